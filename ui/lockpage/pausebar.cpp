// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lockpage/pausebar.h"

#include "ui/lockpage/pause.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace lockscope {

PauseBar::PauseBar(QWidget *parent)
    : Band(&RoleColours::banner, parent)
    , m_text(new QLabel)
    , m_alarm(new QLabel)
{
    setAutoFillBackground(true);
    auto *goOn = new QPushButton(tr("Continue"));
    goOn->setAutoDefault(false);
    connect(goOn, &QPushButton::clicked, this, &PauseBar::continueWanted);
    QFont bold; // but for that like all others
    bold.setBold(true);
    for (QLabel *label : {m_text, m_alarm}) {
        label->setTextFormat(Qt::PlainText);
        label->setFont(bold);
    }
    m_alarm->setWordWrap(true);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(16);
    layout->addWidget(m_text);
    layout->addWidget(m_alarm, 1);
    layout->addWidget(goOn);
    setAccessibleName(tr("Paused"));
}

void PauseBar::show(const Pause &pause)
{
    m_text->setText(pause.text());
    m_alarm->setText(pause.alarm());
    setVisible(true);
}

} // namespace lockscope
