// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/presentnodes.h"

#include <algorithm>
#include <utility>

namespace lockscope {

const NodeRecord *PresentNodes::find(Zxid czxid) const
{
    const auto at = std::ranges::lower_bound(m_nodes, czxid, {}, &NodeRecord::czxid);
    return at != m_nodes.end() && at->czxid == czxid ? &*at : nullptr;
}

NodeRecord *PresentNodes::find(Zxid czxid)
{
    return const_cast<NodeRecord *>(std::as_const(*this).find(czxid));
}

void PresentNodes::insert(const NodeRecord &node)
{
    const auto at = std::ranges::lower_bound(m_nodes, node.czxid, {}, &NodeRecord::czxid);
    if (at != m_nodes.end() && at->czxid == node.czxid)
        *at = node;
    else
        m_nodes.insert(at, node);
}

void PresentNodes::reserve(qsizetype count)
{
    if (size_t(count) > m_nodes.capacity())
        m_nodes.reserve(size_t(count) + (m_nodes.empty() ? 0 : size_t(count) / 8));
}

void PresentNodes::remove(const QVector<Zxid> &gone)
{
    QVector<Zxid> sorted = gone;
    std::ranges::sort(sorted);
    std::erase_if(m_nodes,
        [&](const NodeRecord &node) { return std::ranges::binary_search(sorted, node.czxid); });
}

std::span<NodeRecord> PresentNodes::after(Zxid czxid)
{
    return {std::ranges::upper_bound(m_nodes, czxid, {}, &NodeRecord::czxid), m_nodes.end()};
}

} // namespace lockscope
