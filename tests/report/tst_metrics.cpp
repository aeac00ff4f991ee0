// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/metrics.h"
#include "tests/support/snapshots.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

class TestMetrics : public QObject
{
    Q_OBJECT

private slots:
    void steps_data();
    void steps();
    void locksAreTold();
    void nothingIsToldOfWhatIsNotLive();
    void namesAreEscaped();
    void histogramsAddUp();
    void findingsAreCounted();
};

namespace {

const QString Path = u"/locks/orders"_qs;

LockStatePtr lockAt(const QString &path, int contenders, Freshness freshness = Freshness::Live)
{
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = path;
    snapshot->freshness = freshness;
    auto state = std::make_shared<LockState>();
    state->snapshot = snapshot;
    state->summary.holders = contenders > 0 ? 1 : 0;
    state->summary.waiters = std::max(0, contenders - 1);
    return state;
}

Metrics metricsOf(const QVector<LockStatePtr> &locks, const QVector<Verdict> &verdicts = {})
{
    Metrics metrics;
    metrics.isLive = true;
    metrics.roundAt = 1'700'000'000'500;
    metrics.locks = locks;
    DoctorReport report;
    report.diagnosis.verdicts = verdicts;
    metrics.report = std::make_shared<DoctorReport>(report);
    return metrics;
}

Verdict stuckFor(const QString &path, qint64 heldMs)
{
    Verdict verdict;
    verdict.path = path;
    verdict.standing = Standing::Stuck;
    verdict.oldestWaitMs = 61'500;
    ChainStep holder;
    holder.path = path;
    holder.heldMs = heldMs;
    verdict.chain = {holder};
    return verdict;
}

/// Lines that begin with @p name and something that ends it.
QStringList linesOf(const Metrics &metrics, const QString &name)
{
    QStringList lines = QString::fromUtf8(metricsText(metrics)).split(u'\n');
    lines.removeIf([&](const QString &line) {
        return !line.startsWith(name + u'{') && !line.startsWith(name + u' ');
    });
    return lines;
}

} // namespace

