// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/version.h"

namespace lockscope {

const char *const Version = LOCKSCOPE_VERSION;

} // namespace lockscope
