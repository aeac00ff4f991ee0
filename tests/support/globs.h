// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/pathglob.h"
#include "tests/support/utf8.h"

namespace lockscope::test {

/// REQUIRES: @p text is one.
inline PathGlob globOf(const char *text)
{
    return PathGlob::parse(s(text)).value();
}

} // namespace lockscope::test
