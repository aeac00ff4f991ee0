// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCoreApplication>

namespace lockscope {

/// @p text in the user's language, for functions of no QObject; with @p n for "%n". A QObject's
/// own tr() hides it.
inline QString tr(const char *text, int n = -1)
{
    return QCoreApplication::translate("lockscope", text, nullptr, n);
}

} // namespace lockscope
