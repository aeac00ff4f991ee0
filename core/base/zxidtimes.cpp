// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/zxidtimes.h"

namespace lockscope {

void ZxidTimes::add(Zxid zxid, qint64 at)
{
    if (!zxid || at <= 0)
        return;
    at = (at + 999) / 1000 * 1000;
    auto next = m_times.lower_bound(zxid);
    if (next != m_times.end() && next->second <= at)
        return; // a later one was made by then
    if (next != m_times.end() && next->first == zxid)
        next = m_times.erase(next);
    while (next != m_times.begin() && std::prev(next)->second >= at)
        m_times.erase(std::prev(next));
    m_times.emplace_hint(next, zxid, at);
}

qint64 ZxidTimes::notAfter(Zxid zxid) const
{
    const auto next = m_times.lower_bound(zxid);
    return next == m_times.end() ? 0 : next->second;
}

} // namespace lockscope
