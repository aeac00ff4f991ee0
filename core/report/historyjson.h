// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/history/statistics.h"

#include <QJsonArray>
#include <QJsonObject>

namespace lockscope {

/// Of `lockscopectl history`: the shapes that its manual page fixes. Pure; any thread.

/// One of its "events".
QJsonObject eventJson(const LockEvent &event);
/// One of its "gaps".
QJsonObject gapJson(const LockEvent &gap);
/// One of its "locks"; @p recipes: as recipesJson() made them.
QJsonObject statisticsJson(const LockStatistics &lock, const QJsonArray &recipes);

} // namespace lockscope
