// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/timeline/timelinepainter.h"

#include "ui/theme/fontfit.h"
#include "ui/theme/glyphs.h"
#include "ui/theme/tr.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lockscope {

namespace {

constexpr int NameCharacters = 22;
constexpr double MostOfWidth = 0.3; ///< for the names
constexpr double NamePad = 6; ///< pixels on both sides of a name
constexpr double HeldShare = 0.62; ///< of a row's height
constexpr double WaitingHeight = 3;
constexpr double LabelGap = 3; ///< pixels, beside its line
constexpr double LeastApart = 4; ///< pixels between two hand-overs or flags that are both painted
constexpr double GlyphSide = 11;

/// One after the other is one.
void addThin(QVector<QRectF> *rects, const QRectF &rect)
{
    if (!rects->isEmpty() && rect.left() - rects->constLast().right() < 1)
        rects->last().setRight(rect.right());
    else
        rects->append(rect);
}

Glyph glyphOf(LockEvent::Kind kind)
{
    switch (kind) {
    case LockEvent::FindingOpened:
        return Glyph::Exclamation;
    case LockEvent::FindingResolved:
        return Glyph::Check;
    case LockEvent::Act:
        return Glyph::Cross;
    default:
        return Glyph::Dot;
    }
}

} // namespace

struct TimelinePainter::LaneShapes
{
    struct End
    {
        int stay;
        double x;
    };
    QVector<QRectF> thin;
    QVector<QRectF> exclusive;
    QVector<QRectF> shared;
    QVector<QRectF> unsure;
    QVector<End> ends;
};

TimelineGeometry::TimelineGeometry(
    const QFontMetricsF &metrics, const QSize &size, double longestName)
    : rowHeight(std::ceil(metrics.lineSpacing() * 1.35))
    , axisHeight(std::ceil(metrics.lineSpacing() * 1.3))
    , flagsHeight(std::ceil(std::max(metrics.lineSpacing(), GlyphSide + 2)))
    , names(std::min(std::max(letterWidth(metrics) * NameCharacters, longestName + 2 * NamePad),
          size.width() * MostOfWidth))
    , width(size.width())
    , height(size.height())
{ }

int TimelineGeometry::rowAt(double y, int scrolled) const
{
    return y < top() ? -1 : int((y - top() + scrolled) / rowHeight);
}

TimelinePainter::TimelinePainter(QPainter &painter, const Picture &picture)
    : m_painter(painter)
    , m_picture(picture)
    , m_roles(roleColours(picture.palette))
{
    const TimelineGeometry &geometry = picture.geometry;
    const double seen = std::max(0.0, geometry.height - geometry.top());
    m_first = int(picture.scrolled / geometry.rowHeight);
    const int whole = int((picture.scrolled + seen) / geometry.rowHeight) - 1; // none in half
    m_last = std::min(int(picture.rows.size()) - 1, std::max(m_first, whole));
}

void TimelinePainter::paint()
{
    const TimelineGeometry &geometry = m_picture.geometry;
    paintAxis();
    paintFlags();
    m_painter.save();
    m_painter.setClipRect(QRectF(0, geometry.top(), geometry.width, geometry.height));
    paintBlanks();
    for (int row = m_first; row <= m_last; ++row)
        paintRow(row);
    paintHandOvers();
    paintNames();
    m_painter.restore();
    paintCursor();
    paintKey(); // no line goes through its words
}

void TimelinePainter::paintAxis()
{
    const TimelineGeometry &geometry = m_picture.geometry;
    const QFontMetricsF metrics(m_painter.font());
    const int apart = int(metrics.horizontalAdvance(u"00:00:00.000Z "_qs));
    m_painter.setClipRect(QRectF(geometry.names, 0, geometry.width, geometry.height));
    for (const Tick &tick : ticksOf(m_picture.scale, geometry.lanesWidth(), apart)) {
        const double x = std::round(xOf(tick.at)) + 0.5;
        m_painter.setPen(m_roles.line);
        m_painter.drawLine(QPointF(x, 0), QPointF(x, geometry.height));
        if (x + LabelGap + metrics.horizontalAdvance(tick.label) > geometry.width)
            continue; // half a figure is another one
        m_painter.setPen(m_roles.muted);
        m_painter.drawText(QRectF(x + LabelGap, 0, apart, geometry.axisHeight),
            Qt::AlignLeft | Qt::AlignVCenter, tick.label);
    }
    m_painter.setClipping(false);
}

