// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/choice.h"

namespace lockscope {

/// The children of one family, while they are being sorted out.
struct Bin
{
    const Family *family = nullptr;
    QVector<KnownNode> entries; ///< with the ticket of the first of the family that knows it
    QVector<quint8> knownBy; ///< who that is, as an index into the family

    void add(int node, const Ticket &ticket, quint8 by);
    bool isAllByFirst() const { return knownBy.count(0) == knownBy.size(); }
};

/// All children of the lock but the directories that it is made of, as indexes.
QVector<int> childrenOf(const LockSnapshot &snapshot);

/// Each child in the bin of the first family that knows it; only bins that got some. Leftovers are
/// families that know only what no other does.
QVector<Bin> sortIntoBins(const LockSnapshot &snapshot, bool leftovers);

} // namespace lockscope
