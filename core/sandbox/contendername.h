// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/sandbox/trafficplan.h"

namespace lockscope {

/// The name, up to the sequence number, that a client of @p recipe on @p host would give its node:
/// with a new GUID where the library uses one. Sources: the recipes' own (core/recipes).
QString contenderName(const QString &recipe, Mode mode, const QString &host);

/// The directories that must be there before the lock of @p step can be taken, parents first.
QStringList directoriesOf(const Step &step);

} // namespace lockscope
