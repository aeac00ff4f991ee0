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

void PresentNodes::add(std::vector<NodeRecord> nodes)
{
    if (nodes.empty())
        return;
    std::ranges::stable_sort(nodes, {}, &NodeRecord::czxid);
    if (m_nodes.empty()) {
        m_nodes = std::move(nodes);
    } else {
        const auto known = qptrdiff(m_nodes.size());
        const size_t count = m_nodes.size() + nodes.size();
        if (count > m_nodes.capacity()) // what doubles would be half empty
            m_nodes.reserve(count + count / 8);
        m_nodes.insert(m_nodes.end(), nodes.begin(), nodes.end());
        std::ranges::inplace_merge(m_nodes, m_nodes.begin() + known, {}, &NodeRecord::czxid);
    }
    const auto isReplaced = [](const NodeRecord &one, const NodeRecord &later) {
        return one.czxid == later.czxid;
    };
    const auto first =
        std::unique(m_nodes.rbegin(), m_nodes.rend(), isReplaced).base(); // the last ones stay
    m_nodes.erase(m_nodes.begin(), first);
}

void PresentNodes::remove(const QVector<Zxid> &gone)
{
    QVector<Zxid> sorted = gone;
    std::ranges::sort(sorted);
    std::erase_if(m_nodes,
        [&](const NodeRecord &node) { return std::ranges::binary_search(sorted, node.czxid); });
    if (m_nodes.size() < m_nodes.capacity() / 4)
        m_nodes.shrink_to_fit();
}

std::span<NodeRecord> PresentNodes::after(Zxid czxid)
{
    return {std::ranges::upper_bound(m_nodes, czxid, {}, &NodeRecord::czxid), m_nodes.end()};
}

} // namespace lockscope
