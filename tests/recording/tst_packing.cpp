// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/blob.h"
#include "core/recording/packeddiagnosis.h"
#include "core/recording/packedfacts.h"
#include "core/recording/packedstate.h"
#include "core/recording/packing.h"
#include "tests/recipes/writtenqueue.h"
#include "tests/recording/madetraffic.h"

#include <QRandomGenerator>
#include <QTest>

#include <limits>

using namespace lockscope;

/// What is packed comes out the same, and nothing comes out of what is broken.
class TestPacking : public QObject
{
    Q_OBJECT

private slots:
    void numbers();
    void states_data();
    void states();
    void changes();
    void facts();
    void twoPorts_data();
    void twoPorts();
    void diagnosis();
    void diagnosisOfBefore();
    void brokenBytes();
    void nobodysDirectory();
    void blobs_data();
    void blobs();
};

namespace {

/// The order of nodes is not kept.
QHash<QString, LockNode> byName(const LockSnapshot &snapshot)
{
    QHash<QString, LockNode> nodes;
    for (const LockNode &node : snapshot.nodes)
        nodes.insert(QString::number(node.directory) + node.name, node);
    return nodes;
}

bool areEqual(KeptState a, KeptState b)
{
    const bool haveSameNodes = byName(a.snapshot) == byName(b.snapshot);
    a.snapshot.nodes = {};
    b.snapshot.nodes = {};
    a.snapshot.revision = b.snapshot.revision;
    return haveSameNodes && a == b;
}

Diagnosis someDiagnosis()
{
    Verdict verdict;
    verdict.path = QStringLiteral("/locks/a");
    verdict.standing = Standing::Stuck;
    verdict.sentence = Message::tr("%1 locks").arg(3);
    verdict.cause = QStringLiteral("R12");
    verdict.root = ChainStep {QStringLiteral("/locks/b"), QStringLiteral("/locks/b/n"),
        SessionId {-5}, {}, {}, 7, 7, QStringLiteral("billing")};
    verdict.chain = {*verdict.root};
    verdict.victims = 7;
    verdict.victimMs = 43'218'000;
    verdict.next = {Advice(QStringLiteral("Look"), QStringLiteral("lockscopectl queue /locks/b"))};
    Finding finding;
    finding.rule = QStringLiteral("R12");
    finding.title = QStringLiteral("Deadlock");
    finding.severity = Severity::Critical;
    finding.nodes = {QStringLiteral("/locks/a/n")};
    finding.sessions = {SessionId {9}};
    finding.evidence = {Message(QStringLiteral("one")), Message(QStringLiteral("two"))};
    finding.id = QStringLiteral("R12 /locks/a");
    Diagnosis diagnosis;
    diagnosis.verdicts = {verdict};
    diagnosis.findings = {finding};
    diagnosis.skipped = {{QStringLiteral("R05"), Message::tr("%1 locks").arg(3)}, {{}, {}}};
    diagnosis.pending = {{QStringLiteral("R06"), QStringLiteral("/locks/a"),
        QStringLiteral("needs 20 s more of the same"), {QStringLiteral("/locks/b")}}};
    return diagnosis;
}

} // namespace

void TestPacking::numbers()
{
    using Limits = std::numeric_limits<qint64>;
    const QVector<qint64> values {0, 1, -1, 63, 64, -64, -65, 300, Limits::max(), Limits::min()};
    Packer packer;
    for (const qint64 value : values) {
        packer.number(value);
        packer.id(value);
    }
    packer.flag(true);
    packer.text(QStringLiteral("锁"));
    Unpacker unpacker(packer.packed());
    for (const qint64 value : values) {
        QCOMPARE(unpacker.number(), value);
        QCOMPARE(unpacker.id(), value);
    }
    QVERIFY(unpacker.flag());
    QCOMPARE(unpacker.text(), QStringLiteral("锁"));
    QVERIFY(unpacker.isGood() && unpacker.isAtEnd());
    QCOMPARE(unpacker.number(), 0);
    QVERIFY(!unpacker.isGood());
}

void TestPacking::states_data()
{
    QTest::addColumn<QString>("dialect");
    QTest::addColumn<QString>("queue");
    QTest::newRow("read and write, junk, and what was not read")
        << QStringLiteral("curator") << QStringLiteral("W0 R1 R2? 'junk' W3!");
    QTest::newRow("nobody") << QStringLiteral("curator") << QString();
    QTest::newRow("in two directories")
        << QStringLiteral("curator") << QStringLiteral("locks/L3 leases/L1");
}

