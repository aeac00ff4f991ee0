// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/app/terminal.h"
#include "tests/support/ctlscene.h"

#include <QJsonArray>
#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

/// How lockscopectl shows what it found: tables for people and for programs, and what is missing.
class TestTable : public QObject
{
    Q_OBJECT

private slots:
    void oneNumberingInTheTable();
    void longTableIsAligned_data();
    void longTableIsAligned();
    void tableForPrograms();
    void chosenColumns();
    void pendingIsNoWaiterForPrograms();
    void refusedWithoutTable();
    void quietIsAStatus();
    void pastForPrograms();
    void coverageIsTold();
    void chrootIsToldAlike_data();
    void chrootIsToldAlike();
    void leadingByteOrderMark();

private:
    CtlScene m_scene;
};

namespace {

const QString Prefix = u"_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lock-"_qs;

} // namespace

/// Who waits for "#1" waits for the row that begins with 1.
void TestTable::oneNumberingInTheTable()
{
    ZkTree &tree = *m_scene.tree;
    const QString directory = u"/queue/numbers"_qs;
    tree.create(directory);
    tree.create(directory + u"/first"_qs); // counts, too
    tree.createContender(directory + u'/' + Prefix + u"-lock-"_qs);
    tree.createContender(directory + u'/' + Prefix + u"-lock-"_qs);
    const ProgramRun run = m_scene.run(
        {u"queue"_qs, directory, u"--columns"_qs, u"sequence,role,blockers"_qs, u"--no-header"_qs});
    QCOMPARE(run.output, QByteArray("1  holder  -\n2  waiter  #1\n-  other   -\n"));
}

void TestTable::longTableIsAligned_data()
{
    QTest::addColumn<int>("wide");
    QTest::newRow("all alike") << -1;
    QTest::newRow("one is wider than those by which the width is guessed") << 300;
}

/// Its parts are made by several threads, before it is known how wide all of it is.
void TestTable::longTableIsAligned()
{
    QFETCH(const int, wide);
    constexpr int Rows = 600;
    ZkTree &tree = *m_scene.tree;
    const QString directory = u"/queue/long%1"_qs.arg(wide);
    const auto dataOf = [wide](int i) { return i == wide ? QByteArray(30, 'w') : QByteArray("n"); };
    for (int i = 0; i < Rows; ++i)
        (void)tree.createContender(directory + u'/' + Prefix + u"-lock-"_qs, dataOf(i));
    const QStringList words {
        u"queue"_qs, directory, u"--no-header"_qs, u"--columns"_qs, u"data,sequence,mode"_qs};
    const QByteArrayList lines = m_scene.run(words).output.split('\n');
    QCOMPARE(lines.size(), Rows + 1);
    const int width = wide < 0 ? 1 : 30;
    for (int i = 0; i < Rows; ++i)
        QCOMPARE(lines.at(i),
            dataOf(i).leftJustified(width + 2) + QByteArray::number(i).leftJustified(5)
                + "exclusive");
    Terminal terminal(m_scene.at(words), {}, 20);
    (void)terminal.end();
    const QByteArrayList cut = terminal.shown().split('\n');
    for (int i = 0; i < Rows; ++i) // where one takes all of the line, the others end there, too
        QCOMPARE(cut.mid(cut.size() - Rows - 1).value(i).trimmed(),
            i == wide       ? QByteArray(19, 'w') + "…"
                : wide >= 0 ? QByteArray("n")
                            : lines.at(i));
}

void TestTable::tableForPrograms()
{
    ZkTree &tree = *m_scene.tree;
    const QString directory = u"/queue/programs"_qs;
    const QString node = tree.createContender(directory + u'/' + Prefix + u"-lock-"_qs, "a,\"b\"");
    const QString czxid = textOf(tree.stat(node).czxid);
    const QStringList words {u"queue"_qs, directory, u"--columns"_qs, u"czxid,DATA,token"_qs};
    QCOMPARE(m_scene.run(words).status, 2); // a lock's, not a contender's
    const QStringList columns {u"--columns"_qs, u"czxid,DATA,watchVerdict,path"_qs, u"--format"_qs};
    const ProgramRun tsv =
        m_scene.run(QStringList {u"queue"_qs, directory} + columns + QStringList {u"tsv"_qs});
    QCOMPARE(QString::fromUtf8(tsv.output),
        u"czxid\tdata\twatchVerdict\tpath\n%1\ta,\"b\"\t\t%2\n"_qs.arg(czxid, node));
    const ProgramRun csv = m_scene.run(QStringList {u"queue"_qs, directory, u"--no-header"_qs}
        + columns + QStringList {u"csv"_qs});
    QCOMPARE(QString::fromUtf8(csv.output), u"%1,\"a,\"\"b\"\"\",,%2\n"_qs.arg(czxid, node));
    QCOMPARE(csv.status, 1);
    const ProgramRun json = m_scene.run({u"queue"_qs, directory, u"--format"_qs, u"json"_qs});
    QCOMPARE(json.json().value(u"path").toString(), directory);
}

