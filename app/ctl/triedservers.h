// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QtGlobal> // QT_TRANSLATE_NOOP

namespace lockscope::ctl {

/// The servers that this version was tried with, for --version and the manual page; one paragraph.
inline constexpr char TriedServers[] = QT_TRANSLATE_NOOP("lockscope::ctl",
    "Tried with ZooKeeper 3.8.0. What differs in 3.4.14, from 3.8.4 and 3.9.2 on, and in a "
    "ClickHouse Keeper that does not know what came with ZooKeeper 3.5, was played from their "
    "sources; none of these was run. On 3.4 locks are taken without containers.");

} // namespace lockscope::ctl
