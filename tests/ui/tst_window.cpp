// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/localserver.h"
#include "tests/support/patience.h"
#include "tests/support/zktree.h"
#include "tests/ui/clerk.h"
#include "tests/zk/proxy.h"
#include "ui/connect/connectdialog.h"
#include "ui/connect/startpage.h"
#include "ui/findings/findingspanel.h"
#include "ui/graph/graphpanel.h"
#include "ui/journal/journalpanel.h"
#include "ui/locks/lockspanel.h"
#include "ui/operate/ownlockspanel.h"
#include "ui/overview/overviewtable.h"
#include "ui/queue/queuepage.h"
#include "ui/queue/queuetable.h"
#include "ui/shell/environmentband.h"
#include "ui/shell/hintpage.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/menus.h"
#include "ui/shell/statusline.h"
#include "ui/shell/workbench.h"

#include <QAction>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTextDocument>

using namespace lockscope;
using namespace lockscope::test;

namespace {

/// A window in the place of a screen without a layout: the offscreen plugin warns of size hints.
class ShownWindow
{
public:
    explicit ShownWindow(std::unique_ptr<MainWindow> window)
        : m_window(std::move(window))
    {
        m_screen.resize(1400, 900);
        m_window->setParent(&m_screen);
        m_window->resize(m_screen.size());
        m_window->show();
        m_screen.show();
    }
    MainWindow &operator*() const { return *m_window; }
    MainWindow *operator->() const { return m_window.get(); }

private:
    QWidget m_screen;
    std::unique_ptr<MainWindow> m_window; // which goes before it
};

/// From a finding.
void askForChain(const MainWindow &window)
{
    ChainFocus focus;
    focus.lock = u"/locks/a"_qs;
    emit window.findChild<FindingsPanel *>()->buttons().chainWanted(focus);
}

} // namespace

class TestWindow : public QObject
{
    Q_OBJECT

private slots:
    void init() { lockscope::test::failOnWarnings(); }
    void initTestCase();
    void noTwoActionsShareAKey();
    void everyDisabledActionSaysWhy();
    void reasons_data();
    void reasons();
    void startPageIsFirst();
    void journalIsThereWithoutAConnection();
    void layoutAndRecentAreRemembered();
    void recentsAreThoseThatAreShown();
    void layoutOfOtherDocksDoesNoHarm();
    void noCredentialsInSettings();
    void dialogSaysWhereTheErrorIs();
    void dialogTestsTheConnection();
    void dialogTellsHowEachMemberAnswers();
    void dialogForgetsWhatWasTested();
    void wrongHostIsSaid();
    void absentPathIsNoEmptyList();
    void badPathIsRefusedWithItsPosition();
    void wrongChrootIsSaid();
    void suspendedIsNotLive();
    void whatServersToldStaysWithWhatIsOld();
    void tableAndAnswerAreOfOneRound();
    void failedScanIsMadeUpFor();
    void chainComesToTheFront();
    void graphsOfBeforeABreakSaySo();
    void leftQueueIsNotShownAgain();
    void statusSentences();
    void fitsASmallScreen();
    void paintsInBothThemes();

private:
    std::unique_ptr<MainWindow> makeWindow() const;
    ConnectionProfile toServer() const;

    std::unique_ptr<LocalServer> m_server;
    QTemporaryDir m_folder;
};

namespace {

/// All visible texts of labels below @p widget.
QString shownIn(const QWidget &widget)
{
    QStringList texts;
    for (const QLabel *label : widget.findChildren<QLabel *>()) {
        if (label->isVisibleTo(&widget))
            texts.append(label->text());
    }
    return texts.join(u'\n');
}

} // namespace

void TestWindow::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(explain(server.error())));
    m_server = std::move(*server);
}

std::unique_ptr<MainWindow> TestWindow::makeWindow() const
{
    return std::make_unique<MainWindow>(MainWindow::Options {m_folder.path(), ThemeChoice::Light});
}

