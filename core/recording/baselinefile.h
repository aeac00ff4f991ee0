// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/history/baselines.h"

namespace lockscope {

/// Where what is usual at a site is kept: a recording without events, in the user's own folder of
/// data. One for each site, that is for each set of servers, in whatever order they are named.
/// @p connect: as in the connect string.
QString baselineFileOf(const QString &connect);

/// Of such a file, or of any recording. Errors as RecordingFile::openToRead(). Blocks.
Result<Baselines> readBaselines(const QString &file);

/// Adds @p learned to what is there, and makes the file and its folder if need be; other programs
/// may do so at the same time. False where nothing could be written. Blocks, at most for a second
/// where another program writes.
bool addBaselines(const QString &file, const Baselines &learned);

} // namespace lockscope
