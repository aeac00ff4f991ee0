// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/locksnapshot.h"

#include <vector>

namespace lockscope {

/// Which of some nodes has which name. It refers to the nodes by their places and has no names of
/// its own: of 100 000 it takes 2 MB, a hash of names three times that. One thread.
class NameIndex
{
public:
    static size_t hashOf(QStringView name);

    qsizetype size() const { return m_size; }
    /// Makes room for so many without growing.
    void reserve(qsizetype size);
    /// The place in @p nodes of the one with @p name, or -1.
    int find(const LockNodes &nodes, QStringView name, size_t hash) const;
    /// REQUIRES: its name is not in it.
    void insert(int node, size_t hash);
    /// REQUIRES: it is in it.
    void remove(int node, size_t hash);
    /// The node at @p from will be at @p to. REQUIRES: it is in it.
    void renumber(int from, int to, size_t hash);

private:
    struct Slot
    {
        int node = -1; ///< -1: free
        quint32 hash = 0; ///< a part of it: nodes that it tells apart need not be looked at
    };

    size_t homeOf(quint32 hash) const { return hash & (m_table.size() - 1); }
    size_t after(size_t at) const { return (at + 1) & (m_table.size() - 1); }
    size_t slotOf(int node, size_t hash) const;
    void put(const Slot &added);
    void resize(size_t count);

    std::vector<Slot> m_table; ///< a power of two of them, or none; some are always free
    qsizetype m_size = 0;
};

} // namespace lockscope
