// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/verdicts.h"

#include "core/base/shellword.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/rootchain.h"
#include "core/diagnosis/verdicttext.h"
#include "core/diagnosis/who.h"

#include <algorithm>

namespace lockscope {
namespace {

/// Answers for one round; what all locks need is looked up once.
class VerdictMaker
{
public:
    explicit VerdictMaker(const VerdictInput &input);

    Verdict of(int lock) const;
    /// Index into the round's locks, or -1.
    int indexOf(const QString &path) const { return m_lockOf.value(path, -1); }
    RootChain chainOf(int lock) const { return m_chains.of(lock); }
    /// The first finding that says why a lock of @p chain stands, or why @p lock does; or null.
    const Finding *defectOf(int lock, const RootChain &chain) const;

private:
    const LockState &state(int lock) const { return *m_in.round.graph.locks.at(lock); }
    const QString &pathOf(int lock) const { return state(lock).snapshot->path; }
    template <typename Wanted> const Finding *firstOf(int lock, Wanted isWanted) const;
    void addHistory(int lock, Verdict *verdict) const;
    void addVictims(int lock, const RootChain &chain, Verdict *verdict) const;
    void addChain(const RootChain &chain, Verdict *verdict) const;
    ChainStep stepOf(ContenderRef ref) const;
    void moveRoot(const Finding &defect, const RootChain &chain, Verdict *verdict) const;
    bool stand(int lock, const RootChain &chain, Verdict *verdict) const;
    void explain(const Finding &cause, const RootChain &chain, Verdict *verdict) const;
    bool isElection(int lock) const;
    bool isSlow(int lock, const RootChain &chain, const Verdict &verdict) const;
    bool isMuted(int lock, const char *rule) const;
    bool moves(int lock) const;
    bool hasWaitedLong(int lock, const Verdict &verdict) const
    {
        return verdict.oldestWaitMs > m_in.round.settings.thresholdsFor(pathOf(lock)).waitInfoMs;
    }

    /// A lock held by one who waits, and all that wait behind that.
    struct Held
    {
        int lock = 0;
        int victims = 0;
        qint64 victimMs = 0;
    };

