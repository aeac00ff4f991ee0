// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/verdict.h"
#include "core/diagnosis/waitgraph.h"

#include <QHash>

namespace lockscope {

/// Questions that the views ask of a diagnosis. Pure.

/// Of the lock at @p path; null: it is not examined.
const Verdict *verdictOf(const Diagnosis &diagnosis, const QString &path);

/// The finding that explains @p verdict; null: none does.
const Finding *causeOf(const Diagnosis &diagnosis, const Verdict &verdict);

/// Titles of what was found of the lock of @p verdict, of warning or above, where that does not say
/// already that somebody must act, or that nothing is known.
QStringList alarmsOf(const Diagnosis &diagnosis, const Verdict &verdict);

/// alarmsOf() all locks that have some, by path.
QHash<QString, QStringList> alarmsIn(const Diagnosis &diagnosis);

/// Of who holds the lock at @p path and waits elsewhere himself, which holds him up: by the path of
/// his node, the locks that he waits for.
QHash<QString, QStringList> waitsElsewhere(const WaitGraph &graph, const QString &path);

} // namespace lockscope
