// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/queue/unread.h"

#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/server/serverfacts.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/refusals.h"
#include "ui/theme/tr.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr int MaxClients = 8; ///< that are named

/// "At 12:28:56 …" where the time is known.
QString triedText(const LockSnapshot &snapshot)
{
    const QString why = snapshot.freshness == Freshness::Denied
        ? tr("the servers refused: its access list does not let this connection read it")
        : refusalText(snapshot.error);
    return snapshot.readAt > 0
        ? tr("Its children were asked for, last at %1: %2").arg(timeOfDay(snapshot.readAt), why)
        : tr("Its children were asked for: %1").arg(why);
}

QString accessText(const QueueContent &content)
{
    const AccessList list = content.access.value(0);
    switch (list.state) {
    case ReadState::Read:
        return tr("Its access list: %1").arg(textOf(list));
    case ReadState::Denied:
        return tr("Its access list cannot be read either.");
    case ReadState::NameOnly:
    case ReadState::Gone:
        break;
    }
    return {};
}

/// Whether every member that answers at all lists sessions.
bool isToldByAll(const ServerFacts &facts)
{
    return std::ranges::all_of(facts.members, [](const MemberFacts &member) {
        return member.sessions.state == SourceResult::Ok
            || (member.role.state != SourceResult::Ok
                && member.connections.state != SourceResult::Ok);
    });
}

/// Whose ephemeral nodes are in the directory: members list them whatever its access list says.
QStringList clientsIn(const QString &directory, const ServerFacts &facts)
{
    QStringList lines;
    for (auto it = facts.ephemerals.cbegin(); it != facts.ephemerals.cend(); ++it) {
        for (const QByteArrayView bytes : it.value()) {
            const QString path = QString::fromUtf8(bytes);
            if (parentPath(path) != directory)
                continue;
            const QString endpoint = facts.connections.value(it.key()).endpoint;
            const QString session = textOf(it.key());
            const QString who = endpoint.isEmpty()
                ? session
                : QStringLiteral("%1 (%2)").arg(visibleText(endpoint), session);
            lines.append(tr("%1, which is of %2").arg(visibleText(nodeName(path)), who));
        }
    }
    lines.sort();
    return lines;
}

QStringList contentText(const QueueContent &content)
{
    if (content.facts && content.facts->lacksNodes)
        return {tr("Whose ephemeral nodes were in it is not kept.")};
    if (!content.facts || !content.facts->isToldOfNodes())
        return {tr("Whose ephemeral nodes are in it is not known: no member lists them (\"dump\" "
                   "in 4lw.commands.whitelist, or the AdminServer).")};
    const QStringList all = clientsIn(content.state->snapshot->path, *content.facts);
    if (all.isEmpty())
        return {
            isToldByAll(*content.facts) ? tr(
                "The members' lists of ephemeral nodes show none in it: if anybody holds it, it "
                "is by a persistent node, which they do not list.")
                                        : tr("The lists of ephemeral nodes that some of the "
                                             "members gave show none in it.")};
    QStringList lines {tr("The members list in it, whatever its access list says:")};
    for (const QString &line : all.mid(0, MaxClients))
        lines.append(QStringLiteral("  ") + line);
    if (all.size() > MaxClients)
        lines.append(QStringLiteral("  ") + tr("and %1 more").arg(all.size() - MaxClients));
    return lines;
}

/// Which takes no permission.
QString existsText(const LockSnapshot &snapshot)
{
    const NodeStat stat = snapshot.directories.value(0).stat;
    return !stat.czxid          ? tr("It exists: the servers would say if it did not.")
        : stat.numChildren == 0 ? tr("It exists, and had nothing in it then.")
        : stat.numChildren == 1
        ? tr("It exists, and had one node in it then.")
        : tr("It exists, and had %1 nodes in it then.").arg(grouped(stat.numChildren));
}

QStringList knownText(const QueueContent &content)
{
    QStringList lines;
    if (content.state->snapshot->freshness == Freshness::Denied)
        lines.append(existsText(*content.state->snapshot));
    lines.append(accessText(content));
    lines.append(contentText(content));
    lines.removeAll(QString());
    return lines;
}

QStringList howText(const LockSnapshot &snapshot)
{
    const QString path = visibleText(snapshot.path);
    if (snapshot.freshness != Freshness::Denied)
        return {tr("It is asked for again by itself, and at once by Refresh.")};
    return {tr("As a user whom its access list lets read: File, New connection, \"Login as\"."),
        tr("In zkCli.sh: addauth digest USER:PASSWORD, then ls %1").arg(path),
        tr("Whoever may change its access list can let others read: setAcl %1 with all that getAcl "
           "%1 prints and one entry more, as it replaces the list")
            .arg(path)};
}

void appendPart(QStringList &lines, const QString &title, const QStringList &part)
{
    if (!lines.isEmpty())
        lines.append(QString());
    lines.append(title);
    for (const QString &line : part)
        lines.append(QStringLiteral("  ") + line);
}

} // namespace

QString neverHeldText(const QueueContent &content)
{
    if (!content.state || content.size() > 0
        || content.state->snapshot->freshness != Freshness::Live)
        return {};
    const int others = int(content.state->snapshot->nodes.size());
    const QString what = others == 0 ? tr("The directory is empty.")
        : others == 1 ? tr("The one node in it is no contender of a recipe that is known.")
                      : tr("None of the %1 nodes in it is a contender of a recipe that is known.")
                            .arg(grouped(others));
    return what + QStringLiteral("\n\n")
        + tr("Whoever comes is shown here at once, and the timeline keeps who went: Ctrl+Shift+T.");
}

QString unreadText(const QueueContent &content)
{
    if (!content.state || content.size() > 0)
        return {};
    const LockSnapshot &snapshot = *content.state->snapshot;
    if (!couldNotBeRead(snapshot.freshness))
        return {};
    QStringList lines;
    appendPart(lines, tr("What was tried"), {triedText(snapshot)});
    appendPart(lines, tr("What is known"), knownText(content));
    appendPart(lines, tr("How to look at it"), howText(snapshot));
    return lines.join(u'\n');
}

} // namespace lockscope
