// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/timeline/stretch.h"

#include "core/base/times.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/tr.h"
#include "ui/timeline/timelinetext.h"

#include <algorithm>

namespace lockscope {

namespace {

/// One more, or one less, from then on.
struct Turn
{
    qint64 at;
    int by;
};

/// How many there were at once at most, and for how long between @p from and @p to there was none.
struct Crowd
{
    int most = 0;
    qint64 noneMs = 0;
};

Crowd crowdOf(QVector<Turn> steps, qint64 from, qint64 to)
{
    std::ranges::sort(steps,
        [](const Turn &a, const Turn &b) { return a.at != b.at ? a.at < b.at : a.by < b.by; });
    Crowd crowd;
    int count = 0;
    qint64 since = from;
    for (const Turn &step : steps) {
        const qint64 at = std::clamp(step.at, from, to);
        if (count == 0)
            crowd.noneMs += at - since;
        count += step.by;
        crowd.most = std::max(crowd.most, count);
        since = at;
    }
    if (count == 0)
        crowd.noneMs += to - since;
    return crowd;
}

/// 1, 3, 10, 30 … ms: in each step as much is told as in the next.
QVector<QPair<qint64, int>> stepsOf(const QVector<qint64> &durations)
{
    QVector<QPair<qint64, int>> steps;
    if (durations.isEmpty())
        return steps;
    const qint64 longest = *std::ranges::max_element(durations);
    for (qint64 limit = 1, before = -1; before < longest;) {
        const auto isWithin = [&](qint64 ms) { return ms > before && ms <= limit; };
        const auto count = int(std::ranges::count_if(durations, isWithin));
        if (count > 0 || !steps.isEmpty())
            steps.append({limit, count});
        before = limit;
        limit = QString::number(limit).startsWith(u'1') ? limit * 3 : limit / 3 * 10;
    }
    return steps;
}

/// R. Jain et al., "A quantitative measure of fairness", DEC TR-301 (1984).
double evennessOf(const QHash<QString, qint64> &heldBy)
{
    double sum = 0;
    double squares = 0;
    for (const qint64 ms : heldBy) {
        sum += double(ms);
        squares += double(ms) * double(ms);
    }
    return squares > 0 ? sum * sum / (double(heldBy.size()) * squares) : 1;
}

/// What is not told any more goes on as little as what is to come.
qint64 lastTold(const Lanes &lanes, qint64 now)
{
    const qint64 since = lanes.unknownSince();
    return since > 0 ? std::min(since, now) : now;
}

class Counter
{
public:
    Counter(const Lanes &lanes, qint64 from, qint64 to, qint64 now)
        : m_lanes(lanes)
        , m_now(lastTold(lanes, now))
        , m_to(std::max(lanes.begin(), std::min(to, m_now)))
        , m_from(std::min(m_to, std::max(from, lanes.begin()))) // before, nothing is known
    {
        if (m_now < std::min(to, now))
            m_stretch.unknownSince = m_now;
    }

    std::optional<Stretch> count();

private:
    bool countLane(const Lane &lane, const QString &client);
    int firstIn(const Lane &lane) const;
    bool lasts(const Stay &stay) const;
    void countStay(const Stay &stay);
    void countLast(const Stay &stay);
    qint64 heldWithin(const Stay &stay) const;

