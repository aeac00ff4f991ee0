// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QVarLengthArray>

#include <functional>
#include <vector>

namespace lockscope {

using GraphNodes = std::vector<int>;
using NextNodes = QVarLengthArray<int, 4>;

/// The strongly connected components of more than one node that can be reached from @p starts, in a
/// graph of @p size nodes whose arrows @p nextOf tells: in each, every node leads to every other.
/// Tarjan's algorithm, without recursion: queues are long.
std::vector<GraphNodes> componentsOf(
    int size, const GraphNodes &starts, const std::function<NextNodes(int)> &nextOf);

} // namespace lockscope
