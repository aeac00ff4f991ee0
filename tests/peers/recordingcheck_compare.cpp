// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What they noted, and what is told of it.
#include "tests/peers/recordingcheck.h"

#include "core/base/times.h"
#include "core/history/postmortem.h"
#include "core/history/statistics.h"

#include <algorithm>
#include <cstdio>

namespace lockscope {

namespace {

constexpr qint64 SlackMs = 300; ///< of a hold's duration, where nothing stalled

/// What is told of about that time, of the lock or of all, for who reads why it is not as noted.
QString toldAround(const QVector<LockEvent> &events, const QString &path, const NotedHold &hold)
{
    constexpr qint64 AroundMs = 2'000;
    QString text;
    for (const LockEvent &event : events) {
        const bool isThen = std::max(event.at, event.until) >= hold.begin - AroundMs
            && event.at <= std::max(hold.begin, hold.end) + AroundMs;
        if (isThen && (event.path == path || event.path.isEmpty()))
            text += QStringLiteral("\n  %1 %2 %3 since %4 until %5")
                        .arg(isoTime(event.at), textOf(event.kind), textOf(event.session),
                            isoTime(event.notBefore), isoTime(event.until));
    }
    return text;
}

/// Whether the recorder was gone within @p soonMs after @p hold ended.
bool isBeforeGap(const QVector<LockEvent> &events, const RecordedHold &hold, qint64 soonMs)
{
    return std::any_of(events.begin(), events.end(), [&](const LockEvent &event) {
        return event.kind == LockEvent::Gap && event.path.isEmpty() && event.at >= hold.end
            && event.at - hold.end <= soonMs;
    });
}

} // namespace

bool RecordingCheck::isInAnyGap(
    const QVector<LockEvent> &events, const QString &path, const NotedHold &hold) const
{
    const qint64 end = hold.end > 0 ? hold.end : hold.begin + 2 * TimeoutMs;
    const NotedHold whole {hold.begin, end, false};
    return hold.begin < m_recordedFrom || isInGap(events, path, whole)
        || isInGap(events, {}, whole);
}

/// Whether the recorder did not look at some time between the looks that it was told by: then it
/// says itself how early it may have begun or ended.
bool RecordingCheck::isTimeInAnyGap(
    const QVector<LockEvent> &events, const QString &path, const RecordedHold &hold) const
{
    const auto isUnseen = [&](qint64 notBefore, qint64 at) {
        return notBefore > 0 && isInAnyGap(events, path, {notBefore, at, false});
    };
    return isUnseen(hold.notBefore, hold.begin) || isUnseen(hold.endNotBefore, hold.end);
}

/// What a client asks for before a stall is done after it.
qint64 RecordingCheck::stalledMs(const NotedHold &hold) const
{
    qint64 ms = 0;
    for (const auto &[from, to] : m_stalls) {
        for (const qint64 at : {hold.begin, hold.end})
            ms = to >= at && from <= at + TolerableMs ? std::max(ms, to - from) : ms;
    }
    return ms;
}

void RecordingCheck::compareWith(const char *what, const QVector<LockEvent> &events, bool hasGaps)
{
    int compared = 0;
    int inGaps = 0;
    int disturbed = 0;
    int robbed = 0;
    int expired = 0;
    int untold = 0;
    qint64 worst = 0;
    QVector<LockEvent> gaps; // what may be in the way: few of very many
    std::copy_if(
        events.begin(), events.end(), std::back_inserter(gaps), [](const LockEvent &event) {
            return event.kind == LockEvent::Gap
                || (event.kind == LockEvent::Gone && !event.session);
        });
    for (const auto &taker : m_takers) {
        const QVector<RecordedHold> recorded = holdsOf(events, taker->session(), taker->path());
        qsizetype next = 0;
        for (const NotedHold &noted : taker->holds()) {
            const QString which = QStringLiteral("%1: %2 in %3 from %4 to %5")
                                      .arg(QLatin1String(what), taker->name(), taker->path(),
                                          isoTime(noted.begin), isoTime(noted.end));
            const bool isHere = !hasGaps || !isInAnyGap(gaps, taker->path(), noted);
            while (next < recorded.size() && recorded.at(next).end > 0
                && recorded.at(next).end < noted.begin)
                ++next;
            const bool isFound = next < recorded.size() && areOfOneTime(recorded.at(next), noted);
            if (!isHere) {
                ++inGaps;
                continue;
            }
            if (!isFound) {
                fault(which + QStringLiteral(" is not told to ") + textOf(taker->session()) + u':'
                    + toldAround(events, taker->path(), noted));
                continue;
            }
            const RecordedHold &hold = recorded.at(next++);
            if (hasGaps && isTimeInAnyGap(gaps, taker->path(), hold)) {
                ++inGaps;
                continue;
            }
            if (noted.isDisturbed) {
                ++disturbed;
                continue;
            }
            const bool isRobbed =
                taker.get() == m_robbed && noted.begin <= m_robbedAt && noted.end >= m_robbedAt;
            const bool isKilledIn = noted.end == 0;
            const LockEvent::Kind how = isRobbed ? LockEvent::Deleted
                : isKilledIn                     ? LockEvent::Expired
                                                 : LockEvent::Released;
            // Its session is not seen to live any more, which would prove that it released it.
            const bool isJustBefore = m_isKilled && taker == m_takers.back() && !isKilledIn
                && noted.end > m_killedAt - UnsettledMs;
            // The recorder went before it could ask; or a look from outside tells no better.
            const bool isUntold = hasGaps
                && ((hold.how == LockEvent::Gone
                        && (isJustBefore || isBeforeGap(gaps, hold, UnsettledMs)))
                    || (isRobbed && hold.how == LockEvent::Released));
            untold += isUntold ? 1 : 0;
            if (hold.how != how && !isUntold)
                fault(which + QStringLiteral(": ") + textOf(hold.how));
            robbed += isRobbed ? 1 : 0;
            expired += isKilledIn ? 1 : 0;
            qint64 off = std::abs(hold.begin - noted.begin);
            if (isRobbed)
                off = std::max(off, std::abs(hold.end - m_robbedAt));
            else if (!isKilledIn)
                off = std::max(off, std::abs(hold.end - noted.end));
            if (off > TolerableMs + stalledMs(noted))
                fault(which + QStringLiteral(" is %1 ms off").arg(off));
            if (stalledMs(noted) == 0)
                worst = std::max(worst, off);
            ++compared;
        }
    }
    m_worstMs = std::max(m_worstMs, worst);
    std::printf("%s: %d holds compared, the worst difference %lld ms; %d in gaps, %d of unsure "
                "clients, %d whose end cannot be told; deleted %d, expired %d\n",
        what, compared, static_cast<long long>(worst), inGaps, disturbed, untold, robbed, expired);
}

/// Of a hold of which its client cannot tell how long it was: it is told to be long, mostly.
bool RecordingCheck::isUnsure(const Duration &told) const
{
    const auto isIt = [&told](const NotedHold &hold) {
        const qint64 end = hold.end > 0 ? hold.end : hold.begin + 2 * TimeoutMs;
        const bool isSure = hold.end > 0 && !hold.isDisturbed;
        return !isSure && hold.begin < told.at && told.at - told.ms < end;
    };
    return std::any_of(m_takers.begin(), m_takers.end(), [&](const auto &taker) {
        return taker->path() == told.path
            && std::any_of(taker->holds().begin(), taker->holds().end(), isIt);
    });
}

/// Over all that are not in a gap, and of which their clients are sure: as a whole they must agree,
/// too.
void RecordingCheck::comparePercentiles(const char *what, const QVector<LockEvent> &events)
{
    QVector<qint64> noted;
    for (const auto &taker : m_takers) {
        for (const NotedHold &hold : taker->holds()) {
            if (hold.end > 0 && !hold.isDisturbed && hold.begin >= m_recordedFrom)
                noted.append(hold.end - hold.begin);
        }
    }
    QVector<qint64> told;
    DurationMeter meter;
    for (const LockEvent &event : events) {
        const auto duration = meter.add(event);
        if (duration && duration->kind == Duration::Hold && m_paths.contains(duration->path)
            && duration->at - duration->ms >= m_recordedFrom && !isUnsure(*duration))
            told.append(duration->ms);
    }
    const Percentiles a = percentilesOf(noted);
    const Percentiles b = percentilesOf(told);
    std::printf("%s: holds %d, p50 %lld, p95 %lld, p99 %lld ms; noted %d, %lld, %lld, %lld\n", what,
        b.count, static_cast<long long>(b.p50Ms), static_cast<long long>(b.p95Ms),
        static_cast<long long>(b.p99Ms), a.count, static_cast<long long>(a.p50Ms),
        static_cast<long long>(a.p95Ms), static_cast<long long>(a.p99Ms));
    // From its node to its deletion it is a little longer than the client holds: as much as that
    // may be for each of them, which are compared one by one, with a client that was held up too.
    const auto differ = [this](qint64 is, qint64 was) {
        return std::abs(is - was) > std::max({was / 5, 2 * SlackMs, m_worstMs});
    };
    if (differ(b.p50Ms, a.p50Ms) || differ(b.p95Ms, a.p95Ms))
        fault(QLatin1String(what) + QStringLiteral(": other percentiles than were noted"));
}

/// What the clients noted of all that they held in @p path.
QVector<NotedDuration> RecordingCheck::notedIn(const QString &path) const
{
    QVector<NotedDuration> all;
    for (const auto &taker : m_takers) {
        if (taker->path() != path)
            continue;
        for (const NotedHold &hold : taker->holds()) {
            const bool isRobbed =
                taker.get() == m_robbed && hold.begin <= m_robbedAt && hold.end >= m_robbedAt;
            const qint64 expired = m_killedAt + 2 * TimeoutMs;
            const qint64 least = (isRobbed ? m_robbedAt : hold.end > 0 ? hold.end : m_killedAt);
            const qint64 most = (isRobbed ? m_robbedAt : hold.end > 0 ? hold.end : expired);
            // Its begin may be told as early, and its end as late, as those of any of them, which
            // are compared one by one.
            const qint64 usual = SlackMs + 2 * std::max(stalledMs(hold), m_worstMs);
            const qint64 slack = hold.isDisturbed ? 2 * TimeoutMs : usual;
            all.append({least - hold.begin - slack, most - hold.begin + slack});
        }
    }
    return all;
}

/// What is printed of each lock: counts, and percentiles of its holds.
void RecordingCheck::compareCounts(const char *what, const ShippedHistory &history, bool hasGaps)
{
    qint64 holds = 0;
    for (const QString &path : std::as_const(m_paths)) {
        const QJsonObject lock = history.locks.value(path);
        const QVector<NotedDuration> noted = notedIn(path);
        const QJsonObject hold = lock.value(u"hold").toObject();
        const QString which = QStringLiteral("%1: %2: ").arg(QLatin1String(what), path);
        if (const QString impossible = impossibleIn(hold, noted); !impossible.isEmpty())
            fault(which + impossible);
        const int robbed = m_robbed && m_robbed->path() == path ? 1 : 0;
        const int expired = m_isKilled && m_takers.back()->path() == path ? 1 : 0;
        holds += lock.value(u"holds").toInteger();
        const int toldExpired = lock.value(u"expired").toInt();
        if (toldExpired > expired || (!hasGaps && toldExpired < expired))
            fault(which + QStringLiteral("%1 expired").arg(toldExpired));
        if (hasGaps)
            continue; // of what it did not see there is less, and who deleted may not be told
        if (lock.value(u"holds").toInt() != noted.size())
            fault(which
                + QStringLiteral("%1 holds, noted %2")
                      .arg(lock.value(u"holds").toInt())
                      .arg(noted.size()));
        if (lock.value(u"deletedByOthers").toInt() != robbed)
            fault(which + QStringLiteral("%1 deleted").arg(lock.value(u"deletedByOthers").toInt()));
    }
    std::printf("%s: %lld grants printed\n", what, static_cast<long long>(holds));
}

void RecordingCheck::compareShipped(const char *what, const QString &source, bool hasGaps)
{
    const ShippedHistory history = shippedHistory(source);
    if (history.source.isEmpty())
        return fault(QLatin1String(what) + QStringLiteral(": lockscopectl does not tell it"));
    compareWith(what, history.events, hasGaps);
    comparePercentiles(what, history.events);
    compareCounts(what, history, hasGaps);
}

void RecordingCheck::printLooks(RecordingReader &reader)
{
    const LookCounts counts = compareLooks(reader, m_looks);
    std::printf("looks: %lld, the same in the recording %d, between two of its states %d, not "
                "recorded then %d\n",
        static_cast<long long>(m_looks.size()), counts.same, counts.between, counts.unrecorded);
    for (const QString &different : counts.different)
        fault(different);
    if (counts.between * 10 > m_looks.size() + 20)
        fault(QStringLiteral("that many looks are between two states"));
    for (const Look &look : std::as_const(m_looks)) {
        const auto state = reader.state(look.path, look.at);
        const QString shipped = shippedQueue(m_file, look.path, look.at);
        if (shipped != (state ? printedQueueOf(*state->state) : QString()))
            fault(QStringLiteral("history --at prints of %1 at %2: %3")
                      .arg(look.path, isoTime(look.at), shipped));
    }
}

void RecordingCheck::compare()
{
    compareShipped("recording", m_file, true);
    const auto file = RecordingFile::openToRead(m_file);
    if (!file)
        return fault(explain(file.error()));
    RecordingReader reader(**file);
    printLooks(reader);
    QVector<DataDirectory> members;
    for (int member = 0; member < m_ensemble.size(); ++member) {
        const QString folder = m_ensemble.dataFolder(member);
        const QByteArray what = "transaction logs of member " + QByteArray::number(member);
        compareShipped(what.constData(), folder, member == m_restarted);
        if (const auto files = findServerFiles(folder))
            members.append(*files);
    }
    QVector<LockEvent> logged;
    const auto read =
        readPostmortem(members, [&logged](const LockEvent &event) { logged.append(event); });
    if (!read)
        return fault(explain(read.error()));
    compareWith("transaction logs", logged, false);
    comparePercentiles("transaction logs", logged);
}

} // namespace lockscope
