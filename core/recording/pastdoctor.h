// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/history/postmortem.h"
#include "core/recording/recordingreader.h"

namespace lockscope {

/// What the lock doctor would have said at @p at, had it watched the locks of servers' files for a
/// minute and been able to ask no server: the same rules as live, by the thresholds that they have
/// where a site says nothing. What cannot be known by the files is in `skipped`. @p read: what
/// readPostmortem() said of @p members. Nothing where the files begin later or cannot be read, or
/// it was stopped. Blocks; any thread.
std::optional<RecordedDiagnosis> diagnosisAt(const QVector<DataDirectory> &members,
    const Postmortem &read, qint64 at, const std::stop_token &stop = {});

} // namespace lockscope
