// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Recordings and servers' files in the window, without any ZooKeeper.
#include "core/base/times.h"
#include "core/recording/recorder.h"
#include "core/sandbox/localserver.h"
#include "tests/recording/madetraffic.h"
#include "tests/support/patience.h"
#include "tests/support/zktree.h"
#include "tests/txnlog/logwriter.h"
#include "tests/ui/clerk.h"
#include "tests/ui/dialogparts.h"
#include "tests/ui/filedialogs.h"
#include "ui/connect/startpage.h"
#include "ui/findings/answercard.h"
#include "ui/findings/findingsmodel.h"
#include "ui/findings/findingspanel.h"
#include "ui/locks/lockspanel.h"
#include "ui/locks/lockstreemodel.h"
#include "ui/overview/overviewmodel.h"
#include "ui/overview/overviewpage.h"
#include "ui/queue/queuepage.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/menus.h"
#include "ui/shell/pagetabs.h"
#include "ui/shell/pastband.h"
#include "ui/shell/statusline.h"
#include "ui/shell/workbench.h"
#include "ui/theme/standing.h"
#include "ui/timeline/historydesk.h"
#include "ui/timeline/timelinepage.h"
#include "ui/timeline/timelineview.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QDropEvent>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QProgressDialog>
#include <QPushButton>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace lockscope;
using namespace lockscope::test;

