// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What clients call themselves, from what they wrote into their nodes to sentences.
#include "core/diagnosis/clientname.h"
#include "core/diagnosis/who.h"
#include "tests/diagnosis/scene.h"

#include <QTest>

#include <ctime>

using namespace lockscope;
using namespace lockscope::test;

class TestClientName : public QObject
{
    Q_OBJECT

private slots:
    void names_data();
    void names();
    void namesBySite_data();
    void namesBySite();
    void slowPatternsGiveUp_data();
    void slowPatternsGiveUp();
    void theLastOneHasTheSay();
    void namesOfAQueue();
    void namesOfTheSiteAreInSentences();
    void unreadNodesTellNothing();
    void sentences_data();
    void sentences();
};

void TestClientName::names_data()
{
    QTest::addColumn<QByteArray>("data");
    QTest::addColumn<QString>("name");
    const auto row = [](const char *what, const QByteArray &data, const QString &name) {
        QTest::newRow(what) << data << name;
    };
    row("nothing", "", {});
    row("kazoo's identifier", "reports-2:3642", s("reports-2:3642"));
    row("with a line's end", " orders-api-7\n", s("orders-api-7"));
    row("of another script", "\xe8\xae\xa2\xe5\x8d\x95-7", QStringLiteral("\u8ba2\u5355-7"));
    row("a host's name", "node7.example.org", s("node7.example.org"));
    row("words", "the nightly report", s("the nightly report"));
    row("Curator's default: the machine's address", "10.0.3.7", {});
    row("an IPv6 address", "fe80::1%eth0", {});
    row("a number", "3642", {});
    row("a GUID", "1f2a1b9c-6d1e-4a54-8c3e-0a5f0e3f7d11", {});
    row("a GUID without dashes", "027fd11e40ce41749ea7967fdabd4cf2", {});
    row("a short word of hexadecimal digits", "decade", s("decade"));
    row("binary", QByteArray("\x80\x00\x01x", 4), {});
    row("a control character", "a\x1b[2Jb", {});
    row("several lines", "a\nb", {});
    row("a message", QByteArray(65, 'a'), {});
    row("as long as it may be", QByteArray(64, 'x'), QString(64, u'x'));
    row("a document", QByteArray(4096, 'x'), {});
    row("a word of nothing", "null", {});
    row("a moment, as ShedLock writes it", "2027-01-15T08:10:00.000Z", {});
    row("another one", " None\n", {});
    row("a word of a program", "TRUE", {});
    row("a word that begins like one", "nullable", s("nullable"));
    row("an address with a port", "10.0.3.7:4512", {});
    row("an IPv6 address with a port", "[fe80::1]:80", {});
    row("one with its interface", "[fe80::1%eth0]:80", {});
    row("a host with a port", "node7:80", s("node7:80"));
    row("a picture", "\xf0\x9f\x9a\x80 rocket-7", QStringLiteral("\U0001F680 rocket-7"));
    row("a picture alone", "\xf0\x9f\x9a\x80", QStringLiteral("\U0001F680"));
    row("JSON: half of a picture", R"({"name":"x\ud83d"})", {});
    row("JSON: a word of nothing", R"({"owner":"null","name":"orders-7"})", s("orders-7"));
    row("JSON: a name", R"({"name":"orders-7","at":1})", s("orders-7"));
    row("JSON: who it is goes before what it is", R"({"name":"lock of x","owner":"orders-7"})",
        s("orders-7"));
    row("JSON: machine and process", R"({"host":"node7","pid":3642})", s("node7:3642"));
    row("JSON: a machine with a place of another value in its name",
        R"({"host":"node%2","pid":3642})", s("node%2:3642"));
    row("JSON: a machine's address", R"({"host":"10.0.3.7","pid":3642})", {});
    row("JSON: a hostname without a process", R"({"hostname":"node7"})", s("node7"));
    row("JSON: a number", R"({"id":7})", {});
    row("JSON: no field that names", R"({"state":"busy"})", {});
    row("JSON: cut off", R"({"name":"orders-7","more":"xx)", {});
    row("JSON: hostile", "{\"name\":\"a\\u001b[2J\"}", {});
}