/// Hatched: nothing is claimed of these times.
void TimelinePainter::paintBlanks()
{
    const TimelineGeometry &geometry = m_picture.geometry;
    for (const Blank &blank : m_picture.lanes.blanks()) {
        if (xOf(blank.from) >= geometry.width)
            break;
        const double left = std::max(xOf(blank.from), geometry.names);
        const double right =
            std::min(xOf(blank.to == 0 ? m_picture.now : blank.to), geometry.width);
        if (right < left)
            continue;
        m_painter.fillRect(
            QRectF(left, geometry.top(), std::max(2.0, right - left), geometry.height),
            QBrush(m_roles.muted, Qt::BDiagPattern));
    }
}

void TimelinePainter::paintRow(int row)
{
    const double top = m_picture.geometry.rowTop(row, m_picture.scrolled);
    if (row == m_picture.current) {
        QColor back = m_picture.palette.color(QPalette::Highlight);
        back.setAlphaF(m_picture.hasFocus ? 0.22F : 0.12F);
        m_painter.fillRect(
            QRectF(0, top, m_picture.geometry.width, m_picture.geometry.rowHeight), back);
    }
    paintStrokes(m_picture.lanes.lanes().at(m_picture.rows.at(row)), top);
}

/// Shapes of one kind are painted together: there may be thousands.
void TimelinePainter::paintStrokes(const Lane &lane, double top)
{
    const TimelineGeometry &geometry = m_picture.geometry;
    LaneShapes shapes;
    for (const Stroke &stroke :
        strokesOf(lane, m_picture.scale, geometry.lanesWidth(), m_picture.now))
        addStroke(&shapes, lane, stroke, top);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_roles.waiting);
    m_painter.drawRects(shapes.thin);
    m_painter.setBrush(m_roles.heldCar.back);
    m_painter.drawRects(shapes.exclusive);
    m_painter.setBrush(m_roles.shared.back);
    m_painter.drawRects(shapes.shared);
    m_painter.setBrush(QBrush(m_picture.palette.color(QPalette::Base), Qt::Dense6Pattern));
    m_painter.drawRects(shapes.unsure);
    for (const LaneShapes::End &end : shapes.ends)
        paintEnd(lane.stays.at(end.stay), end.x, top);
}

void TimelinePainter::addStroke(
    LaneShapes *shapes, const Lane &lane, const Stroke &stroke, double top) const
{
    const TimelineGeometry &geometry = m_picture.geometry;
    const double middle = top + geometry.rowHeight / 2;
    const double most = geometry.rowHeight * HeldShare;
    const double left = geometry.names + std::max(0.0, stroke.left);
    const double width = std::max(1.0, geometry.names + stroke.right - left);
    const Stay &stay = lane.stays.at(stroke.stay);
    const bool isHeld = stroke.kind == Stroke::Held;
    if (!isHeld)
        addThin(&shapes->thin, QRectF(left, middle - WaitingHeight / 2, width, WaitingHeight));
    const double height = isHeld ? most
        : stroke.share > 0       ? std::max(WaitingHeight, most * double(stroke.share))
                                 : 0;
    const QRectF held(left, middle + most / 2 - height, width, height);
    if (height > 0)
        (isShared(stay.mode) ? shapes->shared : shapes->exclusive).append(held);
    if (isHeld && stay.isGrantUnseen) // perhaps for longer, perhaps for less
        shapes->unsure.append(held);
    const bool isLast = isHeld || (stroke.kind == Stroke::Waiting && !stay.hasHeld());
    if (isLast && !stay.isThere() && geometry.names + stroke.right <= geometry.width)
        shapes->ends.append({stroke.stay, geometry.names + stroke.right});
}

