// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/recorderworker.h"

#include "core/base/boottimer.h"
#include "core/base/times.h"
#include "core/diagnosis/clientname.h"
#include "core/recording/packedfacts.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

const QString StandIns = QStringLiteral("stand-ins"); ///< meta: Redaction::used()
constexpr int CommitMs = 100; ///< what a kill can take with it
constexpr int AliveMs = 1'000; ///< how well it is known when a recorder ended
constexpr qint64 PruneMs = 5'000;
constexpr qint64 WholeMs = 600'000; ///< a whole state that often, so that old ones can go
constexpr qint64 OpenMs = 60'000; ///< whose end is not told by then, it never is

/// Nothing of it is new but when it was read.
bool isSameFrame(const KeptState &a, const KeptState &b)
{
    return a.snapshot.freshness == b.snapshot.freshness && a.snapshot.error == b.snapshot.error
        && a.snapshot.resolved == b.snapshot.resolved
        && a.snapshot.isSingleNode == b.snapshot.isSingleNode
        && a.snapshot.directories == b.snapshot.directories && a.recipes == b.recipes
        && a.snapshot.nodes == b.snapshot.nodes;
}

bool isGone(const KeptState &state)
{
    return state.snapshot.freshness == Freshness::Gone;
}

} // namespace

RecorderWorker::RecorderWorker(const RecorderOptions &options)
    : m_options(options)
    , m_pruning(nowMs(), bootMs())
    , m_sleep(options.sleptMs)
    , m_commit(new QTimer(this))
    , m_alive(new QTimer(this))
{
    m_commit->setSingleShot(true);
    m_commit->setInterval(CommitMs);
    m_alive->setInterval(AliveMs);
    connect(m_commit, &QTimer::timeout, this, &RecorderWorker::commit);
    connect(m_alive, &QTimer::timeout, this, &RecorderWorker::noteAlive);
}

RecorderWorker::~RecorderWorker() = default;

Result<Done> RecorderWorker::checkKind(bool isOld)
{
    const bool isSnapshot = m_file->meta(u"kind"_qs) == u"snapshot";
    const bool isRedacted = !m_file->meta(u"redacted"_qs).isEmpty();
    if (isOld && (isSnapshot || m_options.isSnapshot))
        return failure(ErrorKind::Refused,
            Message::tr("%1 is there already, and one moment has a file of its own: name another.")
                .arg(m_file->name()));
    if (isOld && isRedacted != m_options.isRedacted)
        return failure(ErrorKind::Refused,
            isRedacted
                ? Message::tr("%1 is redacted: go on with --redact, or name another file.")
                      .arg(m_file->name())
                : Message::tr("%1 is not redacted: go on without --redact, or name another file.")
                      .arg(m_file->name()));
    return Done {};
}

Result<Done> RecorderWorker::open(const QString &name)
{
    auto file = RecordingFile::openToWrite(name);
    if (!file)
        return tl::unexpected(file.error());
    m_file = std::move(*file);
    if (Result<Done> checked = checkKind(m_file->isOld()); !checked)
        return checked;
    m_writer.emplace(*m_file);
    m_reader.emplace(*m_file);
    begin(nowMs());
    if (!m_writer->commit()) {
        const Error error = m_file->error().value_or(Error {});
        m_writer.reset();
        return tl::unexpected(error);
    }
    m_alive->start();
    noteAwake();
    return Done {};
}

void RecorderWorker::begin(qint64 now)
{
    m_writer->begin();
    if (m_options.isSnapshot)
        m_file->setMeta(u"kind"_qs, u"snapshot"_qs);
    if (m_options.isRedacted)
        m_file->setMeta(u"redacted"_qs, u"yes"_qs);
    m_redaction = Redaction(m_file->meta(StandIns).toInt());
    const qint64 before = m_writer->beginRun(now);
    if (before > 0) {
        m_writer->endGapsOfAll(before);
        LockEvent gap = gapEvent({}, before, now, u"recorder was not running"_qs);
        m_learner.add(gap); // what happened in it is not measured
        gap.until = 0;
        m_writer->setUntil(m_writer->add(gap), now);
        recallGaps(before);
    }
    recallFindings(before);
}

Result<Done> RecorderWorker::end()
{
    if (!isOver())
        writeLast();
    if (m_failure)
        return tl::unexpected(*m_failure);
    return Done {};
}

void RecorderWorker::writeLast()
{
    for (Lock &lock : m_locks) {
        if (lock.unread)
            tellStep(*std::exchange(lock.unread, nullptr), &lock);
    }
    touch();
    m_writer->add(m_learner.take());
    commit();
    m_alive->stop();
    m_writer.reset();
    m_reader.reset();
    m_file.reset();
}

void RecorderWorker::fail()
{
    m_failure = m_file->error();
    m_commit->stop();
    m_alive->stop();
    m_writer.reset();
    m_reader.reset();
    m_file.reset();
    if (m_failure)
        emit failed(*m_failure);
}

