// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/ids.h"

#include <map>

namespace lockscope {

/// When transactions were made, as far as it can be told: a Stat says at which zxid a directory's
/// children last changed, and no time. Zxids only grow, so that whatever else was made at a later
/// zxid, and when, is a bound. Seconds are exact enough here and keep it small.
class ZxidTimes
{
public:
    /// Seen: @p zxid had been made by @p at (ms).
    void add(Zxid zxid, qint64 at);
    /// @p zxid was made then or before (ms); 0 where nothing tells.
    qint64 notAfter(Zxid zxid) const;
    void clear() { m_times.clear(); }
    size_t size() const { return m_times.size(); }

private:
    std::map<Zxid, qint64> m_times; ///< times grow with the zxids: what tells nothing is left out
};

} // namespace lockscope
