// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/nodepath.h"
#include "tests/support/program.h"
#include "tests/txnlog/logwriter.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

/// lockscopectl history on files of servers that are torn, corrupt, incomplete or somebody else's,
/// of one member and of several: what is lost is said with its place, and the rest is used.
class TestBrokenFiles : public QObject
{
    Q_OBJECT

private slots:
    void isTold_data();
    void isTold();
    void membersTogether_data();
    void membersTogether();
    void moment();
    void momentIsKnown_data();
    void momentIsKnown();
    void refusals_data();
    void refusals();
};

namespace {

constexpr qint64 SecondMs = 1'000;
const QByteArray Lock = "/l";

QByteArray nodeOf(qint64 number)
{
    return Lock + "/_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lock-"
        + QByteArray::number(number).rightJustified(10, '0');
}

/// Session n asks for the lock with its node n, by transaction n, at second n.
QByteArray asks(qint64 number)
{
    return logRecord(txnHeader(number, 1, number, number * SecondMs, 1) + jute(nodeOf(number))
        + jute(QByteArray("x")) + jute(0) + char(1) + jute(qint32(number)));
}

/// As asks() from @p first to @p last.
QByteArray log(qint64 first, qint64 last)
{
    QByteArray bytes = logHeader();
    for (qint64 number = first; number <= last; ++number)
        bytes += asks(number);
    return bytes;
}

QByteArray snapshotOf(qint64 last)
{
    QByteArray nodes = snapshotNode(Lock, 0, 0);
    for (qint64 number = 1; number <= last; ++number)
        nodes += snapshotNode(nodeOf(number), number, number);
    return snapshotFile(nodes);
}

/// @p bytes with one of them, that many from the end, turned around.
QByteArray spoilt(QByteArray bytes, qsizetype fromEnd)
{
    char &byte = bytes[bytes.size() - fromEnd];
    byte = char(~byte);
    return bytes;
}

using Files = QVector<QPair<QString, QByteArray>>;

void write(const QString &folder, const Files &files)
{
    for (const auto &[name, bytes] : files) {
        const QString path = folder + u'/' + name;
        QFile file(path);
        if (!QDir().mkpath(parentPath(path)) || !file.open(QFile::WriteOnly)
            || file.write(bytes) != bytes.size())
            qFatal("cannot write %s", qPrintable(path));
    }
}

/// "1 2 3": who asked, by the events.
QString whoAsked(const QJsonObject &told)
{
    QStringList numbers;
    for (const QJsonValue &event : told.value(u"events").toArray()) {
        if (event[u"event"].toString() == u"requested")
            numbers.append(QString::number(event[u"node"].toString().right(10).toInt()));
    }
    return numbers.join(u' ');
}

/// "1 2 3": who is in the queue, by what --at gives.
QString whoIsThere(const QJsonObject &queue)
{
    QStringList numbers;
    for (const QJsonValue &node : queue.value(u"nodes").toArray())
        numbers.append(QString::number(node[u"name"].toString().right(10).toInt()));
    return numbers.join(u' ');
}

QString problemsOf(const QJsonObject &told)
{
    QStringList lines;
    for (const QJsonValue &problem : told.value(u"problems").toArray())
        lines.append(problem.toString());
    return lines.join(u'\n');
}

} // namespace

