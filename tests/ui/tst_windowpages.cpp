// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How one comes from page to page and from panel to panel of the whole window.
#include "core/base/times.h"
#include "core/sandbox/localserver.h"
#include "tests/support/patience.h"
#include "tests/support/zktree.h"
#include "tests/ui/mnemonics.h"
#include "ui/overview/overviewpage.h"
#include "ui/overview/overviewtable.h"
#include "ui/queue/queuemodel.h"
#include "ui/queue/queuepage.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/pagetabs.h"
#include "ui/shell/pathbar.h"
#include "ui/shell/workbench.h"
#include "ui/theme/secondhand.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QStatusBar>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace lockscope;

class TestWindowPages : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void namedLockIsShown();
    void locksHaveTabs();
    void filterEndsWithItsLock();
    void refusalEndsWithItsPath();
    void whatIsStillWrongIsSaidAgain();
    void panelsHaveKeys();
    void agesAreOfTheReport();
    void mutesOutlastAReconnect();
    void acknowledgementsOutlastAReconnect();
    void nothingIsDoneToWhatIsNotSeen();
    void menusHaveEachLetterOnce();

private:
    std::unique_ptr<MainWindow> makeWindow() const;
    ConnectionProfile toServer() const;

    std::unique_ptr<LocalServer> m_server;
    QTemporaryDir m_settings;
};

void TestWindowPages::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(explain(server.error())));
    m_server = std::move(*server);
}

std::unique_ptr<MainWindow> TestWindowPages::makeWindow() const
{
    return std::make_unique<MainWindow>(
        MainWindow::Options {m_settings.path(), ThemeChoice::Light});
}

ConnectionProfile TestWindowPages::toServer() const
{
    ConnectionProfile connection;
    connection.options.connect = m_server->connectString();
    return connection;
}

/// Who named a lock wants to see it, and who did not sees all.
void TestWindowPages::namedLockIsShown()
{
    const auto window = makeWindow();
    const auto shownPage = [&] {
        const QTabBar *pages = &window->findChild<PageTabs *>()->bar();
        return pages->tabText(pages->currentIndex());
    };
    ConnectionProfile connection = toServer();
    connection.path = u"/locks/none"_qs;
    window->openConnection(connection);
    QCOMPARE(shownPage(), u"/locks/none"_qs);
    window->workbench().reconnect();
    QCOMPARE(shownPage(), u"/locks/none"_qs);
    window->openConnection(toServer());
    QCOMPARE(shownPage(), u"Overview"_qs);
}

void TestWindowPages::locksHaveTabs()
{
    const auto window = makeWindow();
    window->openConnection(toServer());
    auto *pages = window->findChild<PageTabs *>();
    const auto choose = [&](const QString &path, Qt::KeyboardModifiers modifiers) {
        QTest::keyPress(window.get(), Qt::Key_Shift, modifiers); // tells the application of them
        emit window->findChild<OverviewPage *>()->lockWanted(path);
        QTest::keyRelease(window.get(), Qt::Key_Shift, {});
    };
    choose(u"/locks/a"_qs, {});
    choose(u"/locks/b"_qs, {});
    QCOMPARE(pages->locks(), QStringList {u"/locks/b"_qs});
    choose(u"/locks/c"_qs, Qt::ControlModifier);
    QCOMPARE(pages->locks(), (QStringList {u"/locks/b"_qs, u"/locks/c"_qs}));
    QCOMPARE(window->workbench().path(), u"/locks/c"_qs);
    pages->step(-1);
    QCOMPARE(window->workbench().path(), u"/locks/b"_qs);
    window->workbench().reconnect();
    QCOMPARE(pages->locks(), (QStringList {u"/locks/b"_qs, u"/locks/c"_qs}));
    QCOMPARE(window->workbench().path(), u"/locks/b"_qs);
    pages->closeLock();
    QCOMPARE(window->workbench().path(), u"/locks/c"_qs);
    pages->closeLock();
    QCOMPARE(window->workbench().path(), QString());
}

/// In another queue it would hide what nobody knows of.
void TestWindowPages::filterEndsWithItsLock()
{
    const auto window = makeWindow();
    window->openConnection(toServer());
    QVERIFY(window->workbench().openLock(u"/locks/a"_qs).has_value());
    auto *filter = window->findChild<PathBar *>()->findChildren<QLineEdit *>().constLast();
    filter->setText(u"role:waiting"_qs);
    QVERIFY(!window->findChild<QueuePage *>()->model().arrangement().filter.isEmpty());
    QVERIFY(window->workbench().openLock(u"/locks/b"_qs).has_value());
    QCOMPARE(filter->text(), QString());
    QVERIFY(window->findChild<QueuePage *>()->model().arrangement().filter.isEmpty());
}

