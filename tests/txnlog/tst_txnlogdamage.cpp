// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Logs that are cut, corrupted, foreign or of older servers: what is whole is read, and what is not
// is said with its place.
#include "core/txnlog/txnlog.h"
#include "tests/txnlog/logwriter.h"

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

using namespace lockscope;
using namespace lockscope::test;

namespace {

const QString Name = u"log.1"_qs;

/// A log in memory.
Result<TxnLog> openBytes(const QByteArray &bytes)
{
    auto buffer = std::make_unique<QBuffer>();
    buffer->setData(bytes);
    buffer->open(QIODevice::ReadOnly);
    return TxnLog::open(std::move(buffer), Name);
}

/// All of a log, and where each record begins; the last is where the records end.
struct ReadLog
{
    QVector<Transaction> transactions;
    QVector<qint64> starts;
    QVector<Damage> damages;
};

ReadLog readLog(const QByteArray &bytes)
{
    auto log = openBytes(bytes);
    if (!log)
        return {};
    ReadLog read;
    read.starts.append(log->offset());
    for (Transaction transaction; log->next(&transaction);) {
        read.transactions.append(transaction);
        read.starts.append(log->offset());
    }
    read.damages = log->damages();
    return read;
}

/// That of real servers, with every kind of transaction.
QByteArray realLog()
{
    QFile file(QStringLiteral(LOCKSCOPE_TXNLOG_CORPUS "/log"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no corpus");
    file.readLine();
    return file.readAll();
}

/// The record in which the byte at @p offset is; -1: none.
qsizetype recordAt(const ReadLog &log, qint64 offset)
{
    if (offset < log.starts.first() || offset >= log.starts.last())
        return -1;
    return std::upper_bound(log.starts.begin(), log.starts.end(), offset) - log.starts.begin() - 1;
}

QString sentences(const QVector<Damage> &damages)
{
    QStringList texts;
    for (const Damage &damage : damages)
        texts.append(textOf(damage.kind) + u": "_qs + messageOf(damage).english());
    return texts.join(u'\n');
}

/// A create of "/a" by session 7 at @p zxid.
QByteArray createRecord(qint64 zxid)
{
    return logRecord(txnHeader(7, 1, zxid, 1000, 1) + jute(QByteArray("/a")) + jute(QByteArray("d"))
        + jute(0) + '\1' + jute(5));
}

} // namespace

class TestTxnLogDamage : public QObject
{
    Q_OBJECT

private slots:
    void cutAnywhere();
    void changedAnywhere();
    void broken_data();
    void broken();
    void refused_data();
    void refused();
    void olderServers();
    void reservedAhead();
    void neverTrustsLengths();
    void unpacksNoMoreThanThereIsRoomFor();
    void fuzzedBefore_data();
    void fuzzedBefore();
};

void TestTxnLogDamage::cutAnywhere()
{
    const QByteArray bytes = realLog();
    const ReadLog whole = readLog(bytes);
    QVERIFY(whole.transactions.size() > 10);
    QVERIFY(whole.damages.isEmpty());
    for (qsizetype length = 0; length < bytes.size(); ++length) {
        const ReadLog cut = readLog(bytes.first(length));
        const qsizetype record = recordAt(whole, length);
        // A record's first bytes are zero, as what is reserved: so far nothing tells of it.
        constexpr int Untold = 4;
        const bool isWithin = length < whole.starts.first()
            || (record >= 0 && length > whole.starts.at(record) + Untold);
        const qsizetype expected = record < 0 && length >= whole.starts.last()
            ? whole.transactions.size()
            : std::max<qsizetype>(record, 0);
        QCOMPARE(cut.transactions, whole.transactions.first(expected));
        QCOMPARE(cut.damages.size(), isWithin ? 1 : 0);
        if (!isWithin)
            continue;
        QCOMPARE(cut.damages.first().kind, Damage::CutOff);
        QCOMPARE(cut.damages.first().from, record < 0 ? 0 : whole.starts.at(record));
        QCOMPARE(cut.damages.first().to, qint64(length));
    }
}

void TestTxnLogDamage::changedAnywhere()
{
    QByteArray bytes = realLog();
    const ReadLog whole = readLog(bytes);
    for (qint64 offset = whole.starts.first(); offset < whole.starts.last(); ++offset) {
        const qsizetype record = recordAt(whole, offset);
        QVector<Transaction> expected = whole.transactions;
        expected.remove(record);
        const bool isLast = record + 1 == whole.transactions.size();
        const char before = bytes.at(offset);
        for (const char other : {char(before ^ 1), '\0', '\xff', '\x40'}) {
            if (other == before)
                continue;
            bytes[offset] = other;
            const ReadLog changed = readLog(bytes);
            QCOMPARE(changed.transactions, expected);
            QCOMPARE(changed.damages.size(), 1);
            QCOMPARE(changed.damages.first().from, whole.starts.at(record));
            QCOMPARE(changed.damages.first().to,
                isLast ? qint64(bytes.size()) : whole.starts.at(record + 1));
            QCOMPARE(changed.damages.first().after,
                record == 0 ? Zxid() : whole.transactions.at(record - 1).zxid);
        }
        bytes[offset] = before;
    }
}

void TestTxnLogDamage::broken_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("transactions");
    QTest::addColumn<QString>("damages");

    const QByteArray two = logHeader() + createRecord(1) + createRecord(2);
    const auto row = [](const char *what, const QByteArray &bytes, int transactions,
                         const char *damages) {
        QTest::newRow(what) << bytes << transactions << QString::fromUtf8(damages);
    };
    row("whole", two, 2, "");
    row("no transaction yet", logHeader(), 0, "");
    row("space reserved", two + QByteArray(1000, 0), 2, "");
    row("the server died before it wrote the header", "", 0,
        "cut-off: log.1, bytes 0 to 0, could not be used: the file ends within its header");
    row("an unknown format", QByteArray(two).replace(7, 1, "\3"), 2,
        "not-understood: log.1, bytes 4 to 8, could not be used: "
        "format 3 is not known, and was read as 2");
    row("half a record, then space reserved", two + createRecord(3).first(40) + QByteArray(99, 0),
        2, "cut-off: log.1, bytes 146 to 285, could not be used: a record has no end");
    row("zeros in the midst", two + QByteArray(50, 0) + createRecord(3), 3,
        "corrupt: log.1, bytes 146 to 196, could not be used: a record of 0 bytes cannot be");
    row("an absurd length", two + jute(qint64(1)) + jute(0x7fffffff) + createRecord(3), 3,
        "corrupt: log.1, bytes 146 to 158, could not be used: "
        "a record of 2147483647 bytes cannot be");
    row("a negative length", two + jute(qint64(1)) + jute(-5) + createRecord(3), 3,
        "corrupt: log.1, bytes 146 to 158, could not be used: a record of -5 bytes cannot be");
    row("a kind that is not known", two + logRecord(txnHeader(7, 1, 3, 1000, 77)), 3,
        "not-understood: log.1, bytes 146 to 191, could not be used: "
        "a transaction of a kind that is not known");
    row("a kind that ends too early", two + logRecord(txnHeader(7, 1, 3, 1000, 2)), 3,
        "not-understood: log.1, bytes 146 to 191, could not be used: "
        "a transaction of a kind that is not known");
    row("two stretches",
        logHeader() + "xx" + createRecord(1) + QByteArray(20, 'y') + createRecord(2), 2,
        "corrupt: log.1, bytes 16 to 18, could not be used: the file ends within a record\n"
        "corrupt: log.1, bytes 83 to 103, could not be used: "
        "a record of 2038004089 bytes cannot be");
}

void TestTxnLogDamage::broken()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, damages);
    const ReadLog log = readLog(bytes);
    QTEST(int(log.transactions.size()), "transactions");
    QCOMPARE(sentences(log.damages), damages);
}

