// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/lockstate.h"

#include <functional>
#include <utility>
#include <vector>

namespace lockscope {

/// What chains and rings are made of, of one lock, in few cache lines: who holds, who waits, behind
/// whom and since when. Made once for a LockState and kept as long as that is the lock's state.
struct LockDigest
{
    struct Entry
    {
        SessionId owner;
        Zxid token; ///< its czxid
        qint64 since = 0; ///< when it was created, servers' clock, ms; 0: not read
        int blocker = -1; ///< of a waiter: the entry that goes last of those before it
        /// A waiter of whom nothing tells whether it was let in (LockState::isDoubtful()) is
        /// Pending: no chain, no ring and no wait is made of a guess.
        Role role = Role::Other;
        Mode mode = Mode::Exclusive; ///< meaningless for others
        bool isNamed = false; ///< of one in `granted`: its data name a thread, see namesThread()
    };

    explicit LockDigest(LockStatePtr lock);

    LockStatePtr state; ///< never null
    std::vector<Entry> entries; ///< in step with LockState::queue
    std::vector<int> granted; ///< entries of sessions that hold, or are about to
    int waiters = 0; ///< that surely wait
    Waiting waiting; ///< of these
    int doubtful = 0; ///< of how many nothing tells whether they hold or wait
    qint64 doubtfulSince = 0; ///< the earliest `since` of these; 0: none is read
    bool isInverted = false; ///< somebody waits for a later one: a ring may be within this lock
    qint64 newest = 0; ///< the latest `since`
    bool hasMarks = false; ///< some of its data ask for silence: see MuteMarks
};
using LockDigestPtr = std::shared_ptr<const LockDigest>;
using LockDigests = QVector<LockDigestPtr>; ///< in step with the locks of a WaitGraph

/// Takes over from @p known what still fits; the same locks in the same order cost nothing.
LockDigests digestsOf(const QVector<LockStatePtr> &locks, const LockDigests &known = {});

/// Whether a lock is an election.
using ElectionTest = std::function<bool(const LockDigest &lock)>;
/// By its recipe. (LeaderSelector's looks like a mutex.)
bool isOfLeaders(const LockDigest &lock);

/// The requests of sessions that hold something as well: the only way from one lock to the next.
/// Those of elections are none: who stands by to lead is not held up by that.
class SessionWaits
{
public:
    struct Wait
    {
        SessionId session;
        int lock = 0; ///< index into the digests
        int entry = 0;
        Zxid token; ///< of the request
        bool isNamed = false; ///< its data name a thread: see namesThread()
        friend auto operator<=>(const Wait &, const Wait &) = default;
    };
    using Range = std::pair<const Wait *, const Wait *>; ///< begin and end

    explicit SessionWaits(const LockDigests &locks, const ElectionTest &isElection = isOfLeaders);

    /// What @p session waits for, in order of locks and entries. Empty for no session.
    Range of(SessionId session) const;
    const std::vector<Wait> &all() const { return m_waits; } ///< by session

    /// Whether who holds by @p entry of @p lock may be the thread that waits by @p wait, of the
    /// same session: a thread that waits asks for nothing else, so that what it holds is older than
    /// its request. (A client that asks for several locks at once, without waiting for each, is
    /// taken for several threads.) Nor do the nodes' data name two threads. @p locks: as it was
    /// made of.
    static bool mayBeOneThread(const LockDigests &locks, int lock, int entry, const Wait &wait);

private:
    std::vector<Wait> m_waits;
};

} // namespace lockscope
