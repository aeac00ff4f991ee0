// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The timeline under mouse and keys.
#include "core/base/times.h"
#include "tests/support/patience.h"
#include "tests/ui/clerk.h"
#include "tests/ui/timelineevents.h"
#include "ui/timeline/locktable.h"
#include "ui/timeline/timelinepage.h"
#include "ui/timeline/timelinepainter.h"
#include "ui/timeline/timelineview.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>
#include <QWheelEvent>

using namespace lockscope;
using namespace lockscope::fixtures;

class TestTimelineView : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void showsAllAtFirst();
    void figuresAreOfTheLockThatIsShown();
    void chosenFigureIsCopied();
    void wheelZoomsBelowTheMouse();
    void dragMovesAndChoosesNothing();
    void clickChoosesAMoment();
    void noMomentOfTheFuture();
    void keysGoFromHandOverToHandOver();
    void keysMoveTheMoment();
    void goesOnWithTheTime();
    void noRoomForWhatIsNotKnown();
    void lanesOutOfSightTakeNoRoom();
    void rowsByKeys();
    void forgettingMovesNothing();
    void whatIsForgottenIsNotTold();
    void figuresOfLocksAreOfWhatIsKept();
    void noTimeIsCut();
    void namesAreWholeWhereThereIsRoom();
    void keyIsWhereNoLaneIs();
    void findingIsNotBelowWhatIsLessGrave();
    void pageTellsTheMoment();
    void everyButtonActs();

private:
    std::unique_ptr<TimelinePage> m_page;
};

