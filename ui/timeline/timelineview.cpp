// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/timeline/timelineview.h"

#include "ui/theme/fontfit.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/spoken.h"
#include "ui/timeline/timelinepainter.h"
#include "ui/timeline/timelinetext.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTimer>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope {

namespace {

constexpr double WheelStep = 120; ///< of QWheelEvent::angleDelta(): a notch
constexpr double NotchZoom = 1.25;
constexpr double KeyZoom = 1.5;
constexpr double KeyShare = 0.1; ///< of the width, by an arrow
constexpr qint64 RecentMs = 120'000;
constexpr qint64 LeastMs = 10'000; ///< that are shown, however short what is known is
constexpr int LeastRows = 3;
constexpr int UsualRows = 8;
constexpr double Reach = 6; ///< pixels around the mouse

} // namespace

TimelineView::TimelineView(QWidget *parent)
    : QAbstractScrollArea(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setBackgroundRole(QPalette::Base);
    viewport()->setAutoFillBackground(true);
    viewport()->setMouseTracking(true);
    setAccessibleName(tr("Timeline"));
    setAccessibleDescription(tr("Who waited and who held, over time. Arrows move, plus and minus "
                                "zoom, comma and full stop go to the hand-overs."));
    setSpokenRole(*this, QAccessible::Graphic);
}

TimelineGeometry TimelineView::geometryNow() const
{
    return {QFontMetricsF(font()), viewport()->size(), m_longestName};
}

int TimelineView::lanesWidth() const
{
    return geometryNow().lanesWidth();
}

void TimelineView::setLanes(Lanes lanes)
{
    m_lanes = std::move(lanes);
    m_titlesOf = m_measuredOf = -1;
    m_longestName = 0;
    m_now = std::max(m_now, m_lanes.end());
    m_current = -1;
    applyFit();
}

void TimelineView::add(const QVector<LockEvent> &events)
{
    for (const LockEvent &event : events)
        m_lanes.add(event);
    setNow(std::max(m_now, m_lanes.end()));
}

/// The chosen row stays where it is, or else the first that is in sight, whichever go above it.
void TimelineView::forgetBefore(qint64 at)
{
    const QVector<int> places = m_lanes.forgetBefore(at);
    for (int &lane : m_rows)
        lane = places.at(lane);
    const TimelineGeometry geometry = geometryNow();
    const int scrolled = verticalScrollBar()->value();
    const double top = geometry.rowTop(m_current, scrolled);
    const bool isSeen = m_current >= 0 && top >= geometry.top() && top < geometry.height;
    const int anchor = isSeen ? m_current : int(scrolled / geometry.rowHeight);
    const QVector<int> above = m_rows.first(std::min<qsizetype>(anchor, m_rows.size()));
    applyFit();
    const auto gone = std::ranges::count_if(
        above, [this](int lane) { return !std::ranges::binary_search(m_rows, lane); });
    const auto by = int(std::lround(double(gone) * geometry.rowHeight));
    verticalScrollBar()->setValue(scrolled - by);
    if (m_drag)
        m_drag->scrolled -= by;
}

void TimelineView::setNow(qint64 at)
{
    m_now = at;
    applyFit();
}

void TimelineView::setScale(const TimeScale &scale)
{
    m_fit = Fit::Own;
    apply(scale);
}

void TimelineView::setFit(Fit fit)
{
    m_fit = fit;
    applyFit();
}

void TimelineView::apply(const TimeScale &scale)
{
    m_scale = scale;
    findRows();
}

void TimelineView::applyFit()
{
    const qint64 begin = m_lanes.begin() == 0 ? m_now - RecentMs : m_lanes.begin();
    if (m_fit == Fit::All)
        return apply(TimeScale::fitting(begin, std::max(m_now, begin), lanesWidth()));
    if (m_fit == Fit::Recent)
        return apply(TimeScale::fitting(
            std::max(m_now - RecentMs, std::min(begin, m_now - LeastMs)), m_now, lanesWidth()));
    findRows();
}

void TimelineView::zoom(double factor)
{
    const double x = m_scale.xOf(m_moment);
    const bool isSeen = m_moment != 0 && x >= 0 && x <= lanesWidth();
    setScale(m_scale.zoomed(factor, isSeen ? x : lanesWidth() / 2.0));
}

void TimelineView::findRows()
{
    const int width = lanesWidth();
    const int lane = m_current < 0 ? -1 : m_rows.value(m_current, -1);
    m_rows.clear();
    for (int i = 0; i < m_lanes.lanes().size(); ++i) {
        if (isInSight(m_lanes.lanes().at(i), m_scale, width, m_now))
            m_rows.append(i);
    }
    m_current = lane < 0 ? -1 : int(m_rows.indexOf(lane));
    const TimelineGeometry geometry = geometryNow();
    const int seen = int(geometry.height - geometry.top());
    verticalScrollBar()->setRange(
        0, std::max(0, int(std::ceil(double(m_rows.size()) * geometry.rowHeight)) - seen));
    verticalScrollBar()->setPageStep(std::max(1, seen));
    verticalScrollBar()->setSingleStep(int(geometry.rowHeight));
    viewport()->update();
    emit sightChanged();
}

