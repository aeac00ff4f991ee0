// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/pastband.h"

#include "core/base/times.h"
#include "ui/theme/formparts.h"

#include <QHBoxLayout>
#include <QLabel> // which formparts make
#include <QPushButton>

namespace lockscope {

PastBand::PastBand(QWidget *parent)
    : Band(&RoleColours::banner, parent)
    , m_text(wrappedLabel({}))
{
    setAutoFillBackground(true);
    setAccessibleName(tr("As of an earlier moment"));
    QFont bold; // but for that like all others
    bold.setBold(true);
    m_text->setFont(bold);
    const auto addButton = [this](const QString &text, void (PastBand::*wanted)()) {
        auto *button = new QPushButton(text);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, wanted);
        return button;
    };
    m_back = addButton(tr("Back to live"), &PastBand::leaveWanted);
    m_close = addButton(tr("Close the recording"), &PastBand::closeWanted);
    m_problems = addButton({}, &PastBand::problemsWanted);
    m_problems->setToolTip(tr("What of the files could not be used, and where"));
    m_problems->hide();
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(16);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_back);
    layout->addWidget(m_close);
    layout->insertWidget(1, m_problems);
    hide();
}

void PastBand::setMoment(qint64 at, bool isConnected)
{
    if (at == 0)
        return hide();
    const QString text = isConnected
        ? tr("As of %1, not live: the lock, its findings and the graphs. Nothing can be changed "
             "from here; overview and tree are live.")
        : tr("As of %1: the lock, its findings and the graphs. Nothing can be changed from here; "
             "nothing is live, as there is no connection.");
    write(text.arg(exactTime(at)), false);
}

void PastBand::setMomentOf(const QString &what, qint64 at)
{
    write(
        tr("%1, as of %2, not live. Nothing can be changed here.").arg(what, exactTime(at)), true);
}

void PastBand::setProblems(qsizetype count)
{
    m_problems->setText(
        count == 1 ? tr("1 part could not be used …") : tr("%1 could not be used …").arg(count));
    m_hasProblems = count > 0;
    m_problems->setVisible(m_hasProblems);
}

void PastBand::write(const QString &text, bool isHistory)
{
    m_text->setText(text);
    m_back->setVisible(!isHistory);
    m_close->setVisible(isHistory);
    m_problems->setVisible(isHistory && m_hasProblems);
    show();
}

} // namespace lockscope