void TestBrokenFiles::isTold_data()
{
    QTest::addColumn<Files>("files");
    QTest::addColumn<QString>("asked");
    QTest::addColumn<QStringList>("problems");
    const auto row = [](const char *what, const Files &files, const QString &asked,
                         const QStringList &problems) {
        QTest::newRow(what) << files << asked << problems;
    };
    const QString start = QString::number(log(1, 2).size());
    row("all is well", {{u"log.1"_qs, log(1, 3)}}, u"1 2 3"_qs, {});
    row("a torn tail", {{u"log.1"_qs, log(1, 3).chopped(20)}}, u"1 2"_qs,
        {u"log.1, bytes %1 to "_qs.arg(start)});
    row("a wrong checksum amid others", {{u"log.1"_qs, spoilt(log(1, 2), 20) + asks(3)}}, u"1 3"_qs,
        {u"log.1, bytes "_qs, u"to %1"_qs.arg(start)});
    row("a page of zeros amid a log", {{u"log.1"_qs, log(1, 2) + QByteArray(4096, 0) + asks(3)}},
        u"1 2 3"_qs, {u"log.1, bytes %1 to "_qs.arg(start)});
    row("a torn snapshot, and a later one that is whole",
        {{u"snapshot.1"_qs, snapshotOf(1).chopped(60)}, {u"snapshot.2"_qs, snapshotOf(2)},
            {u"log.1"_qs, log(1, 3)}},
        u"1 2 3"_qs, {u"snapshot.1"_qs});
    row("a page of the only snapshot is another",
        {{u"snapshot.2"_qs, spoilt(snapshotOf(2), 150)}, {u"log.1"_qs, log(1, 3)}}, u"1 2 3"_qs,
        {u"snapshot.2, bytes "_qs});
    row("no snapshot, and the log begins later", {{u"log.4"_qs, log(4, 5)}}, u"4 5"_qs,
        {u"no whole snapshot of before 1970-01-01T00:00:04"_qs});
    row("no log at all", {{u"snapshot.3"_qs, snapshotOf(3)}}, u"1 2 3"_qs,
        {u"There are no transaction logs: name the folder of dataLogDir"_qs});
    row("the log begins behind the snapshot",
        {{u"snapshot.4"_qs, snapshotOf(4)}, {u"log.8"_qs, log(8, 9)}}, u"1 2 3 4 8 9"_qs,
        {u"from 1970-01-01T00:00:04.000Z to 1970-01-01T00:00:08.000Z are missing"_qs});
    row("something else that is called so",
        {{u"log.1"_qs, log(1, 3)}, {u"log.9"_qs, "not a log of ours"}}, u"1 2 3"_qs, {u"log.9"_qs});
    row("a snapshot that is none",
        {{u"log.1"_qs, log(1, 3)}, {u"snapshot.0"_qs, "no snapshot at all"}}, u"1 2 3"_qs,
        {u"snapshot.0"_qs});
    row("what somebody mended beside it",
        {{u"log.1"_qs, log(1, 3)}, {u"log.1.fixed"_qs, log(1, 2)}}, u"1 2 3"_qs,
        {u"log.1.fixed was left out"_qs});
}

void TestBrokenFiles::isTold()
{
    QFETCH(const Files, files);
    QFETCH(const QString, asked);
    QFETCH(const QStringList, problems);
    const QTemporaryDir folder;
    write(folder.path(), files);
    const ProgramRun run = runCtl({u"history"_qs, folder.path(), u"--events"_qs, u"--json"_qs});
    const QJsonObject told = run.json();
    QCOMPARE(whoAsked(told), asked);
    QCOMPARE(told.value(u"problems").toArray().isEmpty(), problems.isEmpty());
    const QByteArray unknown = "1970-01-01T00:00:00";
    QVERIFY2(!run.output.contains(unknown), run.output.constData());
    const ProgramRun text = runCtl({u"history"_qs, folder.path()});
    QCOMPARE(text.status, 0);
    for (const QString &problem : problems) {
        QVERIFY2(problemsOf(told).contains(problem), qPrintable(problemsOf(told)));
        QVERIFY2(text.errors.contains(problem.toUtf8()), text.errors.constData());
    }
    QCOMPARE(text.errors.isEmpty(), problems.isEmpty());
}

