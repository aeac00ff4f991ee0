// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/currentevidence.h"
#include "core/report/json.h"
#include "tests/support/snapshots.h"

#include <QJsonDocument>
#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

namespace {

QJsonObject writtenDiagnosis(const Diagnosis &diagnosis)
{
    QByteArray bytes;
    const bool isWritten = writeDiagnosisJson(diagnosis, [&bytes](const QByteArray &part) {
        bytes += part;
        return true;
    });
    return isWritten ? QJsonDocument::fromJson(bytes).object() : QJsonObject();
}

QString mutexName(int sequence)
{
    return u"_c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-lock-"_qs
        + QString::asprintf("%010d", sequence);
}

/// What writeQueueJson() writes, which is one line, in parts that are not large.
QJsonObject writtenQueue(
    const LockState &state, const QVector<ContenderEvidence> &evidence, const ServerFacts *facts)
{
    QByteArray text;
    const bool isWritten = writeQueueJson(state, evidence, facts, [&](const QByteArray &bytes) {
        if (bytes.size() > 1024 * 1024)
            return false;
        text += bytes;
        return true;
    });
    if (!isWritten || text.indexOf('\n') != text.size() - 1)
        return {};
    return QJsonDocument::fromJson(text).object();
}

} // namespace

class TestJson : public QObject
{
    Q_OBJECT

private slots:
    void agesAreOfTheServersClock();
    void unknownIsNull();
    void moreStandsBesideItsOwn();
    void evidenceIsShown();
    void nodesAreWrittenAsQtDoes();
    void sessionIdsAreText();
    void sequenceHazards_data();
    void sequenceHazards();
    void blockersOfLongQueuesAreCounted();
    void watchesOfManyAreCut();
    void endsWhereItCannotBeWritten();
    void cutTextIsStillText();
    void coverageNamesMembers();
    void findings();
    void longChains();
    void marksInData();
};

void TestJson::unknownIsNull()
{
    LockSnapshot snapshot = *snapshotOf(u"/lock"_qs, {mutexName(0)});
    snapshot.nodes[0] = LockNode {mutexName(0), 0, ReadState::NameOnly, {}, {}};
    snapshot.resolved = 0;
    const QJsonObject json =
        writtenQueue(judge(std::make_shared<LockSnapshot>(snapshot)), {}, nullptr);
    QCOMPARE(json.value(u"complete").toBool(true), false);
    QCOMPARE(json.value(u"token"), QJsonValue());
    const QJsonObject node = json.value(u"nodes").toArray().at(0).toObject();
    for (const char *field : {"session", "czxid", "createdAt", "ageMs", "data", "ephemeral",
             "endpoint", "watching", "watchVerdict", "confirmed"}) {
        QVERIFY2(node.contains(QLatin1String(field)), field);
        QVERIFY2(node.value(QLatin1String(field)).isNull(), field);
    }
    QCOMPARE(node.value(u"role").toString(), u"holder"_qs);
}

void TestJson::moreStandsBesideItsOwn()
{
    QByteArray text;
    const auto sink = [&text](const QByteArray &bytes) {
        text += bytes;
        return true;
    };
    const LockState state = judge(snapshotOf(u"/lock"_qs, {mutexName(0)}));
    QVERIFY(writeQueueJson(state, {}, nullptr, sink, 0, {{u"recordedAt"_qs, u"then"_qs}}));
    const QJsonObject json = QJsonDocument::fromJson(text).object();
    QCOMPARE(json.value(u"recordedAt").toString(), u"then"_qs);
    QCOMPARE(json.value(u"path").toString(), u"/lock"_qs);
    QCOMPARE(json.value(u"nodes").toArray().size(), 1);
}

void TestJson::evidenceIsShown()
{
    const LockState state = judge(snapshotOf(u"/lock"_qs, {mutexName(0), mutexName(1)}));
    ContenderEvidence evidence;
    evidence.endpoint = u"127.0.0.1:41234"_qs;
    evidence.watching = QStringList {u"/lock/x"_qs};
    evidence.verdict = WatchVerdict::Ghost;
    evidence.confirmed = false;
    const QJsonObject node = contenderJson(state, 1, evidence, 0);
    QCOMPARE(node.value(u"endpoint").toString(), u"127.0.0.1:41234"_qs);
    QCOMPARE(node.value(u"watching").toArray().at(0).toString(), u"/lock/x"_qs);
    QCOMPARE(node.value(u"watchVerdict").toString(), u"ghost"_qs);
    QCOMPARE(node.value(u"confirmed"), QJsonValue(false));
}

