// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overviewrow.h"

#include "core/base/text.h"
#include "core/diagnosis/rules/rule.h"
#include "core/recipes/catalogue.h"
#include "ui/findings/findingtext.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/tr.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr qint64 SameMomentMs = 1500; ///< clocks and rounds are no better

bool isOfRing(const Verdict &verdict, const Finding *cause)
{
    if (verdict.standing != Standing::Stuck || !verdict.isRing || !cause)
        return false;
    const Rule *rule = ruleOf(cause->rule);
    return rule && rule->rank == Rank::Ring && cause->concerns(verdict.path);
}

Urgency urgencyOf(const Verdict &verdict, const Finding *cause)
{
    switch (verdict.standing) {
    case Standing::Stuck:
        return isOfRing(verdict, cause) ? Urgency::Deadlock : Urgency::Stuck;
    case Standing::Slow:
        return Urgency::Slow;
    case Standing::Unknown:
        return Urgency::Unknown;
    case Standing::Free:
    case Standing::Moving:
    case Standing::Held:
        break;
    }
    return Urgency::Calm;
}

QString recipeOf(const LockKnowledge &known)
{
    QStringList names;
    if (known.state) {
        for (const RecipeQueue &queue : known.state->recipes)
            names.append(QString::fromUtf8(queue.recipe->name));
    }
    if (names.isEmpty() && known.found) {
        for (const QString &id : known.found->recipes) {
            const Recipe *recipe = recipeById(id);
            names.append(recipe ? QString::fromUtf8(recipe->name) : visibleText(id));
        }
    }
    return names.join(QStringLiteral(" + "));
}

/// The mode of all that hold, or nothing where they are of several.
std::optional<Mode> modeOfHolders(const LockState &state)
{
    std::optional<Mode> mode;
    for (const Contender &contender : state.queue) {
        if (contender.role != Role::Holder)
            continue;
        if (mode && *mode != contender.ticket.mode)
            return {};
        mode = contender.ticket.mode;
    }
    return mode;
}

QString countedHolders(int holders, const LockState *state)
{
    if (holders == 0)
        return {};
    const std::optional<Mode> mode = state && holders > 1 ? modeOfHolders(*state) : std::nullopt;
    if (mode == Mode::Read)
        return tr("%1 readers").arg(grouped(holders));
    if (mode == Mode::Lease)
        return tr("%1 leases").arg(grouped(holders));
    return holders == 1 ? tr("1 holds") : tr("%1 hold").arg(grouped(holders));
}

/// The contender of this lock that the verdict's chain begins with, where that one holds.
const ChainStep *holderIn(const Verdict &verdict)
{
    for (const ChainStep &step : verdict.chain) {
        if (step.path == verdict.path && step.heldMs >= 0)
            return &step;
    }
    const bool isRoot =
        verdict.root && verdict.root->path == verdict.path && verdict.root->heldMs >= 0;
    return isRoot ? &*verdict.root : nullptr;
}

void addHolder(const LockKnowledge &known, const Summary &summary, OverviewRow *row)
{
    row->holder = countedHolders(summary.holders, known.state);
    const ChainStep *step = known.verdict ? holderIn(*known.verdict) : nullptr;
    const bool isFree = known.state && summary.holders == 0;
    if (!step || isFree)
        return;
    row->heldNotBefore = known.at - step->heldMs;
    row->heldSince = known.at - std::clamp<qint64>(step->heldAtLeastMs, 0, step->heldMs);
    if (summary.holders > 1)
        return;
    row->session = step->session;
    if (!step->client.isEmpty())
        row->holder = visibleText(step->client);
    else if (!step->session)
        row->holder = tr("a node of no session");
    else if (!step->endpoint.isEmpty())
        row->holder = visibleText(step->endpoint);
    else
        row->holder = tr("1 holds");
}

bool isUnread(const LockKnowledge &known)
{
    if (!known.state)
        return known.found && known.found->isUnreadable;
    return couldNotBeRead(known.state->snapshot->freshness);
}

void keepMoment(qint64 before, qint64 *at)
{
    if (before > 0 && *at > 0 && std::abs(before - *at) < SameMomentMs)
        *at = before;
}

} // namespace

Standing standingFor(Urgency urgency)
{
    switch (urgency) {
    case Urgency::Deadlock:
    case Urgency::Stuck:
        return Standing::Stuck;
    case Urgency::Slow:
        return Standing::Slow;
    case Urgency::Calm:
        return Standing::Held;
    case Urgency::Unknown:
    case Urgency::Unexamined:
        break;
    }
    return Standing::Unknown;
}

const Finding *causeIn(const FindingIndex &findings, const Verdict &verdict)
{
    if (verdict.cause.isEmpty())
        return nullptr;
    const auto explains = [&](const Finding &finding) { return finding.rule == verdict.cause; };
    const Finding *ofIt = findings.first(verdict.path, explains);
    return ofIt || !verdict.root ? ofIt : findings.first(verdict.root->path, explains);
}

const Finding *worstIn(const FindingIndex &findings, const QString &path)
{
    return findings.first(path, [](const Finding &finding) { return !finding.path.isEmpty(); });
}

OverviewRow overviewRow(const LockKnowledge &known)
{
    OverviewRow row;
    // The scan may be some seconds behind what is watched.
    const Summary summary = known.state ? known.state->summary
        : known.found                   ? known.found->summary
                                        : Summary();
    row.path = known.verdict ? known.verdict->path : known.found ? known.found->path : QString();
    row.recipe = recipeOf(known);
    row.waiters = summary.waiters + summary.pending;
    row.isEstimate = !known.state && known.found && known.found->isEstimate;
    row.isUnread = isUnread(known);
    addHolder(known, summary, &row);
    if (known.verdict) {
        row.standing = known.verdict->standing;
        row.urgency = urgencyOf(*known.verdict, known.cause);
        row.deadlock = row.urgency == Urgency::Deadlock ? known.cause->id : QString();
        row.sentence = known.verdict->sentence;
        if (known.verdict->oldestWaitMs >= 0)
            row.waitsSince = known.at - known.verdict->oldestWaitMs;
    } else if (known.found) {
        const qint64 since = known.found->oldestWaiterSince;
        row.waitsSince = since > 0 ? since - known.serversAhead : 0;
        if (row.isUnread) {
            row.urgency = Urgency::Unknown;
            row.finding = tr("cannot be read");
        }
    }
    if (const Finding *finding = known.cause ? known.cause : known.worst)
        row.finding = titleText(*finding);
    return row;
}

OverviewRow withSteadyTimes(OverviewRow next, const OverviewRow &before)
{
    keepMoment(before.heldSince, &next.heldSince);
    keepMoment(before.heldNotBefore, &next.heldNotBefore);
    keepMoment(before.waitsSince, &next.waitsSince);
    return next;
}

} // namespace lockscope
