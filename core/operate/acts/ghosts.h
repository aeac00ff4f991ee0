// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/operate/acts/preflight.h"

namespace lockscope {

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
QString whyNoNudge(const Preflight &looked, const Sleep &sleep);

/// Whether the session watches none of @p ghosts any more; nothing where that is not known.
std::optional<bool> areForgotten(const QStringList &ghosts, SessionId session,
                                 const ServerFacts *facts);

} // namespace lockscope