void TestPacking::states()
{
    QFETCH(const QString, dialect);
    QFETCH(const QString, queue);
    const LockState state = judge(writtenqueue::snapshotOf(dialect, queue));
    const KeptState kept = keptOf(state);
    const auto unpacked = unpackedState(packed(kept));
    QVERIFY(unpacked.has_value());
    QVERIFY(areEqual(*unpacked, kept));
    const LockState again = judgedAgain(*unpacked);
    QCOMPARE(writtenqueue::printed(again, dialect), writtenqueue::printed(state, dialect));
    QCOMPARE(writtenqueue::recipesOf(again), writtenqueue::recipesOf(state));
    QCOMPARE(again.token, state.token);
}

/// A chain of changes gives each state of a random lock again.
void TestPacking::changes()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    MadeTraffic traffic(QStringLiteral("/locks/a"), seed, 20);
    KeptState written = keptOf(*traffic.next(1000));
    KeptState read = *unpackedState(packed(written));
    for (int i = 0; i < 500; ++i) {
        const KeptState now = keptOf(*traffic.next(1000 + i));
        const StateChange change = changeOf(written, now);
        written = change.after;
        const auto next = changed(read, change.bytes);
        QVERIFY(next.has_value());
        read = *next;
        QVERIFY(areEqual(read, now));
        QVERIFY(read.snapshot.nodes == written.snapshot.nodes);
    }
}

void TestPacking::facts()
{
    MadeTraffic traffic(QStringLiteral("/locks/a"), 1, 10);
    for (int i = 0; i < 50; ++i)
        traffic.next(1000 + i);
    ServerFacts facts = traffic.facts(2000);
    const auto unpacked = unpackedFacts(packed(facts));
    QVERIFY(unpacked.has_value());
    facts.lacksNodes = true;
    QVERIFY(*unpacked == facts);

    const SessionId one = facts.connections.begin().key();
    const ServerFacts some = factsOf(facts, {one});
    QCOMPARE(some.connections.size(), 1);
    QCOMPARE(some.watches.keys(), QList<SessionId> {one});
    QCOMPARE(some.tracked, QSet<SessionId> {one});
    QVERIFY(some.allWatches() && some.allSessions());
}

void TestPacking::twoPorts_data()
{
    QTest::addColumn<QString>("via");
    QTest::addColumn<bool>("hasTwoPorts");
    QTest::addColumn<bool>("isOld"); // a recording of before, which did not keep that
    QTest::addColumn<bool>("toldOfAll");
    QTest::newRow("one port") << QStringLiteral("4lw") << false << false << true;
    QTest::newRow("two ports, and it told of one")
        << QStringLiteral("4lw") << true << false << false;
    QTest::newRow("two ports, and it told of both")
        << QStringLiteral("AdminServer") << true << false << true;
    QTest::newRow("it may have had two") << QStringLiteral("4lw") << false << true << false;
    QTest::newRow("it told of both, if there were two")
        << QStringLiteral("AdminServer") << false << true << true;
}

/// Who is not listed is disconnected only where all connections are.
void TestPacking::twoPorts()
{
    QFETCH(const QString, via);
    QFETCH(const bool, hasTwoPorts);
    QFETCH(const bool, isOld);
    QFETCH(const bool, toldOfAll);
    ServerFacts facts = MadeTraffic(QStringLiteral("/locks/a"), 1, 10).facts(2000);
    facts.members[0].connections.via = via;
    facts.members[0].hasTwoPorts = hasTwoPorts;
    const auto unpacked = unpackedFacts(packed(facts).chopped(isOld ? 1 : 0)); // a flag of each
    QVERIFY(unpacked.has_value());
    QCOMPARE(unpacked->allConnections(), toldOfAll);
}

void TestPacking::diagnosis()
{
    const Diagnosis diagnosis = someDiagnosis();
    const auto unpacked = unpackedDiagnosis(packed(diagnosis));
    QVERIFY(unpacked.has_value());
    QCOMPARE(unpacked->verdicts.constFirst().sentence.english(), QStringLiteral("3 locks"));
    QVERIFY(unpacked->verdicts.constFirst().root == diagnosis.verdicts.constFirst().root);
    QVERIFY(unpacked->findings == diagnosis.findings);
    QVERIFY(unpacked->knowsSkipped);
    QCOMPARE(unpacked->skipped.size(), 2);
    QCOMPARE(unpacked->skipped.constFirst().rule, QStringLiteral("R05"));
    QCOMPARE(unpacked->skipped.constFirst().why.english(), QStringLiteral("3 locks"));
    QVERIFY(unpacked->pending == diagnosis.pending);
    QVERIFY(areAlike(*unpacked, diagnosis));
    Diagnosis sees = diagnosis;
    sees.skipped.removeFirst();
    QVERIFY(!areAlike(sees, diagnosis));
    Diagnosis later = diagnosis;
    later.verdicts[0].victimMs += 1000;
    QVERIFY(areAlike(later, diagnosis));
    later.verdicts[0].standing = Standing::Held;
    QVERIFY(!areAlike(later, diagnosis));
}

