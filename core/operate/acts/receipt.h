// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What came of an act by force, and whom it may have left behind.
#pragma once

#include "core/operate/acts/preflight.h"

#include <QJsonObject>

namespace lockscope {

/// How an action ended.
enum class Outcome : quint8 {
    AsPredicted, ///< done, and the queue is what the simulation said
    Different, ///< done, and the queue is not; the receipt's sentences say what differs
    AlreadyGone, ///< nothing was done: the node was gone before
    Changed, ///< refused: it, or what its deletion would do, was no longer as it was shown
    Denied, ///< the servers refused: no permission
    Refused, ///< by us: read-only, node with children, a final red line
    Unknown, ///< the answer was lost and could not be found out
    Failed, ///< nothing was done: no connection, or an error that `error` names
};

/// "done-as-predicted", "done-but-different", "already-gone", "changed-refused", "no-permission",
/// "refused", "unknown", "failed"; never translated.
QString textOf(Outcome outcome);

/// What was done, by whom, why, and what came of it: what the journal keeps.
struct Receipt
{
    QString id; ///< joins the journal's entries of one action
    Action action = Action::Delete;
    Outcome outcome = Outcome::Failed;
    Error error; ///< meaningful unless AsPredicted or Different
    Target target;
    NodeStat stat; ///< the target's, before
    QByteArray data; ///< the target's, before
    QString acl; ///< the directory's, before
    QString reason;
    QStringList overridden; ///< red lines that the operator saw and typed against
    qint64 startedAt = 0; ///< local clock
    qint64 finishedAt = 0;
    SessionId session; ///< that acted
    QStringList before; ///< queueLines()
    QStringList after;
    QStringList predicted; ///< paths that were to be granted
    QStringList granted; ///< paths that are
    Zxid tokenBefore;
    Zxid tokenAfter;
    QStringList sentences; ///< what was found, complete; what differs from the prediction
    SessionId possibleSecondHolder; ///< deleted while holding: its client may go on. 0: none
};

/// One JSON object; ids are hex text, times ISO 8601, data base64.
QJsonObject jsonOf(const Receipt &receipt);
/// What was found and the queue before and after, as plain text; names are made visible.
QStringList linesOf(const Receipt &receipt);

/// A session whose node was deleted while it held: its client was not told, and may go on beside
/// the one that was granted next, until the session is gone or the client looks.
struct DoubleHolder
{
    SessionId session;
    QString node; ///< that was deleted
    qint64 since = 0; ///< local clock, when it was deleted
    qint64 askedAt = 0; ///< local clock, the latest round that told of sessions; 0: none has
    qint64 goneAt = 0; ///< local clock, the first round that proved it gone; 0: none has
    QString endpoint; ///< of its connection, as the servers saw it last; empty: not connected

    friend bool operator==(const DoubleHolder &, const DoubleHolder &) = default;
};

/// Nothing where @p receipt left no such session: not done, or its owner did not hold.
std::optional<DoubleHolder> doubleHolderOf(const Receipt &receipt);

/// @p holder as @p facts know it: gone once a round that began after the deletion names all
/// sessions but this one. Rounds that could not name them prove nothing. Pure.
DoubleHolder seenIn(DoubleHolder holder, const ServerFacts &facts);

/// "Possible double holder: 0x1000 since 14:02:11 …" or that it is gone; names are made visible.
QString sentenceOf(const DoubleHolder &holder);

} // namespace lockscope
