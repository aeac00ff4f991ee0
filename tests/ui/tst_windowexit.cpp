// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A window that holds a test lock, waits for one, and plays an owner: however it is left, its nodes
// go. At once where it can say so, with its sessions where it was killed. The window runs in a
// process of its own: this program again.
#include "app/common/unixsignals.h"
#include "core/sandbox/localserver.h"
#include "tests/support/patience.h"
#include "tests/support/program.h"
#include "tests/support/zktree.h"
#include "ui/operate/operatordesk.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/menus.h"

#include <QAction>
#include <QApplication>
#include <QProcess>
#include <QSocketNotifier>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <cstdio>

#include <unistd.h>

using namespace lockscope;
using namespace lockscope::test;

namespace {

constexpr int SessionMs = 4000;

/// Takes a lock, waits for another that is taken, and has an owner hold a third.
void takeLocks(OperatorDesk &desk, const QString &path)
{
    (void)desk.hands()->gate.allow(60'000);
    ClaimRequest request;
    request.recipe = u"zk-lock"_qs;
    for (const QString &lock : {path + u"/held"_qs, path + u"/awaited"_qs}) {
        request.path = lock;
        (void)desk.owners().take(request);
    }
    request.path = path + u"/owned"_qs;
    request.recipe = u"curator-rw"_qs;
    request.mode = Mode::Write;
    desk.owners().ask(*desk.owners().add(u"anna"_qs), OwnerAct::Acquire, request);
}

bool isReady(const OperatorDesk &desk)
{
    QVector<ClaimState> states;
    for (const OwnerState &owner : desk.owners().states()) {
        for (const OwnedLock &lock : owner.locks)
            states.append(lock.status.state);
    }
    using enum ClaimState;
    return states == QVector {Held, Waiting, Held};
}

/// What app/lockscope/main.cpp does, with locks; "close" and "quit" are read from standard input.
int runWindow(QApplication &application, const QStringList &arguments)
{
    const UnixSignals unixSignals;
    QObject::connect(&unixSignals, &UnixSignals::received, &application, &QCoreApplication::quit);
    MainWindow window({arguments.at(4), ThemeChoice::Light});
    window.show();
    ConnectionProfile connection;
    connection.options.connect = arguments.at(2);
    connection.options.sessionTimeoutMs = SessionMs;
    window.openConnection(connection);
    auto *desk = window.findChild<OperatorDesk *>();
    takeLocks(*desk, arguments.at(3));
    if (!QTest::qWaitFor([desk] { return isReady(*desk); }, Patience))
        return 3;
    std::puts("ready");
    std::fflush(stdout);
    QSocketNotifier commands(STDIN_FILENO, QSocketNotifier::Read);
    QObject::connect(&commands, &QSocketNotifier::activated, &window, [&window, &commands] {
        char text[16] = {};
        commands.setEnabled(false);
        if (::read(STDIN_FILENO, text, sizeof text - 1) <= 0)
            return;
        if (text[0] == 'c')
            window.close();
        for (QAction *action : window.menus().actions()) {
            if (text[0] == 'q' && action->text() == u"&Quit")
                action->trigger();
        }
    });
    return QApplication::exec();
}

} // namespace

class TestWindowExit : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void leavesNothing_data();
    void leavesNothing();

private:
    int nodesBelow(const QString &path);

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<ZkTree> m_peer;
    QTemporaryDir m_folder;
    int m_count = 0;
};

void TestWindowExit::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(explain(server.error())));
    m_server = std::move(*server);
    m_peer = std::make_unique<ZkTree>(m_server->connectString(), QByteArray(), 40'000);
}

int TestWindowExit::nodesBelow(const QString &path)
{
    int count = 0;
    for (const QString &lock : {u"/held"_qs, u"/awaited"_qs, u"/owned"_qs})
        count += int(m_peer->children(path + lock).size());
    return count;
}

void TestWindowExit::leavesNothing_data()
{
    QTest::addColumn<int>("signal");
    QTest::addColumn<QByteArray>("command");
    QTest::newRow("the window is closed") << 0 << QByteArray("close\n");
    QTest::newRow("File, Quit") << 0 << QByteArray("quit\n");
    QTest::newRow("Ctrl+C") << SIGINT << QByteArray();
    QTest::newRow("SIGTERM") << SIGTERM << QByteArray();
    QTest::newRow("kill -9") << SIGKILL << QByteArray();
    QTest::newRow("the window is closed, the server is frozen")
        << 0 << QByteArray("close frozen\n");
}

void TestWindowExit::leavesNothing()
{
    QFETCH(const int, signal);
    QFETCH(const QByteArray, command);
    const QString path = u"/locks/exit%1"_qs.arg(++m_count);
    for (const QString &lock : {u"/held"_qs, u"/awaited"_qs, u"/owned"_qs})
        m_peer->create(path + lock);
    m_peer->createContender(path + u"/awaited/lock-"_qs);

    QProcess window;
    window.setProcessChannelMode(QProcess::SeparateChannels);
    window.start(QCoreApplication::applicationFilePath(),
        {u"--window"_qs, m_server->connectString(), path,
            m_folder.filePath(QString::number(m_count))});
    QTRY_VERIFY_WITH_TIMEOUT(
        window.canReadLine() || window.state() == QProcess::NotRunning, 2 * Patience);
    QCOMPARE(window.readLine(), QByteArray("ready\n"));
    QCOMPARE(nodesBelow(path), 4);
    const bool isFrozen = command.contains("frozen");
    if (isFrozen)
        m_server->freeze();
    if (signal != 0)
        ::kill(pid_t(window.processId()), signal);
    else
        window.write(command);
    QVERIFY(ends(window));
    if (signal == SIGKILL) {
        QCOMPARE(window.exitStatus(), QProcess::CrashExit);
        QTRY_COMPARE_WITH_TIMEOUT(nodesBelow(path), 1, Patience); // the sessions expire
        return;
    }
    if (isFrozen) {
        m_server->thaw(); // and learns that they were closed, or lets them expire
        QTRY_COMPARE_WITH_TIMEOUT(nodesBelow(path), 1, Patience);
    }
    QCOMPARE(nodesBelow(path), 1); // at once: only what another session has
    QVERIFY2(window.exitStatus() == QProcess::NormalExit && window.exitCode() == 0,
        window.readAllStandardError().constData());
}

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    if (application.arguments().value(1) == u"--window")
        return runWindow(application, application.arguments());
    TestWindowExit test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_windowexit.moc"
