// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/childless.h"
#include "core/recipes/lockstate.h"

#include <QStringList>

namespace lockscope {

/// Where to look for locks and when to stop.
struct ScanLimits
{
    QString root = QStringLiteral("/");
    int maxNodes = 200'000; ///< znodes listed before the scan ends early and says so
    int maxDepth = 32;
    int maxInFlight = 256; ///< requests; fewer while the servers are slow to answer: see Pace
    int maxRead = 256; ///< children of a lock; of one with more, roles are by names alone
    bool wantsTokens = true; ///< FoundLock::token, which costs a read of each lock
    bool keepsStates = false; ///< FoundLock::state: somebody else reads what is not needed here
};

/// One lock found, summarised.
struct FoundLock
{
    QString path;
    bool isSingleNode = false;
    bool isIdle = false; ///< recognised although nobody contends
    QStringList recipes; ///< ids
    Summary summary;
    qint64 oldestWaiterSince = 0; ///< servers' clock; 0: nobody waits
    Zxid token;
    bool isUnreadable = false; ///< the ACL hides whether it is one: nothing else is known of it
    bool isEstimate = false; ///< too many children to read each: roles by names alone
    /// As far as it was read to say the above. Null unless ScanLimits::keepsStates.
    LockStatePtr state;

    friend bool operator==(const FoundLock &, const FoundLock &) = default;
};

/// What is said of a lock that was judged, be it scanned or watched: where some of its more than
/// @p maxRead children are unread, that is an estimate. Without FoundLock::state. Pure.
FoundLock foundFrom(const LockState &state, int maxRead = ScanLimits().maxRead);

struct ScanProgress
{
    int scanned = 0; ///< znodes listed so far
    int waiting = 0; ///< directories known and not looked at yet
    QVector<FoundLock> found; ///< since the last progress
};

struct ScanResult
{
    QString root;
    int scanned = 0;
    int directories = 0; ///< lock directories found
    QStringList unreadable; ///< paths that the ACL hid, at most 1000
    /// Paths of which a server refused to tell all, though asked again; at most 1000.
    QStringList unlisted;
    QVector<FoundLock> locks; ///< by path
    /// Parents of many empty directories that were used, by path; for rule R25.
    QVector<ChildlessDirectories> childless;
    bool isCapped = false; ///< ScanLimits::maxNodes or maxDepth was reached: there may be more
    bool isCancelled = false;
    Error error; ///< meaningful if `failed`
    bool failed = false;

    /// Whether it ended before all was looked at.
    bool isCut() const { return isCapped || isCancelled || failed; }
    /// Whether there may be more than what was found, beside what the ACL hides.
    bool isPartial() const { return isCut() || !unlisted.isEmpty(); }
};

/// That ScanResult::unlisted @p paths, of which there are some, were not looked at.
Message unlistedText(const QStringList &paths);

} // namespace lockscope
