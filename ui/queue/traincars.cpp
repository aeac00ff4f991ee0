// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/queue/traincars.h"

#include "ui/theme/fontfit.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace lockscope {

namespace {

/// The entry that stands for node @p node, looked for near @p near first: watches are mostly short.
int carOfNode(const LockState &state, int node, int near)
{
    constexpr int Close = 64;
    const int count = int(state.queue.size());
    for (int car = std::max(0, near - Close); car < std::min(count, near + Close); ++car) {
        if (state.queue.at(car).node == node)
            return car;
    }
    for (int car = 0; car < count; ++car) {
        if (state.queue.at(car).node == node)
            return car;
    }
    return -1;
}

int carOfPath(const LockState &state, const QString &path)
{
    const QString name = path.section(u'/', -1);
    for (int car = 0; car < state.queue.size(); ++car) {
        const Contender &contender = state.queue.at(car);
        if (state.nodeOf(contender).name == name && state.pathOf(contender) == path)
            return car;
    }
    return -1;
}

int expectedCar(const QueueEntry &entry)
{
    for (const WatchTarget &target : entry.contender().expected) {
        if (target.node >= 0)
            return carOfNode(entry.state(), target.node, entry.index);
    }
    return -1;
}

/// Whether what the servers told is of the queue as it is now.
bool isJudged(WatchVerdict verdict)
{
    return verdict == WatchVerdict::Ok || verdict == WatchVerdict::Wrong
        || verdict == WatchVerdict::Ghost;
}

void appendSeen(const QueueEntry &entry, WatchVerdict verdict, const QStringList &watched,
    QVector<WatchArc> &arcs)
{
    const int expected = expectedCar(entry);
    for (const QString &path : watched) {
        const bool isExpected =
            expected >= 0 && entry.state().pathOf(entry.state().queue.at(expected)) == path;
        const int car = isExpected ? expected : carOfPath(entry.state(), path);
        if (car == entry.index)
            continue; // a client may watch its own node as well
        if (car < 0)
            arcs.append({entry.index, -1, WatchArc::Ghost, shortName(path)});
        else if (verdict == WatchVerdict::Wrong && !isExpected)
            arcs.append({entry.index, car, WatchArc::Wrong, {}});
        else
            arcs.append({entry.index, car, WatchArc::Seen, {}});
    }
}

} // namespace

QVector<WatchArc> arcsOf(const QueueContent &content, int begin, int end)
{
    QVector<WatchArc> arcs;
    for (int car = std::max(0, begin); car < std::min(end, content.size()); ++car) {
        const QueueEntry entry {content, car};
        if (entry.contender().role != Role::Waiter && entry.contender().role != Role::Pending)
            continue;
        const WatchVerdict verdict = entry.evidence().verdict;
        const QStringList watched =
            isJudged(verdict) ? entry.watched().value_or(QStringList()) : QStringList();
        if (!watched.isEmpty()) {
            appendSeen(entry, verdict, watched, arcs);
            continue;
        }
        if (verdict == WatchVerdict::NoneSeen)
            continue; // that no arc leaves it is the point
        const int expected = expectedCar(entry);
        if (expected >= 0)
            arcs.append({car, expected, WatchArc::Expected, {}});
    }
    return arcs;
}

QVector<std::pair<int, int>> holderRuns(const QueueContent &content)
{
    QVector<std::pair<int, int>> runs;
    int left = content.state ? content.state->summary.holders : 0;
    for (int car = 0; car < content.size() && left > 0; ++car) {
        if (content.state->queue.at(car).role != Role::Holder)
            continue;
        --left;
        if (runs.isEmpty() || runs.last().second != car)
            runs.append({car, car});
        runs.last().second = car + 1;
    }
    return runs;
}

int firstHolder(const QueueContent &content)
{
    if (!content.state || content.state->summary.holders == 0)
        return -1;
    const auto &queue = content.state->queue;
    const auto first = std::ranges::find(queue, Role::Holder, &Contender::role);
    return first == queue.end() ? -1 : int(first - queue.begin());
}

TrainGeometry::TrainGeometry(const QFontMetricsF &metrics)
    : m_line(std::ceil(metrics.height()))
    , m_padding(std::ceil(m_line * 0.4))
    , m_carWidth(std::ceil(letterWidth(metrics) * 22))
    , m_carHeight(2 * m_line + 3 * m_padding)
    , m_gap(std::ceil(m_line * 0.75))
    , m_margin(m_line)
    , m_carTop(std::ceil(m_line * 4.2))
{ }

QRectF TrainGeometry::carRect(int car) const
{
    return {m_margin + car * (m_carWidth + m_gap), m_carTop, m_carWidth, m_carHeight};
}

int TrainGeometry::carAt(double x) const
{
    return std::max(0, int((x - m_margin) / (m_carWidth + m_gap)));
}

double TrainGeometry::width(int cars) const
{
    return cars == 0 ? 0 : carRect(cars - 1).right() + m_margin;
}

double TrainGeometry::height() const
{
    return m_carTop + m_carHeight + m_line * 1.9;
}

QRectF TrainGeometry::ghostRect(int car) const
{
    const QRectF rect = carRect(car);
    const double width = m_carWidth * 0.62;
    return {rect.left() - m_gap - width * 0.35, m_padding, width, m_line + m_padding};
}

double TrainGeometry::arcHeight(int distance) const
{
    const double least = m_line * 1.1;
    const double most = m_carTop - m_padding;
    return std::min(most, least + m_line * 0.55 * std::log2(std::max(1, distance)));
}

} // namespace lockscope
