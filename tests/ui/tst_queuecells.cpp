// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/times.h"
#include "tests/ui/fixtures.h"
#include "ui/queue/queuecells.h"
#include "ui/queue/queuefilter.h"
#include "ui/queue/queuemodel.h"
#include "ui/queue/rowdiff.h"

#include <QTest>
#include <QTextDocument>

using namespace lockscope;
using namespace lockscope::fixtures;

class TestQueueCells : public QObject
{
    Q_OBJECT

private slots:
    void cells_data();
    void cells();
    void watches_data();
    void watches();
    void agesSayWhatTheyAreOf();
    void agesAreByTheServersClock_data();
    void agesAreByTheServersClock();
    void createdIsByTheClockThatIsShown();
    void holdersSayHowLong();
    void hostileNamesStayText();
    void conditions();
    void longWaitsOfLocksThatAreWell();
    void lateHeartbeats_data();
    void lateHeartbeats();
    void filterWords_data();
    void filterWords();
    void filterErrors_data();
    void filterErrors();
    void filterErrorsSayWhatWasTyped();
};

namespace {

constexpr qint64 Created = 1'700'000'000'000;
constexpr qint64 Now = Created + 372'000;

QueueContent sampleView()
{
    QueueContent content =
        mutex({{u"read-0000000041"_qs, 41, 0x10, 0x2000f1c3a0004, Mode::Read},
                  {u"write-0000000042"_qs, 42, 0x11, 0x1000f1c3a0031, Mode::Write},
                  {u"read-0000000043"_qs, 43, 0x12, 0, Mode::Read},
                  {u"read-0000000044"_qs, 44, 0, 0, Mode::Read}},
            Created);
    auto snapshot = std::make_shared<LockSnapshot>(*content.state->snapshot);
    snapshot->nodes[1].data = "orders-7:3642";
    auto state = std::make_shared<LockState>(*content.state);
    state->snapshot = snapshot;
    content.state = state;
    QVector<ContenderEvidence> evidence(4);
    evidence[0].endpoint = u"10.0.0.7:41522"_qs;
    evidence[0].idleMs = 1100;
    evidence[0].timeoutMs = 30'000;
    evidence[1].endpoint = u"10.0.1.4:33870"_qs;
    evidence[1].verdict = WatchVerdict::Ok;
    evidence[1].watching = QStringList {u"/locks/a/read-0000000041"_qs};
    evidence[2].idleMs = 25'000;
    evidence[2].timeoutMs = 30'000;
    evidence[2].verdict = WatchVerdict::Ghost;
    evidence[2].watching = QStringList {u"/locks/a/read-0000000040"_qs};
    content.evidence = evidence;
    return content;
}

} // namespace

void TestQueueCells::cells_data()
{
    QTest::addColumn<int>("entry");
    QTest::addColumn<QueueColumn>("column");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *name, int entry, QueueColumn column, const QString &text) {
        QTest::newRow(name) << entry << column << text;
    };
    row("sequence without zeros", 0, QueueColumn::Sequence, u"41"_qs);
    row("mode", 1, QueueColumn::Mode, u"write"_qs);
    row("holder", 0, QueueColumn::State, u"holds"_qs);
    row("holder waits for nobody", 0, QueueColumn::WaitsFor, u"–"_qs);
    row("one blocker", 1, QueueColumn::WaitsFor, u"#41"_qs);
    row("two blockers", 2, QueueColumn::WaitsFor, u"#41, #42"_qs);
    row("more blockers", 3, QueueColumn::WaitsFor, u"#41 … #43 (3)"_qs);
    row("what the client calls itself", 1, QueueColumn::Client, u"orders-7:3642"_qs);
    row("a client without a name", 0, QueueColumn::Client, u"0x2000f1c3a0004"_qs);
    row("session as cons prints it", 0, QueueColumn::Session, u"0x2000f1c3a0004"_qs);
    row("persistent", 2, QueueColumn::Session, u"none (persistent)"_qs);
    row("not read yet", 3, QueueColumn::Session, u"–"_qs);
    row("endpoint", 0, QueueColumn::Endpoint, u"10.0.0.7:41522"_qs);
    row("heartbeat", 0, QueueColumn::Heartbeat, u"1.1 s"_qs);
    row("no heartbeat known", 1, QueueColumn::Heartbeat, u"–"_qs);
    row("age", 0, QueueColumn::Age, u"6 m 12 s"_qs);
    row("age not known", 3, QueueColumn::Age, u"–"_qs);
    row("token", 1, QueueColumn::Token, u"0x11"_qs);
}

