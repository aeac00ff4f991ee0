// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/accesslist.h"
#include "core/sandbox/localserver.h"
#include "tests/support/program.h"
#include "tests/support/zktree.h"
#include "tests/zk/proxy.h"
#include "tests/zk/setpermissions.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

/// lockscopectl queue and scan on a real server: the fields that scripts rely on.
class TestQueue : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();

    void readWriteQueue();
    void textIsForPeople();
    void singleNode();
    void emptyDirectory();
    void noLock();
    void persistentNodeNamedAsALock();
    void missingPath();
    void wrongChroot();
    void chroot();
    void unreadableNode();
    void hostileNamesAndData();
    void forcedRecipe();
    void forcedOnNamesOfOthers();
    void forcedSingleNodes();
    void semaphoreInTwoDirectories();
    void semaphoreWithoutQueue();
    void hiveBesidePartitions();
    void limitIsAQuickLook();
    void limitIsANumber_data();
    void limitIsANumber();
    void cutShortIsAnErrorWhereItMatters_data();
    void cutShortIsAnErrorWhereItMatters();
    void watchPrintsEachChange();
    void watchOfWhatMayNotBeReadIsRefused();
    void scanFindsLocksOnly();
    void scanNamesWhatItMayNotRead();
    void scanCutShortIsNoAnswer();

private:
    QStringList at(const QStringList &arguments) const
    {
        return arguments
            + QStringList {u"--connect"_qs, m_server->connectString(), u"--timeout"_qs, u"30"_qs};
    }
    ProgramRun queue(const QString &path) const
    {
        return runCtl(at({u"queue"_qs, path, u"--json"_qs}));
    }

    std::unique_ptr<LocalServer> m_server;
};

namespace {

QString guid(int number)
{
    return u"_c_8450e02a-5c05-4676-b7ba-d325a7e5d%1-"_qs.arg(number, 3, 10, QLatin1Char('0'));
}

QStringList strings(const QJsonValue &array)
{
    QStringList list;
    for (const QJsonValue value : array.toArray())
        list += value.toString();
    return list;
}

/// What a field has in each node, as text: "holder holder waiter".
QString column(const QJsonObject &queue, const QString &field)
{
    QStringList values;
    for (const QJsonValue node : queue.value(u"nodes").toArray())
        values += node.toObject().value(field).toVariant().toString();
    return values.join(u' ');
}

} // namespace

void TestQueue::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(explain(server.error())));
    m_server = std::move(*server);
}

void TestQueue::readWriteQueue()
{
    ZkTree first(m_server->connectString());
    ZkTree second(m_server->connectString());
    const QString directory = u"/queue/orders"_qs;
    first.create(directory);
    QStringList made;
    made += first.createContender(directory + u'/' + guid(1) + u"__READ__"_qs, "127.0.0.1");
    made += first.createContender(directory + u'/' + guid(2) + u"__READ__"_qs);
    made += second.createContender(directory + u'/' + guid(3) + u"__WRIT__"_qs);
    made += second.createContender(directory + u'/' + guid(4) + u"__READ__"_qs);
    second.create(directory + u"/config"_qs);

    const ProgramRun run = queue(directory);
    QCOMPARE(run.status, 1);
    QCOMPARE(run.errors, QByteArray());
    const QJsonObject json = run.json();
    QCOMPARE(json.value(u"path").toString(), directory);
    QCOMPARE(json.value(u"complete").toBool(), true);
    QCOMPARE(json.value(u"token"), QJsonValue()); // two hold
    QCOMPARE(json.value(u"nextSequence").toInt(), 5); // every create counts
    QCOMPARE(column(json, u"role"_qs), u"holder holder waiter waiter other"_qs);
    QCOMPARE(column(json, u"mode"_qs), u"read read write read "_qs);
    QCOMPARE(column(json, u"sequence"_qs), u"0 1 2 3 "_qs);
    QCOMPARE(column(json, u"position"_qs), u"0 1 2 3 "_qs);
    QCOMPARE(json.value(u"recipes").toArray().at(0).toObject().value(u"id").toString(),
        u"curator-rw"_qs);
    const QJsonObject summary = json.value(u"summary").toObject();
    QCOMPARE(summary,
        (QJsonObject {
            {u"holders"_qs, 2}, {u"waiters"_qs, 2}, {u"pending"_qs, 0}, {u"others"_qs, 1}}));

    const QJsonArray nodes = json.value(u"nodes").toArray();
    const QJsonObject reader = nodes.at(0).toObject();
    QCOMPARE(reader.value(u"session").toString(), textOf(first.session()));
    QCOMPARE(reader.value(u"czxid").toString(), textOf(first.stat(made.at(0)).czxid));
    QCOMPARE(reader.value(u"ephemeral").toBool(), true);
    QCOMPARE(reader.value(u"watchVerdict"), QJsonValue());
    QCOMPARE(reader.value(u"data").toObject().value(u"text").toString(), u"127.0.0.1"_qs);
    QCOMPARE(reader.value(u"data").toObject().value(u"base64").toString(), u"MTI3LjAuMC4x"_qs);
    QVERIFY(reader.value(u"ageMs").toInteger(-1) >= 0);

    const QJsonObject writer = nodes.at(2).toObject();
    QCOMPARE(strings(writer.value(u"blockers")), made.mid(0, 2));
    QCOMPARE(strings(writer.value(u"expectedWatch")), made.mid(1, 1));
    QCOMPARE(strings(nodes.at(3).toObject().value(u"blockers")), made.mid(2, 1));

    const QJsonObject other = nodes.at(4).toObject();
    QCOMPARE(other.value(u"recipe"), QJsonValue());
    QCOMPARE(other.value(u"session"), QJsonValue());
    QCOMPARE(other.value(u"ephemeral").toBool(true), false);
}

