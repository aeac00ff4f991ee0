// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The options of `lockscopectl acquire`.
#pragma once

#include "app/ctl/command.h"
#include "core/operate/locks/claim.h"

namespace lockscope::ctl {

/// What was asked of `acquire`.
struct AcquireOptions
{
    CommonOptions common;
    ClaimRequest request; ///< without waitMs: some of it is over when the lock is asked for
    QStringList program; ///< empty: holds for a while, or until Ctrl+C
    qint64 waitMs = -1; ///< until it is held; 0: tries once, -1: waits on
    qint64 holdMs = 0; ///< 0: until the program ends, or Ctrl+C

    /// How long until it is held, or nobody knows who holds it: nobody waits longer for servers
    /// that say nothing. -1: as long as somebody else holds it.
    qint64 limitMs(bool hasAnswer) const;
};

/// Adds the options and arguments of `acquire`.
void describeAcquire(QCommandLineParser &parser);

/// BadInput where they cannot be used; ReadOnly without --write; Refused where locks may not be.
Result<AcquireOptions> acquireOptions(
    const QCommandLineParser &parser, const CommonOptions &common, const QStringList &trailing);

} // namespace lockscope::ctl
