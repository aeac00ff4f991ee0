// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/times.h"
#include "tests/ui/fixtures.h"
#include "ui/queue/filternote.h"
#include "ui/queue/queueclipboard.h"
#include "ui/queue/queueheader.h"
#include "ui/queue/queuemodel.h"
#include "ui/queue/queuepage.h"
#include "ui/queue/queuetable.h"
#include "ui/queue/traincars.h"
#include "ui/queue/trainview.h"
#include "ui/theme/colours.h"
#include "ui/theme/standing.h"

#include <QApplication>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <ctime>
#include <memory>

using namespace lockscope;
using namespace lockscope::fixtures;

class TestQueueViews : public QObject
{
    Q_OBJECT

private slots:
    void arcs_data();
    void arcs();
    void geometryFindsCars();
    void paintsAtOddSizes_data();
    void paintsAtOddSizes();
    void hundredThousandCarsScrollAtOnce();
    void selectionFollowsItsContender();
    void allOfALongQueueStaysSelected();
    void draggedRowsAreTheirPaths();
    void emptyQueueSaysWhy();
    void filterSaysWhatItHides();
    void clickedRowStaysSelected();
    void trainAndTableShareTheCursor();
    void thirdClickIsQueueOrder();
    void columnsAreRemembered();
    void agesAreWhole_data();
    void agesAreWhole();
    void whatMattersIsInSight_data();
    void whatMattersIsInSight();
    void namesComeBeforeAir();
    void chosenColumnsStay();
    void columnsThatLeaveAreNotChosen();
    void copies();
    void copiesAsJson();
    void headerSaysWhatIsWrong_data();
    void headerSaysWhatIsWrong();
    void bannerIsNotSaidTwice();
    void waitsTogetherAreByTheServersClock();
    void errorsShowNoCounts();
    void unreadableLocksSayWhatIsKnown();
    void rowsGoByTheVerdict();
};

namespace {

QueueContent four(int entry, WatchVerdict verdict, const QStringList &watching)
{
    QueueContent content = mutexOf(1, 5);
    QVector<ContenderEvidence> evidence(4);
    evidence[entry].verdict = verdict;
    if (!watching.isEmpty())
        evidence[entry].watching = watching;
    content.evidence = evidence;
    return content;
}

QString printed(const QVector<WatchArc> &arcs)
{
    static const QStringList kinds {u"expected"_qs, u"seen"_qs, u"wrong"_qs, u"ghost"_qs};
    QStringList texts;
    for (const WatchArc &arc : arcs)
        texts.append(u"%1>%2 %3"_qs.arg(arc.from).arg(
            arc.to < 0 ? arc.ghost : QString::number(arc.to), kinds.at(arc.kind)));
    return texts.join(u", "_qs);
}

QString pathOf(int sequence)
{
    return u"/locks/a/"_qs + child(sequence).name;
}

} // namespace

void TestQueueViews::arcs_data()
{
    QTest::addColumn<WatchVerdict>("verdict");
    QTest::addColumn<QStringList>("watching");
    QTest::addColumn<QString>("arcs"); // of the third car
    QTest::newRow("not known: what the recipe expects")
        << WatchVerdict::Unknown << QStringList() << u"2>1 expected"_qs;
    QTest::newRow("as expected") << WatchVerdict::Ok << QStringList {pathOf(2)} << u"2>1 seen"_qs;
    QTest::newRow("the head: a herd")
        << WatchVerdict::Wrong << QStringList {pathOf(1)} << u"2>0 wrong"_qs;
    QTest::newRow("one that comes later")
        << WatchVerdict::Wrong << QStringList {pathOf(4)} << u"2>3 wrong"_qs;
    QTest::newRow("gone") << WatchVerdict::Ghost << QStringList {u"/locks/a/lock-0000000000"_qs}
                          << u"2>#0 ghost"_qs;
    QTest::newRow("its own node, too")
        << WatchVerdict::Ok << QStringList {pathOf(3), pathOf(2)} << u"2>1 seen"_qs;
    QTest::newRow("none seen: no arc is the point")
        << WatchVerdict::NoneSeen << QStringList() << QString();
}

