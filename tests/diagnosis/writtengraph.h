// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/waitgraph.h"
#include "tests/diagnosis/scene.h"

namespace lockscope::graphtesting {

using test::s;

// Short, since they are in each text of a graph.
inline const QString LockA = QStringLiteral("/a");
inline const QString LockB = QStringLiteral("/b");
inline const QString LockC = QStringLiteral("/c");

inline WaitGraph graphOf(const Scene &scene)
{
    return waitGraph(scene.round().locks, scene.now);
}

} // namespace lockscope::graphtesting
