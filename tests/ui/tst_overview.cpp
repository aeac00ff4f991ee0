// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the overview says of locks: rows, cells, the line over them, trends, search and order.
#include "core/base/times.h"
#include "tests/ui/fixtures.h"
#include "tests/ui/overviewfixtures.h"
#include "ui/overview/overviewcells.h"
#include "ui/overview/overvieworder.h"
#include "ui/overview/overviewsearch.h"
#include "ui/overview/overviewsummary.h"

#include <QTest>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::fixtures;

class TestOverview : public QObject
{
    Q_OBJECT

private slots:
    void scannedLocks_data();
    void scannedLocks();
    void holders_data();
    void holders();
    void holdersHaveNames();
    void nobodyHolds();
    void columnsHaveTheirTitles();
    void heldFor_data();
    void heldFor();
    void urgencies_data();
    void urgencies();
    void theWorstFindingIsShown();
    void timesOfOneMomentStay();
    void sessionsAreOneStepBehind();
    void hostileTextStaysText();
    void trends_data();
    void trends();
    void tracesForget();
    void lines_data();
    void lines();
    void sources_data();
    void sources();
    void searches_data();
    void searches();
    void orders_data();
    void orders();
    void rowsAreCopiedAsTheyAreRead();
};

namespace {

QString cellsOf(const OverviewRow &row, qint64 now = OverviewNow)
{
    return rowAsTsv(row, now).replace(u'\t', u" | "_qs);
}

OverviewRow rowOfScan(const FoundLock &lock)
{
    return overviewRow({&lock, nullptr, nullptr, nullptr, nullptr, 0});
}

OverviewRow rowOfVerdict(const Verdict &verdict, const FoundLock &lock)
{
    return overviewRow({&lock, nullptr, &verdict, nullptr, nullptr, OverviewNow});
}

/// Ones that hold in these modes, none waits.
LockStatePtr heldIn(const QVector<Mode> &modes)
{
    QVector<Child> children;
    for (int i = 0; i < modes.size(); ++i) {
        children.append(child(i));
        children.last().mode = modes.at(i);
    }
    auto state = std::make_shared<LockState>(*mutex(children).state);
    for (Contender &contender : state->queue)
        contender.role = Role::Holder;
    state->summary.holders = int(modes.size());
    state->summary.waiters = 0;
    return state;
}

} // namespace

void TestOverview::scannedLocks_data()
{
    QTest::addColumn<FoundLock>("lock");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const FoundLock &lock, const char *expected) {
        QTest::newRow(what) << lock << QString::fromUtf8(expected);
    };
    row("held by one, nobody waits", foundAt(u"/l/a"_qs),
        "not examined | /l/a | 1 holds | – | – | – | – | – | Curator InterProcessMutex");
    row("several hold and wait", foundAt(u"/l/a"_qs, 3, 1200, 61'000),
        "not examined | /l/a | 3 hold | – | 1 m 01 s | 1 200 | – | – | Curator InterProcessMutex");
    FoundLock idle = foundAt(u"/l/a"_qs, 0);
    idle.recipes = {u"unheard-of"_qs, u"curator-mutex"_qs};
    row("nobody holds; a recipe of a newer program", idle,
        "not examined | /l/a | – | – | – | – | – | – | unheard-of + Curator InterProcessMutex");
    FoundLock counted = foundAt(u"/l/a"_qs, 1, 50'000);
    counted.isEstimate = true;
    counted.oldestWaiterSince = 0;
    counted.recipes.clear();
    row("counted by names", counted,
        "not examined | /l/a | 1 holds | – | – | ≈ 50 000 | – | – | –");
}

void TestOverview::scannedLocks()
{
    QFETCH(const FoundLock, lock);
    QFETCH(const QString, expected);
    QCOMPARE(cellsOf(rowOfScan(lock)).replace(QChar(0x202f), u' '), expected);
}

void TestOverview::holders_data()
{
    QTest::addColumn<QVector<Mode>>("modes");
    QTest::addColumn<bool>("isStepKnown");
    QTest::addColumn<QString>("endpoint");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const QVector<Mode> &modes, bool isStepKnown,
                         const QString &endpoint, const QString &expected) {
        QTest::newRow(what) << modes << isStepKnown << endpoint << expected;
    };
    const QString client = u"10.0.0.7:4512"_qs;
    row("one, whose client is known", {Mode::Exclusive}, true, client, client);
    row("one, of whom no member told", {Mode::Exclusive}, true, {}, u"1 holds"_qs);
    row("one, and the doctor does not say who", {Mode::Exclusive}, false, {}, u"1 holds"_qs);
    row("readers together", {Mode::Read, Mode::Read, Mode::Read}, true, client, u"3 readers"_qs);
    row("one reader", {Mode::Read}, true, client, client);
    row("leases", {Mode::Lease, Mode::Lease}, true, client, u"2 leases"_qs);
    row("of several kinds", {Mode::Read, Mode::Write}, true, client, u"2 hold"_qs);
    row("nobody", {}, false, {}, {});
}

