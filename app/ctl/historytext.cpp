// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/historytext.h"

#include "core/base/text.h"
#include "core/base/times.h"

namespace lockscope::ctl {

namespace {

Cell numberCell(int number, Paint paint = Paint::None)
{
    return {QString::number(number), {}, number > 0 ? paint : Paint::None};
}

Cell durationCell(qint64 ms)
{
    if (ms < 0)
        return {};
    constexpr qint64 Short = 1'000; // below, whole ms say more than tenths of a second
    return {ms < Short ? tr("%1 ms").arg(ms) : humanDuration(ms).text(), QString::number(ms)};
}

Paint paintOf(LockEvent::Kind kind)
{
    switch (kind) {
    case LockEvent::Granted:
        return Paint::Good;
    case LockEvent::Expired:
    case LockEvent::Deleted:
    case LockEvent::FindingOpened:
        return Paint::Danger;
    case LockEvent::GaveUp:
    case LockEvent::Gone:
    case LockEvent::Gap:
    case LockEvent::Act:
        return Paint::Caution;
    default:
        return Paint::None;
    }
}

/// Whom people know: by name, else by address, else by session.
QString whoOf(const LockEvent &event)
{
    if (!event.client.isEmpty())
        return visibleText(event.client);
    if (!event.endpoint.isEmpty())
        return visibleText(event.endpoint);
    return event.session ? textOf(event.session) : QString();
}

QString detailOf(const LockEvent &event)
{
    QStringList parts;
    if (!event.text.isEmpty())
        parts.append(visibleText(event.text));
    if (event.by)
        parts.append(tr("by %1").arg(textOf(event.by)));
    if (event.unseen > 0)
        parts.append(countOf(event.unseen, tr("%1 unseen"), tr("%1 unseen")));
    if (event.kind == LockEvent::Gap && event.until > event.at)
        parts.append(humanDuration(event.until - event.at).text());
    return parts.join(u", "_qs);
}

} // namespace

const TableColumns &statisticsColumns()
{
    static const TableColumns columns {
        {"requests", QT_TRANSLATE_NOOP("lockscope::ctl", "REQUESTS")},
        {"holds", QT_TRANSLATE_NOOP("lockscope::ctl", "HOLDS")},
        {"gaveUp", QT_TRANSLATE_NOOP("lockscope::ctl", "GAVE UP")},
        {"expired", QT_TRANSLATE_NOOP("lockscope::ctl", "EXPIRED")},
        {"deletedByOthers", QT_TRANSLATE_NOOP("lockscope::ctl", "DELETED")},
        {"gone", QT_TRANSLATE_NOOP("lockscope::ctl", "GONE"), false},
        {"unseen", QT_TRANSLATE_NOOP("lockscope::ctl", "UNSEEN"), false},
        {"holdP50Ms", QT_TRANSLATE_NOOP("lockscope::ctl", "HOLD P50")},
        {"holdP95Ms", QT_TRANSLATE_NOOP("lockscope::ctl", "P95")},
        {"holdP99Ms", QT_TRANSLATE_NOOP("lockscope::ctl", "HOLD P99"), false},
        {"holdMaxMs", QT_TRANSLATE_NOOP("lockscope::ctl", "MAX")},
        {"waitP50Ms", QT_TRANSLATE_NOOP("lockscope::ctl", "WAIT P50")},
        {"waitP95Ms", QT_TRANSLATE_NOOP("lockscope::ctl", "P95")},
        {"waitP99Ms", QT_TRANSLATE_NOOP("lockscope::ctl", "WAIT P99"), false},
        {"waitMaxMs", QT_TRANSLATE_NOOP("lockscope::ctl", "MAX")},
        {"recipes", QT_TRANSLATE_NOOP("lockscope::ctl", "RECIPE"), false},
        {"path", QT_TRANSLATE_NOOP("lockscope::ctl", "PATH")},
    };
    return columns;
}

QVector<Cell> rowOf(const LockStatistics &lock, const QStringList &recipes)
{
    return {
        numberCell(lock.requests),
        numberCell(lock.holds),
        numberCell(lock.gaveUp),
        numberCell(lock.expired, Paint::Danger),
        numberCell(lock.deletedByOthers, Paint::Danger),
        numberCell(lock.gone),
        numberCell(lock.unseen),
        durationCell(lock.hold.p50Ms),
        durationCell(lock.hold.p95Ms),
        durationCell(lock.hold.p99Ms),
        durationCell(lock.hold.maxMs),
        durationCell(lock.wait.p50Ms),
        durationCell(lock.wait.p95Ms),
        durationCell(lock.wait.p99Ms),
        durationCell(lock.wait.maxMs),
        {recipes.join(u'+')},
        {visibleText(lock.path)},
    };
}

const TableColumns &eventColumns()
{
    static const TableColumns columns {
        {"at", QT_TRANSLATE_NOOP("lockscope::ctl", "TIME")},
        {"event", QT_TRANSLATE_NOOP("lockscope::ctl", "EVENT")},
        {"mode", QT_TRANSLATE_NOOP("lockscope::ctl", "MODE")},
        {"client", QT_TRANSLATE_NOOP("lockscope::ctl", "CLIENT")},
        {"session", QT_TRANSLATE_NOOP("lockscope::ctl", "SESSION"), false},
        {"endpoint", QT_TRANSLATE_NOOP("lockscope::ctl", "ENDPOINT"), false},
        {"zxid", QT_TRANSLATE_NOOP("lockscope::ctl", "ZXID"), false},
        {"token", QT_TRANSLATE_NOOP("lockscope::ctl", "TOKEN"), false},
        {"by", QT_TRANSLATE_NOOP("lockscope::ctl", "BY"), false},
        {"detail", QT_TRANSLATE_NOOP("lockscope::ctl", "DETAIL")},
        {"path", QT_TRANSLATE_NOOP("lockscope::ctl", "PATH"), false},
        {"node", QT_TRANSLATE_NOOP("lockscope::ctl", "NODE")},
    };
    return columns;
}

QVector<Cell> rowOf(const LockEvent &event)
{
    const bool isOfNode = !event.node.isEmpty();
    return {
        {exactTime(event.at), isoTime(event.at)},
        {messageOf(event.kind).text(), textOf(event.kind), paintOf(event.kind)},
        {event.mode && isOfNode ? messageOf(*event.mode).text() : QString(),
            event.mode && isOfNode ? textOf(*event.mode) : QString()},
        {whoOf(event), visibleText(event.client)},
        {event.session ? textOf(event.session) : QString()},
        {visibleText(event.endpoint)},
        {event.zxid ? textOf(event.zxid) : QString()},
        {event.token ? textOf(event.token) : QString()},
        {event.by ? textOf(event.by) : QString()},
        {detailOf(event), visibleText(event.text)},
        {visibleText(event.path)},
        {visibleText(isOfNode ? event.node : event.path)},
    };
}

QString gapsText(const QVector<LockEvent> &gaps)
{
    QString text;
    for (const LockEvent &gap : gaps) {
        if (!gap.path.isEmpty())
            continue;
        text += tr("Nothing is known from %1 to %2: %3.")
                    .arg(dateAndTime(gap.at), dateAndTime(gap.until), visibleText(gap.text))
            + u'\n';
    }
    return text;
}

} // namespace lockscope::ctl
