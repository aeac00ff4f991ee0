// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A history as people read it.
#pragma once

#include "app/ctl/table.h"
#include "core/history/statistics.h"

namespace lockscope::ctl {

/// Of the table of locks.
const TableColumns &statisticsColumns();
QVector<Cell> rowOf(const LockStatistics &lock, const QStringList &recipes);

/// Of the table of events.
const TableColumns &eventColumns();
QVector<Cell> rowOf(const LockEvent &event);

/// "Nothing is known from … to …: why", a line each.
QString gapsText(const QVector<LockEvent> &gaps);

} // namespace lockscope::ctl
