// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/sentence.h"
#include "tests/recipes/writtenqueue.h"
#include "tests/support/snapshots.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

namespace {

constexpr qint64 Now = 2'000'000; // children were made 1000, 999, … seconds before

QString curator(const QString &kind, int sequence, const QString &session = {})
{
    return u"_c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-"_qs + kind
        + QString::asprintf("%010d", sequence) + (session.isEmpty() ? QString() : u'@' + session);
}

QString read(int sequence)
{
    return curator(u"__READ__"_qs, sequence);
}

QString write(int sequence)
{
    return curator(u"__WRIT__"_qs, sequence);
}

QString mutex(int sequence)
{
    return curator(u"lock-"_qs, sequence);
}

} // namespace

class TestSentence : public QObject
{
    Q_OBJECT

private slots:
    void contenders_data();
    void contenders();
    void endpointIsPreferred();
    void hostileNamesAreEscaped();
    void wholeLock_data();
    void wholeLock();
    void unwatchedIsNotSuspended();
    void denied();
    void persistentNodeNamedAsALock();
    void deniedPart();
};

void TestSentence::contenders_data()
{
    QTest::addColumn<QStringList>("children");
    QTest::addColumn<int>("index");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *what, const QStringList &children, int index,
                         const QString &sentence) {
        QTest::newRow(what) << children << index << sentence;
    };
    row("holder alone", {mutex(0)}, 0,
        u"Exclusive #0 of session 0x100 holds by its recipe's rule (its node was made 16 m 40 s ago), and nobody waits for it."_qs);
    row("holder with waiters", {mutex(0), mutex(1), mutex(2)}, 0,
        u"Exclusive #0 of session 0x100 holds by its recipe's rule (its node was made 16 m 40 s ago), and 2 wait for it."_qs);
    row("next in line", {mutex(0), mutex(1), mutex(2)}, 1,
        u"Exclusive #1 of session 0x101 has waited 16 m 39 s for 1 node: #0 of session 0x100 "
        u"(holds). "
        "It is the next to be granted, and 1 waits for it."_qs);
    row("further back", {mutex(0), mutex(1), mutex(2)}, 2,
        u"Exclusive #2 of session 0x102 has waited 16 m 38 s for 2 nodes: #0 of session 0x100 "
        u"(holds) "
        u"and "
        "#1 of session 0x101; nobody waits for it."_qs);
    row("writer behind readers", {read(0), read(1), write(2), read(3)}, 2,
        u"Write #2 of session 0x102 has waited 16 m 38 s for 2 readers: #0 of session 0x100 "
        u"(holds) and "
        "#1 of session 0x101 (holds). It is the next to be granted, and 1 waits for it."_qs);
    row("reader behind a writer that waits", {read(0), write(1), read(2)}, 2,
        u"Read #2 of session 0x102 has waited 16 m 38 s for 1 writer: #1 of session 0x101; nobody waits for it."_qs);
    row("reader that holds is waited for by the writer alone", {read(0), write(1), read(2)}, 0,
        u"Read #0 of session 0x100 holds by its recipe's rule (its node was made 16 m 40 s ago), and 1 waits for it."_qs);
    row("too many to name", {mutex(0), mutex(1), mutex(2), mutex(3), mutex(4), mutex(5)}, 5,
        u"Exclusive #5 of session 0x105 has waited 16 m 35 s for 5 nodes: #0 of session 0x100 "
        u"(holds), "
        "#1 of session 0x101, #2 of session 0x102 and 2 more; nobody waits for it."_qs);
    row("nobody's", {mutex(0) + u"@0x0"_qs}, 0,
        u"Exclusive #0 of no session (it is persistent) holds by its recipe's rule (its node was made 16 m 40 s ago), and nobody waits for it."_qs);
    row("no contender, and yet in the way", {u"!x"_qs, mutex(0), mutex(1)}, 2,
        u"\"!x\" is no contender: no lock recipe makes such a name; and yet 2 wait for it."_qs);
    row("no contender", {mutex(0), u"readme"_qs}, 1,
        u"\"readme\" is no contender: no lock recipe makes such a name."_qs);
}

void TestSentence::contenders()
{
    QFETCH(const QStringList, children);
    QFETCH(const int, index);
    QFETCH(const QString, sentence);
    const LockState state = judge(snapshotOf(u"/lock"_qs, children));
    QCOMPARE(contenderSentence(state, index, {}, Now), sentence);
}

void TestSentence::endpointIsPreferred()
{
    const LockState state = judge(snapshotOf(u"/lock"_qs, {mutex(0)}));
    ContenderEvidence evidence;
    evidence.endpoint = u"10.0.0.7:41522"_qs;
    QVERIFY(contenderSentence(state, 0, {evidence}, Now)
                .english()
                .startsWith(u"Exclusive #0 of 10.0.0.7:41522 holds"));
}

void TestSentence::hostileNamesAreEscaped()
{
    const LockState state = judge(snapshotOf(u"/lock"_qs, {u"\x1b[31m<b>"_qs}));
    QCOMPARE(contenderSentence(state, 0, {}, Now),
        u"\"\\x1b[31m<b>\" is no contender: no lock recipe makes such a name."_qs);
}

