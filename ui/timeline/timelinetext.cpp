// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/timeline/timelinetext.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/holds.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/tr.h"

#include <QFileInfo>
#include <QHash>
#include <QSet>

#include <algorithm>

namespace lockscope {

namespace {

constexpr int NamedHolders = 3; ///< in a line; the others are counted

QString timeText(qint64 at)
{
    return exactTime(at).section(u' ', 1);
}

/// Who is there at one moment.
struct Attendance
{
    QStringList holders; ///< the first of them, with since when
    int held = 0;
    int waiting = 0;
    QString longest; ///< who waits longest
    qint64 waitingSince = 0;
};

/// Of one whose grant was not seen, what is known is since when it may have held.
QString heldText(const Stay &stay, qint64 at)
{
    const qint64 held = at - stay.grantedAt;
    return shortTextOf({stay.isGrantUnseen ? 0 : held, held});
}

void count(Attendance &present, const QString &title, const Stay &stay, qint64 at)
{
    if (stay.hasHeld() && stay.grantedAt <= at) {
        ++present.held;
        if (present.held <= NamedHolders)
            present.holders.append(tr("%1 (for %2)").arg(title, heldText(stay, at)));
        return;
    }
    ++present.waiting;
    if (present.waitingSince == 0 || stay.from < present.waitingSince) {
        present.waitingSince = stay.from;
        present.longest = title;
    }
}

Attendance presentAt(const Lanes &lanes, qint64 at)
{
    Attendance present;
    const QStringList titles = laneTitles(lanes.lanes());
    for (int i = 0; i < lanes.lanes().size(); ++i) {
        const Lane &lane = lanes.lanes().at(i);
        if (const Stay *stay = Lanes::stayAt(lane, at))
            count(present, titles.at(i), *stay, at);
    }
    return present;
}

} // namespace

QString laneTitle(const Lane &lane)
{
    const QString name = lane.name();
    return name.isEmpty() ? tr("session not known") : visibleText(name);
}

QStringList laneClients(const QVector<Lane> &lanes)
{
    QHash<QString, QSet<SessionId>> sessions; // by title
    for (const Lane &lane : lanes)
        sessions[laneTitle(lane)].insert(lane.session);
    QStringList clients;
    for (const Lane &lane : lanes) {
        const QString title = laneTitle(lane);
        const QString who = !lane.endpoint.isEmpty() ? visibleText(lane.endpoint)
            : lane.session                           ? textOf(lane.session)
                                                     : QString();
        const bool isShared = sessions.constFind(title)->size() > 1;
        clients.append(
            isShared && !who.isEmpty() && who != title ? u"%1 (%2)"_qs.arg(title, who) : title);
    }
    return clients;
}

QStringList laneTitles(const QVector<Lane> &lanes)
{
    QStringList titles = laneClients(lanes);
    QHash<QString, int> told;
    for (QString &title : titles) {
        const int number = ++told[title];
        if (number > 1)
            title += u" (%1)"_qs.arg(number);
    }
    return titles;
}

QString stayText(const Lane &lane, const Stay &stay, qint64 now, qint64 unknownSince)
{
    const bool isUntold = stay.isThere() && unknownSince > 0;
    const qint64 told = isUntold ? std::max({unknownSince, stay.from, stay.grantedAt}) : now;
    const qint64 end = stay.isThere() ? told : stay.to;
    const QString known = lane.client.isEmpty() || lane.endpoint.isEmpty()
        ? laneTitle(lane)
        : u"%1 (%2)"_qs.arg(laneTitle(lane), visibleText(lane.endpoint));
    QStringList parts {
        tr("%1, %2: asked at %3").arg(known, messageOf(stay.mode).text(), timeText(stay.from))};
    const qint64 waitedUntil = stay.hasHeld() ? stay.grantedAt : end;
    if (stay.isGrantUnseen)
        parts.append(tr("held when it was first seen"));
    else
        parts.append((stay.isThere() && !stay.hasHeld() ? tr("has waited %1") : tr("waited %1"))
                         .arg(humanDuration(waitedUntil - stay.from).text()));
    if (stay.hasHeld() && stay.isThere())
        parts.append(tr("has held for %1").arg(heldText(stay, end)));
    else if (stay.hasHeld())
        parts.append(tr("held for %1").arg(heldText(stay, end)));
    if (stay.end == LockEvent::Gap || isUntold)
        parts.append(tr("not known since %1").arg(timeText(end)));
    else if (!stay.isThere())
        parts.append(tr("%1 at %2").arg(messageOf(stay.end).text(), timeText(stay.to)));
    return parts.join(u", "_qs);
}

QString standingText(const Lanes &lanes, qint64 at)
{
    const Attendance present = presentAt(lanes, at);
    if (lanes.of() == Lanes::Of::Locks)
        return tr("%1: %2 of %3 locks are held; %4 are waited for and held by nobody")
            .arg(exactTime(at), grouped(present.held), grouped(lanes.lanes().size()),
                grouped(present.waiting));
    QString held = tr("nobody holds");
    if (present.held > present.holders.size())
        held = tr("held by %1 and %n other(s)", int(present.held - present.holders.size()))
                   .arg(present.holders.join(u", "_qs));
    else if (present.held > 0)
        held = tr("held by %1").arg(present.holders.join(u", "_qs));
    QString waits = tr("nobody waits");
    if (present.waiting > 0)
        waits = (present.waiting == 1 ? tr("%1 waits: %2 (for %3)")
                                      : tr("%1 wait, longest %2 (for %3)"))
                    .arg(grouped(present.waiting), present.longest,
                        humanDuration(at - present.waitingSince).text());
    return tr("%1: %2; %3").arg(exactTime(at), held, waits);
}

QString flagText(const Flag &flag)
{
    return tr("%1, %2: %3")
        .arg(timeText(flag.at), messageOf(flag.kind).text(), visibleText(flag.text));
}

QString historyTitle(const HistoryInfo &info)
{
    const QString name = visibleText(QFileInfo(info.name).fileName());
    if (info.kind == u"snapshot")
        return tr("Snapshot %1").arg(name);
    return info.kind == u"recording" ? tr("Recording %1").arg(name)
                                     : tr("Server's files in %1").arg(visibleText(info.name));
}

QString blankText(const Blank &blank)
{
    const QString end = blank.to == 0 ? tr("now") : timeText(blank.to);
    return tr("%1 to %2 is not known: %3").arg(timeText(blank.from), end, visibleText(blank.why));
}

} // namespace lockscope
