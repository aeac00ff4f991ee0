// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/node/contenderfields.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/node/othernodes.h"
#include "ui/queue/queuecells.h"
#include "ui/theme/tr.h"

namespace lockscope {

namespace {

QString orDash(const QString &text)
{
    return text.isEmpty() ? QStringLiteral("–") : text;
}

QString watchesValue(const QueueEntry &entry)
{
    QString text = watchText(entry);
    switch (entry.evidence().verdict) {
    case WatchVerdict::Ok:
        return text + tr(" as the recipe says");
    case WatchVerdict::NoneSeen:
        return tr("no watch seen on any member");
    case WatchVerdict::Unobservable:
        return tr("the directory's children, which no server lists");
    case WatchVerdict::Unknown:
        return text + tr(" expected; not every member told");
    default:
        return text;
    }
}

QString serverValue(const QueueEntry &entry)
{
    const ContenderEvidence &evidence = entry.evidence();
    if (evidence.isDisconnected)
        return tr("none: its session has no connection");
    if (evidence.member.isEmpty())
        return {};
    const QString member = visibleText(evidence.member);
    return evidence.timeoutMs == 0
        ? member
        : tr("%1, timeout %2").arg(member, humanDuration(evidence.timeoutMs).text());
}

QString heartbeatValue(const QueueEntry &entry, qint64 now)
{
    if (entry.heartbeatMs() < 0)
        return {};
    const QString idle = humanDuration(entry.heartbeatMs()).text();
    const qint64 left = entry.expiresInMs(now);
    if (left >= 0)
        return tr("%1 old when asked, expires in %2").arg(idle, humanDuration(left).text());
    return tr("%1 old when asked").arg(idle);
}

QString createdValue(const QueueEntry &entry, qint64 now)
{
    const NodeStat &stat = entry.node().stat;
    if (stat.createdAt == 0)
        return {};
    return tr("%1 (%2 ago)")
        .arg(dateAndTime(stat.createdAt), humanDuration(entry.ageMs(now)).text());
}

QString modifiedValue(const NodeStat &stat)
{
    if (stat.modifiedAt == 0)
        return {};
    return tr("%1, version %2, by %3")
        .arg(dateAndTime(stat.modifiedAt))
        .arg(stat.version)
        .arg(textOf(stat.mzxid));
}

QString otherNodesValue(const QueueEntry &entry, const ServerFacts *facts)
{
    constexpr int Shown = 12;
    const OtherNodes others = otherNodesOf(entry, facts, Shown);
    QStringList lines;
    for (const QString &path : others.paths)
        lines.append(visibleText(path));
    if (others.more > 0)
        lines.append(tr("and %1 more").arg(others.more));
    return lines.join(u'\n');
}

QString readValue(const LockNode &node)
{
    switch (node.state) {
    case ReadState::NameOnly:
        return tr("not read yet");
    case ReadState::Denied:
        return tr("its ACL does not permit reading it");
    case ReadState::Gone:
        return tr("gone when it was to be read");
    case ReadState::Read:
        break;
    }
    return tr("%1 bytes of data, %2 children").arg(node.stat.dataLength).arg(node.stat.numChildren);
}

/// The directory's list decides who may delete the node, and who may queue.
QString accessValue(const QueueEntry &entry)
{
    if (entry.node().directory >= entry.content.access.size())
        return {};
    const AccessList &list = entry.content.access.at(entry.node().directory);
    if (list.state == ReadState::Denied)
        return tr("cannot be read");
    if (list.state != ReadState::Read)
        return {};
    const QString text = textOf(list);
    return list.anybodyMayDelete() ? tr("%1: anybody may delete").arg(text) : text;
}

} // namespace

QString headingOf(const QueueEntry &entry)
{
    const QString heading =
        entry.contender().isContender() ? entry.modeWord() + u' ' + entry.label() : entry.label();
    return entry.isOwn() ? QStringLiteral("%1 · %2").arg(heading, ownMark()) : heading;
}

QVector<ContenderField> fieldsOf(const QueueEntry &entry, const ServerFacts *facts, qint64 now)
{
    const NodeStat &stat = entry.node().stat;
    const auto cell = [&](QueueColumn column) { return cellText(entry, column, now); };
    return {
        {tr("State"),
            entry.isOwn() ? tr("%1: this is your own test lock").arg(stateText(entry, now))
                          : stateText(entry, now),
            tr("What the recipe's rule says of it"), false},
        {tr("Waits for"), cell(QueueColumn::WaitsFor), tr("All that must go before it"), false},
        {tr("Watches"), watchesValue(entry), cellToolTip(entry, QueueColumn::Watches, now), false},
        {tr("Client"), orDash(visibleText(entry.client())),
            tr("What it calls itself in the data of its node"), false},
        {tr("Session"), cell(QueueColumn::Session),
            tr("ephemeralOwner: the node ends with this session"), true},
        {tr("Endpoint"), orDash(visibleText(entry.evidence().endpoint)),
            tr("The client's address, as its server sees it"), true},
        {tr("Server"), orDash(serverValue(entry)), tr("The member that the client is connected to"),
            false},
        {tr("Heartbeat"), orDash(heartbeatValue(entry, now)),
            tr("The last sign of life when the servers were asked"), false},
        {tr("Token"), cell(QueueColumn::Token),
            tr("czxid: use it as the fencing token; the sequence number is not a safe one"), true},
        {tr("Created"), orDash(createdValue(entry, now)),
            cellToolTip(entry, QueueColumn::Created, now), false},
        {tr("Changed"), orDash(modifiedValue(stat)), tr("When its data was last written"), false},
        {tr("Node"), readValue(entry.node()), {}, false},
        {tr("Access"), orDash(accessValue(entry)),
            tr("The directory's access list: who may queue (c), list (r) and delete contenders "
               "(d)"),
            true},
        {tr("Path"), visibleText(entry.path()), tr("The whole path"), true},
        {tr("Also in"), orDash(otherNodesValue(entry, facts)),
            tr("Other ephemeral nodes of the same session: it may hold there, or wait"), true},
    };
}

} // namespace lockscope
