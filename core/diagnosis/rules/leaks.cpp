// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/shellword.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/rules/rules.h"

#include <algorithm>

namespace lockscope::rules {
namespace {

Finding leakFinding(
    const Rule &rule, const SeenRound &round, const ChildlessDirectories &group, qint64 quiet)
{
    // Empty directories may be of any use; lock directories among them tell.
    Finding finding =
        findingOf(rule, Severity::Info, group.hasLocks ? Confidence::Likely : Confidence::Possible);
    finding.path = group.parent;
    finding.id += u' ' + group.parent;
    finding.sentence =
        Message::tr("%1 directories below %2 are empty, were used, and have not changed for %3: "
                    "nobody cleans them up.")
            .arg(quiet, visibleText(group.parent), humanDuration(round.limits.leakedMs));
    finding.evidence = {Message::tr("the one longest at rest last changed at %1 or before")
                            .arg(isoTime(group.quietSince.constFirst())),
        Message::tr("each costs memory on every server, and makes listing the "
                    "parent slower")};
    if (!group.hasLocks)
        finding.evidence +=
            Message::tr("none of their siblings is a lock now: they may be something else");
    if (const LeakRecord *first = round.history.leak(group.parent); first && first->at < round.now)
        finding.evidence +=
            Message::tr("%1 are empty now, %2 were %3 ago")
                .arg(group.count, first->count, humanDuration(round.now - first->at));
    finding.advice = {
        Advice {Message::tr(
                    "See which nobody holds or waits for, and ask their clients' owners to make "
                    "container nodes: the servers remove those a minute after their "
                    "last child went."),
            QStringLiteral("lockscopectl scan %1").arg(shellWord(group.parent))},
        Message::tr("Those that are here already, remove in a quiet hour; \"delete\" of zkCli.sh "
                    "refuses one that has children.")};
    return finding;
}

/// Directories of locks by name or number (one for each order, say) that stay when their work is
/// done. Container nodes go by themselves within a minute, so that none is ever at rest for long.
void leakedDirectories(const Rule &rule, const SeenRound &round, Candidates *found)
{
    if (!round.childless)
        return;
    for (const ChildlessDirectories &group : *round.childless) {
        const auto end = std::upper_bound(
            group.quietSince.begin(), group.quietSince.end(), round.now - round.limits.leakedMs);
        const qint64 quiet = end - group.quietSince.begin();
        if (quiet > round.limits.leakedDirectories)
            found->append({leakFinding(rule, round, group, quiet), 0});
    }
}

} // namespace

QVector<Rule> leakRules()
{
    return {
        {.id = "R25",
            .title = QT_TRANSLATE_NOOP("lockscope::Message", "Leaked lock directories"),
            .rank = Rank::Note,
            .needs = NeedScan,
            .ofRound = leakedDirectories},
    };
}

} // namespace lockscope::rules
