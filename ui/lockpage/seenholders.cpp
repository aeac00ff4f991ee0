// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lockpage/seenholders.h"

#include "core/base/times.h"
#include "core/diagnosis/history.h"
#include "ui/queue/traincars.h"

#include <QSet>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace lockscope {

namespace {

/// More come at once only as readers do, and the doctor tells of them a second later.
constexpr int MostSeen = 1000;
constexpr qint64 JitterMs = 1000; ///< of the difference between the servers' clock and ours
constexpr qint64 LateMs = 2000; ///< that much earlier or later than the doctor we may see a grant

template <typename Visit> void forEachHolder(const QueueContent &content, Visit visit)
{
    for (const auto &[begin, end] : holderRuns(content)) {
        for (int entry = begin; entry < end; ++entry)
            visit(content.state->queue.at(entry));
    }
}

bool areFew(const QueueContent &content)
{
    return content.state && content.state->summary.holders <= MostSeen;
}

/// Whether both were judged alike, of all that is there: else a role may merely have become known.
bool canBeCompared(const QueueContent &before, const QueueContent &content)
{
    return content.isLive() && areFew(before) && before.isLive() && before.isListed()
        && before.state->snapshot->path == content.state->snapshot->path
        && !before.state->snapshot->unreadPart()
        && std::ranges::equal(before.state->recipes, content.state->recipes, {},
            &RecipeQueue::recipe, &RecipeQueue::recipe);
}

/// Those of @p nodes that were granted since @p before: they were not there, or waited. A node that
/// was not read then may have held for long.
QSet<Zxid> grantedSince(const QueueContent &before, QSet<Zxid> nodes)
{
    if (!before.state->snapshot->isComplete())
        return {};
    for (const Contender &contender : before.state->queue) {
        const Zxid node = before.state->nodeOf(contender).stat.czxid;
        if (contender.role != Role::Waiter || before.state->isDoubtful(contender))
            nodes.remove(node);
    }
    return nodes;
}

} // namespace

void SeenHolders::see(const QueueContent &before, const QueueContent &content)
{
    if (content.state)
        noteRecipes(*content.state);
    HeldTimes seen;
    QSet<Zxid> others;
    if (areFew(content)) {
        forEachHolder(content, [&](const Contender &holder) {
            const Zxid node = content.state->nodeOf(holder).stat.czxid;
            if (const HeldSince *known = node ? heldSince(m_seen, node) : nullptr)
                seen.append(*known);
            else if (node && !heldSince(m_told, node) && !content.state->isTimed(holder.node))
                others.insert(node);
        });
    }
    if (!others.isEmpty() && canBeCompared(before, content)) {
        for (const Zxid node : grantedSince(before, others))
            seen.append({node, nowMs(), nowMs()});
    } else if (others.size() == 1 && hasComeSince(content)) {
        seen.append({*others.cbegin(), m_toldAt, std::max(m_toldAt, nowMs())});
    }
    std::ranges::sort(seen, {}, &HeldSince::node);
    if (seen == m_seen)
        return;
    m_seen = seen;
    merge();
}

/// What the doctor told of a lock that was judged otherwise says nothing of who holds now.
void SeenHolders::noteRecipes(const LockState &state)
{
    QVector<const Recipe *> recipes;
    for (const RecipeQueue &queue : state.recipes)
        recipes.append(queue.recipe);
    if (!m_recipes.isEmpty() && recipes != m_recipes)
        m_judgedAt = nowMs();
    m_recipes = recipes;
}

void SeenHolders::forgetSeen()
{
    m_seen.clear();
    merge();
}

/// Whether another held than the one who holds now, when the doctor looked: beside one that holds
/// alone nobody does.
bool SeenHolders::hasComeSince(const QueueContent &content) const
{
    const LockState &state = *content.state;
    const int holder = firstHolder(content);
    return state.summary.holders == 1 && state.recipes.size() == 1
        && !isShared(state.queue.at(holder).ticket.mode) && content.isLive()
        && state.snapshot->readAt >= m_toldAt && !m_told.isEmpty() && m_toldAt > m_judgedAt;
}

void SeenHolders::setTold(const HeldTimes &told, qint64 at)
{
    m_toldAt = at;
    HeldTimes steady = told;
    for (HeldSince &holder : steady) {
        const HeldSince *known = heldSince(m_told, holder.node);
        if (known && std::abs(known->earliest - holder.earliest) < JitterMs
            && std::abs(known->latest - holder.latest) < JitterMs)
            holder = *known;
    }
    const auto contradicts = [&steady](const HeldSince &seen) {
        const HeldSince *holder = heldSince(steady, seen.node);
        return holder
            && (seen.latest < holder->earliest - LateMs || seen.earliest > holder->latest + LateMs);
    };
    const qsizetype moved = m_seen.removeIf(contradicts); // our clock was set since it was seen
    if (moved == 0 && steady == m_told)
        return;
    m_told = steady;
    merge();
}

void SeenHolders::merge()
{
    m_times.clear();
    std::ranges::set_union(
        m_seen, m_told, std::back_inserter(m_times), {}, &HeldSince::node, &HeldSince::node);
}

} // namespace lockscope