namespace {

constexpr int Changes = 60;
const QString FirstLock = QStringLiteral("/locks/a");
const QString SecondLock = QStringLiteral("/locks/b");

void writeFile(const QString &name, const QByteArray &bytes)
{
    QFile file(name);
    if (!file.open(QFile::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("cannot write");
}

} // namespace

class TestHistoryWindow : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void showsAllOfIt();
    void opensByItsKey();
    void opensALock();
    void momentsOfALock();
    void timesOfItInUtc();
    void lockFromItsLane();
    void nothingCanBeDone();
    void menuOfALockSaysWhyNothingIsLookedFor();
    void closes();
    void opensAgainFromRecent();
    void takesWhatIsDropped();
    void connectionTakesItsPlace();
    void refused_data();
    void refused();
    void serversFiles();
    void tornFilesOfMembers();
    void cancelledOpening();
    void exampleIncident();

private:
    QString file(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    void makeRecording(const QString &name);
    void openIt();
    template <typename Widget> Widget &part() { return *m_window->findChild<Widget *>(); }
    TimelineView &timeline() { return part<TimelinePage>().view(); }
    const QueueContent &shown() { return part<QueuePage>().content(); }
    int holders();
    QAction *action(const QString &text) { return test::actionCalled(*m_window, text); }

    QTemporaryDir m_folder;
    QString m_recording;
    qint64 m_start = 0;
    std::unique_ptr<QTemporaryDir> m_settings;
    std::unique_ptr<MainWindow> m_window;
};

void TestHistoryWindow::makeRecording(const QString &name)
{
    MadeTraffic first(FirstLock, 5, 4);
    MadeTraffic second(SecondLock, 6, 3);
    m_start = nowMs() - 60'000;
    const auto recorder = Recorder::open(name, {});
    QVERIFY2(recorder.has_value(), recorder ? "" : qPrintable(explain(recorder.error())));
    for (int i = 0; i < Changes; ++i) {
        (*recorder)->keep(first.next(m_start + i * 1000));
        (*recorder)->keep(second.next(m_start + i * 1000 + 500));
    }
    while (first.state()->summary.waiters == 0)
        (*recorder)->keep(first.next(m_start + Changes * 1000));
}

void TestHistoryWindow::initTestCase()
{
    m_recording = file("night.lockscope");
    makeRecording(m_recording);
}

void TestHistoryWindow::init()
{
    failOnWarnings();
    m_settings = std::make_unique<QTemporaryDir>();
    m_window =
        std::make_unique<MainWindow>(MainWindow::Options {m_settings->path(), ThemeChoice::Light});
    m_window->resize(1440, 880);
    m_window->show();
}

void TestHistoryWindow::cleanup()
{
    m_window.reset();
}

void TestHistoryWindow::openIt()
{
    m_window->openHistory(m_recording);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->workbench().isPast(), Patience);
}

int TestHistoryWindow::holders()
{
    int count = 0;
    for (int i = 0; i < shown().size(); ++i)
        count += QueueEntry {shown(), i}.contender().role == Role::Holder;
    return count;
}

void TestHistoryWindow::showsAllOfIt()
{
    openIt();
    QVERIFY(m_window->workbench().isHistory());
    QCOMPARE(part<OverviewPage>().model().counts().total(), 2);
    QCOMPARE(part<LocksPanel>().model().lockCount(), 2);
    const auto &band = part<PastBand>();
    QVERIFY(band.isVisible());
    const QString said = band.findChild<QLabel *>()->text();
    QVERIFY2(said.contains(u"night.lockscope") && said.contains(u"not live"), qPrintable(said));
    QTRY_COMPARE_WITH_TIMEOUT(timeline().lanes().lanes().size(), 2, Patience);
    QCOMPARE(timeline().lanes().lanes().at(0).name(), FirstLock);
    QVERIFY(timeline().lanes().end() <= timeline().now());
    QVERIFY(!part<StartPage>().isVisible());
}

void TestHistoryWindow::opensByItsKey()
{
    answerFileDialog(m_recording);
    pressShortcut(*m_window, Qt::Key_O, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(m_window->workbench().history(), m_recording, Patience);
    const QString copy = file("copy.lockscope");
    QVERIFY(QFile::copy(m_recording, copy));
    answerFileDialog(copy); // a second one takes its place
    pressShortcut(*m_window, Qt::Key_O, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(m_window->workbench().history(), copy, Patience);
}

void TestHistoryWindow::opensALock()
{
    openIt();
    emit part<OverviewPage>().lockWanted(FirstLock);
    QTRY_VERIFY_WITH_TIMEOUT(shown().size() > 1, Patience);
    QCOMPARE(holders(), 1);
    QVERIFY(part<QueuePage>().isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(timeline().lanes().lanes().size() > 2, Patience);
    QCOMPARE(timeline().lanes().of(), Lanes::Of::Clients);
    m_window->workbench().closeLock();
    QTRY_COMPARE_WITH_TIMEOUT(timeline().lanes().of(), Lanes::Of::Locks, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(timeline().lanes().lanes().size(), 2, Patience);
}

/// Any of them is what the file has of it; and the end comes back.
void TestHistoryWindow::momentsOfALock()
{
    openIt();
    QVERIFY(m_window->workbench().openLock(FirstLock).has_value());
    QTRY_VERIFY_WITH_TIMEOUT(shown().size() > 1, Patience);
    const int atEnd = shown().size();
    auto file = RecordingFile::openToRead(m_recording);
    QVERIFY(file.has_value());
    RecordingReader reader(**file);
    for (const int second : {5, 20, 40}) {
        const qint64 at = m_start + second * 1000 + 200;
        timeline().setMoment(at);
        QTRY_COMPARE_WITH_TIMEOUT(shown().pausedAt, at, Patience);
        const Result<RecordedState> kept = reader.state(FirstLock, at);
        QVERIFY(kept.has_value());
        QCOMPARE(shown().size(), int(kept->state->queue.size()));
        QCOMPARE(holders(), kept->state->summary.holders);
    }
    timeline().setMoment(0);
    QTRY_VERIFY_WITH_TIMEOUT(shown().pausedAt > m_start + Changes * 1000, Patience);
    QCOMPARE(shown().size(), atEnd);
    QVERIFY(m_window->workbench().isPast());
}

/// Nothing comes any more with which they would be said anew.
void TestHistoryWindow::timesOfItInUtc()
{
    openIt();
    emit part<OverviewPage>().lockWanted(FirstLock);
    QTRY_VERIFY_WITH_TIMEOUT(timeline().lanes().lanes().size() > 2, Patience);
    const qint64 at = m_start + 30'000;
    timeline().setMoment(at);
    QTRY_COMPARE_WITH_TIMEOUT(shown().pausedAt, at, Patience);
    const auto said = [this] {
        QStringList texts;
        for (const QLabel *label : part<TimelinePage>().findChildren<QLabel *>())
            texts.append(label->text());
        return texts.join(u'\n');
    };
    for (int i = 0; i < 2; ++i) {
        action(u"Times in UTC"_qs)->trigger();
        QVERIFY2(said().contains(exactTime(at) + u": "_qs), qPrintable(said()));
    }
}

void TestHistoryWindow::lockFromItsLane()
{
    openIt();
    QTRY_COMPARE_WITH_TIMEOUT(timeline().lanes().lanes().size(), 2, Patience);
    QTest::keyClick(&timeline(), Qt::Key_Down);
    QTest::keyClick(&timeline(), Qt::Key_Down);
    QTest::keyClick(&timeline(), Qt::Key_Return);
    QCOMPARE(m_window->workbench().path(), SecondLock);
}

void TestHistoryWindow::nothingCanBeDone()
{
    openIt();
    QVERIFY(m_window->workbench().openLock(FirstLock).has_value());
    QTRY_VERIFY_WITH_TIMEOUT(shown().size() > 1, Patience);
    part<PageTabs>().step(1); // from the overview, on which no contender is seen
    part<QueuePage>().select(QueueEntry {shown(), 0}.path());
    for (const QString &text : {u"Delete the contender …"_qs, u"Allow changes …"_qs,
             u"Acquire a test lock …"_qs, u"Refresh"_qs, u"Reconnect"_qs, u"Disconnect"_qs,
             u"Look for locks below …"_qs, u"Back to live"_qs}) {
        QVERIFY2(!action(text)->isEnabled(), qPrintable(text));
        QVERIFY2(action(text)->statusTip().contains(u"recording"),
            qPrintable(action(text)->statusTip()));
    }
    QVERIFY(action(u"Copy path"_qs)->isEnabled());
    QVERIFY(action(u"Close the recording"_qs)->isEnabled());
}

void TestHistoryWindow::menuOfALockSaysWhyNothingIsLookedFor()
{
    openIt();
    QString why;
    QTimer look; // as long as the menu waits, which may not be open at the first look
    connect(&look, &QTimer::timeout, m_window.get(), [&] {
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        if (!menu)
            return;
        look.stop();
        const QList<QAction *> actions = menu->actions();
        for (const QAction *each : actions) {
            if (!each->isEnabled() && menu->toolTipsVisible())
                why += each->statusTip() + each->toolTip();
        }
        menu->close();
    });
    look.start(10);
    emit part<OverviewPage>().contextMenuWanted(FirstLock, m_window->mapToGlobal(QPoint(40, 40)));
    QVERIFY2(why.count(u"A recording is shown"_qs) == 2, qPrintable(why));
}

void TestHistoryWindow::closes()
{
    openIt();
    QVERIFY(m_window->workbench().openLock(FirstLock).has_value());
    QTRY_VERIFY_WITH_TIMEOUT(shown().size() > 1, Patience);
    action(u"Close the recording"_qs)->trigger();
    QVERIFY(part<StartPage>().isVisible());
    QVERIFY(!part<PastBand>().isVisible());
    QVERIFY(!m_window->workbench().isOpen());
    QVERIFY(!m_window->workbench().isPast());
    QCOMPARE(part<OverviewPage>().model().counts().total(), 0);
    QVERIFY(timeline().lanes().isEmpty());
    QVERIFY(!action(u"Close the recording"_qs)->isEnabled());
}

void TestHistoryWindow::opensAgainFromRecent()
{
    openIt();
    m_window->workbench().close();
    auto *list = part<StartPage>().findChild<QListWidget *>();
    QCOMPARE(list->count(), 1);
    QVERIFY(list->item(0)->text().contains(m_recording));
    emit list->itemActivated(list->item(0));
    QTRY_VERIFY_WITH_TIMEOUT(m_window->workbench().isPast(), Patience);
    m_window->workbench().close();
    list->setCurrentRow(0);
    for (QAction *each : list->actions()) {
        if (each->text() == u"Forget"_qs)
            each->trigger();
    }
    QCOMPARE(list->count(), 0);
}

void TestHistoryWindow::takesWhatIsDropped()
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(m_recording)});
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(m_window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(m_window.get(), &drop);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->workbench().isPast(), Patience);
    data.setUrls({QUrl(u"https://example.org/night.lockscope"_qs)});
    QDragEnterEvent foreign({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(m_window.get(), &foreign);
    QVERIFY(!foreign.isAccepted());
}

void TestHistoryWindow::connectionTakesItsPlace()
{
    openIt();
    ConnectionProfile nowhere;
    nowhere.options.connect = u"127.0.0.1:1"_qs;
    m_window->openConnection(nowhere);
    QVERIFY(!m_window->workbench().isHistory());
    QVERIFY(!m_window->workbench().isPast());
    QVERIFY(!part<PastBand>().isVisible());
    QVERIFY(action(u"Reconnect"_qs)->isEnabled());
    openIt(); // and again
    QVERIFY(m_window->workbench().isHistory());
}

void TestHistoryWindow::refused_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("said");
    QTest::newRow("not there") << file("nothing.lockscope") << u"no such file"_qs;
    QTest::newRow("text") << file("text.lockscope") << u"no recording of Lockscope's"_qs;
    QTest::newRow("newer") << file("newer.lockscope") << u"newer Lockscope"_qs;
    QTest::newRow("damaged") << file("damaged.lockscope") << u"damaged.lockscope"_qs;
    QTest::newRow("a folder without files of a server")
        << m_folder.path() << u"no log.* and no snapshot.*"_qs;
    writeFile(file("text.lockscope"), "hello <b>you</b>\n");
    writeFile(
        file("damaged.lockscope"), QByteArray("SQLite format 3\0", 16) + QByteArray(5000, 'x'));
    QFile::remove(file("newer.lockscope"));
    QVERIFY(QFile::copy(m_recording, file("newer.lockscope")));
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_qs, u"newer"_qs);
        database.setDatabaseName(file("newer.lockscope"));
        QVERIFY(database.open());
        QSqlQuery(database).exec(u"PRAGMA user_version = 99"_qs);
    }
    QSqlDatabase::removeDatabase(u"newer"_qs);
}

/// In a sentence, and what was there stays.
void TestHistoryWindow::refused()
{
    QFETCH(const QString, name);
    QFETCH(const QString, said);
    m_window->openHistory(name);
    const auto says = [&] {
        const QList<QLabel *> labels = part<StartPage>().findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(),
            [&](const QLabel *label) { return label->text().contains(said); });
    };
    QTRY_VERIFY_WITH_TIMEOUT(says(), Patience);
    QVERIFY(!m_window->workbench().isOpen());
    openIt();
    m_window->openHistory(name);
    QTRY_VERIFY_WITH_TIMEOUT(part<StatusLine>().currentMessage().contains(said), Patience);
    QCOMPARE(m_window->workbench().history(), m_recording);
    QVERIFY(m_window->workbench().isPast());
}

