// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/style.h"

#include "ui/theme/colours.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/wholerows.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QFocusFrame>
#include <QHeaderView>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTableView>

#include <algorithm>

namespace lockscope {

namespace {

constexpr double Branch = 3; ///< half of the side of a branch's sign, pixels

void drawFlatHeading(const QStyleOption &option, QPainter &painter)
{
    const QRect rect = option.rect;
    painter.fillRect(rect, option.palette.color(QPalette::Button));
    painter.setPen(roleColours(option.palette).line);
    painter.drawLine(rect.bottomLeft(), rect.bottomRight());
    painter.drawLine(rect.topRight() + QPoint(0, 4), rect.bottomRight() - QPoint(0, 4));
}

/// Fusion would lighten its colour, until nobody can read what is on it.
void drawColouredButton(const QStyleOption &option, QPainter &painter)
{
    constexpr int Darker = 120; ///< percent
    constexpr double Radius = 2;
    const QColor colour = option.palette.color(QPalette::Button);
    const bool isDown = option.state & (QStyle::State_Sunken | QStyle::State_On);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(colour.darker(Darker));
    painter.setBrush(isDown ? colour.darker(Darker) : colour);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), Radius, Radius);
    painter.restore();
}

bool hasOwnColour(const QStyleOption &option)
{
    return option.palette.color(QPalette::Button)
        != QApplication::palette().color(option.palette.currentColorGroup(), QPalette::Button);
}

/// The letters of the program, also where they have grown since the panel was made.
void useProgramsFont(QStyleOptionDockWidget &title, QPainter &painter)
{
    painter.setFont(QApplication::font());
    title.fontMetrics = QFontMetrics(QApplication::font());
}

/// What stands beside letters, and is to be as high.
bool growsWithLetters(QStyle::PixelMetric metric)
{
    switch (metric) {
    case QStyle::PM_IndicatorWidth:
    case QStyle::PM_IndicatorHeight:
    case QStyle::PM_ExclusiveIndicatorWidth:
    case QStyle::PM_ExclusiveIndicatorHeight:
    case QStyle::PM_SmallIconSize:
    case QStyle::PM_ButtonIconSize:
    case QStyle::PM_ListViewIconSize:
    case QStyle::PM_TabBarIconSize:
    case QStyle::PM_TabCloseIndicatorWidth:
    case QStyle::PM_TabCloseIndicatorHeight:
    case QStyle::PM_TreeViewIndentation:
        return true;
    default:
        return false;
    }
}

} // namespace

Style::Style(int zoomPercent)
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
    , m_zoom(zoomPercent)
{
    setObjectName(QStringLiteral("lockscope"));
}

void Style::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QComboBox *>(widget) != nullptr)
        widget->installEventFilter(this);
    auto *list = qobject_cast<QAbstractItemView *>(widget);
    const bool isList = list != nullptr && qobject_cast<QHeaderView *>(widget) == nullptr
        && (widget->window()->windowType() & Qt::Popup) != Qt::Popup;
    if (isList && list->findChild<WholeRows *>(QString(), Qt::FindDirectChildrenOnly) == nullptr)
        new WholeRows(*list); // which owns it
}

/// Of a new font alone, a combo box keeps its least size (Qt 6.4, qcombobox.cpp), and letters
/// change after the style.
bool Style::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FontChange)
        QCoreApplication::postEvent(watched, new QEvent(QEvent::StyleChange)); // which takes it
    return QProxyStyle::eventFilter(watched, event);
}

void Style::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
    const QWidget *widget) const
{
    if (element == CE_HeaderSection || element == CE_HeaderEmptyArea)
        drawFlatHeading(*option, *painter);
    else if (const auto *title = qstyleoption_cast<const QStyleOptionDockWidget *>(option);
             title != nullptr && element == CE_DockWidgetTitle) {
        QStyleOptionDockWidget own = *title;
        painter->save();
        useProgramsFont(own, *painter);
        QProxyStyle::drawControl(element, &own, painter, widget);
        painter->restore();
    } else if (element == CE_FocusFrame)
        painter->fillRect(option->rect, option->palette.color(QPalette::Link));
    else
        QProxyStyle::drawControl(element, option, painter, widget);
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
    const QWidget *widget) const
{
    if (element == PE_PanelButtonTool && hasOwnColour(*option))
        return drawColouredButton(*option, *painter);
    if (element == PE_IndicatorBranch && m_zoom > 100)
        return drawBranch(*option, *painter);
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element != PE_IndicatorCheckBox && element != PE_IndicatorItemViewItemCheck)
        return;
    painter->save();
    painter->setBrush(Qt::NoBrush);
    painter->setPen(roleColours(option->palette).muted);
    painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
    painter->restore();
}

/// Fusion's is as small as ever.
void Style::drawBranch(const QStyleOption &option, QPainter &painter) const
{
    if (!(option.state & State_Children))
        return;
    const double side = Branch * m_zoom / 100;
    QPolygonF sign {{-side, -side / 2}, {side, -side / 2}, {0, side / 2}};
    if (!(option.state & State_Open))
        sign = {{-side / 2, -side}, {side / 2, 0}, {-side / 2, side}};
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(roleColours(option.palette).muted);
    painter.drawPolygon(sign.translated(QRectF(option.rect).center()));
    painter.restore();
}

/// The frame of the focus is inside of what has it: there is not always room around. For others the
/// same number is the margin of a cell's text.
int Style::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    const bool isMargin = metric == PM_FocusFrameHMargin || metric == PM_FocusFrameVMargin;
    if (isMargin && qobject_cast<const QFocusFrame *>(widget) != nullptr)
        return 0;
    const int pixels = QProxyStyle::pixelMetric(metric, option, widget);
    const bool isCell = qobject_cast<const QTableView *>(widget) != nullptr
        || (qobject_cast<const QHeaderView *>(widget) != nullptr
            && qobject_cast<const QTableView *>(widget->parentWidget()) != nullptr);
    if (isCell && (metric == PM_FocusFrameHMargin || metric == PM_HeaderMargin))
        return std::max(pixels, QFontMetrics(QApplication::font()).ascent() / 4); // between columns
    if (m_zoom <= 100 || !growsWithLetters(metric))
        return pixels;
    const int letter = QFontMetrics(QApplication::font()).ascent();
    return std::max(pixels, letter);
}

/// Qt has the same twelve pixels between an entry and its keys however large the letters are (6.4,
/// qcommonstyle.cpp), which are one word then.
QSize Style::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &contents,
    const QWidget *widget) const
{
    QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
    const auto *entry = qstyleoption_cast<const QStyleOptionMenuItem *>(option);
    if (type == CT_MenuItem && entry && entry->text.contains(u'\t'))
        size.rwidth() += letterWidth(entry->fontMetrics);
    return size;
}

int Style::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
    QStyleHintReturn *returned) const
{
    if (hint == SH_FocusFrame_AboveWidget)
        return 1;
    if (hint == SH_EtchDisabledText) // a shadow makes it hard to read
        return 0;
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
