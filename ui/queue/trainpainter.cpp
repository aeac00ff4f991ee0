// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/queue/trainpainter.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/queue/queuecells.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/glyphs.h"
#include "ui/theme/tr.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace lockscope {

namespace {

constexpr int FarArcs = 200; ///< cars beyond the edge whose arcs are painted as well
/// Where an arc ends for the painter whose end is farther away, in cars: out of sight, but not a
/// million pixels away, which would be made into as many spans.
constexpr int LongArc = 3 * FarArcs;

/// "2 h" of "2 h 03 m": a car has little room.
QString roughly(qint64 ms)
{
    return humanDuration(ms).text().section(u' ', 0, 1);
}

} // namespace

QString carLine(const QueueEntry &entry)
{
    if (entry.isOwn())
        return markedAsOwn(visibleText(entry.client()));
    if (const QString client = entry.client(); !client.isEmpty())
        return visibleText(client);
    if (const QString endpoint = entry.evidence().endpoint; !endpoint.isEmpty())
        return visibleText(endpoint);
    if (const SessionId owner = entry.owner())
        return textOf(owner);
    return visibleText(entry.node().name);
}

TrainPainter::TrainPainter(QPainter &painter, const Picture &picture)
    : m_painter(painter)
    , m_picture(picture)
    , m_roles(roleColours(picture.palette))
{ }

void TrainPainter::paint(int first, int last)
{
    m_painter.setRenderHint(QPainter::Antialiasing);
    for (int car = first; car <= last; ++car)
        paintCar(car);
    for (const WatchArc &arc : arcsOf(m_picture.content, first - FarArcs, last + 1 + FarArcs)) {
        if (arc.kind == WatchArc::Ghost)
            paintGhost(arc);
        else
            paintArc(arc);
    }
    paintBrackets();
}

Fill TrainPainter::fillOf(Condition condition) const
{
    switch (condition) {
    case Condition::Held:
        return m_roles.heldCar;
    case Condition::Contended:
        return m_roles.contendedCar;
    case Condition::Other:
        return m_roles.mutedCar;
    case Condition::Waiting:
    case Condition::TooLong:
    case Condition::SlowLong:
    case Condition::Ghost:
        break;
    }
    return {m_picture.palette.color(QPalette::Base), m_picture.palette.color(QPalette::Text)};
}

QColor TrainPainter::borderOf(Condition condition) const
{
    switch (condition) {
    case Condition::TooLong:
    case Condition::Ghost:
        return m_roles.danger;
    case Condition::SlowLong:
        return m_roles.contended;
    case Condition::Waiting:
        return m_roles.waiting;
    case Condition::Other:
        return m_roles.muted;
    case Condition::Held:
    case Condition::Contended:
        break;
    }
    return fillOf(condition).back;
}

void TrainPainter::paintCar(int car)
{
    const QueueEntry entry {m_picture.content, car};
    const QRectF rect = m_picture.geometry.carRect(car);
    const Condition condition = entry.condition(m_picture.now);
    const Fill fill = fillOf(condition);
    const bool isDashed = entry.contender().role == Role::Pending || condition == Condition::Other
        || entry.node().state == ReadState::NameOnly;

    m_painter.setOpacity(m_picture.filter.matches(entry) ? 1 : 0.3);
    m_painter.setPen(QPen(borderOf(condition), 1.6, isDashed ? Qt::DashLine : Qt::SolidLine));
    m_painter.setBrush(fill.back);
    m_painter.drawRoundedRect(rect, 5, 5);
    if (car == m_picture.current) {
        m_painter.setPen(
            QPen(m_picture.palette.color(QPalette::Text), m_picture.hasFocus ? 2.4 : 1.4));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRoundedRect(rect.adjusted(-4, -4, 4, 4), 7, 7);
    }
    paintCarText(entry, rect, fill.text);
    m_painter.setOpacity(1);
}

