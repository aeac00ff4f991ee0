// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/nodestore.h"

#include <algorithm>

namespace lockscope {

namespace {

/// Names. To hash a text and to take a copy of it right after that is slow where Qt hashes by AES
/// (6.4): 100 000 names one by one took 35 ms, so many at once 13 ms.
constexpr size_t HashedAtOnce = 256;

} // namespace

NodeStore::Diff NodeStore::sync(quint8 directory, const QStringList &names)
{
    if (m_index.size() <= directory)
        m_index.resize(size_t(directory) + 1);
    m_index[directory].reserve(names.size());
    ++m_round;

    Diff diff;
    const std::span all(names.begin(), names.end());
    for (size_t first = 0; first < all.size(); first += HashedAtOnce)
        diff.added +=
            addSome(directory, all.subspan(first, std::min(HashedAtOnce, all.size() - first)));
    if (m_index[directory].size() == names.size())
        return diff;

    for (int node = static_cast<int>(m_nodes.size()) - 1; node >= 0; --node) {
        const bool isSeen = m_seenIn[static_cast<size_t>(node)] == m_round;
        if (isSeen || m_nodes.at(node).directory != directory)
            continue;
        remove(node);
        ++diff.removed;
    }
    return diff;
}

int NodeStore::addSome(quint8 directory, std::span<const QString> names)
{
    std::array<size_t, HashedAtOnce> hashes;
    std::ranges::transform(names, hashes.begin(), NameIndex::hashOf);
    int added = 0;
    for (size_t i = 0; i < names.size(); ++i)
        added += add(directory, names[i], hashes[i]) ? 1 : 0;
    return added;
}

bool NodeStore::add(quint8 directory, const QString &name, size_t hash)
{
    NameIndex &index = m_index[directory];
    const int known = index.find(m_nodes, name, hash);
    if (known >= 0) {
        m_seenIn[static_cast<size_t>(known)] = m_round;
        return false;
    }
    index.insert(static_cast<int>(m_nodes.size()), hash);
    m_nodes.append(LockNode {name, directory, ReadState::NameOnly, {}, {}});
    m_need.push_back(Need::Unread);
    m_seenIn.push_back(m_round);
    ++m_unread;
    return true;
}

void NodeStore::remove(int node)
{
    setNeed(node, Need::Nothing);
    if (m_nodes.at(node).state != ReadState::NameOnly)
        --m_resolved;
    const auto hashOf = [this](int at) { return NameIndex::hashOf(m_nodes.at(at).name); };
    m_index[m_nodes.at(node).directory].remove(node, hashOf(node));

    const auto last = static_cast<int>(m_nodes.size()) - 1;
    if (node != last) {
        m_index[m_nodes.at(last).directory].renumber(last, node, hashOf(last));
        m_nodes.swapItemsAt(node, last);
        m_need[static_cast<size_t>(node)] = m_need.back();
        m_seenIn[static_cast<size_t>(node)] = m_seenIn.back();
    }
    m_nodes.removeLast();
    m_need.pop_back();
    m_seenIn.pop_back();
}

int NodeStore::find(quint8 directory, const QString &name) const
{
    return directory < m_index.size()
        ? m_index[directory].find(m_nodes, name, NameIndex::hashOf(name))
        : -1;
}

bool NodeStore::store(int node, ReadState state, const NodeStat &stat, const QByteArray &data)
{
    setNeed(node, Need::Nothing);
    const LockNode &before = m_nodes.at(node);
    if (state == ReadState::Gone && before.stat.czxid)
        return storeGone(node);
    if (before.state == state && before.stat == stat && before.data == data)
        return false;
    LockNode &known = m_nodes[node];
    if (known.state == ReadState::NameOnly)
        ++m_resolved;
    known.state = state;
    known.stat = stat;
    known.data = shared(data);
    return true;
}

/// Whose it was stays known until the list of children leaves it out.
bool NodeStore::storeGone(int node)
{
    if (m_nodes.at(node).state == ReadState::Gone)
        return false;
    m_nodes[node].state = ReadState::Gone;
    return true;
}

QByteArray NodeStore::shared(const QByteArray &data)
{
    if (data.isEmpty())
        return data;
    const auto known = std::find(m_recent.begin(), m_recent.end(), data);
    if (known != m_recent.end())
        return *known;
    m_recent[m_oldest] = data;
    m_oldest = (m_oldest + 1) % m_recent.size();
    return data;
}

void NodeStore::invalidate(int node)
{
    setNeed(node, Need::Unread);
}

void NodeStore::forget(quint8 directory)
{
    if (m_resolved == 0 && m_unread == static_cast<int>(m_nodes.size()))
        return; // nothing is known
    for (int node = 0; node < m_nodes.size(); ++node) {
        LockNode &known = m_nodes[node];
        if (known.directory != directory)
            continue;
        if (known.state != ReadState::NameOnly)
            --m_resolved;
        known = LockNode {known.name, directory, ReadState::NameOnly, {}, {}};
        setNeed(node, Need::Unread);
    }
}

void NodeStore::markAsked(int node)
{
    setNeed(node, Need::Asked);
}

int NodeStore::nextUnread()
{
    if (m_unread == 0)
        return -1;
    const auto begin = m_need.begin();
    const auto from = begin + static_cast<qptrdiff>(std::min(m_next, m_need.size()));
    auto found = std::find(from, m_need.end(), Need::Unread);
    if (found == m_need.end())
        found = std::find(begin, from, Need::Unread);
    m_next = static_cast<size_t>(found - begin);
    return static_cast<int>(m_next);
}

void NodeStore::setNeed(int node, Need need)
{
    Need &known = m_need[static_cast<size_t>(node)];
    m_unread += (need == Need::Unread ? 1 : 0) - (known == Need::Unread ? 1 : 0);
    known = need;
}

} // namespace lockscope
