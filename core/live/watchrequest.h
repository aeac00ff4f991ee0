// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace lockscope {

/// What is wanted of a watched lock.
struct WatchRequest
{
    QString path;
    QString recipe; ///< id that the operator chose, or empty
    bool background = true; ///< resolve all nodes, not just the head
};

} // namespace lockscope