/// Beside a lock that was opened it would be taken for what is wrong with that.
void TestWindowPages::refusalEndsWithItsPath()
{
    const auto window = makeWindow();
    window->openConnection(toServer());
    auto *status = window->findChild<QStatusBar *>();
    auto *path = window->findChild<PathBar *>()->findChildren<QLineEdit *>().constFirst();
    const auto enter = [&](const QString &text) {
        path->setText(text);
        QTest::keyClick(path, Qt::Key_Return);
        return status->currentMessage();
    };
    for (const char *lock : {"/locks/a", "/locks/b", "/locks/b"}) {
        QVERIFY(enter(u"no path"_qs).contains(u"no path"_qs));
        QCOMPARE(enter(QString::fromLatin1(lock)), QString());
        QCOMPARE(window->workbench().path(), QString::fromLatin1(lock));
    }
    QVERIFY(enter(u"no path"_qs).contains(u"no path"_qs));
    const QColor red = path->palette().color(QPalette::Text);
    QApplication::sendEvent(
        window->findChild<PathBar *>(), std::make_unique<QEvent>(QEvent::PaletteChange).get());
    QCOMPARE(path->palette().color(QPalette::Text), red);
    QVERIFY(status->currentMessage().contains(u"no path"_qs));
    QTest::keyClick(path, Qt::Key_Backspace);
    QCOMPARE(status->currentMessage(), QString());

    QVERIFY(enter(u"no path"_qs).contains(u"no path"_qs));
    status->showMessage(u"It was released."_qs);
    QCOMPARE(enter(u"/locks/a"_qs), u"It was released."_qs);
}

/// A field that is red has its sentence, also where the other one was mended after it.
void TestWindowPages::whatIsStillWrongIsSaidAgain()
{
    const auto window = makeWindow();
    window->openConnection(toServer());
    auto *status = window->findChild<QStatusBar *>();
    const auto edits = window->findChild<PathBar *>()->findChildren<QLineEdit *>();
    QLineEdit *path = edits.constFirst();
    QLineEdit *filter = edits.constLast();
    const auto spoil = [&] {
        filter->setText(u"role:baker"_qs);
        QVERIFY(status->currentMessage().contains(u"baker"_qs));
        path->setText(u"no path"_qs);
        QTest::keyClick(path, Qt::Key_Return);
        QVERIFY(status->currentMessage().contains(u"no path"_qs));
    };
    spoil();
    filter->clear();
    QVERIFY2(
        status->currentMessage().contains(u"no path"_qs), qPrintable(status->currentMessage()));
    QTest::keyClick(path, Qt::Key_Backspace);
    QCOMPARE(status->currentMessage(), QString());
    spoil();
    QTest::keyClick(path, Qt::Key_Backspace);
    QVERIFY2(status->currentMessage().contains(u"baker"_qs), qPrintable(status->currentMessage()));
    filter->clear();
    QCOMPARE(status->currentMessage(), QString());

    // Whoever goes on typing in the one that is fine does not hide what others say.
    spoil();
    QTest::keyClick(path, Qt::Key_Backspace);
    status->showMessage(u"It was released."_qs);
    QTest::keyClick(path, Qt::Key_Backspace);
    QCOMPARE(status->currentMessage(), u"It was released."_qs);
    QTest::keyClick(path, Qt::Key_Return); // wrong again
    filter->clear();
    status->showMessage(u"It was released."_qs);
    filter->setText(u"role:waiting"_qs);
    QCOMPARE(status->currentMessage(), u"It was released."_qs);
}

void TestWindowPages::panelsHaveKeys()
{
    const auto window = makeWindow();
    window->openConnection(toServer());
    window->show();
    window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window.get()));
    const Workbench &bench = window->workbench();
    QTRY_VERIFY(bench.status().state == ConnectionStatus::Connected && !bench.isScanning());
    const auto isIn = [&](const char *dock) {
        const auto *panel = window->findChild<QDockWidget *>(QString::fromLatin1(dock));
        return panel->isAncestorOf(QApplication::focusWidget());
    };
    const QPair<Qt::Key, const char *> docks[] = {{Qt::Key_1, "locks"}, {Qt::Key_3, "contender"},
        {Qt::Key_4, "findings"}, {Qt::Key_5, "ownLocks"}, {Qt::Key_6, "journal"},
        {Qt::Key_7, "timeline"}};
    for (const auto &[key, dock] : docks) {
        QTest::keyClick(window.get(), key, Qt::ControlModifier);
        QVERIFY2(isIn(dock), dock);
    }
    QTest::keyClick(window.get(), Qt::Key_F6); // round about
    QVERIFY(isIn("locks"));
    QTest::keyClick(window.get(), Qt::Key_F6, Qt::ShiftModifier);
    QVERIFY(isIn("timeline"));
}

/// They are this window's for an hour: who only connects anew has taken none of them back.
void TestWindowPages::mutesOutlastAReconnect()
{
    const QString lock = u"/locks/muted"_qs;
    test::ZkTree tree(m_server->connectString());
    tree.createContender(lock + u"/lock-"_qs);
    const auto window = makeWindow();
    window->openConnection(toServer());
    Workbench &bench = window->workbench();
    QVERIFY(bench.openLock(lock));
    const auto isMuted = [&] { // anybody may delete there
        return bench.report() && bench.report()->diagnosis.mutes.size() == 1;
    };
    bench.mute({.rule = u"R28"_qs, .until = nowMs() + 3'600'000});
    QTRY_VERIFY_WITH_TIMEOUT(isMuted(), Patience);
    QVERIFY(bench.reconnect());
    QVERIFY(!bench.report());
    QTRY_VERIFY_WITH_TIMEOUT(isMuted(), Patience);
}

