// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Snapshots that real servers wrote, read here and by ZooKeeper's own SnapshotFormatter: the same
// nodes and sessions, field by field, however they are packed. Then the same ones cut and
// corrupted.
#include "core/sandbox/localserver.h"
#include "core/txnlog/snapshot.h"
#include "core/txnlog/txnlog.h"
#include "tests/support/zktree.h"
#include "tests/txnlog/everykind.h"
#include "tests/txnlog/servertools.h"

#include <QBuffer>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::test;

namespace {

/// A snapshot, and what came before it was whole.
struct ReadTree
{
    SnapshotInfo info;
    QVector<SnapshotNode> nodes;
};

std::optional<ReadTree> readTree(QIODevice *device, Packing packing)
{
    ReadTree tree;
    const auto info = readSnapshot(device, u"snapshot.1"_qs, packing,
        [&](const SnapshotNode &node) { tree.nodes.append(node); });
    if (!info)
        return std::nullopt;
    tree.info = *info;
    return tree;
}

std::optional<ReadTree> readTree(QByteArray bytes, Packing packing)
{
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    return readTree(&buffer, packing);
}

/// The newest file below @p folder whose name begins so.
QString newest(const QString &folder, const QString &kind)
{
    const QDir dir(folder + u"/data/version-2"_qs);
    const QStringList names = dir.entryList({kind + u".*"_qs}, QDir::Files, QDir::Time);
    return names.isEmpty() ? QString() : dir.filePath(names.constFirst());
}

QByteArray corpusFile(const QString &name)
{
    QFile file(QStringLiteral(LOCKSCOPE_TXNLOG_CORPUS "/") + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no corpus");
    file.readLine();
    return file.readAll();
}

/// "snapshot", "snapshot-gz", "snapshot-snappy": as the fuzz target reads it.
bool keepSnapshot(const QString &file, const QByteArray &name)
{
    QFile from(file);
    QFile to(QStringLiteral(LOCKSCOPE_TXNLOG_CORPUS "/") + QString::fromUtf8(name));
    return from.open(QIODevice::ReadOnly) && to.open(QIODevice::WriteOnly)
        && to.write(name + '\n' + from.readAll()) > 0;
}

LocalServer::Options optionsFor(const QTemporaryDir &folder, const QString &method)
{
    LocalServer::Options options;
    options.dataFolder = folder.path();
    options.javaOptions = {u"-Dzookeeper.extendedTypesEnabled=true"_qs,
        u"-Dzookeeper.snapshot.compression.method="_qs + method};
    return options;
}

void compareNodes(const ReadTree &tree, const FormattedSnapshot &expected)
{
    for (const SnapshotNode &node : tree.nodes)
        QCOMPARE(formatterText(node), expected.nodes.value(node.path));
    QCOMPARE(qsizetype(tree.info.nodes), expected.nodes.size());
}

void compareSessions(const ReadTree &tree, const FormattedSnapshot &expected)
{
    QCOMPARE(tree.info.sessions.size(), expected.sessions.size());
    for (auto it = tree.info.sessions.begin(); it != tree.info.sessions.end(); ++it) {
        const auto owned = std::count_if(tree.nodes.begin(), tree.nodes.end(),
            [&](const SnapshotNode &node) { return node.owner.session == it.key(); });
        const QByteArray line = textOf(it.key()).toUtf8() + ", " + QByteArray::number(it.value())
            + ", " + QByteArray::number(owned);
        QVERIFY2(expected.sessions.contains(line), line);
    }
}

/// Nodes say when they were made, to the ms: so does the log.
void compareTimes(const ReadTree &tree, const QString &logFile)
{
    auto log = TxnLog::open(logFile);
    QVERIFY(log);
    QHash<Zxid, qint64> times;
    for (Transaction transaction; log->next(&transaction);)
        times.insert(transaction.zxid, transaction.at);
    int compared = 0;
    for (const SnapshotNode &node : tree.nodes) {
        if (!times.contains(node.stat.czxid))
            continue;
        ++compared;
        QCOMPARE(node.stat.createdAt, times.value(node.stat.czxid));
    }
    QVERIFY(compared > 5);
}

} // namespace

class TestSnapshot : public QObject
{
    Q_OBJECT

private slots:
    void realOnes_data();
    void realOnes();
    void cutAnywhere_data();
    void cutAnywhere();
    void changedAnywhere_data();
    void changedAnywhere();
    void refused();
    void owners();
};

void TestSnapshot::realOnes_data()
{
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("suffix");
    QTest::newRow("plain") << u"CHECKED"_qs << QString();
    QTest::newRow("gzip") << u"gz"_qs << u"gz"_qs;
    QTest::newRow("snappy") << u"snappy"_qs << u"snappy"_qs;
}

void TestSnapshot::realOnes()
{
    QFETCH(const QString, method);
    QFETCH(const QString, suffix);
    const QTemporaryDir folder;
    auto server = LocalServer::start(optionsFor(folder, method));
    QVERIFY2(server, qPrintable(server ? QString() : explain(server.error())));
    ZkTree stays((*server)->connectString());
    stays.create(u"/stays"_qs);
    stays.create(u"/stays/lock-"_qs, "here", zk::CreateMode::EphemeralSequential);
    QVERIFY(writeEveryKind((*server)->connectString()));
    (*server)->kill();
    QVERIFY((*server)->restart()); // a server begins with a snapshot
    (*server)->kill();

    const QString file = newest(folder.path(), u"snapshot"_qs);
    QCOMPARE(QFileInfo(file).suffix() == suffix || suffix.isEmpty(), true);
    QCOMPARE(packingOf(file),
        suffix.isEmpty()         ? Packing::None
            : suffix == u"gz"_qs ? Packing::Gzip
                                 : Packing::Snappy);
    QFile device(file);
    QVERIFY(device.open(QIODevice::ReadOnly));
    const auto tree = readTree(&device, packingOf(file));
    QVERIFY(tree);
    QVERIFY(tree->info.isWhole && tree->info.digest);
    QCOMPARE(tree->info.damages, QVector<Damage>());
    QCOMPARE(tree->info.sessions.size(), 1);
    for (const NodeKind kind :
        {NodeKind::Persistent, NodeKind::Ephemeral, NodeKind::Container, NodeKind::Ttl})
        QVERIFY(std::any_of(tree->nodes.begin(), tree->nodes.end(),
            [kind](const SnapshotNode &node) { return node.owner.kind == kind; }));
    const FormattedSnapshot expected = formatSnapshot(file);
    compareNodes(*tree, expected);
    compareSessions(*tree, expected);
    compareTimes(*tree, newest(folder.path(), u"log"_qs));
    if (qEnvironmentVariableIsSet("LOCKSCOPE_WRITE_CORPUS"))
        QVERIFY(keepSnapshot(
            file, "snapshot" + (suffix.isEmpty() ? QByteArray() : '-' + suffix.toUtf8())));
}

void TestSnapshot::cutAnywhere_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<Packing>("packing");
    QTest::newRow("plain") << u"snapshot"_qs << Packing::None;
    QTest::newRow("gzip") << u"snapshot-gz"_qs << Packing::Gzip;
    QTest::newRow("snappy") << u"snapshot-snappy"_qs << Packing::Snappy;
}

