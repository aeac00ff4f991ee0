// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// lockscopectl nudge, with clients that really sleep.
#include "core/sandbox/localserver.h"
#include "tests/app/interruption.h"
#include "tests/server/scriptedclient.h"
#include "tests/support/patience.h"
#include "tests/support/program.h"
#include "tests/support/utf8.h"
#include "tests/support/zktree.h"
#include "tests/zk/proxy.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

namespace {

/// Two kazoo names: of the sleeper, and of who stood before it.
const char Sleeper[] = "11111111111111111111111111111111__lock__";
const char Before[] = "00000000000000000000000000000000__lock__";

} // namespace

class TestNudge : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void wakes();
    void asTheDoctorAdvises();
    void dryRunWritesNothing();
    void needsWrite();
    void whereNothingSleeps();
    void whereNobodyTells();
    void whatIsNotThere();
    void noServer();
    void failureIsADocument_data();
    void failureIsADocument();
    void interruptBeforeItActs();
    void interruptWhileItActs_data() { addInterruptions(); }
    void interruptWhileItActs();
    void timeIsForTheWhole();

private:
    ProgramRun nudge(const QStringList &arguments) const
    {
        return runCtl(
            QStringList {s("nudge"), s("--connect"), m_server->connectString()} + arguments,
            {s("XDG_DATA_HOME=") + m_folder.path()});
    }
    QByteArray journal() const
    {
        return contentOf(m_folder.filePath(s("lockscope/journal.jsonl")));
    }
    /// A contender whose session watches a node that is gone.
    QString sleepOnGhost(ScriptedClient &client)
    {
        const QString answer = client.ask(s("create %1/%2 es").arg(m_lock, s(Sleeper)));
        client.ask(s("exists %1").arg(ghost()));
        return answer;
    }
    QString ghost() const { return s("%1/%2").arg(m_lock, s(Before) + s("0000000099")); }
    int counter() { return m_tree->stat(m_lock).cversion; }

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<ZkTree> m_tree;
    QTemporaryDir m_folder;
    QString m_lock;
    int m_count = 0;
};

void TestNudge::initTestCase()
{
    if (const QString why = whyNoScriptedClient(); !why.isEmpty())
        QSKIP(qPrintable(why));
    auto server = LocalServer::start({});
    if (!server)
        QFAIL(qPrintable(explain(server.error())));
    m_server = std::move(*server);
    m_tree = std::make_unique<ZkTree>(m_server->connectString());
}

void TestNudge::init()
{
    m_lock = s("/nudge/%1").arg(++m_count);
}

void TestNudge::wakes()
{
    ScriptedClient client(m_server->connectString(), 10);
    const QString node = sleepOnGhost(client);
    QVERIFY2(node.startsWith(m_lock), qPrintable(node));
    const ProgramRun run = nudge({node, s("--write"), s("--json"), s("--reason"), s("it sleeps")});
    QVERIFY2(run.status == 0, run.errors.constData());
    const QJsonObject json = run.json();
    QCOMPARE(json[s("ghosts")][0].toString(), ghost());
    QCOMPARE(json.value(s("session")).toString(), textOf(client.session()));
    QCOMPARE(json.value(s("watchGone")).toBool(), true);
    QCOMPARE(json[s("receipts")][0][s("outcome")].toString(), s("done-as-predicted"));
    QVERIFY(!m_tree->exists(ghost()));
    QVERIFY(m_tree->exists(node));
    QVERIFY(journal().contains("nudge-ghost") && journal().contains("it sleeps"));
    // It is awake: there is nothing to nudge any more.
    const ProgramRun again = nudge({node, s("--write")});
    QCOMPARE(again.status, 4);
    QVERIFY2(again.errors.contains("holds the lock, and its client watches no other node"),
        again.errors.constData());
}

