// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/nameindex.h"

#include <QHashFunctions>

#include <bit>
#include <utility>

namespace lockscope {

namespace {

constexpr size_t UsedOfFour = 3; ///< slots at most: then a name is found within a few

size_t slotsFor(size_t names)
{
    return std::bit_ceil(names * 4 / UsedOfFour + 2);
}

} // namespace

size_t NameIndex::hashOf(QStringView name)
{
    static const size_t seed = QHashSeed::globalSeed();
    return qHash(name, seed);
}

void NameIndex::reserve(qsizetype size)
{
    const size_t wanted = slotsFor(static_cast<size_t>(size));
    if (wanted > m_table.size())
        resize(wanted);
}

int NameIndex::find(const LockNodes &nodes, QStringView name, size_t hash) const
{
    if (m_table.empty())
        return -1;
    const auto part = static_cast<quint32>(hash);
    for (size_t at = homeOf(part); m_table[at].node >= 0; at = after(at)) {
        if (m_table[at].hash == part && nodes.at(m_table[at].node).name == name)
            return m_table[at].node;
    }
    return -1;
}

void NameIndex::insert(int node, size_t hash)
{
    reserve(m_size + 1);
    put({node, static_cast<quint32>(hash)});
    ++m_size;
}

size_t NameIndex::slotOf(int node, size_t hash) const
{
    size_t at = homeOf(static_cast<quint32>(hash));
    while (m_table[at].node != node)
        at = after(at);
    return at;
}

/// Those behind it that are there because their places were taken move up: no slot is ever marked
/// as given up, and the table stays as quick as it was.
void NameIndex::remove(int node, size_t hash)
{
    size_t free = slotOf(node, hash);
    for (size_t at = after(free); m_table[at].node >= 0; at = after(at)) {
        const size_t mask = m_table.size() - 1;
        const size_t toHome = (at - homeOf(m_table[at].hash)) & mask;
        if (toHome < ((at - free) & mask))
            continue; // its home is behind the free slot
        m_table[free] = m_table[at];
        free = at;
    }
    m_table[free] = {};
    --m_size;
}

void NameIndex::renumber(int from, int to, size_t hash)
{
    m_table[slotOf(from, hash)].node = to;
}

void NameIndex::put(const Slot &added)
{
    size_t at = homeOf(added.hash);
    while (m_table[at].node >= 0)
        at = after(at);
    m_table[at] = added;
}

void NameIndex::resize(size_t count)
{
    const std::vector<Slot> before = std::exchange(m_table, std::vector<Slot>(count));
    for (const Slot &slot : before) {
        if (slot.node >= 0)
            put(slot);
    }
}

} // namespace lockscope
