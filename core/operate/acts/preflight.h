// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is checked before a contender is deleted by force, as it is shown, and again in the act; and
// what the operator agreed to.
#pragma once

#include "core/diagnosis/leadership.h"
#include "core/operate/session/writegate.h"
#include "core/recipes/whatif.h"

#include <optional>

namespace lockscope {

struct Profile;

/// The one node that is to be acted on, as the operator looked at it. What is not known is not
/// compared by check(), which then fills in the czxid; without one nothing is done.
struct Target
{
    QString lock; ///< lock directory, or for a single-node lock the node itself
    QString node; ///< absolute path
    Zxid czxid;
    std::optional<SessionId> owner;
    std::optional<qint32> version;
    std::optional<Zxid> mzxid;
    std::optional<Zxid> directoryCzxid;
    QString recipe; ///< id the operator chose for the lock, or empty
    QVector<ToldRecipe> told; ///< toldIn() the lock as it was shown: what watches tell of variants

    /// With czxid, owner, version and mzxid of @p stat: this one and no other.
    Target at(const NodeStat &stat) const;
};

/// The target for a contender of a shown state. REQUIRES: its Stat was read.
Target targetOf(const LockState &state, const Contender &contender);

enum class Light : quint8 { Green, Amber, Red };
/// "green", "amber", "red"; never translated.
QString textOf(Light light);
/// The same words for people.
Message messageOf(Light light);

/// One checked point and what came out.
struct PreflightLine
{
    Light light = Light::Green;
    Message sentence; ///< complete; names in it are made visible
    bool isFinal = false; ///< a red one that typing cannot override
    QString check = {}; ///< "identity", "role", "owner", "own", "effect", "exclusion", "rights",
                        ///< "strength", "environment", "others"

    friend bool operator==(const PreflightLine &, const PreflightLine &) = default;
};

/// What was read of the target and around it just before; input of preflight().
struct TargetReading
{
    Result<NodeStat> stat; ///< of the node, after a sync
    QByteArray data;
    LockStatePtr state; ///< its lock, judged; null where that could not be read
    NodeStat directory;
    std::optional<bool> mayDelete; ///< as far as the directory's ACL tells
    QString aclText; ///< textOf(AccessList) of the directory
    SessionId own; ///< the session that would delete
    QVector<SessionId> ownLocks; ///< sessions of our own test locks and owners
    ServerFactsPtr facts; ///< may be null
    qint64 factsHeardAt = 0; ///< bootMs(), when we were told them; 0: not known
    Leadership leadership; ///< by all facts that we were told
    qint64 now = 0; ///< local clock, when it was read
    qint64 bootNow = 0; ///< the same as bootMs()
    Messages recentActions; ///< acts by force on this lock in the last minute, as sentences

    /// How old the facts are; nothing where they are of a time to come: the local clock was set
    /// back since. That it was set back by less shows in how long ago they were heard. REQUIRES:
    /// there are facts.
    std::optional<qint64> factsAgeMs() const;
    /// `facts`, unless they are older than half the timeout of the target's session, or that cannot
    /// be told: then they do not tell whether it lives. Null: there are none such.
    const ServerFacts *freshFacts() const;
    /// In how many ms the target's session ends by itself, as freshFacts() tell; nothing where they
    /// do not.
    std::optional<qint64> expiresInMs() const;
};

/// The checks before a forced deletion, and the queue before and after.
struct Preflight
{
    Target target;
    TargetReading reading;
    QVector<PreflightLine> lines;
    int place = -1; ///< of the target, in the queue as it was read; -1: it is not there
    std::optional<WhatIf> what; ///< nothing where the lock could not be read
    Messages changes; ///< changesOf()

    /// It is no longer the node that was looked at.
    bool isChanged() const { return !changes.isEmpty(); }
    /// The target in the queue as it was read; null where it is not there.
    const Contender *contender() const;
    bool isContender() const; ///< by a recipe
    bool isHolder() const;
    /// Whether it holds, or nothing that was seen tells that it does not, as where no recipe knows
    /// anybody, or the queue cannot be read: what has to be feared of its deletion is the same.
    bool mayHold() const;
    Light light() const; ///< the worst of the lines
    bool isPossible() const; ///< it was checked, and there is no final red line
    bool needsOverride() const { return !overridable().isEmpty(); }
    /// The red lines that typing can override.
    Messages overridable() const;
};

/// What differs between the node that was looked at and the one that is there: "czxid was 0x12, is
/// 0x1f". What is not known is not compared. @p directory: the czxid of the one that it is in.
Messages changesOf(const Target &target, const NodeStat &stat, Zxid directory = {});

/// Judges @p reading. Pure; any thread.
Preflight preflight(const Target &target, const TargetReading &reading, const Profile &profile);

/// What is worse in @p now than in @p shown: what it is, who would be granted, a light. Complete
/// sentences with what it was and what it is; empty: nothing.
Messages worseSince(const Preflight &shown, const Preflight &now);

/// The last four digits of the sequence (or of the czxid where there is none): to be typed.
QString digitsOf(const Target &target);
/// What has to be typed to delete in this environment and with these lines: digitsOf(); empty where
/// a click is enough.
QString deletionPhrase(const Preflight &preflight, const Profile &profile);

/// The preflight and the milder steps as plain text, the same for the dialog's "copy" and for
/// --dry-run.
Messages reportOf(const Preflight &preflight);

} // namespace lockscope
