// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/history/event.h"
#include "core/history/lockspots.h"
#include "core/history/torntime.h"

#include <QElapsedTimer>

#include <functional>
#include <optional>
#include <stop_token>

namespace lockscope {

/// What was read for a post-mortem, and what could not be.
struct Postmortem
{
    QStringList locks; ///< that there were
    LockSpots spots; ///< the same, and what belongs to them
    /// By lock: ids of those that were last used in it; of some locks only, unless hasRecipes.
    QHash<QString, QStringList> recipes;
    bool hasRecipes = false; ///< all was replayed: see replayEvents()
    /// Times of the first and the last transaction, ms since 1970; `baseAt` where there are none.
    qint64 from = 0;
    qint64 to = 0;
    /// Of the snapshot that it begins with: the newest one of before the logs, else the oldest, or
    /// the newest where no transaction follows. 0: with an empty tree.
    Zxid base;
    QString baseFile; ///< that snapshot
    qint64 baseAt = 0; ///< the last time that it tells of: it is not older; 0: it tells of none
    bool hasBase = false; ///< else what was there before the first transaction is not known …
    bool isFromFirst = false; ///< … unless that is the first that there ever was
    qint64 transactions = 0;
    /// By zxid; each is an event, too, and one of each lock of which it leaves in doubt who is in
    /// it. At most TxnStream::MaxListed: from the last one on nothing is known for sure then.
    QVector<TornTime> torn;
    QVector<TxnDispute> disputes;
    QVector<Damage> damages;
    QVector<Error> refused; ///< files that could not be used at all

    /// Behind what the transactions are that matter: see TxnStream.
    std::optional<Zxid> beginsBehind() const
    {
        return hasBase ? std::optional(base) : std::nullopt;
    }
};

/// How a reading that takes long is ended, and watched. Both are used in the reading's thread.
struct HistoryControl
{
    std::stop_token stop = {};
    std::function<void(int percent)> progress = {}; ///< may be empty
};

/// Of one reading: whether it goes on, and how far it is. One thread.
class ReadingPace
{
public:
    explicit ReadingPace(const HistoryControl &control) ///< which outlives it
        : m_control(control)
    { }

    /// Asked after each transaction of @p stream: whatever is made of one may take a while. Tells
    /// how far it is ten times a second at most.
    bool goOn(const TxnStream &stream);

private:
    const HistoryControl &m_control;
    QElapsedTimer m_sinceTold;
};

/// What there is in the files of one or more members of an ensemble, but no recipes: all of them
/// are read once. Otherwise as readPostmortem().
Result<Postmortem> surveyServerFiles(
    const QVector<DataDirectory> &members, const HistoryControl &control = {});

/// The second half of readPostmortem(): what happened, by what surveyServerFiles() said of the same
/// files, to which it adds the recipes. Closed where it was stopped.
Result<Done> replayEvents(const QVector<DataDirectory> &members, Postmortem *read,
    const std::function<void(const LockEvent &)> &tell, const HistoryControl &control = {});

/// Turns the files of one or more members of an ensemble into what happened to its locks, from the
/// snapshot before their logs on: who requested, held and waited, who deleted whose node, which
/// session expired and which was closed. @p tell is called with each event, in order of time. The
/// logs are streamed, twice: memory goes with the locks and their queues, not with the logs. Fails
/// where nothing can be read; Closed where it was stopped. Blocks; any thread.
///
/// A transaction log has the truth by transaction: no contender goes unseen, but in gaps. From a
/// gap on until a snapshot from behind it nobody is told to have given up who waited behind
/// somebody from before it. It has no clients' addresses.
Result<Postmortem> readPostmortem(const QVector<DataDirectory> &members,
    const std::function<void(const LockEvent &)> &tell, const HistoryControl &control = {});

} // namespace lockscope
