// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What came of an act by force.
#pragma once

#include "core/diagnosis/doubleholder.h"
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
    Messages overridden; ///< red lines that the operator saw and typed against
    qint64 startedAt = 0; ///< local clock
    qint64 finishedAt = 0;
    SessionId session; ///< that acted; 0: nothing was written
    Messages before; ///< queueLines()
    Messages after;
    QStringList predicted; ///< paths that were to be granted
    QStringList granted; ///< paths that are
    Zxid tokenBefore;
    Zxid tokenAfter;
    Messages sentences; ///< what was found, complete; what differs from the prediction
    SessionId possibleSecondHolder; ///< deleted while holding: its client may go on. 0: none
                                    ///< to follow: of a persistent one, sentences tell
};

/// Whether its target was deleted, or nobody knows: who held by it was not told.
bool mayBeDeleted(const Receipt &receipt);

/// One JSON object; ids are hex text, times ISO 8601, data base64.
QJsonObject jsonOf(const Receipt &receipt);
/// The queue before and after, as plain text, with titles.
Messages queuesOf(const Receipt &receipt);

/// How journal entries name a connection: "prod-eu (zk1:2181)", or its servers alone.
QString connectionText(const Profile &profile, const QString &servers);
/// And how they name who acts: "user@host".
QString whoActs();

/// Nothing where @p receipt left no such session: not done, or its owner did not hold.
std::optional<DoubleHolder> doubleHolderOf(const Receipt &receipt);

} // namespace lockscope
