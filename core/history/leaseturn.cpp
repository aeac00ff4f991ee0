// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/leaseturn.h"

#include "core/base/nodepath.h"

namespace lockscope {

bool LeaseTurn::isOf(const QString &node, Zxid token)
{
    const bool isLater = m_first && *m_first <= token;
    if (isLater || token >= m_lease.token || parentPath(node) == parentPath(m_lease.node))
        return false;
    m_first = token;
    return true;
}

} // namespace lockscope
