// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The campaign of random faults, for a minute; and that its judge and its reader of transaction
// logs see what they are there to see.
#include "core/sandbox/localserver.h"
#include "tests/faults/campaign/txnlog.h"
#include "tests/faults/campaign/visitor.h"

#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace lockscope::campaign;

namespace {

constexpr int Seconds = 60;
constexpr int PatienceMs = 300'000;

Claim claim(Mode mode, qint64 token)
{
    return {u"/lock"_qs, mode, QString::number(token), Zxid {token}, SessionId {token}};
}

} // namespace

class TestCampaign : public QObject
{
    Q_OBJECT

private slots:
    void intervals_data();
    void intervals();
    void tokensGrow();
    void excused();
    void transactionLog();
    void wrongDeletes();
    void lateClaims();
    void campaign();
};

void TestCampaign::intervals_data()
{
    QTest::addColumn<Mode>("mode");
    QTest::addColumn<qint64>("askedAgainAt"); // the second asks at 100, answered at 120, and again
    QTest::addColumn<qint64>("lastAt"); // the first was last asked then, having said so since 50
    QTest::addColumn<int>("failures");
    QTest::newRow("both said so before and after one moment")
        << Mode::Write << qint64(200) << qint64(150) << 1;
    QTest::newRow("readers may") << Mode::Read << qint64(200) << qint64(150) << 0;
    QTest::newRow("the first may have ended while the second answered")
        << Mode::Write << qint64(200) << qint64(119) << 0;
    QTest::newRow("the second said so only once") << Mode::Write << qint64(0) << qint64(150) << 0;
}

void TestCampaign::intervals()
{
    QFETCH(const Mode, mode);
    QFETCH(const qint64, askedAgainAt);
    QFETCH(const qint64, lastAt);
    QFETCH(const int, failures);
    Log log(false);
    Judge judge(log);
    judge.see(u"anna"_qs, 40, 50, {claim(mode, 1)});
    judge.see(u"anna"_qs, lastAt, lastAt + 10, {claim(mode, 1)});
    judge.see(u"anna"_qs, lastAt + 20, lastAt + 30, {});
    judge.see(u"bob"_qs, 100, 120, {claim(mode, 2)});
    if (askedAgainAt > 0)
        judge.see(u"bob"_qs, askedAgainAt, askedAgainAt + 10, {claim(mode, 2)});
    QCOMPARE(judge.failures().size(), failures);
    QCOMPARE(judge.grants(), 2);
}

void TestCampaign::tokensGrow()
{
    Log log(false);
    Judge judge(log);
    auto grant = [&, at = 0](Mode mode, qint64 token) mutable {
        judge.see(u"anna"_qs, at + 1, at + 2, {claim(mode, token)});
        judge.see(u"anna"_qs, at + 3, at + 4, {});
        at += 4;
    };
    grant(Mode::Read, 5);
    grant(Mode::Read, 4); // beside another one, perhaps
    grant(Mode::Write, 3); // he read before, and wrote as the last reader left
    grant(Mode::Read, 4);
    QCOMPARE(judge.failures(), QStringList());
    grant(Mode::Write, 2);
    QCOMPARE(judge.failures().size(), 1);
}

void TestCampaign::excused()
{
    Log log(false);
    Judge judge(log);
    const NodeId node {u"/lock/a"_qs, Zxid {1}};
    judge.see(u"anna"_qs, 1, 2, {claim(Mode::Write, 1)});
    judge.excuse(node, SessionId {1}, u"/lock"_qs);
    judge.excuse(node, SessionId {1}, u"/lock"_qs);
    judge.endExcuse(node); // the other one deleted it
    judge.see(u"bob"_qs, 3, 4, {claim(Mode::Write, 2)});
    judge.see(u"bob"_qs, 5, 6, {claim(Mode::Write, 2)});
    judge.see(u"anna"_qs, 7, 8, {claim(Mode::Write, 1)});
    QCOMPARE(judge.failures(), QStringList());
    judge.endExcuse(node); // it was not deleted after all
    judge.see(u"anna"_qs, 9, 10, {claim(Mode::Write, 1)});
    judge.see(u"anna"_qs, 11, 12, {claim(Mode::Write, 1)});
    judge.see(u"bob"_qs, 13, 14, {claim(Mode::Write, 2)});
    QCOMPARE(judge.failures().size(), 1);
}

