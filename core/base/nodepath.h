// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

namespace lockscope {

/// Paths of znodes are QStrings that hold "/" or "/a/b"; these functions are the only places that
/// know the grammar (ZooKeeper 3.8, PathUtils.validatePath).

/// @p path without a trailing "/", or BadInput with the position of the first thing that ZooKeeper
/// would not accept: not starting with "/", an empty element, "." or "..", U+0000, a control
/// character, a surrogate, U+FFF0 and above.
Result<QString> validPath(const QString &path);

/// "/a" + "b" -> "/a/b"; "/" + "b" -> "/b".
QString joinPath(const QString &directory, const QString &name);

/// "/a/b" -> "/a"; "/a" -> "/"; "/" -> "/".
QString parentPath(const QString &path);

/// "/a/b" -> "b"; "/" -> "".
QString nodeName(const QString &path);

/// Whether @p path is @p top or below it: of "/" all are.
bool isAtOrBelow(const QString &path, const QString &top);

} // namespace lockscope
