// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/statediff.h"

#include "app/ctl/output.h"
#include "core/base/jsonvalues.h"
#include "core/base/language.h"
#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/report/json.h"

#include <algorithm>

namespace lockscope::ctl {

namespace {

/// A contender of one moment: what of it may be another in the other.
struct Seen
{
    Zxid czxid;
    Role role = Role::Other;
    std::optional<QStringList> watching;
};

QHash<QString, Seen> seenIn(const RecordedState &recorded)
{
    const LockState &state = *recorded.state;
    const auto evidence = evidenceOf(recorded);
    QHash<QString, Seen> seen;
    for (int i = 0; i < state.queue.size(); ++i) {
        const Contender &contender = state.queue.at(i);
        if (contender.isContender())
            seen.insert(state.pathOf(contender),
                {state.nodeOf(contender).stat.czxid, contender.role, evidence.at(i).watching});
    }
    return seen;
}

/// Directories of the lock that could not be listed then: that a node is not seen in one says
/// nothing, and roles that rest on it say little.
QStringList unlistedIn(const RecordedState &recorded)
{
    const LockSnapshot &snapshot = *recorded.state->snapshot;
    QStringList paths;
    for (const LockDirectory &part : snapshot.directories) {
        if (part.isUnlisted() && !snapshot.isSingleNode)
            paths.append(part.path);
    }
    return paths;
}

QStringList recipesIn(const RecordedState &recorded)
{
    QStringList ids;
    for (const RecipeQueue &queue : recorded.state->recipes)
        ids.append(QLatin1String(queue.recipe->id));
    return ids;
}

void compareRoles(const QString &node, const Seen &before, const Seen &after, LockChange *change)
{
    if (before.role != Role::Holder && after.role == Role::Holder)
        change->granted.append(node);
    else if (before.role == Role::Holder && after.role != Role::Holder)
        change->lost.append(node);
}

void compareWatches(const QString &node, const Seen &before, const Seen &after, LockChange *change)
{
    const bool isKnown = before.watching && after.watching;
    if (isKnown && *before.watching != *after.watching)
        change->watches.append({node, *before.watching, *after.watching});
}

/// "leader, 3.8.0".
QString roleOf(const MemberFacts &member)
{
    QStringList words {member.mode, member.version};
    words.removeAll(QString());
    return words.join(u", "_qs);
}

/// A server that did not answer, or was not asked, is not nothing.
QString roleText(const QString &role)
{
    return role.isEmpty() ? tr("not known") : visibleText(role);
}

QJsonObject changeJson(const LockChange &change)
{
    QJsonArray watches;
    for (const WatchChange &watch : change.watches)
        watches.append(QJsonObject {{u"node"_qs, watch.node},
            {u"before"_qs, stringsJson(watch.before)}, {u"after"_qs, stringsJson(watch.after)}});
    return {{u"path"_qs, change.path}, {u"came"_qs, stringsJson(change.came)},
        {u"went"_qs, stringsJson(change.went)}, {u"granted"_qs, stringsJson(change.granted)},
        {u"lost"_qs, stringsJson(change.lost)}, {u"watches"_qs, watches},
        {u"recipes"_qs,
            QJsonObject {{u"before"_qs, stringsJson(change.recipesBefore)},
                {u"after"_qs, stringsJson(change.recipesAfter)}}},
        {u"verdict"_qs,
            QJsonObject {{u"before"_qs, textOrNull(change.verdictBefore)},
                {u"after"_qs, textOrNull(change.verdictAfter)}}}};
}

QJsonArray findingsJson(const QVector<Finding> &findings)
{
    QJsonArray json;
    for (const Finding &finding : findings)
        json.append(QJsonObject {{u"rule"_qs, finding.rule}, {u"title"_qs, finding.title.english()},
            {u"path"_qs, textOrNull(finding.path)}, {u"severity"_qs, textOf(finding.severity)},
            {u"sentence"_qs, finding.sentence.english()}});
    return json;
}

const Verdict *verdictFor(const Diagnosis &diagnosis, const QString &path)
{
    const auto found = std::ranges::find(diagnosis.verdicts, path, &Verdict::path);
    return found == diagnosis.verdicts.end() ? nullptr : &*found;
}

/// Why a moment does not say a finding that the other says.
enum class Lack : quint8 {
    Known, ///< it was not so
    CouldNotTell, ///< not by its rule, or not how one of its locks stood, or not yet
    NotLookedAt, ///< not at one of its locks: that is told of the lock
};

/// Whether @p lacks looked for such as @p finding, and found none that only had to last.
bool hasLookedFor(const Diagnosis &lacks, const Finding &finding)
{
    const auto isPending = [&finding](const PendingFinding &pending) {
        return pending.rule == finding.rule && pending.concerns(finding.path);
    };
    return lacks.knowsSkipped && std::ranges::none_of(lacks.pending, isPending)
        && std::ranges::find(lacks.skipped, finding.rule, &SkippedRule::rule)
        == lacks.skipped.end();
}

/// Why @p lacks does not say what @p has says. What is about several locks, as a ring, is not over
/// because one of them can be seen no more.
Lack lackOf(const Diagnosis &lacks, const Finding &finding, const Diagnosis &has)
{
    QStringList paths = finding.locks;
    if (!paths.contains(finding.path))
        paths.append(finding.path);
    bool isTold = hasLookedFor(lacks, finding);
    for (const QString &path : std::as_const(paths)) {
        const Verdict *verdict = verdictFor(lacks, path);
        if (!verdict && verdictFor(has, path)) // else it is of all locks, or of a directory of them
            return Lack::NotLookedAt;
        isTold = isTold && (!verdict || verdict->standing != Standing::Unknown);
    }
    return isTold ? Lack::Known : Lack::CouldNotTell;
}

/// What @p has says and @p lacks does not, for the reason @p why. Of @p absent locks, that were
/// seen not to be there, it is known.
QVector<Finding> findingsOnlyIn(
    const Diagnosis &has, const Diagnosis &lacks, const QStringList &absent, Lack why)
{
    QVector<Finding> findings;
    for (const Finding &finding : has.findings) {
        const auto isIt = [&](const Finding &other) { return other.id == finding.id; };
        const auto isOf = [&](const QString &lock) {
            return finding.path == lock || finding.locks.contains(lock);
        };
        const Lack lack =
            std::ranges::any_of(absent, isOf) ? Lack::Known : lackOf(lacks, finding, has);
        if (lack == why && std::ranges::none_of(lacks.findings, isIt))
            findings.append(finding);
    }
    return findings;
}

/// A line for each of @p findings, with what became of it before.
QString linesOf(const QString &what, const QVector<Finding> &findings, Paint paint)
{
    QString text;
    for (const Finding &finding : findings)
        text += painted(what, paint) + u' ' + visibleText(finding.rule) + u' '
            + finding.sentence.visible().text() + u'\n';
    return text;
}

/// A line for each of @p nodes, with what became of it before.
QString linesOf(const QString &what, const QStringList &nodes, Paint paint)
{
    QString text;
    for (const QString &node : nodes)
        text += u"  "_qs + painted(what, paint) + u' ' + visibleText(node) + u'\n';
    return text;
}

QString textOf(const QStringList &texts)
{
    return texts.isEmpty() ? tr("nothing") : visibleText(texts.join(u", "_qs));
}

/// What was said of a lock, where that is another; empty: it is not. At one of the moments nothing
/// may have been said.
QString verdictsOf(const LockChange &change)
{
    const QString before = wordFor(change.verdictBefore);
    const QString after = wordFor(change.verdictAfter);
    if (before == after)
        return {};
    if (before.isEmpty())
        return tr("verdict: %1; not known before").arg(after);
    return after.isEmpty() ? tr("verdict: not known, was %1").arg(before)
                           : tr("verdict: %1, was %2").arg(after, before);
}

QString textOf(const LockChange &change)
{
    QString text = visibleText(change.path) + u'\n';
    if (const QString verdicts = verdictsOf(change); !verdicts.isEmpty())
        text += u"  "_qs + verdicts + u'\n';
    text += linesOf(tr("came"), change.came, Paint::Good);
    text += linesOf(tr("went"), change.went, Paint::Caution);
    text += linesOf(tr("granted"), change.granted, Paint::Good);
    text += linesOf(tr("no longer entitled"), change.lost, Paint::Danger);
    for (const WatchChange &watch : change.watches)
        text += u"  "_qs
            + tr("%1 watches %2, not %3")
                  .arg(visibleText(watch.node), textOf(watch.after), textOf(watch.before))
            + u'\n';
    if (change.recipesBefore != change.recipesAfter)
        text += u"  "_qs
            + tr("recipes: %1, was %2")
                  .arg(textOf(change.recipesAfter), textOf(change.recipesBefore))
            + u'\n';
    return text;
}

} // namespace

bool LockChange::isEmpty() const
{
    return came.isEmpty() && went.isEmpty() && granted.isEmpty() && lost.isEmpty()
        && watches.isEmpty() && recipesBefore == recipesAfter && verdictBefore == verdictAfter;
}

bool Difference::isEmpty() const
{
    return locks.isEmpty() && newLocks.isEmpty() && goneLocks.isEmpty() && onlyBefore.isEmpty()
        && onlyAfter.isEmpty() && members.isEmpty() && opened.isEmpty() && resolved.isEmpty()
        && foundOnlyBefore.isEmpty() && foundOnlyAfter.isEmpty();
}

LockChange changeBetween(const RecordedState &before, const RecordedState &after)
{
    LockChange change;
    change.path = after.state->snapshot->path;
    const QHash<QString, Seen> was = seenIn(before);
    const QHash<QString, Seen> is = seenIn(after);
    const QStringList hiddenBefore = unlistedIn(before);
    const QStringList hidden = unlistedIn(after);
    const bool isWhole = hiddenBefore.isEmpty() && hidden.isEmpty();
    for (auto it = was.begin(); it != was.end(); ++it) {
        const bool isThere = is.contains(it.key()) && is.value(it.key()).czxid == it->czxid;
        if (!isThere && !hidden.contains(parentPath(it.key())))
            change.went.append(it.key());
    }
    for (auto it = is.begin(); it != is.end(); ++it) {
        const bool wasThere = was.contains(it.key()) && was.value(it.key()).czxid == it->czxid;
        if (wasThere && isWhole)
            compareRoles(it.key(), was.value(it.key()), *it, &change);
        if (wasThere)
            compareWatches(it.key(), was.value(it.key()), *it, &change);
        else if (!hiddenBefore.contains(parentPath(it.key())))
            change.came.append(it.key());
    }
    for (QStringList *nodes : {&change.came, &change.went, &change.granted, &change.lost})
        nodes->sort();
    std::ranges::sort(change.watches, {}, &WatchChange::node);
    change.recipesBefore = recipesIn(before);
    change.recipesAfter = isWhole ? recipesIn(after) : change.recipesBefore;
    return change;
}

QVector<MemberChange> membersBetween(const ServerFacts *before, const ServerFacts *after)
{
    if (!before || !after)
        return {};
    QMap<QString, MemberChange> all;
    for (const MemberFacts &member : before->members)
        all[member.host].before = roleOf(member);
    for (const MemberFacts &member : after->members)
        all[member.host].after = roleOf(member);
    QVector<MemberChange> changes;
    for (auto it = all.begin(); it != all.end(); ++it) {
        it->host = it.key();
        if (it->before != it->after)
            changes.append(*it);
    }
    return changes;
}

void addDiagnoses(const Diagnosis &before, const Diagnosis &after, Difference *difference)
{
    const auto onlyAfter = [&](Lack why) {
        return findingsOnlyIn(after, before, difference->newLocks, why);
    };
    const auto onlyBefore = [&](Lack why) {
        return findingsOnlyIn(before, after, difference->goneLocks, why);
    };
    difference->opened = onlyAfter(Lack::Known);
    difference->foundOnlyAfter = onlyAfter(Lack::CouldNotTell);
    difference->resolved = onlyBefore(Lack::Known);
    difference->foundOnlyBefore = onlyBefore(Lack::CouldNotTell);
    difference->knowsSkippedBefore = before.knowsSkipped;
    difference->knowsSkippedAfter = after.knowsSkipped;
    const auto standingOf = [](const Diagnosis &diagnosis, const QString &path) {
        const Verdict *verdict = verdictFor(diagnosis, path);
        return verdict ? lockscope::textOf(verdict->standing) : QString();
    };
    for (LockChange &change : difference->locks) {
        change.verdictBefore = standingOf(before, change.path);
        change.verdictAfter = standingOf(after, change.path);
    }
}

QJsonObject differenceJson(const Difference &difference)
{
    QJsonArray locks;
    for (const LockChange &change : difference.locks)
        locks.append(changeJson(change));
    QJsonArray members;
    for (const MemberChange &member : difference.members)
        members.append(QJsonObject {{u"host"_qs, member.host},
            {u"before"_qs, textOrNull(member.before)}, {u"after"_qs, textOrNull(member.after)}});
    return {{u"locks"_qs, locks}, {u"newLocks"_qs, stringsJson(difference.newLocks)},
        {u"goneLocks"_qs, stringsJson(difference.goneLocks)},
        {u"onlyBefore"_qs, stringsJson(difference.onlyBefore)},
        {u"onlyAfter"_qs, stringsJson(difference.onlyAfter)}, {u"members"_qs, members},
        {u"opened"_qs, findingsJson(difference.opened)},
        {u"resolved"_qs, findingsJson(difference.resolved)},
        {u"foundOnlyBefore"_qs, findingsJson(difference.foundOnlyBefore)},
        {u"foundOnlyAfter"_qs, findingsJson(difference.foundOnlyAfter)}};
}

QString differenceText(const Difference &difference)
{
    QString text;
    for (const QString &path : difference.newLocks)
        text += tr("%1 is new.").arg(visibleText(path)) + u'\n';
    for (const QString &path : difference.goneLocks)
        text += tr("%1 is gone.").arg(visibleText(path)) + u'\n';
    for (const QString &path : difference.onlyBefore)
        text += tr("%1 is known of before alone: afterwards nobody was in it, or it was not looked "
                   "at, or it could not be read.")
                    .arg(visibleText(path))
            + u'\n';
    for (const QString &path : difference.onlyAfter)
        text +=
            tr("%1 is known of afterwards alone: before, nobody was in it, or it was not looked "
               "at, or it could not be read.")
                .arg(visibleText(path))
            + u'\n';
    for (const LockChange &change : difference.locks)
        text += textOf(change);
    for (const MemberChange &member : difference.members)
        text += tr("Server %1: %2, was %3.")
                    .arg(visibleText(member.host), roleText(member.after), roleText(member.before))
            + u'\n';
    text += linesOf(tr("New:"), difference.opened, Paint::Danger);
    text += linesOf(tr("Resolved:"), difference.resolved, Paint::Good);
    const QString onlyAfter = difference.knowsSkippedBefore
        ? tr("Found afterwards; before, it could not be looked for:")
        : tr("Found afterwards; whether it was looked for before is not recorded:");
    const QString onlyBefore = difference.knowsSkippedAfter
        ? tr("Found before; afterwards, it could not be looked for:")
        : tr("Found before; whether it was looked for afterwards is not recorded:");
    text += linesOf(onlyAfter, difference.foundOnlyAfter, Paint::Caution);
    text += linesOf(onlyBefore, difference.foundOnlyBefore, Paint::Caution);
    return text;
}

} // namespace lockscope::ctl
