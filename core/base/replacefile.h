// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QFileDevice>
#include <QString>

#include <memory>

class QLockFile;

namespace lockscope {

/// Puts @p bytes into @p file as a whole: who reads it sees the old content or the new. A link
/// stays one. What is there and no ordinary file is left alone: put in place of a device, the new
/// file would take its name away from the whole machine (/dev/null, as root).
///
/// @p permissions: of the new file; none: those of the old one, or what the umask lets.
///
/// Errors: Refused, with the file's name and why it cannot be written. Blocks; any thread.
Result<Done> replaceFile(
    const QString &file, const QByteArray &bytes, QFileDevice::Permissions permissions = {});

/// For as long as it is kept, no other program of ours changes @p file: for whoever looks at it
/// before it is replaced. It is a file beside it, or beside what a link leads to; that of a program
/// that died is in nobody's way. Makes the folder if need be.
///
/// Errors: Refused, with the file's name, where another program is changing it for three seconds,
/// where nothing can be made beside it, and where it is no ordinary file. Blocks; any thread.
Result<std::unique_ptr<QLockFile>> lockFile(const QString &file);

} // namespace lockscope
