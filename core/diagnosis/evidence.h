// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/listedowners.h"
#include "core/diagnosis/lockpaths.h"
#include "core/server/serverfacts.h"

#include <unordered_map>
#include <vector>

namespace lockscope {

struct LockRecord;
struct NodeRecord;

/// How what a waiter watches compares with what its recipe says it would watch.
enum class WatchVerdict : quint8 {
    NotApplicable, ///< holders and others
    Ok,
    Wrong, ///< it watches an existing node of this lock that the recipe would not watch
    Ghost, ///< it watches a path of this lock that no longer exists
    NoneSeen, ///< every member answered and no watch was seen: weak evidence
    /// The recipe waits by a child watch, which no server lists; or the session watches the
    /// directory or one above it: where such a watch is recursive, it wakes as well.
    Unobservable,
    Unknown, ///< its member did not tell, or its place in the queue changed since
};

/// "ok", "wrong", "ghost", "none-seen", "unobservable", "unknown"; empty for NotApplicable.
QString textOf(WatchVerdict verdict);

/// What the servers know of one contender beside its node.
struct ContenderEvidence
{
    /// Whose its node is as the servers list ephemeral nodes, where that was not read yet: it is
    /// ephemeral. None: it was read, or they do not tell.
    SessionId listedOwner;
    QString endpoint; ///< client's ip:port; empty: not known
    QString member; ///< to which it is connected; empty: not known
    int timeoutMs = 0; ///< 0: not known
    qint64 idleMs = -1; ///< age of its last heartbeat; -1: not known
    qint64 expiresInMs = -1; ///< until its session would expire; -1: not known
    bool isDisconnected = false; ///< its session exists, and no member has a connection for it
    std::optional<QStringList> watching; ///< nodes of this lock; nothing where no member told
    WatchVerdict verdict = WatchVerdict::NotApplicable;
    std::optional<bool> confirmed; ///< whether the watch lists agree with its role
};

/// Whose @p node is, as it was read or else as the servers list it. None: nobody's, or not known.
SessionId ownerOf(const LockNode &node, const ContenderEvidence &evidence);

/// What the servers know of one lock's contenders, gathered for those that are asked for: nothing
/// is odd about most. Refers to all that it is made of, which must outlive it. One thread.
class LockEvidence
{
public:
    /// @p facts may be null: nothing was asked. @p record: what was seen of the lock up to
    /// @p state; null: nothing, so that one whose names were read since may be another all over.
    LockEvidence(const LockState &state, const LockPaths &paths, const ServerFacts *facts,
        const LockRecord *record = nullptr);

    /// judged(), kept. @p entry: index into LockState::queue. Valid as long as this is.
    const ContenderEvidence &of(int entry) const;
    /// All that is known, worked out anew: for who asks once for each of many.
    ContenderEvidence gather(int entry) const;
    /// What the servers say of an entry's session, without what it watches and what is judged by
    /// that. @p listedOwner: of its node.
    ContenderEvidence told(int entry, SessionId listedOwner) const;
    /// Beside that what is judged, but not what it watches: a client may have thousands of nodes.
    ContenderEvidence judged(int entry) const;
    /// ContenderEvidence::timeoutMs alone: cheap.
    int timeoutMs(int entry) const;
    /// The verdict alone: cheap for those that watch what they should.
    WatchVerdict verdictOf(int entry) const;
    /// Whether what its session watches and what is known of its place in the queue belong
    /// together: neither its node nor one before it has come or gone since the watches were asked
    /// for. A lock that moves at its tail is settled at its head. Else no rule may join the two.
    bool isSettled(int entry) const;
    /// The same of the answers that tell of sessions: its node was there when they were asked for.
    bool wasThere(int entry) const;
    /// Whether @p path, where no node is, was of none when the entry's watches were asked for.
    bool wasGone(const QString &path, int entry) const;
    /// Our clock: when it or something before it came or went last, as far as that was seen.
    qint64 changedAt(int entry) const;
    /// Our clock: when the watches of its session were asked for; 0: nobody told them.
    qint64 listedAt(int entry) const;
    /// A session is not a thread: another one of its client may have stood behind the contender
    /// @p later, and given up. Its watch stays (kazoo 2.8, Curator 5), and says nothing of the one
    /// that holds. Whether that was seen.
    bool hasGivenUpBehind(SessionId session, int later) const;
    /// Whether nobody can have given up behind @p later without our having seen it: we looked
    /// before it came, and since then as many were seen to go as the directory has counted.
    bool isAllSeenSince(int later) const;

private:
    /// Of the lock's record, which there is. Null: it does not know the contender.
    const NodeRecord *recordOf(int entry) const;
    WatchVerdict judge(int entry) const;
    bool watchesAsExpected(const Contender &waiter, SessionId session) const;
    void addSession(SessionId session, ContenderEvidence *evidence) const;
    void addJudgement(int entry, SessionId session, ContenderEvidence *evidence) const;
    WatchVerdict judgeWatches(int entry, SessionId session) const;
    std::optional<bool> holderConfirmed(int entry, SessionId session) const;
    bool mayWatchUnseen(const Contender &waiter) const;
    bool mayHaveGivenUpBehind(const Contender &holder, SessionId session, int entry) const;
    const Recipe &recipeOf(const Contender &contender) const
    {
        return *m_state.recipes.at(contender.recipe).recipe;
    }

    const LockState &m_state;
    const LockPaths &m_paths;
    const ServerFacts &m_facts;
    const LockRecord *m_record;
    ListedOwners m_listed;
    mutable std::unordered_map<int, ContenderEvidence> m_gathered; ///< by entry
    mutable std::vector<std::optional<WatchVerdict>> m_verdicts; ///< by entry; empty: none yet
    mutable std::vector<qint64> m_changes; ///< changedAt() by entry; empty: none yet
};

/// One entry per LockState::queue entry. @p facts may be null (nothing was asked), @p record as in
/// LockEvidence. Pure.
QVector<ContenderEvidence> gatherEvidence(
    const LockState &state, const ServerFacts *facts, const LockRecord *record = nullptr);

} // namespace lockscope
