// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The overview as it is read, searched, sorted and opened, with real widgets and keys.
#include "tests/ui/clerk.h"
#include "tests/ui/overviewfixtures.h"
#include "ui/overview/overviewmodel.h"
#include "ui/overview/overviewpage.h"
#include "ui/overview/overviewtable.h"
#include "ui/overview/verdictline.h"

#include <QDateTime>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace lockscope;
using namespace lockscope::fixtures;

class TestOverviewPage : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void saysHowTheLocksStand();
    void saysWhenItIsNotConnected();
    void partsOfTheLineFilter();
    void searchSaysWhatItHides();
    void searchGoesOnWithTheKeyboard();
    void nothingThatMatchesIsSaid();
    void rowsOpenByKeyAndMouse();
    void rowsAreCopied();
    void menuByKey();
    void headingsSort();
    void orderByKeyboard();
    void rowsStayUnderTheMouse();
    void restingMouseHoldsNothing();
    void mouseThatWasThereHoldsNothing();
    void openMenuHoldsTheRows();
    void locksOfAScanThatNeverEnded();
    void selectionAndPlaceStay();
    void figuresAreNeverCut_data();
    void figuresAreNeverCut();
    void nothingIsWideBesideABar();
    void wordsOfFindingsAreWhole();
    void textsAreWholeWhereThereIsRoom();
    void everythingHasAName();
    void columnsAreKept();
    void clearForgets();
    void whatIsMutedIsCounted();

private:
    void fill();

    std::unique_ptr<QWidget> m_window;
    OverviewPage *m_page = nullptr;
};

namespace {

ConnectionStatus connectionIn(ConnectionStatus::State state)
{
    ConnectionStatus status;
    status.state = state;
    return status;
}

QLineEdit *searchFieldIn(OverviewPage &page)
{
    return page.findChild<QLineEdit *>();
}

template <typename Button> Button *overviewButton(OverviewPage &page, const QString &text)
{
    for (Button *button : page.findChildren<Button *>()) {
        if (button->text().startsWith(text))
            return button;
    }
    return nullptr;
}

bool isReadOn(const OverviewPage &page, const QString &text)
{
    for (const QLabel *label : page.findChildren<QLabel *>()) {
        if (label->isVisible() && label->text().contains(text))
            return true;
    }
    return false;
}

/// As of now, by our clock, so that ages are what they are in a window.
DoctorReportPtr reportNow(const QVector<Verdict> &verdicts, const QVector<Finding> &findings = {})
{
    return reportOf(verdicts, findings, QDateTime::currentMSecsSinceEpoch());
}

QVector<FoundLock> manyLocks(int count)
{
    QVector<FoundLock> locks;
    for (int i = 0; i < count; ++i)
        locks.append(foundAt(u"/locks/tenant%1/lock-%2"_qs.arg(i % 10).arg(i, 5, 10, QChar(u'0'))));
    return locks;
}

} // namespace

void TestOverviewPage::init()
{
    lockscope::test::failOnWarnings();
    m_window = std::make_unique<QWidget>();
    m_page = new OverviewPage(m_window.get());
    m_window->resize(1024, 640);
    m_page->resize(1024, 640);
    m_window->show();
}

void TestOverviewPage::cleanup()
{
    m_window.reset();
}

