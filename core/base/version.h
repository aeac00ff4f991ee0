// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace lockscope {

/// "0.2.0": as CMakeLists.txt says.
extern const char *const Version;

} // namespace lockscope