/// The same trouble was seen before, by the same person.
void TestWindowPages::acknowledgementsOutlastAReconnect()
{
    const QString lock = u"/locks/acknowledged"_qs;
    test::ZkTree tree(m_server->connectString());
    tree.createContender(lock + u"/lock-"_qs);
    const auto window = makeWindow();
    window->openConnection(toServer());
    Workbench &bench = window->workbench();
    QVERIFY(bench.openLock(lock));
    const auto open = [&] { // anybody may delete there
        const DoctorReportPtr report = bench.report();
        return report ? report->diagnosis.findings : QVector<Finding> {};
    };
    const auto isAcknowledged = [&] {
        return bench.report() && !bench.report()->diagnosis.acknowledged.isEmpty();
    };
    const auto isAcknowledgedNow = [&] {
        for (const Finding &finding : open())
            bench.acknowledge(finding.id);
        return isAcknowledged();
    };
    QTRY_VERIFY_WITH_TIMEOUT(isAcknowledgedNow(), Patience);
    QVERIFY(bench.reconnect());
    QVERIFY(!bench.report());
    QTRY_VERIFY_WITH_TIMEOUT(isAcknowledged(), Patience);
    window->openConnection(toServer());
    QTRY_VERIFY_WITH_TIMEOUT(!open().isEmpty(), Patience);
    QVERIFY(!isAcknowledged()); // a connection of its own, for whoever opened it
}

/// The page of the lock that is open is behind the overview: its contender is nobody's aim there.
void TestWindowPages::nothingIsDoneToWhatIsNotSeen()
{
    const QString open = u"/locks/open"_qs;
    const QString other = u"/locks/other"_qs;
    test::ZkTree tree(m_server->connectString());
    tree.createContender(open + u"/lock-"_qs);
    tree.createContender(other + u"/lock-"_qs);
    const auto window = makeWindow();
    window->resize(1440, 880);
    window->show();
    window->openConnection(toServer());
    const auto action = [&](const QString &text) {
        const QList<QAction *> actions = window->findChildren<QAction *>();
        const auto found = std::find_if(actions.begin(), actions.end(),
            [&](const QAction *one) { return QString(one->text()).remove(u'&') == text; });
        return found != actions.end() ? *found : nullptr;
    };
    QVERIFY(window->workbench().openLock(open));
    auto *pages = window->findChild<PageTabs *>();
    auto *queue = window->findChild<QueuePage *>();
    auto *overview = window->findChild<OverviewPage *>();
    QTRY_VERIFY_WITH_TIMEOUT(queue->content().size() == 1, Patience);
    while (pages->current() == overview)
        pages->step(1);
    const QAction *copyPath = action(u"Copy path"_qs);
    const QAction *remove = action(u"Delete the contender …"_qs);
    const auto isChosen = [&] {
        queue->select(QueueEntry {queue->content(), 0}.path());
        return copyPath->isEnabled() && remove->isEnabled();
    };
    QTRY_VERIFY_WITH_TIMEOUT(isChosen(), Patience);

    pages->show(*overview);
    QVERIFY(!copyPath->isEnabled());
    QVERIFY(!remove->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(overview->table().select(other), Patience);
    QCOMPARE(overview->currentLock(), other);
    action(u"Copy the lock's path"_qs)->trigger();
    QCOMPARE(QApplication::clipboard()->text(), other);
    action(u"Why is this stuck?"_qs)->trigger();
    QCOMPARE(window->workbench().path(), other);
    QVERIFY(pages->current() != overview);
}

/// What is counted beside the doctor's sentences is of the moment that they are of.
void TestWindowPages::agesAreOfTheReport()
{
    const auto window = makeWindow();
    int same = 0;
    const Workbench &bench = window->workbench();
    connect(&bench, &Workbench::reportShown, this, [&same](const DoctorReportPtr &report) {
        same += report && SecondHand::at() == report->at ? 1 : 0;
    });
    ConnectionProfile connection = toServer();
    connection.path = u"/locks/none"_qs;
    window->openConnection(connection);
    QTRY_VERIFY_WITH_TIMEOUT(same > 1, 30'000);
}

/// Two entries with one letter are none that a key chooses.
void TestWindowPages::menusHaveEachLetterOnce()
{
    const auto window = makeWindow();
    QStringList clashes;
    for (QMenu *menu : window->findChildren<QMenu *>()) {
        emit menu->aboutToShow();
        QStringList texts;
        for (const QAction *action : menu->actions())
            texts.append(action->text());
        for (const QString &clash : test::letterClashes(texts))
            clashes.append(menu->title() + u": "_qs + clash);
    }
    QVERIFY2(clashes.isEmpty(), qPrintable(clashes.join(u'\n')));
}

QTEST_MAIN(TestWindowPages)
#include "tst_windowpages.moc"
