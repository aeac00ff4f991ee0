// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/elidinglabel.h"

#include "ui/theme/fontfit.h"

#include <QPainter>

namespace lockscope {

ElidingLabel::ElidingLabel(QWidget *parent, int leastCharacters)
    : QLabel(parent)
    , m_leastCharacters(leastCharacters)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
}

QSize ElidingLabel::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(text()) + 2 * margin() + 2,
        fontMetrics().height() + 2 * margin()};
}

QSize ElidingLabel::minimumSizeHint() const
{
    return {std::min(sizeHint().width(), letterWidth(fontMetrics()) * m_leastCharacters),
        sizeHint().height()};
}

void ElidingLabel::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    const QRect box = contentsRect().adjusted(margin(), 0, -margin(), 0);
    painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        fontMetrics().elidedText(text(), Qt::ElideMiddle, box.width()));
}

} // namespace lockscope
