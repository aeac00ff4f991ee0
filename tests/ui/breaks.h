// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/lastknown.h"

namespace lockscope::fixtures {

/// A connection that broke @p at, and @p report was its last one; null: there was none.
inline LastKnown lostAt(qint64 at, const DoctorReportPtr &report = nullptr)
{
    LastKnown last;
    last.setConnected();
    last.note(report);
    last.setLost(at);
    return last;
}

/// Just after @p report.
inline LastKnown lostAfter(const DoctorReportPtr &report)
{
    return lostAt(report ? report->at + 1 : 1, report);
}

} // namespace lockscope::fixtures
