// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The session, the order of the jobs, their time, and what they read. What they do: forcedacts.cpp.
#include "core/operate/acts/operatorworker.h"

#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/live/lockreader.h"
#include "core/recipes/catalogue.h"
#include "core/zk/asked.h"

namespace lockscope {

namespace {

/// Acts by force on @p lock that are not among @p leftOut.
QStringList actsOn(const QString &lock, const QVector<JournalEntry> &recent,
                   const QSet<QString> &leftOut)
{
    QStringList sentences;
    for (auto entry = recent.crbegin(); entry != recent.crend(); ++entry) {
        const bool isHere = entry->target == lock || parentPath(entry->target) == lock;
        if (isHere && !leftOut.contains(entry->id))
            sentences.append(u"%1 did “%2” on %3 %4 ago: %5."_qs.arg(
                visibleText(entry->who), entry->action, visibleText(nodeName(entry->target)),
                humanDuration(nowMs() - entry->at), entry->outcome));
    }
    return sentences;
}

Task<Result<LockStatePtr>> lockOf(zk::Client &client, const Target &target)
{
    return readLock(client, target.lock, target.node,
                    {recipeById(target.recipe), nullptr, 0, target.told});
}

/// Reads the target once its server has caught up, its directory and its lock. What cannot be read
/// is missing in the reading; an error where the connection broke: read all of it again.
Task<Result<TargetReading>> readTarget(zk::Client &client, Target target)
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
    reading.isUnreadable = !node && node.error().kind == ErrorKind::Denied;
    if (reading.isUnreadable) // deleting needs no permission to read
        reading.stat = co_await zk::asked(client, &zk::Client::exists, target.node);
    if (!reading.stat && isPassing(reading.stat.error()))
        co_return tl::unexpected(reading.stat.error());
    if (!reading.stat && reading.stat.error().kind != ErrorKind::Gone)
        co_return reading;
    const Result<LockStatePtr> state = co_await lockOf(client, target);
    if (!state && isPassing(state.error()))
        co_return tl::unexpected(state.error());
    reading.state = state.value_or(nullptr);
    reading.now = nowMs();
    co_return reading;
}

} // namespace

OperatorWorker::OperatorWorker(ConnectionOptions options, std::shared_ptr<const WritePermit> permit,
                               Profile profile, QString connection, Journal &journal)
    : m_options(std::move(options))
    , m_permit(std::move(permit))
    , m_profile(std::move(profile))
    , m_connection(std::move(connection))
    , m_journal(journal)
    , m_timeout(this) // moves to the thread with us
{
    m_timeout.setSingleShot(true);
    connect(&m_timeout, &QTimer::timeout, this, &OperatorWorker::runOut);
    connect(&journal, &Journal::answered, this,
            [this](quint64 ticket, const JournalAnswer &answer) {
                if (const auto handler = m_awaited.take(ticket))
                    handler(answer);
            });
}

void OperatorWorker::check(quint64 call, const Target &target, const Surroundings &around)
{
    enqueue(call, Step::Checking, target, [=, this] { return runCheck(target, around); });
}

void OperatorWorker::act(quint64 call, const ActOrder &order)
{
    enqueue(call, Step::Looking, order.target, [=, this] { return runAct(order); });
}

void OperatorWorker::hurry(int withinMs)
{
    if (m_timeout.isActive() && m_timeout.remainingTime() > withinMs)
        m_timeout.start(withinMs);
}

void OperatorWorker::enqueue(quint64 call, Step step, const Target &target,
                             std::function<Task<>()> begin)
{
    m_waiting.enqueue([=, this, begin = std::move(begin)] {
        m_call = call;
        m_step = step;
        m_receipt = {};
        m_receipt.target = target;
        m_timeout.start(m_timeoutMs);
        m_job = begin();
        m_job.start();
    });
    beginNext();
}

void OperatorWorker::beginNext()
{
    if (!m_job.isRunning() && !m_timeout.isActive() && !m_waiting.isEmpty())
        m_waiting.dequeue()();
}

void OperatorWorker::next()
{
    m_timeout.stop();
    QMetaObject::invokeMethod(this, &OperatorWorker::beginNext, Qt::QueuedConnection);
}