void TestQueueCells::cells()
{
    QFETCH(const int, entry);
    QFETCH(const QueueColumn, column);
    QFETCH(const QString, text);
    const QueueContent content = sampleView();
    QCOMPARE(cellText({content, entry}, column, Now), text);
}

void TestQueueCells::watches_data()
{
    QTest::addColumn<WatchVerdict>("verdict");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("spoken");
    QTest::newRow("as the recipe says")
        << WatchVerdict::Ok << u"#41 ✓"_qs << u"#41, as expected"_qs;
    QTest::newRow("ghost") << WatchVerdict::Ghost << u"#41 ✕ gone"_qs << u"#41, which is gone"_qs;
    QTest::newRow("wrong") << WatchVerdict::Wrong << u"#41 ✕ wrong"_qs << u"#41, which is wrong"_qs;
    QTest::newRow("none seen") << WatchVerdict::NoneSeen << u"none seen"_qs << u"none seen"_qs;
    QTest::newRow("not observable")
        << WatchVerdict::Unobservable << u"directory"_qs << u"directory"_qs;
    QTest::newRow("not known: what is expected")
        << WatchVerdict::Unknown << u"#41 ?"_qs << u"#41 is expected"_qs;
}

void TestQueueCells::watches()
{
    QFETCH(const WatchVerdict, verdict);
    QFETCH(const QString, text);
    QueueContent content = sampleView();
    QVector<ContenderEvidence> evidence {content.evidence.at(0), content.evidence.at(1)};
    evidence[1].verdict = verdict;
    content.evidence = evidence;
    QCOMPARE(watchText({content, 1}), text);
    QTEST(cellSpoken({content, 1}, QueueColumn::Watches, Now), "spoken");
    QCOMPARE(cellSpoken({content, 0}, QueueColumn::WaitsFor, Now), u"none"_qs); // the holder
}

