// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The operator's hands in their thread: a session, and one act or look at a time.
#pragma once

#include "core/base/task.h"
#include "core/journal/journal.h"
#include "core/live/connectionstatus.h"
#include "core/operate/acts/receipt.h"
#include "core/operate/session/ownsession.h"

#include <QHash>
#include <QQueue>
#include <QSet>

namespace lockscope {

/// What a node is judged by beside what is read of it.
struct Surroundings
{
    QVector<SessionId> ownLocks; ///< see TargetReading
    ServerFactsPtr facts;
};

/// Something to be done by force.
struct ActOrder
{
    Action action = Action::Delete;
    Target target;
    QString reason;
    Preflight shown = {}; ///< Delete: what the operator agreed to
    Surroundings around = {};
};

/// How an act ends. The error is meaningful unless it was done.
struct Ending
{
    Outcome outcome = Outcome::AsPredicted;
    Error error = {};
};

/// Operator's end in the hands' thread. Every act goes the same way: look, judge again what was
/// looked at, write the intent down; compare once more and act in one breath; where the answer was
/// lost, look again instead of acting again; verify. The last look goes to the server that is to
/// act, once that has caught up with the leader; the deletion names the version that was seen. What
/// the protocol cannot do is compare the czxid in the deletion itself: a node that is deleted and
/// made again with the same name, and the same version, between our last look and our deletion
/// (well under a millisecond on the server that serves both) would go in its place.
class OperatorWorker : public QObject
{
    Q_OBJECT

public:
    /// @p connection: its name in the journal, which outlives this.
    OperatorWorker(ConnectionOptions options, std::shared_ptr<const WritePermit> permit,
                   Profile profile, QString connection, Journal &journal);

    /// Of each call from the next on.
    void setTimeout(int timeoutMs) { m_timeoutMs = timeoutMs; }
    /// Of the call under way.
    void hurry(int withinMs);
    void check(quint64 call, const Target &target, const Surroundings &around);
    void act(quint64 call, const ActOrder &order);

signals:
    void checked(quint64 call, const lockscope::Preflight &preflight);
    void checkFailed(quint64 call, const lockscope::Error &error);
    void finished(quint64 call, const lockscope::Receipt &receipt);

private:
    /// How far the job is: what is known when its time runs out.
    enum class Step { Checking, Looking, Acting, Verifying, Concluding };

    void enqueue(quint64 call, Step step, const Target &target, std::function<Task<>()> begin);
    void beginNext();
    void next(); ///< once the job is over
    void runOut();

    // The session is made when first needed, and made anew when it expired: it never holds a lock,
    // so a new one is as good as the old.
    Task<Result<Done>> connected();
    Task<Result<TargetReading>> look(Target target, Surroundings around, bool isActing);
    Task<Result<LockStatePtr>> lookAtLock();
    Task<Result<NodeStat>> glance();
    Task<JournalAnswer> noted(quint64 ticket);

    Task<> runCheck(Target target, Surroundings around);
    Task<> runAct(ActOrder order);
    Task<Ending> perform(ActOrder order);
    Task<Result<Done>> prepare(ActOrder order);
    Result<Done> examine(const ActOrder &order, const TargetReading &reading);
    Result<Done> examineGhost(const TargetReading &reading) const;
    Result<Done> examineDeletion(const ActOrder &order, const Preflight &now);
    Result<Done> compare(const Result<NodeStat> &stat) const;
    Answer<Result<Done>> write();
    Task<std::optional<Ending>> findOut();
    std::optional<Ending> foundOut(const Result<NodeStat> &now) const;
    Task<Ending> verify();
    Outcome compareQueues(const LockState &after);
    Task<> conclude(Ending ending);
    JournalEntry entryOf(const QString &kind) const;
    void say(const QString &sentence) { m_receipt.sentences.append(sentence); }

    const ConnectionOptions m_options;
    const std::shared_ptr<const WritePermit> m_permit;
    const Profile m_profile;
    const QString m_connection;
    Journal &m_journal;
    QHash<quint64, std::function<void(JournalAnswer)>> m_awaited; ///< by ticket
    QSet<QString> m_ownActs; ///< ids of receipts
    std::unique_ptr<OwnSession> m_session;
    int m_connections = 0; ///< that there have been
    Bell m_change; ///< of the session

    QQueue<std::function<void()>> m_waiting;
    int m_timeoutMs = 15'000;
    QTimer m_timeout;
    quint64 m_call = 0; ///< of the job
    Step m_step = Step::Checking;
    Receipt m_receipt;
    std::optional<Preflight> m_judged; ///< as it was just before the act
    Task<> m_job; ///< goes before what it uses
};

} // namespace lockscope
