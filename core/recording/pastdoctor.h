// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/history/postmortem.h"
#include "core/recording/recordingreader.h"

namespace lockscope {

/// Locks at one moment, and what was said of them.
struct PastLocks
{
    QVector<RecordedState> states; ///< of those that were asked for; what is not known is left out
    std::optional<RecordedDiagnosis> diagnosis; ///< nothing: nobody said anything
    std::optional<Error> unknown = {}; ///< why nothing is known of one that was left out
    QVector<Error> damages = {}; ///< of what is there and cannot be read
};

/// What servers' files have of @p locks at @p at, and what the lock doctor would have said, had it
/// watched all their locks for a minute and been able to ask no server: the same rules as live, by
/// the thresholds that they have where a site says nothing. What cannot be known by the files is in
/// `skipped`. @p read: what surveyServerFiles() said of @p members. Their logs are read once, from
/// the snapshot before that minute on. Fails as statesAt() does. Blocks; any thread.
Result<PastLocks> pastLocksAt(const QVector<DataDirectory> &members, const Postmortem &read,
    const QStringList &locks, qint64 at, const std::stop_token &stop = {});

} // namespace lockscope