/// What a server wrote, without the server.
void TestHistoryWindow::serversFiles()
{
    LocalServer::Options options;
    options.dataFolder = file("server");
    QVERIFY(QDir().mkpath(options.dataFolder));
    auto server = LocalServer::start(options);
    QVERIFY2(server.has_value(), server ? "" : qPrintable(explain(server.error())));
    const QString path = u"/locks/files"_qs;
    {
        ZkTree tree((*server)->connectString());
        const QString first = tree.createContender(path + u"/lock-"_qs, "first");
        tree.createContender(path + u"/lock-"_qs, "second");
        tree.remove(first);
    }
    server->reset();
    m_window->openHistory(options.dataFolder + u"/data"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->workbench().isPast(), Patience);
    QCOMPARE(part<OverviewPage>().model().counts().total(), 1);
    emit part<OverviewPage>().lockWanted(path);
    QTRY_COMPARE_WITH_TIMEOUT(timeline().lanes().handOvers().size(), 2, Patience);
    timeline().setMoment(timeline().lanes().handOvers().constLast().at - 1);
    QTRY_COMPARE_WITH_TIMEOUT(shown().size(), 2, Patience);
    QVERIFY(part<PastBand>().findChild<QLabel *>()->text().contains(u"Server's files"));
    // What the doctor would have said, whatever it could not ask.
    const auto standing = [this] {
        const auto *view = m_window->findChild<VerdictView *>();
        return view ? view->findChild<StandingChip *>()->standing() : Standing::Unknown;
    };
    QTRY_VERIFY_WITH_TIMEOUT(
        standing() == Standing::Held || standing() == Standing::Moving, Patience);
}