/// Recordings of before end with the findings.
void TestPacking::diagnosisOfBefore()
{
    Diagnosis diagnosis = someDiagnosis();
    diagnosis.skipped.clear();
    diagnosis.pending.clear();
    const auto unpacked = unpackedDiagnosis(packed(diagnosis).chopped(2)); // two empty lists
    QVERIFY(unpacked.has_value());
    QVERIFY(!unpacked->knowsSkipped);
    QVERIFY(unpacked->findings == diagnosis.findings);
}

/// Cut short or changed at random: nothing, or something whole, and never a crash.
void TestPacking::brokenBytes()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    std::mt19937 random(seed);
    MadeTraffic traffic(QStringLiteral("/locks/a"), seed, 10);
    for (int i = 0; i < 50; ++i)
        traffic.next(1000 + i);
    const KeptState before = keptOf(*traffic.state());
    const KeptState after = keptOf(*traffic.next(2000));
    const QVector<QByteArray> good {packed(after), changeOf(before, after).bytes,
        packed(traffic.facts(2000)), packed(someDiagnosis())};
    for (int i = 0; i < 4000; ++i) {
        QByteArray bytes = good.at(i % good.size());
        if (i % 3 == 0)
            bytes.truncate(qsizetype(random() % quint32(bytes.size())));
        for (int more = i % 3; more > 0; --more)
            bytes[qsizetype(random() % quint32(bytes.size()))] = char(random());
        for (const auto &state : {unpackedState(bytes), changed(before, bytes)}) {
            if (state)
                (void)judgedAgain(*state);
        }
        (void)unpackedFacts(bytes);
        (void)unpackedDiagnosis(bytes);
    }
    QVERIFY(!unpackedState(good.constFirst().chopped(1)));
}

/// A state without any cannot be judged, least of all as what its recipe is said to be.
void TestPacking::nobodysDirectory()
{
    KeptState state;
    state.snapshot.path = QStringLiteral("/locks/a");
    state.snapshot.freshness = Freshness::Live;
    state.recipes = {{QStringLiteral("kazoo-semaphore"), {}, std::nullopt, true, false}};
    QVERIFY(!unpackedState(packed(state)));
    KeptState one = state;
    one.snapshot.directories = {{QStringLiteral("/locks/a"), ReadState::Read, {}, {}}};
    const auto known = unpackedState(packed(one));
    QVERIFY(known.has_value());
    QCOMPARE(judgedAgain(*known).queue.size(), 0);
    QVERIFY(!changed(one, changeOf(one, state).bytes));
}

void TestPacking::blobs_data()
{
    QTest::addColumn<QByteArray>("blob");
    QTest::addColumn<QByteArray>("bytes");
    const QByteArray bytes(100'000, 'x');
    const QByteArray good = blobOf(bytes);
    const auto withSize = [&good](const char *size) { return QByteArray(size, 4) + good.mid(4); };
    QTest::newRow("what was packed") << good << bytes;
    QTest::newRow("as recordings of before have it") << qCompress(bytes) << bytes;
    QTest::newRow("it is more than is said") << withSize("\0\0\1\0") << QByteArray();
    QTest::newRow("it is less than is said") << withSize("\0\3\0\0") << QByteArray();
    QTest::newRow("more is said than there is room for") << withSize("\x7f\0\0\0") << QByteArray();
    QTest::newRow("it was cut") << good.chopped(5) << QByteArray();
    QTest::newRow("nothing") << QByteArray() << QByteArray();
    QTest::newRow("a size alone") << good.first(4) << QByteArray();
}

/// Nobody's few bytes become so many that there is no memory.
void TestPacking::blobs()
{
    QFETCH(const QByteArray, blob);
    QTEST(unpackedBlob(blob), "bytes");
}

QTEST_GUILESS_MAIN(TestPacking)
#include "tst_packing.moc"