void TestTxnLogDamage::refused_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("why");
    QTest::newRow("missing") << u"none"_qs << u"No such file or directory"_qs;
    QTest::newRow("foreign") << u"foreign"_qs << u"is no transaction log of ZooKeeper"_qs;
    QTest::newRow("a folder") << u"."_qs << u"file to open is a directory"_qs;
}

void TestTxnLogDamage::refused()
{
    QFETCH(const QString, file);
    QFETCH(const QString, why);
    const QTemporaryDir folder;
    QFile foreign(folder.filePath(u"foreign"_qs));
    QVERIFY(foreign.open(QIODevice::WriteOnly));
    foreign.write("SQLite format 3");
    foreign.close();
    const auto log = TxnLog::open(folder.filePath(file));
    QVERIFY(!log);
    QCOMPARE(log.error().kind, ErrorKind::BadInput);
    QVERIFY2(log.error().detail.english().contains(why), qPrintable(explain(log.error())));
}

/// What servers wrote before 3.4 and 3.6, and write where it is switched off.
void TestTxnLogDamage::olderServers()
{
    const QByteArray close = txnHeader(7, 0, 2, 1000, -11);
    const QByteArray digest = jute(2) + jute(qint64(0x1234567890));
    const ReadLog log = readLog(logHeader()
        + logRecord(txnHeader(7, 1, 1, 1000, 1) + jute(QByteArray("/a")) + jute(QByteArray())
            + jute(0) + '\0')
        + logRecord(close) + logRecord(close + digest)
        + logRecord(close + jute(1) + jute(QByteArray("/a")) + digest));
    QCOMPARE(sentences(log.damages), QString());
    QCOMPARE(log.transactions.size(), 4);
    QCOMPARE(log.transactions.at(0).change.parentCversion, -1);
    QVERIFY(log.transactions.at(0).change.data.isNull());
    QVERIFY(!log.transactions.at(1).change.paths);
    QVERIFY(!log.transactions.at(2).change.paths);
    QCOMPARE(log.transactions.at(2).digest.value(), 0x1234567890);
    QCOMPARE(log.transactions.at(3).change.paths.value(), QVector<QByteArray> {"/a"});
    QCOMPARE(log.transactions.at(3).digest.value(), 0x1234567890);
}