ConnectionProfile TestWindow::toServer() const
{
    ConnectionProfile connection;
    connection.options.connect = m_server->connectString();
    return connection;
}

void TestWindow::noTwoActionsShareAKey()
{
    const auto window = makeWindow();
    QHash<QKeySequence, QString> taken;
    for (const QAction *action : window->findChildren<QAction *>()) {
        for (const QKeySequence &key : action->shortcuts()) {
            QVERIFY2(!taken.contains(key),
                qPrintable(
                    u"%1: %2 and %3"_qs.arg(key.toString(), taken.value(key), action->text())));
            taken.insert(key, action->text());
        }
    }
    QVERIFY(taken.size() > 15);
}

void TestWindow::everyDisabledActionSaysWhy()
{
    const auto window = makeWindow();
    int disabled = 0;
    for (const QAction *action : window->menus().actions()) {
        QVERIFY(!action->text().isEmpty());
        if (action->isEnabled())
            continue;
        ++disabled;
        QVERIFY2(!action->statusTip().isEmpty(), qPrintable(action->text()));
        QTextDocument toolTip;
        toolTip.setHtml(action->toolTip());
        QVERIFY2(toolTip.toPlainText().contains(action->statusTip()), qPrintable(action->text()));
    }
    QVERIFY(disabled > 5);
}

void TestWindow::reasons_data()
{
    QTest::addColumn<Requirement>("need");
    QTest::addColumn<Situation>("situation");
    QTest::addColumn<bool>("isPossible");
    QTest::newRow("nothing needed") << Requirement::Nothing << Situation {} << true;
    QTest::newRow("no connection") << Requirement::Connection << Situation {} << false;
    QTest::newRow("connection") << Requirement::Connection << Situation {.hasConnection = true}
                                << true;
    QTest::newRow("no scan to stop")
        << Requirement::Scan << Situation {.hasConnection = true} << false;
    QTest::newRow("scan to stop") << Requirement::Scan << Situation {.isScanning = true} << true;
    QTest::newRow("no lock") << Requirement::Lock << Situation {.hasConnection = true} << false;
    QTest::newRow("no lock in view")
        << Requirement::LockInView << Situation {.hasConnection = true} << false;
    QTest::newRow("lock chosen in the overview")
        << Requirement::LockInView << Situation {.hasConnection = true, .hasLockInView = true}
        << true;
    QTest::newRow("nobody selected")
        << Requirement::Contender << Situation {.hasLock = true} << false;
    QTest::newRow("persistent contender")
        << Requirement::Session << Situation {.hasContender = true} << false;
    QTest::newRow("changes are allowed, and the past is shown")
        << Requirement::Permit
        << Situation {.hasConnection = true, .isPast = true, .isWritable = true} << true;
    QTest::newRow("changes are allowed, and nothing can be written down")
        << Requirement::Permit
        << Situation {.hasConnection = true, .isWritable = true, .journalProblem = u"full"_qs}
        << true;
    QTest::newRow("changes are not allowed")
        << Requirement::Permit << Situation {.hasConnection = true} << false;
    QTest::newRow("changes without a connection") << Requirement::Permit << Situation {} << false;
    QTest::newRow("session") << Requirement::Session
                             << Situation {.hasContender = true, .hasSession = true} << true;
}

void TestWindow::reasons()
{
    QFETCH(const Requirement, need);
    QFETCH(const Situation, situation);
    QFETCH(const bool, isPossible);
    QCOMPARE(reasonAgainst(need, situation).isEmpty(), isPossible);
}

void TestWindow::startPageIsFirst()
{
    const auto window = makeWindow();
    QVERIFY(shownIn(*window->centralWidget()).contains(u"Look into ZooKeeper locks"));
    QVERIFY(!window->findChild<EnvironmentBand *>()->isVisibleTo(window.get()));
}

void TestWindow::journalIsThereWithoutAConnection()
{
    const auto window = makeWindow();
    QVERIFY(window->findChild<JournalPanel *>()->isEnabled());
    QVERIFY(!window->findChild<OwnLocksPanel *>()->isEnabled());
}

