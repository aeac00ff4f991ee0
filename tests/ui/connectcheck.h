// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/connectstring.h"

namespace lockscope::test {

/// What the program gives its window and connection dialog to check a connect string with.
inline Result<Done> checkConnect(const QString &text)
{
    const Result<ConnectString> parsed = ConnectString::parse(text);
    if (!parsed)
        return tl::unexpected<Error>(parsed.error());
    return Done {};
}

} // namespace lockscope::test
