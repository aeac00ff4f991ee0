// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/deletewords.h"

#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/diagnosis/who.h"
#include "core/recipes/recipe.h"
#include "ui/theme/tr.h"

namespace lockscope {

namespace {

constexpr int MaxGranted = 3;

/// Who made the node at @p path, as @p preflight knew it; else the node's name.
QString clientAt(const Preflight *preflight, const QString &path)
{
    const LockState *state = preflight ? preflight->reading.state.get() : nullptr;
    const QVector<int> nodes = state ? nodesAt(*state, {path}) : QVector<int>();
    const LockNode node = nodes.isEmpty() ? LockNode() : state->snapshot->nodes.at(nodes.first());
    return node.stat.owner ? clientText(*state, node, preflight->reading.facts.get()).text()
                           : visibleText(nodeName(path));
}

/// "#5 of orders-api-7": of several nodes of one client, which one.
QString contenderAt(const Preflight *preflight, const QString &path)
{
    const QString client = clientAt(preflight, path);
    const bool isNamed = client != visibleText(nodeName(path));
    return isNamed && sequenceSuffix(nodeName(path)) ? tr("%1 of %2").arg(shortName(path), client)
                                                     : client;
}

QString targetClient(const Preflight *preflight)
{
    return preflight ? clientAt(preflight, preflight->target.node) : tr("Its client");
}

QString holdersText(const Receipt &receipt, const Preflight &before)
{
    QStringList names;
    for (const QString &path : receipt.granted.mid(0, MaxGranted))
        names.append(contenderAt(&before, path));
    if (receipt.granted.size() > MaxGranted)
        names.append(tr("%1 more").arg(receipt.granted.size() - MaxGranted));
    const QString all = names.join(QStringLiteral(", "));
    return names.isEmpty()  ? QString()
        : names.size() == 1 ? tr("%1 holds it now.").arg(all)
                            : tr("%1 hold it now.").arg(all);
}

QString doneText(Action action)
{
    switch (action) {
    case Action::Delete:
        return tr("Deleted: %1.");
    case Action::Revoke:
        return tr("Asked to let go: %1.");
    default:
        return tr("Nudged: %1.");
    }
}

QString outcomeForm(const Receipt &receipt)
{
    switch (receipt.outcome) {
    case Outcome::AsPredicted:
        return doneText(receipt.action);
    case Outcome::Different:
        return doneText(receipt.action) + u' ' + tr("Not all went as it was shown.");
    case Outcome::AlreadyGone:
        return tr("Nothing was done, it was gone already: %1.");
    case Outcome::Changed:
        return tr("Nothing was done, it changed since you looked: %1.");
    case Outcome::Denied:
        return tr("Nothing was done, the servers do not permit it: %1.");
    case Outcome::Refused:
        return tr("Nothing was done, it was refused: %1.");
    case Outcome::Unknown:
        return tr("It may have been done or not, the answer was lost: %1.");
    case Outcome::Failed:
        break;
    }
    return tr("Nothing was done, it failed: %1.");
}

} // namespace

QString targetText(const Preflight &preflight)
{
    const Contender *contender = preflight.contender();
    if (!contender)
        return visibleText(preflight.target.node);
    return tr("%1 %2 of %3")
        .arg(messageOf(contender->role).text(), clientAt(&preflight, preflight.target.node),
            visibleText(preflight.target.lock));
}

QString untoldText(const Preflight *preflight)
{
    const QString who = targetClient(preflight);
    const Contender *contender = preflight ? preflight->contender() : nullptr;
    if (preflight && preflight->reading.state && !contender)
        return tr("▲ Nobody will be told that it is gone. It is no contender that Lockscope knows: "
                  "what it is for is not known.");
    return contender && contender->role == Role::Waiter && !preflight->mayHold()
        ? tr("▲ %1 will NOT be told: it loses its place, and may wait for ever or queue again.")
              .arg(who)
        : tr("▲ %1 will NOT be told: it may go on working as if it held the lock, beside the next "
             "one.")
              .arg(who);
}

QString leftBehindText(const Receipt &receipt, const Preflight *before)
{
    if (doubleHolderOf(receipt))
        return tr(
            "▲ %1 was NOT told: it may go on working as if it held the lock, until its session "
            "is gone.")
            .arg(targetClient(before));
    const bool mayHaveHeld = before && before->mayHold();
    if (!mayHaveHeld || !mayBeDeleted(receipt) || receipt.stat.owner)
        return {};
    return tr("▲ %1 was persistent: who made it was NOT told, and may go on working as if it held "
              "the lock; no session tells until when.")
        .arg(visibleText(nodeName(receipt.target.node)));
}

QString phraseText(const Target &target, const QString &phrase)
{
    const bool isNumbered = sequenceSuffix(nodeName(target.node)).has_value();
    return (isNumbered ? tr("&Type the last %1 digits of its sequence number: %2")
                       : tr("&Type the last %1 digits of its czxid: %2"))
        .arg(phrase.size())
        .arg(phrase);
}

QString outcomeText(const Receipt &receipt, const Preflight *before)
{
    const QString what = before ? targetText(*before) : visibleText(receipt.target.node);
    QStringList sentences {outcomeForm(receipt).arg(what)};
    if (before)
        sentences.append(holdersText(receipt, *before));
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

} // namespace lockscope