void TestQueueCells::holdersSayHowLong()
{
    QueueContent content = sampleView();
    const auto state = [&](int entry) {
        return cellText({content, entry}, QueueColumn::State, Now);
    };
    content.held = {{{0x10}, Now - 72'000, Now - 71'000}, {{0x11}, Now - 5000, Now - 5000}};
    QCOMPARE(state(0), u"holds for 1 m 12 s"_qs);
    QCOMPARE(state(1), u"waits"_qs); // as was told before it gave the lock back
    QVERIFY(cellToolTip({content, 0}, QueueColumn::State, Now).contains(u"since 2023-"_qs));
    content.held[0].latest = Now - 4000;
    QCOMPARE(state(0), u"holds for ≥ 4.0 s"_qs);
    QVERIFY(cellToolTip({content, 0}, QueueColumn::State, Now).contains(u"at the latest"_qs));
    content.held.clear();
    QCOMPARE(state(0), u"holds"_qs);
    content.facts = factsAhead(60'000);
    QCOMPARE(state(0), u"holds for ≤ 7 m 12 s"_qs);
    content.held = {{{0x10}, Now - 72'000, Now - 4000}};
    QVector<ContenderEvidence> evidence(4);
    evidence[0].isDisconnected = true;
    content.evidence = evidence;
    QCOMPARE(state(0), u"holds for ≥ 4.0 s, disconnected"_qs);
    evidence[0].confirmed = false;
    content.evidence = evidence;
    QCOMPARE(state(0), u"entitled, not taken"_qs);
}

/// How long a node is there is how long a waiter waits, and not how long a holder has held.
void TestQueueCells::agesSayWhatTheyAreOf()
{
    QVERIFY(headerToolTip(QueueColumn::Age).contains(u"waited first"));
    const QueueContent content = mutexOf(1, 3);
    const auto tip = [&](int entry) {
        return cellToolTip({content, entry}, QueueColumn::Age, 1'700'000'060'000);
    };
    QVERIFY2(tip(0).contains(u"may have waited before it held"), qPrintable(tip(0)));
    QVERIFY(!tip(1).contains(u"before it held"));
}

void TestQueueCells::agesAreByTheServersClock_data()
{
    QTest::addColumn<std::optional<qint64>>("aheadMs"); // of our clock, as the servers tell
    QTest::addColumn<qint64>("now"); // by our clock
    QTest::addColumn<QString>("age");
    const auto row = [](const char *name, std::optional<qint64> aheadMs, qint64 now,
                         const QString &age) { QTest::newRow(name) << aheadMs << now << age; };
    constexpr qint64 Hour = 3'600'000;
    row("an hour ahead", Hour, Now - Hour, u"6 m 12 s"_qs);
    row("an hour behind", -Hour, Now + Hour, u"6 m 12 s"_qs);
    row("the same", 0, Now, u"6 m 12 s"_qs);
    row("too near to tell", 1'999, Now, u"6 m 12 s"_qs);
    row("too near to tell, behind", -1'999, Now, u"6 m 12 s"_qs);
    row("just far enough", 2'000, Now, u"6 m 14 s"_qs);
    row("not told", std::nullopt, Now, u"6 m 12 s"_qs);
}

/// Times of nodes are the servers'; since when who holds it has was seen, by our clock.
void TestQueueCells::agesAreByTheServersClock()
{
    QFETCH(const std::optional<qint64>, aheadMs);
    QFETCH(const qint64, now);
    QFETCH(const QString, age);
    QueueContent content = sampleView();
    if (aheadMs)
        content.facts = factsAhead(*aheadMs);
    content.held = {{{0x10}, now - 72'000, now - 72'000}};
    QCOMPARE(cellText({content, 1}, QueueColumn::Age, now), age);
    const QString tip = cellToolTip({content, 1}, QueueColumn::Created, now);
    QVERIFY2(tip.contains(u"Created %1 ago"_qs.arg(age)), qPrintable(tip));
    QCOMPARE(QueueEntry(content, 1).condition(now), Condition::TooLong);
    QCOMPARE(cellText({content, 0}, QueueColumn::State, now), u"holds for 1 m 12 s"_qs);
}

/// As all other times, once those are to be in UTC.
void TestQueueCells::createdIsByTheClockThatIsShown()
{
    const QueueContent content = sampleView();
    const auto cell = [&content](int entry) {
        return cellText({content, entry}, QueueColumn::Created, Now);
    };
    QCOMPARE(cell(0), exactTime(Created));
    showTimesInUtc(true);
    const auto back = qScopeGuard([] { showTimesInUtc(false); });
    QCOMPARE(cell(0), u"2023-11-14 22:13:20.000Z"_qs);
    QCOMPARE(cell(3), u"–"_qs); // it is not read yet
    const QString tip = cellToolTip({content, 0}, QueueColumn::Created, Now);
    QVERIFY2(tip.contains(cell(0)) && !tip.contains(u"local"), qPrintable(tip));
    QVERIFY(!headerToolTip(QueueColumn::Created).contains(u"local"));
}

void TestQueueCells::hostileNamesStayText()
{
    QueueModel model;
    const QString name = u"<img src=x>\n\x1b[31m&amp;\u202e"_qs;
    model.setContent(mutex({{name, 1, 5, 6, Mode::Exclusive}}));
    for (int column = 0; column < QueueColumnCount; ++column) {
        const QModelIndex index = model.index(0, column);
        const QString text = index.data().toString();
        QVERIFY2(!text.contains(u'\x1b') && !text.contains(u'\n') && !text.contains(u'\u202e'),
            qPrintable(text));
        QVERIFY(!index.data(Qt::ToolTipRole).toString().contains(u"<img"_qs));
        QTextDocument document;
        document.setHtml(index.data(Qt::ToolTipRole).toString());
        QVERIFY(!document.toPlainText().contains(u'\x1b'));
    }
    QTextDocument document;
    document.setHtml(model.index(0, int(QueueColumn::Name)).data(Qt::ToolTipRole).toString());
    QVERIFY(document.toPlainText().contains(u"<img src=x>\\x0a\\x1b[31m&amp;\\u{202e}"_qs));
    QCOMPARE(rowAsTsv(model.entryAt(0), Now).count(u'\t'), QueueColumnCount - 1);

    QueueContent content = sampleView();
    auto snapshot = std::make_shared<LockSnapshot>(*content.state->snapshot);
    auto state = std::make_shared<LockState>(*content.state);
    snapshot->nodes[0].name = u"batch%3F7"_qs;
    state->queue[0].ticket.sequence.reset();
    state->snapshot = snapshot;
    content.state = state;
    QCOMPARE(cellText({content, 3}, QueueColumn::WaitsFor, Now), u"batch%3F7 … #43 (3)"_qs);
}

void TestQueueCells::conditions()
{
    const QueueContent content = sampleView();
    QCOMPARE(QueueEntry(content, 0).condition(Now), Condition::Contended);
    QCOMPARE(QueueEntry(content, 1).condition(Created + 1000), Condition::Waiting);
    QCOMPARE(QueueEntry(content, 1).condition(Now), Condition::TooLong);
    QCOMPARE(QueueEntry(content, 2).condition(Created), Condition::Ghost);
    QCOMPARE(QueueEntry(content, 3).condition(Now), Condition::Waiting);
    QVERIFY(!QueueEntry(content, 0).isSilent());
    QVERIFY(QueueEntry(content, 2).isSilent());
    const QueueContent alone = mutex({child(1)});
    QCOMPARE(QueueEntry(alone, 0).condition(Now), Condition::Held);
}

/// A wait is too long where the lock is not well: not in a long queue that moves, not of those who
/// stand by in an election.
void TestQueueCells::longWaitsOfLocksThatAreWell()
{
    QueueContent content = sampleView();
    const auto at = [&](Standing standing) {
        content.standing = standing;
        return QueueEntry(content, 1).condition(Now);
    };
    QCOMPARE(at(Standing::Moving), Condition::Waiting);
    QCOMPARE(at(Standing::Held), Condition::Waiting);
    QCOMPARE(at(Standing::Slow), Condition::SlowLong);
    QCOMPARE(at(Standing::Stuck), Condition::TooLong);
    QCOMPARE(at(Standing::Unknown), Condition::TooLong);
    QCOMPARE(QueueEntry(content, 2).condition(Created), Condition::Ghost);
}

void TestQueueCells::lateHeartbeats_data()
{
    QTest::addColumn<qint64>("idleMs"); // of a session of 10 s
    QTest::addColumn<qint64>("percent"); // of the settings; -1: they say nothing
    QTest::addColumn<int>("pings"); // of its library, percent
    QTest::addColumn<bool>("isSilent");
    const auto row = [](const char *what, qint64 idleMs, qint64 percent, int pings, bool isSilent) {
        QTest::newRow(what) << idleMs << percent << pings << isSilent;
    };
    row("just heard", 0, -1, 33, false);
    row("not known", -1, -1, 33, false);
    row("half", 5000, -1, 33, false);
    row("55 %", 5500, -1, 33, true);
    row("55 %, and the site allows 60", 5500, 60, 33, false);
    row("65 %, and the site allows 60", 6500, 60, 33, true);
    row("75 %, and the site allows 80", 7500, 80, 33, false);
    row("55 %, and the site allows 52", 5500, 52, 33, true);
    row("75 %, of a library that pings after two thirds", 7500, -1, 66, false);
    row("85 %, of a library that pings after two thirds", 8500, -1, 66, true);
}

/// The cell is red where the doctor finds a silent client, by the same numbers.
void TestQueueCells::lateHeartbeats()
{
    QFETCH(const qint64, idleMs);
    QFETCH(const qint64, percent);
    QFETCH(const int, pings);
    QueueContent content = sampleView();
    auto state = std::make_shared<LockState>(*content.state);
    Recipe recipe = *state->recipes.first().recipe;
    recipe.heartbeatPercent = pings;
    state->recipes.first().recipe = &recipe;
    content.state = state;
    QVector<ContenderEvidence> evidence(4);
    evidence[0].idleMs = idleMs;
    evidence[0].timeoutMs = 10'000;
    content.evidence = evidence;
    if (percent >= 0)
        content.silentPercent = percent;
    QueueModel model;
    model.setContent(content);
    const QModelIndex cell = model.index(0, int(QueueColumn::Heartbeat));
    QTEST(cell.data(QueueModel::SilentRole).toBool(), "isSilent");
}

void TestQueueCells::filterWords_data()
{
    QTest::addColumn<QString>("filter");
    QTest::addColumn<QString>("shown"); // sequence numbers
    QTest::newRow("nothing typed") << u"  "_qs << u"41 42 43 44"_qs;
    QTest::newRow("part of a name") << u"WRITE"_qs << u"42"_qs;
    QTest::newRow("sequence") << u"#43"_qs << u"43"_qs;
    QTest::newRow("role") << u"role:waiting"_qs << u"42 43 44"_qs;
    QTest::newRow("role while it is typed") << u"role:wai"_qs << u"42 43 44"_qs;
    QTest::newRow("holder") << u"role:holder"_qs << u"41"_qs;
    QTest::newRow("mode") << u"mode:read"_qs << u"41 43 44"_qs;
    QTest::newRow("host from its beginning") << u"host:10.0.1"_qs << u"42"_qs;
    QTest::newRow("session") << u"session:0x2000"_qs << u"41"_qs;
    QTest::newRow("client") << u"client:Orders-7"_qs << u"42"_qs;
    QTest::newRow("client, without saying so") << u"3642"_qs << u"42"_qs;
    QTest::newRow("watch") << u"watch:ghost"_qs << u"43"_qs;
    QTest::newRow("all must match") << u"mode:read role:waiter"_qs << u"43 44"_qs;
    QTest::newRow("turned round") << u"-mode:read"_qs << u"42"_qs;
    QTest::newRow("a colon between quotation marks") << u"\"orders-7:3642\""_qs << u"42"_qs;
    QTest::newRow("a colon behind what is no word") << u"orders-7:3642"_qs << u"42"_qs;
    QTest::newRow("data") << u"data:orders-7"_qs << u"42"_qs;
    QTest::newRow("name") << u"name:0042"_qs << u"42"_qs;
    QTest::newRow("a space between quotation marks") << u"client:\"orders 7\""_qs << u""_qs;
    QTest::newRow("a mark that is not closed") << u"client:\"orders-7"_qs << u"42"_qs;
}

void TestQueueCells::filterWords()
{
    QFETCH(const QString, filter);
    QFETCH(const QString, shown);
    const auto parsed = QueueFilter::parse(filter);
    QVERIFY(parsed.has_value());
    const QueueContent content = sampleView();
    QStringList sequences;
    for (int i = 0; i < content.size(); ++i) {
        if (parsed->matches({content, i}))
            sequences.append(QString::number(*QueueEntry {content, i}.contender().ticket.sequence));
    }
    QCOMPARE(sequences.join(u' '), shown);
}

void TestQueueCells::filterErrors_data()
{
    QTest::addColumn<QString>("filter");
    QTest::addColumn<int>("position");
    QTest::newRow("no such role") << u"role:boss"_qs << 1;
    QTest::newRow("no such mode, further on") << u"abc  mode:x"_qs << 6;
    QTest::newRow("no such key") << u"foo:bar"_qs << 1;
    QTest::newRow("no such key, turned round") << u"abc -Foo:"_qs << 5;
}

void TestQueueCells::filterErrors()
{
    QFETCH(const QString, filter);
    QFETCH(const int, position);
    const auto parsed = QueueFilter::parse(filter);
    QVERIFY(!parsed.has_value());
    QCOMPARE(parsed.error().kind, ErrorKind::BadInput);
    QVERIFY2(parsed.error().detail.english().contains(u"at character %1 "_qs.arg(position)),
        qPrintable(parsed.error().detail.english()));
}

void TestQueueCells::filterErrorsSayWhatWasTyped()
{
    const auto parsed = QueueFilter::parse(u"abc role:%2"_qs);
    QVERIFY(!parsed.has_value());
    const QString said = parsed.error().detail.english();
    QVERIFY2(said.startsWith(u"\"role:%2\" at character 5 "_qs), qPrintable(said));
}

QTEST_GUILESS_MAIN(TestQueueCells)
#include "tst_queuecells.moc"
