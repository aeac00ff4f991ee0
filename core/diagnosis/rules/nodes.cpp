// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/hostport.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/rules/nextcommands.h"
#include "core/diagnosis/rules/rules.h"
#include "core/diagnosis/rules/sessiontext.h"

#include <algorithm>
#include <limits>

namespace lockscope::rules {
namespace {

bool areInConflict(const Contender &a, const Contender &b)
{
    return !isShared(a.ticket.mode) || !isShared(b.ticket.mode);
}

bool hasTime(const NodeStat &stat)
{
    return stat.czxid && stat.createdAt > 0;
}

/// Whether any order of the nodes could make their times wrong.
bool mayDoubtClocks(const SeenLock &seen)
{
    qint64 oldest = std::numeric_limits<qint64>::max();
    qint64 youngest = 0;
    for (int i = 0; i < seen.state.queue.size(); ++i) {
        const NodeStat &stat = seen.node(i).stat;
        if (!hasTime(stat))
            continue;
        oldest = std::min(oldest, stat.createdAt);
        youngest = std::max(youngest, stat.createdAt);
    }
    const qint64 limit = seen.limits.clockMs;
    return youngest > 0 && (youngest - oldest > limit || youngest - seen.round.now > limit);
}

std::vector<const NodeStat *> statsByAge(const LockState &state)
{
    std::vector<const NodeStat *> stats;
    for (const Contender &contender : state.queue) {
        const NodeStat &stat = state.nodeOf(contender).stat;
        if (hasTime(stat))
            stats.push_back(&stat);
    }
    std::sort(stats.begin(), stats.end(), [](auto *a, auto *b) { return a->czxid < b->czxid; });
    return stats;
}

/// Those that hold by the rule of the recipe at @p index; a recipe's queue has others' too.
QVector<int> holdersBy(const SeenLock &seen, int index)
{
    QVector<int> holders;
    for (const int i : seen.state.recipes.at(index).ranks) {
        if (seen.isHolder(i) && seen.at(i).recipe == index)
            holders.append(i);
    }
    return holders;
}

int holdingRecipes(const SeenLock &seen)
{
    int count = 0;
    for (int recipe = 0; recipe < seen.state.recipes.size(); ++recipe)
        count += holdersBy(seen, recipe).isEmpty() ? 0 : 1;
    return count;
}

Messages holdersByRecipe(const SeenLock &seen)
{
    Messages lines;
    for (int recipe = 0; recipe < seen.state.recipes.size(); ++recipe) {
        const QString name = QLatin1String(seen.state.recipes.at(recipe).recipe->name);
        for (const int i : holdersBy(seen, recipe))
            lines.append(Message::tr("by the rule of %1, %2 holds").arg(name, seen.describe(i)));
    }
    return lines;
}

void mixedRecipes(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    for (const LockFact &fact : seen.state.facts) {
        if (fact.kind != LockFact::MixedRecipes)
            continue;
        const bool isGuess = std::any_of(seen.state.recipes.begin(), seen.state.recipes.end(),
            [](const RecipeQueue &queue) { return queue.recipe && queue.recipe->isGuess; });
        const bool differ = holdingRecipes(seen) > 1 && !isGuess;
        Finding finding = seen.finding(rule,
            differ        ? Severity::Critical
                : isGuess ? Severity::Info
                          : Severity::Warning,
            isGuess ? Confidence::Possible : Confidence::Definite, {});
        finding.sentence = fact.sentence.visible();
        finding.evidence += holdersByRecipe(seen);
        finding.advice = {lookAtQueue(finding.path,
            Message::tr("Let each library use a path of its own, or all clients one library: see "
                        "whose contenders are of which recipe."))};
        found->append({finding, 0});
    }
}

/// By one rule two never hold; by two rules in one directory they may, and both know it not.
void doubleGrant(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    removedHolder(rule, seen, found);
    if (seen.state.recipes.size() < 2)
        return;
    QVector<int> holders;
    for (int i = 0; i < seen.state.queue.size() && holders.size() < 100; ++i) {
        if (seen.isHolder(i) && !seen.isGeneric(i)
            && seen.evidence.of(i).confirmed != std::optional(false))
            holders.append(i);
    }
    for (int a = 0; a < holders.size(); ++a) {
        for (int b = a + 1; b < holders.size(); ++b) {
            const int one = holders.at(a);
            const int two = holders.at(b);
            const bool areSame = seen.session(one) == seen.session(two)
                || seen.at(one).recipe == seen.at(two).recipe;
            if (areSame || !areInConflict(seen.at(one), seen.at(two)))
                continue;
            Finding finding =
                seen.finding(rule, Severity::Critical, Confidence::Likely, {one, two});
            finding.sentence =
                Message::tr("%1 and %2 both hold %3.")
                    .arg(seen.describe(one), seen.describe(two), visibleText(finding.path));
            finding.evidence = {
                Message::tr("each by the rule of its own library; tokens %1 and %2")
                    .arg(textOf(seen.node(one).stat.czxid), textOf(seen.node(two).stat.czxid))};
            finding.advice = {findProcess(seen.session(two),
                                  Message::tr("stop its work: it came later, and does not see the "
                                              "other; what they protect should check the token"),
                                  seen.round),
                lookAtQueue(finding.path, Message::tr("Let each library use a path of its own."))};
            found->append({finding, 0});
            return;
        }
    }
}

void sequenceRisk(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    static const QHash<int, Severity> kinds {{LockFact::NearOverflow, Severity::Warning},
        {LockFact::NegativeSequence, Severity::Critical},
        {LockFact::StuckSequence, Severity::Critical},
        {LockFact::DuplicateSequence, Severity::Critical}};
    Messages sentences;
    Severity severity = Severity::Info;
    bool areDuplicates = true;
    for (const LockFact &fact : seen.state.facts) {
        if (!kinds.contains(fact.kind))
            continue;
        areDuplicates = areDuplicates && fact.kind == LockFact::DuplicateSequence;
        severity = std::max(severity, kinds.value(fact.kind));
        sentences.append(fact.sentence.visible());
    }
    const qint64 next = seen.state.nextSequence.value_or(0);
    const qint64 limit = (qint64(1) << 31) / 100 * seen.limits.sequencePercent;
    if (sentences.isEmpty() && next > limit) {
        severity = Severity::Warning;
        sentences.append(
            Message::tr("The next sequence number of %1 is %2; after 2147483647 the order breaks.")
                .arg(visibleText(seen.state.snapshot->path), next));
    }
    if (sentences.isEmpty())
        return;
    areDuplicates = areDuplicates && next <= limit;
    Finding finding = seen.finding(rule, severity, Confidence::Definite, {});
    if (areDuplicates)
        finding.title = Message::tr("Two contenders with one number");
    finding.sentence = sentences.takeFirst();
    finding.evidence = sentences;
    finding.evidence += Message::tr("next sequence number by the directory's Stat: %1").arg(next);
    finding.advice = {areDuplicates ? lookAtQueue(finding.path,
                          Message::tr("Find out who made the second one: servers "
                                      "give each number once, so that its name was "
                                      "written by hand, or copied."))
                                    : lookAtQueue(finding.path,
                                        Message::tr("In a quiet hour, with no contender left, "
                                                    "delete and make the directory anew: it starts "
                                                    "at 0."))};
    found->append({finding, 0});
}

void newIncarnation(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    const LockRecord *record = seen.record();
    if (!record || !record->formerDirectory)
        return;
    Finding finding = seen.finding(rule, Severity::Info, Confidence::Definite, {});
    finding.id += u' ' + textOf(record->directory);
    finding.sentence = Message::tr("%1 was deleted and made anew: sequence numbers start again.")
                           .arg(visibleText(finding.path));
    finding.evidence = {Message::tr("czxid was %1 and is %2")
                            .arg(textOf(record->formerDirectory), textOf(record->directory))};
    finding.advice = {lookAtQueue(finding.path,
        Message::tr(
            "Container nodes do this by themselves. Use czxid as a fencing token (it is the "
            "token shown), never the sequence number."))};
    found->append({finding, 0});
}

/// The member that leads now, and so makes the times; empty: unknown.
QString leaderNameOf(const SeenRound &round)
{
    return round.facts ? visibleText(leaderOf(*round.facts).host) : QString();
}

/// A zxid begins with the number of the leader's reign (ZxidUtils, 3.4 to 3.9).
qint64 epochOf(Zxid zxid)
{
    return zxid.value >> 32;
}

/// A node and a later one, whose time is the earlier by the most.
struct Backwards
{
    const NodeStat *early = nullptr;
    const NodeStat *late = nullptr;
    qint64 ms = 0;
};

Backwards backwardsIn(const std::vector<const NodeStat *> &stats)
{
    Backwards worst;
    const NodeStat *newest = nullptr;
    for (const NodeStat *stat : stats) {
        if (newest && newest->createdAt - stat->createdAt > worst.ms)
            worst = {newest, stat, newest->createdAt - stat->createdAt};
        if (!newest || stat->createdAt > newest->createdAt)
            newest = stat;
    }
    return worst;
}

Messages backwardsEvidence(const SeenLock &seen, const Backwards &worst)
{
    const auto made = [](const NodeStat *stat) {
        return Message::tr("token %1 was made at %2, in reign %3")
            .arg(textOf(stat->czxid), isoTime(stat->createdAt), epochOf(stat->czxid));
    };
    Messages lines {made(worst.early), made(worst.late)};
    const bool isOne = epochOf(worst.early->czxid) == epochOf(worst.late->czxid);
    lines.append(isOne ? Message::tr("times are the leader's: its clock was set back in between")
                       : Message::tr("times are the leader's: two leaders' clocks differ"));
    const ServerFacts *facts = seen.round.facts;
    const auto member = facts
        ? std::find_if(facts->members.begin(), facts->members.end(),
            [&](const MemberFacts &m) { return epochOf(m.zxid) == epochOf(worst.late->czxid); })
        : QVector<MemberFacts>::const_iterator();
    if (facts && member != facts->members.end() && !leaderNameOf(seen.round).isEmpty())
        lines.append(Message::tr("%1 leads in reign %2, and made the later one")
                         .arg(leaderNameOf(seen.round), epochOf(worst.late->czxid)));
    return lines;
}

Advice clockAdvice(const SeenRound &round)
{
    const QString leader = leaderNameOf(round);
    return {leader.isEmpty()
            ? Message::tr("Ages and waits are only as good as the clocks: compare them on all "
                          "members, and synchronise them.")
            : Message::tr("Ages and waits are only as good as the clocks: compare %1's with the "
                          "others', and synchronise them.")
                  .arg(splitHostPort(leader).host),
        QStringLiteral("chronyc tracking")};
}

void clockDoubt(const Rule &rule, const SeenLock &seen, Candidates *found)
{
    if (!mayDoubtClocks(seen))
        return;
    const std::vector<const NodeStat *> stats = statsByAge(seen.state);
    const Backwards worst = backwardsIn(stats);
    qint64 newest = 0;
    for (const NodeStat *stat : stats)
        newest = std::max(newest, stat->createdAt);
    // Where the servers' clock is known, clockOffset() says it once for all locks.
    const bool isKnown = seen.round.clockOffsetMs.has_value();
    const qint64 ahead = isKnown ? 0 : newest - seen.round.now;
    if (worst.ms <= seen.limits.clockMs && ahead <= seen.limits.clockMs)
        return;
    Finding finding = seen.finding(rule, Severity::Info, Confidence::Definite, {});
    if (worst.ms > seen.limits.clockMs) {
        finding.sentence = Message::tr("In %1, a later node has an earlier time: the clocks of the "
                                       "leaders that made them were at least %2 apart.")
                               .arg(visibleText(finding.path), humanDuration(worst.ms));
        finding.evidence = backwardsEvidence(seen, worst);
    } else {
        const QString leader = leaderNameOf(seen.round);
        finding.sentence =
            Message::tr("In %1, nodes come from the future: our clock is at least %2 "
                        "behind that of %3.")
                .arg(visibleText(finding.path), humanDuration(ahead),
                    leader.isEmpty() ? Message::tr("the leader") : leader);
    }
    finding.advice = {clockAdvice(seen.round)};
    found->append({finding, 0});
}

void clockOffset(const Rule &rule, const SeenRound &round, Candidates *found)
{
    const qint64 offset = round.clockOffsetMs.value_or(0);
    if (std::abs(offset) <= round.limits.clockMs)
        return;
    Finding finding = findingOf(rule, Severity::Info, Confidence::Definite);
    finding.id += QStringLiteral(" own");
    const bool isTold = round.facts && round.facts->clockOffsetMs();
    const ClientConnection own =
        isTold ? round.facts->connections.value(round.facts->own) : ClientConnection {};
    const QString leader = leaderNameOf(round);
    const Message whose = isTold ? visibleText(own.member)
        : leader.isEmpty()       ? Message::tr("the leader")
                                 : leader;
    finding.sentence = (offset < 0 ? Message::tr("Our clock is %1 ahead of that of %2.")
                                   : Message::tr("Our clock is %1 behind that of %2."))
                           .arg(humanDuration(std::abs(offset)), whose);
    finding.evidence = {isTold
            ? Message::tr("we connected at %1; %2 says at %3")
                  .arg(isoTime(round.facts->ownConnectedAt), visibleText(own.member),
                      isoTime(own.establishedAt))
            : Message::tr("a node that appeared while we looked has such a time")};
    finding.advice = {
        {Message::tr("Findings count waits by the servers' clock. See on this host whether ours is "
                     "synchronised, else ages that are shown are wrong by as much."),
            QStringLiteral("chronyc tracking")}};
    found->append({finding, 0});
}

} // namespace

QVector<Rule> nodesRules()
{
    return {
        {.id = "R06",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Persistent node in the queue"),
            .rank = Rank::Defect,
            .folds = true,
            .ofLock = strayNodes},
        {.id = "R17",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Mixed recipes"),
            .rank = Rank::Danger,
            .ofLock = mixedRecipes},
        {.id = "R18",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Two hold at once"),
            .rank = Rank::Danger,
            .ofLock = doubleGrant},
        {.id = "R23",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Sequence numbers run out"),
            .rank = Rank::Trend,
            .ofLock = sequenceRisk},
        {.id = "R24",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Directory was made anew"),
            .rank = Rank::Note,
            .needs = NeedRecording,
            .ofLock = newIncarnation},
        {.id = "R27",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Clocks disagree"),
            .rank = Rank::Note,
            .ofLock = clockDoubt,
            .ofRound = clockOffset},
    };
}

} // namespace lockscope::rules