void TestBrokenFiles::membersTogether_data()
{
    QTest::addColumn<Files>("files");
    QTest::addColumn<QStringList>("folders");
    QTest::addColumn<QString>("asked");
    QTest::addColumn<int>("gaps");
    const Files halves {{u"zk1/version-2/log.1"_qs, log(1, 2)},
        {u"zk2/version-2/log.3"_qs, log(3, 4)}, {u"zk3/log.5"_qs, log(5, 5)}};
    QTest::newRow("each has some, given together")
        << halves << QStringList {u"zk1"_qs, u"zk2"_qs, u"zk3"_qs} << u"1 2 3 4 5"_qs << 0;
    QTest::newRow("the folder that has theirs")
        << halves << QStringList {u"."_qs} << u"1 2 3 4 5"_qs << 0;
    QTest::newRow("one of them is missing")
        << halves << QStringList {u"zk1"_qs, u"zk3"_qs} << u"1 2 5"_qs << 1;
    QTest::newRow("what one has torn, another has")
        << Files {{u"a/log.1"_qs, log(1, 4).chopped(20)}, {u"b/log.1"_qs, log(1, 4)}}
        << QStringList {u"a"_qs, u"b"_qs} << u"1 2 3 4"_qs << 0;
    QTest::newRow("a server has another folder for its logs")
        << Files {{u"data/version-2/snapshot.2"_qs, snapshotOf(2)},
               {u"logs/version-2/log.3"_qs, log(3, 4)}}
        << QStringList {u"."_qs} << u"1 2 3 4"_qs << 0;
}

void TestBrokenFiles::membersTogether()
{
    QFETCH(const Files, files);
    QFETCH(const QStringList, folders);
    QFETCH(const QString, asked);
    QFETCH(const int, gaps);
    const QTemporaryDir folder;
    write(folder.path(), files);
    QStringList sources;
    for (const QString &each : folders)
        sources.append(folder.filePath(each));
    const QJsonObject told =
        runCtl(QStringList {u"history"_qs, u"--events"_qs, u"--json"_qs} + sources).json();
    QCOMPARE(whoAsked(told), asked);
    QCOMPARE(told.value(u"gaps").toArray().size(), gaps);
    QCOMPARE(told.value(u"source").toString(), u"transaction-log"_qs);
}

void TestBrokenFiles::moment()
{
    const QTemporaryDir folder;
    write(folder.path(), {{u"zk1/log.1"_qs, log(1, 3).chopped(20)}, {u"zk2/log.1"_qs, log(1, 3)}});
    const QStringList at {u"history"_qs, folder.path(), u"--at"_qs, u"1970-01-01T00:00:03Z"_qs};
    const ProgramRun json = runCtl(at + QStringList {u"--json"_qs});
    QCOMPARE(json.json().value(u"nodes").toArray().size(), 3);
    QVERIFY(problemsOf(json.json()).contains(u"zk1/log.1, bytes "));
    const ProgramRun text = runCtl(at);
    QVERIFY2(text.errors.contains("zk1/log.1, bytes "), text.errors.constData());
    QCOMPARE(text.status, 1); // it is held
}

void TestBrokenFiles::momentIsKnown_data()
{
    QTest::addColumn<Files>("files");
    QTest::addColumn<int>("second");
    QTest::addColumn<QString>("isThere");
    QTest::addColumn<bool>("isKnown");
    QTest::addColumn<QString>("problem");
    const auto row = [](const char *what, const Files &files, int second, const QString &isThere,
                         bool isKnown, const QString &problem) {
        QTest::newRow(what) << files << second << isThere << isKnown << problem;
    };
    const QString missing =
        u"from 1970-01-01T00:00:02.000Z to 1970-01-01T00:00:04.000Z are missing"_qs;
    const Files torn {{u"log.1"_qs, log(1, 2) + asks(4)}};
    row("before a gap", torn, 2, u"1 2"_qs, true, missing);
    row("amid a gap", torn, 3, u"1 2"_qs, false, missing);
    row("behind a gap", torn, 4, u"1 2 4"_qs, false, missing);
    row("behind a gap and a snapshot of after that",
        {{u"snapshot.0"_qs, snapshotFile({})}, {u"log.1"_qs, log(1, 2) + asks(4)},
            {u"snapshot.4"_qs, snapshotOf(4)}, {u"log.5"_qs, log(5, 5)}},
        5, u"1 2 3 4 5"_qs, true, missing);
    row("no log begins behind the only snapshot",
        {{u"snapshot.3"_qs, snapshotOf(3)}, {u"log.2"_qs, log(2, 5)}}, 4, u"1 2 3 4"_qs, true, {});
    row("no log at all", {{u"snapshot.2"_qs, snapshotOf(2)}, {u"snapshot.3"_qs, snapshotOf(3)}}, 3,
        u"1 2 3"_qs, true, u"There are no transaction logs"_qs);
    row("none has begun by then",
        {{u"snapshot.3"_qs, snapshotOf(3)}, {u"log.2"_qs, log(2, 5)}, {u"log.6"_qs, log(6, 7)}}, 5,
        u"1 2 3 4 5"_qs, true, {});
}