void RecorderWorker::touch()
{
    noteSleep();
    m_writer->begin();
    if (!m_commit->isActive())
        m_commit->start();
}

void RecorderWorker::commit()
{
    if (isOver())
        return;
    noteSleep();
    m_commit->stop();
    if (m_writer->isBegun())
        m_writer->noteAlive(nowMs());
    if (m_options.isRedacted && m_writer->isBegun())
        m_file->setMeta(StandIns, QString::number(m_redaction.used()));
    if (!m_writer->commit())
        return fail();
    noteAwake(); // a disk may be slow
    if (!m_told.isEmpty())
        emit told(std::exchange(m_told, {}));
}

void RecorderWorker::noteAlive()
{
    if (isOver())
        return;
    touch();
    m_writer->add(m_learner.take());
    const qint64 boot = bootMs();
    if (m_prunedAt > 0 && boot - m_prunedAt < PruneMs)
        return;
    m_prunedAt = boot;
    commit();
    const qint64 now = m_pruning.read(nowMs(), boot);
    const QSet<QString> kept = locksToKeep();
    const qint64 cut = isOver() ? 0 : m_writer->prune(m_options.limits, now, kept);
    noteAwake();
    if (cut == 0)
        return;
    forgetGaps(cut, kept);
    emit pruned(cut);
}

void RecorderWorker::read(const std::function<void(RecordingReader &reader)> &read)
{
    commit();
    if (!isOver())
        read(*m_reader);
    noteAwake();
}

void RecorderWorker::keep(const LockStatePtr &state, qint64 now)
{
    if (isOver())
        return;
    const QString path = state->snapshot->path;
    const bool isNew = !m_locks.contains(path);
    Lock &lock = m_locks[path];
    if (isNew)
        recall(path, &lock);
    if (lock.state == state)
        return;
    m_awaited.remove(path);
    touch();
    const auto gap = m_unseen.constFind(path);
    if (gap != m_unseen.constEnd()) // what was not seen was before; that clock may have been ahead
        lock.at = std::max(lock.at, std::min(gap->told.at, now));
    write(*state, now, &lock);
    const LockSnapshot &snapshot = *state->snapshot;
    if (isToldOf(snapshot.freshness)) {
        m_readFrom = m_readFrom.value_or(bootMs());
        endGap(path, lock.at);
    } else if (lock.moment.isKnown && couldNotBeRead(snapshot.freshness)) {
        beginGap(path, u"could not be read"_qs, now);
    } else if (lock.moment.isKnown && snapshot.isUnwatched()) {
        beginGap(path, u"no watch told of it"_qs, now);
    } else if (lock.moment.isKnown && isOfBefore(snapshot.freshness) && snapshot.readAt > 0) {
        lock.quietUntil = snapshot.readAt; // of a change until then it had been told
    }
    lock.state = state;
    tellEvents(state, &lock);
}

void RecorderWorker::write(const LockState &state, qint64 now, Lock *lock)
{
    KeptState kept = keptOf(state);
    if (m_options.isRedacted)
        kept = m_redaction.of(kept);
    if (lock->kept && isSameFrame(*lock->kept, kept))
        return;
    const bool isLive = kept.snapshot.freshness == Freshness::Live;
    lock->at = std::max(lock->at, isLive ? kept.snapshot.readAt : now);
    writeFrame(std::move(kept), lock);
}

void RecorderWorker::writeFrame(KeptState kept, Lock *lock)
{
    const QString path = kept.snapshot.path;
    const bool isSmall =
        lock->changeBytes <= lock->wholeBytes && lock->at - lock->wholeAt < WholeMs;
    if (lock->kept && isSmall && !isGone(*lock->kept) && !isGone(kept)) {
        StateChange change = changeOf(*lock->kept, kept);
        m_writer->addState(path, lock->at, false, change.bytes);
        lock->changeBytes += change.bytes.size();
        lock->kept = std::move(change.after);
        return;
    }
    const QByteArray bytes = packed(kept);
    m_writer->addState(path, lock->at, true, bytes);
    constexpr qint64 LeastBytes = 4'096; // of short queues, a whole state would be every other one
    lock->wholeBytes = std::max<qint64>(bytes.size(), LeastBytes);
    lock->wholeAt = lock->at;
    lock->changeBytes = 0;
    lock->kept = std::move(kept);
}

qint64 RecorderWorker::addRow(const LockEvent &event)
{
    m_told.append(event);
    return m_writer->add(event);
}