void TimelineView::choose(qint64 at)
{
    if (at == m_moment)
        return;
    if (m_moment == 0)
        m_liveFit = m_fit;
    m_moment = at;
    m_fit = at != 0 ? Fit::Own : m_liveFit; // it is not to go out of sight
    applyFit();
    emit momentChanged(at);
}

void TimelineView::setMoment(qint64 at)
{
    const double x = m_scale.xOf(at);
    const int width = lanesWidth();
    const bool isOut = at != 0 && (x < 0 || x > width);
    const TimeScale moved = m_scale.moved(x - width / 2.0);
    choose(at);
    if (isOut)
        setScale(moved);
}

void TimelineView::goToHandOver(bool isForwards)
{
    const qint64 from = m_moment != 0 ? m_moment
        : isForwards                  ? m_scale.from
                                      : m_scale.timeAt(lanesWidth());
    const HandOver *next = isForwards ? m_lanes.handOverAfter(from) : m_lanes.handOverBefore(from);
    if (next)
        setMoment(next->at);
}

QSize TimelineView::sizeHint() const
{
    const TimelineGeometry geometry = geometryNow();
    return {int(geometry.names) * 4, int(geometry.top() + UsualRows * geometry.rowHeight)};
}

QSize TimelineView::minimumSizeHint() const
{
    const TimelineGeometry geometry = geometryNow();
    return {letterWidth(fontMetrics()) * 40, int(geometry.top() + LeastRows * geometry.rowHeight)};
}

void TimelineView::paintEvent(QPaintEvent * /*event*/)
{
    fitNames();
    QPainter painter(viewport());
    const TimelineGeometry geometry = geometryNow();
    const TimelinePainter::Picture picture {m_lanes, m_rows, titles(), geometry, m_scale, palette(),
        m_now, verticalScrollBar()->value(), m_current, m_moment, hasFocus()};
    TimelinePainter(painter, picture).paint();
}

void TimelineView::resizeEvent(QResizeEvent * /*event*/)
{
    applyFit();
}

void TimelineView::wheelEvent(QWheelEvent *event)
{
    const QPoint turned = event->angleDelta();
    const double x = event->position().x() - geometryNow().names;
    const bool isSideways = turned.x() != 0 || event->modifiers().testFlag(Qt::ShiftModifier);
    if (x < 0 || event->modifiers().testFlag(Qt::ControlModifier))
        verticalScrollBar()->setValue(verticalScrollBar()->value() - turned.y());
    else if (isSideways)
        setScale(m_scale.moved(-double(turned.x() != 0 ? turned.x() : turned.y())));
    else
        setScale(m_scale.zoomed(std::pow(NotchZoom, turned.y() / WheelStep), x));
    event->accept();
}

void TimelineView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        m_drag = Drag {event->pos(), m_scale, verticalScrollBar()->value(), false};
}

void TimelineView::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_drag)
        return;
    const QPoint by = event->pos() - m_drag->start;
    m_drag->hasMoved =
        m_drag->hasMoved || by.manhattanLength() >= QApplication::startDragDistance();
    if (!m_drag->hasMoved)
        return;
    setScale(m_drag->scale.moved(-by.x()));
    verticalScrollBar()->setValue(m_drag->scrolled - by.y());
}

void TimelineView::mouseReleaseEvent(QMouseEvent *event)
{
    if (!m_drag || event->button() != Qt::LeftButton)
        return;
    const bool isClick = !m_drag->hasMoved;
    m_drag.reset();
    if (!isClick)
        return;
    const TimelineGeometry geometry = geometryNow();
    const double x = event->position().x() - geometry.names;
    chooseRow(geometry.rowAt(event->position().y(), verticalScrollBar()->value()));
    if (x >= 0)
        choose(std::min(m_scale.timeAt(x), m_now));
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const int row = geometryNow().rowAt(event->position().y(), verticalScrollBar()->value());
    if (row >= 0 && row < m_rows.size())
        emit laneActivated(m_rows.at(row));
}

void TimelineView::chooseRow(int row)
{
    if (row < 0 || row >= m_rows.size())
        return;
    m_current = row;
    const TimelineGeometry geometry = geometryNow();
    const double top = geometry.rowTop(row, verticalScrollBar()->value());
    if (top < geometry.top())
        verticalScrollBar()->setValue(int(row * geometry.rowHeight));
    else if (top + geometry.rowHeight > geometry.height)
        verticalScrollBar()->setValue(
            int((row + 1) * geometry.rowHeight - (geometry.height - geometry.top())));
    viewport()->update();
}

