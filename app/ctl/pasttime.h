// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Times as people give them to commands that look back.
#pragma once

#include "core/base/result.h"

#include <functional>

class QCommandLineParser;

namespace lockscope {
class HistorySource;
}

namespace lockscope::ctl {

/// A moment as people write it, ms since 1970:
///
///     2026-11-20T14:41:07.123Z    with a zone, or without for the clock on their wall; a blank
///                                 may stand for the T
///     14:41, 14:41:07             the last one before @p end, on their clock
///
/// BadInput, about @p option, for anything else. @p end: ms since 1970; asked for where it is
/// needed alone, for a source may have to be read to know it.
Result<qint64> pastTime(
    const QString &text, const std::function<qint64()> &end, const QString &option);

/// The same of an option; @p none where it is not given.
Result<qint64> pastTimeOption(
    const QCommandLineParser &parser, const QString &option, qint64 end, qint64 none);

/// Refused where @p source, as people name it, ends before @p at or begins after it. A snapshot
/// does not: it is what was known last.
Result<Done> checkMoment(HistorySource &source, const QString &name, qint64 at);

} // namespace lockscope::ctl