void TrainPainter::paintCarText(const QueueEntry &entry, const QRectF &rect, const QColor &text)
{
    const TrainGeometry &geometry = m_picture.geometry;
    const double pad = geometry.padding();
    QRectF line(rect.left() + pad, rect.top() + pad, rect.width() - 2 * pad, geometry.lineHeight());
    const QRectF badge(line.left(), line.top(), geometry.lineHeight(), geometry.lineHeight());
    if (entry.contender().isContender())
        paintBadge(m_painter, badge, entry.modeLetter(),
            isShared(entry.contender().ticket.mode) ? m_roles.shared : m_roles.exclusive);
    line.setLeft(badge.right() + pad);

    m_painter.save();
    QFont bold = m_painter.font();
    bold.setBold(true);
    m_painter.setFont(bold);
    m_painter.setPen(text);
    const QFontMetricsF metrics(bold);
    const QString label = metrics.elidedText(entry.label(), Qt::ElideMiddle, line.width());
    m_painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, label);
    m_painter.restore();

    line.setLeft(line.left() + metrics.horizontalAdvance(label) + pad);
    paintStateWord(entry, line, text);

    const QRectF second(
        rect.left() + pad, line.bottom() + pad, rect.width() - 2 * pad, geometry.lineHeight());
    m_painter.setPen(text);
    m_painter.drawText(second, Qt::AlignLeft | Qt::AlignVCenter,
        elidedName(QFontMetrics(m_painter.font()), carLine(entry), int(second.width())));
}

void TrainPainter::paintStateWord(const QueueEntry &entry, const QRectF &line, const QColor &text)
{
    const Condition condition = entry.condition(m_picture.now);
    const QFontMetricsF metrics(m_painter.font());
    QString word = stateWord(entry);
    if (const std::optional<HoldBounds> hold = entry.hold(m_picture.now); hold && hold->isKnown()
        && hold->atMostMs >= JustTakenMs && !entry.evidence().isDisconnected) {
        const QString held = lockscope::tr("holds %1").arg(roughly(hold->atMostMs));
        if (metrics.horizontalAdvance(held) <= line.width())
            word = held;
    }
    QColor colour = text;
    if (condition == Condition::TooLong || condition == Condition::SlowLong) {
        const bool isSlow = condition == Condition::SlowLong;
        word = (isSlow ? QStringLiteral("◐ ") : QStringLiteral("▲ "))
            + roughly(entry.ageMs(m_picture.now));
        colour = isSlow ? m_roles.contended : m_roles.danger;
    } else if (condition == Condition::Ghost) {
        word = entry.evidence().verdict == WatchVerdict::Ghost ? lockscope::tr("✕ ghost")
                                                               : lockscope::tr("✕ wrong");
        colour = m_roles.danger;
    } else if (condition == Condition::Waiting) {
        colour = m_roles.waiting;
    }
    if (metrics.horizontalAdvance(word) > line.width()) // the first word says most
        word = metrics.elidedText(word, Qt::ElideRight, line.width());
    m_painter.setPen(colour);
    m_painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, word);
}

void TrainPainter::paintArc(const WatchArc &arc)
{
    const TrainGeometry &geometry = m_picture.geometry;
    const QRectF from = geometry.carRect(arc.from);
    const QRectF to = geometry.carRect(arc.from + std::clamp(arc.to - arc.from, -LongArc, LongArc));
    const double side = arc.to < arc.from ? 1 : -1; // arrows come in on the waiter's side
    const QPointF start(from.center().x() - side * from.width() * 0.12, from.top() - 1);
    const QPointF end(to.center().x() + side * to.width() * 0.12, to.top() - 2);
    const double top = geometry.arcSpace() - geometry.arcHeight(std::abs(arc.from - arc.to));

    const bool isDefect = arc.kind == WatchArc::Wrong || arc.to > arc.from;
    const QColor colour = isDefect       ? m_roles.danger
        : arc.kind == WatchArc::Expected ? m_roles.muted
                                         : m_roles.waiting;
    QPainterPath path(start);
    path.cubicTo(
        QPointF(start.x(), top), QPointF(end.x(), top), end - QPointF(0, geometry.padding()));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(
        colour, isDefect ? 2 : 1.4, arc.kind == WatchArc::Expected ? Qt::DotLine : Qt::SolidLine));
    m_painter.drawPath(path);
    paintArrowHead(end, colour, true);
}