void TestQueue::textIsForPeople()
{
    ZkTree tree(m_server->connectString());
    tree.createContender(u"/queue/text/"_qs + guid(1) + u"-lock-"_qs);
    const ProgramRun run = runCtl(at({u"queue"_qs, u"/queue/text"_qs}));
    QCOMPARE(run.status, 1);
    QVERIFY2(run.output.contains("1 holds and nobody waits"), run.output.constData());
    QVERIFY(run.output.contains(textOf(tree.session()).toLatin1()));
}

void TestQueue::singleNode()
{
    ZkTree tree(m_server->connectString());
    tree.create(u"/queue/single/lock"_qs, "holder-7", zk::CreateMode::Ephemeral);
    const ProgramRun run = queue(u"/queue/single/lock"_qs);
    QCOMPARE(run.status, 1);
    const QJsonObject json = run.json();
    QCOMPARE(column(json, u"path"_qs), u"/queue/single/lock"_qs);
    QCOMPARE(column(json, u"role"_qs), u"holder"_qs);
    QCOMPARE(json.value(u"token").toString(), textOf(tree.stat(u"/queue/single/lock"_qs).czxid));
}

void TestQueue::emptyDirectory()
{
    ZkTree tree(m_server->connectString());
    tree.create(u"/queue/empty"_qs);
    const ProgramRun run = queue(u"/queue/empty"_qs);
    QCOMPARE(run.status, 0);
    QCOMPARE(run.json().value(u"nodes").toArray().size(), 0);
    QCOMPARE(run.json().value(u"complete").toBool(), true);
}

void TestQueue::noLock()
{
    ZkTree tree(m_server->connectString());
    tree.create(u"/queue/plain/config"_qs, "x");
    const ProgramRun run = queue(u"/queue/plain"_qs);
    QCOMPARE(run.status, 3); // a lock of a library unknown to us may look so
    QCOMPARE(column(run.json(), u"role"_qs), u"other"_qs);
    QCOMPARE(run.json().value(u"recipes").toArray().size(), 0);
}

/// Who would take the node "lock" there finds it taken for ever: nobody calls that free.
void TestQueue::persistentNodeNamedAsALock()
{
    ZkTree tree(m_server->connectString());
    tree.create(u"/stranger/lock"_qs);
    const QString place = u"/stranger"_qs;
    const ProgramRun run = queue(place);
    QCOMPARE(run.status, 3);
    QCOMPARE(run.json().value(u"facts"_qs).toArray(), QJsonArray());
    const ProgramRun text = runCtl(at({u"queue"_qs, place}));
    QVERIFY2(text.output.contains("no contender of a known recipe"), text.output.constData());
    QVERIFY2(!text.output.contains("nobody waiting"), text.output.constData());
    const ProgramRun told = runCtl(at({u"doctor"_qs, place, u"--json"_qs}));
    QCOMPARE(told.json()[u"verdicts"][0][u"verdict"].toString(), u"unknown"_qs);
    tree.remove(place + u"/lock"_qs);
    tree.remove(place);
}

