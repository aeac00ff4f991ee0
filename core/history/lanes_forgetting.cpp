// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What was over long ago goes, so that lanes which are added to for days do not grow for ever.
#include "core/history/lanes.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

/// How many stays of @p lane went: they are by time, and only the last one can last.
int forgetStays(qint64 before, Lane *lane)
{
    const QVector<Stay> &stays = std::as_const(*lane).stays;
    const auto kept = std::ranges::find_if(
        stays, [before](const Stay &stay) { return stay.isThere() || stay.to >= before; });
    const auto count = int(kept - stays.begin());
    if (count > 0) {
        lane->stays.remove(0, count);
        lane->heldBefore.remove(0, count);
    }
    return count;
}

} // namespace

QVector<int> Lanes::forgetBefore(qint64 at)
{
    QVector<int> places(m_lanes.size(), -1);
    QVector<int> forgotten(m_lanes.size(), 0);
    int left = 0;
    for (int i = 0; i < places.size(); ++i) {
        forgotten[i] = forgetStays(at, &m_lanes[i]);
        if (m_lanes.at(i).stays.isEmpty())
            continue;
        places[i] = left++;
        if (places.at(i) != i) {
            m_lanes[places.at(i)] = std::exchange(m_lanes[i], {});
            m_nodes[places.at(i)] = std::exchange(m_nodes[i], {});
        }
    }
    m_lanes.resize(left);
    m_nodes.resize(left);
    m_handOvers.removeIf([at](const HandOver &handOver) { return handOver.at < at; });
    m_flags.removeIf([at](const Flag &flag) { return flag.at < at; });
    m_blanks.removeIf([at](const Blank &blank) { return blank.to != 0 && blank.to < at; });
    moveLanes(places, forgotten);
    if (left < places.size())
        indexLanes();
    m_keptFrom = std::max(m_keptFrom, at);
    m_begin = m_begin == 0 ? 0 : std::max(m_begin, m_keptFrom);
    return places;
}

/// Whatever says which lane it is of. @p forgotten: stays that went from the front of each, by
/// where it was.
void Lanes::moveLanes(const QVector<int> &places, const QVector<int> &forgotten)
{
    for (Place &place : m_there) // of one that is there no stay goes
        place = {places.at(place.lane), place.stay - forgotten.at(place.lane)};
    for (HandOver &handOver : m_handOvers) {
        handOver.from = places.value(handOver.from, -1);
        handOver.to = places.value(handOver.to, -1);
    }
    m_handOvers.removeIf([](const HandOver &handOver) { return handOver.to < 0; });
    m_lastHolder = places.value(m_lastHolder, -1);
}

/// Some have gone.
void Lanes::indexLanes()
{
    ++m_namings;
    m_lanesOf.clear();
    m_laneOfLock.clear();
    for (int i = 0; i < m_lanes.size(); ++i) {
        if (m_of == Of::Locks)
            m_laneOfLock.insert(m_lanes.at(i).lock, i);
        else
            m_lanesOf[m_lanes.at(i).session].append(i);
    }
    m_crowds.removeIf([this](const auto &crowd) {
        return crowd.value().isEmpty() && !m_laneOfLock.contains(crowd.key());
    });
}

} // namespace lockscope
