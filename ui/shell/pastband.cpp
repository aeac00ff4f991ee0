// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/pastband.h"

#include "ui/theme/formparts.h"
#include "ui/timeline/timescale.h"

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
    auto *back = new QPushButton(tr("Back to live"));
    back->setAutoDefault(false);
    connect(back, &QPushButton::clicked, this, &PastBand::leaveWanted);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(16);
    layout->addWidget(m_text, 1);
    layout->addWidget(back);
    hide();
}

void PastBand::setMoment(qint64 at)
{
    m_text->setText(at == 0
            ? QString()
            : tr(
                "As of %1, not live: the lock, its findings and the graphs. Nothing can be changed "
                "from here; overview and tree are live.")
                  .arg(exactTime(at)));
    setVisible(at != 0);
}

} // namespace lockscope