void TestQueue::missingPath()
{
    const ProgramRun run = queue(u"/queue/not/there"_qs);
    QCOMPARE(run.status, 4);
    QCOMPARE(run.json()[u"error"_qs][u"kind"_qs].toString(), u"gone"_qs);
    QCOMPARE(run.errors,
        "lockscopectl: /queue/not/there: There is no such node. \"lockscopectl scan /queue/not "
        "--connect "
            + m_server->connectString().toUtf8() + "\" lists the locks that are there.\n");
}

void TestQueue::wrongChroot()
{
    const ProgramRun run = runCtl({u"queue"_qs, u"/a"_qs, u"--timeout"_qs, u"20"_qs,
        u"--connect"_qs, m_server->connectString() + u"/no/such/chroot"_qs});
    QCOMPARE(run.status, 4);
    QVERIFY2(run.errors.contains("/no/such/chroot"), run.errors.constData());
}

void TestQueue::chroot()
{
    ZkTree tree(m_server->connectString());
    tree.createContender(u"/tenant/locks/"_qs + guid(1) + u"-lock-"_qs);
    const ProgramRun run = runCtl({u"queue"_qs, u"/locks"_qs, u"--json"_qs, u"--timeout"_qs,
        u"20"_qs, u"--connect"_qs, m_server->connectString() + u"/tenant"_qs});
    QCOMPARE(run.status, 1);
    QVERIFY(column(run.json(), u"path"_qs).startsWith(u"/locks/_c_"_qs));
}

void TestQueue::unreadableNode()
{
    ZkTree tree(m_server->connectString(), "owner:secret");
    const QVector<AccessEntry> acl {{u"auth"_qs, QString(), 31}};
    tree.create(u"/queue/denied/lock-"_qs, "secret", zk::CreateMode::EphemeralSequential, acl);
    const ProgramRun run = queue(u"/queue/denied"_qs);
    QCOMPARE(run.status, 1);
    const QJsonObject node = run.json().value(u"nodes").toArray().at(0).toObject();
    QCOMPARE(node.value(u"role").toString(), u"holder"_qs);
    QCOMPARE(node.value(u"data"), QJsonValue());
    QVERIFY(!run.output.contains("secret"));
    // Servers before 3.8.4 and 3.9.2 hide the data alone.
    QCOMPARE(node.value(u"session").toString(), textOf(tree.session()));
    QCOMPARE(run.json().value(u"token"), node.value(u"czxid"));
    QVERIFY(!node.value(u"czxid").isNull() && !node.value(u"createdAt").isNull());
    const ProgramRun text = runCtl(at({u"queue"_qs, u"/queue/denied"_qs}));
    QVERIFY2(text.output.contains("The ACL hides the data of 1 node.\n"), text.output.constData());

    const ProgramRun allowed = runCtl(at({u"queue"_qs, u"/queue/denied"_qs, u"--json"_qs}),
        {u"LOCKSCOPE_DIGEST=owner:secret"_qs});
    QVERIFY(allowed.output.contains("\"text\":\"secret\""));

    tree.create(u"/queue/closed"_qs, {}, zk::CreateMode::Persistent, acl);
    const ProgramRun closed = queue(u"/queue/closed"_qs);
    QCOMPARE(closed.status, 4);
    QVERIFY2(closed.errors.contains("ACL"), closed.errors.constData());
}