void RecorderWorker::add(LockEvent event)
{
    if (m_options.isRedacted)
        event.endpoint = m_redaction.endpoint(event.endpoint);
    const qint64 row = addRow(event);
    m_learner.add(event);
    if (!event.session)
        return;
    constexpr qsizetype MostSights = 200'000; // where no member tells which sessions have ended
    if (event.kind == LockEvent::Requested && m_facts && !m_sights.contains(event.session)) {
        if (m_sights.size() >= MostSights)
            m_sights.clear(); // those present are seen again by the next facts
        if (const auto sight = sightOf(event.session, *m_facts))
            m_sights.insert(event.session, *sight);
        else
            m_sights.insert(event.session, {});
    }
    if (event.kind == LockEvent::Gone)
        m_open.append({row, event, m_sights.value(event.session)});
}

void RecorderWorker::keep(const ServerFactsPtr &facts)
{
    if (isOver() || !facts)
        return;
    touch();
    noteQuiet(std::exchange(m_askedAt, facts->askedAt));
    settleOpen(*facts);
    m_facts = facts;
    noteSights(*facts);
    for (Lock &lock : m_locks)
        noteEndpoints(*facts, &lock);
    const ServerFacts some = factsOf(*facts, presentSessions());
    m_writer->add(m_options.isRedacted ? m_redaction.of(some) : some);
}

/// Of what changed by @p at, when the servers were asked the last time, the watches have told by
/// now: locks whose last state is live are known to be as it says until then.
void RecorderWorker::noteQuiet(qint64 at)
{
    if (m_unseen.contains({}))
        return;
    for (auto lock = m_locks.begin(); lock != m_locks.end(); ++lock) {
        const bool isQuiet = lock->state && lock->state->snapshot->freshness == Freshness::Live
            && !lock->unread && lock->moment.isKnown && !m_unseen.contains(lock.key());
        if (isQuiet)
            lock->quietUntil = at;
    }
}

void RecorderWorker::settleOpen(const ServerFacts &facts)
{
    QVector<Open> left;
    for (const Open &open : std::as_const(m_open)) {
        const std::optional<Cause> cause = causeOf(open.event, open.before, facts);
        if (!cause && facts.askedAt - open.event.at < OpenMs)
            left.append(open);
        else if (cause && cause->how != Cause::Unknown)
            settle(open, *cause);
    }
    m_open = left;
}

void RecorderWorker::settle(const Open &open, const Cause &cause)
{
    LockEvent event = open.event;
    event.kind = kindOfEnd(event.role, cause.how, event.mayHaveHeld);
    event.by = cause.by;
    m_writer->setEnd(open.row, event.kind, cause.by);
    m_told.append(event);
}

/// Those of sessions that have ended are kept by whoever still asks how, and as long as a node of
/// theirs was not seen to go: the servers may be asked between an expiry and our look.
void RecorderWorker::noteSights(const ServerFacts &facts)
{
    if (facts.listedAt > 0)
        return;
    const QSet<SessionId> present = presentSessions();
    for (const SessionId session : present)
        m_sights.insert(session, m_sights.value(session));
    for (auto sight = m_sights.begin(); sight != m_sights.end();) {
        if (const auto now = sightOf(sight.key(), facts)) {
            *sight = *now;
            ++sight;
        } else {
            const bool isDone = facts.allSessions() && !present.contains(sight.key());
            sight = isDone ? m_sights.erase(sight) : std::next(sight);
        }
    }
}

/// Of contenders that came before their connections were told, and of sessions that moved.
void RecorderWorker::noteEndpoints(const ServerFacts &facts, Lock *lock)
{
    const LockMoment &before = lock->moment;
    LockMoment now = before;
    bool hasMoved = false;
    for (const MomentNode &node : before.nodes) {
        const QString known = before.endpoints.value(node.session);
        const auto connection = facts.connections.constFind(node.session);
        if (connection == facts.connections.constEnd() || connection->endpoint == known)
            continue;
        hasMoved = hasMoved || !known.isEmpty();
        if (known.isEmpty() && node.role != Role::Other) {
            LockEvent told;
            told.node = node.path();
            told.token = node.czxid;
            m_writer->setEndpoint(told,
                m_options.isRedacted ? m_redaction.endpoint(connection->endpoint)
                                     : connection->endpoint);
        }
        now.endpoints.insert(node.session, connection->endpoint);
    }
    if (hasMoved) {
        now.at = std::max(now.at, facts.takenAt);
        for (const LockEvent &event : eventsBetween(&lock->moment, now))
            add(event);
    }
    now.at = lock->moment.at;
    lock->moment = now;
}

QSet<SessionId> RecorderWorker::presentSessions() const
{
    QSet<SessionId> sessions;
    for (const Lock &lock : m_locks) {
        for (const MomentNode &node : lock.moment.nodes) {
            if (node.session)
                sessions.insert(node.session);
        }
    }
    return sessions;
}

void RecorderWorker::noteAct(const QString &path, const QString &what, qint64 now)
{
    if (isOver())
        return;
    touch();
    LockEvent event;
    event.kind = LockEvent::Act;
    event.at = now;
    event.path = path;
    event.text = what;
    addRow(event);
}

} // namespace lockscope