/// Another window may have put others in front of them meanwhile.
void TestWindow::recentsAreThoseThatAreShown()
{
    QTemporaryDir folder;
    Settings settings(folder.path());
    const auto namedOne = [](const QString &name) {
        ConnectionProfile connection;
        connection.profile.name = name;
        connection.options.connect = u"127.0.0.1:1"_qs;
        return connection;
    };
    settings.addRecent(namedOne(u"old"_qs));
    settings.addRecent(namedOne(u"shown"_qs));
    MainWindow window({folder.path(), ThemeChoice::Light});
    const auto *page = window.findChild<StartPage *>();
    auto *list = page->findChild<QListWidget *>();
    QCOMPARE(list->count(), 2);
    Settings(folder.path()).addRecent(namedOne(u"of another window"_qs));
    list->setCurrentRow(1);
    for (QAction *action : list->actions()) {
        if (action->text() == u"Forget"_qs)
            action->trigger();
    }
    QStringList left;
    for (const ConnectionProfile &each : Settings(folder.path()).recent())
        left.append(each.profile.name);
    QCOMPARE(left, (QStringList {u"of another window"_qs, u"shown"_qs}));
    Settings(folder.path()).addRecent(namedOne(u"one more"_qs));
    QSignalSpy wanted(page, &StartPage::recentWanted);
    emit list->itemActivated(list->item(1));
    QCOMPARE(wanted.first().first().value<ConnectionProfile>().profile.name, u"shown"_qs);
}

void TestWindow::layoutAndRecentAreRemembered()
{
    {
        const auto window = makeWindow();
        ConnectionProfile connection = toServer();
        connection.profile = {u"<b>mine</b>"_qs, Environment::Production};
        window->openConnection(connection);
        const Workbench &bench = window->workbench();
        QTRY_COMPARE(bench.status().state, ConnectionStatus::Connected);
        window->findChild<OverviewTable *>()->horizontalHeader()->resizeSection(1, 123);
        window->findChild<QueueTable *>()->setColumnWidth(1, 99);
        connection.options.connect = u"127.0.0.1:1"_qs; // where nobody listens
        window->openConnection(connection);
        window->close();
    }
    Settings settings(m_folder.path());
    QCOMPARE(settings.recent().size(), 1);
    QCOMPARE(settings.recent().first().options.connect, toServer().options.connect);
    QVERIFY(!settings.geometry().isEmpty());
    QVERIFY(!settings.docks().isEmpty());
    QVERIFY(!settings.columns().isEmpty());
    QVERIFY(!settings.overviewColumns().isEmpty());
    QCOMPARE(makeWindow()->findChild<OverviewTable *>()->columnWidth(1), 123);
    QCOMPARE(settings.recent().first().profile.name, u"<b>mine</b>"_qs);
    QCOMPARE(settings.recent().first().profile.environment, Environment::Production);
    settings.removeRecent(settings.recent().first());
    QVERIFY(Settings(m_folder.path()).recent().isEmpty());
}

// One that was saved while there was a dock of its own for owners.
void TestWindow::layoutOfOtherDocksDoesNoHarm()
{
    QTemporaryDir folder;
    QMainWindow old;
    QDockWidget *last = nullptr;
    for (const QString &name : {u"findings"_qs, u"owners"_qs, u"ownLocks"_qs, u"journal"_qs}) {
        auto *dock = new QDockWidget(&old);
        dock->setObjectName(name);
        old.addDockWidget(Qt::BottomDockWidgetArea, dock);
        if (last != nullptr)
            old.tabifyDockWidget(last, dock);
        last = dock;
    }
    Settings(folder.path()).setLayout({}, old.saveState(Settings::LayoutVersion), {}, {});
    MainWindow window({folder.path(), ThemeChoice::Light});
    QVERIFY(window.findChild<QDockWidget *>(u"ownLocks"_qs)->toggleViewAction()->isEnabled());
    QVERIFY(window.findChild<QDockWidget *>(u"owners"_qs) == nullptr);
    window.close();
}

