// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/style.h"

#include "ui/theme/colours.h"

#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>

namespace lockscope {

namespace {

void drawFlatHeading(const QStyleOption &option, QPainter &painter)
{
    const QRect rect = option.rect;
    painter.fillRect(rect, option.palette.color(QPalette::Button));
    painter.setPen(roleColours(option.palette).line);
    painter.drawLine(rect.bottomLeft(), rect.bottomRight());
    painter.drawLine(rect.topRight() + QPoint(0, 4), rect.bottomRight() - QPoint(0, 4));
}

} // namespace

Style::Style()
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
{
    setObjectName(QStringLiteral("lockscope"));
}

void Style::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
    const QWidget *widget) const
{
    if (element == CE_HeaderSection || element == CE_HeaderEmptyArea)
        drawFlatHeading(*option, *painter);
    else
        QProxyStyle::drawControl(element, option, painter, widget);
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
    const QWidget *widget) const
{
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element != PE_IndicatorCheckBox && element != PE_IndicatorItemViewItemCheck)
        return;
    painter->save();
    painter->setBrush(Qt::NoBrush);
    painter->setPen(roleColours(option->palette).muted);
    painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
    painter->restore();
}

} // namespace lockscope