/// A folder with those of two members, of which one is torn: told, and the rest is used.
void TestHistoryWindow::tornFilesOfMembers()
{
    const QString folder = file("members");
    for (const char *member : {"/zk1", "/zk2"})
        QVERIFY(QDir().mkpath(folder + QString::fromLatin1(member)));
    const QByteArray node = jute(QByteArray("x")) + jute(0);
    const auto made = [&](qint64 zxid, const QByteArray &path) {
        return logRecord(txnHeader(7, 1, zxid, zxid * 1000, 1) + jute(path) + node + char(1)
            + jute(qint32(zxid)));
    };
    const QByteArray first =
        made(1, "/torn/_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lock-0000000000");
    const QByteArray second =
        made(2, "/torn/_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lock-0000000001");
    writeFile(folder + u"/zk1/log.1"_qs, logHeader() + first + second);
    writeFile(folder + u"/zk2/log.1"_qs, logHeader() + first + second.chopped(9));
    writeFile(folder + u"/zk2/log.1.old"_qs, "somebody's");
    answerFileDialog(folder);
    pressShortcut(*m_window, Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->workbench().isPast(), Patience);
    QVERIFY(m_window->workbench().openLock(u"/torn"_qs).has_value());
    QTRY_COMPARE_WITH_TIMEOUT(shown().size(), 2, Patience);

    QPushButton *problems = nullptr;
    for (QPushButton *button : part<PastBand>().findChildren<QPushButton *>()) {
        if (button->isVisible() && button->text().contains(u"could not be used"))
            problems = button;
    }
    QVERIFY(problems);
    problems->click();
    const QPlainTextEdit *text = nullptr;
    for (const QDialog *dialog : m_window->findChildren<QDialog *>()) {
        if (dialog->windowTitle().contains(u"could not be used"))
            text = dialog->findChild<QPlainTextEdit *>();
    }
    QVERIFY(text);
    QVERIFY2(text->toPlainText().contains(u"/zk2/log.1, bytes "), qPrintable(text->toPlainText()));
    QVERIFY2(text->toPlainText().contains(u"log.1.old"), qPrintable(text->toPlainText()));
    part<PastBand>().setMoment(1'700'000'000'000); // of a connection
    QVERIFY(part<PastBand>().isVisible() && !problems->isVisible());
    openIt(); // of which all can be used
    QTRY_VERIFY_WITH_TIMEOUT(!problems->isVisible(), Patience);
}

