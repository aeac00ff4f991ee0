// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/history/event.h"

/// Moments written as text, and events printed as text, so that a table of cases reads, and fails,
/// like the situation itself.
///
///     "1h R2w+1500 3w@5012"
///
/// is a lock in which 1 holds, 2 waits to read and was made at 1500 ms, and 3 waits with a
/// connection from port 5012. Numbers are names, czxids and sessions at once; roles are h(older),
/// w(aiter), d(oubtful: shown as waiting, and may hold), p(ending), o(ther); modes R(ead), W(rite),
/// L(ease), exclusive without. "#7" behind a contender is another czxid, "?" is none: it was not
/// read. "locks/1" is in a directory of its own.
namespace writtenmoment {

using namespace lockscope;

/// Made at 500 ms where the text does not say.
LockMoment momentOf(const QString &text, qint64 at);

/// "1 released 1000..2000, 2 granted 2000": in their order. "by 9" where somebody else did it.
QString printed(const QVector<LockEvent> &events);

/// "1 own, 2 expired, 3 other 9": what is told of those that went.
QHash<QString, Cause> causesOf(const QString &text);

} // namespace writtenmoment
