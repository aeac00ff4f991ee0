// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/ids.h"

#include <QVector>

#include <algorithm>

namespace lockscope {

/// How long somebody has held. ZooKeeper does not store when a lock was granted, so that there are
/// two bounds, in ms: what was seen or follows from the directory, and the age of its node.
struct HoldBounds
{
    qint64 atLeastMs = 0;
    qint64 atMostMs = 0; ///< not less than `atLeastMs`

    /// Whether they are one for people.
    bool isKnown() const { return atMostMs - atLeastMs <= std::max<qint64>(2000, atMostMs / 10); }
    friend bool operator==(const HoldBounds &, const HoldBounds &) = default;
};

/// Since when a contender has held: the same as two moments, which do not change as time goes on.
struct HeldSince
{
    Zxid node; ///< czxid of its node
    qint64 earliest = 0; ///< our clock, ms since 1970
    qint64 latest = 0; ///< not before `earliest`

    HoldBounds at(qint64 now) const
    {
        return {std::max<qint64>(0, now - latest), std::max<qint64>(0, now - earliest)};
    }
    friend bool operator==(const HeldSince &, const HeldSince &) = default;
};

/// Of those that hold a lock, by `node`.
using HeldTimes = QVector<HeldSince>;

/// Of the one whose node was made by @p node; null: it is not among them.
inline const HeldSince *heldSince(const HeldTimes &times, Zxid node)
{
    const auto found = std::ranges::lower_bound(times, node, {}, &HeldSince::node);
    return found != times.end() && found->node == node ? &*found : nullptr;
}

} // namespace lockscope