/// The command that the doctor prints does it, as it is.
void TestNudge::asTheDoctorAdvises()
{
    ScriptedClient client(m_server->connectString(), 10);
    const QString node = sleepOnGhost(client);
    const ProgramRun told = runCtl({s("doctor"), m_lock, s("--json"), s("--timeout"), s("60"),
        s("--connect"), m_server->connectString()});
    const QJsonObject verdict = told.json()[s("verdicts")][0].toObject();
    QCOMPARE(verdict.value(s("cause")).toString(), s("R07"));
    const QStringList words =
        QProcess::splitCommand(verdict.value(s("next")).toArray().at(0)[s("command")].toString());
    QCOMPARE(words.value(0), s("lockscopectl"));
    const ProgramRun run = runCtl(words.mid(1), {s("XDG_DATA_HOME=") + m_folder.path()});
    QVERIFY2(run.status == 0, (run.output + run.errors).constData());
    QVERIFY(m_tree->exists(node));
}

void TestNudge::dryRunWritesNothing()
{
    ScriptedClient client(m_server->connectString(), 10);
    const QString node = sleepOnGhost(client);
    const int before = counter();
    const QByteArray written = journal();
    const ProgramRun run = nudge({node, s("--dry-run")});
    QVERIFY2(run.status == 0, run.errors.constData());
    QVERIFY2(run.output.contains(ghost().toUtf8() + ", which is gone."), run.output.constData());
    QVERIFY(run.output.contains("nothing was written"));
    QCOMPARE(counter(), before);
    QCOMPARE(journal(), written);
    const ProgramRun json = nudge({node, s("--dry-run"), s("--json")});
    QCOMPARE(json.json().value(s("dryRun")).toBool(), true);
    QVERIFY(json.json().value(s("watchGone")).isNull());
}

void TestNudge::needsWrite()
{
    const ProgramRun run = nudge({m_lock + s("/x-0000000001")});
    QCOMPARE(run.status, 4);
    QVERIFY(run.errors.contains("--write"));
}

/// A healthy waiter watches a node that is there: waking it would be of no use.
void TestNudge::whereNothingSleeps()
{
    ScriptedClient holder(m_server->connectString(), 10);
    ScriptedClient waiter(m_server->connectString(), 10);
    holder.ask(s("lock %1").arg(m_lock));
    QVERIFY(holder.waitFor(s("acquired %1").arg(m_lock)));
    waiter.ask(s("lock %1").arg(m_lock));
    QTRY_COMPARE_WITH_TIMEOUT(m_tree->children(m_lock).size(), 2, Patience);
    QStringList nodes = m_tree->children(m_lock);
    std::sort(nodes.begin(), nodes.end(),
        [](const QString &a, const QString &b) { return a.right(10) < b.right(10); });
    const int before = counter();
    const ProgramRun run = nudge({m_lock + u'/' + nodes.last(), s("--write"), s("--json")});
    QCOMPARE(run.status, 4);
    QVERIFY2(run.errors.contains("which is there"), run.errors.constData());
    QCOMPARE(run.json()[s("error")][s("status")].toInt(), 4);
    QCOMPARE(run.json()[s("error")][s("kind")].toString(), s("refused"));
    QCOMPARE(counter(), before);
}

/// Who watches what is not told by a server as it is installed: that is said, with the setting.
void TestNudge::whereNobodyTells()
{
    LocalServer::Options options;
    options.fourLetterWords = s("srvr");
    const auto bare = LocalServer::start(options);
    if (!bare)
        QFAIL(qPrintable(explain(bare.error())));
    ScriptedClient client((*bare)->connectString(), 10);
    const QString node = sleepOnGhost(client);
    const ProgramRun run =
        runCtl({s("nudge"), node, s("--write"), s("--connect"), (*bare)->connectString()},
            {s("XDG_DATA_HOME=") + m_folder.path()});
    QCOMPARE(run.status, 4);
    QVERIFY2(run.errors.contains("4lw.commands.whitelist"), run.errors.constData());
}

void TestNudge::whatIsNotThere()
{
    const ProgramRun run = nudge({s("/no/such/lock-0000000001"), s("--write")});
    QCOMPARE(run.status, 4);
    QVERIFY2(run.errors.contains("/no/such/lock-0000000001"), run.errors.constData());
    QCOMPARE(nudge({s("no-slash"), s("--write")}).status, 2);
}