void TestQueueViews::arcs()
{
    QFETCH(const WatchVerdict, verdict);
    QFETCH(const QStringList, watching);
    QFETCH(const QString, arcs);
    QCOMPARE(printed(arcsOf(four(2, verdict, watching), 2, 3)), arcs);
}

void TestQueueViews::geometryFindsCars()
{
    const TrainGeometry geometry {QFontMetricsF(QApplication::font())};
    for (const int car : {0, 1, 17, 99'999})
        QCOMPARE(geometry.carAt(geometry.carRect(car).center().x()), car);
    QCOMPARE(geometry.carAt(-50), 0);
    QVERIFY(geometry.carRect(0).right() < geometry.carRect(1).left());
    QVERIFY(geometry.arcHeight(100'000) < geometry.arcSpace());
    QCOMPARE(holderRuns(mutexOf(1, 4)), (QVector<std::pair<int, int>> {{0, 1}}));
}

void TestQueueViews::paintsAtOddSizes_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("dark");
    for (const bool dark : {false, true}) {
        for (const QSize size : {QSize(1, 1), QSize(17, 400), QSize(900, 9), QSize(1400, 700)}) {
            QTest::addRow("%dx%d %s", size.width(), size.height(), dark ? "dark" : "light")
                << size << dark;
        }
    }
}

void TestQueueViews::paintsAtOddSizes()
{
    QFETCH(const QSize, size);
    QFETCH(const bool, dark);
    QueuePage page;
    page.setPalette(dark ? darkPalette() : lightPalette());
    QueueContent content = four(2, WatchVerdict::Ghost, {u"/locks/a/lock-0000000000"_qs});
    ContenderEvidence disconnected;
    disconnected.isDisconnected = true;
    content.evidence = {{}, {}, content.evidence.at(2), disconnected};
    page.setContent(content);
    page.setCurrent(2);
    page.resize(size);
    QVERIFY(!page.grab().isNull());
    page.train().resize(size);
    QVERIFY(!page.train().grab().isNull());
    page.setContent({});
    QVERIFY(!page.grab().isNull());
}

void TestQueueViews::hundredThousandCarsScrollAtOnce()
{
    TrainView train;
    train.resize(1200, train.sizeHint().height());
    train.setContent(mutexOf(1, 100'001));
    train.setCurrent(99'999, true);
    QCOMPARE(train.horizontalScrollBar()->value(), train.horizontalScrollBar()->maximum());
    const std::clock_t start = std::clock();
    QVERIFY(!train.grab().isNull());
    const double took = double(std::clock() - start) / CLOCKS_PER_SEC;
    qInfo("painted the end of 100 000 cars in %.0f ms", took * 1000);
    QVERIFY(took < 1);
}

void TestQueueViews::selectionFollowsItsContender()
{
    QueuePage page;
    page.setContent(mutexOf(1, 20));
    page.setCurrent(7); // sequence 8
    QSignalSpy changed(&page, &QueuePage::currentChanged);
    page.setContent(mutexOf(4, 25));
    QCOMPARE(page.current(), 4);
    QCOMPARE(page.selected(), QVector<int> {4});
    QCOMPARE(changed.size(), 1); // once, when all is in place
    QCOMPARE(page.train().current(), 4);
    page.setFilter(*QueueFilter::parse(u"#8"_qs));
    QCOMPARE(page.current(), 4);
    page.setFilter({});
    QCOMPARE(page.current(), 4);
}

/// As one range, also where so much changes that all rows are exchanged: with a range for each row
/// Qt looks through all of them for each.
void TestQueueViews::allOfALongQueueStaysSelected()
{
    constexpr int Count = 4000;
    QVector<Child> everyOther;
    for (int i = 1; i <= Count; i += 2)
        everyOther.append(child(i));
    QueuePage page;
    const auto ranges = [&page] { return page.table().selectionModel()->selection().size(); };
    page.setContent(mutexOf(1, Count + 1));
    page.table().selectAll();
    QCOMPARE(page.selected().size(), Count);
    page.setContent(mutex(everyOther));
    QCOMPARE(page.selected().size(), Count / 2);
    QCOMPARE(ranges(), 1);
    page.setContent(mutexOf(1, Count + 1));
    const QVector<int> selected = page.selected();
    QCOMPARE(selected.size(), Count / 2);
    for (int i = 0; i < selected.size(); ++i)
        QCOMPARE(selected.at(i), 2 * i);
}

/// Each once, as they stand, whatever the order of their cells.
void TestQueueViews::draggedRowsAreTheirPaths()
{
    constexpr int Count = 3000;
    QueueModel model;
    model.setContent(mutexOf(1, Count + 1));
    QModelIndexList cells;
    QVector<int> entries;
    for (int row = Count - 1; row >= 0; --row) {
        entries.prepend(row);
        for (int column = 0; column < FirstHiddenColumn; ++column)
            cells.append(model.index(row, column));
    }
    const std::unique_ptr<QMimeData> data(model.mimeData(cells));
    QCOMPARE(data->text(), pathsOf(model.content(), entries));
}

void TestQueueViews::emptyQueueSaysWhy()
{
    const auto shown = [](Freshness freshness) {
        QueueContent content = mutex({});
        auto snapshot = std::make_shared<LockSnapshot>(*content.state->snapshot);
        snapshot->freshness = freshness;
        auto state = std::make_shared<LockState>(*content.state);
        state->snapshot = snapshot;
        QueuePage page;
        page.setContent({state, {}, 0});
        return page.table().emptyText();
    };
    QCOMPARE(shown(Freshness::Live), u"Nobody holds, and nobody waits."_qs);
    QCOMPARE(shown(Freshness::Denied), u"Who holds and who waits is not known."_qs);
    QCOMPARE(shown(Freshness::Gone), u"It does not exist."_qs);
    QueuePage page;
    page.setContent(mutexOf(1, 3));
    QCOMPARE(page.table().emptyText(), QString());
}

void TestQueueViews::filterSaysWhatItHides()
{
    QueuePage page;
    page.setContent(mutexOf(1, 20));
    const auto *note = page.findChild<FilterNote *>();
    QVERIFY(note->isHidden());
    page.setFilter(*QueueFilter::parse(u"#8"_qs));
    QVERIFY(!note->isHidden());
    QCOMPARE(note->text(), u"The filter shows 1 of 19 rows."_qs);
    page.setContent(mutexOf(9, 20));
    QCOMPARE(note->text(), u"None of 11 rows matches the filter."_qs);
    QSignalSpy cleared(&page, &QueuePage::clearFilterWanted);
    note->findChild<QPushButton *>()->click();
    QCOMPARE(cleared.size(), 1);
    page.setFilter({});
    QVERIFY(note->isHidden());
}

void TestQueueViews::clickedRowStaysSelected()
{
    QueuePage page;
    page.resize(900, 700);
    page.setContent(mutexOf(1, 20));
    page.grab(); // lays out; the offscreen platform warns of windows with size hints
    const QRect row = page.table().visualRect(page.model().index(4, 2));
    QTest::mouseClick(page.table().viewport(), Qt::LeftButton, {}, row.center());
    QCOMPARE(page.current(), 4);
    for (int head = 2; head < 5; ++head) {
        page.setContent(mutexOf(head, 20 + head));
        QCOMPARE(page.current(), 5 - head);
    }
    page.setContent(mutexOf(6, 20)); // it left, and nobody chose its neighbour
    QCOMPARE(page.current(), -1);
}

void TestQueueViews::trainAndTableShareTheCursor()
{
    QueuePage page;
    page.resize(900, 500);
    page.setContent(mutexOf(1, 6));
    QTest::keyClick(&page.train(), Qt::Key_Right);
    QTest::keyClick(&page.train(), Qt::Key_Right);
    QCOMPARE(page.current(), 1);
    page.setCurrent(3);
    QCOMPARE(page.train().current(), 3);
}

void TestQueueViews::thirdClickIsQueueOrder()
{
    QueueModel model;
    QueueTable table(&model);
    table.resize(1200, 400);
    model.setContent(mutexOf(1, 6));
    table.show();
    const auto click = [&] {
        QHeaderView *header = table.horizontalHeader();
        const int x = header->sectionViewportPosition(int(QueueColumn::Sequence)) + 12;
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, {x, header->height() / 2});
    };
    click();
    QCOMPARE(model.arrangement().sortedBy, QueueColumn::Sequence);
    click();
    QCOMPARE(model.arrangement().order, Qt::DescendingOrder);
    QCOMPARE(model.queueIndexAt(0), 4);
    click();
    QCOMPARE(model.arrangement().sortedBy, std::nullopt);
    QCOMPARE(model.queueIndexAt(0), 0);
}

void TestQueueViews::columnsAreRemembered()
{
    QueueModel model;
    QueueTable first(&model);
    first.setColumnHidden(int(QueueColumn::Age), true);
    first.setColumnHidden(int(QueueColumn::Token), false);
    first.setColumnWidth(int(QueueColumn::Endpoint), 321);
    QueueTable second(&model);
    second.restoreColumns(first.saveColumns());
    QVERIFY(second.isColumnHidden(int(QueueColumn::Age)));
    QVERIFY(!second.isColumnHidden(int(QueueColumn::Token)));
    QCOMPARE(second.columnWidth(int(QueueColumn::Endpoint)), 321);
    second.restoreColumns("nonsense");
    second.resetColumns();
    QVERIFY(!second.isColumnHidden(int(QueueColumn::Age)));
    QCOMPARE(second.columnActions().size(), QueueColumnCount);
    for (int column = 0; column < QueueColumnCount; ++column)
        QCOMPARE(second.columnActions().at(column)->isChecked(), !second.isColumnHidden(column));
}

void TestQueueViews::agesAreWhole_data()
{
    QTest::addColumn<qint64>("seconds");
    QTest::newRow("10 m 48 s") << qint64(648);
    QTest::newRow("27 h 46 m") << qint64(100'000);
    QTest::newRow("999 d 23 h") << qint64(86'399'999);
}

/// Where somebody waits too long, the age is what matters: bold, at every zoom.
void TestQueueViews::agesAreWhole()
{
    QFETCH(const qint64, seconds);
    QueueModel model;
    QueueContent content = mutex({child(0), child(1)}, nowMs() - 1000 * seconds);
    content.standing = Standing::Stuck;
    model.setContent(content);
    QueueTable table(&model);
    const QModelIndex age = model.index(1, int(QueueColumn::Age));
    QCOMPARE(age.data(QueueModel::ConditionRole).toInt(), int(Condition::TooLong));
    const qreal usual = table.font().pointSizeF();
    for (const double zoom : {1.0, 2.5, 0.6, 1.0}) {
        QFont font = table.font();
        font.setPointSizeF(usual * zoom);
        table.setFont(font);
        const int needed = table.sizeHintForIndex(age).width();
        QVERIFY2(needed <= table.columnWidth(age.column()),
            qPrintable(u"%1 needs %2 of %3"_qs.arg(age.data().toString())
                           .arg(needed)
                           .arg(table.columnWidth(age.column()))));
    }
    table.setColumnWidth(int(QueueColumn::Endpoint), 300); // by hand
    QFont font = table.font();
    font.setPointSizeF(2 * usual);
    table.setFont(font);
    const int session = table.columnWidth(int(QueueColumn::Endpoint));
    QVERIFY2(session > 500 && session < 700, qPrintable(QString::number(session)));
}

void TestQueueViews::whatMattersIsInSight_data()
{
    QTest::addColumn<int>("letters"); // of the page
    QTest::addColumn<bool>("hasRoomForAll");
    QTest::newRow("between two panels of a window of 1024 pixels") << 78 << false;
    QTest::newRow("beside one panel of it") << 125 << true;
    QTest::newRow("of a window of 1440 pixels") << 165 << true;
}

/// Position, state, who, for how long and for whom: without scrolling, and whole.
void TestQueueViews::whatMattersIsInSight()
{
    QFETCH(const int, letters);
    QFETCH(const bool, hasRoomForAll);
    QueueContent content = mutex({child(998), child(999), child(1000)}, nowMs() - 100'000'000);
    content.standing = Standing::Stuck;
    content.clients =
        QStringList {u"transfers-1:3753"_qs, u"transfers-2:3790"_qs, u"transfers-3:1"_qs};
    QueuePage page;
    page.setContent(content);
    const int letter = page.fontMetrics().averageCharWidth();
    page.resize(letters * letter, 60 * letter);
    page.show();
    QueueTable &table = page.table();
    QTRY_COMPARE(table.width(), letters * letter);
    QTRY_COMPARE(table.horizontalScrollBar()->maximum(), 0);
    const auto matters = {QueueColumn::Sequence, QueueColumn::State, QueueColumn::WaitsFor,
        QueueColumn::Client, QueueColumn::Age};
    for (const auto column : matters)
        QVERIFY(!table.isColumnHidden(int(column)));
    for (int i = 0; i < FirstHiddenColumn; ++i) {
        const auto column = QueueColumn(i);
        if (table.isColumnHidden(i))
            continue;
        const int width = table.columnWidth(int(column));
        for (int row = 0; row < 3; ++row) {
            const int needed =
                table.sizeHintForIndex(table.model()->index(row, int(column))).width();
            QVERIFY2(width >= needed,
                qPrintable(u"%1 needs %2 of %3"_qs.arg(textOf(column)).arg(needed).arg(width)));
        }
        QVERIFY(width >= table.horizontalHeader()->sectionSizeHint(int(column)));
    }
    QCOMPARE(!table.isColumnHidden(int(QueueColumn::Heartbeat)), hasRoomForAll);
    page.resize(200 * letter, 60 * letter); // what had to go is back
    QTRY_VERIFY(!table.isColumnHidden(int(QueueColumn::Heartbeat)));
    QVERIFY(!table.isColumnHidden(int(QueueColumn::Endpoint)));
    QVERIFY(table.isColumnHidden(int(QueueColumn::Token)));
}

/// A long name is whole before other columns get more than they need.
void TestQueueViews::namesComeBeforeAir()
{
    QueueContent content = mutex({child(998), child(999), child(1000)}, nowMs() - 100'000'000);
    const QString name = u"transfers-of-the-second-site-to-the-first:3753"_qs;
    content.clients = QStringList(3, name);
    QueuePage page;
    page.setContent(content);
    const int letter = page.fontMetrics().averageCharWidth();
    page.resize(150 * letter, 60 * letter);
    page.show();
    const QueueTable &table = page.table();
    QTRY_COMPARE(table.width(), page.width());
    const QModelIndex cell = table.model()->index(0, int(QueueColumn::Client));
    QCOMPARE(cell.data().toString(), name);
    QTRY_VERIFY2(table.columnWidth(cell.column()) >= table.sizeHintForIndex(cell).width(),
        qPrintable(QString::number(table.columnWidth(cell.column()))));
    QCOMPARE(table.horizontalScrollBar()->maximum(), 0);
}

void TestQueueViews::chosenColumnsStay()
{
    QueuePage page;
    page.setContent(mutexOf(1, 4));
    const int letter = page.fontMetrics().averageCharWidth();
    page.resize(160 * letter, 60 * letter);
    page.show();
    QueueTable &table = page.table();
    QTRY_VERIFY(table.width() == page.width());
    QVERIFY(table.saveColumns().isEmpty()); // they follow the window's width
    table.columnActions().at(int(QueueColumn::Token))->setChecked(true);
    table.setColumnWidth(int(QueueColumn::Client), 250); // by hand
    page.resize(70 * letter, 60 * letter);
    QTRY_COMPARE(table.width(), page.width());
    QVERIFY(!table.isColumnHidden(int(QueueColumn::Token)));
    QVERIFY(!table.isColumnHidden(int(QueueColumn::Heartbeat)));
    QCOMPARE(table.columnWidth(int(QueueColumn::Client)), 250);
    QVERIFY(!table.saveColumns().isEmpty());
    table.resetColumns();
    QVERIFY(table.isColumnHidden(int(QueueColumn::Token)));
    QVERIFY(table.isColumnHidden(int(QueueColumn::Heartbeat))); // there is no room for it
}

/// After a lock that may not be read a narrow table no longer shared its room.
void TestQueueViews::columnsThatLeaveAreNotChosen()
{
    QueueContent denied = mutexOf(0, 0);
    LockSnapshot snapshot = *denied.state->snapshot;
    snapshot.path = u"/locks/b"_qs;
    snapshot.freshness = Freshness::Denied;
    auto state = std::make_shared<LockState>(*denied.state);
    state->snapshot = std::make_shared<LockSnapshot>(snapshot);
    denied.state = state;
    QueuePage page;
    const QueueTable &table = page.table();
    page.show();
    for (const int letters : {200, 70}) { // of which the second has no room for all columns
        page.resize(letters * page.fontMetrics().averageCharWidth(), 500);
        for (const QueueContent &content : {mutexOf(1, 4), denied, mutexOf(2, 5)}) {
            page.setContent(content);
            QCoreApplication::processEvents(); // until all of it is laid out
        }
        QCOMPARE(table.isColumnHidden(int(QueueColumn::Heartbeat)), letters == 70);
        QVERIFY2(table.saveColumns().isEmpty(), qPrintable(QString::number(letters)));
    }
}

void TestQueueViews::copies()
{
    const QueueContent content = mutexOf(1, 4);
    QCOMPARE(pathsOf(content, {0, 2}), pathOf(1) + u'\n' + pathOf(3));
    QCOMPARE(namesOf(content, {1}), child(2).name);
    QCOMPARE(sessionsOf(content, {1}), u"0x1000"_qs);
    const QStringList lines = rowsAsTsv(content, {0, 1}, 0).split(u'\n');
    QCOMPARE(lines.size(), 3);
    QVERIFY(lines.at(0).startsWith(u"#\tMode\tState"_qs));
    QVERIFY(lines.at(2).startsWith(u"2\texclusive\twaits\t#1\t"_qs));
    QVERIFY(rowsAsJson(content, {0}).contains(u"\"0x1000\""_qs));
}

/// As lockscopectl prints them: ages by the servers' clock at the moment that is shown, though the
/// lock was read before, and the first of many blockers.
void TestQueueViews::copiesAsJson()
{
    QueueContent content = mutexOf(1, 61);
    content.pausedAt = 1'700'000'000'000 + 5000;
    content.facts = factsAhead(60'000);
    const QJsonArray rows = QJsonDocument::fromJson(rowsAsJson(content, {0, 59}).toUtf8()).array();
    QCOMPARE(rows.size(), 2);
    QCOMPARE(rows.at(0)[u"ageMs"_qs].toInt(), 65'000);
    QCOMPARE(rows.at(1)[u"blockerCount"_qs].toInt(), 59);
    QCOMPARE(rows.at(1)[u"blockers"_qs].toArray().size(), 10);
    QCOMPARE(reasonAgainstJson(MostRowsAsJson), QString());
    QVERIFY(reasonAgainstJson(100'000).startsWith(u"100000 rows are too many"));
}

void TestQueueViews::headerSaysWhatIsWrong_data()
{
    QTest::addColumn<Freshness>("freshness");
    QTest::addColumn<ErrorKind>("error");
    QTest::addColumn<QString>("part"); // of the banner; empty: none
    const auto row = [](const char *what, Freshness freshness, const QString &part,
                         ErrorKind error = ErrorKind::Internal) {
        QTest::newRow(what) << freshness << error << part;
    };
    row("live", Freshness::Live, {});
    row("suspended", Freshness::Stale, u"suspended"_qs, ErrorKind::Suspended);
    row("no watch tells of it", Freshness::Stale, u"No watch tells"_qs, ErrorKind::Refused);
    row("expired", Freshness::SessionLost, u"session expired"_qs, ErrorKind::SessionLost);
    row("gone", Freshness::Gone, u"does not exist"_qs);
    row("denied", Freshness::Denied, u"or waits is not known"_qs);
    row("failed", Freshness::Failed, u"could not be read"_qs);
}

void TestQueueViews::headerSaysWhatIsWrong()
{
    QFETCH(const Freshness, freshness);
    QFETCH(const ErrorKind, error);
    QFETCH(const QString, part);
    const QueueContent content = mutexOf(1, 3);
    LockSnapshot snapshot = *content.state->snapshot;
    snapshot.freshness = freshness;
    snapshot.error.kind = error;
    LockState state = *content.state;
    state.snapshot = std::make_shared<LockSnapshot>(snapshot);
    const QString banner = bannerText(state, {});
    QCOMPARE(banner.isEmpty(), part.isEmpty());
    QVERIFY2(banner.contains(part), qPrintable(banner));
    QCOMPARE(freshnessText(snapshot, 0).contains(u"live"), freshness == Freshness::Live);
}

/// What a lock is stuck by is what the answer says, and no more than that.
void TestQueueViews::bannerIsNotSaidTwice()
{
    LockState state = *mutexOf(1, 3).state;
    const QString first = state.pathOf(state.queue.at(0));
    state.facts.append({LockFact::PersistentContender, {state.queue.at(0).node}, u"stays"_qs});
    QCOMPARE(bannerText(state, {}), u"stays"_qs);
    QCOMPARE(bannerText(state, state.pathOf(state.queue.at(1))), u"stays"_qs);
    QCOMPARE(bannerText(state, first), QString());
    state.facts.first().nodes.append(state.queue.at(1).node); // of the other one nothing is said
    QCOMPARE(bannerText(state, first), u"stays"_qs);
}

void TestQueueViews::waitsTogetherAreByTheServersClock()
{
    constexpr qint64 Since = 1'700'000'000'000; // of theirs, which is a minute ahead
    QueueContent content = mutexOf(1, 4);
    auto state = std::make_shared<LockState>(*content.state);
    state->waiting.add(Since);
    state->waiting.add(Since);
    content.state = state;
    content.facts = factsAhead(60'000);
    QueueHeader header;
    header.setContent(content, Since + 5000);
    QStringList texts;
    for (const QLabel *label : header.findChildren<QLabel *>())
        texts.append(label->text());
    QVERIFY2(texts.contains(u"sum of waits: 2 m 10 s"_qs), qPrintable(texts.join(u'\n')));
}

void TestQueueViews::errorsShowNoCounts()
{
    QueueContent content = mutexOf(0, 0);
    LockSnapshot snapshot = *content.state->snapshot;
    snapshot.freshness = Freshness::Denied;
    auto state = std::make_shared<LockState>(*content.state);
    state->snapshot = std::make_shared<LockSnapshot>(snapshot);
    state->recipes.clear();
    content.state = state;
    QueueHeader header;
    header.setContent(content, 0);
    for (const QLabel *label : header.findChildren<QLabel *>()) {
        if (!label->isVisibleTo(&header))
            continue;
        QVERIFY2(!label->text().contains(u"0 hold"_qs), qPrintable(label->text()));
        QVERIFY2(!label->text().contains(u"no known recipe"_qs), qPrintable(label->text()));
    }
}

/// No empty train over an empty table: what was tried, what the members tell all the same, and what
/// to do.
void TestQueueViews::unreadableLocksSayWhatIsKnown()
{
    QueueContent content = mutexOf(0, 0);
    LockSnapshot snapshot = *content.state->snapshot;
    snapshot.freshness = Freshness::Denied;
    snapshot.directories = {{snapshot.path, ReadState::Denied, {}, {}}};
    snapshot.directories.first().stat.czxid = Zxid {7};
    snapshot.directories.first().stat.numChildren = 1234;
    auto state = std::make_shared<LockState>(*content.state);
    state->snapshot = std::make_shared<LockSnapshot>(snapshot);
    content.state = state;
    QueuePage page;
    page.resize(700, 500);
    page.show();
    const auto text = [&] {
        QString all;
        for (const QLabel *label : page.findChildren<QLabel *>())
            all += label->isVisible() ? label->text() + u'\n' : QString();
        return all;
    };
    page.setContent(content);
    QVERIFY(!page.train().isVisible());
    QVERIFY(!page.table().isVisible());
    for (const QString &part : {u"What was tried"_qs, u"What is known"_qs,
             u"no member lists them"_qs, u"addauth digest USER:PASSWORD, then ls /locks/a"_qs})
        QVERIFY2(text().contains(part), qPrintable(text()));
    QVERIFY2(
        text().contains(u"It exists, and had 1\u202f234 nodes in it then."_qs), qPrintable(text()));

    auto facts = std::make_shared<ServerFacts>();
    facts->members.append(MemberFacts());
    facts->members.first().sessions.state = SourceResult::Ok;
    facts->connections[SessionId {7}].endpoint = u"10.0.0.7:4000"_qs;
    facts->ephemerals.insert(SessionId {7}, {u"/locks/a/lock-0000000003"_qs});
    facts->ephemerals.insert(SessionId {8}, {u"/locks/abc/lock-0000000004"_qs});
    content.facts = facts;
    page.setContent(content);
    QVERIFY2(text().contains(u"lock-0000000003, which is of 10.0.0.7:4000 (0x7)"_qs),
        qPrintable(text()));
    QVERIFY(!text().contains(u"lock-0000000004"_qs));

    facts = std::make_shared<ServerFacts>(*facts);
    facts->ephemerals.clear();
    content.facts = facts;
    page.setContent(content);
    QVERIFY2(text().contains(u"it is by a persistent node, which they do not list"_qs),
        qPrintable(text()));
    facts = std::make_shared<ServerFacts>(*facts);
    facts->members.append(MemberFacts()); // which answers, and lists no sessions
    facts->members.last().role.state = SourceResult::Ok;
    content.facts = facts;
    page.setContent(content);
    QVERIFY2(text().contains(u"that some of the members gave show none"_qs), qPrintable(text()));

    page.setContent(mutexOf(0, 2));
    QVERIFY(page.train().isVisible());
    QVERIFY(page.table().isVisible());
    QVERIFY(!text().contains(u"What was tried"_qs));
}

void TestQueueViews::rowsGoByTheVerdict()
{
    QueuePage page;
    page.setContent(mutexOf(1, 5)); // made years ago
    QCOMPARE(page.content().standing, std::nullopt); // not examined yet
    page.setStanding(Standing::Moving);
    QCOMPARE(page.model().entryAt(1).condition(nowMs()), Condition::Waiting);
    page.setStanding(Standing::Slow);
    QCOMPARE(page.model().entryAt(1).condition(nowMs()), Condition::SlowLong);
    page.setStanding(Standing::Stuck);
    QCOMPARE(page.model().entryAt(1).condition(nowMs()), Condition::TooLong);
    page.setContent(mutexOf(1, 6)); // of the same lock: what is known of it stays
    QCOMPARE(page.content().standing, std::optional(Standing::Stuck));
    page.setStanding({});
    QCOMPARE(page.content().standing, std::nullopt);
}

QTEST_MAIN(TestQueueViews)
#include "tst_queueviews.moc"
