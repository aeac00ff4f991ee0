// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What can be done before a node is deleted by force, and what a sleeping client sleeps on.
#pragma once

#include "core/operate/acts/preflight.h"

namespace lockscope {

/// One of the milder steps, with the reason where it cannot be taken.
struct MilderStep
{
    enum Kind : quint8 { Wait, NudgeGhost, NudgeData, Revoke } kind = Wait;
    bool isAvailable = false;
    Message sentence; ///< what it does, or why it is not possible
    Target target = {}; ///< the node that it acts on, as it was read; of a ghost the path alone
    qint64 expiresInMs = -1; ///< Wait: countdown; -1 unknown
};

/// All of them, mildest first; none where the node is gone. Pure.
QVector<MilderStep> milderSteps(const Preflight &preflight);

/// What the session of a contender sleeps on, as the servers' watch lists tell.
struct Sleep
{
    QStringList ghosts; ///< vanished nodes of its lock that it watches, in order of names
    QStringList present; ///< nodes of its lock that are there and that it watches
    bool isKnown = false; ///< false: the member that keeps its watches did not tell them
};

/// Of the contender that @p looked is about. Pure.
Sleep sleepOf(const Preflight &looked);

/// Why there is nothing to nudge it by, and what else may help; empty: there is. One sentence.
Message whyNoNudge(const Preflight &looked, const Sleep &sleep);

/// Whether the session watches none of @p ghosts any more; nothing where that is not known.
std::optional<bool> areForgotten(
    const QStringList &ghosts, SessionId session, const ServerFacts *facts);

} // namespace lockscope