/// How it went, where that was not by its own will: behind the end, where there is room.
void TimelinePainter::paintEnd(const Stay &stay, double x, double top)
{
    const TimelineGeometry &geometry = m_picture.geometry;
    const QRectF box(std::min(x + 1, geometry.width - GlyphSide),
        top + (geometry.rowHeight - GlyphSide) / 2, GlyphSide, GlyphSide);
    if (stay.end == LockEvent::Expired)
        paintGlyph(m_painter, box, Glyph::Triangle, m_roles.danger);
    else if (stay.end == LockEvent::Deleted)
        paintGlyph(m_painter, box, Glyph::Cross, m_roles.danger);
    else if (stay.end == LockEvent::Gone || stay.end == LockEvent::Gap)
        paintGlyph(m_painter, box, Glyph::Question, m_roles.muted);
}

/// A line from who had it to who got it, where there is room for one.
void TimelinePainter::paintHandOvers()
{
    const TimelineGeometry &geometry = m_picture.geometry;
    QVector<int> rowOf(m_picture.lanes.lanes().size(), -1);
    for (int row = 0; row < m_picture.rows.size(); ++row)
        rowOf[m_picture.rows.at(row)] = row;
    m_painter.setPen(QPen(m_picture.palette.color(QPalette::Text), 1));
    const HandOver *next = m_picture.lanes.handOverAfter(m_picture.scale.from);
    const HandOver *end =
        m_picture.lanes.handOvers().constData() + m_picture.lanes.handOvers().size();
    double last = -LeastApart;
    for (; next && next != end && xOf(next->at) < geometry.width;) {
        const double x = xOf(next->at);
        if (x - last < LeastApart) { // those between are not looked at one by one
            next = m_picture.lanes.handOverAfter(
                m_picture.scale.timeAt(last + LeastApart - geometry.names));
            last = -LeastApart;
            continue;
        }
        last = x;
        const bool isSeen = next->from >= 0 && rowOf.at(next->from) >= 0 && rowOf.at(next->to) >= 0;
        if (isSeen && next->from != next->to) {
            const double middle = geometry.rowHeight / 2;
            m_painter.drawLine(
                QPointF(x, geometry.rowTop(rowOf.at(next->from), m_picture.scrolled) + middle),
                QPointF(x, geometry.rowTop(rowOf.at(next->to), m_picture.scrolled) + middle));
        }
        ++next;
    }
}

/// What is to be seen is above what is good to know.
void TimelinePainter::paintFlags()
{
    const TimelineGeometry &geometry = m_picture.geometry;
    m_painter.setClipRect(
        QRectF(geometry.names, geometry.axisHeight, geometry.width, geometry.flagsHeight));
    for (const bool isBad : {false, true})
        paintFlags(isBad);
    m_painter.setClipping(false);
}

void TimelinePainter::paintFlags(bool bad)
{
    const TimelineGeometry &geometry = m_picture.geometry;
    const QVector<Flag> &flags = m_picture.lanes.flags();
    auto flag = std::ranges::lower_bound(flags, m_picture.scale.timeAt(-GlyphSide), {}, &Flag::at);
    double last = -LeastApart;
    for (; flag != flags.end() && xOf(flag->at) < geometry.width; ++flag) {
        const bool isBad = flag->kind == LockEvent::FindingOpened || flag->kind == LockEvent::Act;
        const double x = xOf(flag->at);
        if (isBad != bad || x - last < LeastApart)
            continue;
        last = x;
        paintGlyph(m_painter,
            QRectF(x - GlyphSide / 2, geometry.axisHeight + 1, GlyphSide, GlyphSide),
            glyphOf(flag->kind), isBad ? m_roles.danger : m_roles.muted);
    }
}

void TimelinePainter::paintCursor()
{
    const TimelineGeometry &geometry = m_picture.geometry;
    const double x = xOf(m_picture.cursor);
    if (m_picture.cursor == 0 || x < geometry.names || x > geometry.width)
        return;
    m_painter.setPen(QPen(m_roles.danger, 2));
    m_painter.drawLine(QPointF(x, geometry.axisHeight), QPointF(x, geometry.height));
}

