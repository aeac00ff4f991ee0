// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/doctor.h"

#include "core/base/text.h"
#include "core/base/times.h"

#include <QVarLengthArray>

#include <algorithm>

namespace lockscope {
namespace {

constexpr qint64 RecordingMs = 60'000; ///< below, rules that need a recording say how short it was

/// Our clock, or the time of the newest node where that is ahead: waits are never counted from it.
qint64 serverClock(const QVector<LockStatePtr> &locks, qint64 now)
{
    for (const LockStatePtr &lock : locks) {
        for (const LockNode &node : lock->snapshot->nodes)
            now = std::max(now, node.stat.createdAt);
    }
    return now;
}

/// Which lock a watched path is a contender's of, for all locks; keys refer to the snapshots.
class LockIndex
{
public:
    explicit LockIndex(const QVector<LockStatePtr> &locks)
    {
        for (int i = 0; i < locks.size(); ++i) {
            const LockSnapshot &snapshot = *locks.at(i)->snapshot;
            if (snapshot.isSingleNode)
                m_single.insert(snapshot.path, i);
            for (const LockDirectory &directory : snapshot.directories) {
                if (!snapshot.isSingleNode)
                    m_directories.insert(directory.path, i);
            }
        }
    }
    int lockOf(const QString &path) const
    {
        const int single = m_single.isEmpty() ? -1 : m_single.value(path, -1);
        const qsizetype slash = std::max<qsizetype>(1, path.lastIndexOf(u'/'));
        return single >= 0 ? single : m_directories.value(QStringView(path).first(slash), -1);
    }

private:
    QHash<QStringView, int> m_single;
    QHash<QStringView, int> m_directories;
};

void findWatchers(const QVector<LockStatePtr> &locks, RoundView *round)
{
    round->watchers.resize(locks.size());
    if (!round->facts)
        return;
    const LockIndex index(locks);
    QVarLengthArray<int, 8> here;
    for (auto it = round->facts->watches.begin(); it != round->facts->watches.end(); ++it) {
        here.clear();
        for (const QString &path : it.value()) {
            const int lock = path.isEmpty() ? -1 : index.lockOf(path);
            if (lock >= 0 && !here.contains(lock))
                here.append(lock);
        }
        for (const int lock : here)
            round->watchers[lock].append(it.key());
        if (here.size() > 1)
            round->watchedLocks.insert(it.key(), int(here.size()));
    }
}

/// "zk2:2181 (not in the whitelist), zk3:2181 (timed out)" for one question; empty if all answered.
QString unanswered(const ServerFacts &facts, SourceResult MemberFacts::*question)
{
    QStringList members;
    for (const MemberFacts &member : facts.members) {
        if ((member.*question).state != SourceResult::Ok)
            members.append(
                QStringLiteral("%1 (%2)").arg(visibleText(member.host), textOf(member.*question)));
    }
    return members.join(QStringLiteral(", "));
}

const QString MaybeMore = QStringLiteral("/zookeeper/config names no members: there may be others");

QString whyNoWatches(const RoundView &round)
{
    if (!round.facts)
        return QStringLiteral("the servers were not asked");
    if (!round.facts->knowsAllMembers)
        return MaybeMore;
    const QString missing = unanswered(*round.facts, &MemberFacts::watches);
    return missing.isEmpty() ? QString() : QStringLiteral("watch lists unavailable: ") + missing;
}

QString whyNoSessions(const RoundView &round)
{
    if (!round.facts)
        return QStringLiteral("the servers were not asked");
    if (!round.isSettled)
        return QStringLiteral(
            "a leader is being chosen, or was a moment ago: heartbeats and expiry start anew");
    if (!round.facts->knowsAllMembers)
        return MaybeMore;
    const QString missing = unanswered(*round.facts, &MemberFacts::connections);
    if (!missing.isEmpty())
        return QStringLiteral("connections unavailable: ") + missing;
    return round.facts->knowsExpiry ? QString()
                                    : QStringLiteral("the leader's session table is unavailable");
}

QString whyMoving(const RoundView &round)
{
    QStringList moving;
    for (const LockStatePtr &lock : round.graph.locks) {
        if (round.facts && lock->snapshot->readAt > round.facts->askedAt)
            moving.append(visibleText(lock->snapshot->path));
    }
    if (moving.isEmpty())
        return {};
    const QString some = moving.size() > 3 ? QStringLiteral("%1 locks").arg(moving.size())
                                           : moving.join(QStringLiteral(", "));
    return some + QStringLiteral(" moved while the servers were asked");
}

QString whyNot(const Rule &rule, const RoundView &round)
{
    if ((rule.needs & NeedAcl) && round.anybodyMayDelete.isEmpty())
        return QStringLiteral("access lists are not read");
    if ((rule.needs & NeedScan) && !round.childless)
        return QStringLiteral("no scan has ended");
    if (rule.needs & NeedSessions) {
        if (const QString why = whyNoSessions(round); !why.isEmpty())
            return why;
    }
    if (rule.needs & NeedWatches) {
        if (const QString why = whyNoWatches(round); !why.isEmpty())
            return why;
        if (const QString why = whyMoving(round); !why.isEmpty())
            return why;
    }
    const qint64 watched = round.now - round.history.startedAt();
    if ((rule.needs & NeedRecording) && watched < RecordingMs)
        return QStringLiteral("only the last %1 were watched").arg(humanDuration(watched));
    return {};
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

} // namespace

Candidates candidatesIn(const RoundView &round)
{
    Candidates found;
    for (const Rule &rule : ruleTable()) {
        if (rule.ofRound)
            rule.ofRound(round, &found);
    }
    if (isUnstable(found)) {
        found.removeIf([](const Candidate &c) {
            return c.finding.rule != u"R30" && c.finding.rule != u"R29";
        });
        return found;
    }
    for (int i = 0; i < round.graph.locks.size(); ++i) {
        const Freshness freshness = round.graph.locks.at(i)->snapshot->freshness;
        if (freshness != Freshness::Live && freshness != Freshness::Recorded)
            continue;
        const LockView view(i, round);
        for (const Rule &rule : ruleTable()) {
            if (rule.ofLock)
                rule.ofLock(view, &found);
        }
    }
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

QVector<SkippedRule> Doctor::skippedIn(const RoundView &round, bool isEnsembleUnstable) const
{
    QVector<SkippedRule> skipped;
    for (const Rule &rule : ruleTable()) {
        const QString id = QLatin1String(rule.id);
        const bool isSuppressed = isEnsembleUnstable && rule.order != 0 && rule.order != 8;
        const QString why =
            isSuppressed ? QStringLiteral("the ensemble is unstable") : whyNot(rule, round);
        if (!why.isEmpty())
            skipped.append({id, why});
    }
    return skipped;
}

void Doctor::addRound(const DoctorRound &round)
{
    m_now = round.at;
    for (const LockStatePtr &lock : round.locks)
        observe(lock, round.at);
    if (round.facts)
        m_history.observe(*round.facts);
    m_history.closeRound(round.locks, round.at);
    const qint64 serverNow = serverClock(round.locks, round.at);
    m_graph = waitGraph(round.locks, serverNow);
    const ServerFacts *facts = round.facts.get();
    RoundView view {facts,
                    m_history,
                    m_graph,
                    m_limits,
                    round.at,
                    serverNow,
                    isSettled(facts, round.at),
                    {},
                    {},
                    round.anybodyMayDelete};
    if (round.childless) {
        m_history.observe(*round.childless, round.at);
        view.childless = &*round.childless;
    }
    findWatchers(round.locks, &view);
    const Candidates candidates = candidatesIn(view);
    m_tracker.observe(round.at, candidates, m_limits);
    m_skipped = skippedIn(view, isUnstable(candidates));
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