void TestOverview::columnsHaveTheirTitles()
{
    QStringList titles;
    for (int column = 0; column < OverviewColumnCount; ++column)
        titles.append(headerText(OverviewColumn(column)));
    QCOMPARE(titles.join(u'|'),
        u"Verdict|Lock|Holder|Held for|Oldest wait|Waiters|Trend|Worst finding|Recipe"_qs);
    QCOMPARE(headerText(OverviewColumn::Recipe), u"Recipe"_qs);
    QCOMPARE(headerText(OverviewColumn::Trend), u"Trend"_qs);
}

/// A name says more than an address.
void TestOverview::holdersHaveNames()
{
    const LockStatePtr state = heldIn({Mode::Exclusive});
    Verdict verdict = verdictFor(u"/locks/a"_qs, Standing::Held);
    verdict.chain = {holderOf(u"/locks/a"_qs, u"10.0.0.7:4512"_qs, 5000)};
    verdict.chain.first().client = u"orders-7\u001b"_qs;
    const OverviewRow row =
        overviewRow({nullptr, state.get(), &verdict, nullptr, nullptr, OverviewNow});
    QCOMPARE(row.holder, u"orders-7\\x1b"_qs);
}

/// While one is on its way to hold, nobody holds: there is no time to tell.
void TestOverview::nobodyHolds()
{
    const LockStatePtr state = heldIn({});
    Verdict verdict = verdictFor(u"/locks/a"_qs, Standing::Free);
    verdict.chain = {holderOf(u"/locks/a"_qs, u"10.0.0.7:4512"_qs, 400)};
    const OverviewRow row =
        overviewRow({nullptr, state.get(), &verdict, nullptr, nullptr, OverviewNow});
    QCOMPARE(row.holder, QString());
    QCOMPARE(cellText(row, OverviewColumn::HeldFor, OverviewNow), u"–"_qs);
    QCOMPARE(cellSpoken(row, OverviewColumn::HeldFor, OverviewNow), u"nobody holds"_qs);
}

void TestOverview::holders()
{
    QFETCH(const QVector<Mode>, modes);
    QFETCH(const bool, isStepKnown);
    QFETCH(const QString, endpoint);
    const LockStatePtr state = heldIn(modes);
    Verdict verdict = verdictFor(u"/locks/a"_qs, Standing::Held);
    if (isStepKnown)
        verdict.chain = {holderOf(u"/locks/a"_qs, endpoint, 5000)};
    const OverviewRow row =
        overviewRow({nullptr, state.get(), &verdict, nullptr, nullptr, OverviewNow});
    QTEST(row.holder, "expected");
}

