// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>

namespace lockscope {

/// @p bytes as recordings keep what is large.
QByteArray blobOf(const QByteArray &bytes);

/// What blobOf() was given. Nothing where it is no such blob, or more than there is room for: a
/// file can be anybody's, and a few bytes can stand for any number.
QByteArray unpackedBlob(const QByteArray &blob);

} // namespace lockscope
