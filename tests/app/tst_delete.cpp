// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What lockscopectl delete refuses, what it says then, and by which recipe it judges.
#include "tests/app/interruption.h"
#include "tests/support/patience.h"

#include <QJsonArray>
#include <QTest>

#include <csignal>

using namespace lockscope;
using namespace lockscope::test;

class TestDelete : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void badUsage_data();
    void badUsage();
    void redLinesRefuse();
    void overrideDoesIt();
    void overrideNeedsNoMention();
    void noContenderIsRefused_data();
    void noContenderIsRefused();
    void dryRunTellsTheRefusal();
    void goneNode();
    void goneNodeHasNoCzxid();
    void environment_data();
    void environment();
    void productionIsSaidTwice();
    void lockAtTheRoot_data();
    void lockAtTheRoot();
    void placeOfTheJournal();
    void unusableHome_data();
    void unusableHome();
    void judgesAsTheQueueDoes_data();
    void judgesAsTheQueueDoes();
    void watchListsTellTheRecipe();
    void watchListsTellWhoHolds();
    void interruptBeforeAnything();
    void interruptBeforeItActs();
    void interruptWhileItActs_data() { addInterruptions(); }
    void interruptWhileItActs();
    void timeIsForTheWhole();

private:
    QString czxidOf(const QString &path) { return textOf(m_scene.tree->stat(path).czxid); }
    QStringList deletion(const QString &node)
    {
        return {u"delete"_qs, node, u"--czxid"_qs, czxidOf(node), u"--write"_qs};
    }
    QString contender() { return m_scene.tree->createContender(m_path + u"/lock-"_qs); }

    CtlScene m_scene;
    QString m_path;
    int m_count = 0;
};

void TestDelete::init()
{
    m_path = u"/locks/test%1"_qs.arg(++m_count);
    m_scene.tree->create(m_path);
}

void TestDelete::badUsage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("override without a reason")
        << QStringList {u"--override"_qs, u" "_qs} << QByteArray("takes the reason why");
    QTest::newRow("an environment that is none")
        << QStringList {u"--environment"_qs, u"prod"_qs} << QByteArray("\"prod\" is none");
}

void TestDelete::badUsage()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QByteArray, message);
    const ProgramRun run = m_scene.run(
        QStringList {u"delete"_qs, u"/a/lock-0000000001"_qs, u"--dry-run"_qs} + arguments);
    QCOMPARE(run.status, 2);
    QVERIFY2(run.errors.contains(message), run.errors.constData());
}

/// A live holder: its czxid alone, which scripts have from `queue`, is no agreement.
void TestDelete::redLinesRefuse()
{
    const QString holder = contender();
    const ProgramRun run = m_scene.run(deletion(holder));
    QCOMPARE(run.status, 4);
    QVERIFY(m_scene.tree->exists(holder));
    QCOMPARE(run.errors.count('\n'), 1);
    QVERIFY2(run.errors.startsWith("lockscopectl: Refused: "), run.errors.constData());
    QVERIFY2(run.errors.contains("connected and alive"), run.errors.constData());
    QVERIFY2(run.errors.contains("--override REASON"), run.errors.constData());
    QVERIFY2(!run.output.contains("overridden"), run.output.constData());
    QVERIFY(!QFile::exists(m_scene.file(u"lockscope/journal.jsonl"_qs))
        || !contentOf(m_scene.file(u"lockscope/journal.jsonl"_qs)).contains("outcome"));

    const QJsonObject json = m_scene.run(deletion(holder) << u"--json"_qs).json();
    QCOMPARE(json[u"error"_qs][u"status"_qs].toInt(), 4);
    QCOMPARE(json[u"error"_qs][u"kind"_qs].toString(), u"refused"_qs);
    QCOMPARE(json[u"needsOverride"_qs].toBool(), true);
    QVERIFY(json[u"receipt"_qs].isNull());
}

void TestDelete::overrideDoesIt()
{
    const QString holder = contender();
    const ProgramRun run =
        m_scene.run(deletion(holder) << u"--override"_qs << u"the host burns"_qs);
    QCOMPARE(run.status, 0);
    QVERIFY(!m_scene.tree->exists(holder));
    QVERIFY2(run.output.contains("The red lines above were overridden: the host burns"),
        run.output.constData());
    QVERIFY(contentOf(m_scene.file(u"lockscope/journal.jsonl"_qs)).contains("the host burns"));
}