/// A deadlock of two locks, one that is stuck, one that is calm, one that is not examined.
void TestOverviewPage::fill()
{
    m_page->setStatus(connectionIn(ConnectionStatus::Connected));
    m_page->setScan({foundAt(u"/locks/4711"_qs, 1, 1), foundAt(u"/locks/8150"_qs, 1, 1),
        foundAt(u"/locks/calm"_qs), foundAt(u"/locks/other"_qs),
        foundAt(u"/locks/report"_qs, 1, 3)});
    Verdict stuck = verdictFor(u"/locks/report"_qs, Standing::Stuck, 372'000);
    stuck.chain = {holderOf(u"/locks/report"_qs, u"10.0.3.7:51278"_qs, 400'000)};
    const QStringList ring {u"/locks/4711"_qs, u"/locks/8150"_qs};
    m_page->setReport(reportNow(
        {ringVerdict(ring.at(0), ring.at(1), 90'000), ringVerdict(ring.at(1), ring.at(0), 80'000),
            verdictFor(u"/locks/calm"_qs, Standing::Held), stuck},
        {findingOf(u"R12"_qs, ring.at(0), u"Deadlock"_qs, ring)}));
}

void TestOverviewPage::saysHowTheLocksStand()
{
    fill();
    QCOMPARE(m_page->verdictLine().text(),
        u"1 deadlock of 2 locks, 1 stuck for 6 m, 1 not examined, 1 calm"_qs);
    QCOMPARE(m_page->model().rowAt(0).path, u"/locks/4711"_qs);
    QCOMPARE(m_page->model().rowAt(2).path, u"/locks/report"_qs);
    QVERIFY(isReadOn(*m_page, u"5 locks"_qs));
    m_page->setScan({foundAt(u"/locks/calm"_qs)});
    m_page->setReport(reportNow({verdictFor(u"/locks/calm"_qs, Standing::Held)}));
    QCOMPARE(m_page->verdictLine().text(), u"1 calm"_qs);
    QVERIFY(isReadOn(*m_page, u"1 lock"_qs));
}

void TestOverviewPage::saysWhenItIsNotConnected()
{
    QCOMPARE(m_page->verdictLine().text(), u"not connected"_qs);
    QVERIFY(isReadOn(*m_page, u"there is no connection"_qs));
    m_page->setStatus(connectionIn(ConnectionStatus::Connected));
    m_page->setScanning(true);
    QCOMPARE(m_page->verdictLine().text(), u"looking for locks …"_qs);
    fill();
    for (const auto state : {ConnectionStatus::Suspended, ConnectionStatus::ProbablyExpired,
             ConnectionStatus::Renewing, ConnectionStatus::Disconnected}) {
        m_page->setStatus(connectionIn(state));
        const QString line = m_page->verdictLine().text();
        QVERIFY2(line.startsWith(u"as of "_qs) && line.contains(u"not connected, 1 deadlock"_qs),
            qPrintable(line));
    }
    // What is said without a connection is not what was seen; ages stand still.
    const OverviewModel &model = m_page->model();
    const qint64 at = model.shownAt();
    m_page->setReport(reportNow({verdictFor(u"/locks/report"_qs, Standing::Unknown)}));
    QVERIFY(m_page->verdictLine().text().contains(u"1 stuck"_qs));
    QTRY_VERIFY(QDateTime::currentMSecsSinceEpoch() > at + 5);
    QCOMPARE(model.shownAt(), at);
    m_page->setStatus(connectionIn(ConnectionStatus::Connected));
    QVERIFY(!m_page->verdictLine().text().contains(u"as of"_qs));
    QVERIFY(model.shownAt() > at);
}

void TestOverviewPage::partsOfTheLineFilter()
{
    fill();
    auto *deadlock = overviewButton<QToolButton>(*m_page, u"1 deadlock"_qs);
    deadlock->setFocus();
    QTest::keyClick(deadlock, Qt::Key_Space);
    QCOMPARE(m_page->model().rowCount({}), 2);
    QVERIFY(isReadOn(*m_page, u"2 of 5 locks"_qs));
    auto *calm = overviewButton<QToolButton>(*m_page, u"1 calm"_qs);
    QTest::mouseClick(calm, Qt::LeftButton);
    QCOMPARE(m_page->model().rowAt(0).path, u"/locks/calm"_qs);
    QVERIFY(!deadlock->isChecked());
    // What hides the others stays to be let go though there is none such any more.
    m_page->setReport(nullptr);
    m_page->table().clearSelection();
    QTRY_COMPARE(m_page->model().rowCount({}), 0);
    QVERIFY(isReadOn(*m_page, u"stands so any more"_qs));
    QVERIFY(calm->isVisible());
    QTest::mouseClick(calm, Qt::LeftButton);
    QCOMPARE(m_page->model().rowCount({}), 5);
}

void TestOverviewPage::searchSaysWhatItHides()
{
    fill();
    QPushButton *all = overviewButton<QPushButton>(*m_page, u"Show all"_qs);
    QVERIFY(!all->isVisible());
    QTest::keyClicks(searchFieldIn(*m_page), u"10.0.3"_qs);
    QCOMPARE(m_page->model().rowCount({}), 1);
    QVERIFY(isReadOn(*m_page, u"1 of 5 locks"_qs));
    QTest::keyClick(all, Qt::Key_Space);
    QCOMPARE(m_page->model().rowCount({}), 5);
    QVERIFY(!all->isVisible());
    QCOMPARE(searchFieldIn(*m_page)->text(), QString());
}

void TestOverviewPage::searchGoesOnWithTheKeyboard()
{
    fill();
    QSignalSpy wanted(m_page, &OverviewPage::lockWanted);
    m_page->focusSearch();
    QTest::keyClicks(searchFieldIn(*m_page), u"locks"_qs);
    QTest::keyClick(searchFieldIn(*m_page), Qt::Key_Return);
    QCOMPARE(wanted.size(), 0); // there are several: go on there
    QCOMPARE(m_page->currentLock(), u"/locks/4711"_qs);
    m_page->focusSearch();
    QTest::keyClicks(searchFieldIn(*m_page), u"report"_qs);
    QTest::keyClick(searchFieldIn(*m_page), Qt::Key_Return);
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.at(0).at(0).toString(), u"/locks/report"_qs);
    QTest::keyClick(searchFieldIn(*m_page), Qt::Key_Escape);
    QCOMPARE(m_page->model().rowCount({}), 5);
}

void TestOverviewPage::nothingThatMatchesIsSaid()
{
    fill();
    QTest::keyClicks(searchFieldIn(*m_page), u"<b>nobody"_qs);
    QVERIFY(isReadOn(*m_page, u"None of 5 locks has “<b>nobody”"_qs));
    QVERIFY(!m_page->table().isVisible());
    QVERIFY(overviewButton<QPushButton>(*m_page, u"Show all"_qs)->isVisible());
}

void TestOverviewPage::rowsOpenByKeyAndMouse()
{
    fill();
    OverviewTable &table = m_page->table();
    QSignalSpy wanted(m_page, &OverviewPage::lockWanted);
    m_page->focusTable();
    QTest::keyClick(&table, Qt::Key_Down);
    QTest::keyClick(&table, Qt::Key_Return);
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.at(0).at(0).toString(), u"/locks/8150"_qs);
    const QPoint third = table.visualRect(m_page->model().index(2, 1)).center();
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, third);
    QCOMPARE(wanted.size(), 1);
    QTest::mouseDClick(table.viewport(), Qt::LeftButton, {}, third);
    QCOMPARE(wanted.size(), 2);
    QCOMPARE(wanted.at(1).at(0).toString(), u"/locks/report"_qs);
}