void TestWindow::noCredentialsInSettings()
{
    QTemporaryDir folder;
    {
        Settings settings(folder.path());
        ConnectionProfile connection = toServer();
        connection.options.digests = {u"operator:s3cret"_qs};
        settings.addRecent(connection);
        QVERIFY(settings.recent().first().lacksDigests);
        settings.setRecipe(connection.options.connect, u"/locks/a=b"_qs, u"curator-rw"_qs);
        QCOMPARE(settings.recipe(connection.options.connect, u"/locks/a=b"_qs), u"curator-rw"_qs);
        QCOMPARE(settings.recipe(connection.options.connect, u"/locks/a"_qs), QString());
    }
    QFile file(Settings(folder.path()).fileName());
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QVERIFY(text.contains("127.0.0.1"));
    QVERIFY(!text.contains("s3cret") && !text.contains("operator"));
}

void TestWindow::dialogSaysWhereTheErrorIs()
{
    ConnectDialog dialog;
    ConnectionProfile connection = toServer();
    dialog.setConnection(connection);
    QVERIFY(dialog.isAcceptable());
    connection.options.connect = u"zk1:2181,zk2:99999"_qs;
    dialog.setConnection(connection);
    QVERIFY(!dialog.isAcceptable());
    QVERIFY2(shownIn(dialog).contains(u"at character"), qPrintable(shownIn(dialog)));
    connection = toServer();
    connection.path = u"relative"_qs;
    dialog.setConnection(connection);
    QVERIFY(!dialog.isAcceptable());
    connection.path = u"/locks/a"_qs;
    dialog.setConnection(connection);
    QVERIFY(dialog.isAcceptable());
    QCOMPARE(dialog.connection().path, u"/locks/a"_qs);
}

void TestWindow::dialogTestsTheConnection()
{
    ConnectDialog dialog;
    dialog.setConnection(toServer());
    for (QPushButton *button : dialog.findChildren<QPushButton *>()) {
        if (button->text() == u"&Test")
            button->click();
    }
    QTRY_VERIFY_WITH_TIMEOUT(shownIn(dialog).contains(u"✓ Connected to 127.0.0.1"), Patience);
    const QString server = m_server->connectString();
    QTRY_VERIFY_WITH_TIMEOUT(shownIn(dialog).contains(server + u": standalone, 3."_qs), Patience);
}

/// Which of them does not answer is what one wants to know.
void TestWindow::dialogTellsHowEachMemberAnswers()
{
    ConnectDialog dialog;
    ConnectionProfile connection;
    connection.options.connect = m_server->connectString() + u",127.0.0.1:1"_qs;
    dialog.setConnection(connection);
    for (QPushButton *button : dialog.findChildren<QPushButton *>()) {
        if (button->text() == u"&Test")
            button->click();
    }
    QTRY_VERIFY_WITH_TIMEOUT(shownIn(dialog).contains(u"127.0.0.1:1: unreachable"), Patience);
    QVERIFY2(shownIn(dialog).contains(u": standalone, 3."), qPrintable(shownIn(dialog)));
}

/// What was said of another server, or is still being tried there.
void TestWindow::dialogForgetsWhatWasTested()
{
    ConnectDialog dialog;
    dialog.setConnection(toServer());
    QPushButton *test = nullptr;
    for (QPushButton *button : dialog.findChildren<QPushButton *>())
        test = button->text() == u"&Test" ? button : test;
    QVERIFY(test != nullptr);
    test->click();
    QTRY_VERIFY_WITH_TIMEOUT(shownIn(dialog).contains(u"✓ Connected to 127.0.0.1"), Patience);
    auto *servers = dialog.findChild<QLineEdit *>();
    servers->setText(u"127.0.0.1:1"_qs);
    QVERIFY2(!shownIn(dialog).contains(u"Connected"), qPrintable(shownIn(dialog)));

    test->click();
    QVERIFY(shownIn(dialog).contains(u"Connecting …"));
    QVERIFY(!test->isEnabled());
    servers->setText(m_server->connectString());
    QVERIFY2(!shownIn(dialog).contains(u"Connecting"), qPrintable(shownIn(dialog)));
    QVERIFY(test->isEnabled());
    test->click();
    QTRY_VERIFY_WITH_TIMEOUT(!shownIn(dialog).contains(u"Connecting …"), Patience);
    QVERIFY2(shownIn(dialog).contains(u"✓ Connected to 127.0.0.1"), qPrintable(shownIn(dialog)));
    dialog.findChild<QSpinBox *>()->setValue(17);
    QVERIFY2(!shownIn(dialog).contains(u"Connected"), qPrintable(shownIn(dialog)));
}