/// Keys in their order, texts with the same escapes.
void TestJson::nodesAreWrittenAsQtDoes()
{
    LockSnapshot snapshot = *snapshotOf(u"/lo\"ck ż"_qs,
        {mutexName(0) + u"@0x80000132e3700003"_qs, mutexName(1), mutexName(2),
            u"zażółć \U0001f512\u0001\\"_qs, u"tab\tnext\n\u007f"_qs, QString(QChar(0xd83d))});
    snapshot.nodes[1].data = "\"text\"\r\b\f\x1f";
    snapshot.nodes[1].stat.dataLength = 20;
    snapshot.nodes[2].data = "\xff\xfe";
    const LockState state = judge(std::make_shared<LockSnapshot>(snapshot));
    ContenderEvidence evidence;
    evidence.endpoint = u"[::1]:41234"_qs;
    evidence.watching = QStringList {u"/a"_qs, u"/b"_qs};
    evidence.verdict = WatchVerdict::Ok;
    evidence.confirmed = true;
    evidence.idleMs = 12;
    QByteArray text;
    const bool isWritten =
        writeQueueJson(state, {evidence, evidence}, nullptr, [&text](const QByteArray &bytes) {
            text += bytes;
            return true;
        });
    QVERIFY(isWritten);
    const QByteArray begin = "\"nodes\":";
    const QByteArray nodes = text.sliced(text.indexOf(begin) + begin.size()).chopped(2);
    const QJsonDocument read = QJsonDocument::fromJson(nodes);
    QCOMPARE(read.array().size(), 6);
    QCOMPARE(nodes, read.toJson(QJsonDocument::Compact));
}

void TestJson::sessionIdsAreText()
{
    const LockState state =
        judge(snapshotOf(u"/lock"_qs, {mutexName(0) + u"@0x80000132e3700003"_qs}));
    QCOMPARE(
        contenderJson(state, 0, {}, 0).value(u"session"), QJsonValue(u"0x80000132e3700003"_qs));
}