void OperatorWorker::runOut()
{
    m_job = {}; // wherever it waits
    switch (m_step) {
    case Step::Checking:
        emit checkFailed(m_call, {ErrorKind::TimedOut, m_receipt.target.node});
        return next();
    case Step::Looking:
        m_job = conclude({Outcome::Failed, {ErrorKind::TimedOut, u"nothing was done"_qs}});
        break;
    case Step::Acting:
        m_job = conclude(
            {Outcome::Unknown, {ErrorKind::TimedOut, u"no answer: it may have been done"_qs}});
        break;
    case Step::Verifying:
        say(u"It was done, but what came of it could not be read."_qs);
        m_job = conclude({Outcome::Different, {ErrorKind::TimedOut, {}}});
        break;
    case Step::Concluding:
        say(u"The outcome is not in the journal yet: the disk does not answer."_qs);
        emit finished(m_call, m_receipt);
        return next();
    }
    m_job.start();
}

Task<Result<Done>> OperatorWorker::connected()
{
    while (!m_session || !m_session->isConnected()) {
        if (m_session && m_session->isLost()) {
            m_session->disconnect(this);
            m_session.release()->deleteLater(); // it may be its answer that we are in
        }
        if (!m_session) {
            Result<std::unique_ptr<OwnSession>> session = OwnSession::open(m_options, m_permit);
            if (!session)
                co_return tl::unexpected(session.error());
            m_session = *std::move(session);
            connect(m_session.get(), &OwnSession::connected, this, [this] {
                ++m_connections;
                m_change.ring();
            });
            connect(m_session.get(), &OwnSession::lost, this, [this] { m_change.ring(); });
        }
        co_await m_change.heard();
        if (m_session->isLost() && m_session->lossError().kind != ErrorKind::SessionLost)
            co_return tl::unexpected(m_session->lossError());
    }
    m_receipt.session = m_session->id();
    co_return Done {};
}

Task<JournalAnswer> OperatorWorker::noted(quint64 ticket)
{
    Answer<JournalAnswer> answer;
    m_awaited.insert(ticket, answer.handler());
    co_return co_await answer;
}

/// Reads the target until that was done in one session's life. What we did ourselves is no news
/// while acting.
Task<Result<TargetReading>> OperatorWorker::look(Target target, Surroundings around, bool isActing)
{
    const JournalAnswer journal = co_await noted(m_journal.readAgain());
    for (;;) {
        const Result<Done> there = co_await connected();
        if (!there)
            co_return tl::unexpected(there.error());
        Result<TargetReading> reading = co_await readTarget(m_session->client(), target);
        if (!reading && isPassing(reading.error()))
            continue;
        if (reading) {
            reading->own = m_session->id();
            reading->ownLocks = around.ownLocks;
            reading->facts = around.facts;
            reading->recentActions =
                actsOn(target.lock, journal.recent, isActing ? m_ownActs : QSet<QString>());
        }
        co_return reading;
    }
}

Task<Result<LockStatePtr>> OperatorWorker::lookAtLock()
{
    for (;;) {
        const Result<Done> there = co_await connected();
        if (!there)
            co_return tl::unexpected(there.error());
        Result<LockStatePtr> state = co_await lockOf(m_session->client(), m_receipt.target);
        if (state || !isPassing(state.error()))
            co_return state;
    }
}

/// The target as it is now, by the connection that it is asked for by, once its server has caught
/// up; Suspended where that broke: what comes next would not be of the same breath.
Task<Result<NodeStat>> OperatorWorker::glance()
{
    const int connection = m_connections;
    const QString &path = m_receipt.target.node;
    Answer<Result<Done>> sync = zk::asked(m_session->client(), &zk::Client::sync, path);
    Answer<Result<NodeStat>> exists = zk::asked(m_session->client(), &zk::Client::exists, path);
    const Result<Done> caughtUp = co_await sync;
    if (!caughtUp)
        co_return tl::unexpected(caughtUp.error());
    const Result<NodeStat> stat = co_await exists;
    if (connection != m_connections || !m_session->isConnected())
        co_return failure(ErrorKind::Suspended);
    co_return stat;
}

Task<> OperatorWorker::runCheck(Target target, Surroundings around)
{
    const Result<TargetReading> reading = co_await look(target, around, false);
    if (reading)
        emit checked(m_call, preflight(target, *reading, m_profile));
    else
        emit checkFailed(m_call, reading.error());
    next();
}

} // namespace lockscope