/// Where no line is red, nothing was overridden.
void TestDelete::overrideNeedsNoMention()
{
    contender();
    const QString waiter = contender();
    const ProgramRun run = m_scene.run(deletion(waiter) << u"--override"_qs << u"whatever"_qs);
    QCOMPARE(run.status, 0);
    QVERIFY2(!run.output.contains("overridden"), run.output.constData());
}

void TestDelete::noContenderIsRefused_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("a persistent node") << u"app"_qs;
    QTest::newRow("an item of a queue") << u"entry-100-0000000000"_qs;
}

void TestDelete::noContenderIsRefused()
{
    QFETCH(const QString, name);
    const QString node = m_scene.tree->create(m_path + u'/' + name, "settings");
    const ProgramRun run = m_scene.run(deletion(node));
    QCOMPARE(run.status, 4);
    QVERIFY2(run.errors.contains("Refused: "), run.errors.constData());
    QVERIFY(m_scene.tree->exists(node));
}

void TestDelete::dryRunTellsTheRefusal()
{
    const QString holder = contender();
    const QStringList words {u"delete"_qs, holder, u"--dry-run"_qs};
    const ProgramRun run = m_scene.run(words);
    QCOMPARE(run.status, 4);
    QVERIFY(run.errors.contains("Refused: "));
    QVERIFY2(run.output.contains("Dry run: nothing was written."), run.output.constData());
    QCOMPARE(m_scene.run(words + QStringList {u"--override"_qs, u"why"_qs}).status, 0);
    QVERIFY(m_scene.tree->exists(holder));
}

void TestDelete::goneNode()
{
    const ProgramRun run = m_scene.run(
        {u"delete"_qs, m_path + u"/lock-0000000099"_qs, u"--czxid"_qs, u"0x1"_qs, u"--write"_qs});
    QCOMPARE(run.status, 4);
    QVERIFY2(run.errors.contains("There is no such node"), run.errors.constData());
    QVERIFY2(!run.output.contains("Milder"), run.output.constData());
}

/// Nobody said which, and there is none: 0x0 would be one.
void TestDelete::goneNodeHasNoCzxid()
{
    const QString node = m_path + u"/lock-0000000099"_qs;
    const QStringList words {u"delete"_qs, node, u"--dry-run"_qs};
    const QJsonObject json = m_scene.run(words + QStringList {u"--json"_qs}).json();
    QCOMPARE(json.value(u"path"_qs), QJsonValue(node));
    QVERIFY(json.contains(u"czxid"_qs) && json.value(u"czxid"_qs).isNull());
    const ProgramRun text = m_scene.run(words);
    QVERIFY2(text.output.startsWith("Delete " + node.toUtf8() + '\n'), text.output.constData());
}

void TestDelete::environment_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("light");
    QTest::addColumn<QString>("part");
    QTest::newRow("not stated") << QStringList() << u"amber"_qs << u"not stated"_qs;
    QTest::newRow("development") << QStringList {u"--environment"_qs, u"development"_qs}
                                 << u"green"_qs << u"development"_qs;
    QTest::newRow("production") << QStringList {u"--environment"_qs, u"production"_qs,
        u"--confirm"_qs, u"production"_qs}
                                << u"amber"_qs << u"This is a production system"_qs;
}

void TestDelete::environment()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QString, light);
    QFETCH(const QString, part);
    contender();
    const QString waiter = contender();
    const ProgramRun run = m_scene.run(
        deletion(waiter) + arguments + QStringList {u"--json"_qs, u"--reason"_qs, u"why"_qs});
    QCOMPARE(run.status, 0);
    QJsonObject line;
    for (const QJsonValue &each : run.json()[u"preflight"_qs].toArray()) {
        if (each[u"check"_qs] == u"environment"_qs)
            line = each.toObject();
    }
    QCOMPARE(line[u"light"_qs].toString(), light);
    QVERIFY2(line[u"sentence"_qs].toString().contains(part),
        qPrintable(line[u"sentence"_qs].toString()));
    QVERIFY(!m_scene.tree->exists(waiter));
}

// Without a profile it has no name to be said again.
void TestDelete::productionIsSaidTwice()
{
    contender();
    const QString waiter = contender();
    const QStringList words = deletion(waiter)
        + QStringList {u"--environment"_qs, u"production"_qs, u"--reason"_qs, u"why"_qs};
    const ProgramRun run = m_scene.run(words);
    QCOMPARE(run.status, 4);
    QVERIFY2(run.errors.contains("--confirm production"), run.errors.constData());
    QVERIFY(m_scene.tree->exists(waiter));
}

