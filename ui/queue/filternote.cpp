// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/queue/filternote.h"

#include "ui/theme/formparts.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace lockscope {

FilterNote::FilterNote(QWidget *parent)
    : Band(&RoleColours::chip, parent)
    , m_text(wrappedLabel({}))
{
    auto *clear = new QPushButton(tr("Clear the filter"));
    connect(clear, &QPushButton::clicked, this, &FilterNote::clearWanted);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 2, 8, 2);
    layout->addWidget(m_text, 1);
    layout->addWidget(clear);
    hide();
}

void FilterNote::setCounts(bool isNone, int shown, int total)
{
    m_text->setText(shown == 0 && total > 0
            ? tr("None of %1 rows matches the filter.").arg(total)
            : tr("The filter shows %1 of %2 rows.").arg(shown).arg(total));
    setVisible(!isNone);
}

QString FilterNote::text() const
{
    return m_text->text();
}

} // namespace lockscope
