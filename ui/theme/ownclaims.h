// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is ours among what is shown, and how it is marked.
#pragma once

#include "core/base/ids.h"

#include <QSet>

namespace lockscope {

/// What this window has in ZooKeeper itself, so that views tell it from what is others'.
struct OwnClaims
{
    QSet<SessionId> sessions; ///< of its owners and test locks, also those that are being closed
    QSet<QString> held; ///< paths of locks that it holds
    QSet<QString> awaited; ///< paths of locks that it waits for

    bool isOwn(SessionId session) const { return session && sessions.contains(session); }

    friend bool operator==(const OwnClaims &, const OwnClaims &) = default;
};

/// "◆ you": a sign and a word.
QString ownMark();
/// "◆ you · NAME", or the mark alone where @p name is empty.
QString markedAsOwn(const QString &name);

} // namespace lockscope