namespace {

using E = LockEvent;

/// Three clients take a lock in turn for ten seconds each.
QVector<LockEvent> threeTurns()
{
    QVector<LockEvent> events;
    for (int who = 1; who <= 3; ++who)
        events.append(happened(E::Requested, who, 0));
    for (int who = 1; who <= 3; ++who) {
        events.append(happened(E::Granted, who, (who - 1) * 10'000));
        events.append(happened(E::Released, who, who * 10'000, Role::Holder));
    }
    return events;
}

Lanes lanesFrom(const QVector<LockEvent> &events)
{
    Lanes lanes;
    for (const LockEvent &event : events)
        lanes.add(event);
    return lanes;
}

void turnWheel(TimelineView &view, const QPointF &at, int by, Qt::KeyboardModifiers modifiers = {})
{
    QWheelEvent event(at, view.viewport()->mapToGlobal(at), {}, {0, by}, Qt::NoButton, modifiers,
        Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(view.viewport(), &event);
}

/// Where on the screen @p at is.
QPoint pointOf(const TimelineView &view, qint64 at)
{
    const int names = view.viewport()->width() - int(view.lanesWidth());
    return {names + int(std::lround(view.scale().xOf(at))), view.viewport()->height() / 2};
}

} // namespace

void TestTimelineView::init()
{
    lockscope::test::failOnWarnings();
    showTimesInUtc(true);
    m_page = std::make_unique<TimelinePage>();
    m_page->resize(1000, 400);
    m_page->setNow(TimelineBegin + 30'000);
    m_page->setLock(u"/locks/a"_qs, lanesFrom(threeTurns()));
    m_page->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    m_page->view().setFit(TimelineView::Fit::All);
}

void TestTimelineView::cleanup()
{
    showTimesInUtc(false);
}

void TestTimelineView::showsAllAtFirst()
{
    const TimelineView &view = m_page->view();
    QVERIFY(view.scale().xOf(TimelineBegin) >= 0);
    QVERIFY(view.scale().xOf(TimelineBegin + 30'000) <= view.lanesWidth());
    QCOMPARE(view.rows().size(), 3);
    QCOMPARE(view.moment(), 0);
}

void TestTimelineView::figuresAreOfTheLockThatIsShown()
{
    const auto saysWho = [&] {
        const QList<QTreeWidget *> tables = m_page->findChildren<QTreeWidget *>();
        return std::ranges::any_of(tables, [](const QTreeWidget *table) {
            return !table->findItems(u"Held by worker"_qs, Qt::MatchStartsWith).isEmpty();
        });
    };
    QTRY_VERIFY(saysWho());
    m_page->setLock(u"/locks/b"_qs, {});
    QVERIFY(!saysWho());
    m_page->setLock(u"/locks/a"_qs, lanesFrom(threeTurns()));
    QVERIFY(saysWho()); // at once, with the lanes
}

void TestTimelineView::chosenFigureIsCopied()
{
    QTreeWidget *figures = nullptr;
    for (QTreeWidget *table : m_page->findChildren<QTreeWidget *>())
        figures = table->isVisible() ? table : figures;
    QVERIFY(figures != nullptr);
    QTRY_VERIFY(figures->topLevelItemCount() > 1);
    const QTreeWidgetItem *row = figures->topLevelItem(1);
    figures->setCurrentItem(figures->topLevelItem(1));
    QTest::keyClick(figures, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), row->text(0) + u'\t' + row->text(1));
}

void TestTimelineView::wheelZoomsBelowTheMouse()
{
    TimelineView &view = m_page->view();
    const qint64 at = TimelineBegin + 10'000;
    const QPoint point = pointOf(view, at);
    const double before = view.scale().msPerPixel;
    turnWheel(view, point, 120);
    QVERIFY(view.scale().msPerPixel < before);
    QVERIFY(std::abs(pointOf(view, at).x() - point.x()) <= 1);
    turnWheel(view, point, -120);
    QVERIFY(std::abs(view.scale().msPerPixel - before) < 1e-6);
    const qint64 from = view.scale().from;
    turnWheel(view, point, -120, Qt::ShiftModifier);
    QVERIFY(view.scale().from > from);
    QVERIFY(std::abs(view.scale().msPerPixel - before) < 1e-6);
}

void TestTimelineView::dragMovesAndChoosesNothing()
{
    TimelineView &view = m_page->view();
    const QSignalSpy chosen(&view, &TimelineView::momentChanged);
    const QPoint point = pointOf(view, TimelineBegin + 10'000);
    QTest::mousePress(view.viewport(), Qt::LeftButton, {}, point);
    QTest::mouseMove(view.viewport(), point - QPoint(100, 0));
    QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, point - QPoint(100, 0));
    QVERIFY(std::abs(pointOf(view, TimelineBegin + 10'000).x() - (point.x() - 100)) <= 1);
    QCOMPARE(chosen.size(), 0);
}

void TestTimelineView::clickChoosesAMoment()
{
    TimelineView &view = m_page->view();
    const QSignalSpy chosen(m_page.get(), &TimelinePage::momentChosen);
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, pointOf(view, TimelineBegin + 15'000));
    QCOMPARE(chosen.size(), 1);
    QVERIFY(std::abs(chosen.first().first().toLongLong() - (TimelineBegin + 15'000)) < 100);
    QTest::keyClick(&view, Qt::Key_Escape);
    QCOMPARE(chosen.size(), 2);
    QCOMPARE(chosen.last().first().toLongLong(), 0);
}

void TestTimelineView::noMomentOfTheFuture()
{
    TimelineView &view = m_page->view();
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {},
        {view.viewport()->width() - 1, view.viewport()->height() / 2});
    QCOMPARE(view.moment(), TimelineBegin + 30'000);
    QTest::keyClick(&view, Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(view.moment(), TimelineBegin + 30'000);
}

void TestTimelineView::keysGoFromHandOverToHandOver()
{
    TimelineView &view = m_page->view();
    QVector<qint64> went;
    connect(&view, &TimelineView::momentChanged, this,
        [&went](qint64 at) { went.append(at - TimelineBegin); });
    for (int i = 0; i < 4; ++i)
        QTest::keyClick(&view, Qt::Key_Period);
    QTest::keyClick(&view, Qt::Key_Comma);
    QTest::keyClick(&view, Qt::Key_Left, Qt::ControlModifier);
    QTest::keyClick(&view, Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(went, (QVector<qint64> {0, 10'000, 20'000, 10'000, 0, 10'000}));
}

/// Also to one that is not on the screen.
void TestTimelineView::keysMoveTheMoment()
{
    TimelineView &view = m_page->view();
    view.setMoment(TimelineBegin + 10'000);
    QTest::keyClick(&view, Qt::Key_Right, Qt::ShiftModifier);
    QVERIFY(view.moment() > TimelineBegin + 10'000);
    QTest::keyClick(&view, Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(view.moment(), TimelineBegin + 10'000);
    for (int i = 0; i < 20; ++i)
        QTest::keyClick(&view, Qt::Key_Plus);
    QTest::keyClick(&view, Qt::Key_Period);
    QCOMPARE(view.moment(), TimelineBegin + 20'000);
    const double x = view.scale().xOf(view.moment());
    QVERIFY(x >= 0 && x <= view.lanesWidth());
    const qint64 from = view.scale().from;
    QTest::keyClick(&view, Qt::Key_Right);
    QVERIFY(view.scale().from > from);
    QCOMPARE(view.moment(), TimelineBegin + 20'000);
}

void TestTimelineView::goesOnWithTheTime()
{
    TimelineView &view = m_page->view();
    QTest::keyClick(&view, Qt::Key_End);
    QCOMPARE(view.fit(), TimelineView::Fit::Recent);
    view.setNow(TimelineBegin + 600'000);
    const double x = view.scale().xOf(TimelineBegin + 600'000);
    QVERIFY(x > 0 && x <= view.lanesWidth());
    view.setScale(view.scale().moved(-2000)); // looks at the past
    QCOMPARE(view.fit(), TimelineView::Fit::Own);
    const TimeScale past = view.scale();
    view.setNow(TimelineBegin + 700'000);
    QCOMPARE(view.scale(), past);
    view.setFit(TimelineView::Fit::Recent);
    view.setMoment(TimelineBegin + 690'000); // is not to go out of sight
    view.setNow(TimelineBegin + 900'000);
    QVERIFY(view.scale().xOf(view.moment()) >= 0);
    view.setMoment(0); // and live again it goes on
    QCOMPARE(view.fit(), TimelineView::Fit::Recent);
    view.setNow(TimelineBegin + 950'000);
    QVERIFY(view.scale().xOf(view.now()) <= view.lanesWidth());
}

/// Where less is known than the last minutes, that has all the room.
void TestTimelineView::noRoomForWhatIsNotKnown()
{
    TimelineView &view = m_page->view();
    view.setFit(TimelineView::Fit::Recent);
    view.setNow(TimelineBegin + 30'000);
    QVERIFY(view.scale().xOf(TimelineBegin) >= 0);
    QVERIFY(view.scale().xOf(TimelineBegin) < 0.1 * view.lanesWidth());
    QVERIFY(view.scale().xOf(view.now()) > 0.9 * view.lanesWidth());
}

void TestTimelineView::lanesOutOfSightTakeNoRoom()
{
    TimelineView &view = m_page->view();
    view.setScale(TimeScale::fitting(TimelineBegin + 12'000, TimelineBegin + 18'000, 700));
    QCOMPARE(view.rows(), (QVector<int> {1, 2}));
    QTest::keyClick(&view, Qt::Key_Home);
    QCOMPARE(view.rows().size(), 3);
}

void TestTimelineView::rowsByKeys()
{
    m_page->resize(1000, 160);
    QVector<LockEvent> many;
    for (int who = 0; who < 200; ++who)
        many.append(happened(E::Requested, who + 10, 1000));
    m_page->add(many);
    TimelineView &view = m_page->view();
    for (int i = 0; i < 150; ++i)
        QTest::keyClick(&view, Qt::Key_Down);
    QCOMPARE(view.currentLane(), 149);
    QVERIFY(view.verticalScrollBar()->value() > 0);
    QTest::keyClick(&view, Qt::Key_Up);
    QCOMPARE(view.currentLane(), 148);
}

/// Of those above, every other one has gone: who is chosen stays chosen, where it is.
void TestTimelineView::forgettingMovesNothing()
{
    m_page->resize(1000, 160);
    QVector<LockEvent> many;
    for (int who = 10; who < 210; ++who)
        many.append(happened(E::Requested, who, 1000));
    for (int who = 10; who < 210; who += 2)
        many.append(happened(E::GaveUp, who, 2000));
    m_page->add(many);
    TimelineView &view = m_page->view();
    view.setScale(TimeScale::fitting(TimelineBegin, TimelineBegin + 30'000, view.lanesWidth()));
    const TimeScale scale = view.scale();
    QCOMPARE(view.rows().size(), 203);
    const auto choose = [&view](int who) {
        for (int i = 0; i < view.rows().size(); ++i)
            QTest::keyClick(&view, Qt::Key_Up);
        const auto chosen = [&] { return view.lanes().lanes().value(view.currentLane()).session; };
        for (int i = 0; i < view.rows().size() && chosen().value != who; ++i)
            QTest::keyClick(&view, Qt::Key_Down);
        return chosen().value == who;
    };
    const auto top = [&view] { // of the chosen row
        const TimelineGeometry geometry(QFontMetricsF(view.font()), view.viewport()->size(), 0);
        return geometry.rowTop(
            int(view.rows().indexOf(view.currentLane())), view.verticalScrollBar()->value());
    };
    QVERIFY(choose(151));
    const double before = top();
    m_page->forgetBefore(TimelineBegin + 5000);
    QCOMPARE(view.rows().size(), 103);
    QVERIFY(view.currentLane() >= 0);
    QCOMPARE(view.lanes().lanes().at(view.currentLane()).session.value, 151);
    QVERIFY2(std::abs(top() - before) <= 1, qPrintable(u"%1, %2"_qs.arg(before).arg(top())));
    QCOMPARE(view.scale(), scale);
    m_page->add({happened(E::GaveUp, 151, 6000)});
    m_page->forgetBefore(TimelineBegin + 7000);
    QCOMPARE(view.currentLane(), -1);
    QCOMPARE(view.scale(), scale);
    QVERIFY(!view.viewport()->grab().isNull()); // names are of those that are left
}

/// A moment that was chosen stays; that nobody held then is not known any more.
void TestTimelineView::whatIsForgottenIsNotTold()
{
    TimelineView &view = m_page->view();
    view.setMoment(TimelineBegin + 5000);
    QVERIFY(m_page->text().contains(u"worker-1"));
    m_page->forgetBefore(TimelineBegin + 12'000);
    QCOMPARE(view.moment(), TimelineBegin + 5000);
    QCOMPARE(
        m_page->text(), u"2025-11-20 14:46:45.000Z: what happened then is not kept any more."_qs);
    view.setMoment(TimelineBegin + 12'000);
    QVERIFY(m_page->text().contains(u"worker-2"));
    m_page->forgetBefore(TimelineBegin + 40'000); // all of it
    view.setMoment(0);
    QVERIFY2(m_page->text().contains(u"begins at"), qPrintable(m_page->text()));
}

/// As they would be if they were asked for anew.
void TestTimelineView::figuresOfLocksAreOfWhatIsKept()
{
    const auto *table = m_page->findChild<LockTable *>();
    m_page->setLock(
        {}, Lanes(Lanes::Of::Locks), StatisticsBuilder(StatisticsBuilder::Keeping::UntilForgotten));
    m_page->add(threeTurns());
    QTRY_COMPARE_WITH_TIMEOUT(table->topLevelItemCount(), 1, Patience);
    m_page->forgetBefore(TimelineBegin + 600'000);
    QTRY_COMPARE_WITH_TIMEOUT(table->topLevelItemCount(), 0, Patience);
}

/// At the right end half a figure would be another one.
void TestTimelineView::noTimeIsCut()
{
    TimelineView &view = m_page->view();
    const auto isFree = [&view] { // of letters, below the line that may end there
        const QImage shown = view.viewport()->grab().toImage();
        const int x = shown.width() - 1;
        const QRgb back = shown.pixel(x, 0);
        for (int y = 1; y < view.fontMetrics().height(); ++y) {
            if (shown.pixel(x, y) != back)
                return false;
        }
        return true;
    };
    for (int i = 0; i < 40; ++i) { // wherever the last line stands
        m_page->resize(m_page->width() + 3, m_page->height());
        QTRY_VERIFY2(isFree(), qPrintable(QString::number(view.viewport()->width())));
    }
}

/// Clients of one host differ at their ends.
void TestTimelineView::namesAreWholeWhereThereIsRoom()
{
    TimelineView &view = m_page->view();
    const int before = view.viewport()->width() - view.lanesWidth();
    QVector<LockEvent> events = threeTurns();
    for (LockEvent &event : events)
        event.client = u"orders-api-11.eu-central-1:%1"_qs.arg(event.session.value);
    m_page->setLock(u"/locks/a"_qs, lanesFrom(events));
    const int longest = QFontMetrics(view.font()).horizontalAdvance(events.constFirst().client);
    QVERIFY(before < longest);
    QTRY_VERIFY(view.viewport()->width() - view.lanesWidth() >= longest);
    m_page->resize(400, 400); // most is for what happened
    QTRY_VERIFY(view.lanesWidth() >= view.viewport()->width() / 2);
}

/// What the shapes mean is said in the room that is left, and takes none of the lanes'.
void TestTimelineView::keyIsWhereNoLaneIs()
{
    TimelineView &view = m_page->view();
    const auto inkBelow = [&] { // columns of the lowest fifth in which anything is painted
        const QImage image = view.viewport()->grab().toImage();
        const QRgb base = view.palette().color(QPalette::Base).rgb();
        int columns = 0;
        for (int x = 0; x < image.width(); ++x) {
            bool isPainted = false;
            for (int y = image.height() * 4 / 5; y < image.height(); ++y)
                isPainted = isPainted || (image.pixel(x, y) | 0xff000000) != base;
            columns += isPainted ? 1 : 0;
        }
        return columns * 100 / image.width();
    };
    m_page->resize(1000, 600);
    QTRY_VERIFY2(inkBelow() > 50, qPrintable(QString::number(inkBelow())));
    m_page->resize(1000, 260); // just the three lanes
    QTRY_VERIFY2(inkBelow() < 50, qPrintable(QString::number(inkBelow())));
}

void TestTimelineView::findingIsNotBelowWhatIsLessGrave()
{
    QVector<LockEvent> events = threeTurns();
    events.append(happened(E::VerdictChanged, 0, 15'000));
    events.append(happened(E::FindingOpened, 0, 15'001)); // a pixel further
    events.append(happened(E::VerdictChanged, 0, 15'002));
    m_page->setLock(u"/locks/b"_qs, lanesFrom(events));
    TimelineView &view = m_page->view();
    view.setFit(TimelineView::Fit::All);
    const QImage image = view.viewport()->grab().toImage();
    const QPoint middle = pointOf(view, TimelineBegin + 15'001);
    int reds = 0;
    int most = 0; // in one column
    for (int x = middle.x() - 3; x <= middle.x() + 3; ++x) {
        int inColumn = 0;
        for (int y = 0; y < image.height(); ++y) {
            const QColor colour = image.pixelColor(x, y);
            inColumn += colour.red() > colour.green() + 80 && colour.red() > colour.blue() + 80;
        }
        reds += inColumn;
        most = std::max(most, inColumn);
    }
    QVERIFY2(most > 5, qPrintable(u"%1, %2 in all"_qs.arg(most).arg(reds)));
}

void TestTimelineView::pageTellsTheMoment()
{
    m_page->view().setMoment(TimelineBegin + 15'000);
    QCOMPARE(m_page->text(),
        u"2025-11-20 14:46:55.000Z: held by worker-2 (for 5.0 s); 1 waits: worker-3 (for "
        u"15 s)"_qs);
    m_page->setLock(
        u"/locks/b"_qs, lanesFrom(threeTurns().mid(0, 4))); // the same moment of another
    QVERIFY(m_page->text().contains(u"held by worker-1 (for 15 s)"));
    m_page->setLock({}, {});
    QCOMPARE(m_page->text(), u"No lock is open."_qs);
}

void TestTimelineView::everyButtonActs()
{
    TimelineView &view = m_page->view();
    for (QToolButton *button : m_page->findChildren<QToolButton *>()) {
        view.setScale(TimeScale::fitting(TimelineBegin + 1000, TimelineBegin + 9000, 700));
        view.setMoment(TimelineBegin + 5000);
        const TimeScale scale = view.scale();
        button->click();
        QVERIFY2(view.scale() != scale || view.moment() != TimelineBegin + 5000,
            qPrintable(button->text()));
    }
}

QTEST_MAIN(TestTimelineView)
#include "tst_timelineview.moc"
