// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/verdicts.h"

#include "core/diagnosis/findingindex.h"
#include "core/diagnosis/holds.h"
#include "core/diagnosis/rootchain.h"
#include "core/diagnosis/unknowns.h"
#include "core/diagnosis/verdicttext.h"
#include "core/diagnosis/victims.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr QLatin1String R01("R01");

bool isOfSession(const Finding &finding)
{
    const Rule *rule = ruleOf(finding.rule);
    return rule && rule->rank == Rank::Session;
}

void beUnknown(const Unknown &unknown, Verdict *verdict)
{
    verdict->standing = Standing::Unknown;
    verdict->confidence = Confidence::Possible;
    verdict->sentence = unknown.sentence;
    verdict->next = unknown.next;
    verdict->root.reset();
}

/// Answers for one round; what all locks need is looked up once.
class VerdictMaker
{
public:
    explicit VerdictMaker(const VerdictInput &input);

    Verdict of(int lock) const;
    QVector<Finding> causesFirst() const;

private:
    const LockState &state(int lock) const { return *m_in.round.graph.locks.at(lock); }
    const LockDigest &digest(int lock) const { return *m_in.round.graph.digests.at(lock); }
    const QString &pathOf(int lock) const { return state(lock).snapshot->path; }
    /// The first finding that says why a lock of @p chain stands, or why @p lock does; or null.
    const Finding *defectOf(int lock, const RootChain &chain) const;
    const Finding *unwellOf(int lock, const RootChain &chain, const Verdict &verdict) const;
    void addHistory(int lock, Verdict *verdict) const;
    void addChain(const RootChain &chain, Verdict *verdict) const;
    void addVictims(int lock, const RootChain &chain, Verdict *verdict) const;
    bool isInRing(const RootChain &chain) const;
    static int rootInRing(const Finding &defect, const Verdict &verdict);
    void moveRoot(const Finding &defect, const RootChain &chain, Verdict *verdict) const;
    void answer(int lock, Verdict *verdict) const;
    bool stand(int lock, const RootChain &chain, Verdict *verdict) const;
    void explain(const Finding &cause, const RootChain &chain, Verdict *verdict) const;
    bool isElection(int lock) const;
    bool isSlow(int lock, const RootChain &chain, const Verdict &verdict) const;
    bool isMuted(int lock, QLatin1String rule) const;
    bool moves(int lock) const;
    qint64 longWaitMs(int lock) const
    {
        return m_in.round.settings.thresholdFor(pathOf(lock), &Thresholds::waitInfoMs);
    }
    bool hasWaitedLong(int lock, const Verdict &verdict) const
    {
        return verdict.oldestWaitMs > longWaitMs(lock);
    }

    const VerdictInput &m_in;
    FindingIndex m_open;
    RootChains m_chains;
    Victims m_victims;
    QHash<QString, int> m_lockOf; ///< by path: index into the round's locks
};

VerdictMaker::VerdictMaker(const VerdictInput &input)
    : m_in(input)
    , m_open(input.findings)
    , m_chains(input.round.graph)
    , m_victims(input.round.graph, input.round.serverNow)
{
    for (int lock = 0; lock < input.round.graph.locks.size(); ++lock)
        m_lockOf.insert(pathOf(lock), lock);
}

const Finding *VerdictMaker::defectOf(int lock, const RootChain &chain) const
{
    const Finding *best = m_open.first(pathOf(lock), explainsStuck);
    for (const ContenderRef step : chain.holders) {
        const Finding *found = m_open.first(pathOf(step.lock), explainsStuck);
        if (found && (!best || found < best)) // in order of findings
            best = found;
    }
    return best;
}

/// What is the matter with who holds the lock or, where it has been waited for, the last one.
const Finding *VerdictMaker::unwellOf(
    int lock, const RootChain &chain, const Verdict &verdict) const
{
    const Finding *unwell = m_open.first(pathOf(lock), isOfSession);
    return !unwell && !chain.isEmpty() && hasWaitedLong(lock, verdict)
        ? m_open.first(pathOf(chain.root().lock), isOfSession)
        : unwell;
}

