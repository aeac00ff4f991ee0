// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/reach/way.h"

class QSettings;

namespace lockscope {

/// How servers were reached, in the group that @p file is in: never a password.
void writeWay(QSettings &file, const reach::Way &way);
/// What writeWay() wrote; the file is the user's, and may hold anything.
reach::Way readWay(const QSettings &file);

} // namespace lockscope
