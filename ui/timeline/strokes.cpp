// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/timeline/strokes.h"

#include <algorithm>
#include <cmath>

namespace lockscope {

namespace {

constexpr double LeastPixels = 2; ///< a stay that is narrower shares its place

/// Walks through what can be seen of a lane.
class Walk
{
public:
    Walk(const Lane &lane, const TimeScale &scale, int width, qint64 now)
        : m_lane(lane)
        , m_scale(scale)
        , m_width(width)
        , m_now(now)
    { }

    QVector<Stroke> strokes();

private:
    qint64 endOf(const Stay &stay) const
    {
        return stay.isThere() ? std::max(m_now, stay.from) : stay.to;
    }
    void addStay(int index);
    int addMany(int index);
    void add(qint64 from, qint64 to, Stroke::Kind kind, int stay);
    qint64 heldBefore(int index) const;

    const Lane &m_lane;
    const TimeScale &m_scale;
    int m_width;
    qint64 m_now;
    QVector<Stroke> m_strokes;
};

void Walk::add(qint64 from, qint64 to, Stroke::Kind kind, int stay)
{
    const double left = std::max(m_scale.xOf(from), -1.0);
    const double right = std::min(m_scale.xOf(to), m_width + 1.0);
    if (right > left || from == to)
        m_strokes.append({left, right, kind, 0, stay});
}

void Walk::addStay(int index)
{
    const Stay &stay = m_lane.stays.at(index);
    const qint64 end = endOf(stay);
    add(stay.from, stay.hasHeld() ? stay.grantedAt : end, Stroke::Waiting, index);
    if (stay.hasHeld())
        add(stay.grantedAt, end, Stroke::Held, index);
}

/// By the time that all stays before @p index held; that of those after the last: of all.
qint64 Walk::heldBefore(int index) const
{
    if (index < m_lane.stays.size())
        return m_lane.heldBefore.at(index);
    const Stay &last = m_lane.stays.constLast();
    return m_lane.heldBefore.constLast() + (last.hasHeld() ? endOf(last) - last.grantedAt : 0);
}

/// All that begin within the next pixels as one; gives the first that does not.
int Walk::addMany(int index)
{
    const double left = m_scale.xOf(m_lane.stays.at(index).from);
    const qint64 until = m_scale.timeAt(left + LeastPixels);
    const auto first = m_lane.stays.begin() + index;
    const auto next = std::partition_point(first, m_lane.stays.end(),
        [until](const Stay &stay) { return !stay.isThere() && stay.to <= until; });
    const int after = std::max(index + 1, int(next - m_lane.stays.begin()));
    const double ms = LeastPixels * m_scale.msPerPixel;
    const double share = double(heldBefore(after) - heldBefore(index)) / std::max(ms, 1e-6);
    m_strokes.append(
        {left, left + LeastPixels, Stroke::Many, float(std::clamp(share, 0.0, 1.0)), index});
    return after;
}

QVector<Stroke> Walk::strokes()
{
    const qint64 end = m_scale.timeAt(m_width);
    int index = Lanes::stayAfter(m_lane, m_scale.from);
    while (index < m_lane.stays.size() && m_lane.stays.at(index).from <= end) {
        const Stay &stay = m_lane.stays.at(index);
        if (double(endOf(stay) - stay.from) / m_scale.msPerPixel >= LeastPixels) {
            addStay(index);
            ++index;
        } else {
            index = addMany(index);
        }
    }
    return m_strokes;
}

} // namespace

QVector<Stroke> strokesOf(const Lane &lane, const TimeScale &scale, int width, qint64 now)
{
    return Walk(lane, scale, width, now).strokes();
}

bool isInSight(const Lane &lane, const TimeScale &scale, int width, qint64 now)
{
    const int index = Lanes::stayAfter(lane, scale.from);
    if (index >= lane.stays.size())
        return false;
    const Stay &stay = lane.stays.at(index);
    return stay.from <= scale.timeAt(width) && (!stay.isThere() || now >= scale.from);
}

} // namespace lockscope
