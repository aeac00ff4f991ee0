// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/doctor.h"

#include "core/base/clockwatch.h"
#include "core/diagnosis/addressed.h"
#include "core/diagnosis/examined.h"
#include "core/diagnosis/folding.h"
#include "core/diagnosis/heldup.h"
#include "core/diagnosis/mutemarks.h"
#include "core/diagnosis/skippedrules.h"
#include "core/diagnosis/verdicts.h"

#include <QThread>

#include <algorithm>
#include <atomic>
#include <future>

namespace lockscope {
namespace {

constexpr int LocksWorthAThread = 200;
constexpr int LocksAtOnce = 50;

qint64 newestOf(const LockDigests &locks)
{
    qint64 newest = 0;
    for (const LockDigestPtr &lock : locks)
        newest = std::max(newest, lock->newest);
    return newest;
}

Rank rankOf(const QString &id)
{
    const Rule *rule = ruleOf(id);
    return rule ? rule->rank : Rank::Coverage;
}

bool comesBefore(const Finding &a, const Finding &b)
{
    const auto key = [](const Finding &f) {
        return std::tuple(
            f.severity == Severity::Info, rankOf(f.rule), -int(f.severity), -int(f.confidence));
    };
    return key(a) == key(b) ? a.id < b.id : key(a) < key(b);
}

bool isUnstable(const Candidates &candidates)
{
    return std::any_of(candidates.begin(), candidates.end(), [](const Candidate &c) {
        return c.finding.rule == u"R30" && c.finding.severity == Severity::Critical;
    });
}

/// What needs the servers' answers is true as of these: looked at again with the same, a lock that
/// has changed is no second look.
void date(const Rule &rule, const SeenRound &round, Candidate *candidate)
{
    if (candidate->asOf > 0 || !round.facts)
        return;
    if (rule.needs & NeedWatches)
        candidate->asOf = round.facts->watchesAskedAt();
    if (rule.needs & NeedSessions)
        candidate->asOf = round.facts->sessionsAskedAt();
}

void findInLock(int lock, const SeenRound &round, Candidates *found)
{
    if (round.graph.locks.at(lock)->snapshot->freshness != Freshness::Live)
        return;
    const SeenLock seen(lock, round);
    for (const Rule &rule : ruleTable()) {
        if (!rule.ofLock)
            continue;
        const qsizetype first = found->size();
        rule.ofLock(rule, seen, found);
        for (qsizetype i = first; i < found->size(); ++i)
            date(rule, round, &(*found)[i]);
    }
}

/// The rules of each lock, spread over the processors: they only read what they share. Each takes
/// the next few locks: one that has other things to do takes fewer. What is found is in order of
/// the locks, whoever looked at them.
void findInLocks(const SeenRound &round, Candidates *found)
{
    const int count = int(round.graph.locks.size());
    std::vector<Candidates> pieces(size_t((count + LocksAtOnce - 1) / LocksAtOnce));
    std::atomic<size_t> next = 0;
    const auto work = [&] {
        for (size_t piece = next.fetch_add(1); piece < pieces.size(); piece = next.fetch_add(1)) {
            const int first = int(piece) * LocksAtOnce;
            for (int lock = first; lock < std::min(first + LocksAtOnce, count); ++lock)
                findInLock(lock, round, &pieces[piece]);
        }
    };
    std::vector<std::future<void>> others;
    for (int i = 1; i < std::min(count / LocksWorthAThread, QThread::idealThreadCount()); ++i)
        others.push_back(std::async(std::launch::async, work));
    work();
    for (std::future<void> &other : others)
        other.get();
    for (const Candidates &piece : pieces)
        found->append(piece);
}

} // namespace

Candidates candidatesIn(const SeenRound &round)
{
    Candidates found;
    for (const Rule &rule : ruleTable()) {
        if (rule.ofRound)
            rule.ofRound(rule, round, &found);
        if (rule.ofGraph)
            rule.ofGraph(rule, round, &found);
    }
    if (isUnstable(found)) {
        found.removeIf([](const Candidate &c) {
            const Rule *rule = ruleOf(c.finding.rule);
            return !rule || isSuppressed(*rule, true);
        });
        return found;
    }
    findInLocks(round, &found);
    return found;
}

void Doctor::observe(const LockStatePtr &state, qint64 now)
{
    LockStatePtr &known = m_observed[state->snapshot->path];
    if (known == state)
        return;
    known = state;
    const QVector<LockEvent> events = m_history.observe(*state, now);
    noteUnseen(*state->snapshot, now);
    for (const LockEvent &event : events)
        m_learner.add(event);
    m_clock.observe(*state->snapshot);
}

/// From the last time that the history knows it of until it is read again, nothing is learned.
void Doctor::noteUnseen(const LockSnapshot &snapshot, qint64 now)
{
    const LockRecord *record = m_history.lock(snapshot.path);
    if (!isToldOf(snapshot.freshness) && record && record->moment.isKnown)
        m_unseenSince.insert(snapshot.path, record->moment.at);
    if (!snapshot.isRead() || !m_unseenSince.contains(snapshot.path))
        return;
    m_learner.add(gapEvent(snapshot.path, m_unseenSince.take(snapshot.path), now, {}));
}

void Doctor::moveTimes(qint64 byMs)
{
    m_history.moveTimes(byMs);
    m_learner.moveTimes(byMs);
    m_clock.moveTimes(byMs);
    m_tracker.moveTimes(byMs);
    for (qint64 &since : m_unseenSince)
        moveTime(&since, byMs);
    moveTime(&m_now, byMs);
    m_round.facts = nullptr;
}

void Doctor::remember(const Baselines &usual, qint64 now)
{
    m_usual.add(usual, now, m_settings.thresholds.baseline);
}

/// Of holders, how silent they are as well: what is told again is no second look.
void Doctor::learn(const LockDigests &locks)
{
    const ServerFacts *facts =
        m_round.facts && m_round.facts->listedAt == 0 ? m_round.facts.get() : nullptr;
    for (const LockDigestPtr &lock : locks) {
        if (!facts || lock->granted.empty())
            continue;
        const int holder = lock->granted.front();
        const SessionId owner = lock->entries[size_t(holder)].owner;
        const auto connection = facts->connections.constFind(owner);
        if (connection == facts->connections.constEnd() || connection->idleMs < 0)
            continue;
        const QString &path = lock->state->snapshot->path;
        m_learner.note(path, Habit::Idle, m_now, connection->idleMs);
        const qint64 due = heartbeatMs(*lock->state, holder, connection->timeoutMs);
        if (due > 0)
            m_learner.note(
                path, Habit::Pause, m_now, std::max(connection->idleMs - due, qint64(0)));
    }
    const Baselines learned = m_learner.take();
    m_fresh.add(learned);
    remember(learned, m_now);
}

void Doctor::forget(const QString &path)
{
    m_history.forget(path);
    m_learner.forget(path);
    m_unseenSince.remove(path);
    m_clock.forget(path);
    m_observed.remove(path);
}

SessionWaits Doctor::waitsIn(const LockDigests &locks) const
{
    return SessionWaits(
        locks, [this](const LockDigest &lock) { return isElection(*lock.state, m_settings); });
}

void Doctor::renewGraph(
    const QVector<LockStatePtr> &locks, const LockDigests &digests, const SessionWaits &waits)
{
    const qint64 newest = newestOf(digests);
    const qint64 tolerance = m_settings.thresholds.clockMs;
    m_clock.observeNewest(newest, m_now);
    m_serverNow = m_clock.at(m_now, newest, tolerance);
    m_serverNowAtLeast = m_clock.leastAt(m_now, newest, tolerance);
    m_graph = {}; // before the next is made: of 100 000 contenders both are long
    m_graph = waitGraph(locks, digests, waits, m_serverNow, longWaitOf(m_settings));
}

SeenRound Doctor::roundSeen(qint64 now) const
{
    const ServerFacts *facts = m_round.facts.get();
    return {facts, m_history, m_graph, m_settings.thresholds, m_settings, now, m_serverNow,
        m_serverNowAtLeast, m_clock.offsetMs(), m_watchers, m_round.anybodyMayDelete,
        m_round.childless ? &*m_round.childless : nullptr, m_round.checks, m_usual};
}

/// REQUIRES: m_graph.locks are still those of the last round, which are mostly the same.
void Doctor::indexLocks(const QVector<LockStatePtr> &locks)
{
    const auto haveOnePath = [](const LockStatePtr &a, const LockStatePtr &b) {
        return a->snapshot->path == b->snapshot->path;
    };
    if (std::equal(
            locks.begin(), locks.end(), m_graph.locks.begin(), m_graph.locks.end(), haveOnePath))
        return;
    m_indexOf.clear();
    m_indexOf.reserve(locks.size());
    for (int i = 0; i < locks.size(); ++i)
        m_indexOf.insert(locks.at(i)->snapshot->path, i);
}

void Doctor::addRound(const DoctorRound &round)
{
    m_now = round.at;
    ++m_rounds;
    m_round = round;
    m_round.locks.clear();
    WatcherSearch search(round.locks, round.facts.get());
    std::future<void> helper = std::async(std::launch::async, [&search] { search.work(); });
    for (const LockStatePtr &lock : round.locks)
        observe(lock, round.at);
    if (round.facts) {
        m_history.observe(*round.facts);
        m_clock.observe(*round.facts);
    }
    if (round.childless)
        m_history.observe(*round.childless, round.at);
    indexLocks(round.locks);
    const LockDigests digests = digestsOf(round.locks, m_graph.digests);
    const SessionWaits waits = waitsIn(digests);
    m_history.closeRound(digests, waits, round.at, round.knownAt);
    learn(digests);
    renewGraph(round.locks, digests, waits);
    search.work(); // what is left of it
    helper.get();
    m_watchers = search.found();
    const SeenRound seen = roundSeen(round.at);
    const Candidates candidates = candidatesIn(seen);
    m_isUnstable = isUnstable(candidates);
    const Examined examined(seen, m_indexOf, m_isUnstable);
    m_tracker.observe(round.at, candidates, m_settings.thresholds, std::cref(examined));
    m_skipped = skippedIn(seen, m_isUnstable) + round.blindSpots;
}

bool Doctor::update(const QVector<LockStatePtr> &changed, qint64 now)
{
    QVector<LockStatePtr> locks = m_graph.locks;
    QVector<int> indexes;
    for (const LockStatePtr &lock : changed) {
        observe(lock, now);
        const int index = m_indexOf.value(lock->snapshot->path, -1);
        if (index < 0 || locks.at(index) == lock)
            continue;
        locks[index] = lock;
        indexes.append(index);
    }
    if (indexes.isEmpty())
        return false;
    m_now = now;
    const LockDigests digests = digestsOf(locks, m_graph.digests);
    renewGraph(locks, digests, waitsIn(digests));
    if (m_isUnstable)
        return true; // until a round finds otherwise, what is seen of locks means nothing
    const SeenRound seen = roundSeen(now);
    Candidates candidates;
    for (const Rule &rule : ruleTable()) {
        if (rule.ofGraph)
            rule.ofGraph(rule, seen, &candidates);
    }
    for (const int index : std::as_const(indexes))
        findInLock(index, seen, &candidates);
    m_tracker.add(now, candidates, m_settings.thresholds);
    return true;
}

QStringList Doctor::nodesToCheck() const
{
    return m_tracker.nodesOf(QStringLiteral("R05"));
}

/// Whether it stands that nothing else counts.
bool Doctor::isSuppressing() const
{
    const auto &known = m_tracker.findings();
    return m_isUnstable
        && std::any_of(known.begin(), known.end(), [](const TrackedFinding &tracked) {
               return tracked.finding.rule == u"R30"
                   && tracked.finding.severity == Severity::Critical;
           });
}

MutedFinding Doctor::mutedFinding(const Finding &finding, const MuteMarks &marks) const
{
    MutedFinding muted {finding, MutedBy::Marks, {}, marks.nodesHiding(finding)};
    const auto add = [&](const QVector<Mute> &mutes, MutedBy by) {
        for (const Mute &mute : mutes) {
            if (mute.until > std::max(m_now, muted.mute.until) && fits(mute, finding)) {
                muted.mute = mute;
                muted.by = by;
            }
        }
    };
    add(m_mutes, MutedBy::Operator);
    add(m_settings.mutes, MutedBy::Settings);
    return muted;
}

Diagnosis Doctor::diagnosis() const
{
    QVector<Mute> own = m_mutes;
    own.removeIf([this](const Mute &mute) { return mute.until <= m_now; }); // nobody has to act
    const QVector<Mute> all = m_settings.mutes + own;
    const MuteMarks marks(m_graph);
    const auto isHidden = [&](const Finding &finding) {
        return isMuted(finding, all, m_now) || marks.hide(finding);
    };
    const bool isEnsembleFirst = isSuppressing();
    QVector<Finding> open;
    QVector<Finding> muted;
    for (const TrackedFinding &tracked : m_tracker.findings()) {
        const Rule *rule = ruleOf(tracked.finding.rule);
        if (!rule || !isSuppressed(*rule, isEnsembleFirst))
            (isHidden(tracked.finding) ? muted : open).append(tracked.finding);
    }
    std::sort(open.begin(), open.end(), comesBefore);
    std::sort(muted.begin(), muted.end(), comesBefore);
    const SeenRound seen = roundSeen(m_now);
    const QVector<MuteNote> notes = marks.notes(muted);
    Diagnosis diagnosis;
    diagnosis.mutes = notesOf(all, open + muted, m_now) + notes;
    open = folded(open, seen);
    Answers answers = answersTo({seen, open, muted, notes, m_round.followed});
    diagnosis.verdicts = std::move(answers.verdicts);
    diagnosis.findings = std::move(answers.findings);
    for (const Finding &finding : folded(muted, seen))
        diagnosis.muted.append(mutedFinding(finding, marks));
    for (const TrackedFinding &tracked : m_tracker.findings())
        diagnosis.tracked << tracked.finding.id << foldedId(tracked.finding);
    diagnosis.acknowledged = m_tracker.acknowledged();
    diagnosis.pending = m_tracker.pending(m_now, isHidden);
    diagnosis.skipped = m_skipped;
    return diagnosis;
}

DoctorReportPtr Doctor::report() const
{
    auto report = std::make_shared<DoctorReport>(DoctorReport {
        m_now, m_rounds, diagnosis(), m_graph, m_tracker.pendingSince(), nodesToCheck()});
    addressCommands(m_servers, &report->diagnosis);
    return report;
}

void Doctor::mute(const Mute &mute, qint64 now)
{
    m_mutes.removeIf([now](const Mute &old) { return old.until < now; });
    m_mutes.append(mute);
}

void Doctor::unmute(const Finding &finding)
{
    m_mutes.removeIf([&](const Mute &mute) { return fits(mute, finding); });
}

Diagnosis examine(const DoctorInput &input)
{
    Doctor doctor(input.settings);
    doctor.setMutes(input.mutes);
    for (const DoctorRound &round : input.rounds)
        doctor.addRound(round);
    return doctor.diagnosis();
}

} // namespace lockscope