void TestMetrics::steps_data()
{
    QTest::addColumn<qint64>("ms");
    QTest::addColumn<int>("step"); // the first that counts it; 12: none does
    QTest::newRow("at once") << qint64(0) << 0;
    QTest::newRow("the end is included") << qint64(100) << 0;
    QTest::newRow("a little more") << qint64(101) << 1;
    QTest::newRow("a minute") << qint64(60'000) << 5;
    QTest::newRow("a day") << qint64(86'400'000) << 11;
    QTest::newRow("two days") << qint64(172'800'000) << 12;
}

void TestMetrics::steps()
{
    QFETCH(qint64, ms);
    QFETCH(int, step);
    DurationHistogram histogram;
    histogram.add(ms);
    QCOMPARE(histogram.count(), 1);
    QCOMPARE(histogram.sumMs(), ms);
    for (int i = 0; i < int(DurationHistogram::Ends.size()); ++i)
        QCOMPARE(histogram.upTo(std::size_t(i)), i >= step ? 1 : 0);
}

void TestMetrics::locksAreTold()
{
    const Metrics metrics =
        metricsOf({lockAt(Path, 3), lockAt(u"/locks/free"_qs, 0)}, {stuckFor(Path, 7'250)});
    const QString labels = u"{path=\"/locks/orders\",recipe=\"\"} "_qs;
    const QString ofFree = u"{path=\"/locks/free\",recipe=\"\"} "_qs;
    const auto told = [&](const QString &name) { return linesOf(metrics, name); };
    QCOMPARE(told(u"lockscope_up"_qs), QStringList {u"lockscope_up 1"_qs});
    QCOMPARE(told(u"lockscope_locks"_qs), QStringList {u"lockscope_locks 2"_qs});
    QCOMPARE(told(u"lockscope_round_timestamp_seconds"_qs),
        QStringList {u"lockscope_round_timestamp_seconds 1700000000.5"_qs});
    QCOMPARE(told(u"lockscope_lock_waiters"_qs),
        (QStringList {u"lockscope_lock_waiters"_qs + ofFree + u'0',
            u"lockscope_lock_waiters"_qs + labels + u'2'}));
    QCOMPARE(told(u"lockscope_lock_oldest_wait_seconds"_qs),
        (QStringList {u"lockscope_lock_oldest_wait_seconds"_qs + ofFree + u'0',
            u"lockscope_lock_oldest_wait_seconds"_qs + labels + u"61.5"_qs}));
    QCOMPARE(told(u"lockscope_lock_oldest_hold_seconds"_qs).last(),
        u"lockscope_lock_oldest_hold_seconds"_qs + labels + u"7.25"_qs);
    const QStringList verdicts = told(u"lockscope_lock_verdict"_qs);
    QCOMPARE(verdicts.size(), 6); // the other one was not examined
    QCOMPARE(verdicts.filter(QRegularExpression(u" 1$"_qs)),
        QStringList {u"lockscope_lock_verdict{path=\"/locks/orders\",verdict=\"stuck\"} 1"_qs});
}

/// A holder of whom nobody knows since when has no number, rather than a wrong one.
void TestMetrics::nothingIsToldOfWhatIsNotLive()
{
    Metrics metrics =
        metricsOf({lockAt(Path, 3, Freshness::Stale), lockAt(u"/locks/gone"_qs, 0, Freshness::Gone),
                      lockAt(u"/locks/b"_qs, 1)},
            {stuckFor(u"/locks/b"_qs, -1)});
    metrics.members = {{u"leader"_qs, 1}};
    QCOMPARE(linesOf(metrics, u"lockscope_lock_holders"_qs).size(), 1);
    QVERIFY(linesOf(metrics, u"lockscope_lock_oldest_hold_seconds"_qs).isEmpty());
    QCOMPARE(linesOf(metrics, u"lockscope_members"_qs).size(), 1);
    metrics.isLive = false;
    for (const char *name : {"lock_holders", "lock_verdict", "members", "findings"})
        QVERIFY2(linesOf(metrics, u"lockscope_"_qs + QLatin1String(name)).isEmpty(), name);
    QCOMPARE(linesOf(metrics, u"lockscope_up"_qs), QStringList {u"lockscope_up 0"_qs});
}

void TestMetrics::namesAreEscaped()
{
    const Metrics metrics = metricsOf({lockAt(u"/a\"b\\c\nlockscope_up 7"_qs, 1)});
    QCOMPARE(linesOf(metrics, u"lockscope_lock_holders"_qs),
        QStringList {
            u"lockscope_lock_holders{path=\"/a\\\"b\\\\c\\nlockscope_up 7\",recipe=\"\"} 1"_qs});
    QCOMPARE(linesOf(metrics, u"lockscope_up"_qs).size(), 1);
}

/// They go on while there is no connection: a counter that fell would be a restart.
void TestMetrics::histogramsAddUp()
{
    Metrics metrics = metricsOf({});
    metrics.isLive = false;
    DurationHistogram &holds = metrics.durations[Path].holds;
    for (const qint64 ms : {50, 700, 800, 1'000'000'000})
        holds.add(ms);
    const QStringList buckets = linesOf(metrics, u"lockscope_lock_hold_seconds_bucket"_qs);
    QCOMPARE(buckets.size(), int(DurationHistogram::Ends.size()) + 1);
    const QString begin = u"lockscope_lock_hold_seconds_bucket{path=\"/locks/orders\",le=\""_qs;
    QCOMPARE(buckets.constFirst(), begin + u"0.1\"} 1"_qs);
    QCOMPARE(buckets.at(2), begin + u"1\"} 3"_qs);
    QCOMPARE(buckets.constLast(), begin + u"+Inf\"} 4"_qs);
    QCOMPARE(linesOf(metrics, u"lockscope_lock_hold_seconds_sum"_qs).constFirst(),
        u"lockscope_lock_hold_seconds_sum{path=\"/locks/orders\"} 1000001.55"_qs);
    QCOMPARE(linesOf(metrics, u"lockscope_lock_wait_seconds_count"_qs).constFirst(),
        u"lockscope_lock_wait_seconds_count{path=\"/locks/orders\"} 0"_qs);
}

void TestMetrics::findingsAreCounted()
{
    Metrics metrics = metricsOf({});
    DoctorReport report;
    for (const Severity severity : {Severity::Warning, Severity::Critical, Severity::Warning}) {
        Finding finding;
        finding.rule = u"R12"_qs;
        finding.severity = severity;
        report.diagnosis.findings.append(finding);
    }
    metrics.report = std::make_shared<DoctorReport>(report);
    QCOMPARE(linesOf(metrics, u"lockscope_findings"_qs),
        (QStringList {u"lockscope_findings{rule=\"R12\",severity=\"critical\"} 1"_qs,
            u"lockscope_findings{rule=\"R12\",severity=\"warning\"} 2"_qs}));
}

QTEST_GUILESS_MAIN(TestMetrics)
#include "tst_metrics.moc"
