// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A lock that somebody wants: as it is asked for, as it stands, as its node is written.
#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/recipes/recipe.h"

#include <QByteArray>
#include <QStringList>

namespace lockscope {

/// How long trying once may take to connect, where nobody says.
inline constexpr qint64 TryConnectMs = 10'000;

/// A lock that the operator wants.
struct ClaimRequest
{
    QString path = {}; ///< the lock directory; for single-node the node itself. Made where missing
    QString recipe = {}; ///< one of writableRecipes()
    Mode mode = Mode::Exclusive; ///< one of writableModes(recipe)
    int leases = 1; ///< semaphores: how many may hold
    QString reason = {}; ///< goes into the node's data, where everybody can read it
    qint64 waitMs = -1; ///< give up, and delete the node, after so long; 0: try once; -1: wait on
    qint64 connectMs = TryConnectMs; ///< trying once: how long for servers that say nothing
    qint64 holdMs = 0; ///< release by itself after so long; 0: hold until released
    /// A revocation (RevokeMessage) is told by ClaimStatus::isRevoked, and whoever asked for the
    /// lock releases it; else it is released at once.
    bool tellsRevocation = false;

    friend bool operator==(const ClaimRequest &, const ClaimRequest &) = default;
};

enum class ClaimState : quint8 {
    Idle, ///< nothing asked for yet
    Connecting,
    Creating, ///< the node, or the directories above it
    Waiting,
    Held,
    Releasing,
    Released, ///< the node is gone, because we wanted it
    Lost, ///< it was held, and is no longer ours: session expired, silent for too long, node
          ///< deleted
    Failed, ///< it was never held, the node is gone: `error` says why (TimedOut, Denied, Closed, …)
};

/// "idle", "connecting", …; never translated.
QString textOf(ClaimState state);
/// Whether nothing more will happen.
bool isFinal(ClaimState state);

/// How a claim stands; a value.
struct ClaimStatus
{
    ClaimState state = ClaimState::Idle;
    QString node = {}; ///< absolute path; empty until it exists
    SessionId session = {};
    /// Meaningful while Held: the node's czxid, or of a node that took the place of the same
    /// owner's other one, that one's. Those of writers grow from grant to grant.
    Zxid token = {};
    qint64 since = 0; ///< local clock, when `state` began
    qint64 giveUpAt = 0; ///< local clock; 0: waits on
    qint64 releaseAt = 0; ///< local clock; 0: holds on
    QStringList waitsFor = {}; ///< what it watches: a path, or a directory with "?children"
    int ahead = 0; ///< contenders that must go first
    bool isInLine = false; ///< Waiting to ask for a lease, which may be free: nobody is ahead yet
    bool isRevoked = false; ///< Held, and asked to let go: ClaimRequest::tellsRevocation
    bool isSuspended = false; ///< no connection
    bool isGivenBack = false; ///< Releasing: the node is gone, what was made for it may be there
    /// A third of the time is left in which what is held is ours for certain: whoever relies on it
    /// must stop now. It is Lost before the servers can give it away.
    bool isEndangered = false;
    /// Held, but the node by which it stood in line could not be deleted: whoever comes waits
    /// behind it. It is tried again. No error: nothing stays.
    Error left = {};
    Error error = {}; ///< meaningful while Lost, Failed or given back

    friend bool operator==(const ClaimStatus &, const ClaimStatus &) = default;
};

/// Ids of the recipes that claims can be made by.
QStringList writableRecipes();
/// The modes that recipe @p id can be claimed in; empty where it cannot be written.
QVector<Mode> writableModes(const QString &id);

/// BadInput where no claim can be made of it, or others could not read whose its node is.
Result<Done> validate(const ClaimRequest &request);

/// What a claim's node is called up to its sequence number. @p claim: its id, 32 hex digits.
/// REQUIRES: the recipe is writable, has that mode, and is no single node.
QString claimPrefix(const Recipe &recipe, Mode mode, const QString &claim);
/// Who makes a claim, as its node's data tell everybody.
QByteArray claimData(const ClaimRequest &request, const QString &id, qint64 createdAt);
/// Whether @p data was written by claimData() for @p id.
bool isDataOf(const QByteArray &data, const QString &id);
/// Whether it was for any claim, be that of another program.
bool isClaimData(const QByteArray &data);
/// 32 random hex digits.
QString newClaimId();
/// Who runs this program; "unknown" where the environment does not say.
QString userName();

/// What Curator's Revoker writes into the node of who shall let go (Revoker.java, 5.4).
inline constexpr auto RevokeMessage = "__REVOKE__";

} // namespace lockscope