void TestNudge::noServer()
{
    const ProgramRun run = runCtl({s("nudge"), s("/a/lock-0000000001"), s("--write"),
                                      s("--timeout"), s("1"), s("--connect"), s("127.0.0.1:1")},
        {s("XDG_DATA_HOME=") + m_folder.path()});
    QCOMPARE(run.status, 3);
    QVERIFY2(run.errors.contains("127.0.0.1:1"), run.errors.constData());
}

void TestNudge::failureIsADocument_data()
{
    QTest::addColumn<int>("rights"); // of others, in the lock's directory
    QTest::addColumn<bool>("isAnswered");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("outcome");
    QTest::newRow("no permission") << 1 << true << 4 << s("denied") << s("no-permission");
    QTest::newRow("the answer is lost") << 31 << false << 3 << s("suspended") << s("unknown");
}

/// What came of it is told, and why that is not what was wanted.
void TestNudge::failureIsADocument()
{
    QFETCH(const int, rights);
    QFETCH(const bool, isAnswered);
    QFETCH(const int, status);
    ZkTree sleeper(m_server->connectString(), "owner:secret");
    sleeper.create(m_lock, {}, zk::CreateMode::Persistent,
        {{s("auth"), QString(), 31}, {s("world"), s("anyone"), rights}});
    const QString node = sleeper.createContender(m_lock + u'/' + s(Sleeper));
    (void)answerTo<NodeStat>(
        [&](const auto &handler) { sleeper.client().exists(ghost(), zk::Watch::Yes, handler); });
    Proxy proxy(m_server->port());
    if (!isAnswered)
        proxy.loseAnswerTo(Proxy::Multi);
    const ProgramRun run =
        runCtl({s("nudge"), node, s("--write"), s("--json"), s("--connect"), proxy.connectString()},
            {s("XDG_DATA_HOME=") + m_folder.path()});
    QVERIFY2(run.status == status, run.errors.constData());
    const QJsonObject json = run.json();
    QTEST(json[s("receipts")][0][s("outcome")].toString(), "outcome");
    QCOMPARE(json[s("error")][s("status")].toInt(), status);
    QTEST(json[s("error")][s("kind")].toString(), "kind");
    QCOMPARE(json[s("error")][s("path")].toString(), node);
}

void TestNudge::interruptBeforeItActs()
{
    ScriptedClient client(m_server->connectString(), 10);
    const QString node = sleepOnGhost(client);
    const int before = counter();
    Proxy proxy(m_server->port());
    test::interruptBeforeItActs({s("nudge"), node, s("--write")}, proxy,
        m_folder.filePath(s("looks%1.jsonl").arg(m_count)));
    QCOMPARE(counter(), before);
}

// What came of it is told, and nothing more is begun.
void TestNudge::interruptWhileItActs()
{
    ScriptedClient client(m_server->connectString(), 10);
    const QString node = sleepOnGhost(client);
    client.ask(s("exists %1")
                   .arg(m_lock + u'/' + s(Before) + s("0000000098"))); // another one to be nudged
    Proxy proxy(m_server->port());
    proxy.holdAnswerTo(Proxy::Multi);
    test::interruptWhileItActs(
        {s("nudge"), node, s("--write")}, proxy, m_folder.filePath(s("acts%1.jsonl").arg(m_count)));
    QFETCH(const bool, isAnswered);
    if (isAnswered)
        QCOMPARE(proxy.requests(Proxy::Multi), 1);
}

void TestNudge::timeIsForTheWhole()
{
    ScriptedClient client(m_server->connectString(), 10);
    const QString node = sleepOnGhost(client);
    Proxy proxy(m_server->port());
    test::runOutWhileItActs({s("nudge"), node, s("--write")}, proxy, Proxy::Multi,
        m_folder.filePath(s("late%1.jsonl").arg(m_count)));
}

QTEST_GUILESS_MAIN(TestNudge)
#include "tst_nudge.moc"