void TestDelete::lockAtTheRoot_data()
{
    QTest::addColumn<QString>("name"); // in the chroot; "*": a sequence number
    QTest::newRow("a contender of the lock that the chroot is") << u"lock-*"_qs;
    QTest::newRow("a lock by itself") << u"leader"_qs;
}

/// By a chroot the lock can be "/".
void TestDelete::lockAtTheRoot()
{
    QFETCH(const QString, name);
    contender();
    const QString path = m_path + u'/' + name;
    const QString node = name.endsWith(u'*')
        ? m_scene.tree->createContender(path.chopped(1))
        : m_scene.tree->create(path, {}, zk::CreateMode::Ephemeral);
    const ProgramRun run = runCtl(
        {u"delete"_qs, node.sliced(m_path.size()), u"--czxid"_qs, czxidOf(node), u"--write"_qs,
            u"--override"_qs, u"why"_qs, u"--connect"_qs, m_scene.server->connectString() + m_path},
        m_scene.environment());
    QVERIFY2(run.status == 0, (run.output + run.errors).constData());
    QVERIFY(!m_scene.tree->exists(node));
}

void TestDelete::placeOfTheJournal()
{
    contender();
    const QString waiter = contender();
    const QString file = m_scene.file(u"elsewhere.jsonl"_qs);
    QCOMPARE(m_scene.run(deletion(waiter) << u"--journal"_qs << file).status, 0);
    QCOMPARE(contentOf(file).count('\n'), 2);
}

void TestDelete::unusableHome_data()
{
    QTest::addColumn<QString>("variable");
    QTest::newRow("a device") << u"XDG_DATA_HOME=/dev/null"_qs;
    QTest::newRow("nobody may write there") << u"XDG_DATA_HOME=/proc"_qs;
}

void TestDelete::unusableHome()
{
    QFETCH(const QString, variable);
    const QString holder = contender();
    const ProgramRun run = runCtl(
        m_scene.at(deletion(holder) << u"--override"_qs << u"why"_qs << u"--json"_qs), {variable});
    QCOMPARE(run.status, 4);
    QVERIFY2(run.errors.contains("--journal"), run.errors.constData());
    QVERIFY2(!run.errors.contains("Internal"), run.errors.constData());
    QCOMPARE(run.json()[u"error"_qs][u"status"_qs].toInt(), 4);
    QVERIFY(m_scene.tree->exists(holder));
}

void TestDelete::judgesAsTheQueueDoes_data()
{
    // Below the test's own, which has the data behind "="; the last one is asked about.
    QTest::addColumn<QStringList>("nodes");
    QTest::addColumn<QString>("line");
    QTest::newRow("a lease of Curator's semaphore")
        << QStringList {u"locks/"_qs, u"leases/_c_baf80655-8acc-4db1-8a66-9bc1f7263d98-lease-*"_qs}
        << u"InterProcessSemaphoreV2"_qs;
    QTest::newRow("a lease of kazoo's semaphore") << QStringList {u"-__lock__/"_qs,
        u"0123456789abcdef0123456789abcdef"_qs} << u"kazoo Semaphore"_qs;
    QTest::newRow("a lease of kazoo's semaphore of two, for which somebody waits") << QStringList {
        u"=2"_qs, u"-__lock__/"_qs, u"-__lock__/00112233445566778899aabbccddeeff__lock__*"_qs,
        u"0123456789abcdef0123456789abcdef"_qs,
        u"fedcba9876543210fedcba9876543210"_qs} << u"Granted at once: "_qs;
    QTest::newRow("a child that is none of them")
        << QStringList {u"lock-*"_qs, u"junk"_qs} << u"No recipe knows this name"_qs;
}

/// The directory that a node stands in is not all of its lock.
void TestDelete::judgesAsTheQueueDoes()
{
    QFETCH(const QStringList, nodes);
    QFETCH(const QString, line);
    QString last;
    for (const QString &node : nodes) {
        const QString path = m_path + (node.startsWith(u'-') ? node : u'/' + node);
        if (node.startsWith(u'='))
            m_scene.tree->setData(m_path, node.sliced(1).toUtf8());
        else if (node.endsWith(u'/'))
            m_scene.tree->create(path.chopped(1));
        else if (node.endsWith(u'*'))
            last = m_scene.tree->createContender(path.chopped(1));
        else
            last = m_scene.tree->create(path, {}, zk::CreateMode::Ephemeral);
    }
    const ProgramRun run = m_scene.run({u"delete"_qs, last, u"--dry-run"_qs});
    QVERIFY2(run.output.contains(line.toUtf8()), run.output.constData());
}