void TestClientName::names()
{
    QFETCH(const QByteArray, data);
    QTEST(clientNameIn(data), "name");
}

void TestClientName::namesBySite_data()
{
    QTest::addColumn<ClientNaming>("naming");
    QTest::addColumn<QByteArray>("data");
    QTest::addColumn<QString>("name");
    const auto row = [](const char *what, const ClientNaming &naming, const QByteArray &data,
                         const QString &name) { QTest::newRow(what) << naming << data << name; };
    const ClientNaming off;
    const ClientNaming worker {ClientNaming::Field, s("worker")};
    const auto by = [](const char *pattern) {
        return ClientNaming {ClientNaming::Pattern, {}, namePattern(s(pattern)).value()};
    };
    row("nowhere", off, "orders-7", {});
    row("a field", worker, R"({"name":"x","worker":"orders-7"})", s("orders-7"));
    row("a number in it", worker, R"({"worker":4711})", s("4711"));
    row("an address in it", worker, R"({"worker":"10.0.3.7"})", s("10.0.3.7"));
    row("a list in it", worker, R"({"worker":["a"]})", {});
    row("no such field, though others name", worker, R"({"name":"orders-7"})", {});
    row("no JSON", worker, "orders-7", {});
    row("a field that is hostile", worker, "{\"worker\":\"a\\u001b[2J\"}", {});
    row("a pattern", by("host=(\\S+)"), "pid=3 host=node7 x", s("node7"));
    row("one that takes nothing", by("host=(\\S*)"), "host= x", {});
    row("one that does not fit", by("host=(\\S+)"), "node7", {});
    row("one over lines", by("^owner: (.+)$"), "x\nowner: a", {});
    row("one over lines, told so", by("(?m)^owner: (.+)$"), "x\nowner: a", s("a"));
    row("too far behind", by("host=(\\S+)"), QByteArray(256, ' ') + "host=node7", {});
    row("binary", by("(.+)"), QByteArray("\x80\x00x", 3), {});
    row("long", by("(.+)"), QByteArray(65, 'x'), {});
}

void TestClientName::namesBySite()
{
    QFETCH(const QByteArray, data);
    QFETCH(const ClientNaming, naming);
    LockState state;
    state.naming = std::make_shared<const ClientNaming>(naming);
    LockNode node;
    node.state = ReadState::Read;
    node.data = data;
    QTEST(clientNameOf(state, node), "name");
}

void TestClientName::slowPatternsGiveUp_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::newRow("nested") << s("^((?:a+)+)$");
    QTest::newRow("alternatives") << s("^((?:a|aa|a?)+)$");
    QTest::newRow("backreference") << s("^(?:(?=(a+))a*)+\\1b$");
}

/// The data are anybody's.
void TestClientName::slowPatternsGiveUp()
{
    QFETCH(const QString, pattern);
    const Result<QRegularExpression> parsed = namePattern(pattern);
    QVERIFY(parsed);
    const std::clock_t start = std::clock();
    for (int i = 0; i < 400; ++i)
        QCOMPARE(namedIn(*parsed, QString(255, u'a') + u'!'), QString());
    const double took = double(std::clock() - start) / CLOCKS_PER_SEC;
    QVERIFY2(took < 2, qPrintable(QString::number(took)));
}

void TestClientName::theLastOneHasTheSay()
{
    const QVector<ClientNamesFor> names {
        {PathGlob::parse(s("/locks/**")).value(), {ClientNaming::Field, s("a")}},
        {PathGlob::parse(s("/locks/x")).value(), {ClientNaming::Field, s("b")}},
        {PathGlob::parse(s("/others")).value(), {}}};
    QCOMPARE(namingFor(names, s("/locks/y"))->field, s("a"));
    QCOMPARE(namingFor(names, s("/locks/x"))->field, s("b"));
    QCOMPARE(namingFor(names, s("/others"))->kind, ClientNaming::Off);
    QVERIFY(!namingFor(names, s("/else")));
}