namespace {

constexpr double KeySample = 22; ///< pixels of a shape in the key
constexpr double KeyGap = 6; ///< between that and its words

struct KeyItem
{
    QString words;
    QBrush bar; ///< none: a sign
    double share = 0; ///< of a held bar's height
    Glyph glyph = Glyph::Dot;
    QColor colour = {};
};

QVector<KeyItem> keyItems(const RoleColours &roles)
{
    const auto sign = [](const QString &words, Glyph glyph, const QColor &colour) {
        return KeyItem {words, {}, 0, glyph, colour};
    };
    return {{tr("holds"), roles.heldCar.back, 1}, {tr("holds, shared"), roles.shared.back, 1},
        {tr("holds, since when is not known"), QBrush(roles.heldCar.back, Qt::Dense3Pattern), 1},
        {tr("waits"), roles.waiting}, {tr("not known"), QBrush(roles.muted, Qt::BDiagPattern), 1},
        sign(tr("session expired"), Glyph::Triangle, roles.danger),
        sign(tr("deleted by somebody else"), Glyph::Cross, roles.danger),
        sign(tr("gone, how is not known"), Glyph::Question, roles.muted),
        sign(tr("finding"), Glyph::Exclamation, roles.danger),
        sign(tr("finding over"), Glyph::Check, roles.muted),
        sign(tr("of the whole lock: see its tool tip"), Glyph::Dot, roles.muted)};
}

/// Where each begins, in lines beside the names; from the first line's top on.
QVector<QPointF> keyPlaces(
    const QVector<KeyItem> &items, const TimelineGeometry &geometry, const QFontMetricsF &metrics)
{
    const double left = geometry.names + 2 * KeyGap;
    QVector<QPointF> places;
    QPointF next(left, 0);
    for (const KeyItem &item : items) {
        const double width = KeySample + 4 * KeyGap + metrics.horizontalAdvance(item.words);
        if (next.x() > left && next.x() + width > geometry.width)
            next = {left, next.y() + geometry.rowHeight};
        places.append(next);
        next.rx() += width;
    }
    return places;
}

} // namespace

/// What the shapes mean, in the room that no lane needs.
void TimelinePainter::paintKey()
{
    const TimelineGeometry &geometry = m_picture.geometry;
    const QVector<KeyItem> items = keyItems(m_roles);
    const QVector<QPointF> places = keyPlaces(items, geometry, QFontMetricsF(m_painter.font()));
    const double height = places.constLast().y() + geometry.rowHeight;
    const double top = geometry.height - height - KeyGap;
    if (top < geometry.rowTop(int(m_picture.rows.size()) + 1, m_picture.scrolled))
        return;
    m_painter.fillRect(QRectF(geometry.names, top - KeyGap, geometry.width, height + 2 * KeyGap),
        m_picture.palette.color(QPalette::Base)); // ticks would go through the words
    for (qsizetype i = 0; i < items.size(); ++i) {
        const KeyItem &item = items.at(i);
        const QRectF box(places.at(i) + QPointF(0, top), QSizeF(KeySample, geometry.rowHeight));
        QRectF shape(
            0, 0, KeySample, std::max(WaitingHeight, geometry.rowHeight * HeldShare * item.share));
        shape.moveCenter(box.center());
        if (item.bar.style() == Qt::NoBrush)
            paintGlyph(m_painter, box, item.glyph, item.colour);
        else
            m_painter.fillRect(shape, item.bar);
        m_painter.setPen(m_roles.muted);
        m_painter.drawText(QRectF(box.right() + KeyGap, box.top(), geometry.width, box.height()),
            Qt::AlignLeft | Qt::AlignVCenter, item.words);
    }
}

void TimelinePainter::paintNames()
{
    const TimelineGeometry &geometry = m_picture.geometry;
    const QFontMetricsF metrics(m_painter.font());
    m_painter.fillRect(QRectF(0, geometry.top(), geometry.names - 1, geometry.height),
        m_picture.palette.color(QPalette::Base));
    for (int row = m_first; row <= m_last; ++row) {
        const QString title = m_picture.titles.at(m_picture.rows.at(row));
        const QRectF box(NamePad, geometry.rowTop(row, m_picture.scrolled),
            geometry.names - 2 * NamePad, geometry.rowHeight);
        QFont font = m_painter.font();
        font.setBold(row == m_picture.current);
        m_painter.save();
        m_painter.setFont(font);
        m_painter.setPen(m_picture.palette.color(QPalette::Text));
        m_painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(font).elidedText(title, Qt::ElideMiddle, box.width()));
        m_painter.restore();
    }
    m_painter.setPen(m_roles.line);
    m_painter.drawLine(QPointF(geometry.names - 0.5, geometry.top()),
        QPointF(geometry.names - 0.5, geometry.height));
}

} // namespace lockscope
