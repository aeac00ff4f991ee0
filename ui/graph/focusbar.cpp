// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/focusbar.h"

#include "core/base/text.h"
#include "ui/theme/elidinglabel.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace lockscope {

FocusBar::FocusBar(QWidget *parent)
    : Band(&RoleColours::banner, parent)
    , m_text(new ElidingLabel(this, 20))
{
    auto *all = new QPushButton(tr("Show all (Esc)"), this);
    m_text->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    all->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 2, 4, 2);
    layout->addWidget(m_text, 1);
    layout->addWidget(all);
    connect(all, &QPushButton::clicked, this, &FocusBar::allWanted);
    hide();
}

void FocusBar::setDrawing(const DrawnGraph *drawing)
{
    const bool isOn = drawing != nullptr && !drawing->focus.isEmpty();
    if (isOn) {
        const QString title = visibleText(drawing->focus.title);
        const QString text = drawing->isFocusGone ? tr("%1 has gone; nothing is shown.").arg(title)
                                                  : tr("Showing the chain of %1").arg(title);
        m_text->setText(text);
        m_text->setAccessibleName(text);
    }
    setVisible(isOn);
}

QString FocusBar::text() const
{
    return isHidden() ? QString() : m_text->text();
}

} // namespace lockscope
