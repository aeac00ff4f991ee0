// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/ids.h"
#include "core/recipes/recipe.h"

#include <QVector>

#include <span>
#include <vector>

namespace lockscope {

/// A contender as long as it is there: since when we see it, and what events told of it. Times are
/// of our clock. Of a lock there may be 100 000.
struct NodeRecord
{
    Zxid czxid = {}; ///< by which it is known
    SessionId session = {};
    Mode mode = Mode::Exclusive;
    /// It was seen to hold, and no more while its node stayed: freed, or passed by a newcomer.
    bool wasPassed = false;
    quint32 dataSum =
        0; ///< of the node's data, as first read, 4 bytes of a SHA-1: tells clients apart
    qint64 seenAt = 0;
    qint64 aheadAt = 0; ///< when one that was made before it was last seen to have gone; 0: never
    qint64 holdsSince = 0; ///< first seen to hold; 0: it did not
    /// When it was last seen not to hold, or not to be there yet: it holds since a moment between
    /// that and `holdsSince`. 0: it held when the lock was first looked at, and may have for long.
    qint64 notBefore = 0;
};

/// The contenders of a lock, by czxid: mostly they come in that order, and a table of them takes
/// half the memory of a tree.
class PresentNodes
{
public:
    /// Null: it is not there. Valid until one comes or goes.
    const NodeRecord *find(Zxid czxid) const;
    NodeRecord *find(Zxid czxid);
    /// In any order. One that is there is replaced; of two that are one, the last counts.
    void add(std::vector<NodeRecord> nodes);
    void remove(const QVector<Zxid> &gone);
    /// Those that were made after @p czxid.
    std::span<NodeRecord> after(Zxid czxid);

    qsizetype size() const { return qsizetype(m_nodes.size()); }
    const NodeRecord &first() const { return m_nodes.front(); }

private:
    std::vector<NodeRecord> m_nodes; ///< by czxid
};

} // namespace lockscope