void TestCampaign::transactionLog()
{
    const QTemporaryDir folder;
    LocalServer::Options options;
    options.config = {u"dataLogDir="_qs + folder.path()};
    const auto server = LocalServer::start(options);
    QVERIFY(server.has_value());
    Visitor visitor((*server)->connectString());
    visitor.makeDirectories(u"/a/b"_qs);
    (*server)->kill(); // its file has no end then
    const auto read = readTransactions({folder.path()});
    QVERIFY(read.has_value());
    QStringList changes;
    for (const Transaction &change : *read)
        changes.append(u"%1 %2"_qs.arg(int(change.kind)).arg(change.path));
    QCOMPARE(changes, QStringList({u"0 /a"_qs, u"0 /a/b"_qs}));
    QCOMPARE(read->at(0).by, visitor.session());
    QVERIFY(read->at(0).zxid < read->at(1).zxid);
}

void TestCampaign::wrongDeletes()
{
    using enum Transaction::Kind;
    const SessionId ours {1};
    const SessionId other {2};
    const auto of = [](Transaction::Kind kind, qint64 zxid, SessionId by) {
        const qint64 at = zxid * 1000;
        return Transaction {kind, Zxid {zxid}, by, at, u"/n"_qs, true};
    };
    Agreed agreed;
    agreed.ours.insert(ours, u"anna"_qs);
    agreed.deletes.insert({u"/n"_qs, Zxid {5}});
    QCOMPARE(wrongChanges({of(Create, 1, ours), of(Delete, 2, ours)}, agreed), QStringList());
    QCOMPARE(wrongChanges({of(Create, 5, other), of(Delete, 6, ours)}, agreed), QStringList());
    // The node that was agreed to went, and this one has its name.
    QCOMPARE(wrongChanges({of(Create, 5, other), of(Delete, 6, other), of(Create, 7, other),
                              of(Delete, 8, ours)},
                 agreed)
                 .size(),
        1);
    // It came between the operator's look and his write, which nobody can rule out.
    Transaction soon = of(Delete, 8, ours);
    soon.at = 7100;
    QCOMPARE(wrongChanges({of(Create, 7, other), soon}, agreed), QStringList());
    QCOMPARE(wrongChanges({of(Delete, 6, ours)}, agreed), QStringList()); // its making is not known
    QCOMPARE(wrongChanges({of(SetData, 6, ours)}, agreed).size(), 1);
    QCOMPARE(wrongChanges({of(Create, 5, other), of(SetData, 6, ours)}, agreed).size(), 1);
    QCOMPARE(wrongChanges({of(Create, 9, ours), of(Delete, 10, other)}, agreed), QStringList());
}

void TestCampaign::lateClaims()
{
    Log log(false);
    Judge judge(log);
    const SessionId session {7};
    judge.addOurs(session, u"anna"_qs);
    judge.see(u"anna"_qs, 0, 100, {claim(Mode::Write, 7)});
    judge.see(u"anna"_qs, 5000, 5100, {claim(Mode::Write, 7)});
    Agreed agreed;
    agreed.lastClaims = judge.lastClaims();
    const auto closedAt = [&](qint64 at) {
        return QVector<Transaction> {
            {Transaction::CloseSession, Zxid {9}, session, log.worldAt(at), {}, false}};
    };
    QCOMPARE(lockscope::campaign::lateClaims(closedAt(4000), agreed).size(), 1);
    QCOMPARE(lockscope::campaign::lateClaims(closedAt(6000), agreed), QStringList());
    judge.excuse(session);
    agreed.lastClaims = judge.lastClaims();
    QCOMPARE(lockscope::campaign::lateClaims(closedAt(4000), agreed), QStringList());
}

void TestCampaign::campaign()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QProcess program;
    program.setProcessChannelMode(QProcess::ForwardedErrorChannel); // the log, where it fails
    program.start(qEnvironmentVariable("CAMPAIGN"),
        {u"--seed"_qs, QString::number(seed), u"--seconds"_qs, QString::number(Seconds)});
    QVERIFY(program.waitForFinished(PatienceMs));
    qInfo("%s", program.readAllStandardOutput().constData());
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 0);
}

QTEST_GUILESS_MAIN(TestCampaign)
#include "tst_campaign.moc"