void TestOverviewPage::rowsAreCopied()
{
    fill();
    QSignalSpy copied(m_page, &OverviewPage::copyWanted);
    QString told = u"nothing"_qs;
    connect(m_page, &OverviewPage::currentLockChanged, this,
        [this, &told] { told = m_page->currentLock(); });
    m_page->select(u"/locks/report"_qs);
    QCOMPARE(told, u"/locks/report"_qs);
    QTest::keySequence(&m_page->table(), QKeySequence::Copy);
    QCOMPARE(copied.size(), 1);
    const QStringList lines = copied.at(0).at(0).toString().split(u'\n');
    QCOMPARE(lines.size(), 3); // headings, the row, and its end
    QVERIFY(lines.at(1).startsWith(u"stuck\t/locks/report\t"_qs));
    QTest::keySequence(&m_page->table(), QKeySequence::SelectAll);
    QTest::keySequence(&m_page->table(), QKeySequence::Copy);
    QCOMPARE(copied.at(1).at(0).toString().count(u'\n'), 6);
    QTest::keyClick(&m_page->table(), Qt::Key_Escape);
    QTest::keySequence(&m_page->table(), QKeySequence::Copy);
    QCOMPARE(copied.size(), 2); // nothing is selected
    QCOMPARE(told, QString());
}

