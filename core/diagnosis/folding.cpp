// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/folding.h"

#include "core/base/nodepath.h"
#include "core/base/shellword.h"
#include "core/base/text.h"
#include "core/diagnosis/rules/rule.h"
#include "core/diagnosis/who.h"
#include "core/recipes/recipe.h"

#include <QSet>

#include <algorithm>

namespace lockscope {
namespace {

constexpr int NamedOthers = 3;

/// Worst first, and then as they queue.
auto foldOrder(const Finding &finding)
{
    const auto number = sequenceSuffix(nodeName(finding.nodes.value(0)));
    return std::tuple(
        -int(finding.severity), -int(finding.confidence), number ? qint64(number->value) : 0);
}

Message nameOf(const Finding &finding, const SeenRound &round)
{
    return finding.sessions.isEmpty()
        ? visibleText(nodeName(finding.nodes.value(0)))
        : clientText(finding.sessions.constFirst(), round.facts, round.history);
}

/// "0x3 (10.0.0.3:4000), 0x4 (10.0.0.4:4000) and 197 more".
Message namesOf(const QVector<const Finding *> &others, const SeenRound &round)
{
    Messages names;
    for (const Finding *other : others.first(std::min<qsizetype>(NamedOthers, others.size())))
        names.append(nameOf(*other, round));
    const qsizetype more = others.size() - names.size();
    if (more > 0)
        names.append(Message::tr("%1 more").arg(more));
    return Message::enumerated(names);
}

/// " The same of 2 more: 0x3 (10.0.0.3:4000) and 0x4 (10.0.0.4:4000)."
Message othersText(
    const Finding &first, const QVector<const Finding *> &others, const SeenRound &round)
{
    QVector<const Finding *> alike;
    QVector<const Finding *> lesser;
    for (const Finding *other : others) {
        const bool isAlike =
            other->severity == first.severity && other->confidence == first.confidence;
        (isAlike ? alike : lesser).append(other);
    }
    Message text;
    if (!alike.isEmpty())
        text += Message::tr(" The same of %1 more: %2.").arg(alike.size(), namesOf(alike, round));
    if (!lesser.isEmpty())
        text += Message::tr(" Less certain, or less bad, of %1 more: %2.")
                    .arg(lesser.size(), namesOf(lesser, round));
    return text;
}

Finding foldedOf(QVector<const Finding *> group, const SeenRound &round)
{
    std::stable_sort(group.begin(), group.end(),
        [](const Finding *a, const Finding *b) { return foldOrder(*a) < foldOrder(*b); });
    Finding finding = *group.constFirst();
    finding.id = foldedId(finding);
    group.removeFirst();
    if (group.isEmpty())
        return finding;
    finding.sentence += othersText(finding, group, round);
    for (const Finding *other : group.first(std::min<qsizetype>(NamedOthers, group.size())))
        finding.evidence.append(Message::tr("also: %1").arg(other->sentence));
    finding.advice.append(
        Advice {Message::tr("This is for the first of them; the nodes of all are listed here, "
                            "in the order in which to look at them."),
            QStringLiteral("lockscopectl doctor %1 --json").arg(shellWord(finding.path))});
    QSet<SessionId> known(finding.sessions.begin(), finding.sessions.end());
    for (const Finding *other : std::as_const(group)) {
        finding.nodes += other->nodes;
        for (const SessionId session : other->sessions) {
            if (!known.contains(session))
                finding.sessions.append(session);
            known.insert(session);
        }
    }
    finding.nodes.removeDuplicates();
    finding.alike += int(group.size());
    return finding;
}

} // namespace

QString foldedId(const Finding &finding)
{
    const Rule *rule = ruleOf(finding.rule);
    if (!rule || !rule->folds)
        return finding.id;
    const QString id = finding.rule + u' ' + finding.path;
    const bool isUsual = finding.title == Message::tr(rule->title);
    return isUsual ? id : id + u' ' + finding.title.english();
}

QVector<Finding> folded(const QVector<Finding> &findings, const SeenRound &round)
{
    QStringList order;
    QHash<QString, QVector<const Finding *>> groups;
    for (const Finding &finding : findings) {
        QVector<const Finding *> &group = groups[foldedId(finding)];
        if (group.isEmpty())
            order.append(foldedId(finding));
        group.append(&finding);
    }
    QVector<Finding> all;
    for (const QString &id : std::as_const(order)) {
        const QVector<const Finding *> &group = groups[id];
        const Rule *rule = ruleOf(group.constFirst()->rule);
        all.append(rule && rule->folds ? foldedOf(group, round) : *group.constFirst());
    }
    return all;
}

} // namespace lockscope
