// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/server/serverfacts.h"

namespace lockscope {

/// How each member answered, a line each, for who cannot connect: "zk1:2181: leader, 3.8.0",
/// "zk2:2181: unreachable (Connection refused)". Plain text, escaped.
QString memberLines(const ServerFacts &facts);

} // namespace lockscope
