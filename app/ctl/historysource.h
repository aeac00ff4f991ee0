// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recording/recordingreader.h"

namespace lockscope::ctl {

/// Where a history is read from. Reads only. One thread.
class HistorySource
{
public:
    /// A recording or a snapshot, by its file name, or the data directory of a ZooKeeper server,
    /// which is read anew for each question. Refused, with what is wrong, otherwise.
    static Result<std::unique_ptr<HistorySource>> open(const QString &name);
    virtual ~HistorySource() = default;

    virtual QString kind() = 0; ///< "recording", "snapshot", "transaction-log"
    virtual qint64 from() = 0; ///< ms since 1970; 0: it has nothing
    virtual qint64 to() = 0;
    virtual QStringList locks() = 0;
    /// In order of time.
    virtual Result<Done> events(
        const EventQuery &query, const std::function<bool(const LockEvent &)> &take) = 0;
    virtual Result<RecordedState> state(const QString &path, qint64 at) = 0;
    /// Nothing where the source has none.
    virtual std::optional<Diagnosis> diagnosis(qint64 at) = 0;
};

} // namespace lockscope::ctl
