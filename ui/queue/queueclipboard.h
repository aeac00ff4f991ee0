// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/queue/queueentry.h"

namespace lockscope {

/// What is copied of some entries of a queue (indexes into LockState::queue). Paths, names and
/// session ids are exactly what ZooKeeper has, one a line; tables are for people and are escaped.
QString pathsOf(const QueueContent &content, const QVector<int> &entries);
QString namesOf(const QueueContent &content, const QVector<int> &entries);
QString sessionsOf(const QueueContent &content, const QVector<int> &entries);
/// With a line of headings.
QString rowsAsTsv(const QueueContent &content, const QVector<int> &entries, qint64 now);
constexpr int MostRowsAsJson = 10'000; ///< some 20 MB
/// An array of the elements that `lockscopectl queue --json` prints as "nodes", of the moment that
/// is shown.
QString rowsAsJson(const QueueContent &content, const QVector<int> &entries);
/// Why so many are not to be copied as that; empty: they may be.
QString reasonAgainstJson(qsizetype rows);

} // namespace lockscope