/// Who held is told for sure where it is known, and with a status that says so where it is not.
void TestBrokenFiles::momentIsKnown()
{
    QFETCH(const Files, files);
    QFETCH(const int, second);
    QFETCH(const bool, isKnown);
    QFETCH(const QString, problem);
    const QTemporaryDir folder;
    write(folder.path(), files);
    const QStringList at {
        u"history"_qs, folder.path(), u"--at"_qs, u"1970-01-01T00:00:0%1Z"_qs.arg(second)};
    const ProgramRun run = runCtl(at + QStringList {u"--json"_qs});
    const QJsonObject queue = run.json();
    QTEST(whoIsThere(queue), "isThere");
    QCOMPARE(queue.value(u"freshness").toString(), isKnown ? u"live"_qs : u"failed"_qs);
    QCOMPARE(run.status, isKnown ? 1 : 3);
    QCOMPARE(queue.value(u"verdict")[u"verdict"].toString() == u"unknown", !isKnown);
    QCOMPARE(problemsOf(queue).isEmpty(), problem.isEmpty());
    QVERIFY2(problemsOf(queue).contains(problem), qPrintable(problemsOf(queue)));
    const ProgramRun text = runCtl(at);
    QCOMPARE(text.status, run.status);
    QVERIFY2(text.errors.contains(problem.toUtf8()), text.errors.constData());
    QCOMPARE(text.output.contains("What is shown was known before."), !isKnown);
}

void TestBrokenFiles::refusals_data()
{
    QTest::addColumn<QStringList>("sources");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("a file among folders")
        << QStringList {u"zk1"_qs, u"zk1/log.1"_qs} << QByteArray("log.1 is no folder");
    QTest::newRow("a folder of nothing") << QStringList {u"empty"_qs} << QByteArray("no log.*");
    QTest::newRow("one of two is of nothing")
        << QStringList {u"zk1"_qs, u"empty"_qs} << QByteArray("empty has no log.*");
    QTest::newRow("none can be used") << QStringList {u"foreign"_qs} << QByteArray("log.7");
    QTest::newRow("there is nothing in them")
        << QStringList {u"unused"_qs} << QByteArray("unused: there is no transaction");
}

void TestBrokenFiles::refusals()
{
    QFETCH(const QStringList, sources);
    QFETCH(const QByteArray, said);
    const QTemporaryDir folder;
    write(folder.path(),
        {{u"zk1/log.1"_qs, log(1, 2)}, {u"empty/x"_qs, "x"}, {u"foreign/log.7"_qs, "x"},
            {u"unused/log.1"_qs, logHeader()}});
    QStringList arguments {u"history"_qs};
    for (const QString &source : sources)
        arguments.append(folder.filePath(source));
    const ProgramRun run = runCtl(arguments);
    QVERIFY2(run.status == 4, run.errors.constData());
    QVERIFY2(run.errors.contains(said), run.errors.constData());
}

QTEST_GUILESS_MAIN(TestBrokenFiles)
#include "tst_brokenfiles.moc"