void TestOverview::heldFor_data()
{
    QTest::addColumn<qint64>("least");
    QTest::addColumn<qint64>("most");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<QString>("later");
    const auto row = [](const char *what, qint64 least, qint64 most, const char *expected,
                         const char *later) {
        QTest::newRow(what) << least << most << QString::fromUtf8(expected)
                            << QString::fromUtf8(later);
    };
    row("both bounds are one", 60'000, 61'000, "1 m 01 s", "1 m 11 s");
    row("only seen for a while", 60'000, 7'200'000, "≥ 1 m 00 s", "≥ 1 m 10 s");
    row("nothing seen", 0, 7'200'000, "≤ 2 h 00 m", "≥ 10 s");
    row("does not hold", -1, -1, "–", "–");
}

void TestOverview::heldFor()
{
    QFETCH(const qint64, least);
    QFETCH(const qint64, most);
    Verdict verdict = verdictFor(u"/l/a"_qs, Standing::Held);
    verdict.chain = {holderOf(u"/l/a"_qs, u"10.0.0.7:4512"_qs, most)};
    verdict.chain.first().heldAtLeastMs = least;
    const OverviewRow row = rowOfVerdict(verdict, foundAt(u"/l/a"_qs));
    QTEST(cellText(row, OverviewColumn::HeldFor, OverviewNow), "expected");
    QTEST(cellText(row, OverviewColumn::HeldFor, OverviewNow + 10'000), "later");
}

void TestOverview::urgencies_data()
{
    QTest::addColumn<Verdict>("verdict");
    QTest::addColumn<Finding>("finding");
    QTest::addColumn<Urgency>("expected");
    const Finding none;
    const QString a = u"/l/a"_qs;
    QTest::newRow("free") << verdictFor(a, Standing::Free) << none << Urgency::Calm;
    QTest::newRow("moving") << verdictFor(a, Standing::Moving) << none << Urgency::Calm;
    QTest::newRow("held") << verdictFor(a, Standing::Held) << none << Urgency::Calm;
    QTest::newRow("slow") << verdictFor(a, Standing::Slow) << none << Urgency::Slow;
    QTest::newRow("unknown") << verdictFor(a, Standing::Unknown) << none << Urgency::Unknown;
    QTest::newRow("stuck") << verdictFor(a, Standing::Stuck) << none << Urgency::Stuck;
    const Finding ring = findingOf(u"R12"_qs, u"/l/a"_qs, u"Deadlock"_qs, {u"/l/a"_qs, u"/l/b"_qs});
    QTest::newRow("one of a deadlock")
        << ringVerdict(a, u"/l/b"_qs, 1) << ring << Urgency::Deadlock;
    QTest::newRow("the other one") << ringVerdict(u"/l/b"_qs, a, 1) << ring << Urgency::Deadlock;
    QTest::newRow("waits behind a deadlock")
        << ringVerdict(u"/l/c"_qs, a, 1) << ring << Urgency::Stuck;
    Verdict defect = ringVerdict(a, u"/l/b"_qs, 1);
    defect.cause = u"R07"_qs;
    QTest::newRow("a defect in a ring")
        << defect << findingOf(u"R07"_qs, a, u"Ghost"_qs) << Urgency::Stuck;
}

void TestOverview::urgencies()
{
    QFETCH(const Verdict, verdict);
    QFETCH(const Finding, finding);
    const QVector<Finding> findings {finding};
    const FindingIndex index(findings);
    const OverviewRow row = overviewRow({nullptr, nullptr, &verdict, causeIn(index, verdict),
        worstIn(index, verdict.path), OverviewNow});
    QTEST(row.urgency, "expected");
    QCOMPARE(row.deadlock.isEmpty(), row.urgency != Urgency::Deadlock);
    // Its page's chip says so, too.
    QCOMPARE(verdictWord(row) == u"deadlock"_qs, row.urgency == Urgency::Deadlock);
}

void TestOverview::theWorstFindingIsShown()
{
    Verdict verdict = verdictFor(u"/l/a"_qs, Standing::Stuck);
    verdict.cause = u"R07"_qs;
    verdict.root = holderOf(u"/l/root"_qs, u"10.0.0.7:4512"_qs, 1000);
    QVector<Finding> findings {findingOf(u"R20"_qs, {}, u"Of all"_qs),
        findingOf(u"R07"_qs, u"/l/root"_qs, u"Ghost at the root"_qs),
        findingOf(u"R03"_qs, u"/l/a"_qs, u"Its own"_qs)};
    const auto shown = [&] {
        const FindingIndex index(findings);
        return overviewRow({nullptr, nullptr, &verdict, causeIn(index, verdict),
                               worstIn(index, verdict.path), OverviewNow})
            .finding;
    };
    QCOMPARE(shown(), u"Ghost at the root"_qs); // explains its verdict
    verdict.cause.clear();
    QCOMPARE(shown(), u"Its own"_qs); // what is of all locks is no news of this one
    findings.removeLast();
    QCOMPARE(shown(), QString());
    verdict.cause = u"R20"_qs;
    QCOMPARE(shown(), u"Of all"_qs);
}

void TestOverview::timesOfOneMomentStay()
{
    OverviewRow before;
    before.waitsSince = 100'000;
    before.heldSince = 50'000;
    OverviewRow next = before;
    next.waitsSince = 100'900;
    next.heldSince = 52'000;
    next = withSteadyTimes(next, before);
    QCOMPARE(next.waitsSince, 100'000);
    QCOMPARE(next.heldSince, 52'000); // another one
    next.waitsSince = 0;
    QCOMPARE(withSteadyTimes(next, before).waitsSince, 0); // nobody waits any more
}

void TestOverview::sessionsAreOneStepBehind()
{
    Verdict verdict = verdictFor(u"/l/a"_qs, Standing::Held);
    verdict.chain = {holderOf(u"/l/a"_qs, u"10.0.0.7:4512"_qs, 60'000)};
    const OverviewRow row = rowOfVerdict(verdict, foundAt(u"/l/a"_qs));
    QVERIFY(!cellsOf(row).contains(u"0x1000"));
    const QString tip = cellToolTip(row, OverviewColumn::Holder, OverviewNow);
    QVERIFY2(tip.contains(u"0x1000") && tip.contains(u"1 m 00 s"), qPrintable(tip));
}

void TestOverview::hostileTextStaysText()
{
    Verdict verdict = verdictFor(u"/l/\u202e<b>"_qs, Standing::Held);
    verdict.chain = {holderOf(verdict.path, u"10.0.0.7\t:1"_qs, 1000)};
    const OverviewRow row = rowOfVerdict(verdict, foundAt(verdict.path));
    QCOMPARE(cellText(row, OverviewColumn::Path, OverviewNow), u"/l/\\u{202e}<b>"_qs);
    QCOMPARE(rowAsTsv(row, OverviewNow).count(u'\t'), OverviewColumnCount - 1);
    QVERIFY(!cellToolTip(row, OverviewColumn::Verdict, OverviewNow).contains(QChar(0x202e)));
}

void TestOverview::trends_data()
{
    using Counts = std::vector<WaiterCount>;
    QTest::addColumn<Counts>("counts");
    QTest::addColumn<int>("seconds");
    QTest::addColumn<Trend>("expected");
    const auto row = [](const char *what, const Counts &counts, int seconds, Trend expected) {
        QTest::newRow(what) << counts << seconds << expected;
    };
    row("nothing is known", {}, 100, Trend::None);
    row("nobody has waited", {{0, 0}}, 100, Trend::None);
    row("just begun", {{0, 3}, {10'000, 9}}, 29, Trend::None);
    row("as many as before", {{0, 3}}, 60, Trend::Steady);
    row("more by one", {{0, 3}, {30'000, 4}}, 60, Trend::Grows);
    row("fewer", {{0, 3}, {30'000, 1}}, 60, Trend::Shrinks);
    row("nobody any more", {{0, 2}, {30'000, 0}}, 60, Trend::Shrinks);
    row("to and fro", {{0, 3}, {10'000, 4}, {20'000, 3}, {30'000, 4}, {40'000, 3}, {50'000, 4}}, 60,
        Trend::Steady);
    row("less than a tenth", {{0, 100}, {30'000, 109}}, 60, Trend::Steady);
    row("a tenth", {{0, 100}, {30'000, 110}}, 60, Trend::Grows);
    row("grew long ago", {{0, 1}, {60'000, 90}}, 600, Trend::Steady);
    row("only just now", {{0, 1}, {175'000, 90}}, 180, Trend::Grows);
}

void TestOverview::trends()
{
    QFETCH(const std::vector<WaiterCount>, counts);
    QFETCH(const int, seconds);
    QTEST(trendOf(counts, qint64(seconds) * 1000), "expected");
}

void TestOverview::tracesForget()
{
    WaiterTrace trace;
    for (int second = 0; second < 1000; ++second)
        trace.add(second * 1000, 7);
    QCOMPARE(trace.counts().size(), 1U); // nothing changed
    for (int second = 1000; second < 2000; ++second) {
        trace.add(second * 1000, second);
        trace.add(second * 1000 + 500, second + 1);
    }
    QVERIFY(trace.counts().size() <= size_t(TrendWindowMs / 1000) + 2);
    QVERIFY(trace.counts().front().at <= 1'999'500 - TrendWindowMs); // how the window began
    QCOMPARE(trace.counts().back().waiters, 2000);
    WaiterTrace late; // a report that comes after a newer look
    late.add(20'000, 1);
    late.add(19'500, 5);
    QVERIFY(std::ranges::is_sorted(late.counts(), {}, &WaiterCount::at));
    QCOMPARE(late.counts().back().waiters, 5);
}

void TestOverview::lines_data()
{
    QTest::addColumn<QVector<OverviewRow>>("rows");
    QTest::addColumn<QString>("expected");
    const auto rowIn = [](Urgency urgency, qint64 waitMs = 0, const QString &deadlock = {}) {
        OverviewRow row;
        row.urgency = urgency;
        row.deadlock = deadlock;
        row.waitsSince = waitMs > 0 ? OverviewNow - waitMs : 0;
        return row;
    };
    const OverviewRow calm = rowIn(Urgency::Calm, 3000);
    const OverviewRow ring = rowIn(Urgency::Deadlock, 90'000, u"one"_qs);
    QTest::newRow("calm") << QVector<OverviewRow> {calm, calm} << u"2 calm"_qs;
    QTest::newRow("one deadlock of two locks, one stuck") << QVector<OverviewRow> {calm, ring, ring,
        rowIn(Urgency::Stuck, 372'000)} << u"1 deadlock of 2 locks, 1 stuck for 6 m, 1 calm"_qs;
    QTest::newRow("two deadlocks, several stuck") << QVector<OverviewRow> {ring,
        rowIn(Urgency::Deadlock, 1, u"two"_qs), rowIn(Urgency::Stuck, 7'300'000),
        rowIn(Urgency::Stuck, 5000)} << u"2 deadlocks of 2 locks, 2 stuck, the longest for 2 h"_qs;
    QTest::newRow("stuck, and nobody waits")
        << QVector<OverviewRow> {rowIn(Urgency::Stuck)} << u"1 stuck"_qs;
    QTest::newRow("the rest") << QVector<OverviewRow> {rowIn(Urgency::Unexamined),
        rowIn(Urgency::Slow, 70'000), rowIn(Urgency::Unknown)}
                              << u"1 slow, 1 unknown, 1 not examined"_qs;
}

void TestOverview::lines()
{
    QFETCH(const QVector<OverviewRow>, rows);
    OverviewCounter counter;
    for (const OverviewRow &row : rows)
        counter.add(row);
    QCOMPARE(counter.counts().total(), int(rows.size()));
    QStringList parts;
    for (int i = 0; i < UrgencyCount; ++i) {
        if (counter.counts().of(Urgency(i)) > 0)
            parts.append(partText(counter.counts(), Urgency(i), OverviewNow));
    }
    QTEST(parts.join(u", "_qs), "expected");
}

void TestOverview::sources_data()
{
    QTest::addColumn<OverviewSource>("source");
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("empty");
    QTest::newRow("never connected") << OverviewSource {} << u"not connected"_qs
                                     << u"No locks are known: there is no connection."_qs;
    QTest::newRow("connected, first scan")
        << OverviewSource {true, true, 0} << u"looking for locks …"_qs
        << u"Looking for locks: they are listed here as they are found."_qs;
    QTest::newRow("connected") << OverviewSource {true, false, OverviewNow} << QString()
                               << u"No locks were found."_qs;
    const OverviewSource lost {false, false, OverviewNow};
    QTest::newRow("lost") << lost << u"as of %1, not connected"_qs.arg(timeOrDate(OverviewNow))
                          << u"There were no locks at %1. There is no connection now."_qs.arg(
                                 timeOrDate(OverviewNow));
}

void TestOverview::sources()
{
    QFETCH(const OverviewSource, source);
    QTEST(sourceText(source), "line");
    QTEST(emptyText(source, 0, {}), "empty");
}

void TestOverview::searches_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<bool>("expected");
    const auto row = [](const char *typed, bool expected) {
        QTest::newRow(typed) << QString::fromUtf8(typed) << expected;
    };
    row("", true);
    row("orders", true);
    row("ORDERS", true);
    row("  orders   curator ", true);
    row("orders billing", false);
    row("10.0.0.7", true);
    row("0x1000", true); // the holder's session
    row("0x2b", true); // a waiter's
    row("curator-mutex", true); // the recipe's id
    row("InterProcess", true);
    row("stuck", true);
    row("-stuck", false);
    row("-billing", true);
    row("ghost", true); // the finding
    row("reports-2:3642", true); // what a contender wrote into its node
    row("-", true); // no word that is unwanted, but a sign that is there
}

void TestOverview::searches()
{
    QFETCH(const QString, typed);
    QVector<Child> children {child(1), child(2)};
    children[1].owner = 0x2b;
    auto state = std::make_shared<LockState>(*mutex(children).state);
    auto snapshot = std::make_shared<LockSnapshot>(*state->snapshot);
    LockNode node = snapshot->nodes.at(1);
    node.name = u"waiter"_qs;
    node.data = "reports-2:3642";
    snapshot->nodes = {};
    snapshot->nodes.append(state->snapshot->nodes.at(0));
    snapshot->nodes.append(node);
    state->snapshot = snapshot;
    OverviewRow row;
    row.path = u"/locks/Orders"_qs;
    row.urgency = Urgency::Stuck;
    row.standing = Standing::Stuck;
    row.recipe = u"Curator InterProcessMutex"_qs;
    row.holder = u"10.0.0.7:4512"_qs;
    row.session = SessionId {0x1000};
    row.finding = u"Head asleep on a ghost"_qs;
    const FoundLock found = foundAt(row.path);
    QTEST(OverviewSearch(typed).matches(searchedText(row, &found, state.get())), "expected");
}

void TestOverview::orders_data()
{
    QTest::addColumn<QString>("column");
    QTest::addColumn<bool>("isDown");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, OverviewColumn column, bool isDown,
                         const char *expected) {
        QTest::newRow(what) << QString::number(int(column)) << isDown
                            << QString::fromLatin1(expected);
    };
    QTest::newRow("the worst first, then who waits longest, then by path")
        << QString() << false << u"d c a b e"_qs;
    row("by path", OverviewColumn::Path, false, "a b c d e");
    row("backwards", OverviewColumn::Path, true, "e d c b a");
    row("longest wait first, nobody's last", OverviewColumn::OldestWait, true, "a c d b e");
    row("shortest wait first, nobody's last", OverviewColumn::OldestWait, false, "d c a b e");
    row("most waiters first", OverviewColumn::Waiters, true, "c d a b e");
    row("holders by the alphabet", OverviewColumn::Holder, false, "c a d b e");
    row("holders backwards, none last", OverviewColumn::Holder, true, "d a c b e");
    row("worst verdict", OverviewColumn::Verdict, false, "d c a b e");
    row("best verdict, and within it the oldest wait", OverviewColumn::Verdict, true, "a b e c d");
    row("what is alike, the worst first", OverviewColumn::Finding, false, "d c a b e");
}

void TestOverview::orders()
{
    QFETCH(const QString, column);
    QFETCH(const bool, isDown);
    const auto lock = [](const QString &path, Urgency urgency, qint64 waitsSince, int waiters,
                          const QString &holder) {
        OverviewRow row;
        row.path = path;
        row.urgency = urgency;
        row.waitsSince = waitsSince;
        row.waiters = waiters;
        row.holder = holder;
        return row;
    };
    const QVector<OverviewRow> rows {lock(u"a"_qs, Urgency::Calm, 10, 1, u"host2"_qs),
        lock(u"b"_qs, Urgency::Calm, 0, 0, {}), lock(u"c"_qs, Urgency::Stuck, 20, 9, u"host1"_qs),
        lock(u"d"_qs, Urgency::Deadlock, 30, 2, u"host3"_qs),
        lock(u"e"_qs, Urgency::Calm, 0, 0, {})};
    QVector<const OverviewRow *> given;
    for (const OverviewRow &row : rows)
        given.append(&row);
    const auto by = column.isEmpty() ? std::nullopt : std::optional(OverviewColumn(column.toInt()));
    QStringList sorted;
    for (const int place : sortedRows(given, by, isDown ? Qt::DescendingOrder : Qt::AscendingOrder))
        sorted.append(rows.at(place).path);
    QTEST(sorted.join(u' '), "expected");
}

void TestOverview::rowsAreCopiedAsTheyAreRead()
{
    Verdict verdict = verdictFor(u"/l/a"_qs, Standing::Slow, 61'000);
    verdict.chain = {holderOf(u"/l/a"_qs, u"10.0.0.7:4512"_qs, 125'000)};
    const OverviewRow row = rowOfVerdict(verdict, foundAt(u"/l/a"_qs, 1, 4));
    QCOMPARE(cellsOf(row),
        u"slow | /l/a | 10.0.0.7:4512 | 2 m 05 s | 1 m 01 s | 4 | – | – | Curator InterProcessMutex"_qs);
    QCOMPARE(headingsAsTsv().count(u'\t'), OverviewColumnCount - 1);
}

QTEST_GUILESS_MAIN(TestOverview)
#include "tst_overview.moc"