void TestSnapshot::cutAnywhere()
{
    QFETCH(const QString, name);
    QFETCH(const Packing, packing);
    const QByteArray bytes = corpusFile(name);
    const auto whole = readTree(bytes, packing);
    QVERIFY(whole && whole->info.isWhole && whole->info.damages.isEmpty());
    for (qsizetype length = 0; length < bytes.size(); ++length) {
        const auto cut = readTree(bytes.first(length), packing);
        QVERIFY(cut);
        QCOMPARE(cut->nodes, whole->nodes.first(std::min(cut->nodes.size(), whole->nodes.size())));
        if (cut->info.isWhole)
            QCOMPARE(cut->nodes, whole->nodes);
        else
            QCOMPARE(cut->info.damages.constLast().kind, Damage::CutOff);
    }
}

void TestSnapshot::changedAnywhere_data()
{
    cutAnywhere_data();
}

void TestSnapshot::changedAnywhere()
{
    QFETCH(const QString, name);
    QFETCH(const Packing, packing);
    QByteArray bytes = corpusFile(name);
    const auto whole = readTree(bytes, packing);
    for (qsizetype offset = 0; offset < bytes.size(); ++offset) {
        const char before = bytes.at(offset);
        for (const char other : {char(before ^ 1), '\0', '\xff', '\x40'}) {
            if (other == before)
                continue;
            bytes[offset] = other;
            const auto changed = readTree(bytes, packing);
            if (!changed)
                QVERIFY(packing != Packing::None || offset < 4); // another kind of file
            else if (changed->info.isWhole)
                QCOMPARE(changed->nodes, whole->nodes);
            else
                QVERIFY(!changed->info.damages.isEmpty());
        }
        bytes[offset] = before;
    }
}

void TestSnapshot::refused()
{
    const auto missing = readSnapshot(u"/none/snapshot.1"_qs, {});
    QVERIFY(!missing);
    QCOMPARE(missing.error().kind, ErrorKind::BadInput);
    QVERIFY(!readTree(QByteArray("ZKLG is a log"), Packing::None));
    const auto foreign = readTree(QByteArray("no gzip at all, and long enough"), Packing::Gzip);
    QVERIFY(foreign && !foreign->info.isWhole);
    QCOMPARE(messageOf(foreign->info.damages.first()).english(),
        u"snapshot.1, bytes 0 to 0, could not be used: it cannot be unpacked"_qs);
}

void TestSnapshot::owners()
{
    constexpr qint64 Hour = 3'600'000;
    for (const NodeOwner &owner :
        {NodeOwner {}, NodeOwner {NodeKind::Container, {}, 0}, NodeOwner {NodeKind::Ttl, {}, Hour},
            NodeOwner {NodeKind::Ephemeral, SessionId {0x100000faf9e0000}, 0}})
        QCOMPARE(NodeOwner::fromWord(owner.word()), owner);
}

QTEST_GUILESS_MAIN(TestSnapshot)
#include "tst_snapshot.moc"
