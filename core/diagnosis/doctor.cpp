// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/doctor.h"

#include "core/diagnosis/skippedrules.h"

#include <QThread>

#include <algorithm>
#include <future>

namespace lockscope {
namespace {

constexpr int LocksWorthAThread = 200;

/// The servers' clock: ours, unless they are known to differ; or the time of the newest node where
/// that is ahead. Waits are counted by it: nobody waits for an hour because our clock is wrong.
qint64 serverClock(const LockDigests &locks, const ServerFacts *facts, qint64 now,
                   const Thresholds &limits)
{
    const qint64 offset = facts ? facts->clockOffsetMs().value_or(0) : 0;
    now += std::abs(offset) > limits.clockMs ? offset : 0;
    for (const LockDigestPtr &lock : locks)
        now = std::max(now, lock->newest);
    return now;
}

int orderOf(const QString &rule)
{
    for (const Rule &entry : ruleTable()) {
        if (rule == QLatin1String(entry.id))
            return entry.order;
    }
    return 99;
}

bool comesBefore(const Finding &a, const Finding &b)
{
    const auto key = [](const Finding &f) {
        return std::tuple(f.severity == Severity::Info, orderOf(f.rule), -int(f.severity),
                          -int(f.confidence));
    };
    return key(a) == key(b) ? a.id < b.id : key(a) < key(b);
}

bool isUnstable(const Candidates &candidates)
{
    return std::any_of(candidates.begin(), candidates.end(), [](const Candidate &c) {
        return c.finding.rule == u"R30" && c.finding.severity == Severity::Critical;
    });
}

void findInLock(int lock, const RoundView &round, Candidates *found)
{
    const Freshness freshness = round.graph.locks.at(lock)->snapshot->freshness;
    if (freshness != Freshness::Live && freshness != Freshness::Recorded)
        return;
    const LockView view(lock, round);
    for (const Rule &rule : ruleTable()) {
        if (rule.ofLock)
            rule.ofLock(view, found);
    }
}

/// The rules of each lock, spread over the processors: they only read what they share.
void findInLocks(const RoundView &round, Candidates *found)
{
    const int count = int(round.graph.locks.size());
    const int parts = std::clamp(count / LocksWorthAThread, 1, QThread::idealThreadCount());
    const auto part = [&](int i) {
        Candidates candidates;
        for (int lock = count * i / parts; lock < count * (i + 1) / parts; ++lock)
            findInLock(lock, round, &candidates);
        return candidates;
    };
    std::vector<std::future<Candidates>> others;
    for (int i = 1; i < parts; ++i)
        others.push_back(std::async(std::launch::async, part, i));
    found->append(part(0));
    for (std::future<Candidates> &other : others)
        found->append(other.get());
}

} // namespace

Candidates candidatesIn(const RoundView &round)
{
    Candidates found;
    for (const Rule &rule : ruleTable()) {
        if (rule.ofRound)
            rule.ofRound(round, &found);
        if (rule.ofGraph)
            rule.ofGraph(round, &found);
    }
    if (isUnstable(found)) {
        found.removeIf([](const Candidate &c) {
            return c.finding.rule != u"R30" && c.finding.rule != u"R29";
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
    m_history.observe(*state, now);
}

void Doctor::forget(const QString &path)
{
    m_history.forget(path);
    m_observed.remove(path);
}

bool Doctor::isSettled(const ServerFacts *facts, qint64 now) const
{
    qint64 longest = 0;
    if (facts) {
        for (const int timeout : facts->timeoutsMs)
            longest = std::max<qint64>(longest, timeout);
    }
    const qint64 changed = m_history.leaderChangedAt();
    return m_history.leaderlessSince() == 0 && (changed == 0 || now - changed > 2 * longest);
}

void Doctor::renewGraph(const QVector<LockStatePtr> &locks, const SessionWaits &waits)
{
    m_serverNow = serverClock(m_digests, m_round.facts.get(), m_now, m_limits);
    m_graph = waitGraph(locks, m_digests, waits, m_serverNow);
}

RoundView Doctor::view(qint64 now) const
{
    const ServerFacts *facts = m_round.facts.get();
    return {facts,
            m_history,
            m_graph,
            m_limits,
            now,
            m_serverNow,
            isSettled(facts, now),
            m_watchers,
            m_round.anybodyMayDelete,
            m_round.childless ? &*m_round.childless : nullptr};
}

void Doctor::addRound(const DoctorRound &round)
{
    m_now = round.at;
    m_round = round;
    m_round.locks.clear();
    auto watchers = std::async(std::launch::async, watchersOf, round.locks, round.facts.get());
    for (const LockStatePtr &lock : round.locks)
        observe(lock, round.at);
    if (round.facts)
        m_history.observe(*round.facts);
    if (round.childless)
        m_history.observe(*round.childless, round.at);
    m_indexOf.clear();
    for (int i = 0; i < round.locks.size(); ++i)
        m_indexOf.insert(round.locks.at(i)->snapshot->path, i);
    m_digests = digestsOf(round.locks, m_digests);
    const SessionWaits waits(m_digests);
    m_history.closeRound(m_digests, waits, round.at);
    renewGraph(round.locks, waits);
    m_watchers = watchers.get();
    const RoundView seen = view(round.at);
    const Candidates candidates = candidatesIn(seen);
    m_tracker.observe(round.at, candidates, m_limits);
    m_skipped = skippedIn(seen, isUnstable(candidates));
}

bool Doctor::update(const QVector<LockStatePtr> &changed, qint64 now)
{
    m_now = now;
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
    m_digests = digestsOf(locks, m_digests);
    renewGraph(locks, SessionWaits(m_digests));
    const RoundView seen = view(now);
    Candidates candidates;
    for (const Rule &rule : ruleTable()) {
        if (rule.ofGraph)
            rule.ofGraph(seen, &candidates);
    }
    for (const int index : std::as_const(indexes))
        findInLock(index, seen, &candidates);
    m_tracker.add(now, candidates, m_limits);
    return true;
}

Diagnosis Doctor::diagnosis() const
{
    Diagnosis diagnosis;
    for (const TrackedFinding &tracked : m_tracker.findings()) {
        if (tracked.state != TrackedFinding::Resolved && !isMuted(tracked.finding, m_mutes, m_now))
            diagnosis.findings.append(tracked.finding);
    }
    std::sort(diagnosis.findings.begin(), diagnosis.findings.end(), comesBefore);
    diagnosis.skipped = m_skipped;
    return diagnosis;
}

Diagnosis examine(const DoctorInput &input)
{
    Doctor doctor(input.thresholds);
    doctor.setMutes(input.mutes);
    for (const DoctorRound &round : input.rounds)
        doctor.addRound(round);
    return doctor.diagnosis();
}

} // namespace lockscope
