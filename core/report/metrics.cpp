// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/metrics.h"

#include "core/base/version.h"

#include <algorithm>

namespace lockscope {

namespace {

using Label = QPair<const char *, QString>;
using Labels = std::initializer_list<Label>;

constexpr Standing Standings[] = {Standing::Free, Standing::Moving, Standing::Held, Standing::Slow,
    Standing::Stuck, Standing::Unknown};

/// A backslash, a quote and a line's end are the format's own.
QByteArray labelValue(QString text)
{
    text.replace(u'\\', u"\\\\"_qs).replace(u'"', u"\\\""_qs).replace(u'\n', u"\\n"_qs);
    return text.toUtf8();
}

QByteArray seconds(qint64 ms)
{
    return QByteArray::number(double(ms) / 1000, 'g', 15);
}

/// One metric after the other, each with what it is before its lines.
class Page
{
public:
    void begin(const char *name, const char *type, const char *help)
    {
        m_name = name;
        m_text += "# HELP " + m_name + ' ' + help + "\n# TYPE " + m_name + ' ' + type + '\n';
    }
    void add(const QByteArray &value, Labels labels = {}, const char *suffix = "")
    {
        m_text += m_name + suffix;
        char before = '{';
        for (const auto &[name, text] : labels) {
            m_text += before + QByteArray(name) + "=\"" + labelValue(text) + '"';
            before = ',';
        }
        m_text += (labels.size() > 0 ? "} " : " ") + value + '\n';
    }
    void add(qint64 value, Labels labels = {}, const char *suffix = "")
    {
        add(QByteArray::number(value), labels, suffix);
    }
    const QByteArray &text() const { return m_text; }

private:
    QByteArray m_text;
    QByteArray m_name;
};

/// A lock that is there and was read, with what the doctor says of it.
struct TimedLock
{
    const LockState *state;
    const Verdict *verdict; ///< null: it was not examined yet
    QString path;
    QString recipe; ///< empty: none is known
};

QVector<TimedLock> seenLocks(const Metrics &metrics)
{
    QHash<QString, const Verdict *> verdicts;
    if (metrics.report) {
        for (const Verdict &verdict : metrics.report->diagnosis.verdicts)
            verdicts.insert(verdict.path, &verdict);
    }
    QVector<TimedLock> seen;
    for (const LockStatePtr &state : metrics.locks) {
        if (state->snapshot->freshness != Freshness::Live)
            continue;
        const QString &path = state->snapshot->path;
        const QString recipe = state->recipes.isEmpty()
            ? QString()
            : QString::fromLatin1(state->recipes.constFirst().recipe->id);
        seen.append({state.get(), verdicts.value(path), path, recipe});
    }
    std::ranges::sort(seen, {}, &TimedLock::path);
    return seen;
}

/// How long the first of those that hold has at most; nothing where that is not known.
std::optional<qint64> heldMs(const TimedLock &lock)
{
    if (lock.state->summary.holders == 0)
        return 0;
    if (!lock.verdict || lock.verdict->chain.isEmpty())
        return {};
    const ChainStep &first = lock.verdict->chain.constFirst();
    return first.path == lock.path && first.heldMs >= 0 ? std::optional(first.heldMs)
                                                        : std::nullopt;
}

std::optional<qint64> waitedMs(const TimedLock &lock)
{
    if (lock.state->summary.waiters == 0)
        return 0;
    return lock.verdict && lock.verdict->oldestWaitMs >= 0
        ? std::optional(lock.verdict->oldestWaitMs)
        : std::nullopt;
}

void addLocks(const QVector<TimedLock> &locks, Page *page)
{
    const auto each = [&](auto valueOf) {
        for (const TimedLock &lock : locks) {
            if (const std::optional<QByteArray> value = valueOf(lock))
                page->add(*value, {{"path", lock.path}, {"recipe", lock.recipe}});
        }
    };
    const auto inSeconds = [](const std::optional<qint64> &ms) {
        return ms ? std::optional(seconds(*ms)) : std::nullopt;
    };
    using Text = std::optional<QByteArray>;
    page->begin("lockscope_lock_holders", "gauge", "Contenders that hold the lock.");
    each([](const TimedLock &lock) {
        return Text(QByteArray::number(lock.state->summary.holders));
    });
    page->begin("lockscope_lock_waiters", "gauge", "Contenders that wait for the lock.");
    each([](const TimedLock &lock) {
        return Text(QByteArray::number(lock.state->summary.waiters));
    });
    page->begin("lockscope_lock_oldest_wait_seconds", "gauge",
        "How long the first of the waiters has waited; 0: nobody waits.");
    each([&](const TimedLock &lock) { return inSeconds(waitedMs(lock)); });
    page->begin("lockscope_lock_oldest_hold_seconds", "gauge",
        "How long the first of the holders has held, at most; 0: nobody holds.");
    each([&](const TimedLock &lock) { return inSeconds(heldMs(lock)); });
}

void addVerdicts(const QVector<TimedLock> &locks, Page *page)
{
    page->begin("lockscope_lock_verdict", "gauge", "1 for how the lock stands, 0 for all others.");
    for (const TimedLock &lock : locks) {
        if (!lock.verdict)
            continue;
        for (const Standing standing : Standings) {
            page->add(lock.verdict->standing == standing ? 1 : 0,
                {{"path", lock.path}, {"verdict", textOf(standing)}});
        }
    }
}

void addFindings(const Metrics &metrics, Page *page)
{
    page->begin("lockscope_findings", "gauge",
        "Open findings of the lock doctor that nobody muted: lockscopectl explain RULE.");
    QMap<QPair<QString, QString>, int> counts;
    if (metrics.isLive && metrics.report) {
        for (const Finding &finding : metrics.report->diagnosis.findings)
            ++counts[{finding.rule, textOf(finding.severity)}];
    }
    for (auto it = counts.cbegin(); it != counts.cend(); ++it)
        page->add(*it, {{"rule", it.key().first}, {"severity", it.key().second}});
}

void addHistogram(const Metrics &metrics, DurationHistogram Metrics::Durations::*which, Page *page)
{
    QStringList paths = metrics.durations.keys();
    paths.sort();
    for (const QString &path : std::as_const(paths)) {
        const DurationHistogram &histogram = (*metrics.durations.constFind(path)).*which;
        for (std::size_t step = 0; step < DurationHistogram::Ends.size(); ++step) {
            const QString end = QString::fromLatin1(seconds(DurationHistogram::Ends.at(step)));
            page->add(histogram.upTo(step), {{"path", path}, {"le", end}}, "_bucket");
        }
        page->add(histogram.count(), {{"path", path}, {"le", u"+Inf"_qs}}, "_bucket");
        page->add(seconds(histogram.sumMs()), {{"path", path}}, "_sum");
        page->add(histogram.count(), {{"path", path}}, "_count");
    }
}

} // namespace

QByteArray metricsText(const Metrics &metrics)
{
    const QVector<TimedLock> locks = metrics.isLive ? seenLocks(metrics) : QVector<TimedLock>();
    Page page;
    page.begin("lockscope_build_info", "gauge", "Always 1; the version of Lockscope.");
    page.add(1, {{"version", QLatin1String(Version)}});
    page.begin("lockscope_up", "gauge",
        "1 while the servers answer and what is told of the locks is of now.");
    page.add(metrics.isLive ? 1 : 0);
    page.begin("lockscope_round_timestamp_seconds", "gauge",
        "When all locks were examined last; 0: not yet.");
    page.add(seconds(metrics.roundAt));
    page.begin("lockscope_rounds_total", "counter", "Rounds in which all locks were examined.");
    page.add(metrics.rounds);
    page.begin("lockscope_locks", "gauge", "Locks that are told of.");
    page.add(locks.size());
    page.begin("lockscope_locks_left_out", "gauge",
        "Locks that were found and are not looked at: see --max-locks.");
    page.add(metrics.leftOut);
    page.begin("lockscope_members", "gauge", "Members of the ensemble by their state.");
    for (auto it = metrics.members.cbegin(); metrics.isLive && it != metrics.members.cend(); ++it)
        page.add(*it, {{"state", it.key()}});
    addLocks(locks, &page);
    addVerdicts(locks, &page);
    addFindings(metrics, &page);
    page.begin("lockscope_lock_hold_seconds", "histogram",
        "Holds that have ended since lockscopectl looks.");
    addHistogram(metrics, &Metrics::Durations::holds, &page);
    page.begin("lockscope_lock_wait_seconds", "histogram",
        "Waits that have ended with a grant since lockscopectl looks.");
    addHistogram(metrics, &Metrics::Durations::waits, &page);
    return page.text();
}

} // namespace lockscope