    const VerdictInput &m_in;
    HeldUp m_heldUp;
    RootChains m_chains;
    std::vector<std::vector<Held>> m_heldBy; ///< by the lock that the holders wait for
    QHash<QString, int> m_lockOf; ///< by path
    QHash<QString, QVector<int>> m_byPath; ///< indexes into findings
    QVector<int> m_ofAll; ///< those of the ensemble
};

VerdictMaker::VerdictMaker(const VerdictInput &input)
    : m_in(input)
    , m_heldUp(input.round.graph.digests, input.waits, input.round.graph.deadlocks,
               input.round.serverNow, longWaitOf(input.round.settings))
    , m_chains(input.round.graph.digests, m_heldUp)
    , m_heldBy(size_t(input.round.graph.locks.size()))
{
    const WaitGraph &graph = input.round.graph;
    for (int lock = 0; lock < graph.locks.size(); ++lock)
        m_lockOf.insert(graph.locks.at(lock)->snapshot->path, lock);
    for (const BlockNode &node : graph.forest) {
        if (node.isChained)
            m_heldBy[size_t(graph.forest.at(node.parent).contender.lock)].push_back(
                {node.contender.lock, node.victims, node.impactMs});
    }
    for (int i = 0; i < input.findings.size(); ++i) {
        const Finding &finding = input.findings.at(i);
        if (finding.path.isEmpty())
            m_ofAll.append(i);
        else
            m_byPath[finding.path].append(i);
        for (const QString &path : finding.locks) {
            if (path != finding.path)
                m_byPath[path].append(i);
        }
    }
}

template <typename Wanted> const Finding *VerdictMaker::firstOf(int lock, Wanted isWanted) const
{
    int first = -1;
    const auto look = [&](const QVector<int> &indexes) {
        for (const int i : indexes) {
            if (isWanted(m_in.findings.at(i)) && (first < 0 || i < first))
                first = i;
        }
    };
    look(m_ofAll);
    look(m_byPath.value(pathOf(lock)));
    return first < 0 ? nullptr : &m_in.findings.at(first);
}

const Finding *VerdictMaker::defectOf(int lock, const RootChain &chain) const
{
    const Finding *best = firstOf(lock, explainsStuck);
    for (const ContenderRef step : chain.holders) {
        const Finding *found = firstOf(step.lock, explainsStuck);
        if (found && (!best || found < best)) // in order of findings
            best = found;
    }
    return best;
}

bool VerdictMaker::isMuted(int lock, const char *rule) const
{
    return std::any_of(m_in.muted.begin(), m_in.muted.end(), [&](const Finding &finding) {
        return finding.rule == QLatin1String(rule) && finding.concerns(pathOf(lock));
    });
}

bool VerdictMaker::isElection(int lock) const
{
    return lockscope::isElection(state(lock), m_in.round.settings);
}

/// Whether it was handed on just now: what happened long ago says nothing of the one who holds now.
bool VerdictMaker::moves(int lock) const
{
    const LockRecord *record = m_in.round.history.lock(pathOf(lock));
    return record && record->handovers > 0
        && m_in.round.now - record->handedOverAt
        <= m_in.round.settings.thresholdsFor(pathOf(lock)).waitInfoMs;
}

void VerdictMaker::addHistory(int lock, Verdict *verdict) const
{
    const Waiting &waiting = state(lock).waiting;
    if (waiting.oldestSince > 0)
        verdict->oldestWaitMs = std::max<qint64>(0, m_in.round.serverNow - waiting.oldestSince);
    const LockRecord *record = m_in.round.history.lock(verdict->path);
    if (!record)
        return;
    verdict->watchedMs = std::max<qint64>(0, m_in.round.now - record->firstSeenAt);
    verdict->handovers = record->handovers;
    verdict->gaveUp = record->underHolder.gone;
}

ChainStep VerdictMaker::stepOf(ContenderRef ref) const
{
    const LockState &lock = state(ref.lock);
    const LockNode &node = lock.nodeOf(lock.queue.at(ref.entry));
    ChainStep step;
    step.path = lock.snapshot->path;
    step.node = m_in.round.graph.pathOf(ref);
    step.session = node.stat.owner;
    if (const ServerFacts *facts = m_in.round.facts) {
        const auto connection = facts->connections.constFind(node.stat.owner);
        if (connection != facts->connections.constEnd()) {
            step.endpoint = connection->endpoint;
            step.member = connection->member;
        }
    }
    if (lock.queue.at(ref.entry).role == Role::Holder)
        step.heldMs = heldMs(lock, ref.entry, m_in.round);
    return step;
}

void VerdictMaker::addChain(const RootChain &chain, Verdict *verdict) const
{
    for (const ContenderRef holder : chain.holders)
        verdict->chain.append(stepOf(holder));
    if (!chain.isEmpty())
        verdict->root = verdict->chain.constLast();
}

/// All that wait behind the holders of the root's lock, or in the ring's locks.
void VerdictMaker::addVictims(int lock, const RootChain &chain, Verdict *verdict) const
{
    QVector<ContenderRef> roots = chain.holders;
    if (!chain.isRing && !chain.isEmpty())
        roots = {chain.root()};
    if (chain.isEmpty()) {
        verdict->victims = state(lock).summary.waiters;
        verdict->victimMs = state(lock).waiting.totalMs(m_in.round.serverNow);
        return;
    }
    // A lock's other holders keep the same ones waiting: the lock counts, not its one holder.
    QSet<int> locks;
    for (const ContenderRef root : roots)
        locks.insert(root.lock);
    for (const int each : std::as_const(locks)) {
        verdict->victims += state(each).summary.waiters;
        verdict->victimMs += state(each).waiting.totalMs(m_in.round.serverNow);
    }
    // What those who wait there hold, and who waits for that.
    for (const int each : std::as_const(locks)) {
        for (const Held &held : m_heldBy[size_t(each)]) {
            if (locks.contains(held.lock))
                continue; // counted itself
            verdict->victims += held.victims;
            verdict->victimMs += held.victimMs;
        }
    }
}

/// Points at what the defect is about, where that is in a lock of the chain.
void VerdictMaker::moveRoot(const Finding &defect, const RootChain &chain, Verdict *verdict) const
{
    if (defect.path.isEmpty())
        return verdict->root.reset();
    if (chain.isRing) { // who should give way is the finding's first; what it holds is the root
        for (int i = 0; i < verdict->chain.size(); ++i) {
            if (!defect.sessions.isEmpty() && i < chain.holders.size()
                && verdict->chain.at(i).session == defect.sessions.constFirst()) {
                verdict->root = verdict->chain.at(i);
                return verdict->chain.resize(i + 1);
            }
        }
        return;
    }
    if (defect.nodes.isEmpty())
        return;
    const int lock = indexOf(defect.path);
    if (lock < 0)
        return;
    const LockState &there = state(lock);
    for (int entry = 0; entry < there.queue.size(); ++entry) {
        if (there.pathOf(there.queue.at(entry)) != defect.nodes.constFirst())
            continue;
        verdict->root = stepOf({lock, entry});
        if (!verdict->chain.isEmpty() && verdict->chain.constLast().path == there.snapshot->path)
            verdict->chain.removeLast();
        return verdict->chain.append(*verdict->root);
    }
}

void VerdictMaker::explain(const Finding &cause, const RootChain &chain, Verdict *verdict) const
{
    verdict->cause = cause.rule;
    verdict->confidence = chain.holders.size() > 1
        ? std::min(cause.confidence, Confidence::Likely) // a session is not a thread
        : cause.confidence;
    verdict->next = cause.advice;
}

/// Short waits are not slow because the lock that the holder waits for is: its other thread may.
bool VerdictMaker::isSlow(int lock, const RootChain &chain, const Verdict &verdict) const
{
    const auto isR01 = [](const Finding &finding) { return finding.rule == u"R01"; };
    if (firstOf(lock, isR01))
        return true;
    if (isMuted(lock, "R01") || isElection(lock) || !hasWaitedLong(lock, verdict))
        return false;
    return !moves(lock) || (!chain.isEmpty() && firstOf(chain.root().lock, isR01));
}

/// Whether it stands, and why. False: it moves, or nobody has waited long.
bool VerdictMaker::stand(int lock, const RootChain &chain, Verdict *verdict) const
{
    if (const Finding *defect = defectOf(lock, chain)) {
        explain(*defect, chain, verdict);
        verdict->standing = Standing::Stuck;
        moveRoot(*defect, chain, verdict);
        verdict->sentence = stuckSentence(*verdict, *defect);
        return true;
    }
    const auto isOfSession = [](const Finding &finding) {
        const Rule *rule = ruleOf(finding.rule);
        return rule && rule->rank == Rank::Session;
    };
    const Finding *unwell = firstOf(lock, isOfSession);
    if (!unwell && !chain.isEmpty() && hasWaitedLong(lock, *verdict))
        unwell = firstOf(chain.root().lock, isOfSession);
    if (unwell)
        explain(*unwell, chain, verdict);
    const bool isWarned = unwell && unwell->severity > Severity::Info;
    if (!isWarned && !isSlow(lock, chain, *verdict))
        return false;
    verdict->standing = Standing::Slow;
    if (!unwell) {
        const auto isR01 = [](const Finding &finding) { return finding.rule == u"R01"; };
        const Finding *slow = firstOf(lock, isR01);
        if (!chain.isEmpty() && chain.root().lock != lock)
            slow = firstOf(chain.root().lock, isR01);
        verdict->confidence = slow ? slow->confidence : Confidence::Possible;
        verdict->cause = slow ? slow->rule : QString();
        verdict->next = slow ? slow->advice : adviceForHolder(*verdict, chain, m_in.round);
    }
    verdict->sentence = slowSentence(*verdict, chain, unwell, m_in.round);
    return true;
}

Verdict VerdictMaker::of(int lock) const
{
    const LockState &now = state(lock);
    Verdict verdict;
    verdict.path = now.snapshot->path;
    verdict.isFollowed = m_in.followed.contains(verdict.path);
    addHistory(lock, &verdict);
    // Without a quorum nothing here can be read, nor taken, nor released: that is the answer.
    if (const Finding *defect = firstOf(lock, [](const Finding &finding) {
            return finding.path.isEmpty() && explainsStuck(finding);
        })) {
        explain(*defect, {}, &verdict);
        verdict.standing = Standing::Stuck;
        verdict.sentence = stuckSentence(verdict, *defect);
        return verdict;
    }
    if (const QString why = whyUnknown(now); !why.isEmpty()) {
        verdict.sentence = why;
        return verdict;
    }
    verdict.confidence = Confidence::Definite;
    if (!isHeadRead(now)) { // somebody came or went since it was last read: it changes right now
        const bool wasRead = m_in.round.history.lock(verdict.path) != nullptr;
        if (wasRead && now.summary.waiters > 0)
            addVictims(lock, {}, &verdict);
        verdict.standing = wasRead ? Standing::Moving : Standing::Unknown;
        verdict.sentence = changingSentence(verdict, now);
        return verdict;
    }
    const RootChain chain = chainOf(lock);
    addChain(chain, &verdict);
    if (now.summary.waiters > 0)
        addVictims(lock, chain, &verdict);
    if (stand(lock, chain, &verdict))
        return verdict;
    verdict.standing = now.summary.holders == 0 && now.summary.waiters == 0 ? Standing::Free
        : moves(lock)                                                       ? Standing::Moving
                                                                            : Standing::Held;
    verdict.sentence = calmSentence(verdict, now, chain, isElection(lock), m_in.round);
    return verdict;
}

} // namespace

bool explainsStuck(const Finding &finding)
{
    if (finding.severity < Severity::Warning || finding.confidence < Confidence::Likely)
        return false;
    const Rule *rule = ruleOf(finding.rule);
    if (!rule)
        return false;
    if (rule->rank == Rank::Ring)
        return true;
    const bool isCritical = finding.severity == Severity::Critical;
    return isCritical
        && (rule->rank == Rank::Defect || (rule->rank == Rank::Ensemble && finding.path.isEmpty()));
}

QVector<Verdict> verdictsIn(const VerdictInput &input)
{
    const VerdictMaker maker(input);
    QVector<Verdict> verdicts;
    verdicts.reserve(input.round.graph.locks.size());
    for (int lock = 0; lock < input.round.graph.locks.size(); ++lock)
        verdicts.append(maker.of(lock));
    std::sort(verdicts.begin(), verdicts.end(),
              [](const Verdict &a, const Verdict &b) { return a.path < b.path; });
    return verdicts;
}

QVector<Finding> causesFirst(const VerdictInput &input)
{
    const VerdictMaker maker(input);
    QVector<Finding> causes;
    QVector<Finding> consequences;
    for (const Finding &finding : input.findings) {
        const int lock = maker.indexOf(finding.path);
        const Rule *rule = ruleOf(finding.rule);
        const bool mayFollow =
            finding.rule == u"R01" || (rule && rule->rank == Rank::Trend && finding.rule != u"R19");
        if (lock < 0 || !mayFollow) {
            causes.append(finding);
            continue;
        }
        const RootChain chain = maker.chainOf(lock);
        const Finding *defect = maker.defectOf(lock, chain);
        const bool isR01 = finding.rule == u"R01";
        if (isR01 && (defect || chain.holders.size() > 1 || chain.isRing))
            continue;
        consequences.append(finding);
        if (defect)
            consequences.last().causedBy = defect->id;
        else
            causes.append(consequences.takeLast());
    }
    return causes + consequences;
}

} // namespace lockscope
