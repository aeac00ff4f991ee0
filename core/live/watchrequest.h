// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace lockscope {

/// What is wanted of a watched lock.
struct WatchRequest
{
    QString path;
    QString recipe = {}; ///< id that the operator chose, or empty
    int limit = 0; ///< read the first so many of the queue and no others; 0: all
    /// Whether states come while nodes are read; else one comes of their names, and one when all
    /// that is to be read is: each is judged, and a copy.
    bool wantsProgress = true;
};

} // namespace lockscope
