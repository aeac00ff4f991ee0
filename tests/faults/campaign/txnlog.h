// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "tests/faults/campaign/judge.h"

namespace lockscope::campaign {

/// One change as a server's transaction log has it, which is exact: who made it, and when. The
/// steps of a multi() are changes of their own with one zxid.
struct Transaction
{
    enum Kind { Create, Delete, SetData, CloseSession };
    Kind kind = Create;
    Zxid zxid;
    SessionId by;
    qint64 at = 0; ///< the leader's clock, ms since 1970, when it was asked for
    QString path; ///< none of CloseSession
    bool isEphemeral = false; ///< Create

    friend bool operator==(const Transaction &, const Transaction &) = default;
};

/// Reads the log.* files below @p folders, one of each member, and gives each change once, in the
/// order of the zxids: those that a majority has. A leader that loses its followers keeps in its
/// log what was never committed. Internal where a file is none.
Result<QVector<Transaction>> readTransactions(const QStringList &folders);

/// What the campaign knows besides.
struct Agreed
{
    QHash<SessionId, QString> ours; ///< names
    QSet<NodeId> deletes; ///< nodes that the operator agreed to delete
    QSet<NodeId> writes; ///< to write
    /// When somebody certainly still said that he holds by this session, and who and what.
    QHash<SessionId, QPair<qint64, QString>> lastClaims;
};

/// Claims by sessions of ours that outlived the session: from then on somebody else may hold.
QStringList lateClaims(const QVector<Transaction> &transactions, const Agreed &agreed);

/// What sessions of ours did to nodes that neither they themselves had made nor the operator had
/// agreed to; empty where all is well.
QStringList wrongChanges(const QVector<Transaction> &transactions, const Agreed &agreed);

} // namespace lockscope::campaign
