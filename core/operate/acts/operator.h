// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/workerthread.h"
#include "core/operate/acts/receipt.h"

#include <QObject>

namespace lockscope {

struct ConnectionOptions;
class Journal;
class OperatorWorker;
class WriteGate;

/// The operator's hands on one connection: looks before it acts, acts on exactly one node, says
/// what came of it, and writes it down. Has a session and a thread of its own, made when first
/// needed. One action at a time; more are done in turn. Each call gives a number that its answer
/// carries.
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
    void setServerFacts(const ServerFactsPtr &facts) { m_facts = facts; }
    /// How long a call may take before it fails with TimedOut, ms.
    void setTimeout(int timeoutMs);

    /// Reads the target and its lock again and checks; writes nothing. preflightReady() or
    /// checkFailed().
    quint64 check(const Target &target);
    /// Deletes the target after comparing its identity again, and verifies. @p shown is what the
    /// operator agreed to. finished().
    quint64 remove(const Preflight &shown, const QString &reason);
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
    quint64 act(Action action, const Target &target, const QString &reason);
    quint64 refuse(Action action, const Target &target, const QString &reason, const QString &why);
    void acceptReading(quint64 call, const TargetReading &reading);
    void acceptFailure(quint64 call, const Error &error);
    void acceptIntent(quint64 call, const Receipt &receipt);
    void acceptReceipt(quint64 call, const Receipt &receipt);

    const WriteGate &m_gate;
    Journal &m_journal;
    const QString m_connection; ///< for the journal
    QHash<quint64, Target> m_checking;
    QVector<SessionId> m_ownSessions;
    ServerFactsPtr m_facts;
    quint64 m_calls = 0;
    WorkerThread<OperatorWorker> m_worker;
};

} // namespace lockscope
