// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace lockscope::ctl {

/// The servers that this version was tried with, for --version and the manual page; one paragraph.
inline constexpr char TriedServers[] =
    "Tried with ZooKeeper 3.8.0. What differs in 3.4.14 and from 3.8.4 on was played from their "
    "sources. Not tried: ClickHouse Keeper.";

} // namespace lockscope::ctl
