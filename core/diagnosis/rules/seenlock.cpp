// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/rules/rule.h"
#include "core/diagnosis/who.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr int UsualHeartbeatPercent = 33; ///< of clients of no known library

} // namespace

const Recipe *recipeOf(const LockState &state, int entry)
{
    const Contender &contender = state.queue.at(entry);
    return contender.isContender() ? state.recipes.at(contender.recipe).recipe : nullptr;
}

Usual SeenRound::usualAt(const QString &path, Habit habit) const
{
    const LockRecord *record = history.lock(path);
    return record ? usual.of(record->kind, habit) : Usual {};
}

qint64 SeenRound::doubtMs(qint64 ageMs) const
{
    const qint64 watchedMs = history.startedAt() > 0 ? now - history.startedAt() : 0;
    return std::clamp<qint64>(ageMs - watchedMs, 0, serverNow - serverNowAtLeast);
}

bool isElection(const LockState &state, const SiteSettings &settings)
{
    if (const std::optional<bool> said = settings.isElection(state.snapshot->path))
        return *said;
    return std::any_of(state.queue.begin(), state.queue.end(),
        [](const Contender &c) { return c.isContender() && c.ticket.mode == Mode::Leader; });
}

SeenLock::SeenLock(int lock, const SeenRound &shared)
    : index(lock)
    , state(*shared.graph.locks.at(lock))
    , digest(*shared.graph.digests.at(lock))
    , round(shared)
    , limits(shared.settings.thresholdsFor(state.snapshot->path))
    , paths(state, round.facts)
    , evidence(state, paths, shared.facts, shared.history.lock(state.snapshot->path))
    , m_record(shared.history.lock(state.snapshot->path))
{
    isElection = lockscope::isElection(state, shared.settings);
}

bool SeenLock::isOwner(SessionId session) const
{
    return std::ranges::binary_search(
        paths.bySession(), session, {}, &std::pair<SessionId, int>::first);
}

qint64 SeenLock::ageMs(int entry) const
{
    const qint64 since = node(entry).stat.createdAt;
    return since > 0 ? std::max<qint64>(0, round.serverNow - since) : 0;
}

qint64 SeenLock::sureAgeMs(int entry) const
{
    const qint64 age = ageMs(entry);
    return age - round.doubtMs(age);
}

qint64 SeenLock::stillMs(int entry) const
{
    const qint64 since = evidence.changedAt(entry);
    return m_record && since > 0 && since <= round.now ? round.now - since : 0;
}

bool SeenLock::isBlockedBy(int waiter, int blocker) const
{
    return state.blocks(waiter, blocker);
}

int SeenLock::rootHolder() const
{
    const int waiter = nextInLine();
    for (int i = 0; waiter >= 0 && i < state.queue.size(); ++i) {
        if (isHolder(i) && isBlockedBy(waiter, i))
            return i;
    }
    return -1;
}

int SeenLock::nextInLine() const
{
    int next = -1;
    for (int i = 0; i < state.queue.size(); ++i) {
        if (!isWaiter(i) || at(i).blockers.end > at(i).rank)
            continue;
        if (next < 0)
            next = i;
        else if (at(i).blockers.begin > 0 && waitsLonger(i, next) && !isBehindWaiter(i))
            next = i; // of several locks in one directory
    }
    return next;
}

bool SeenLock::waitsLonger(int entry, int other) const
{
    const qint64 since = node(entry).stat.createdAt;
    return since > 0 && since < node(other).stat.createdAt;
}

bool SeenLock::isBehindWaiter(int entry) const
{
    const int blocker = state.lastBlockerOf(entry);
    return blocker >= 0 && isWaiter(blocker);
}

int SeenLock::victimsOf(int holder) const
{
    int victims = 0;
    for (int i = 0; i < state.queue.size(); ++i)
        victims += isWaiter(i) && isBlockedBy(i, holder) ? 1 : 0;
    return victims;
}

const Recipe *SeenLock::recipeOf(int entry) const
{
    return lockscope::recipeOf(state, entry);
}

qint64 heartbeatMs(const LockState &state, int entry, int timeoutMs)
{
    const Recipe *recipe = recipeOf(state, entry);
    return qint64(timeoutMs) * (recipe ? recipe->heartbeatPercent : UsualHeartbeatPercent) / 100;
}

bool SeenLock::isGeneric(int entry) const
{
    const Recipe *recipe = recipeOf(entry);
    return !recipe || recipe->isGuess;
}

Message SeenLock::describe(int entry) const
{
    return contenderText(state, entry, round.facts, round.history);
}

Finding findingOf(const Rule &rule, Severity severity, Confidence confidence)
{
    Finding finding;
    finding.rule = QLatin1String(rule.id);
    finding.title = Message::tr(rule.title);
    finding.severity = severity;
    finding.confidence = confidence;
    finding.id = finding.rule;
    return finding;
}

Finding SeenLock::finding(
    const Rule &rule, Severity severity, Confidence confidence, const QVector<int> &entries) const
{
    Finding finding = findingOf(rule, severity, confidence);
    finding.path = state.snapshot->path;
    for (const int entry : entries) {
        finding.nodes.append(path(entry));
        if (session(entry) && !finding.sessions.contains(session(entry)))
            finding.sessions.append(session(entry));
    }
    finding.id = finding.rule + u' ' + finding.path;
    if (!entries.isEmpty())
        finding.id += QStringLiteral(" %1 %2").arg(
            textOf(session(entries.constFirst())), textOf(node(entries.constFirst()).stat.czxid));
    return finding;
}

} // namespace lockscope