/// kazoo 2.8's names are those of its other versions; what its readers watch is not.
void TestDelete::watchListsTellTheRecipe()
{
    const QString writers = m_path + u"/0123456789abcdef0123456789abcdef__lock__"_qs;
    const QString readers = m_path + u"/fedcba9876543210fedcba9876543210__rlock__"_qs;
    ZkTree second(m_scene.server->connectString());
    ZkTree third(m_scene.server->connectString());
    m_scene.tree->createContender(writers);
    const QString reader = second.createContender(readers);
    const QString writer = third.createContender(writers);
    second.watch(writer); // the last of all, also behind it: no other version does that
    third.watch(reader);
    const QJsonObject queue = m_scene.run({u"queue"_qs, m_path, u"--json"_qs}).json();
    QCOMPARE(queue[u"recipes"_qs][0][u"id"_qs].toString(), u"kazoo-rw-2.8"_qs);
    const ProgramRun run = m_scene.run({u"delete"_qs, reader, u"--dry-run"_qs});
    QVERIFY2(run.output.contains("kazoo 2.8 ReadLock"), run.output.constData());
}

// Of a session that writes and reads nothing but its watches tells that it was let in to read.
void TestDelete::watchListsTellWhoHolds()
{
    const QString id = m_path + u"/_c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-"_qs;
    ZkTree second(m_scene.server->connectString());
    m_scene.tree->createContender(id + u"__WRIT__"_qs);
    const QString reader = m_scene.tree->createContender(id + u"__READ__"_qs);
    second.createContender(id + u"__WRIT__"_qs);
    second.watch(reader);
    const auto roleOfReader = [&] {
        const QJsonObject queue = m_scene.run({u"queue"_qs, m_path, u"--json"_qs}).json();
        return queue[u"nodes"_qs][1][u"role"_qs].toString();
    };
    QTRY_COMPARE_WITH_TIMEOUT(roleOfReader(), u"holder"_qs, Patience);
    const ProgramRun run = m_scene.run({u"delete"_qs, reader, u"--dry-run"_qs});
    QVERIFY2(
        run.output.contains("[amber] It holds by its recipe's rule (read"), run.output.constData());
    QVERIFY2(run.output.contains("is connected and alive"), run.output.constData());
}

void TestDelete::interruptBeforeAnything()
{
    const QString holder = contender();
    QProcess process;
    m_scene.server->freeze();
    m_scene.start(process,
        {u"delete"_qs, holder, u"--czxid"_qs, u"0x1"_qs, u"--write"_qs, u"--journal"_qs,
            m_scene.file(u"interrupted.jsonl"_qs)});
    QVERIFY(process.waitForStarted(Patience));
    // Not before it listens to signals: it opens its journal after that.
    const QString journal = m_scene.file(u"interrupted.jsonl"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(journal), Patience);
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    const bool hasEnded = ends(process);
    m_scene.server->thaw();
    QVERIFY(hasEnded);
    QCOMPARE(process.exitCode(), 128 + SIGINT);
    QVERIFY(m_scene.tree->exists(holder));
}

void TestDelete::interruptBeforeItActs()
{
    const QString holder = contender();
    Proxy proxy(m_scene.server->port());
    test::interruptBeforeItActs(deletion(holder) << u"--override"_qs << u"why"_qs, proxy,
        m_scene.file(u"looks%1.jsonl"_qs.arg(m_count)));
    QVERIFY(m_scene.tree->exists(holder));
}

void TestDelete::interruptWhileItActs()
{
    const QString holder = contender();
    Proxy proxy(m_scene.server->port());
    proxy.holdAnswerTo(Proxy::Delete);
    test::interruptWhileItActs(deletion(holder) << u"--override"_qs << u"why"_qs, proxy,
        m_scene.file(u"acts%1.jsonl"_qs.arg(m_count)));
}

void TestDelete::timeIsForTheWhole()
{
    const QString holder = contender();
    Proxy proxy(m_scene.server->port());
    test::runOutWhileItActs(deletion(holder) << u"--override"_qs << u"why"_qs, proxy, Proxy::Delete,
        m_scene.file(u"late%1.jsonl"_qs.arg(m_count)));
}

QTEST_GUILESS_MAIN(TestDelete)
#include "tst_delete.moc"