void TestHistoryWindow::cancelledOpening()
{
    m_window->openHistory(m_recording);
    auto *progress = m_window->findChild<QProgressDialog *>();
    QVERIFY(progress);
    emit progress->canceled();
    m_window->openHistory(file("nothing.lockscope")); // whose answer comes behind
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->findChild<QProgressDialog *>(), Patience);
    QVERIFY(!m_window->workbench().isOpen());
}

/// Which every program carries with it; and a report of what its timeline shows.
void TestHistoryWindow::exampleIncident()
{
    action(u"Open the example incident"_qs)->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(m_window->workbench().isPast(), Patience);
    QTRY_COMPARE_WITH_TIMEOUT(timeline().lanes().lanes().size(), 3, Patience);
    m_window->workbench().close();
    QCOMPARE(part<StartPage>().findChild<QListWidget *>()->count(), 0); // it is no file of theirs
    for (QPushButton *button : part<StartPage>().findChildren<QPushButton *>()) {
        if (button->text() == u"Look at the &example"_qs)
            button->click();
    }
    QTRY_VERIFY_WITH_TIMEOUT(m_window->workbench().isPast(), Patience);
    QVERIFY(action(u"Save an incident report …"_qs)->isEnabled());
    // Its findings can be muted for the site; to announce them again is nobody's business.
    QTRY_VERIFY_WITH_TIMEOUT(part<FindingsPanel>().model().rowCount() > 0, Patience);
    for (QPushButton *button : part<FindingsPanel>().findChildren<QPushButton *>()) {
        if (button->text() == u"Acknowledge"_qs)
            QVERIFY(!button->isEnabled() && button->toolTip().contains(u"recording"));
    }
    m_window->findChild<HistoryDesk *>()->writeReport(file("report.md"));
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file("report.md")), Patience);
}

QTEST_MAIN(TestHistoryWindow)
#include "tst_historywindow.moc"