void TrainPainter::paintGhost(const WatchArc &arc)
{
    const TrainGeometry &geometry = m_picture.geometry;
    const QRectF car = geometry.carRect(arc.from);
    const QRectF box = geometry.ghostRect(arc.from);
    m_painter.setPen(QPen(m_roles.danger, 1.4, Qt::DashLine));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRoundedRect(box, 4, 4);
    const QPointF start(car.center().x(), car.top() - 1);
    const QPointF tip(box.center().x(), box.bottom() + 2);
    QPainterPath path(start);
    path.cubicTo(start - QPointF(0, geometry.lineHeight()), tip + QPointF(0, geometry.lineHeight()),
        tip + QPointF(0, geometry.padding()));
    m_painter.drawPath(path);
    paintArrowHead(tip, m_roles.danger, false);

    const QFontMetricsF metrics(m_painter.font());
    const QString label = lockscope::tr("%1 gone").arg(arc.ghost);
    m_painter.setPen(m_roles.danger);
    m_painter.drawText(
        box, Qt::AlignCenter, metrics.elidedText(label, Qt::ElideMiddle, box.width() - 4));
}

void TrainPainter::paintArrowHead(const QPointF &tip, const QColor &colour, bool isDown)
{
    const double size = m_picture.geometry.padding() * 0.9;
    const double rise = isDown ? -size * 1.3 : size * 1.3;
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(colour);
    m_painter.drawPolygon(
        QPolygonF({tip, tip + QPointF(-size * 0.8, rise), tip + QPointF(size * 0.8, rise)}));
}

/// Who holds is not idle: what he waits for himself.
QString TrainPainter::elsewhereText(int holder) const
{
    const QueueEntry entry {m_picture.content, holder};
    const QStringList locks = entry.waitsElsewhere();
    return locks.isEmpty() ? QString()
                           : lockscope::tr(" · itself waits for %1")
                                 .arg(visibleText(locks.join(QStringLiteral(", "))));
}

void TrainPainter::paintBrackets()
{
    const TrainGeometry &geometry = m_picture.geometry;
    const auto runs = holderRuns(m_picture.content);
    if (runs.isEmpty())
        return;
    const QRectF first = geometry.carRect(runs.first().first);
    const QRectF line(
        first.left(), first.bottom() + geometry.padding() * 1.9, 4000, geometry.lineHeight());
    if (line.bottom() > m_painter.device()->height())
        return; // half of it would be no help; all of it is said over the train
    const Summary &summary = m_picture.content.state->summary;
    const QColor colour = summary.waiters > 0 ? m_roles.contended : m_roles.held;
    m_painter.setPen(QPen(colour, 1.6));
    for (const auto &[begin, end] : runs) {
        const QRectF left = geometry.carRect(begin);
        const QRectF right = geometry.carRect(end - 1);
        const double y = left.bottom() + geometry.padding() * 1.6;
        const double foot = geometry.padding() * 0.7;
        m_painter.drawPolyline(QPolygonF({QPointF(left.left(), y - foot), QPointF(left.left(), y),
            QPointF(right.right(), y), QPointF(right.right(), y - foot)}));
    }
    const QString waiting = summary.waiters == 0 ? lockscope::tr("nobody waits")
        : summary.waiters == 1                   ? lockscope::tr("1 waits behind")
                               : lockscope::tr("%1 wait behind").arg(summary.waiters);
    const QString text = (summary.holders == 1 ? lockscope::tr("holds the lock, %1")
                                               : lockscope::tr("hold the lock, %1"))
                             .arg(waiting)
        + elsewhereText(runs.first().first);
    m_painter.setPen(m_roles.muted);
    m_painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, text);
}

} // namespace lockscope