void TestQueue::hostileNamesAndData()
{
    ZkTree tree(m_server->connectString());
    const QString directory = u"/queue/<b>bold"_qs;
    tree.createContender(
        directory + u"/<img src=x>\u202e-lock-"_qs, QByteArray("\x1b[31m\xff\x00", 7));
    tree.create(directory + u"/huge"_qs, QByteArray(900'000, 'x'));
    const ProgramRun text = runCtl(at({u"queue"_qs, directory}));
    QVERIFY(!text.output.contains('\x1b'));
    QVERIFY(text.output.contains("\\u{202e}"));

    const ProgramRun run = queue(directory);
    QJsonObject binary;
    QJsonObject huge;
    for (const QJsonValue node : run.json().value(u"nodes").toArray())
        (node.toObject().value(u"name") == u"huge"_qs ? huge : binary) =
            node.toObject().value(u"data").toObject();
    QCOMPARE(binary.value(u"text"), QJsonValue());
    QCOMPARE(binary.value(u"base64").toString(), u"G1szMW3/AA=="_qs);
    QCOMPARE(huge.value(u"length").toInt(), 900'000);
    QCOMPARE(huge.value(u"truncated").toBool(), true);
}

void TestQueue::forcedRecipe()
{
    ZkTree tree(m_server->connectString());
    tree.createContender(u"/queue/forced/host1-W-"_qs);
    tree.createContender(u"/queue/forced/host2-R-"_qs);
    const ProgramRun run = runCtl(at(
        {u"queue"_qs, u"/queue/forced"_qs, u"--json"_qs, u"--recipe"_qs, u"textbook-rw-herd"_qs}));
    QCOMPARE(run.status, 1);
    const QJsonObject reader = run.json().value(u"nodes").toArray().at(1).toObject();
    QCOMPARE(strings(reader.value(u"expectedWatch")), QStringList {u"/queue/forced?children"_qs});
}

/// Never an empty queue without a word.
void TestQueue::forcedOnNamesOfOthers()
{
    ZkTree tree(m_server->connectString());
    tree.createContender(u"/queue/others/"_qs + guid(1) + u"lock-"_qs);
    const ProgramRun run =
        runCtl(at({u"queue"_qs, u"/queue/others"_qs, u"--recipe"_qs, u"go-lock"_qs}));
    QCOMPARE(run.status, 3);
    QVERIFY2(
        run.output.contains("No child is a contender of Go zk.Lock, the recipe that you chose"),
        run.output.constData());
    QVERIFY2(!run.output.contains("Nobody holds"), run.output.constData());
}

/// The operator says that each node is a lock, whatever it is called.
void TestQueue::forcedSingleNodes()
{
    ZkTree tree(m_server->connectString());
    tree.create(u"/queue/single/owner-of-a"_qs, "me", zk::CreateMode::Ephemeral);
    tree.create(u"/queue/single/config"_qs);
    const ProgramRun run = runCtl(
        at({u"queue"_qs, u"/queue/single"_qs, u"--recipe"_qs, u"single-node"_qs, u"--json"_qs}));
    QCOMPARE(run.status, 1);
    QCOMPARE(column(run.json(), u"role"_qs), u"holder other"_qs);
    QCOMPARE(column(run.json(), u"name"_qs), u"owner-of-a config"_qs);
}

/// Curator's: one lock, whose contenders are in two directories.
void TestQueue::semaphoreInTwoDirectories()
{
    ZkTree first(m_server->connectString());
    ZkTree second(m_server->connectString());
    const QString path = u"/queue/semaphore"_qs;
    first.create(path + u"/locks"_qs);
    first.create(path + u"/leases"_qs);
    const QString held = first.createContender(path + u"/leases/"_qs + guid(1) + u"lease-"_qs);
    const QString made = second.createContender(path + u"/leases/"_qs + guid(2) + u"lease-"_qs);
    const QString head = second.createContender(path + u"/locks/"_qs + guid(3) + u"lock-"_qs);
    const QJsonObject json = queue(path).json();
    QCOMPARE(json.value(u"recipes").toArray().first().toObject().value(u"id").toString(),
        u"curator-semaphore"_qs);
    QCOMPARE(column(json, u"role"_qs), u"holder pending waiter"_qs);
    QCOMPARE(column(json, u"path"_qs), QStringList({held, made, head}).join(u' '));
    for (const int looksAtLeases : {1, 2}) { // who made the lease, by either of its nodes
        const QJsonObject node = json.value(u"nodes").toArray().at(looksAtLeases).toObject();
        QCOMPARE(
            strings(node.value(u"expectedWatch")), QStringList {path + u"/leases?children"_qs});
    }
}

/// The same a while after nobody queues: the server has deleted the container "locks".
void TestQueue::semaphoreWithoutQueue()
{
    ZkTree tree(m_server->connectString());
    const QString path = u"/queue/swept"_qs;
    tree.create(path + u"/leases"_qs);
    const QString held = tree.createContender(path + u"/leases/"_qs + guid(1) + u"lease-"_qs);
    const QJsonObject json = queue(path).json();
    QCOMPARE(json.value(u"recipes").toArray().first().toObject().value(u"id").toString(),
        u"curator-semaphore"_qs);
    QCOMPARE(column(json, u"role"_qs), u"holder"_qs);
    QCOMPARE(column(json, u"path"_qs), held);
}

/// Hive's: the locks of a table are beside the directories of its partitions.
void TestQueue::hiveBesidePartitions()
{
    ZkTree tree(m_server->connectString());
    const QString table = u"/queue/hive_ns/db/t"_qs;
    tree.create(table + u"/ds=1"_qs);
    for (const QString &mode : {u"SHARED"_qs, u"SEMI_SHARED"_qs, u"EXCLUSIVE"_qs, u"SHARED"_qs})
        tree.createContender(table + u"/LOCK-"_qs + mode + u'-', "q1:1:IMPLICIT:select 1:10.0.0.7");
    const QJsonObject json = queue(table).json();
    QCOMPARE(column(json, u"mode"_qs), u"read write read read "_qs);
    QCOMPARE(column(json, u"role"_qs), u"holder waiter waiter holder other"_qs);
    QCOMPARE(
        json.value(u"recipes").toArray().first().toObject().value(u"id").toString(), u"hive"_qs);
}

// What is not shown is counted, and not read.
void TestQueue::limitIsAQuickLook()
{
    ZkTree tree(m_server->connectString());
    const QString directory = u"/queue/long"_qs;
    tree.create(directory);
    for (int i = 0; i < 100; ++i)
        (void)tree.createContender(directory + u'/' + guid(i) + u"lock-"_qs);
    tree.create(directory + u"/config"_qs);
    const Proxy proxy(m_server->port());
    const QStringList options {u"queue"_qs, directory, u"--limit"_qs, u"3"_qs, u"--connect"_qs,
        proxy.connectString(), u"--recipe"_qs, u"curator-mutex"_qs};
    const ProgramRun run = runCtl(options + QStringList {u"--json"_qs});
    QCOMPARE(run.status, 1);
    const QJsonObject json = run.json();
    QCOMPARE(json.value(u"complete").toBool(), true);
    QCOMPARE(json.value(u"shown").toInt(), 3);
    QCOMPARE(column(json, u"role"_qs), u"holder waiter waiter"_qs);
    QCOMPARE(column(json, u"readState"_qs), u"read read read"_qs);
    QCOMPARE(json.value(u"summary").toObject(),
        (QJsonObject {
            {u"holders"_qs, 1}, {u"waiters"_qs, 99}, {u"pending"_qs, 0}, {u"others"_qs, 1}}));
    QVERIFY2(proxy.requests(Proxy::GetData) <= 5, // the directory's, and the holder's to watch it
        qPrintable(QString::number(proxy.requests(Proxy::GetData))));

    const ProgramRun text = runCtl(options);
    QCOMPARE(text.status, 1);
    const QList<QByteArray> lines = text.output.split('\n');
    QVERIFY2(lines.size() == 3 + 1 + 3 + 1 + 1, // head, titles, rows, the rest, the end
        text.output.constData());
    QVERIFY2(lines.at(1).startsWith("1 holds and 99 wait"), lines.at(1).constData());
    QCOMPARE(lines.at(7), "and 98 more.");
    // The servers are asked all the same, of those that are shown.
    const QStringList quick {u"queue"_qs, directory, u"--limit"_qs, u"3"_qs, u"--json"_qs};
    const auto isConfirmed = [&] {
        const QJsonValue holder = runCtl(at(quick)).json().value(u"nodes")[0];
        return holder[u"watching"].isArray() && holder[u"confirmed"].toBool();
    };
    QVERIFY(QTest::qWaitFor(isConfirmed, Patience));
    const QJsonObject all = queue(directory).json();
    QCOMPARE(all.value(u"shown").toInt(), 101);
    QCOMPARE(runCtl(at({u"queue"_qs, directory, u"--limit"_qs, u"500"_qs, u"--json"_qs}))
                 .json()
                 .value(u"shown")
                 .toInt(),
        101);
}

void TestQueue::limitIsANumber_data()
{
    QTest::addColumn<QString>("limit");
    for (const char *limit : {"0", "-1", "x", "", "1.5", "99999999999"})
        QTest::newRow(limit) << QString::fromLatin1(limit);
}

void TestQueue::limitIsANumber()
{
    QFETCH(const QString, limit);
    const ProgramRun run = runCtl(at({u"queue"_qs, u"/locks"_qs, u"--limit="_qs + limit}));
    QCOMPARE(run.status, 2);
    QCOMPARE(run.output, QByteArray());
    QVERIFY2(run.errors.contains("--limit takes a whole number above 0"), run.errors.constData());
}

void TestQueue::cutShortIsAnErrorWhereItMatters_data()
{
    QTest::addColumn<bool>("isLock");
    QTest::newRow("names tell who holds") << true;
    QTest::newRow("names tell nothing") << false;
}

/// Status 3 for want of time has its error beside what was read; where it is the answer, none.
void TestQueue::cutShortIsAnErrorWhereItMatters()
{
    QFETCH(const bool, isLock);
    const int status = isLock ? 1 : 3;
    ZkTree tree(m_server->connectString());
    const QString directory = isLock ? u"/queue/cut"_qs : u"/queue/strangers"_qs;
    for (int i = 0; i < 6; ++i) {
        if (isLock)
            (void)tree.createContender(directory + u'/' + guid(i) + u"lock-"_qs);
        else
            tree.create(directory + u"/thing%1"_qs.arg(i));
    }
    Proxy proxy(m_server->port());
    proxy.holdAnswerTo(Proxy::GetData, 5); // of a child: the others are known by then
    const ProgramRun cut = runCtl({u"queue"_qs, directory, u"--json"_qs, u"--timeout"_qs, u"3"_qs,
        u"--connect"_qs, proxy.connectString()});
    proxy.mend();
    QVERIFY2(cut.status == status, cut.output + cut.errors);
    QVERIFY2(cut.errors.contains("before every node was read"), cut.errors.constData());
    QCOMPARE(cut.json().value(u"complete"), QJsonValue(false));
    QCOMPARE(cut.json().value(u"nodes").toArray().size(), 6);
    QVERIFY2(column(cut.json(), u"readState"_qs).contains(u"read"), cut.output); // shortly before
    const QJsonObject error = cut.json().value(u"error").toObject();
    QCOMPARE(error.isEmpty(), isLock);
    if (!isLock) {
        QCOMPARE(error.value(u"status").toInt(), 3);
        QCOMPARE(error.value(u"kind").toString(), u"timed-out"_qs);
        QCOMPARE(error.value(u"path").toString(), directory);
    }
    const ProgramRun whole = queue(directory);
    QCOMPARE(whole.status, status);
    QCOMPARE(whole.json().value(u"complete"), QJsonValue(true));
    QVERIFY(!whole.json().contains(u"error"));
}

void TestQueue::watchPrintsEachChange()
{
    ZkTree tree(m_server->connectString());
    const QString directory = u"/queue/moving"_qs;
    const QString first = tree.createContender(directory + u'/' + guid(1) + u"-lock-"_qs);
    tree.createContender(directory + u'/' + guid(2) + u"-lock-"_qs);

    QProcess program;
    program.start(qEnvironmentVariable("LOCKSCOPECTL"),
        at({u"queue"_qs, directory, u"--json"_qs, u"--watch"_qs}));
    QTRY_VERIFY_WITH_TIMEOUT(program.canReadLine(), 30'000);
    QCOMPARE(column(QJsonDocument::fromJson(program.readLine()).object(), u"role"_qs),
        u"holder waiter"_qs);

    tree.remove(first);
    QString roles;
    const auto isGone = [&] {
        while (roles != u"holder" && program.canReadLine())
            roles = column(QJsonDocument::fromJson(program.readLine()).object(), u"role"_qs);
        return roles == u"holder";
    };
    QTRY_VERIFY_WITH_TIMEOUT(isGone(), 30'000);
    program.terminate();
    QVERIFY(ends(program));
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 1);
}

/// The same number, whether it was so from the beginning or is since.
void TestQueue::watchOfWhatMayNotBeReadIsRefused()
{
    ZkTree tree(m_server->connectString());
    const QString directory = u"/queue/shut"_qs;
    tree.createContender(directory + u'/' + guid(1) + u"-lock-"_qs);
    QProcess program;
    program.start(qEnvironmentVariable("LOCKSCOPECTL"),
        at({u"queue"_qs, directory, u"--json"_qs, u"--watch"_qs}));
    QTRY_VERIFY_WITH_TIMEOUT(program.canReadLine(), 30'000);
    QVERIFY(setPermissions(m_server->port(), directory, AccessEntry::Create));
    QVERIFY(m_server->restart().has_value()); // has it read again: of changes nobody tells us now
    QString freshness;
    const auto isShut = [&] {
        while (freshness != u"denied" && program.canReadLine())
            freshness = QJsonDocument::fromJson(program.readLine())[u"freshness"].toString();
        return freshness == u"denied";
    };
    QTRY_VERIFY_WITH_TIMEOUT(isShut(), 60'000);
    program.terminate();
    QVERIFY(ends(program));
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 4);
    QCOMPARE(queue(directory).status, 4);
}

void TestQueue::scanFindsLocksOnly()
{
    ZkTree tree(m_server->connectString());
    const QString lock = tree.createContender(u"/scan/a/mutex/"_qs + guid(1) + u"-lock-"_qs);
    tree.createContender(u"/scan/a/mutex/"_qs + guid(2) + u"-lock-"_qs);
    tree.create(u"/scan/jobs/qn-"_qs, "payload", zk::CreateMode::PersistentSequential);
    tree.create(u"/scan/config/app"_qs, "x");

    const ProgramRun run = runCtl(at({u"scan"_qs, u"/scan"_qs, u"--json"_qs}));
    QCOMPARE(run.status, 0);
    const QJsonObject json = run.json();
    QCOMPARE(json.value(u"root").toString(), u"/scan"_qs);
    QCOMPARE(json.value(u"directories").toInt(), 1);
    QCOMPARE(json.value(u"locks").toArray().size(), 1);
    const QJsonObject found = json.value(u"locks").toArray().at(0).toObject();
    QCOMPARE(found.value(u"path").toString(), u"/scan/a/mutex"_qs);
    QCOMPARE(found.value(u"summary").toObject().value(u"waiters").toInt(), 1);
    QCOMPARE(found.value(u"token").toString(), textOf(tree.stat(lock).czxid));
    QVERIFY(found.value(u"oldestWaitMs").toInteger(-1) >= 0);

    const ProgramRun text = runCtl(at({u"scan"_qs, u"/scan"_qs}));
    QVERIFY2(text.output.contains("\n1 lock below /scan, "), text.output.constData());

    const ProgramRun missing = runCtl(at({u"scan"_qs, u"/not-there"_qs}));
    QCOMPARE(missing.status, 4);
}

void TestQueue::scanNamesWhatItMayNotRead()
{
    ZkTree tree(m_server->connectString(), "owner:secret");
    tree.create(
        u"/scan-acl/closed"_qs, {}, zk::CreateMode::Persistent, {{u"auth"_qs, QString(), 31}});
    const ProgramRun run = runCtl(at({u"scan"_qs, u"/scan-acl"_qs, u"--json"_qs}));
    QCOMPARE(run.status, 0);
    QCOMPARE(strings(run.json().value(u"unreadable")), QStringList {u"/scan-acl/closed"_qs});
}

/// What was found in time is told; the status says that it is not all.
void TestQueue::scanCutShortIsNoAnswer()
{
    ZkTree tree(m_server->connectString());
    for (const QString &path : {u"/cut/a/"_qs, u"/cut/b/"_qs})
        tree.createContender(path + guid(1) + u"-lock-"_qs);
    for (const bool isJson : {true, false}) {
        Proxy proxy(m_server->port());
        proxy.holdAnswerTo(Proxy::GetChildren2, 3); // the root's and one lock's are answered
        QStringList words {
            u"scan"_qs, u"--timeout"_qs, u"3"_qs, u"-c"_qs, proxy.connectString() + u"/cut"_qs};
        words += isJson ? QStringList {u"--json"_qs} : QStringList();
        const ProgramRun run = runCtl(words);
        proxy.mend();
        QVERIFY2(run.status == 3, run.output + run.errors);
        QVERIFY2(run.errors.contains("before everything was looked at"), run.errors.constData());
        if (isJson)
            QCOMPARE(run.json().value(u"complete"), QJsonValue(false));
    }
}

QTEST_GUILESS_MAIN(TestQueue)
#include "tst_queue.moc"
