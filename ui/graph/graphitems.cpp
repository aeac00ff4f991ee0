// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graphitems.h"

#include "ui/graph/graphtext.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/standing.h"

#include <QGraphicsScene>
#include <QPainter>
#include <QStyleOptionGraphicsItem>

#include <cmath>

namespace lockscope {

namespace {

constexpr double HeadLength = 9;
constexpr double HeadWidth = 7;
constexpr double SelectionWidth = 4;

QPalette paletteOf(const QGraphicsItem &item)
{
    return item.scene() != nullptr ? item.scene()->palette() : QPalette();
}

struct Look
{
    QColor colour; ///< of the border
    Glyph glyph = Glyph::Dot;
};

Look lookOf(const DrawnNode &drawn, const RoleColours &roles)
{
    const Standing standing = drawn.standing.value_or(Standing::Unknown);
    if (drawn.node.kind == PictureNode::Ownerless)
        return {standing == Standing::Stuck ? roles.danger : roles.contended, Glyph::Cross};
    if (drawn.node.kind == PictureNode::Unread)
        return {roles.muted, Glyph::Ring};
    if (!drawn.standing)
        return {roles.waiting, Glyph::Dot};
    const StandingLook look = lookOf(standing, roles);
    return {look.colour, look.glyph};
}

bool isThick(const DrawnNode &drawn)
{
    return drawn.hasToAct || (drawn.node.isInRing && drawn.standing == Standing::Stuck);
}

} // namespace

NodeItem::NodeItem()
{
    setFlag(ItemIsSelectable);
    setZValue(2);
}

void NodeItem::setNode(const DrawnNode &node, const QFont &font)
{
    if (m_node.size != node.size)
        prepareGeometryChange();
    if (m_node == node && m_font == font)
        return;
    m_node = node;
    m_font = font;
    setPos(node.centre);
    setToolTip(plainToolTip(node.toolTip));
    update();
}

QRectF NodeItem::box() const
{
    return {QPointF(-m_node.size.width() / 2, -m_node.size.height() / 2), m_node.size};
}

QRectF NodeItem::boundingRect() const
{
    return box().adjusted(-SelectionWidth, -SelectionWidth, SelectionWidth, SelectionWidth);
}

QPainterPath NodeItem::outline() const
{
    QPainterPath path;
    const bool isOval = m_node.node.kind == PictureNode::Session;
    const double radius = isOval ? m_node.size.height() / 2 : 3;
    path.addRoundedRect(box(), radius, radius);
    return path;
}

QPainterPath NodeItem::shape() const
{
    return outline();
}

void NodeItem::paint(
    QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget * /*widget*/)
{
    const QPalette palette = paletteOf(*this);
    const RoleColours &roles = roleColours(palette);
    const Look look = lookOf(m_node, roles);
    const bool isLock = m_node.node.kind == PictureNode::Lock;
    const bool isFold =
        m_node.node.kind == PictureNode::Waiters || m_node.node.kind == PictureNode::Holders;
    painter->setRenderHint(QPainter::Antialiasing);
    if (option->state.testFlag(QStyle::State_Selected)) {
        painter->setPen(QPen(palette.color(QPalette::Link), 2 * SelectionWidth - 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawPath(outline());
    }
    painter->setPen(
        QPen(look.colour, isThick(m_node) ? 2.6 : 1.4, isFold ? Qt::DashLine : Qt::SolidLine));
    painter->setBrush(palette.color(isLock ? QPalette::AlternateBase : QPalette::Base));
    painter->drawPath(outline());

    const GraphMetrics metrics(m_font);
    const double line = metrics.title.height();
    const double indent = m_node.node.kind == PictureNode::Session ? 14 : 9;
    const QRectF inner = box().adjusted(indent, 5, -8, -5);
    paintGlyph(*painter, QRectF(inner.left(), inner.top(), line, line), look.glyph, look.colour);
    QRectF first(inner.left() + line + 3, inner.top(), inner.width() - line - 3, line);
    painter->setFont(GraphMetrics::titleFont(m_font));
    painter->setPen(palette.color(QPalette::Text));
    painter->drawText(first, Qt::AlignLeft | Qt::AlignVCenter, m_node.title);
    painter->setFont(GraphMetrics::smallFont(m_font));
    painter->setPen(roles.muted);
    painter->drawText(first, Qt::AlignRight | Qt::AlignVCenter, m_node.badge);
    first.translate(0, line + 2);
    painter->drawText(first, Qt::AlignLeft | Qt::AlignVCenter,
        metrics.small.elidedText(m_node.detail, Qt::ElideRight, first.width()));
}

EdgeItem::EdgeItem()
{
    setFlag(ItemIsSelectable);
    setZValue(1);
}

void EdgeItem::setEdge(const DrawnEdge &edge, const QFont &font)
{
    if (m_edge == edge && m_font == font)
        return;
    if (m_edge.path != edge.path || m_edge.room != edge.room) {
        prepareGeometryChange();
        m_line = QPainterPath();
        const QPolygonF &curve = edge.path.curve;
        for (int i = 0; i < curve.size(); ++i) {
            if (i == 0)
                m_line.moveTo(curve.at(i));
            else if (i % 3 == 0)
                m_line.cubicTo(curve.at(i - 2), curve.at(i - 1), curve.at(i));
        }
    }
    m_edge = edge;
    m_font = font;
    setToolTip(plainToolTip(edge.sentence));
    update();
}

QRectF EdgeItem::labelBox() const
{
    QRectF box(QPointF(), m_edge.room);
    box.moveCenter(m_edge.path.label);
    return box;
}

QRectF EdgeItem::boundingRect() const
{
    return (m_line.boundingRect() | head().boundingRect()).adjusted(-5, -5, 5, 5) | labelBox();
}

QPainterPath EdgeItem::shape() const
{
    QPainterPathStroker stroker;
    stroker.setWidth(8);
    QPainterPath path = stroker.createStroke(m_line);
    path.addRect(labelBox());
    return path;
}

QPolygonF EdgeItem::head() const
{
    if (m_edge.path.curve.isEmpty())
        return {};
    const QPointF tip = m_edge.path.tip;
    const QPointF way = tip - m_edge.path.curve.last();
    const double length = std::hypot(way.x(), way.y());
    const QPointF unit = length > 0 ? way / length : QPointF(1, 0);
    const QPointF across(-unit.y(), unit.x());
    const QPointF base = tip - unit * std::max(HeadLength, length);
    return {{tip, base + across * (HeadWidth / 2), base - across * (HeadWidth / 2)}};
}

void EdgeItem::paint(
    QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget * /*widget*/)
{
    if (m_edge.path.curve.isEmpty())
        return;
    const QPalette palette = paletteOf(*this);
    const RoleColours &roles = roleColours(palette);
    const PictureEdge &edge = m_edge.edge;
    const bool isPlainWait = edge.ring < 0 && edge.kind == PictureEdge::WaitsFor;
    const QColor colour = isPlainWait ? roles.waiting : lookOf(m_edge.standing, roles).colour;
    const double width = edge.ring >= 0 ? 2.8 : 1.4;
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(Qt::NoBrush);
    if (option->state.testFlag(QStyle::State_Selected)) {
        painter->setPen(QPen(palette.color(QPalette::Highlight), width + 6));
        painter->drawPath(m_line);
    }
    const Qt::PenStyle style = edge.kind == PictureEdge::QueuedAhead ? Qt::DotLine
        : edge.isAlternative                                         ? Qt::DashLine
                                                                     : Qt::SolidLine;
    painter->setPen(QPen(colour, width, style, Qt::FlatCap));
    painter->drawPath(m_line);
    painter->setPen(Qt::NoPen);
    painter->setBrush(colour);
    painter->drawPolygon(head());
    paintLabel(painter, colour);
}

void EdgeItem::paintLabel(QPainter *painter, const QColor &colour) const
{
    const QPalette palette = paletteOf(*this);
    const QRectF box = labelBox();
    painter->setFont(GraphMetrics::smallFont(m_font));
    const double line = QFontMetricsF(painter->font()).height();
    QRectF first(box.left() + 2, box.top() + 2, box.width() - 4, line);
    if (m_edge.edge.ring >= 0) { // the steps of a ring are counted
        paintBadge(*painter, QRectF(first.left(), first.top(), line, line),
            QString::number(m_edge.edge.step), {colour, palette.color(QPalette::Base)});
        first.setLeft(first.left() + line + 4);
    }
    painter->setPen(m_edge.edge.ring >= 0 ? colour : palette.color(QPalette::Text));
    const auto align =
        (m_edge.edge.ring >= 0 ? Qt::AlignLeft : Qt::AlignHCenter) | Qt::AlignVCenter;
    painter->drawText(first, int(align), m_edge.label);
    painter->setPen(roleColours(palette).muted);
    painter->drawText(first.translated(0, line), int(align), m_edge.detail);
}

} // namespace lockscope
