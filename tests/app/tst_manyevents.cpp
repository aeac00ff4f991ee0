// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/patience.h"
#include "tests/support/program.h"
#include "tests/txnlog/logwriter.h"

#include <QFile>
#include <QJsonArray>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::test;

/// lockscopectl history --events of long logs: printed while it is read.
class TestManyEvents : public QObject
{
    Q_OBJECT

private slots:
    void memory_data();
    void memory();
    void document();
    void rowsBelowOneTitle();
    void ofNoLock_data();
    void ofNoLock();
};

namespace {

constexpr qint64 TurnMs = 1'000;

/// A log in which a lock is taken and given back @p times, each for a second; all but @p missing
/// transactions of them, which stand at its beginning.
void writeTurns(const QString &fileName, int times, int missing = 0)
{
    constexpr qint32 Create = 1;
    constexpr qint32 Delete = 2;
    constexpr qint64 Session = 7;
    QFile file(fileName);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("%s", qPrintable(file.errorString()));
    file.write(logHeader());
    qint64 zxid = 0;
    const auto write = [&](qint32 type, const QByteArray &body) {
        ++zxid;
        file.write(logRecord(txnHeader(Session, 1, zxid, zxid * TurnMs, type) + body));
    };
    const QByteArray node = jute(QByteArray("x")) + jute(0);
    write(Create, jute(QByteArray("/turns")) + node + char(0) + jute(1));
    zxid += missing;
    for (int i = 0; i < times; ++i) {
        const QByteArray path = "/turns/_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lock-"
            + QByteArray::number(i).rightJustified(10, '0');
        write(Create, jute(path) + node + char(1) + jute(i + 1));
        write(Delete, jute(path));
    }
}

ProgramRun eventsOf(int times, const QStringList &options, int missing = 0)
{
    const QTemporaryDir folder;
    writeTurns(folder.filePath(u"log.1"_qs), times, missing);
    return runCtl(QStringList {u"history"_qs, folder.path(), u"--events"_qs} + options,
        {u"ASAN_OPTIONS=quarantine_size_mb=4"_qs});
}

/// What it had at most, by the last that it printed: what a program has had before it was one, as
/// a copy of this, does not count.
qint64 mostMemoryKb(const QProcess &program)
{
    QFile status(u"/proc/%1/status"_qs.arg(program.processId()));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    const QByteArray text = status.readAll();
    const qsizetype at = text.indexOf("VmHWM:");
    return at < 0 ? 0 : text.mid(at + 6, 16).trimmed().split(' ').constFirst().toLongLong();
}

/// Memory of a program that tells @p times turns, and as often that one was granted; 0: it had
/// ended before anybody looked. It has not while what is left to be read does not fit into a pipe,
/// 64 kB.
qint64 memoryForTurns(int times, const QStringList &options)
{
    const QTemporaryDir folder;
    writeTurns(folder.filePath(u"log.1"_qs), times);
    QProcess program;
    startCtl(program, QStringList {u"history"_qs, folder.path(), u"--events"_qs} + options,
        {u"ASAN_OPTIONS=quarantine_size_mb=4"_qs});
    qint64 most = 0;
    QByteArray output;
    while (program.waitForReadyRead(Patience)) {
        most = std::max(most, mostMemoryKb(program));
        output += program.readAllStandardOutput();
    }
    program.waitForFinished(Patience);
    output += program.readAllStandardOutput();
    return output.count("granted") == times ? most : -1;
}

} // namespace

void TestManyEvents::memory_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::newRow("text") << QStringList {};
    QTest::newRow("rows for programs") << QStringList {u"--format"_qs, u"tsv"_qs};
    QTest::newRow("JSON") << QStringList {u"--json"_qs};
    QTest::newRow("one lock") << QStringList {u"--lock"_qs, u"/turns"_qs};
}

void TestManyEvents::memory()
{
    QFETCH(const QStringList, options);
    constexpr int Few = 1'000; // several pipes full
    constexpr int Many = 30'000;
    constexpr qint64 GrowthKb = 40'000; // sanitizers take some of it
    const qint64 few = memoryForTurns(Few, options);
    const qint64 many = memoryForTurns(Many, options);
    QVERIFY2(few >= 0 && many >= 0, "not told of all");
    QVERIFY2(few > 0 && many > 0, "it had ended before anybody looked");
    const qint64 grown = many - few;
    QVERIFY2(grown < GrowthKb, qPrintable(u"%1 kB"_qs.arg(grown)));
}

/// One document, though what the events come to is known behind them.
void TestManyEvents::document()
{
    constexpr int Turns = 2'000;
    const QJsonObject told = eventsOf(Turns, {u"--json"_qs}, 3).json();
    QCOMPARE(told.value(u"source").toString(), u"transaction-log"_qs);
    QCOMPARE(told.value(u"events").toArray().size(), 3 * Turns + 1);
    QCOMPARE(told.value(u"gaps").toArray().size(), 1);
    const QJsonObject lock = told.value(u"locks").toArray().first().toObject();
    QCOMPARE(lock.value(u"holds").toInt(), Turns);
    QCOMPARE(lock.value(u"hold")[u"p99Ms"].toInt(), TurnMs);
    const QJsonObject none =
        eventsOf(1, {u"--json"_qs, u"--from"_qs, u"2001-01-01T00:00:00Z"_qs}).json();
    const QJsonArray outside = none.value(u"events").toArray();
    QVERIFY(outside.size() == 1 && outside.at(0)[u"event"].toString() == u"gap"); // not recorded
    QCOMPARE(none.value(u"locks").toArray().size(), 1);
}

void TestManyEvents::rowsBelowOneTitle()
{
    constexpr int Turns = 2'000;
    const QByteArrayList lines = eventsOf(Turns, {}).output.trimmed().split('\n');
    QCOMPARE(lines.size(), 3 * Turns + 1);
    QVERIFY(lines.constFirst().startsWith("TIME"));
    const qsizetype place = lines.constFirst().indexOf("EVENT");
    for (const QByteArray &line : lines.sliced(1))
        QVERIFY2(line.at(place) != ' ' && line.at(place - 1) == ' ', line.constData());
}

void TestManyEvents::ofNoLock_data()
{
    memory_data();
}

/// Nothing is printed of a lock that there was not, gaps neither.
void TestManyEvents::ofNoLock()
{
    QFETCH(const QStringList, options);
    const ProgramRun run = eventsOf(3, options + QStringList {u"--lock"_qs, u"/other"_qs}, 3);
    QCOMPARE(run.status, 4);
    QVERIFY2(run.errors.contains("/other"), run.errors.constData());
    QVERIFY2(run.output.isEmpty() || run.json().contains(u"error"), run.output.constData());
}

QTEST_GUILESS_MAIN(TestManyEvents)
#include "tst_manyevents.moc"
