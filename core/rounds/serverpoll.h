// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/inspector.h"

#include <QElapsedTimer>
#include <QTimer>

namespace lockscope {

/// Has an Inspector ask the servers again and again, connected or not: that nobody leads is an
/// answer, too. Lives in the thread of its Inspector, which outlives it.
class ServerPoll : public QObject
{
    Q_OBJECT

public:
    /// @p everyMs: from one question to the next.
    ServerPoll(Inspector &inspector, int everyMs, QObject *parent = nullptr);

    /// What it asks for from now on.
    void askFor(ServerLists lists) { m_lists = lists; }
    /// Asks as soon as it is allowed to again: within a second or so.
    void askSoon();
    /// Does not ask before somebody wants it to, by askSoon().
    void pause();

signals:
    /// No Inspector::serverFactsReady() came in time.
    void unanswered();

private:
    void acceptStatus(const ConnectionStatus &status);
    void noteAnswer();
    void ask();
    void waitForNext();

    Inspector &m_inspector;
    int m_everyMs;
    ServerLists m_lists = ServerLists::All;
    QTimer m_next; ///< until the servers are asked again
    QTimer m_patience; ///< with their answers: runs while a question is under way
    QElapsedTimer m_sinceAsked;
    QElapsedTimer m_sinceAnswered;
    bool m_isWantedSoon = false;
    bool m_isPaused = false;
    bool m_isConnected = false;
};

} // namespace lockscope
