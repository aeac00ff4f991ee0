// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overviewcells.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/holds.h"
#include "ui/findings/chainview.h"
#include "ui/locks/foundlocktext.h"
#include "ui/theme/locknotes.h"
#include "ui/theme/ownclaims.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/standing.h"
#include "ui/theme/tr.h"

#include <algorithm>

namespace lockscope {

namespace {

const QString Dash = QStringLiteral("–");

struct ColumnWords
{
    const char *title;
    const char *hint;
};

const ColumnWords &wordsFor(OverviewColumn column)
{
    static const ColumnWords words[OverviewColumnCount] = {
        {QT_TR_NOOP("Verdict"),
            QT_TR_NOOP(
                "How it stands with the lock, by the doctor. Locks that are not watched are not "
                "examined: open one to have it examined.")},
        {QT_TR_NOOP("Lock"), QT_TR_NOOP("Its path")},
        {QT_TR_NOOP("Holder"),
            QT_TR_NOOP(
                "What the one that holds calls itself, or where it is connected from; or how many "
                "hold. Its session is in the tool tip.")},
        {QT_TR_NOOP("Held for"),
            QT_TR_NOOP("How long the holder has held. ≥: at least, as ZooKeeper does not store "
                       "when a lock "
                       "was granted.")},
        {QT_TR_NOOP("Oldest wait"), QT_TR_NOOP("How long the one that waits longest has waited")},
        {QT_TR_NOOP("Waiters"), QT_TR_NOOP("How many wait, with those about to be granted")},
        {QT_TR_NOOP("Trend"),
            QT_TR_NOOP(
                "Whether more or fewer wait than three minutes ago, or than when it was first "
                "looked at")},
        {QT_TR_NOOP("Worst finding"), QT_TR_NOOP("The first of what the doctor found of it")},
        {QT_TR_NOOP("Recipe"), QT_TR_NOOP("The client library's way to lock, by the names")}};
    return words[int(column)];
}

HoldBounds boundsOf(const OverviewRow &row, qint64 now)
{
    return HeldSince {{}, row.heldNotBefore, row.heldSince}.at(now);
}

QString heldText(const OverviewRow &row, qint64 now)
{
    if (row.heldSince <= 0)
        return Dash;
    return shortTextOf(boundsOf(row, now));
}

QString waitersText(const OverviewRow &row)
{
    if (row.waiters == 0)
        return Dash;
    return row.isEstimate ? QStringLiteral("≈ ") + grouped(row.waiters) : grouped(row.waiters);
}

QString dashedIfEmpty(const QString &text)
{
    return text.isEmpty() ? Dash : text;
}

/// Who holds, since when and by which session: "held for 4 m by 10.0.0.7:4512 (0x1000)".
QString holderTip(const OverviewRow &row, qint64 now)
{
    if (row.heldSince <= 0 || !row.session)
        return row.holder.isEmpty() ? tr("Nobody holds it.") : row.holder;
    ChainStep step;
    step.session = row.session;
    step.endpoint = row.holder;
    step.heldMs = boundsOf(row, now).atMostMs;
    step.heldAtLeastMs = boundsOf(row, now).atLeastMs;
    return holderText(step, now);
}

QString trendTip(const OverviewRow &row)
{
    return row.trend == Trend::None ? tr("Nobody waits, or it was not looked at for long enough.")
                                    : wordsOf(row.trend);
}

} // namespace

QString headerText(OverviewColumn column)
{
    return tr(wordsFor(column).title);
}

QString headerToolTip(OverviewColumn column)
{
    return tr(wordsFor(column).hint);
}

bool isFigure(OverviewColumn column)
{
    return column == OverviewColumn::HeldFor || column == OverviewColumn::OldestWait
        || column == OverviewColumn::Waiters;
}

bool beginsWithGreatest(OverviewColumn column)
{
    return isFigure(column) || column == OverviewColumn::Trend;
}

QString verdictWord(const OverviewRow &row)
{
    switch (row.urgency) {
    case Urgency::Deadlock:
        return wordOfDeadlock();
    case Urgency::Unexamined:
        return tr("not examined");
    case Urgency::Stuck:
    case Urgency::Slow:
    case Urgency::Unknown:
    case Urgency::Calm:
        break;
    }
    return wordOf(row.standing);
}

Gap gapOf(const OverviewRow &row)
{
    const bool isEmpty = row.holder.isEmpty() && row.waiters == 0;
    return row.isUnread                                 ? Gap::Barred
        : row.urgency == Urgency::Unexamined && isEmpty ? Gap::Empty
                                                        : Gap::None;
}

/// What nobody can tell of a queue that was not read.
static bool isOfQueue(OverviewColumn column)
{
    return isFigure(column) || column == OverviewColumn::Holder;
}

QString cellText(const OverviewRow &row, OverviewColumn column, qint64 now)
{
    if (row.isUnread && isOfQueue(column))
        return QStringLiteral("?");
    switch (column) {
    case OverviewColumn::Verdict:
        return verdictWord(row);
    case OverviewColumn::Path:
        return row.isFavourite ? starred(visibleText(row.path)) : visibleText(row.path);
    case OverviewColumn::Recipe:
        return dashedIfEmpty(row.recipe);
    case OverviewColumn::Holder:
        return row.isOwn ? markedAsOwn(row.holder) : dashedIfEmpty(row.holder);
    case OverviewColumn::HeldFor:
        return heldText(row, now);
    case OverviewColumn::OldestWait:
        return row.waitsSince > 0 ? humanDuration(now - row.waitsSince).text() : Dash;
    case OverviewColumn::Waiters:
        return waitersText(row);
    case OverviewColumn::Trend:
        return dashedIfEmpty(textOf(row.trend));
    case OverviewColumn::Finding:
        break;
    }
    return dashedIfEmpty(row.finding);
}

QString cellToolTip(const OverviewRow &row, OverviewColumn column, qint64 now)
{
    if (row.isUnread && isOfQueue(column))
        return unreadableHint();
    switch (column) {
    case OverviewColumn::Verdict:
    case OverviewColumn::Finding: {
        const QString sentence = row.urgency == Urgency::Unexamined ? notExaminedHint()
            : row.isUnread && row.sentence.isEmpty()                ? unreadableHint()
                                                     : visibleText(row.sentence.text());
        return row.finding.isEmpty() ? sentence : row.finding + u'\n' + sentence;
    }
    case OverviewColumn::Holder:
    case OverviewColumn::HeldFor:
        return holderTip(row, now);
    case OverviewColumn::Waiters:
        return row.isEstimate ? estimateHint() : cellSpoken(row, column, now);
    case OverviewColumn::Trend:
        return trendTip(row);
    case OverviewColumn::OldestWait:
        return cellSpoken(row, column, now);
    case OverviewColumn::Path:
        return row.note.isEmpty() ? visibleText(row.path)
                                  : visibleText(row.path) + u'\n' + noteText(row.note);
    case OverviewColumn::Recipe:
        break;
    }
    return cellText(row, column, now);
}

QString cellSpoken(const OverviewRow &row, OverviewColumn column, qint64 now)
{
    if (row.isUnread && isOfQueue(column))
        return tr("not known");
    const QString text = cellText(row, column, now);
    switch (column) {
    case OverviewColumn::HeldFor:
        return row.heldSince > 0   ? tr("held for %1").arg(text)
            : row.holder.isEmpty() ? tr("nobody holds")
                                   : tr("not known for how long");
    case OverviewColumn::OldestWait:
        return row.waitsSince > 0 ? tr("longest wait %1").arg(text) : tr("nobody waits");
    case OverviewColumn::Waiters:
        return row.waiters == 0 ? tr("nobody waits")
            : row.waiters == 1  ? tr("1 waits")
                                : tr("%1 wait").arg(text);
    case OverviewColumn::Holder:
        return text == Dash ? tr("nobody holds") : text;
    case OverviewColumn::Finding:
        return row.finding.isEmpty() ? tr("no finding") : text;
    case OverviewColumn::Path:
        return row.isFavourite ? tr("%1, a favourite").arg(visibleText(row.path)) : text;
    case OverviewColumn::Trend:
        return row.trend == Trend::None ? tr("not known") : wordsOf(row.trend);
    case OverviewColumn::Verdict:
    case OverviewColumn::Recipe:
        break;
    }
    return text == Dash ? tr("not known") : text;
}

QString rowAsTsv(const OverviewRow &row, qint64 now)
{
    QStringList cells;
    for (int column = 0; column < OverviewColumnCount; ++column) {
        const bool isPath = OverviewColumn(column) == OverviewColumn::Path;
        cells.append(isPath ? visibleText(row.path) : cellText(row, OverviewColumn(column), now));
    }
    return cells.join(u'\t');
}

QString headingsAsTsv()
{
    QStringList cells;
    for (int column = 0; column < OverviewColumnCount; ++column)
        cells.append(headerText(OverviewColumn(column)));
    return cells.join(u'\t');
}

QStringList longestDurations(qint64 longestMs)
{
    constexpr qint64 Second = 1000;
    constexpr qint64 Hour = 3600 * Second;
    constexpr qint64 Day = 24 * Hour;
    QStringList texts;
    for (const qint64 ms :
        {Hour - Second, Day - Second, 100 * Day - Second, std::max<qint64>(0, longestMs)})
        texts.append(humanDuration(ms).text());
    return texts;
}

} // namespace lockscope