void TestOverviewPage::menuByKey()
{
    fill();
    QSignalSpy menu(m_page, &OverviewPage::contextMenuWanted);
    m_page->select(u"/locks/report"_qs);
    OverviewTable &table = m_page->table();
    QContextMenuEvent byKey(QContextMenuEvent::Keyboard, {1, 1}, {1, 1});
    QCoreApplication::sendEvent(table.viewport(), &byKey);
    QCOMPARE(menu.size(), 1);
    QCOMPARE(menu.at(0).at(0).toString(), u"/locks/report"_qs);
    const QPoint at = table.viewport()->mapFromGlobal(menu.at(0).at(1).toPoint());
    QCOMPARE(table.rowAt(at.y()), m_page->model().rowOf(u"/locks/report"_qs));
    const QPoint first = table.visualRect(m_page->model().index(0, 0)).center();
    QContextMenuEvent byMouse(QContextMenuEvent::Mouse, first, first);
    QCoreApplication::sendEvent(table.viewport(), &byMouse);
    QCOMPARE(menu.at(1).at(0).toString(), u"/locks/4711"_qs);
}

void TestOverviewPage::headingsSort()
{
    fill();
    QHeaderView *header = m_page->table().horizontalHeader();
    const auto click = [&](OverviewColumn column) {
        const int x = header->sectionViewportPosition(int(column)) + 20;
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, {x, header->height() / 2});
    };
    click(OverviewColumn::Waiters);
    QCOMPARE(m_page->model().rowAt(0).path, u"/locks/report"_qs); // the most first
    QVERIFY(header->isSortIndicatorShown());
    click(OverviewColumn::Waiters);
    QCOMPARE(m_page->model().rowAt(2).path, u"/locks/report"_qs); // nobody waits for the others
    click(OverviewColumn::Waiters);
    QCOMPARE(m_page->model().rowAt(0).path, u"/locks/4711"_qs); // the worst
    QVERIFY(!header->isSortIndicatorShown());
}

void TestOverviewPage::orderByKeyboard()
{
    fill();
    auto *order = overviewButton<QToolButton>(*m_page, u"Order: Worst first"_qs);
    QVERIFY(order != nullptr && order->focusPolicy() & Qt::TabFocus);
    const QMenu &menu = *order->menu();
    QCOMPARE(menu.actions().size(), OverviewColumnCount + 1);
    menu.actions().at(2)->trigger();
    QCOMPARE(order->text(), u"Order: Lock"_qs);
    QCOMPARE(m_page->model().rowAt(2).path, u"/locks/calm"_qs);
}

