// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A lock's page that is seen, and what is said there, for tests of it.
#pragma once

#include "tests/ui/fixtures.h"
#include "ui/findings/answercard.h"
#include "ui/lockpage/lockpage.h"
#include "ui/queue/queuepage.h"
#include "ui/theme/wrappingtext.h"

#include <QCoreApplication>
#include <QPushButton>

namespace lockscope::fixtures {

inline const QString PagePath = QStringLiteral("/locks/a");

inline Verdict pageVerdict(Standing standing, int words, int steps = 0)
{
    Verdict verdict;
    verdict.path = PagePath;
    verdict.standing = standing;
    verdict.sentence = u"/locks/a is so"_qs + u" and so"_qs.repeated(words);
    for (int i = 0; i < steps; ++i)
        verdict.next.append({u"Do this."_qs, u"ss -tnp"_qs});
    return verdict;
}

inline DoctorReportPtr pageReport(const Verdict &verdict, const Finding &cause = {})
{
    DoctorReport report;
    report.at = 1;
    report.diagnosis.verdicts = {verdict};
    if (!cause.rule.isEmpty())
        report.diagnosis.findings = {cause};
    return std::make_shared<DoctorReport>(report);
}

/// The page of PagePath in a window that takes no size hints of it.
struct ShownPage
{
    QWidget window;
    LockPage page {&window};

    explicit ShownPage(QSize size = {900, 700})
    {
        window.resize(size);
        page.resize(size);
        page.setLock(PagePath);
        page.queue().setContent(mutexOf(1, 5));
        window.show();
    }
    int top(const QWidget &widget) const
    {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
        return widget.mapTo(&page, QPoint()).y();
    }
    QPushButton *button(const QString &text)
    {
        for (auto *button : page.answer().findChildren<QPushButton *>()) {
            if (button->text() == text)
                return button;
        }
        return nullptr;
    }
};

inline QString answerOn(LockPage &page)
{
    QString text;
    for (const WrappingText *part : page.answer().findChildren<WrappingText *>())
        text += part->toPlainText();
    return text;
}

} // namespace lockscope::fixtures