bool TimelineView::moveByKey(int key, Qt::KeyboardModifiers modifiers)
{
    const bool isLeft = key == Qt::Key_Left;
    if (!isLeft && key != Qt::Key_Right)
        return false;
    const int sign = isLeft ? -1 : 1;
    if (modifiers.testFlag(Qt::ControlModifier)) {
        goToHandOver(!isLeft);
    } else if (modifiers.testFlag(Qt::ShiftModifier)) {
        const qint64 from = m_moment != 0 ? m_moment : m_scale.timeAt(lanesWidth() / 2.0);
        const qint64 step = std::max<qint64>(1, std::llround(m_scale.msPerPixel));
        setMoment(std::min(from + sign * step, m_now));
    } else {
        setScale(m_scale.moved(sign * KeyShare * lanesWidth()));
    }
    return true;
}

bool TimelineView::actByKey(int key)
{
    switch (key) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(KeyZoom);
        return true;
    case Qt::Key_Minus:
        zoom(1 / KeyZoom);
        return true;
    case Qt::Key_Comma:
        goToHandOver(false);
        return true;
    case Qt::Key_Period:
        goToHandOver(true);
        return true;
    case Qt::Key_Home:
        setFit(Fit::All);
        return true;
    case Qt::Key_End:
        setFit(Fit::Recent);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (currentLane() >= 0)
            emit laneActivated(currentLane());
        return true;
    case Qt::Key_Up:
        chooseRow(std::max(0, m_current - 1));
        return true;
    case Qt::Key_Down:
        chooseRow(std::min(int(m_rows.size()) - 1, m_current + 1));
        return true;
    default:
        return false;
    }
}

void TimelineView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_moment != 0) {
        choose(0);
        return;
    }
    if (!moveByKey(event->key(), event->modifiers()) && !actByKey(event->key()))
        QAbstractScrollArea::keyPressEvent(event);
}

void TimelineView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        m_longestName = 0;
        m_measuredOf = -1;
        updateGeometry();
        applyFit();
    }
}

void TimelineView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void TimelineView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

/// All of them at once, and no more often than they are looked at: there may be thousands.
const QStringList &TimelineView::titles() const
{
    if (std::exchange(m_titlesOf, m_lanes.namings()) != m_lanes.namings())
        m_titles = laneTitles(m_lanes.lanes());
    return m_titles;
}

/// Names get as much room as the longest needs: clients of one host differ at their ends. It takes
/// none back, or lanes would jump as names come and go.
void TimelineView::fitNames()
{
    constexpr int Measured = 500;
    const QStringList &titles = this->titles();
    if (std::exchange(m_measuredOf, m_titlesOf) == m_titlesOf)
        return;
    double longest = m_longestName;
    for (const QString &title : titles.first(std::min<qsizetype>(titles.size(), Measured)))
        longest = std::max(longest, QFontMetricsF(font()).horizontalAdvance(title));
    if (longest > std::exchange(m_longestName, longest))
        QTimer::singleShot(0, this, &TimelineView::applyFit); // not while it is painted
}

QString TimelineView::flagsAt(double x) const
{
    QStringList lines;
    const qint64 from = m_scale.timeAt(x - Reach);
    const qint64 to = m_scale.timeAt(x + Reach);
    const auto &flags = m_lanes.flags();
    for (auto flag = std::ranges::lower_bound(flags, from, {}, &Flag::at);
         flag != flags.end() && flag->at <= to && lines.size() < 10; ++flag)
        lines.append(flagText(*flag));
    return lines.join(u'\n');
}

QString TimelineView::toolTipAt(const QPoint &position) const
{
    const TimelineGeometry geometry = geometryNow();
    const double x = position.x() - geometry.names;
    const int row = geometry.rowAt(position.y(), verticalScrollBar()->value());
    if (row < 0)
        return x < 0 ? QString() : flagsAt(x);
    if (row >= m_rows.size())
        return {};
    const Lane &lane = m_lanes.lanes().at(m_rows.at(row));
    if (x < 0)
        return titles().at(m_rows.at(row)) + u'\n'
            + (lane.session ? textOf(lane.session) : QString());
    const qint64 at = m_scale.timeAt(x);
    for (const Blank &blank : m_lanes.blanks()) {
        if (blank.from <= at && (blank.to == 0 || at <= blank.to))
            return blankText(blank);
    }
    const int stay = Lanes::stayAfter(lane, m_scale.timeAt(x - 1));
    if (stay >= lane.stays.size() || lane.stays.at(stay).from > m_scale.timeAt(x + 1))
        return {};
    return stayText(lane, lane.stays.at(stay), m_now, m_lanes.unknownSince());
}

bool TimelineView::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    QToolTip::showText(help->globalPos(), plainToolTip(toolTipAt(help->pos())), this);
    return true;
}

} // namespace lockscope