void TestWindow::wrongHostIsSaid()
{
    const auto window = makeWindow();
    ConnectionProfile connection;
    connection.options.connect = u"no-such-host.invalid:2181"_qs;
    window->openConnection(connection);
    const auto *hint = window->findChild<HintPage *>();
    QTRY_VERIFY_WITH_TIMEOUT(shownIn(*hint).contains(u"no-such-host.invalid"), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(
        shownIn(*hint).contains(u"no-such-host.invalid:2181: unreachable"), Patience);
    QVERIFY(!shownIn(*window->findChild<StatusLine *>()).contains(u"● connected"));
}

void TestWindow::absentPathIsNoEmptyList()
{
    const auto window = makeWindow();
    ConnectionProfile connection = toServer();
    connection.path = u"/not/there"_qs;
    window->openConnection(connection);
    const auto *page = window->findChild<QueuePage *>();
    QTRY_VERIFY_WITH_TIMEOUT(shownIn(*page).contains(u"/not/there does not exist"), Patience);
    QVERIFY2(!shownIn(*page).contains(u"0 hold"), qPrintable(shownIn(*page)));
}

void TestWindow::badPathIsRefusedWithItsPosition()
{
    Workbench workbench;
    QCOMPARE(workbench.openLock(u"/a"_qs).error().kind, ErrorKind::Closed);
    QVERIFY(workbench.open(toServer()).has_value());
    const Result<Done> opened = workbench.openLock(u"/a//b"_qs);
    QCOMPARE(opened.error().kind, ErrorKind::BadInput);
    QVERIFY(explain(opened.error()).contains(u"at character 4"));
    QVERIFY(workbench.path().isEmpty());
}

void TestWindow::wrongChrootIsSaid()
{
    const auto window = makeWindow();
    ConnectionProfile connection = toServer();
    connection.options.connect += u"/wrong/chroot"_qs;
    connection.path = u"/locks"_qs;
    window->openConnection(connection);
    const auto *page = window->findChild<QueuePage *>();
    QTRY_VERIFY_WITH_TIMEOUT(shownIn(*page).contains(u"chroot"), Patience);
}

void TestWindow::suspendedIsNotLive()
{
    auto server = LocalServer::start({});
    QVERIFY(server.has_value());
    const auto window = makeWindow();
    ConnectionProfile connection;
    connection.options.connect = (*server)->connectString();
    connection.path = u"/zookeeper"_qs;
    window->openConnection(connection);
    const auto *page = window->findChild<QueuePage *>();
    QTRY_VERIFY_WITH_TIMEOUT(shownIn(*page).contains(u"live"), Patience);
    auto *statusLine = window->findChild<StatusLine *>();
    statusLine->showMessage(u"something less important"_qs);
    QVERIFY(!shownIn(*statusLine).contains(u"connected"));
    (*server)->kill();
    QTRY_VERIFY_WITH_TIMEOUT(shownIn(*page).contains(u"stale since"), Patience);
    QVERIFY(!shownIn(*page).contains(u"live"));
    QVERIFY(shownIn(*page).contains(u"what changed since is unknown"));
    QVERIFY(shownIn(*statusLine).contains(u"suspended"));
}

void TestWindow::whatServersToldStaysWithWhatIsOld()
{
    auto server = LocalServer::start({});
    QVERIFY(server.has_value());
    ZkTree client((*server)->connectString());
    client.createContender(u"/locks/a/lock-"_qs);
    Workbench workbench;
    ConnectionProfile connection;
    connection.options.connect = (*server)->connectString();
    QVERIFY(workbench.open(connection).has_value());
    QVERIFY(workbench.openLock(u"/locks/a"_qs).has_value());
    const auto endpoint = [&] {
        return workbench.content().size() == 1 ? workbench.content().evidence.at(0).endpoint
                                               : QString();
    };
    QTRY_VERIFY_WITH_TIMEOUT(!endpoint().isEmpty(), Patience);
    const qint64 toldAt = workbench.content().evidenceAt;
    (*server)->kill();
    const auto isTold = [&] { // by nobody, of nothing
        return workbench.facts() && workbench.facts()->askedAt > toldAt
            && workbench.facts()->connections.isEmpty();
    };
    QTRY_VERIFY_WITH_TIMEOUT(!workbench.content().isLive() && isTold(), Patience);
    QVERIFY(!endpoint().isEmpty());
    // The queue may have been read for the last time before the servers told it.
    const QueueContent &content = workbench.content();
    const qint64 left = content.evidence.at(0).expiresInMs;
    QVERIFY(left > 0);
    QVERIFY((QueueEntry {content, 0}.expiresInMs(content.now()) <= left));
}

/// The headline said "heard 3.2 s ago" where the table said 1.1 s, until the doctor had looked,
/// too.
void TestWindow::tableAndAnswerAreOfOneRound()
{
    ZkTree client(m_server->connectString());
    client.createContender(u"/locks/one-round/lock-"_qs);
    Workbench workbench;
    QVERIFY(workbench.open(toServer()).has_value());
    QVERIFY(workbench.openLock(u"/locks/one-round"_qs).has_value());
    bool hasReport = false;
    int early = 0;
    int together = 0;
    connect(&workbench, &Workbench::factsShown, this, [&](const ServerFactsPtr &facts) {
        early += hasReport && workbench.content().facts == facts ? 1 : 0;
    });
    connect(&workbench, &Workbench::reportShown, this, [&] {
        const QueueContent &content = workbench.content();
        hasReport = content.facts && content.state->snapshot->readAt <= content.facts->askedAt;
        together += hasReport && workbench.content().facts == workbench.facts() ? 1 : 0;
    });
    QTRY_VERIFY_WITH_TIMEOUT(together >= 3, Patience);
    QCOMPARE(early, 0);
}

/// Also where nobody has the locks looked for again: what could not be listed was not for good.
void TestWindow::failedScanIsMadeUpFor()
{
    Proxy proxy(m_server->port());
    const auto window = makeWindow();
    window->workbench().setRescanning(false);
    ConnectionProfile connection;
    connection.options.connect = proxy.connectString();
    window->openConnection(connection);
    const auto *locks = window->findChild<LocksPanel *>();
    QTRY_VERIFY_WITH_TIMEOUT(window->workbench().status().session, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(!locks->isScanning(), Patience);
    QVector<bool> failed; // of each scan
    connect(&window->workbench(), &Workbench::scanFinished, this,
        [&failed](const ScanResult &result) { failed.append(result.failed); });
    proxy.stall();
    window->workbench().scan(u"/"_qs);
    proxy.expireSession();
    proxy.mend();
    QTRY_VERIFY_WITH_TIMEOUT(failed.contains(true), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(failed.contains(false), Patience);
    QVERIFY(!shownIn(*locks).contains(u"could not be listed"));
}

/// From a finding, whatever is looked at.
void TestWindow::chainComesToTheFront()
{
    const ShownWindow window(makeWindow());
    const auto *graph = window->findChild<GraphPanel *>();
    window->openConnection(toServer());
    QTRY_VERIFY_WITH_TIMEOUT(window->workbench().status().session, Patience);
    QVERIFY(graph->visibleRegion().isEmpty());
    askForChain(*window);
    QTRY_VERIFY(!graph->visibleRegion().isEmpty());
}

void TestWindow::graphsOfBeforeABreakSaySo()
{
    auto server = LocalServer::start({});
    QVERIFY(server.has_value());
    ZkTree client((*server)->connectString());
    client.createContender(u"/locks/a/lock-"_qs);
    const ShownWindow window(makeWindow());
    const auto *graph = window->findChild<GraphPanel *>();
    ConnectionProfile connection;
    connection.options.connect = (*server)->connectString();
    window->openConnection(connection);
    QTRY_VERIFY_WITH_TIMEOUT(window->workbench().report(), Patience);
    askForChain(*window);
    QTRY_VERIFY(!graph->visibleRegion().isEmpty());
    QVERIFY(!shownIn(*graph).contains(u"nothing newer is known"_qs));
    (*server)->kill();
    QTRY_VERIFY_WITH_TIMEOUT(shownIn(*graph).contains(u"nothing newer is known"_qs), Patience);
}

/// What the doctor says of the next lock, or of none, is nothing about the one before.
void TestWindow::leftQueueIsNotShownAgain()
{
    ZkTree owner(m_server->connectString());
    owner.createContender(u"/left/lock-"_qs);
    const auto window = makeWindow();
    ConnectionProfile connection = toServer();
    connection.path = u"/left"_qs;
    window->openConnection(connection);
    const auto *page = window->findChild<QueuePage *>();
    QTRY_VERIFY_WITH_TIMEOUT(page->content().standing.has_value(), Patience);
    QVector<int> sizes;
    connect(page, &QueuePage::currentChanged, this, [&] { sizes.append(page->content().size()); });
    window->workbench().closeLock();
    QCOMPARE(sizes, QVector<int> {0});
    QVERIFY(window->workbench().openLock(u"/left"_qs).has_value());
    QCOMPARE(sizes, (QVector<int> {0, 1})); // at once, with what is said of it
    QVERIFY(page->content().standing.has_value());
}

void TestWindow::statusSentences()
{
    ConnectionStatus status;
    QVERIFY(stateText(status).contains(u"not connected"));
    status.state = ConnectionStatus::Failed;
    status.error = {ErrorKind::NotZooKeeper, u"<b>\x1b"_qs};
    QVERIFY(stateText(status).contains(u"<b>\\x1b"_qs));
    ServerFacts facts;
    facts.members.resize(3);
    facts.members[1].connections.state = SourceResult::Ok;
    QVERIFY(coverageText(facts).contains(u"1 of 3"));
    facts.members[0].watches.state = SourceResult::NotWhitelisted;
    QVERIFY(coverageDetails(facts).contains(u"4lw.commands.whitelist"));
}

void TestWindow::fitsASmallScreen()
{
    const auto window = makeWindow();
    window->openConnection(toServer());
    QTRY_VERIFY_WITH_TIMEOUT(
        shownIn(*window->findChild<StatusLine *>()).contains(u"● connected"), Patience);
    const QSize least = window->minimumSizeHint();
    QString sizes;
    for (const QWidget *child :
        window->findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly))
        sizes += u" %1 %2;"_qs.arg(QString::fromLatin1(child->metaObject()->className()))
                     .arg(child->minimumSizeHint().height());
    QVERIFY2(least.width() <= 720 && least.height() <= 450,
        qPrintable(u"%1x%2:%3"_qs.arg(least.width()).arg(least.height()).arg(sizes)));
}

void TestWindow::paintsInBothThemes()
{
    for (const auto theme : {ThemeChoice::Dark, ThemeChoice::Light}) {
        MainWindow window({m_folder.path(), theme});
        for (const QSize size : {QSize(1024, 640), QSize(400, 300), QSize(2000, 1200)}) {
            window.resize(size);
            QVERIFY(!window.grab().isNull());
        }
    }
}

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
