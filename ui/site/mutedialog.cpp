// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/site/mutedialog.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/report/ruleguide.h"
#include "ui/theme/formparts.h"

#include <QDateTimeEdit>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace lockscope {

namespace {

/// What is no longer told; its number alone says that to nobody.
QString mutedText(const QString &rule)
{
    const RuleGuide *guide = guideOf(rule);
    return guide ? QStringLiteral("%1: %2").arg(rule, Message::tr(guide->meaning).text())
                 : visibleText(rule);
}

} // namespace

MuteDialog::MuteDialog(const Mute &mute, QWidget *parent)
    : QDialog(parent)
    , m_mute(mute)
    , m_path(new QLineEdit(mute.path.text()))
    , m_until(timeEdit(mute.until))
    , m_why(new QLineEdit(mute.why))
    , m_problem(wrappedLabel({}))
{
    setWindowTitle(tr("Mute %1 for the site").arg(visibleText(mute.rule)));
    m_until->setMinimumDateTime(QDateTime::fromMSecsSinceEpoch(nowMs(), m_until->timeSpec()));
    m_path->setCursorPosition(0); // a path is read from its beginning
    m_path->setToolTip(tr("“*” is anything within one name, “**” any number of names"));
    auto *form = new QFormLayout(this);
    if (!mute.rule.isEmpty())
        form->addRow(tr("Finding"), wrappedLabel(mutedText(mute.rule)));
    form->addRow(tr("&Locks"), m_path);
    form->addRow(tr("&Until"), m_until);
    form->addRow(tr("&Why"), m_why);
    form->addRow(m_problem);
    setLeastLetters(*this, 90);
    m_buttons = okAndCancel(*this, tr("&Mute"));
    form->addRow(m_buttons);
    connect(m_path, &QLineEdit::textChanged, this, &MuteDialog::check);
    check();
    m_why->setFocus();
}

void MuteDialog::check()
{
    const QString path = m_path->text().trimmed();
    const Result<PathGlob> glob = PathGlob::parse(path);
    const bool isFine = glob || (path.isEmpty() && !m_mute.rule.isEmpty());
    m_problem->setText(isFine ? QString() : visibleText(explain(glob.error())));
    m_problem->setVisible(!isFine);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(isFine);
}

Mute MuteDialog::mute() const
{
    Mute mute = m_mute;
    mute.path = PathGlob::parse(m_path->text().trimmed()).value_or(PathGlob());
    mute.until = m_until->dateTime().toMSecsSinceEpoch();
    mute.why = m_why->text().trimmed();
    return mute;
}

} // namespace lockscope
