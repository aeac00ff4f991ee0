// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/queue/queuecells.h"

#include "core/base/language.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/holds.h"
#include "core/report/sentence.h"
#include "ui/theme/tr.h"

#include <array>

namespace lockscope {

namespace {

const QString Nothing = QStringLiteral("–");

struct ColumnInfo
{
    const char *word;
    const char *header;
    const char *meaning;
    bool right = false;
    bool fixed = false;
};

const ColumnInfo &infoOf(QueueColumn column)
{
    static constexpr std::array<ColumnInfo, QueueColumnCount> infos {{
        {"sequence", QT_TR_NOOP("#"),
            QT_TR_NOOP("Sequence number that the server put behind the name, without zeros"), true},
        {"mode", QT_TR_NOOP("Mode"), QT_TR_NOOP("What the contender asks for")},
        {"state", QT_TR_NOOP("State"), QT_TR_NOOP("What the recipe's rule says of it")},
        {"waits-for", QT_TR_NOOP("Waits for"),
            QT_TR_NOOP("All contenders that must go before this one is granted")},
        {"watches", QT_TR_NOOP("Watches"),
            QT_TR_NOOP(
                "What the servers say that its session watches, against what the recipe expects")},
        {"client", QT_TR_NOOP("Client"),
            QT_TR_NOOP("What it calls itself in the data of its node, else its session")},
        {"endpoint", QT_TR_NOOP("Endpoint"),
            QT_TR_NOOP("The client's address and port, as its server sees them"), false, true},
        {"heartbeat", QT_TR_NOOP("Heartbeat"),
            QT_TR_NOOP("Age of the last sign of life when the servers were asked"), true},
        {"age", QT_TR_NOOP("In queue"),
            QT_TR_NOOP(
                "Since the node was created, by the server's clock: so long a waiter has waited. "
                "A holder waited first: how long it has held is said in its state."),
            true},
        {"session", QT_TR_NOOP("Session"),
            QT_TR_NOOP("ephemeralOwner: the session that the node ends with"), false, true},
        {"name", QT_TR_NOOP("Name"), QT_TR_NOOP("The node's name in the lock directory")},
        {"server", QT_TR_NOOP("Server"), QT_TR_NOOP("The member its client is connected to"), false,
            true},
        {"expires", QT_TR_NOOP("Expires in"),
            QT_TR_NOOP("Until its session ends if no heartbeat comes"), true},
        {"token", QT_TR_NOOP("Token"),
            QT_TR_NOOP("czxid: grows with every contender, also when the directory is made anew"),
            false, true},
        {"created", QT_TR_NOOP("Created"), QT_TR_NOOP("By the server's clock")},
        {"data", QT_TR_NOOP("Data"), QT_TR_NOOP("The beginning of the node's data")},
    }};
    return infos.at(size_t(column));
}

QString durationOr(qint64 ms)
{
    return ms < 0 ? Nothing : humanDuration(ms).text();
}

QString waitsForText(const QueueEntry &entry)
{
    const int count = entry.state().blockerCount(entry.contender());
    if (const QStringList elsewhere = entry.waitsElsewhere(); count == 0 && !elsewhere.isEmpty())
        return tr("lock %1").arg(visibleText(elsewhere.join(QStringLiteral(", "))));
    if (count == 0)
        return Nothing;
    const QVector<int> first = entry.state().blockersOf(entry.contender(), 2);
    QStringList labels;
    for (const int index : first)
        labels.append(shortName(entry.state(), index));
    if (count <= 2)
        return labels.join(QStringLiteral(", "));
    // With their number: readers wait for the writers among them alone.
    return QStringLiteral("%1 … %2 (%3)")
        .arg(labels.first(), shortName(entry.state(), entry.lastBlocker()), QString::number(count));
}

/// "#49" for the path of a node of this lock, also of one that is gone.
QString expectedText(const QueueEntry &entry)
{
    const auto &expected = entry.contender().expected;
    if (expected.isEmpty())
        return {};
    const WatchTarget &target = expected.first();
    if (target.node < 0)
        return tr("directory");
    return shortName(entry.state().snapshot->nodes.at(target.node).name);
}

QString watchedText(const QueueEntry &entry)
{
    const auto watching = entry.watched();
    if (!watching)
        return {};
    QStringList labels;
    for (const QString &path : *watching)
        labels.append(shortName(path));
    return labels.join(QStringLiteral(", "));
}

QString sessionText(const QueueEntry &entry)
{
    if (const SessionId owner = entry.owner())
        return textOf(owner);
    const LockNode &node = entry.node();
    return node.state == ReadState::Read || node.stat.czxid ? tr("none (persistent)") : Nothing;
}

QString dataText(const QueueEntry &entry)
{
    constexpr int Shown = 120;
    const QByteArray head = entry.node().data.left(Shown);
    if (head.isEmpty())
        return Nothing;
    if (const auto text = utf8Text(entry.node().data))
        return visibleText(QStringView(*text).left(Shown));
    return QString::fromLatin1(head.toHex(' '));
}

QString timesToolTip(const QueueEntry &entry, qint64 now)
{
    const qint64 createdAt = entry.node().stat.createdAt;
    if (createdAt == 0)
        return tr("Not read yet");
    const QString times =
        tr("Created %1 ago\n%2\n%3\n%4 ms since 1970")
            .arg(humanDuration(entry.ageMs(now)).text(), exactTime(createdAt), isoTime(createdAt))
            .arg(createdAt);
    return entry.contender().role == Role::Holder
        ? times + u'\n' + tr("It may have waited before it held: how long it holds is its state.")
        : times;
}

QString stateToolTip(const QueueEntry &entry, qint64 now)
{
    QString text = headerToolTip(QueueColumn::State) + u'\n' + stateText(entry, now);
    const std::optional<HeldSince> since = entry.held();
    if (!since)
        return text;
    if (since->at(now).isKnown())
        return text + u'\n' + tr("since %1").arg(dateAndTime(since->earliest));
    return text + u'\n'
        + tr("since %1 at the earliest, and %2 at the latest")
              .arg(dateAndTime(since->earliest), dateAndTime(since->latest));
}

QString watchesToolTip(const QueueEntry &entry)
{
    QStringList lines;
    for (const WatchTarget &target : entry.contender().expected)
        lines.append(tr("The recipe expects %1").arg(visibleText(entry.state().pathOf(target))));
    if (const auto watching = entry.watched()) {
        for (const QString &path : *watching)
            lines.append(tr("It watches %1").arg(visibleText(path)));
    } else if (!entry.contender().expected.isEmpty()) {
        lines.append(tr("No server has told what it watches"));
    }
    const QString verdict = wordFor(textOf(entry.evidence().verdict));
    if (!verdict.isEmpty())
        lines.append(tr("Verdict: %1").arg(verdict));
    return lines.join(u'\n');
}

QString waitsForToolTip(const QueueEntry &entry)
{
    constexpr int Listed = 20;
    QStringList lines;
    for (const QString &path : entry.waitsElsewhere())
        lines.append(
            tr("It holds this lock, and its session waits itself for %1").arg(visibleText(path)));
    for (const int index : entry.state().blockersOf(entry.contender(), Listed))
        lines.append(visibleText(entry.state().pathOf(entry.state().queue.at(index))));
    const int more = entry.state().blockerCount(entry.contender()) - int(lines.size());
    if (more > 0)
        lines.append(tr("and %1 more").arg(more));
    return lines.join(u'\n');
}

} // namespace

QString textOf(QueueColumn column)
{
    return QString::fromLatin1(infoOf(column).word);
}

QString headerText(QueueColumn column)
{
    return tr(infoOf(column).header);
}

QString headerToolTip(QueueColumn column)
{
    return tr(infoOf(column).meaning);
}

bool isRightAligned(QueueColumn column)
{
    return infoOf(column).right;
}

bool isFixedPitch(QueueColumn column)
{
    return infoOf(column).fixed;
}

QString stateWord(const QueueEntry &entry)
{
    switch (entry.contender().role) {
    case Role::Holder:
        if (entry.evidence().confirmed == false)
            return tr("entitled, not taken");
        return entry.evidence().isDisconnected ? tr("holds, disconnected") : tr("holds");
    case Role::Waiter:
        return entry.evidence().isDisconnected ? tr("waits, disconnected") : tr("waits");
    case Role::Pending:
        return tr("pending");
    case Role::Other:
        break;
    }
    return tr("other");
}

static QString stateText(const QueueEntry &entry, const HoldBounds &hold)
{
    return (entry.evidence().isDisconnected ? tr("holds for %1, disconnected") : tr("holds for %1"))
        .arg(shortTextOf(hold));
}

QString stateText(const QueueEntry &entry, qint64 now)
{
    const std::optional<HoldBounds> hold = entry.hold(now);
    return hold && hold->atMostMs >= JustTakenMs ? stateText(entry, *hold) : stateWord(entry);
}

QString longestStateText(const QueueEntry &entry)
{
    constexpr qint64 Longest = 59 * 60'000 + 59'000;
    const std::optional<HeldSince> since = entry.held();
    const bool isKnown = since && since->at(since->latest + Longest).isKnown();
    return stateText(entry, {isKnown ? Longest : 0, Longest});
}

QString watchText(const QueueEntry &entry)
{
    switch (entry.evidence().verdict) {
    case WatchVerdict::Ok:
        return watchedText(entry) + QStringLiteral(" ✓");
    case WatchVerdict::Wrong:
        return watchedText(entry) + tr(" ✕ wrong");
    case WatchVerdict::Ghost:
        return watchedText(entry) + tr(" ✕ gone");
    case WatchVerdict::NoneSeen:
        return tr("none seen");
    case WatchVerdict::Unobservable:
        return tr("directory");
    case WatchVerdict::Unknown:
    case WatchVerdict::NotApplicable:
        break;
    }
    const QString expected = expectedText(entry);
    return expected.isEmpty() ? Nothing : expected + QStringLiteral(" ?");
}

/// watchText() in words.
static QString watchSpoken(const QueueEntry &entry)
{
    switch (entry.evidence().verdict) {
    case WatchVerdict::Ok:
        return tr("%1, as expected").arg(watchedText(entry));
    case WatchVerdict::Wrong:
        return tr("%1, which is wrong").arg(watchedText(entry));
    case WatchVerdict::Ghost:
        return tr("%1, which is gone").arg(watchedText(entry));
    case WatchVerdict::NoneSeen:
    case WatchVerdict::Unobservable:
        return watchText(entry);
    case WatchVerdict::Unknown:
    case WatchVerdict::NotApplicable:
        break;
    }
    const QString expected = expectedText(entry);
    return expected.isEmpty() ? Nothing : tr("%1 is expected").arg(expected);
}

QString cellText(const QueueEntry &entry, QueueColumn column, qint64 now)
{
    const auto orNothing = [](const QString &text) { return text.isEmpty() ? Nothing : text; };
    switch (column) {
    case QueueColumn::Sequence:
        return entry.contender().ticket.sequence
            ? QString::number(*entry.contender().ticket.sequence)
            : Nothing;
    case QueueColumn::Mode:
        return orNothing(entry.modeWord());
    case QueueColumn::State:
        return stateText(entry, now);
    case QueueColumn::WaitsFor:
        return waitsForText(entry);
    case QueueColumn::Watches:
        return watchText(entry);
    case QueueColumn::Client: {
        const QString name = visibleText(entry.client());
        return entry.isOwn() ? markedAsOwn(name) : name.isEmpty() ? sessionText(entry) : name;
    }
    case QueueColumn::Session:
        return sessionText(entry);
    case QueueColumn::Endpoint:
        return orNothing(visibleText(entry.evidence().endpoint));
    case QueueColumn::Heartbeat:
        return durationOr(entry.heartbeatMs());
    case QueueColumn::Age:
        return durationOr(entry.ageMs(now));
    case QueueColumn::Name:
        return visibleText(entry.node().name);
    case QueueColumn::Member:
        return orNothing(visibleText(entry.evidence().member));
    case QueueColumn::Expires:
        return durationOr(entry.expiresInMs(now));
    case QueueColumn::Token:
        return entry.node().stat.czxid ? textOf(entry.node().stat.czxid) : Nothing;
    case QueueColumn::Created:
        return entry.node().stat.createdAt ? exactTime(entry.node().stat.createdAt) : Nothing;
    case QueueColumn::Data:
        return dataText(entry);
    }
    return {};
}

QString cellSpoken(const QueueEntry &entry, QueueColumn column, qint64 now)
{
    const QString text =
        column == QueueColumn::Watches ? watchSpoken(entry) : cellText(entry, column, now);
    return text == Nothing ? tr("none") : text;
}

QString cellToolTip(const QueueEntry &entry, QueueColumn column, qint64 now)
{
    switch (column) {
    case QueueColumn::WaitsFor:
        return waitsForToolTip(entry);
    case QueueColumn::Watches:
        return watchesToolTip(entry);
    case QueueColumn::Age:
    case QueueColumn::Created:
        return timesToolTip(entry, now);
    case QueueColumn::Sequence:
    case QueueColumn::Name:
        return visibleText(entry.path());
    case QueueColumn::State:
        return stateToolTip(entry, now);
    case QueueColumn::Mode:
    case QueueColumn::Endpoint:
    case QueueColumn::Heartbeat:
    case QueueColumn::Member:
    case QueueColumn::Expires:
    case QueueColumn::Token:
    case QueueColumn::Data:
        break;
    case QueueColumn::Client:
        return headerToolTip(column) + u'\n' + cellText(entry, column, now) + u'\n'
            + tr("Session %1").arg(sessionText(entry))
            + (entry.isOwn() ? u'\n' + tr("This is your own test lock.") : QString());
    case QueueColumn::Session:
        if (entry.evidence().listedOwner)
            return headerToolTip(column) + u'\n' + cellText(entry, column, now) + u'\n'
                + tr("As the servers list ephemeral nodes: it was not read yet");
        break;
    }
    return headerToolTip(column) + u'\n' + cellText(entry, column, now);
}

QString rowAsTsv(const QueueEntry &entry, qint64 now)
{
    QStringList cells;
    for (int column = 0; column < QueueColumnCount; ++column)
        cells.append(cellText(entry, QueueColumn(column), now));
    return cells.join(u'\t');
}

} // namespace lockscope
