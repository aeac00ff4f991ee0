// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rounds/serverpoll.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr int ConnectMs = 700; ///< for the first question: once connected we know all members
constexpr int QuestionPauseMs = 1'050; ///< the Inspector leaves out questions within 1 s
/// A round of questions takes 1 s for the configuration, then 4 s for the members, at most; on a
/// machine that is very busy, longer. Who comes later is told all the same.
constexpr int AnswerPatienceMs = 8'000;

qint64 leftOf(int pauseMs, const QElapsedTimer &since)
{
    return since.isValid() ? std::max<qint64>(0, pauseMs - since.elapsed()) : 0;
}

} // namespace

ServerPoll::ServerPoll(Inspector &inspector, int everyMs, QObject *parent)
    : QObject(parent)
    , m_inspector(inspector)
    , m_everyMs(everyMs)
    , m_isConnected(inspector.status().state == ConnectionStatus::Connected)
{
    m_next.setSingleShot(true);
    m_patience.setSingleShot(true);
    connect(&inspector, &Inspector::statusChanged, this, &ServerPoll::acceptStatus);
    connect(&inspector, &Inspector::serverFactsReady, this, &ServerPoll::noteAnswer);
    connect(&m_next, &QTimer::timeout, this, &ServerPoll::ask);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        noteAnswer();
        emit unanswered();
    });
    m_next.start(m_isConnected ? 0 : ConnectMs);
}

void ServerPoll::acceptStatus(const ConnectionStatus &status)
{
    const bool wasConnected =
        std::exchange(m_isConnected, status.state == ConnectionStatus::Connected);
    if (m_isConnected && !wasConnected && !m_isPaused)
        askSoon();
}

void ServerPoll::pause()
{
    m_isPaused = true;
    m_next.stop();
}

void ServerPoll::askSoon()
{
    m_isPaused = false;
    m_isWantedSoon = true;
    const bool isFirstAwaited = !m_isConnected && !m_sinceAsked.isValid();
    if (!m_patience.isActive() && !isFirstAwaited)
        waitForNext();
}

void ServerPoll::waitForNext()
{
    if (m_isPaused)
        return;
    const qint64 regular = m_isWantedSoon ? 0 : leftOf(m_everyMs, m_sinceAsked);
    m_next.start(int(std::max(regular, leftOf(QuestionPauseMs, m_sinceAnswered))));
}

void ServerPoll::ask()
{
    m_isWantedSoon = false;
    m_sinceAsked.start();
    m_patience.start(AnswerPatienceMs);
    m_inspector.askServers(m_lists);
}

void ServerPoll::noteAnswer()
{
    m_sinceAnswered.start();
    m_patience.stop();
    waitForNext();
}

} // namespace lockscope
