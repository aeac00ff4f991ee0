// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recording/historysource.h"
#include "core/report/incident.h"

namespace lockscope {

/// What a report says of a stretch of @p source: of the lock that @p query names, or of all. Gone
/// where the source has nothing of that lock. In the source's thread; blocks.
Result<Incident> incidentIn(HistorySource &source, const EventQuery &query, const QString &name);

/// Writes the report to @p file, all or nothing: as Markdown where it is called ".md", else as
/// HTML. Refused with what is wrong. Blocks.
Result<Done> writeIncident(const Incident &incident, const QString &file);

} // namespace lockscope