    const Lanes &m_lanes;
    qint64 m_now;
    qint64 m_to;
    qint64 m_from;
    Stretch m_stretch;
    QVector<qint64> m_holds;
    QVector<qint64> m_waits;
    QVector<Turn> m_present;
    QVector<Turn> m_holding;
    QHash<QString, qint64> m_heldBy;
};

qint64 Counter::heldWithin(const Stay &stay) const
{
    if (!stay.hasHeld())
        return 0;
    const qint64 end = stay.isThere() ? m_now : stay.to;
    return std::max<qint64>(0, std::min(end, m_to) - std::max(stay.grantedAt, m_from));
}

void Counter::countStay(const Stay &stay)
{
    const qint64 end = stay.isThere() ? m_now : stay.to;
    ++m_stretch.stays;
    m_stretch.gaveUp += stay.end == LockEvent::GaveUp;
    m_stretch.expired += stay.end == LockEvent::Expired;
    m_stretch.deleted += stay.end == LockEvent::Deleted;
    m_present << Turn {stay.from, 1} << Turn {end, -1};
    if (!stay.hasHeld())
        return;
    m_holding << Turn {stay.grantedAt, 1} << Turn {end, -1};
    if (stay.isGrantUnseen)
        return;
    m_waits.append(stay.grantedAt - stay.from);
    if (!stay.isThere() && stay.end != LockEvent::Gap) // else it may have gone on
        m_holds.append(stay.to - stay.grantedAt);
}

/// It was there when the last was told: nobody saw it go.
bool Counter::lasts(const Stay &stay) const
{
    return stay.isThere() || (stay.end == LockEvent::Gap && stay.to >= m_now);
}

/// Of those who are there at its end: what counts when they go is as long at least.
void Counter::countLast(const Stay &stay)
{
    if (stay.from > m_to || (!lasts(stay) && stay.to <= m_to))
        return;
    const bool holds = stay.hasHeld() && stay.grantedAt <= m_to;
    if (!holds)
        m_stretch.stillWaitsMs = std::max(m_stretch.stillWaitsMs, m_to - stay.from);
    else if (!stay.isGrantUnseen && !stay.isGrantRough)
        m_stretch.stillHoldsMs = std::max(m_stretch.stillHoldsMs, m_to - stay.grantedAt);
}

/// Of whom nothing is told any more, too, where all that is seen is after that.
int Counter::firstIn(const Lane &lane) const
{
    const int first = Lanes::stayAfter(lane, m_from);
    return first > 0 && lasts(lane.stays.at(first - 1)) ? first - 1 : first;
}

/// False: there are too many.
bool Counter::countLane(const Lane &lane, const QString &client)
{
    qint64 held = 0;
    for (int i = firstIn(lane); i < lane.stays.size(); ++i) {
        const Stay &stay = lane.stays.at(i);
        if (stay.from > m_to)
            break;
        if (m_stretch.stays == Stretch::MostStays)
            return false;
        countStay(stay);
        countLast(stay);
        held += heldWithin(stay);
    }
    if (held > 0)
        m_heldBy[client] += held;
    return true;
}

std::optional<Stretch> Counter::count()
{
    m_stretch.from = m_from;
    m_stretch.to = m_to;
    const QStringList clients = laneClients(m_lanes.lanes());
    for (int i = 0; i < clients.size(); ++i) {
        if (!countLane(m_lanes.lanes().at(i), clients.at(i)))
            return std::nullopt;
    }
    m_stretch.hold = percentilesOf(m_holds);
    m_stretch.wait = percentilesOf(m_waits);
    m_stretch.holdSteps = stepsOf(m_holds);
    m_stretch.waitSteps = stepsOf(m_waits);
    m_stretch.evenness = evennessOf(m_heldBy);
    m_stretch.longestQueue = crowdOf(m_present, m_from, m_to).most;
    m_stretch.freeMs = crowdOf(m_holding, m_from, m_to).noneMs;
    m_stretch.clients = int(m_heldBy.size());
    for (auto held = m_heldBy.cbegin(); held != m_heldBy.cend(); ++held)
        m_stretch.heldBy.append({held.key(), held.value()});
    std::ranges::sort(m_stretch.heldBy, [](const auto &a, const auto &b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    m_stretch.heldBy.resize(std::min<qsizetype>(m_stretch.heldBy.size(), Stretch::MostClients));
    return m_stretch;
}

using Rows = QVector<QPair<QString, QString>>;

/// The usual one, and how bad it gets.
Rows durationRows(const QString &what, const Percentiles &percentiles)
{
    if (percentiles.count == 0)
        return {{what, tr("none that ended")}};
    return {{tr("%1, half of them up to").arg(what), humanDuration(percentiles.p50Ms).text()},
        {tr("%1, 95 % up to").arg(what), humanDuration(percentiles.p95Ms).text()},
        {tr("%1, 99 % up to").arg(what), humanDuration(percentiles.p99Ms).text()},
        {tr("%1, the longest").arg(what), humanDuration(percentiles.maxMs).text()}};
}

/// A bar for each step, as wide as its share of the longest.
Rows stepRows(const QString &what, const QVector<QPair<qint64, int>> &steps)
{
    constexpr int Widest = 6;
    int most = 1;
    for (const auto &[limit, count] : steps)
        most = std::max(most, count);
    Rows rows;
    QString from;
    for (const auto &[limit, count] : steps) {
        const QString to = humanDuration(limit).text();
        const QString step = from.isEmpty() ? tr("up to %1").arg(to) : tr("%1 to %2").arg(from, to);
        from = to;
        const QString bar(count == 0 ? 0 : std::max(1, count * Widest / most), u'▇');
        rows.append({what.arg(step), (bar.isEmpty() ? bar : bar + u' ') + grouped(count)});
    }
    return rows;
}

} // namespace

std::optional<Stretch> stretchOf(const Lanes &lanes, qint64 from, qint64 to, qint64 now)
{
    return Counter(lanes, from, to, now).count();
}

QVector<QPair<QString, QString>> rowsOf(const Stretch &stretch)
{
    const qint64 length = std::max<qint64>(1, stretch.to - stretch.from);
    const auto share = [length](qint64 ms) {
        return u"%1 %"_qs.arg(double(ms) * 100 / double(length), 0, 'f', 1);
    };
    const bool isToldOn = stretch.unknownSince == 0;
    Rows rows;
    if (!isToldOn)
        rows.append({tr("Not known since"), timeOrDate(stretch.unknownSince)});
    rows += Rows {{tr("Requests"), grouped(stretch.stays)},
        {tr("Longest queue"), grouped(stretch.longestQueue)},
        {tr("Nobody held"), share(stretch.freeMs)}};
    rows += durationRows(tr("Held"), stretch.hold);
    if (stretch.stillHoldsMs >= 0)
        rows.append({isToldOn ? tr("Still holds, the longest") : tr("Held until then, the longest"),
            humanDuration(stretch.stillHoldsMs).text()});
    rows += durationRows(tr("Waited"), stretch.wait);
    if (stretch.stillWaitsMs >= 0)
        rows.append(
            {isToldOn ? tr("Still waits, the longest") : tr("Waited until then, the longest"),
                humanDuration(stretch.stillWaitsMs).text()});
    const QPair<QString, int> ends[] {{tr("Gave up"), stretch.gaveUp},
        {tr("Expired"), stretch.expired}, {tr("Deleted by others"), stretch.deleted}};
    for (const auto &[name, count] : ends) {
        if (count > 0)
            rows.append({name, grouped(count)});
    }
    for (const auto &[client, ms] : stretch.heldBy)
        rows.append({tr("Held by %1").arg(client), share(ms)});
    const int others = stretch.clients - int(stretch.heldBy.size());
    if (others > 0)
        rows.append(
            {tr("Held by others"), others == 1 ? tr("1 client") : tr("%1 clients").arg(others)});
    if (stretch.clients > 1)
        rows.append(
            {tr("Evenness between clients"), u"%1 %"_qs.arg(stretch.evenness * 100, 0, 'f', 0)});
    rows +=
        stepRows(tr("Held, %1"), stretch.holdSteps) + stepRows(tr("Waited, %1"), stretch.waitSteps);
    return rows;
}

} // namespace lockscope