void TestJson::sequenceHazards_data()
{
    QTest::addColumn<QStringList>("children");
    QTest::addColumn<int>("cversion"); // with one child less than that many creates
    QTest::addColumn<qint64>("nextSequence");
    QTest::addColumn<QString>("fact"); // begins so; empty: none
    const auto row = [](const char *what, const QStringList &children, int cversion, qint64 next,
                         const char *fact) {
        QTest::newRow(what) << children << cversion << next << QString::fromLatin1(fact);
    };
    const QString read = mutexName(0).replace(u"lock-"_qs, u"__READ__"_qs);
    const QString write = mutexName(0).replace(u"lock-"_qs, u"__WRIT__"_qs);
    const QString another = QString(mutexName(5)).replace(u"8450"_qs, u"9450"_qs);
    row("young", {mutexName(0)}, 1, 1, "");
    row("near the overflow", {mutexName(0)}, -94967295, 2'100'000'001,
        "The next sequence number is 2100000001: the counter is full at 2147483647.");
    row("negative", {mutexName(-7)}, 1, 1,
        "\"_c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-lock--000000007\": "
        "the sequence counter has overflowed.");
    row("stuck, by the directory's Stat", {mutexName(0)}, -3, 2'147'483'647,
        "The sequence counter stands at 2147483647");
    row("stuck, by a name", {mutexName(2'147'483'647)}, 1, 1,
        "The sequence counter stands at 2147483647");
    row("a number twice", {mutexName(5), another}, 10, 6,
        "\"_c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-lock-0000000005\" and 1 more have the same "
        "sequence number");
    row("a number twice on purpose", {write + u"@0x5"_qs, read + u"@0x5"_qs}, 2, 2,
        "\"_c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-__WRIT__0000000000\" and 1 more share a "
        "sequence number on purpose");
}

/// The state, the JSON and the sentence say the same of the sequence numbers.
void TestJson::sequenceHazards()
{
    QFETCH(const QStringList, children);
    QFETCH(const int, cversion);
    QFETCH(const qint64, nextSequence);
    QFETCH(const QString, fact);
    LockSnapshot snapshot = *snapshotOf(u"/lock"_qs, children);
    snapshot.directories[0].stat.cversion = cversion;
    snapshot.directories[0].stat.numChildren = int(children.size());
    const LockState state = judge(std::make_shared<LockSnapshot>(snapshot));
    const QJsonObject json = writtenQueue(state, {}, nullptr);
    QCOMPARE(json.value(u"nextSequence").toInteger(), nextSequence);
    const QJsonArray facts = json.value(u"facts").toArray();
    QCOMPARE(facts.size(), fact.isEmpty() ? 0 : 1);
    QCOMPARE(state.facts.size(), facts.size());
    if (!fact.isEmpty())
        QVERIFY2(facts.at(0).toString().startsWith(fact), qPrintable(facts.at(0).toString()));
}

void TestJson::blockersOfLongQueuesAreCounted()
{
    QStringList children;
    for (int i = 0; i < 2'500; ++i)
        children += mutexName(i);
    const QJsonObject json = writtenQueue(judge(snapshotOf(u"/lock"_qs, children)), {}, nullptr);
    const QJsonArray nodes = json.value(u"nodes").toArray();
    const auto blockersOf = [&](int node) {
        return nodes.at(node).toObject().value(u"blockers").toArray();
    };
    const auto countOf = [&](int node) {
        return nodes.at(node).toObject().value(u"blockerCount").toInt(-1);
    };
    QCOMPARE(blockersOf(0).size(), 0);
    QCOMPARE(countOf(0), 0);
    QCOMPARE(blockersOf(10).size(), 10);
    QCOMPARE(countOf(10), 10);
    QCOMPARE(blockersOf(2'499).size(), 10); // the first in the queue
    QCOMPARE(blockersOf(2'499).at(0), nodes.at(0).toObject().value(u"path"));
    QCOMPARE(blockersOf(2'499).at(9), nodes.at(9).toObject().value(u"path"));
    QCOMPARE(countOf(2'499), 2'499);
}

/// Each of a thousand contenders of one client would else list what all of them watch.
void TestJson::watchesOfManyAreCut()
{
    QStringList children;
    for (int i = 0; i < 100; ++i)
        children += mutexName(i);
    const LockState state = judge(snapshotOf(u"/lock"_qs, children));
    QStringList watching;
    for (int i = 0; i < 99; ++i)
        watching.append(u"/lock/"_qs + mutexName(i));
    watching.sort();
    const auto nodesWith = [&](const QStringList &watched) {
        ContenderEvidence evidence;
        evidence.watching = watched;
        return writtenQueue(state, QVector<ContenderEvidence>(100, evidence), nullptr)
            .value(u"nodes")
            .toArray();
    };
    const QJsonObject last = nodesWith(watching).at(99).toObject();
    const QJsonArray shown = last.value(u"watching").toArray();
    QCOMPARE(shown.size(), 5);
    QCOMPARE(shown.at(0), last.value(u"expectedWatch").toArray().at(0)); // what matters of it
    QCOMPARE(last.value(u"watchingCount").toInt(), 99);
    const QJsonObject few = nodesWith(watching.first(20)).at(99).toObject();
    QCOMPARE(few.value(u"watching").toArray().size(), 20);
    QVERIFY(!few.contains(u"watchingCount"_qs));
}

void TestJson::endsWhereItCannotBeWritten()
{
    QStringList children;
    for (int i = 0; i < 2'500; ++i)
        children += mutexName(i);
    const LockState state = judge(snapshotOf(u"/lock"_qs, children));
    int parts = 0;
    QVERIFY(writeQueueJson(state, {}, nullptr, [&](const QByteArray &) { return ++parts > 0; }));
    QVERIFY(parts > 2);
    parts = 0;
    QVERIFY(!writeQueueJson(state, {}, nullptr, [&](const QByteArray &) { return ++parts < 2; }));
    QCOMPARE(parts, 2);
}

void TestJson::cutTextIsStillText()
{
    LockNode node;
    node.state = ReadState::Read;
    node.data = QByteArray("aż").chopped(1);
    node.stat.dataLength = 5000;
    const auto cut = textOfData(node);
    QVERIFY(cut);
    QCOMPARE(cut->text.value_or(QString()), u"a"_qs);
    QVERIFY(cut->isCut);

    node.stat.dataLength = int(node.data.size());
    const auto whole = textOfData(node);
    QVERIFY(whole);
    QVERIFY(!whole->text);
    QVERIFY(!whole->isCut);
}

void TestJson::coverageNamesMembers()
{
    ServerFacts facts;
    MemberFacts member;
    member.host = u"zk1:2181"_qs;
    member.connections.state = SourceResult::Ok;
    member.watches.state = SourceResult::NotWhitelisted;
    facts.members = {member};
    const QJsonObject json = writtenQueue(judge(snapshotOf(u"/lock"_qs, {})), {}, &facts);
    const QJsonObject first =
        json.value(u"coverage").toObject().value(u"members").toArray().at(0).toObject();
    QCOMPARE(first.value(u"host").toString(), u"zk1:2181"_qs);
    QCOMPARE(first.value(u"connections").toString(), u"ok"_qs);
    QCOMPARE(first.value(u"watches").toString(), u"not in the whitelist"_qs);
}

void TestJson::findings()
{
    Finding finding;
    finding.rule = u"R12"_qs;
    finding.severity = Severity::Critical;
    finding.confidence = Confidence::Likely;
    finding.sessions = {SessionId {0x5}};
    Diagnosis diagnosis;
    diagnosis.findings = {finding};
    finding.rule = u"R10"_qs;
    finding.alike = 200;
    diagnosis.findings.append(finding);
    diagnosis.pending = {{u"R05"_qs, u"/locks/a"_qs, u"needs 20 s more of the same"_qs,
        {u"/locks/a"_qs, u"/locks/b"_qs}}};
    diagnosis.skipped = {{u"R10"_qs, u"watch lists of zk2 unavailable"_qs}};
    const QJsonObject json = writtenDiagnosis(diagnosis);
    QCOMPARE(json.value(u"pending").toArray().at(0).toObject().value(u"why").toString(),
        u"needs 20 s more of the same"_qs);
    const QJsonObject first = json.value(u"findings").toArray().at(0).toObject();
    QCOMPARE(first.value(u"severity").toString(), u"critical"_qs);
    QCOMPARE(first.value(u"confidence").toString(), u"likely"_qs);
    QCOMPARE(first.value(u"sessions").toArray().at(0).toString(), u"0x5"_qs);
    QCOMPARE(first.value(u"alike").toInt(), 1);
    const QJsonObject second = json.value(u"findings").toArray().at(1).toObject();
    QCOMPARE(second.value(u"alike").toInt(), 200);
    QCOMPARE(json.value(u"pending").toArray().at(0).toObject().value(u"locks").toArray().size(), 2);
    QCOMPARE(
        json.value(u"skipped").toArray().at(0).toObject().value(u"rule").toString(), u"R10"_qs);
}

/// Nodes have the servers' time.
void TestJson::agesAreOfTheServersClock()
{
    const LockState state = judge(
        snapshotOf(u"/lock"_qs, {u"_c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-lock-0000000000"_qs}));
    const auto ageWith = [&](qint64 aheadMs) {
        ServerFacts facts;
        facts.own = SessionId {7};
        facts.ownConnectedAt = 200'000'000;
        facts.connections[facts.own].establishedAt = facts.ownConnectedAt + aheadMs;
        const QJsonObject json = writtenQueue(state, currentEvidence(state, &facts), &facts);
        return json.value(u"nodes").toArray().at(0).toObject().value(u"ageMs").toInteger();
    };
    const qint64 age = state.snapshot->readAt - state.snapshot->nodes.first().stat.createdAt;
    QCOMPARE(ageWith(0), age);
    QCOMPARE(ageWith(900), age); // that is how well it is known
    QCOMPARE(ageWith(3'600'000), age + 3'600'000);
    QCOMPARE(ageWith(-100'000'000), 0);
}

void TestJson::longChains()
{
    Verdict verdict;
    QCOMPARE(verdictJson(verdict).value(u"left").toInt(-1), 0);
    QCOMPARE(verdictJson(verdict).value(u"ring"), QJsonValue(false));
    verdict.left = 23;
    verdict.isRing = true;
    QCOMPARE(verdictJson(verdict).value(u"left").toInt(), 23);
    QCOMPARE(verdictJson(verdict).value(u"ring"), QJsonValue(true));
    // People see the whole ring; programs are told that the root is the chain's end.
    ChainStep root;
    root.path = u"/locks/b"_qs;
    ChainStep other;
    other.path = u"/locks/c"_qs;
    verdict.chain = {ChainStep {}, root, other};
    verdict.root = root;
    const QJsonArray chain = verdictJson(verdict).value(u"chain").toArray();
    QCOMPARE(chain.size(), 2);
    QCOMPARE(chain.last(), verdictJson(verdict).value(u"root"));
}

/// What data hide has no end, and says whose they are.
void TestJson::marksInData()
{
    Mute mute;
    mute.rule = u"R01"_qs;
    mute.path = PathGlob::exactly(u"/locks/a"_qs);
    Diagnosis diagnosis;
    diagnosis.mutes = {{mute, 1, false, Severity::Critical, {u"/locks/a/x"_qs}}};
    const QJsonObject json = writtenDiagnosis(diagnosis).value(u"mutes").toArray().at(0).toObject();
    QCOMPARE(json.value(u"rule").toString(), u"R01"_qs);
    QCOMPARE(json.value(u"worst").toString(), u"critical"_qs);
    QCOMPARE(json.value(u"nodes").toArray(), QJsonArray {u"/locks/a/x"_qs});
    QVERIFY(json.contains(u"until") && json.value(u"until").isNull());
    QCOMPARE(json.value(u"ended"), QJsonValue(false));
}

QTEST_GUILESS_MAIN(TestJson)
#include "tst_json.moc"