/// Servers reserve 64 MB at once.
void TestTxnLogDamage::reservedAhead()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(Name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(logHeader() + createRecord(1));
    constexpr qint64 Reserved = 64 * 1024 * 1024;
    QVERIFY(file.resize(Reserved));
    file.close();
    auto log = TxnLog::open(file.fileName());
    QVERIFY(log);
    Transaction transaction;
    QVERIFY(log->next(&transaction));
    QCOMPARE(transaction.zxid.value, 1);
    QVERIFY(!log->next(&transaction));
    QVERIFY(!log->next(&transaction)); // and stays so
    QCOMPARE(log->damageCount(), 0);
}

/// Bytes that all look like the first of a large record are given up on in the end.
void TestTxnLogDamage::neverTrustsLengths()
{
    QByteArray bytes = logHeader();
    constexpr qsizetype Bytes = 2 * 1024 * 1024;
    const QByteArray bait = jute(qint64(0x42)) + jute(0x00100042);
    while (bytes.size() < Bytes)
        bytes += bait;
    const ReadLog log = readLog(bytes);
    QVERIFY(log.transactions.isEmpty());
    QCOMPARE(log.damages.size(), 1);
    QCOMPARE(log.damages.first().to, qint64(bytes.size()));
}

/// What is there by then is used.
void TestTxnLogDamage::unpacksNoMoreThanThereIsRoomFor()
{
    const QTemporaryDir folder;
    const QByteArray two = logHeader() + createRecord(1) + createRecord(2);
    QFile file(folder.filePath(u"log.1"_qs));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(two + createRecord(3));
    file.close();
    QCOMPARE(QProcess::execute(u"gzip"_qs, {file.fileName()}), 0);
    const auto readUpTo = [&](qint64 most) {
        auto log = TxnLog::open(file.fileName() + u".gz"_qs, most);
        int count = 0;
        for (Transaction transaction; log && log->next(&transaction);)
            ++count;
        return QString::number(count) + u' '
            + (log ? sentences(log->damages()) : explain(log.error()));
    };
    const QString cut = readUpTo(two.size());
    QVERIFY2(cut.startsWith(u"2 cut-off"), qPrintable(cut));
    QVERIFY2(cut.contains(u"unpacks to more than %1 bytes"_qs.arg(two.size())), qPrintable(cut));
    QCOMPARE(readUpTo(two.size() + createRecord(3).size()), u"3 "_qs);
    QCOMPARE(readUpTo(TxnLog::MostUnpacked), u"3 "_qs);
}

/// What the fuzz target begins with, and what it once found.
void TestTxnLogDamage::fuzzedBefore_data()
{
    QTest::addColumn<QByteArray>("input");
    const QDir corpus(QStringLiteral(LOCKSCOPE_TXNLOG_CORPUS));
    for (const QString &name : corpus.entryList(QDir::Files)) {
        QFile file(corpus.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QTest::newRow(qPrintable(name)) << file.readAll();
    }
}

void TestTxnLogDamage::fuzzedBefore()
{
    QFETCH(const QByteArray, input);
    LLVMFuzzerTestOneInput(
        reinterpret_cast<const std::uint8_t *>(input.constData()), std::size_t(input.size()));
}

QTEST_GUILESS_MAIN(TestTxnLogDamage)
#include "tst_txnlogdamage.moc"