void TestOverviewPage::rowsStayUnderTheMouse()
{
    fill();
    OverviewTable &table = m_page->table();
    const QPoint second = table.visualRect(m_page->model().index(1, 1)).center();
    QEnterEvent enter(second, second, table.viewport()->mapToGlobal(second));
    QCoreApplication::sendEvent(table.viewport(), &enter);
    m_page->setReport(reportNow({verdictFor(u"/locks/other"_qs, Standing::Stuck, 900'000)}));
    QCOMPARE(m_page->model().rowAt(1).path, u"/locks/8150"_qs);
    auto *sortNow = overviewButton<QPushButton>(*m_page, u"Sort now"_qs);
    QVERIFY(sortNow->isVisible());
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(table.viewport(), &leave);
    QCOMPARE(m_page->model().rowAt(0).path, u"/locks/other"_qs);
    QVERIFY(!sortNow->isVisible());
}

void TestOverviewPage::restingMouseHoldsNothing()
{
    fill();
    OverviewTable &table = m_page->table();
    table.setPatience(10);
    const QPoint second = table.visualRect(m_page->model().index(1, 1)).center();
    QEnterEvent enter(second, second, table.viewport()->mapToGlobal(second));
    QCoreApplication::sendEvent(table.viewport(), &enter);
    m_page->setReport(reportNow({verdictFor(u"/locks/other"_qs, Standing::Stuck, 900'000)}));
    QTRY_COMPARE(m_page->model().rowAt(0).path, u"/locks/other"_qs);
}

/// The window opened under it: the worst comes first all the same.
void TestOverviewPage::mouseThatWasThereHoldsNothing()
{
    fill();
    OverviewTable &table = m_page->table();
    const QPoint there = table.viewport()->mapFromGlobal(QCursor::pos());
    QEnterEvent enter(there, there, QCursor::pos());
    QCoreApplication::sendEvent(table.viewport(), &enter);
    m_page->setReport(reportNow({verdictFor(u"/locks/other"_qs, Standing::Stuck, 900'000)}));
    QCOMPARE(m_page->model().rowAt(0).path, u"/locks/other"_qs);
}

void TestOverviewPage::openMenuHoldsTheRows()
{
    fill();
    OverviewTable &table = m_page->table();
    const QPoint second = table.visualRect(m_page->model().index(1, 1)).center();
    QEnterEvent enter(second, second, table.viewport()->mapToGlobal(second));
    QCoreApplication::sendEvent(table.viewport(), &enter);
    QMenu menu(m_window.get());
    menu.addAction(u"x"_qs);
    menu.popup(table.viewport()->mapToGlobal(second));
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(table.viewport(), &leave); // the menu has the mouse
    m_page->setReport(reportNow({verdictFor(u"/locks/other"_qs, Standing::Stuck, 900'000)}));
    QCOMPARE(m_page->model().rowAt(1).path, u"/locks/8150"_qs);
    menu.close();
    QCoreApplication::sendEvent(table.viewport(), &leave); // and was taken elsewhere
    QTRY_COMPARE(m_page->model().rowAt(0).path, u"/locks/other"_qs);
}

void TestOverviewPage::locksOfAScanThatNeverEnded()
{
    m_page->setStatus(connectionIn(ConnectionStatus::Connected));
    m_page->setScanning(true);
    m_page->addLocks({foundAt(u"/locks/a"_qs)});
    QTRY_COMPARE(m_page->model().rowCount({}), 1);
    m_page->setStatus(connectionIn(ConnectionStatus::Suspended));
    QVERIFY(m_page->verdictLine().text().startsWith(u"as of"_qs));
    const qint64 at = m_page->model().shownAt();
    QTRY_VERIFY(QDateTime::currentMSecsSinceEpoch() > at + 5);
    QCOMPARE(m_page->model().shownAt(), at);
}

void TestOverviewPage::selectionAndPlaceStay()
{
    QVector<FoundLock> locks = manyLocks(2000);
    m_page->setStatus(connectionIn(ConnectionStatus::Connected));
    m_page->setScan(locks);
    OverviewTable &table = m_page->table();
    table.setFocus();
    const QString path = m_page->model().rowAt(1000).path;
    m_page->select(path);
    QApplication::processEvents();
    const int y = table.visualRect(table.currentIndex()).top();
    QVERIFY(table.viewport()->rect().contains(0, y));
    locks.removeIf([](const FoundLock &lock) { return lock.path < u"/locks/tenant2"_qs; });
    m_page->setScan(locks); // 400 fewer above it
    QCOMPARE(m_page->currentLock(), path);
    if (table.hasFocus()) // there may be no window that has the keyboard
        QCOMPARE(table.visualRect(table.currentIndex()).top(), y);
    // So many places that all rows are exchanged.
    for (qsizetype i = locks.size() - 1; i >= 0; i -= 2) {
        if (locks.at(i).path != path)
            locks.removeAt(i);
    }
    m_page->setScan(locks);
    QCOMPARE(m_page->selectedLocks(), QStringList {path});
    QCOMPARE(m_page->currentLock(), path);
}

void TestOverviewPage::figuresAreNeverCut_data()
{
    QTest::addColumn<int>("percent");
    for (const int percent : {100, 200, 300})
        QTest::addRow("%d %%", percent) << percent;
}

void TestOverviewPage::figuresAreNeverCut()
{
    QFETCH(const int, percent);
    QFont font = m_page->font();
    font.setPointSizeF(font.pointSizeF() * percent / 100);
    m_page->setFont(font);
    fill();
    FoundLock many = foundAt(u"/locks/many"_qs, 1, 1'234'567);
    many.oldestWaiterSince = 1; // as long as can be
    many.isEstimate = true;
    m_page->addLocks({many});
    m_page->model().sortNow();
    OverviewTable &table = m_page->table();
    const QFontMetrics metrics(table.font());
    for (int row = 0; row < m_page->model().rowCount({}); ++row) {
        for (int column = 0; column < OverviewColumnCount; ++column) {
            const QModelIndex index = m_page->model().index(row, column);
            if (!isFigure(OverviewColumn(column)))
                continue;
            const QString text = index.data().toString();
            QVERIFY2(
                table.columnWidth(column) >= metrics.horizontalAdvance(text) + 8, qPrintable(text));
            QVERIFY(index.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight);
        }
    }
    QVERIFY(table.rowHeight(0) > metrics.height());
}

/// Where columns have to be scrolled for, none of them has more than it needs.
void TestOverviewPage::nothingIsWideBesideABar()
{
    fill();
    const OverviewTable &table = m_page->table();
    const auto widthIn = [&](int width) {
        m_page->resize(width, 640);
        QCoreApplication::processEvents();
        return table.columnWidth(int(OverviewColumn::Finding));
    };
    const int least = widthIn(300);
    int scrolled = 0;
    for (int width = 300; width < 1000; width += 5) {
        const int shown = widthIn(width);
        if (table.horizontalScrollBar()->maximum() == 0)
            continue;
        QVERIFY2(shown == least, qPrintable(u"%1: %2, %3"_qs.arg(width).arg(shown).arg(least)));
        ++scrolled;
    }
    QVERIFY(scrolled > 5 && scrolled < 130);
}

/// Paths are shortened before the words are cut that tell what was found.
void TestOverviewPage::wordsOfFindingsAreWhole()
{
    fill();
    m_page->setReport(reportNow({verdictFor(u"/locks/report"_qs, Standing::Stuck, 372'000)},
        {findingOf(u"R06"_qs, u"/locks/report"_qs, u"Persistent node in the queue"_qs)}));
    const OverviewTable &table = m_page->table();
    const auto isScrolledIn = [&](int width) {
        m_page->resize(width, 640);
        QCoreApplication::processEvents();
        return table.horizontalScrollBar()->maximum() > 0;
    };
    int width = 1000;
    while (!isScrolledIn(width - 5))
        width -= 5;
    const QFontMetrics metrics(table.font());
    const int words = metrics.horizontalAdvance(u"Persistent node…"_qs);
    width += std::max(0, words - 12 * metrics.averageCharWidth()) + 10; // less than a path can give
    QVERIFY(!isScrolledIn(width));
    const int shown = table.columnWidth(int(OverviewColumn::Finding));
    QVERIFY2(shown >= words + 8, qPrintable(u"%1 of %2"_qs.arg(shown).arg(words)));
}

/// What is left over is for who needs it: no text is cut beside one that has air.
void TestOverviewPage::textsAreWholeWhereThereIsRoom()
{
    FoundLock longest = foundAt(u"/locks/reconciliation/nightly-export"_qs);
    longest.recipes = {u"curator-rw"_qs};
    m_page->setStatus(connectionIn(ConnectionStatus::Connected));
    // Whose path is shortened: its middle tells least.
    const FoundLock deep = foundAt(u"/locks/"_qs + u"customer/"_qs.repeated(40) + u"nightly"_qs);
    m_page->setScan({longest, foundAt(u"/locks/a"_qs), deep});
    const OverviewTable &table = m_page->table();
    const QFontMetrics metrics(table.font());
    const auto needed = [&](OverviewColumn column) {
        int widest = 0;
        for (int row = 0; row < table.model()->rowCount(); ++row)
            widest = std::max(widest,
                metrics.horizontalAdvance(
                    table.model()->index(row, int(column)).data().toString()));
        return widest + 8;
    };
    m_page->resize(1400, 640);
    QCoreApplication::processEvents();
    for (const auto column : {OverviewColumn::Finding, OverviewColumn::Recipe})
        QVERIFY2(table.columnWidth(int(column)) >= needed(column), qPrintable(headerText(column)));
    // Nor does a title that is longer than all others take their room, then or later.
    m_page->setReport(reportNow({verdictFor(u"/locks/a"_qs, Standing::Stuck, 372'000)},
        {findingOf(u"R06"_qs, u"/locks/a"_qs, u"Very long "_qs.repeated(20))}));
    // What larger letters needed is over with them.
    const QFont usual = m_page->font();
    QFont large = usual;
    large.setPointSizeF(usual.pointSizeF() * 3);
    for (const QFont &font : {large, usual}) {
        m_page->setFont(font);
        QCoreApplication::processEvents();
    }
    QVERIFY(table.columnWidth(int(OverviewColumn::Recipe)) >= needed(OverviewColumn::Recipe));
}

void TestOverviewPage::everythingHasAName()
{
    fill();
    QVERIFY(!m_page->accessibleName().isEmpty());
    QVERIFY(!m_page->table().accessibleName().isEmpty());
    QVERIFY(!searchFieldIn(*m_page)->accessibleName().isEmpty());
    for (const QToolButton *button : m_page->findChildren<QToolButton *>()) {
        if (button->isVisible() && button->parentWidget() != searchFieldIn(*m_page))
            QVERIFY(!button->text().isEmpty() && (button->focusPolicy() & Qt::TabFocus));
    }
}

void TestOverviewPage::columnsAreKept()
{
    fill();
    QVERIFY(m_page->saveColumns().isEmpty()); // as they came
    m_page->table().setColumnWidth(int(OverviewColumn::Recipe), 333);
    const QByteArray state = m_page->saveColumns();
    QVERIFY(!state.isEmpty());
    OverviewPage other;
    other.restoreColumns(state);
    other.resize(1400, 600);
    QCOMPARE(other.table().columnWidth(int(OverviewColumn::Recipe)), 333);

    other.table().resetColumns();
    QVERIFY(other.saveColumns().isEmpty());
    other.table().horizontalHeader()->moveSection(0, 2);
    QVERIFY(!other.saveColumns().isEmpty());
    m_page->restoreColumns(other.saveColumns());
    QCOMPARE(m_page->table().horizontalHeader()->visualIndex(0), 2);
    m_page->table().resetColumns();
    QCOMPARE(m_page->table().horizontalHeader()->visualIndex(0), 0);
}

void TestOverviewPage::clearForgets()
{
    fill();
    QTest::keyClicks(searchFieldIn(*m_page), u"report"_qs);
    m_page->clear();
    QCOMPARE(m_page->model().rowCount({}), 0);
    QCOMPARE(searchFieldIn(*m_page)->text(), QString());
    QCOMPARE(m_page->verdictLine().text(), u"not connected"_qs);
    fill();
    QCOMPARE(m_page->model().rowCount({}), 5);
}

/// Its lock counts as calm, and the line does not read as if there was nothing.
void TestOverviewPage::whatIsMutedIsCounted()
{
    const auto *line = m_page->findChild<VerdictLine *>();
    DoctorReport report;
    report.diagnosis.muted = {{}};
    m_page->setStatus(connectionIn(ConnectionStatus::Connected));
    m_page->setReport(std::make_shared<DoctorReport>(report));
    QVERIFY2(line->text().endsWith(u"1 muted"_qs), qPrintable(line->text()));
    QSignalSpy wanted(m_page, &OverviewPage::mutedWanted);
    auto *muted = overviewButton<QToolButton>(*m_page, u"1 muted"_qs);
    QVERIFY(muted);
    muted->click();
    QCOMPARE(wanted.size(), 1);
    m_page->setReport(nullptr);
    QVERIFY(!line->text().contains(u"muted"_qs));
}

QTEST_MAIN(TestOverviewPage)
#include "tst_overviewpage.moc"
