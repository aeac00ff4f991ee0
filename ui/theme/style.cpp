// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/style.h"

#include "ui/theme/colours.h"

#include <QFocusFrame>
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
    else if (element == CE_FocusFrame)
        painter->fillRect(option->rect, option->palette.color(QPalette::Link));
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

/// The frame of the focus is inside of what has it: there is not always room around. For others the
/// same number is the margin of a cell's text.
int Style::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    const bool isMargin = metric == PM_FocusFrameHMargin || metric == PM_FocusFrameVMargin;
    return isMargin && qobject_cast<const QFocusFrame *>(widget) != nullptr
        ? 0
        : QProxyStyle::pixelMetric(metric, option, widget);
}

int Style::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
    QStyleHintReturn *returned) const
{
    if (hint == SH_FocusFrame_AboveWidget)
        return 1;
    if (hint != SH_FocusFrame_Mask)
        return QProxyStyle::styleHint(hint, option, widget, returned);
    constexpr int Width = 2;
    auto *mask = qstyleoption_cast<QStyleHintReturnMask *>(returned);
    if (!mask || !option)
        return 0;
    mask->region =
        QRegion(option->rect).subtracted(option->rect.adjusted(Width, Width, -Width, -Width));
    return 1;
}

} // namespace lockscope