void TestTable::chosenColumns()
{
    ZkTree &tree = *m_scene.tree;
    const QString directory = u"/queue/wide"_qs;
    const QString node = tree.createContender(directory + u'/' + Prefix + u"-lock-"_qs, "who I am");
    const QByteArray czxid = textOf(tree.stat(node).czxid).toUtf8();
    const ProgramRun usual = m_scene.run({u"queue"_qs, directory});
    QVERIFY(!usual.output.contains("CZXID"));
    const ProgramRun wide = m_scene.run({u"queue"_qs, directory, u"--wide"_qs});
    QVERIFY2(wide.output.contains("CZXID") && wide.output.contains(czxid), wide.output.constData());
    QVERIFY2(wide.output.contains("who I am"), wide.output.constData());
    const ProgramRun scan = m_scene.run({u"scan"_qs, directory, u"--columns"_qs,
        u"path,holders,token"_qs, u"--format"_qs, u"csv"_qs, u"--no-header"_qs});
    QCOMPARE(scan.output, directory.toUtf8() + ",1," + czxid + '\n');
}

/// A lease that was made and is not granted yet: JSON has a field of its own for it.
void TestTable::pendingIsNoWaiterForPrograms()
{
    const QString lock = u"/semaphores/one"_qs;
    ZkTree second(m_scene.server->connectString());
    m_scene.tree->create(lock + u"/locks"_qs);
    m_scene.tree->create(lock + u"/leases"_qs);
    const QString lease = u"/leases/_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lease-"_qs;
    m_scene.tree->createContender(lock + lease);
    second.createContender(lock + lease);
    second.createContender(lock + u"/locks/"_qs + Prefix);
    const QStringList scan {u"scan"_qs, u"/semaphores"_qs, u"--no-header"_qs, u"--columns"_qs};
    const QJsonObject json = m_scene.run({u"scan"_qs, u"/semaphores"_qs, u"--json"_qs}).json();
    const QJsonObject summary = json[u"locks"_qs][0][u"summary"_qs].toObject();
    QCOMPARE(summary.value(u"waiters"_qs).toInt(), 1);
    QCOMPARE(summary.value(u"pending"_qs).toInt(), 1);
    QCOMPARE(
        m_scene.run(scan + QStringList {u"holders,waiters,pending"_qs, u"--format"_qs, u"csv"_qs})
            .output,
        QByteArray("1,1,1\n"));
    QCOMPARE(m_scene.run(scan + QStringList {u"waiters,pending"_qs}).output,
        QByteArray("2  1\n")); // for people
}

/// An option that would do nothing is told, not swallowed.
void TestTable::refusedWithoutTable()
{
    const QStringList explained {u"explain"_qs, u"R12"_qs};
    const QList<QStringList> tables {{u"--wide"_qs}, {u"--no-header"_qs},
        {u"--columns"_qs, u"id"_qs}, {u"--format"_qs, u"csv"_qs}};
    for (const QStringList &options : tables) {
        const ProgramRun run = runCtl(explained + options);
        QCOMPARE(run.status, 2);
        QVERIFY2(run.errors.contains(options.first().toUtf8()), run.errors.constData());
    }
    QCOMPARE(runCtl(explained + QStringList {u"--format"_qs, u"json"_qs}).status, 0);
    QCOMPARE(runCtl(explained + QStringList {u"--format"_qs, u"table"_qs}).status, 0);
}

void TestTable::quietIsAStatus()
{
    m_scene.tree->createContender(u"/queue/quiet/"_qs + Prefix + u"-lock-"_qs);
    const ProgramRun run = m_scene.run({u"queue"_qs, u"/queue/quiet"_qs, u"-q"_qs});
    QCOMPARE(run.status, 1);
    QCOMPARE(run.output + run.errors, QByteArray());
}

