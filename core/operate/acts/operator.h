// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The operator's hands, as the window and the command line use them.
#pragma once

#include "core/base/clockwatch.h"
#include "core/operate/acts/receipt.h"
#include "core/operate/session/operatethread.h"

namespace lockscope {

struct ActOrder;
struct ConnectionOptions;
class Journal;
class OperatorWorker;
class WriteGate;
struct Profile;

/// The operator's hands on one connection: looks before it acts, acts on exactly one node, says
/// what came of it, and writes it down. Has a session of its own, made when first needed, in the
/// operate thread. One action at a time; more are done in turn. Each call gives a number that its
/// answer carries.
class Operator : public QObject
{
    Q_OBJECT

public:
    /// @p gate and @p journal outlive this.
    Operator(const ConnectionOptions &options, const WriteGate &gate, Journal &journal,
        QObject *parent = nullptr);
    ~Operator() override;

    /// Sessions of our own test locks and owners: to offer their release instead.
    void setOwnSessions(const QVector<SessionId> &sessions) { m_ownSessions = sessions; }
    /// What the servers say of sessions and watches; the latest is used.
    void setServerFacts(const ServerFactsPtr &facts);
    /// What was stated of the connection since: acts from now on go by it. The gate's is set by
    /// itself.
    void setProfile(const Profile &profile);
    /// How clients of locks are named, in all that is told from now on.
    void setClientNames(const QVector<ClientNamesFor> &names) { m_clientNames = names; }
    /// How long a call may take before it fails with TimedOut, ms.
    void setTimeout(int timeoutMs) { m_timeoutMs = timeoutMs; }
    /// The call under way ends within @p withinMs: finished() tells what is known by then. Of an
    /// act that was not sent yet nothing is done any more.
    void hurry(int withinMs);

    /// Reads the target and its lock again and checks; writes nothing. preflightReady() or
    /// checkFailed().
    quint64 check(const Target &target);
    /// Deletes the target after looking again, and verifies. @p shown is what the operator agreed
    /// to: where what it is, or what would follow, is worse by now, nothing is done. @p typed:
    /// deletionPhrase() of it, and of the gate's profile; anything else is Refused. finished().
    quint64 remove(const Preflight &shown, const QString &reason, const QString &typed = {});
    /// Creates and deletes @p ghost, a vanished node of @p lock, in one transaction. finished().
    quint64 nudgeGhost(const QString &lock, const QString &ghost, const QString &reason);
    /// Sets the target's data to what it is. finished().
    quint64 nudgeData(const Target &target, const QString &reason);
    /// Sets the target's data to "__REVOKE__", as Curator's Revoker does. finished().
    quint64 revoke(const Target &target, const QString &reason);

signals:
    void preflightReady(quint64 call, const lockscope::Preflight &preflight);
    /// check() came to nothing: no connection, no answer in time.
    void checkFailed(quint64 call, const lockscope::Error &error);
    void finished(quint64 call, const lockscope::Receipt &receipt);

private:
    quint64 ask(ActOrder order);
    void followClock();

    QVector<SessionId> m_ownSessions;
    ServerFactsPtr m_facts;
    qint64 m_factsHeardAt = 0; ///< bootMs()
    Leadership m_leadership; ///< by all of them
    ClockWatch m_clock;
    QVector<ClientNamesFor> m_clientNames;
    int m_timeoutMs = 15'000;
    quint64 m_calls = 0;
    OperateWorker<OperatorWorker> m_worker;
};

} // namespace lockscope
