// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/queue/queueentry.h"

#include <optional>

namespace lockscope {

/// Remembers the contender that was shown last, to say when and how it went: what was seen before
/// and after, and nothing that is guessed. A value.
class Farewell
{
public:
    /// It is there, as @p entry.
    void see(const QueueEntry &entry);
    void forget() { m_last.reset(); }

    /// Whether one is remembered that is, or was, of the lock in @p content.
    bool isOf(const QueueContent &content) const;
    /// Where it is in @p content; -1: it is gone.
    int entryIn(const QueueContent &content) const;
    /// REQUIRES: it is not in @p content. "Gone at 03:41:07. It held; its session has ended."
    QString text(const QueueContent &content);

private:
    /// What became of its session, by the first answers that are newer than its going.
    enum class Session { Unknown, None, Ended, GoesOn };
    struct Last
    {
        QString lock;
        QString name;
        Zxid czxid;
        SessionId session;
        Role role = Role::Other;
        bool isRead = false; ///< else nothing is known of its session
        qint64 seenAt = 0; ///< 0: it was watched until it went
        qint64 goneAt = 0; ///< 0: it is there
        Session fate = Session::Unknown;
    };
    void learn(const ServerFacts &facts);
    QString howItWent() const;
    QString roleThen() const;

    std::optional<Last> m_last;
};

} // namespace lockscope
