// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/findings/findingdetails.h"

#include "core/base/times.h"
#include "ui/findings/findingtext.h"
#include "ui/findings/stepsview.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/spoken.h"
#include "ui/theme/wrappingtext.h"

#include <QScrollBar>
#include <QVBoxLayout>

namespace lockscope {

FindingDetails::FindingDetails(QWidget *parent)
    : ScrolledContent(new QWidget, parent)
    , m_text(new WrappingText)
    , m_steps(new StepsView)
{
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    takeScrollKeys();
    endAtWholeParts();
    keepLines(*this, 2);
    setAccessibleName(tr("The finding in full"));
    setSpokenRole(*this, QAccessible::Grouping);
    m_text->setAccessibleName(accessibleName());
    auto *layout = new QVBoxLayout(widget());
    layout->setContentsMargins(4, 4, 8, 4);
    layout->setSpacing(8);
    layout->addWidget(m_text);
    layout->addWidget(m_steps);
    layout->addStretch(1);
    connect(m_steps, &StepsView::copyWanted, this, &FindingDetails::copyWanted);
}

/// That of any list: however much there is to say, it is scrolled.
QSize FindingDetails::sizeHint() const
{
    constexpr QSize Most(36, 24);
    return ScrolledContent::sizeHint().boundedTo(Most * fontMetrics().height());
}

QVector<QPair<int, int>> FindingDetails::parts() const
{
    QVector<QPair<int, int>> parts = ScrolledContent::parts();
    const int top = m_text->mapTo(widget(), QPoint()).y();
    parts.removeAll({top, top + m_text->height()});
    for (const auto &[begin, end] : m_text->lines())
        parts.append({top + begin, top + end});
    return parts;
}

void FindingDetails::setKey(const QString &key)
{
    if (m_key != key)
        verticalScrollBar()->setValue(0);
    m_key = key;
}

void FindingDetails::showFinding(const Finding &finding, qint64 asOf, const QString &quiet)
{
    QString old = asOf > 0 ? tr("Found at %1, and perhaps over by now: there is no connection.\n")
                                 .arg(timeOrDate(asOf))
                           : QString();
    if (!quiet.isEmpty())
        old += quiet + u'\n';
    m_text->showText(old + descriptionOf(finding));
    m_steps->setSteps(finding.advice);
    m_toCopy = old + fullText(finding);
    setKey(u'f' + finding.id);
}

void FindingDetails::showText(const QString &text, const QString &key)
{
    m_text->showText(text);
    m_steps->setSteps({});
    m_toCopy = text;
    setKey(u't' + key);
}

} // namespace lockscope