/// What happened, as a table of locks and of events.
void TestTable::pastForPrograms()
{
    const QString directory = u"/queue/past"_qs;
    const QString node = m_scene.tree->createContender(directory + u'/' + Prefix + u"-lock-"_qs);
    const QString file = m_scene.file(u"past.lockscope"_qs);
    QCOMPARE(m_scene.run({u"snapshot"_qs, directory, u"--to"_qs, file}).status, 0);
    const QStringList csv {u"--format"_qs, u"csv"_qs, u"--no-header"_qs, u"--columns"_qs};
    const QStringList words {u"history"_qs, file};
    QCOMPARE(runCtl(words + csv + QStringList {u"path,requests,holdP50Ms,unseen"_qs}).output,
        directory.toUtf8() + ",1,,0\n");
    QCOMPARE(runCtl(words + csv + QStringList {u"event,mode,node"_qs, u"--events"_qs})
                 .output.split('\n')
                 .first(),
        "requested,exclusive," + node.toUtf8());
    // Nobody told its name: people see where its client is, or its session.
    QCOMPARE(runCtl(words + csv + QStringList {u"event,client,detail"_qs, u"--events"_qs})
                 .output.split('\n')
                 .first(),
        QByteArray("requested,,"));
    QVERIFY(runCtl(words + QStringList {u"--wide"_qs}).output.contains("HOLD P99"));
    QCOMPARE(runCtl(words + QStringList {u"--columns"_qs, u"event"_qs}).status, 2);
}

/// A server that does not tell is named below the table, with what would make it tell.
void TestTable::coverageIsTold()
{
    LocalServer::Options options;
    options.fourLetterWords = QStringLiteral("srvr");
    const auto server = LocalServer::start(options);
    QVERIFY(server.has_value());
    ZkTree tree((*server)->connectString());
    tree.createContender(u"/told/"_qs + Prefix + u"-lock-"_qs);
    tree.createContender(u"/told/"_qs + Prefix + u"-lock-"_qs);
    const ProgramRun run =
        runCtl({u"queue"_qs, u"/told"_qs, u"--connect"_qs, (*server)->connectString()});
    QCOMPARE(run.status, 1);
    QVERIFY2(
        run.output.contains("(not in the whitelist): add \"wchp\" to "), run.output.constData());
    QVERIFY2(
        run.output.contains("(not in the whitelist): add \"cons\" to "), run.output.constData());
}

void TestTable::chrootIsToldAlike_data()
{
    QTest::addColumn<QStringList>("arguments");
    const QString node = u"/a/lock-0000000001"_qs;
    QTest::newRow("queue") << QStringList {u"queue"_qs, u"/a"_qs};
    QTest::newRow("wait") << QStringList {u"wait"_qs, u"/a"_qs};
    QTest::newRow("scan") << QStringList {u"scan"_qs};
    QTest::newRow("doctor") << QStringList {u"doctor"_qs};
    QTest::newRow("doctor PATH") << QStringList {u"doctor"_qs, u"/a"_qs};
    QTest::newRow("delete") << QStringList {u"delete"_qs, node, u"--dry-run"_qs};
    QTest::newRow("nudge") << QStringList {u"nudge"_qs, node, u"--dry-run"_qs};
    QTest::newRow("acquire") << QStringList {
        u"acquire"_qs, u"/a"_qs, u"--recipe"_qs, u"kazoo-lock"_qs, u"--write"_qs};
}

void TestTable::chrootIsToldAlike()
{
    QFETCH(const QStringList, arguments);
    const ProgramRun run = runCtl(arguments
        + QStringList {
            u"--connect"_qs, m_scene.server->connectString() + u"/nochroot"_qs, u"--json"_qs});
    QCOMPARE(run.status, 4);
    const QByteArray expected =
        "The chroot /nochroot of the connect string: There is no such node.";
    QCOMPARE(run.errors, "lockscopectl: " + expected + '\n');
    const QJsonObject error = run.json().value(u"error").toObject();
    QCOMPARE(error.value(u"message").toString().toUtf8(), expected);
    QCOMPARE(error.value(u"kind").toString(), u"gone"_qs);
}

/// U+FEFF at the beginning belongs to the name.
void TestTable::leadingByteOrderMark()
{
    ZkTree &tree = *m_scene.tree;
    const QString directory = u"/queue/mark"_qs;
    tree.create(directory);
    const QString mark(QChar(0xfeff));
    const QString node = tree.createContender(directory + u'/' + mark + u"lock-"_qs);
    QVERIFY(node.contains(mark));
    tree.create(directory + u"/said"_qs, (mark + u"x"_qs).toUtf8());
    const ProgramRun run = m_scene.run({u"queue"_qs, directory, u"--json"_qs});
    // Qt's reader of JSON leaves the mark out of a text that begins with it.
    const auto says = [&](const char *field, const QString &text) {
        return run.output.contains('"' + QByteArray(field) + "\":\"" + text.toUtf8() + '"');
    };
    QVERIFY2(says("name", node.mid(directory.size() + 1)), run.output.constData());
    QVERIFY2(says("text", mark + u"x"_qs), run.output.constData());
    QVERIFY2(!says("readState", u"gone"_qs), run.output.constData());
}

QTEST_GUILESS_MAIN(TestTable)
#include "tst_table.moc"
