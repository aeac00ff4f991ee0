// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The session, the orders' turns, their time, and what they read.
#include "core/operate/acts/operatorworker.h"

#include "core/base/boottimer.h"
#include "core/base/nodepath.h"
#include "core/base/times.h"
#include "core/live/knownwatches.h"
#include "core/live/lockreader.h"
#include "core/recipes/catalogue.h"
#include "core/server/serverfacts.h"
#include "core/zk/asked.h"

namespace lockscope {

namespace {

constexpr qint64 LookUpAgainMs = 30'000;

/// Judged by the same watches as what is shown. REQUIRES: @p facts outlive the task.
Task<Result<LockStatePtr>> lockOf(
    zk::Client &client, const Target &target, const ServerFacts *facts)
{
    Choice choice = choiceBy(facts);
    choice.forced = recipeById(target.recipe);
    choice.told = target.told;
    return readLock(client, target.lock, target.node, std::move(choice));
}

/// Reads the target once its server has caught up, its directory and its lock. What cannot be read
/// is missing in the reading; an error where the connection broke: read all of it again.
Task<Result<TargetReading>> readTarget(zk::Client &client, Target target, ServerFactsPtr facts)
{
    const QString directory = parentPath(target.node);
    // Requests of one session are answered in order, so the sync comes before the rest.
    Answer<Result<Done>> sync = zk::asked(client, &zk::Client::sync, target.node);
    Answer<Result<zk::Acl>> rights = zk::asked(client, &zk::Client::readAcl, directory);
    Answer<Result<NodeStat>> parent = zk::asked(client, &zk::Client::exists, directory);
    Answer<Result<zk::NodeData>> self = zk::asked(client, &zk::Client::read, target.node);

    TargetReading reading;
    const Result<Done> caughtUp = co_await sync;
    if (!caughtUp)
        co_return tl::unexpected(caughtUp.error());
    if (const Result<zk::Acl> acl = co_await rights; acl) {
        const AccessList list {directory, ReadState::Read, acl->entries};
        reading.aclText = textOf(list);
        reading.mayDelete = list.letsDelete();
    }
    reading.directory = (co_await parent).value_or(NodeStat());
    const Result<zk::NodeData> node = co_await self;
    reading.stat = node.map(&zk::NodeData::stat);
    if (node)
        reading.data = node->data;
    else if (node.error().kind == ErrorKind::Denied) // deleting needs no permission to read
        reading.stat = co_await zk::asked(client, &zk::Client::exists, target.node);
    if (!reading.stat && zk::isPassing(reading.stat.error()))
        co_return tl::unexpected(reading.stat.error());
    if (!reading.stat && reading.stat.error().kind != ErrorKind::Gone)
        co_return reading;
    const Result<LockStatePtr> state = co_await lockOf(client, target, facts.get());
    if (!state && zk::isPassing(state.error()))
        co_return tl::unexpected(state.error());
    reading.state = state.value_or(nullptr);
    reading.now = nowMs();
    reading.bootNow = bootMs();
    co_return reading;
}

/// With the names that the site gives to the clients of its lock.
LockStatePtr named(const LockStatePtr &state, const ActOrder &order)
{
    if (!state)
        return state;
    auto other = std::make_shared<LockState>(*state);
    other->naming = namingFor(order.clientNames, order.target.lock);
    return other;
}

} // namespace

OperatorWorker::OperatorWorker(ConnectionOptions options, std::shared_ptr<const WritePermit> permit,
    Profile profile, Journal &journal)
    : m_options(std::move(options))
    , m_permit(std::move(permit))
    , m_profile(std::move(profile))
    , m_journal(journal)
    , m_timeout(this) // moves to the thread with us
{
    m_timeout.setSingleShot(true);
    connect(&m_timeout, &QTimer::timeout, this, &OperatorWorker::runOut);
    connect(
        &journal, &Journal::answered, this, [this](quint64 ticket, const JournalAnswer &answer) {
            if (ticket != m_ticket)
                return;
            if (const auto noted = std::exchange(m_noted, {})) // which may await the next
                noted(answer);
        });
}

void OperatorWorker::act(quint64 call, const ActOrder &order)
{
    m_waiting.enqueue({call, order});
    beginNext();
}

void OperatorWorker::hurry(int withinMs)
{
    const bool isBegun = m_step != Step::Looking && m_step != Step::Intending;
    if (m_timeout.isActive() && m_order.action && !isBegun) {
        m_job = {}; // wherever it waits
        m_job = conclude({Outcome::Failed, {ErrorKind::Closed, Message::tr("nothing was done")}});
        m_job.start();
    }
    if (m_timeout.isActive() && m_timeout.remainingTime() > withinMs)
        m_timeout.start(withinMs);
}

void OperatorWorker::close(const std::function<void()> &closed)
{
    if (m_job.isRunning() && m_order.action && !m_receipt.id.isEmpty())
        leaveOutcome();
    m_job = {};
    m_timeout.stop();
    m_waiting.clear();
    if (m_session) {
        m_session->disconnect(this);
        OwnSession::close(std::move(m_session)); // it has no nodes: nobody waits for its end
    }
    closed();
}

/// What was given to the servers goes on without us: how far it had come is written down.
void OperatorWorker::leaveOutcome()
{
    switch (m_step) {
    case Step::Looking:
    case Step::Intending:
        m_receipt.outcome = Outcome::Failed;
        m_receipt.error = {ErrorKind::Closed, Message::tr("nothing was done")};
        break;
    case Step::Acting:
        m_receipt.outcome = Outcome::Unknown;
        m_receipt.error = {ErrorKind::Closed,
            Message::tr("the connection was closed before the answer: it may have been done")};
        break;
    case Step::Verifying:
        m_receipt.outcome = Outcome::Different;
        say(Message::tr("It was done, but what came of it was not looked at."));
        break;
    case Step::Concluding:
        return;
    }
    sayWhoMayGoOn();
    m_receipt.finishedAt = nowMs();
    m_journal.append(entryOf(u"outcome"_qs));
}

void OperatorWorker::beginNext()
{
    if (m_job.isRunning() || m_timeout.isActive() || m_waiting.isEmpty())
        return;
    std::tie(m_call, m_order) = m_waiting.dequeue();
    m_step = Step::Looking;
    m_judged.reset();
    m_pin.reset();
    m_receipt = {};
    m_receipt.action = m_order.action.value_or(Action::Delete);
    m_receipt.target = m_order.target;
    m_receipt.reason = m_order.reason;
    m_receipt.startedAt = nowMs();
    m_timeout.start(m_order.timeoutMs);
    m_job = run();
    m_job.start();
}

void OperatorWorker::next()
{
    m_timeout.stop();
    QMetaObject::invokeMethod(this, &OperatorWorker::beginNext, Qt::QueuedConnection);
}

Task<> OperatorWorker::run()
{
    if (m_order.action) {
        const Ending ending = co_await perform();
        co_await conclude(ending);
        co_return;
    }
    const Result<TargetReading> reading = co_await look();
    if (reading)
        emit checked(m_call, preflight(m_order.target, *reading, m_profile));
    else
        emit checkFailed(m_call, reading.error());
    next();
}

void OperatorWorker::runOut()
{
    m_job = {}; // wherever it waits
    leaveUnconnected();
    if (!m_order.action) {
        emit checkFailed(m_call, {ErrorKind::TimedOut, m_order.target.node});
        return next();
    }
    if (m_step == Step::Concluding) {
        say(Message::tr("The outcome is not in the journal yet: the disk does not answer."));
        emit finished(m_call, m_receipt);
        return next();
    }
    if (m_step == Step::Verifying)
        say(Message::tr("It was done, but what came of it could not be read."));
    const Ending endings[] {
        {Outcome::Failed, {ErrorKind::TimedOut, Message::tr("nothing was done")}},
        {Outcome::Failed,
            {ErrorKind::Refused,
                Message::tr("the disk of the journal does not answer: nothing was done")}},
        {Outcome::Unknown, {ErrorKind::TimedOut, Message::tr("no answer: it may have been done")}},
        {Outcome::Different, {ErrorKind::TimedOut, {}}}};
    m_job = conclude(endings[int(m_step)]);
    m_job.start();
}

/// The servers may have moved to other addresses, which only a new session would learn. One that
/// was never connected is given time to be: what it is reached by may be slow.
void OperatorWorker::leaveUnconnected()
{
    if (!m_session || m_session->isConnected())
        return;
    if (m_session->connections() > 0 || m_sinceOpened.hasExpired(LookUpAgainMs))
        OwnSession::close(std::move(m_session));
}

Task<Result<Done>> OperatorWorker::connected()
{
    while (!m_session || !m_session->isConnected()) {
        if (m_session && m_session->isLost())
            OwnSession::close(std::move(m_session));
        if (!m_session) {
            Result<std::unique_ptr<OwnSession>> session = OwnSession::open(m_options, m_permit);
            if (!session)
                co_return tl::unexpected(session.error());
            m_session = *std::move(session);
            m_sinceOpened.start();
            const auto ring = [this] { m_change.ring(); };
            connect(m_session.get(), &OwnSession::connected, this, ring);
            // Queued: a session is not closed in a signal of its own.
            connect(m_session.get(), &OwnSession::lost, this, ring, Qt::QueuedConnection);
        }
        co_await m_change.heard();
        if (m_session->isLost() && m_session->lossError().kind != ErrorKind::SessionLost)
            co_return tl::unexpected(m_session->lossError());
    }
    co_return Done {};
}

Task<JournalAnswer> OperatorWorker::noted(quint64 ticket)
{
    Answer<JournalAnswer> answer;
    m_ticket = ticket;
    m_noted = answer.handler();
    co_return co_await answer;
}

/// What we did ourselves is no news while acting.
Task<Result<TargetReading>> OperatorWorker::look()
{
    const JournalAnswer journal = co_await noted(m_journal.readAgain());
    Result<TargetReading> reading = co_await inOneLife(
        [this] { return readTarget(m_session->client(), m_order.target, m_order.facts); });
    if (reading) {
        reading->own = m_session->id();
        reading->ownLocks = m_order.ownLocks;
        reading->facts = m_order.facts;
        reading->factsHeardAt = m_order.factsHeardAt;
        reading->leadership = m_order.leadership;
        reading->state = named(reading->state, m_order);
        reading->recentActions = sentencesOn(m_order.target.lock, m_options.connect, journal.recent,
            m_order.action ? m_ownActs : QSet<QString>());
    }
    co_return reading;
}

Task<Result<LockStatePtr>> OperatorWorker::lookAtLock()
{
    co_return co_await inOneLife(
        [this] { return lockOf(m_session->client(), m_order.target, m_order.facts.get()); });
}

/// The target as it is now, by the connection that it is asked for by, once its server has caught
/// up; Suspended where that broke: what comes next would not be of the same breath. Nor would it be
/// where the answer is an old one.
Task<Result<NodeStat>> OperatorWorker::glance()
{
    zk::LookAge age;
    for (;;) {
        age.beginLook();
        zk::Client &client = m_session->client();
        const int connection = m_session->connections();
        Answer<Result<Done>> sync = zk::asked(client, &zk::Client::sync, m_order.target.node);
        Answer<Result<NodeStat>> exists =
            zk::asked(client, &zk::Client::exists, m_order.target.node);
        const Result<Done> caughtUp = co_await sync;
        if (!caughtUp)
            co_return tl::unexpected(caughtUp.error());
        const Result<NodeStat> stat = co_await exists;
        if (connection != m_session->connections() || !m_session->isConnected())
            co_return failure(ErrorKind::Suspended);
        if (!age.isStale())
            co_return stat;
    }
}

Task<Result<zk::NodeData>> OperatorWorker::reread()
{
    co_return co_await zk::asked(m_session->client(), &zk::Client::read, m_order.target.node);
}

} // namespace lockscope
