// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/queue/queueentry.h"

namespace lockscope {

enum class QueueColumn {
    Sequence,
    Mode,
    State,
    WaitsFor,
    Watches,
    Client,
    Endpoint,
    Heartbeat,
    Age,
    Session, ///< this and the rest are hidden at first
    Name,
    Member,
    Expires,
    Token,
    Created,
    Data,
};
constexpr int QueueColumnCount = int(QueueColumn::Data) + 1;
constexpr int FirstHiddenColumn = int(QueueColumn::Session);

/// A fixed word for settings ("waits-for"); never translated.
QString textOf(QueueColumn column);

QString headerText(QueueColumn column);
QString headerToolTip(QueueColumn column); ///< what the column means; plain text
bool isRightAligned(QueueColumn column);
bool isFixedPitch(QueueColumn column);

/// What the cell shows, escaped; "–" where there is nothing to show. @p now: local clock.
QString cellText(const QueueEntry &entry, QueueColumn column, qint64 now);

/// What is said of the cell to whoever does not see it: as shown, but in words where that is a
/// sign.
QString cellSpoken(const QueueEntry &entry, QueueColumn column, qint64 now);

/// The whole value and what it means, escaped, plain text with line breaks.
QString cellToolTip(const QueueEntry &entry, QueueColumn column, qint64 now);

/// "holds", "waits", "pending" …, with what contradicts it.
QString stateWord(const QueueEntry &entry);
/// The same with how long it holds, as far as that is known: "holds for 2 h 03 m".
QString stateText(const QueueEntry &entry, qint64 now);
/// The same after nearly an hour, which is as long as it gets.
QString longestStateText(const QueueEntry &entry);

/// "#42 ✓", "#49 ✕ gone": what it watches and what to think of it.
QString watchText(const QueueEntry &entry);

/// All columns, tab separated, in the order of the columns; no tabs or line breaks inside.
QString rowAsTsv(const QueueEntry &entry, qint64 now);

} // namespace lockscope