void TestSentence::wholeLock_data()
{
    QTest::addColumn<QStringList>("children");
    QTest::addColumn<Freshness>("freshness");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("idle") << QStringList {} << Freshness::Live
                          << u"Nobody holds and nobody waits."_qs;
    QTest::newRow("held") << QStringList {mutex(0)} << Freshness::Live
                          << u"1 holds and nobody waits."_qs;
    QTest::newRow("queue") << QStringList {mutex(0), mutex(1)} << Freshness::Live
                           << u"1 holds and 1 waits; the oldest has waited 16 m 39 s."_qs;
    QTest::newRow("of no recipe")
        << QStringList {u"config"_qs, u"backup"_qs} << Freshness::Live
        << u"None of the 2 children is a contender of a recipe that Lockscope knows: whether "
           "somebody holds is not known."_qs;
    QTest::newRow("one of no recipe")
        << QStringList {u"config"_qs} << Freshness::Live
        << u"The only child is not a contender of a recipe that Lockscope knows: whether somebody "
           "holds is not known."_qs;
    QTest::newRow("not live")
        << QStringList {mutex(0)} << Freshness::Stale
        << u"The connection is suspended; this is how it was at 1970-01-01T00:33:20.000Z. "
           "1 holds and nobody waits."_qs;
    QTest::newRow("an error is no empty lock")
        << QStringList {} << Freshness::Denied << u"The ACL does not permit reading it."_qs;
}

void TestSentence::wholeLock()
{
    QFETCH(const QStringList, children);
    QFETCH(const Freshness, freshness);
    QFETCH(const QString, sentence);
    LockSnapshot snapshot = *snapshotOf(u"/lock"_qs, children);
    snapshot.freshness = freshness;
    QCOMPARE(lockSentence(judge(std::make_shared<LockSnapshot>(snapshot)), Now), sentence);
}

/// The connection is well: who reads this looks elsewhere.
void TestSentence::unwatchedIsNotSuspended()
{
    LockSnapshot snapshot = *snapshotOf(u"/lock"_qs, {mutex(0)});
    snapshot.freshness = Freshness::Stale;
    snapshot.error.kind = ErrorKind::Refused;
    QCOMPARE(lockSentence(judge(std::make_shared<LockSnapshot>(snapshot)), Now),
        u"No watch tells of changes; this is how it was at 1970-01-01T00:33:20.000Z. 1 holds and "
        "nobody waits."_qs);
}

/// Clients of such a node would wait for it for ever: that it keeps nobody waiting is not known.
void TestSentence::persistentNodeNamedAsALock()
{
    LockSnapshot snapshot = *snapshotOf(u"/lock"_qs, {u"lock"_qs, u"config"_qs});
    for (LockNode &node : snapshot.nodes)
        node.stat.owner = {};
    const LockState state = judge(std::make_shared<LockSnapshot>(snapshot));
    QCOMPARE(lockSentence(state, Now),
        u"None of the 2 children is a contender of a recipe that Lockscope knows: whether "
        "somebody holds is not known."_qs);
    QVERIFY(state.facts.isEmpty());
}

/// Without its leases nobody knows whether somebody has one.
void TestSentence::deniedPart()
{
    LockSnapshot snapshot = *snapshotOf(u"/lock"_qs, {u"locks"_qs, u"leases"_qs});
    snapshot.directories.append({u"/lock/locks"_qs, ReadState::Read, {}, {}});
    snapshot.directories.append({u"/lock/leases"_qs, ReadState::Denied, {}, {}});
    const auto sentence = [&] {
        return lockSentence(judge(std::make_shared<LockSnapshot>(snapshot)), Now);
    };
    QCOMPARE(sentence(),
        u"/lock/leases, a part of this lock, cannot be read: whether somebody holds is not known."_qs);
    snapshot.freshness = Freshness::SessionLost; // it merely was not listed yet
    snapshot.directories[2].state = ReadState::NameOnly;
    QVERIFY(!sentence().text().contains(u"cannot be read"_qs));
    snapshot.freshness = Freshness::Live;
    snapshot.directories[2].state = ReadState::Read;
    QCOMPARE(sentence(), u"Nobody holds and nobody waits."_qs);
    const LockSnapshotPtr waiting =
        writtenqueue::snapshotOf(u"curator"_qs, u"locks/L2 locks/L3 leases/S0"_qs);
    snapshot = *waiting;
    snapshot.directories[2].state = ReadState::Denied;
    snapshot.nodes.removeIf([](const LockNode &node) { return node.directory == 2; });
    snapshot.resolved = int(snapshot.nodes.size());
    QVERIFY2(sentence().text().startsWith(u"2 wait"_qs)
            && sentence().text().endsWith(u"whether somebody holds is not known."_qs),
        qPrintable(sentence().text()));
}

void TestSentence::denied()
{
    LockSnapshot snapshot = *snapshotOf(u"/lock"_qs, {mutex(0), mutex(1), mutex(2)});
    const auto sentence = [&] {
        return deniedSentence(judge(std::make_shared<LockSnapshot>(snapshot)));
    };
    QCOMPARE(sentence(), QString());
    snapshot.nodes[1].state = ReadState::Denied;
    QCOMPARE(sentence(), u"The ACL hides the data of 1 node."_qs);
    snapshot.nodes[2].state = ReadState::Denied;
    snapshot.nodes[2].stat = {};
    QCOMPARE(sentence(), u"The ACL hides the data of 2 nodes, and of 1 not even whose."_qs);
}

QTEST_GUILESS_MAIN(TestSentence)
#include "tst_sentence.moc"
