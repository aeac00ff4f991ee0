// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/lockstate.h"
#include "core/server/serverfacts.h"

#include <QMap>
#include <QSet>

namespace lockscope {

/// Where the chains from some locks lead, as far as is known now.
struct Chains
{
    QStringList followed; ///< locks that nobody asked for, nearest first
    bool isCapped = false; ///< they go on, beyond the limits
    bool hasTable = false; ///< some member told which nodes a session owns
    bool areNodesCut = false; ///< some session has more of them than are looked at
    bool areHoldersCut = false; ///< some lock has more of them than are followed
};

/// Finds the locks that matter to others: whoever stands ahead in a queue may itself wait
/// elsewhere, behind sessions that wait elsewhere again. What else a session owns the servers'
/// `dump` tells; where no member gives it, only the locks that are read anyway do. Reads nothing
/// itself: what it names is to be read, and it asked again. One thread.
class ChainFollower
{
public:
    struct Limits
    {
        int locks = 64; ///< followed at most
        int depth = 16; ///< locks from the one asked for
        int sessions = 200; ///< of one lock, those ahead of all others first
        int nodes = 1000; ///< of one session, but for those in locks that were reached before
    };
    ChainFollower() = default;
    explicit ChainFollower(const Limits &limits)
        : m_limits(limits)
    { }

    /// @p asked: paths of locks, those that matter most first. @p locks: all that are read, by
    /// path, null where the answer is still to come. @p facts may be null.
    Chains follow(const QStringList &asked, const QMap<QString, LockStatePtr> &locks,
        const ServerFacts *facts);
    /// That was read, and is no lock.
    void refute(const QString &path);
    /// That is gone, or nothing is in it: a lock may have been released meanwhile, and be taken
    /// again. It is passed over until the servers have told anew what sessions own.
    void passOver(const QString &path) { m_absent.insert(path); }

private:
    struct Search;
    void followSession(SessionId session, int depth, Search &search);
    void followTo(const QString &lock, int depth, Search &search) const;
    QString lockOf(const QString &node, const Search &search);
    QString guessed(const QString &node, const ServerFacts &facts);

    /// To find it takes long; nodes come and go, and are not asked for again then.
    struct Guess
    {
        QString lock; ///< empty: none
        int usedIn = 0; ///< the last search that wanted to know
    };

    void forgetUnused();
    void forgetAbsent(const ServerFacts *facts);

    Limits m_limits;
    QHash<QString, Guess> m_guesses; ///< by node
    int m_searches = 0;
    QSet<QString> m_refuted;
    QSet<QString> m_absent; ///< by what was told at m_toldAt
    qint64 m_toldAt = -1; ///< ServerFacts::sessionsAskedAt() of the last search; -1: without
};

/// Whether what was read of a lock that was only guessed at by a name bears it out.
bool isLock(const LockState &state);

} // namespace lockscope
