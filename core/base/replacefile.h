// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

namespace lockscope {

/// Puts @p bytes into @p file as a whole: who reads it sees the old content or the new. A link
/// stays one. What is there and no ordinary file is left alone: put in place of a device, the new
/// file would take its name away from the whole machine (/dev/null, as root).
///
/// Errors: Refused, with the file's name and why it cannot be written. Blocks; any thread.
Result<Done> replaceFile(const QString &file, const QByteArray &bytes);

} // namespace lockscope