/// Most clients have many contenders.
void TestClientName::namesOfAQueue()
{
    const QStringList each {s("a"), s("b"), QString(), s("a"), s("c"), QString(), s("b")};
    const ClientNames names(each);
    QCOMPARE(names.size(), each.size());
    for (int entry = 0; entry < each.size(); ++entry)
        QCOMPARE(names.at(entry), each.at(entry));
    QCOMPARE(ClientNames().size(), 0);
}

void TestClientName::namesOfTheSiteAreInSentences()
{
    Scene c;
    c.lock(scenes::A, s("M0=1")).data(scenes::A, s("M0"), R"({"name":"x","worker":"orders-7"})");
    LockState state = *c.round().locks.first();
    QCOMPARE(clientNamesOf(state).size(), 1);
    QCOMPARE(clientNamesOf(state).at(0), s("x"));
    state.naming =
        std::make_shared<const ClientNaming>(ClientNaming {ClientNaming::Field, s("worker")});
    QCOMPARE(clientNamesOf(state).at(0), s("orders-7"));
    QCOMPARE(
        clientText(state, state.snapshot->nodes.at(0), nullptr).english(), s("orders-7 (0x1)"));
    QCOMPARE(clientNamesOf(judgeWithout(state, {})).at(0), s("orders-7"));
}

void TestClientName::unreadNodesTellNothing()
{
    LockNode node;
    node.data = "orders-7";
    const LockState state;
    QCOMPARE(clientNameOf(state, node), QString());
    node.state = ReadState::Read;
    QCOMPARE(clientNameOf(state, node), s("orders-7"));
}

void TestClientName::sentences_data()
{
    QTest::addColumn<QStringList>("data"); ///< of the session's nodes
    QTest::addColumn<bool>("isConnected");
    QTest::addColumn<QString>("client");
    QTest::addColumn<QString>("contender"); ///< the first node
    const QStringList none {QString()};
    QTest::newRow("an address") << none << true << s("10.0.0.1:4000")
                                << s("exclusive #0 of 10.0.0.1:4000");
    QTest::newRow("nothing but a number") << none << false << s("0x1") << s("exclusive #0 of 0x1");
    QTest::newRow("a name") << QStringList {s("orders-7")} << true << s("orders-7 (10.0.0.1:4000)")
                            << s("exclusive #0 of orders-7 (10.0.0.1:4000)");
    QTest::newRow("a name alone") << QStringList {s("orders-7")} << false << s("orders-7 (0x1)")
                                  << s("exclusive #0 of orders-7 (0x1)");
    QTest::newRow("the same twice")
        << QStringList {s("orders-7"), s("orders-7")} << true << s("orders-7 (10.0.0.1:4000)")
        << s("exclusive #0 of orders-7 (10.0.0.1:4000)");
    QTest::newRow("one name of two nodes")
        << QStringList {s("orders-7"), QString()} << true << s("orders-7 (10.0.0.1:4000)")
        << s("exclusive #0 of orders-7 (10.0.0.1:4000)");
    QTest::newRow("its threads have names of their own")
        << QStringList {s("orders-7/t1"), s("orders-7/t2")} << true << s("10.0.0.1:4000")
        << s("exclusive #0 of orders-7/t1 (10.0.0.1:4000)");
    QTest::newRow("text that is no markup")
        << QStringList {s("<b>x</b>")} << true << s("<b>x</b> (10.0.0.1:4000)")
        << s("exclusive #0 of <b>x</b> (10.0.0.1:4000)");
}

void TestClientName::sentences()
{
    QFETCH(const QStringList, data);
    QFETCH(const bool, isConnected);
    Scene c;
    const QStringList paths {scenes::A, scenes::B};
    for (int i = 0; i < data.size(); ++i)
        c.lock(paths.at(i), s("M0=1")).data(paths.at(i), s("M0"), data.at(i).toUtf8());
    const DoctorRound round = c.round();
    LockHistory history;
    for (const LockStatePtr &state : round.locks)
        history.observe(*state, c.now);
    const ServerFacts *facts = isConnected ? round.facts.get() : nullptr;
    QTEST(clientText(SessionId {1}, facts, history).english(), "client");
    QTEST(contenderText(*round.locks.first(), 0, facts, history).english(), "contender");
}

QTEST_GUILESS_MAIN(TestClientName)
#include "tst_clientname.moc"