bool VerdictMaker::isMuted(int lock, QLatin1String rule) const
{
    return std::any_of(m_in.muted.begin(), m_in.muted.end(), [&](const Finding &finding) {
        return finding.rule == rule && finding.concerns(pathOf(lock));
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
        && m_in.round.now - record->handedOverAt <= longWaitMs(lock);
}

void VerdictMaker::addHistory(int lock, Verdict *verdict) const
{
    const Waiting &waiting = digest(lock).waiting;
    if (waiting.oldestSince > 0)
        verdict->oldestWaitMs = std::max<qint64>(0, m_in.round.serverNow - waiting.oldestSince);
    const LockRecord *record = m_in.round.history.lock(verdict->path);
    verdict->held = heldTimesOf(state(lock), record, m_in.round.now, m_in.round.serverNow);
    if (!record)
        return;
    verdict->watchedMs = std::max<qint64>(0, m_in.round.now - record->firstSeenAt);
    verdict->handovers = record->handovers;
    verdict->gaveUp = record->underHolder.gone;
}

void VerdictMaker::addChain(const RootChain &chain, Verdict *verdict) const
{
    for (const ContenderRef holder : chain.holders)
        verdict->chain.append(chainStepOf(holder, m_in.round));
    verdict->left = chain.left;
    verdict->isRing = chain.isRing;
    if (!chain.isEmpty())
        verdict->root = verdict->chain.constLast();
}

void VerdictMaker::addVictims(int lock, const RootChain &chain, Verdict *verdict) const
{
    if (digest(lock).waiters == 0)
        return;
    const Waits waits = chain.isEmpty() ? m_victims.ofLock(lock) : m_victims.behind(chain);
    verdict->victims = waits.waiters;
    verdict->victimMs = waits.ms;
}

/// Whether the lock that the chain begins with is one of the ring that it ends in.
bool VerdictMaker::isInRing(const RootChain &chain) const
{
    if (chain.ring < 0 || chain.isEmpty())
        return false;
    const QVector<WaitEdge> &edges = m_in.round.graph.deadlocks.at(chain.ring).edges;
    return std::any_of(edges.begin(), edges.end(),
        [&](const WaitEdge &edge) { return edge.waiter.lock == chain.holders.constFirst().lock; });
}

/// Who should give way is the finding's first; what it holds is the root: its place in the chain,
/// -1: it is not in it.
int VerdictMaker::rootInRing(const Finding &defect, const Verdict &verdict)
{
    const auto isRoot = [&](const ChainStep &step) {
        return !defect.sessions.isEmpty() && step.session == defect.sessions.constFirst();
    };
    const auto found = std::find_if(verdict.chain.begin(), verdict.chain.end(), isRoot);
    return found == verdict.chain.end() ? -1 : int(found - verdict.chain.begin());
}

/// Points at what the defect is about, where that is in a lock of the chain.
void VerdictMaker::moveRoot(const Finding &defect, const RootChain &chain, Verdict *verdict) const
{
    const auto cutAt = [verdict](qsizetype steps) { // nothing is left out before that
        verdict->left = steps < verdict->chain.size() ? 0 : verdict->left;
        verdict->chain.resize(steps);
    };
    if (defect.path.isEmpty())
        return verdict->root.reset();
    if (chain.isRing) {
        const int root = rootInRing(defect, *verdict);
        if (root >= 0)
            verdict->root = verdict->chain.at(root);
        if (root >= 0 && !isInRing(chain)) // else all stays: whoever gives way waits for the rest
            cutAt(root + 1);
        return;
    }
    const int lock = m_lockOf.value(defect.path, -1);
    if (lock < 0 || defect.nodes.isEmpty())
        return;
    const LockState &there = state(lock);
    for (int entry = 0; entry < there.queue.size(); ++entry) {
        if (there.pathOf(there.queue.at(entry)) != defect.nodes.constFirst())
            continue;
        verdict->root = chainStepOf({lock, entry}, m_in.round);
        for (int i = 0; i < verdict->chain.size(); ++i) {
            if (verdict->chain.at(i).path == defect.path)
                cutAt(i + 1);
        }
        if (!verdict->chain.isEmpty() && verdict->chain.constLast().path == defect.path)
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
    if (m_open.first(pathOf(lock), R01))
        return true;
    if (!hasWaitedLong(lock, verdict) || isElection(lock) || isMuted(lock, R01)
        || (chain.holders.size() == 1 && isHeldAsUsual(chain.root(), m_in.round)))
        return false;
    return !moves(lock) || (!chain.isEmpty() && m_open.first(pathOf(chain.root().lock), R01));
}

/// Whether it stands, and why. False: it moves, or nobody has waited long.
bool VerdictMaker::stand(int lock, const RootChain &chain, Verdict *verdict) const
{
    if (const Finding *defect = defectOf(lock, chain)) {
        explain(*defect, chain, verdict);
        verdict->standing = Standing::Stuck;
        moveRoot(*defect, chain, verdict);
        verdict->sentence = stuckSentence(*verdict, *defect, chain, m_in.round);
        return true;
    }
    const Finding *unwell = unwellOf(lock, chain, *verdict);
    if (unwell)
        explain(*unwell, chain, verdict);
    const bool isWarned = unwell && unwell->severity > Severity::Info;
    if (!isWarned && !isSlow(lock, chain, *verdict))
        return false;
    verdict->standing = Standing::Slow;
    if (!unwell) {
        const Finding *slow = m_open.first(pathOf(chain.isEmpty() ? lock : chain.root().lock), R01);
        verdict->confidence = slow ? slow->confidence : Confidence::Possible;
        verdict->cause = slow ? slow->rule : QString();
        verdict->next = slow ? slow->advice : adviceForHolder(*verdict, chain, m_in.round);
    }
    verdict->sentence = slowSentence(*verdict, chain, unwell, m_in.round);
    return true;
}

void VerdictMaker::answer(int lock, Verdict *verdict) const
{
    const LockDigest &now = digest(lock);
    // Without a quorum nothing here can be read, nor taken, nor released: that is the answer.
    if (const Finding *defect = m_open.first(verdict->path, [](const Finding &finding) {
            return finding.path.isEmpty() && explainsStuck(finding);
        })) {
        explain(*defect, {}, verdict);
        verdict->standing = Standing::Stuck;
        verdict->sentence = stuckSentence(*verdict, *defect, {}, m_in.round);
        return;
    }
    if (const std::optional<Unknown> unknown = unknownOf(now)) {
        verdict->isBarred = now.state->snapshot->freshness == Freshness::Denied;
        return beUnknown(*unknown, verdict);
    }
    verdict->confidence = Confidence::Definite;
    if (!isHeadRead(*now.state)) { // somebody came or went since it was last read: it changes now
        const bool wasRead = m_in.round.history.lock(verdict->path) != nullptr;
        if (wasRead)
            addVictims(lock, {}, verdict);
        verdict->standing = wasRead ? Standing::Moving : Standing::Unknown;
        verdict->sentence = changingSentence(*verdict, now);
        return;
    }
    const RootChain chain = m_chains.of(lock);
    addChain(chain, verdict);
    addVictims(lock, chain, verdict);
    if (stand(lock, chain, verdict))
        return;
    if (const std::optional<Unknown> doubt = doubtOf(now, chain, m_in.round))
        return beUnknown(*doubt, verdict);
    const bool isFree = now.state->summary.holders == 0 && now.waiters == 0;
    verdict->standing = isFree ? Standing::Free : moves(lock) ? Standing::Moving : Standing::Held;
    verdict->sentence = calmSentence(*verdict, now, chain, isElection(lock), m_in.round);
}

Verdict VerdictMaker::of(int lock) const
{
    Verdict verdict;
    verdict.path = pathOf(lock);
    verdict.isFollowed = m_in.followed.contains(verdict.path);
    addHistory(lock, &verdict);
    answer(lock, &verdict);
    for (const MuteNote &note : m_in.notes) { // silence on what is critical is no silence
        if (note.worst == Severity::Critical && note.mute.path.matches(verdict.path))
            verdict.sentence = Message::tr("%1 %2").arg(verdict.sentence, sentenceOf(note));
    }
    return verdict;
}

QVector<Finding> VerdictMaker::causesFirst() const
{
    QVector<Finding> causes;
    QVector<Finding> consequences;
    for (const Finding &finding : m_in.findings) {
        const int lock = m_lockOf.value(finding.path, -1);
        const Rule *rule = ruleOf(finding.rule);
        const bool isR01 = finding.rule == R01;
        const bool mayFollow =
            isR01 || (rule && rule->rank == Rank::Trend && finding.rule != u"R19");
        if (lock < 0 || !mayFollow) {
            causes.append(finding);
            continue;
        }
        const RootChain chain = m_chains.of(lock);
        const Finding *defect = defectOf(lock, chain);
        if (isR01 && (defect || chain.holders.size() > 1 || chain.isRing))
            continue;
        (defect ? consequences : causes).append(finding);
        if (defect)
            consequences.last().causedBy = defect->id;
    }
    return causes + consequences;
}

} // namespace

Answers answersTo(const VerdictInput &input)
{
    const VerdictMaker maker(input);
    Answers answers;
    answers.verdicts.reserve(input.round.graph.locks.size());
    for (int lock = 0; lock < input.round.graph.locks.size(); ++lock)
        answers.verdicts.append(maker.of(lock));
    std::sort(answers.verdicts.begin(), answers.verdicts.end(),
        [](const Verdict &a, const Verdict &b) { return a.path < b.path; });
    answers.findings = maker.causesFirst();
    return answers;
}

} // namespace lockscope
