// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The operator's hands in the operate thread: a session, and one act or look at a time.
#pragma once

#include "core/base/clientnaming.h"
#include "core/base/task.h"
#include "core/journal/journal.h"
#include "core/live/connectionstatus.h"
#include "core/operate/acts/receipt.h"
#include "core/operate/session/ownsession.h"

#include <QElapsedTimer>
#include <QQueue>
#include <QSet>

namespace lockscope {

/// What is asked of an Operator: a look, or something to be done by force.
struct ActOrder
{
    std::optional<Action> action; ///< nothing: check()
    Target target;
    QString reason = {};
    Preflight shown = {}; ///< Delete: what the operator agreed to
    QString typed = {}; ///< Delete: see deletionPhrase()
    QVector<SessionId> ownLocks = {}; ///< see TargetReading
    ServerFactsPtr facts = {};
    qint64 factsHeardAt = 0; ///< see TargetReading
    Leadership leadership = {};
    QVector<ClientNamesFor> clientNames = {}; ///< see Operator::setClientNames()
    int timeoutMs = 0;
};

/// How an act ends. The error is meaningful unless it was done.
struct Ending
{
    Outcome outcome = Outcome::AsPredicted;
    Error error = {};
};

/// Operator's end in the operate thread. Every act goes the same way: look, judge again what was
/// looked at, write the intent down; compare once more and act in one breath; where the answer was
/// lost, look again instead of acting again; verify. The last look goes to the server that is to
/// act, once that has caught up with the leader; the deletion names the version that was seen. That
/// of a waiter is one transaction with the check of somebody who is before it: where that one went
/// it may hold by now, and all is looked at and judged again. What the protocol cannot do is
/// compare the czxid in the deletion itself: a node that is deleted and made again with the same
/// name, and the same version, between our last look and our deletion (well under a millisecond on
/// the server that serves both) would go in its place. Where data are set, the answer tells that,
/// and so does the receipt.
class OperatorWorker : public QObject
{
    Q_OBJECT

public:
    /// @p journal outlives the one for whom this works.
    OperatorWorker(ConnectionOptions options, std::shared_ptr<const WritePermit> permit,
        Profile profile, Journal &journal);

    void setProfile(const Profile &profile) { m_profile = profile; }
    void act(quint64 call, const ActOrder &order);
    /// The call under way ends within @p withinMs; an act of which nothing was sent yet, at once.
    void hurry(int withinMs);
    /// Nothing is told any more. @p closed is called when the session is closed.
    void close(const std::function<void()> &closed);

signals:
    void checked(quint64 call, const lockscope::Preflight &preflight);
    void checkFailed(quint64 call, const lockscope::Error &error);
    void finished(quint64 call, const lockscope::Receipt &receipt);

private:
    /// How far the act is: what is known when its time runs out.
    enum class Step { Looking, Intending, Acting, Verifying, Concluding };

    // operatorworker.cpp: the session, the order of the calls, their time, what is read
    void leaveOutcome();
    void beginNext();
    void next(); ///< once the call is answered
    void runOut();
    Task<> run();
    /// The session is made when first needed, and made anew when it expired: it never holds a lock,
    /// so a new one is as good as the old.
    Task<Result<Done>> connected();
    void leaveUnconnected();
    /// What @p attempt gives once that was in one session's life.
    template <typename Attempt> std::invoke_result_t<Attempt> inOneLife(Attempt attempt);
    Task<Result<TargetReading>> look();
    Task<Result<LockStatePtr>> lookAtLock();
    Task<Result<NodeStat>> glance();
    Task<Result<zk::NodeData>> reread();
    Task<JournalAnswer> noted(quint64 ticket);

    // operatorworker_acts.cpp: what is done, from the first look to the receipt
    Task<Ending> perform();
    Result<Done> admit();
    Task<Result<Done>> prepare(bool isIntended);
    bool mayHoldByNow() const;
    bool isMoot(const Error &error) const;
    Result<Done> examine(const TargetReading &reading);
    Result<Done> examineGhost(const TargetReading &reading) const;
    Result<Done> examineDeletion();
    Result<Done> compare(const Result<NodeStat> &stat) const;
    Task<Result<Zxid>> write();
    Task<Ending> readWhetherGone();
    std::optional<Ending> foundOut(const Result<NodeStat> &now) const;
    Task<std::optional<Ending>> whoWrote();
    void sayWhoMayGoOn();
    Task<Ending> verify();
    Task<Ending> lookAfter();
    Outcome compareQueues(const LockState &after);
    Task<> conclude(Ending ending);
    JournalEntry entryOf(const QString &kind) const;
    void say(const Message &sentence) { m_receipt.sentences.append(sentence); }

    const ConnectionOptions m_options;
    const std::shared_ptr<const WritePermit> m_permit;
    Profile m_profile;
    Journal &m_journal;
    quint64 m_ticket = 0; ///< of the journal, that is awaited
    std::function<void(JournalAnswer)> m_noted; ///< who awaits it
    QSet<QString> m_ownActs; ///< ids of receipts
    std::unique_ptr<OwnSession> m_session;
    QElapsedTimer m_sinceOpened; ///< that session
    Bell m_change; ///< of the session

    QQueue<std::pair<quint64, ActOrder>> m_waiting;
    QTimer m_timeout;
    quint64 m_call = 0; ///< under way, or the last
    ActOrder m_order; ///< of that call, as all below
    Step m_step = Step::Looking;
    Receipt m_receipt;
    std::optional<Preflight> m_judged; ///< as it was just before the act
    std::optional<zk::Operation> m_pin; ///< Delete: the check of one that the target waits for
    Task<> m_job; ///< goes before what it uses
};

template <typename Attempt> std::invoke_result_t<Attempt> OperatorWorker::inOneLife(Attempt attempt)
{
    for (;;) {
        const Result<Done> there = co_await connected();
        if (!there)
            co_return tl::unexpected(there.error());
        auto result = co_await attempt();
        if (result || !zk::isPassing(result.error()))
            co_return result;
    }
}

} // namespace lockscope
