// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace lockscope {

/// How long a test waits for what is to happen, ms: long, since machines are busy; only a test that
/// fails waits so long.
constexpr int Patience = 60'000;

} // namespace lockscope
