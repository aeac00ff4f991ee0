// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/ensembleconfig.h"
#include "core/server/fourletterwords.h"
#include "core/server/members.h"
#include "core/server/serversettings.h"
#include "tests/server/printedanswers.h"
#include "tests/server/readanswer.h"

#include <QTest>

using namespace lockscope;

namespace {

const qsizetype Parts[] {1, 7, 1'000'000}; ///< bytes of an answer that arrive at once

const char StandaloneDump[] = "SessionTracker dump:\n"
                              "Session Sets (2)/(3):\n"
                              "1 expire at Fri Nov 20 16:37:31 CET 2026:\n"
                              "\t0x1000016d5950000\n"
                              "2 expire at Fri Nov 20 16:37:40 CET 2026:\n"
                              "\t0xff00016d5950001\n"
                              "\t0xff00016d59500002\n"
                              "ephemeral nodes dump:\n"
                              "Sessions with Ephemerals (2):\n"
                              "0x1000016d5950000:\n"
                              "\t/locks/a b/lock-0000000000\n"
                              "\t/locks/b\n"
                              "0xff00016d59500002:\n"
                              "Connections dump:\n"
                              "Connections Sets (1)/(2):\n"
                              "2 expire at Fri Nov 20 16:37:39 CET 2026:\n"
                              "\tip: /127.0.0.1:50416 sessionId: 0x0\n"
                              "\tip: /127.0.0.1:50394 sessionId: 0x1000016d5950000\n";

const char FollowerDump[] = "SessionTracker dump:\n"
                            "Global Sessions(1):\n"
                            "0x100002f421a0000\t10000ms\n"
                            "ephemeral nodes dump:\n"
                            "Sessions with Ephemerals (0):\n"
                            "Connections dump:\n"
                            "Connections Sets (0)/(0):\n";

const char KeeperDump[] = "Sessions dump (2):\n"
                          "0x0000000000000006\n"
                          "0x0000000000000005\n"
                          "Sessions with Ephemerals (1):\n"
                          "0x0000000000000006\n"
                          "\t/clickhouse/task_queue/ddl\n";

} // namespace

class TestServerAnswers : public QObject
{
    Q_OBJECT

private slots:
    void cons_data();
    void cons();
    void packets_data();
    void packets();
    void wchp_data();
    void wchp();
    void dump_data();
    void dump();
    void dumpCutAnywhere();
    void strangeLines_data();
    void strangeLines();
    void listsAsBeforeShareTheirMemory();
    void srvr_data();
    void srvr();
    void load_data();
    void load();
    void wchs();
    void refusals_data();
    void refusals();
    void ensembleConfig_data();
    void ensembleConfig();
    void adminPorts_data();
    void adminPorts();
    void members_data();
    void members();
};

void TestServerAnswers::cons_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *answer, const char *expected) {
        QTest::newRow(what) << QByteArray(answer) << QString::fromUtf8(expected);
    };
    row("a client, and the connection that asks",
        " /127.0.0.1:50410[0](queued=0,recved=1,sent=0)\n"
        " /127.0.0.1:50394[1](queued=2,recved=7,sent=7,sid=0x1000016d5950000,lop=EXIS,"
        "est=1795192641425,to=10000,lcxid=0x6,lzxid=0x3,lresp=1502290,llat=0,minlat=0,avglat=1,"
        "maxlat=4)\n\n",
        "- 127.0.0.1:50410 to=0 lresp=-1 lop= queued=0 lzxid=0x0\n"
        "0x1000016d5950000 127.0.0.1:50394 to=10000 lresp=1502290 lop=EXIS queued=2 lzxid=0x3");
    row("session id with the sign bit",
        " /"
        "10.0.0.7:1[1](queued=0,recved=1,sent=1,sid=0xff00002f421a0000,lop=PING,est=1,to=4000,"
        "lresp=5)\n\n",
        "0xff00002f421a0000 10.0.0.7:1 to=4000 lresp=5 lop=PING queued=0 lzxid=0x0");
    row("a session that has just come back: nothing was answered here yet",
        " /10.0.0.7:1[1](queued=0,recved=1,sent=1,sid=0x1,lop=NA,est=1,to=10000,lcxid=0x0,"
        "lresp=0,llat=0,minlat=0,avglat=0,maxlat=0)\n\n",
        "0x1 10.0.0.7:1 to=10000 lresp=-1 lop=NA queued=0 lzxid=0x0");
    row("IPv6 as Java 17 prints it",
        " /[0:0:0:0:0:0:0:1]:56402[1](queued=0,recved=1,sent=1,sid=0x1,lop=PING,to=1,lresp=5)\n\n",
        "0x1 [::1]:56402 to=1 lresp=5 lop=PING queued=0 lzxid=0x0");
    row("IPv6 as Java 8 prints it",
        " /fe80:0:0:0:0:0:0:1:56402[1](queued=0,recved=1,sent=1,sid=0x1,lop=PING,to=1,lresp=5)\n\n",
        "0x1 [fe80::1]:56402 to=1 lresp=5 lop=PING queued=0 lzxid=0x0");
    row("ClickHouse Keeper",
        " 10.1.1.1:4711(recved=6,sent=8,sid=0x0000000000000006,lop=Get,est=1700000000000,to=30000,"
        "lcxid=0x1,lzxid=0x00000000000000b3,lresp=1700000000123,llat=0,minlat=0,avglat=0,maxlat=1)"
        "\n",
        "0x6 10.1.1.1:4711 to=30000 lresp=1700000000123 lop=Get queued=0 lzxid=0xb3");
    row("nobody", "\n", "");
    row("cut within a row", " /127.0.0.1:50394[1](queued=2,recved=7,sent=7,sid=0x10000",
        "failed: truncated answer");
    row("cut and closed by a line end", " /127.0.0.1:50394[1](queued=2,recved=7,sid=0x1\n",
        "failed: unexpected line:  /127.0.0.1:50394[1](queued=2,recved=7,sid=0x1");
    row("cut behind a row",
        " /127.0.0.1:50410[0](queued=0,recved=1,sent=0)\n"
        " /127.0.0.1:50394[1](queued=2,recved=7,sent=7,sid=0x1000016d5950000,lop=EXIS,to=10000)\n",
        "failed: truncated answer");
    row("nothing at all", "", "failed: empty answer");
    row("another protocol", "HTTP/1.1 400 Bad Request\n\n",
        "failed: unexpected line: HTTP/1.1 400 Bad Request");
    row("a session id that is no hex", " /1.1.1.1:1[1](recved=1,sid=0xzz)\n",
        "failed: unexpected line:  /1.1.1.1:1[1](recved=1,sid=0xzz)");
}

void TestServerAnswers::cons()
{
    QFETCH(const QByteArray, answer);
    QFETCH(const QString, expected);
    for (const qsizetype part : Parts)
        QCOMPARE(printed(readAnswer(consReader(), answer, part)), expected);
}

void TestServerAnswers::packets_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *answer, const char *expected) {
        QTest::newRow(what) << QByteArray(answer) << QString::fromUtf8(expected);
    };
    row("ZooKeeper 3.8, and the connection that asks",
        " /127.0.0.1:56402[1](queued=0,recved=12,sent=13,sid=0x100002f421a0000,lop=EXIS,"
        "est=1795188741521,to=10000,lcxid=0xb,lzxid=0x100000006,lresp=3123335,llat=1,minlat=0,"
        "avglat=5,maxlat=20)\n /127.0.0.1:56414[0](queued=0,recved=1,sent=0)\n\n",
        "12 in 13 out request 11, 1 in 0 out request -1");
    row("ClickHouse Keeper, whose numbers are padded",
        " 10.1.1.1:4711(recved=6,sent=8,sid=0x0000000000000006,lop=Get,est=1700000000000,to=30000,"
        "lcxid=0x000000000000001f,lzxid=0x00000000000000b3,lresp=1700000000123,llat=0,minlat=0,"
        "avglat=0,maxlat=1)\n",
        "6 in 8 out request 31");
    row("heartbeats alone so far",
        " /10.0.0.7:1[1](queued=0,recved=3,sent=3,sid=0x1,lop=PING,to=1)\n\n",
        "3 in 3 out request -1");
    row("counts that are none",
        " /10.0.0.7:1[1](recved=x,sent=-4,sid=0x1,lcxid=0xffffffffffffffff)\n",
        "-1 in -1 out request -1");
}

void TestServerAnswers::packets()
{
    QFETCH(const QByteArray, answer);
    QFETCH(const QString, expected);
    QCOMPARE(packetsOf(readAnswer(consReader(), answer)), expected);
}

void TestServerAnswers::wchp_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *answer, const char *expected) {
        QTest::newRow(what) << QByteArray(answer) << QString::fromUtf8(expected);
    };
    row("two sessions on one path, one on two",
        "/a/e\n\t0x1000016d5950000\n\t0xff00016d59500001\n/nope\n\t0x1000016d5950000\n\n",
        "0x1000016d5950000 /a/e /nope\n0xff00016d59500001 /a/e");
    row("paths in the order of a hash table, one of them twice",
        "/c\n\t0x1\n/a\n\t0x1\n/b\n\t0x1\n/a\n\t0x1\n\n", "0x1 /a /b /c");
    row("padded ids of ClickHouse Keeper", "/a\n\t0x0000000000000006\n", "0x6 /a");
    row("no watch", "\n", "");
    row("a path with spaces and colons", "/a b: c\n\t0x1\n\n", "0x1 /a b: c");
    row("a session before any path", "\t0x1\n", "failed: unexpected line: \t0x1");
    row("cut within an id", "/a\n\t0x10000", "failed: truncated answer");
    row("cut behind an id", "/a/e\n\t0x1000016d5950000\n", "failed: truncated answer");
    row("cut behind a path", "/a/e\n\t0x1000016d5950000\n\t0xff00016d59500001\n/nope\n",
        "failed: truncated answer");
    row("ids as long as those of Keeper, whosever they are", "/a/e\n\t0xff00016d59500001\n",
        "0xff00016d59500001 /a/e");
    row("garbage", "\x01\x02\x03\n", "failed: unexpected line: \x01\x02\x03");
    row("an id that is too long", "/a\n\t0x10000000000000000\n",
        "failed: unexpected line: \t0x10000000000000000");
}

void TestServerAnswers::wchp()
{
    QFETCH(const QByteArray, answer);
    QFETCH(const QString, expected);
    for (const qsizetype part : Parts)
        QCOMPARE(printed(readAnswer(wchpReader(), answer, part)), expected);
}

void TestServerAnswers::dump_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *answer, const char *expected) {
        QTest::newRow(what) << QByteArray(answer) << QString::fromUtf8(expected);
    };
    row("standalone or leader", StandaloneDump,
        "leader\n"
        "at 0x1000016d5950000 127.0.0.1:50394\n"
        "expires 0x1000016d5950000 51000\n"
        "expires 0xff00016d59500002 60000\n"
        "expires 0xff00016d5950001 60000\n"
        "owns 0x1000016d5950000 /locks/a b/lock-0000000000 /locks/b\n"
        "owns 0xff00016d59500002 ");
    row("follower", FollowerDump, "learner\ntimeout 0x100002f421a0000 10000");
    row("ClickHouse Keeper", KeeperDump,
        "learner\nowns 0x6 /clickhouse/task_queue/ddl\ntimeout 0x5 0\ntimeout 0x6 0");
    row("local sessions come first",
        "SessionTracker dump:\nLocal Session Sets (1)/(1):\n1 expire at Fri Nov 20 16:37:31 UTC "
        "2026:\n\t0x9\n"
        "Global Session Sets (1)/(1):\n1 expire at Fri Nov 20 16:37:31 UTC 2026:\n\t0x1\n"
        "ephemeral nodes dump:\nSessions with Ephemerals (0):\nConnections dump:\nConnections Sets "
        "(0)/(0):\n",
        "leader\nexpires 0x1 51000");
    row("a leader that speaks by Netty",
        "SessionTracker dump:\nSession Sets (1)/(1):\n1 expire at Fri Nov 20 16:37:31 UTC 2026:\n"
        "\t0x1\nephemeral nodes dump:\nSessions with Ephemerals (1):\n0x1:\n\t/a\n"
        "Connections dump:\n",
        "leader\nexpires 0x1 51000\nowns 0x1 /a");
    row("a leader of 3.4",
        "SessionTracker dump:\nSession Sets (1):\n1 expire at Fri Nov 20 16:37:31 UTC 2026:\n"
        "\t0x1\nephemeral nodes dump:\nSessions with Ephemerals (1):\n0x1:\n\t/a\n",
        "leader\nexpires 0x1 51000\nowns 0x1 /a");
    row("a leader of 3.4, cut",
        "SessionTracker dump:\nSession Sets (1):\n1 expire at Fri Nov 20 16:37:31 UTC 2026:\n"
        "\t0x1\nephemeral nodes dump:\nSessions with Ephemerals (2):\n0x1:\n\t/a\n",
        "failed: truncated answer");
    row("a follower of 3.4",
        "SessionTracker dump:\norg.apache.zookeeper.server.quorum.LearnerSessionTracker@6d4b473\n"
        "ephemeral nodes dump:\nSessions with Ephemerals (1):\n0x1:\n\t/a\n",
        "learner\nowns 0x1 /a");
    row("nothing", "", "failed: empty answer");
    row("garbage", "hello\n", "failed: unexpected line: hello");
    row("a date that is none",
        "SessionTracker dump:\nSession Sets (1)/(1):\n1 expire at tomorrow:\n",
        "failed: unexpected line: 1 expire at tomorrow:");
    row("a session that owns twice",
        "Sessions with Ephemerals (2):\n0x1:\n\t/a\n0x2:\n0x1:\n\t/b\n",
        "failed: unexpected line: 0x1:");
    row("a path before any session", "Sessions with Ephemerals (1):\n\t/a\n",
        "failed: unexpected line: \t/a");
}

void TestServerAnswers::dump()
{
    QFETCH(const QByteArray, answer);
    QFETCH(const QString, expected);
    for (const qsizetype part : Parts)
        QCOMPARE(printed(readAnswer(dumpReader(), answer, part)), expected);
}

/// However much is missing at the end, it is never taken for the whole before the last part began.
void TestServerAnswers::dumpCutAnywhere()
{
    const QByteArray whole(StandaloneDump);
    const qsizetype last = whole.indexOf("Connections dump");
    for (qsizetype length = 0; length < last; ++length)
        QVERIFY2(!readAnswer(dumpReader(), whole.first(length)), whole.first(length).constData());
    const QByteArray keeper(KeeperDump);
    for (qsizetype length = 0; length < keeper.indexOf("0x0000000000000006\n\t/click"); ++length)
        QVERIFY2(!readAnswer(dumpReader(), keeper.first(length)), keeper.first(length).constData());
}

void TestServerAnswers::strangeLines_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("told");
    const auto row = [](const char *what, const QString &line, const QString &told) {
        QTest::newRow(what) << line << told;
    };
    const auto times = [](qsizetype count, char16_t letter) { return QString(count, letter); };
    const QString lock = QStringLiteral("\U0001F512"); // two units of UTF-16, four bytes of UTF-8
    row("short", u"hello"_qs, u"hello"_qs);
    row("as long as is told", times(60, u'x'), times(60, u'x'));
    row("longer", times(61, u'x'), times(60, u'x'));
    row("of two bytes each", times(61, u'\u00fc'), times(60, u'\u00fc'));
    row("of three bytes each, the sixtieth byte within one", u'x' + times(70, u'\u9501'),
        u'x' + times(59, u'\u9501'));
    row("the last one in two halves", times(59, u'x') + lock + lock, times(59, u'x'));
    row("the last one just fits", times(58, u'x') + lock + lock, times(58, u'x') + lock);
    row("control characters", u"\x1b[31mred\x07\x7f"_qs, u"\x1b[31mred\x07\x7f"_qs);
}

/// Of each word the same; who shows it makes control characters visible.
void TestServerAnswers::strangeLines()
{
    QFETCH(const QString, line);
    QFETCH(const QString, told);
    const QByteArray answer = line.toUtf8() + '\n';
    const QString expected = u"failed: unexpected line: "_qs + told;
    for (const qsizetype part : Parts) {
        QCOMPARE(printed(readAnswer(consReader(), answer, part)), expected);
        QCOMPARE(printed(readAnswer(wchpReader(), answer, part)), expected);
        QCOMPARE(printed(readAnswer(dumpReader(), answer, part)), expected);
    }
    const QString shown = readAnswer(dumpReader(), answer).error().detail.visible().english();
    QVERIFY2(!shown.contains(u'\x1b') && !shown.contains(u'\x07'), qPrintable(shown));
}

void TestServerAnswers::listsAsBeforeShareTheirMemory()
{
    const SessionId first {0x1000016d5950000};
    const SessionId other = *sessionIdFromHex(QStringLiteral("0xff00016d59500002"));
    const auto isOne = [](const PathList &one, const PathList &same) {
        return one == same && (*one.begin()).data() == (*same.begin()).data();
    };

    const QByteArray dump(StandaloneDump);
    const auto table = readAnswer(dumpReader(), dump);
    QVERIFY(table.has_value());
    const auto again = readAnswer(dumpReader(table->ephemerals), dump);
    QVERIFY(again.has_value());
    QVERIFY(isOne(again->ephemerals.value(first), table->ephemerals.value(first)));
    QByteArray changed = dump;
    changed.replace("\t/locks/b\n", "\t/locks/c\n\t/locks/b\n");
    const auto later = readAnswer(dumpReader(table->ephemerals), changed);
    QVERIFY(later.has_value());
    QCOMPARE(printed(later), printed(readAnswer(dumpReader(), changed)));

    const QByteArray wchp("/c\n\t0x1000016d5950000\n/a\n\t0x1000016d5950000\n"
                          "\t0xff00016d59500002\n\n");
    const auto watches = readAnswer(wchpReader(), wchp);
    QVERIFY(watches.has_value());
    const auto same = readAnswer(wchpReader(*watches), wchp);
    QVERIFY(same.has_value());
    QVERIFY(isOne(same->value(first).paths(), watches->value(first).paths()));
    QByteArray fewer = wchp;
    fewer.replace("/c\n\t0x1000016d5950000\n", "");
    const auto one = readAnswer(wchpReader(*watches), fewer);
    QVERIFY(one.has_value());
    QVERIFY(isOne(one->value(other).paths(), watches->value(other).paths()));
    QCOMPARE(printed(one), printed(readAnswer(wchpReader(), fewer)));
}

void TestServerAnswers::srvr_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *answer, const char *expected) {
        QTest::newRow(what) << QByteArray(answer) << QString::fromUtf8(expected);
    };
    row("ZooKeeper 3.8",
        "Zookeeper version: 3.8.0-${mvngit.commit.id}, built on 2024-12-29 17:54 UTC\n"
        "Latency min/avg/max: 0/1.5714/4\nReceived: 8\nSent: 7\nConnections: 2\nOutstanding: 5\n"
        "Zxid: 0x100000003\nMode: standalone\nNode count: 7\n",
        "standalone 3.8.0 5 0x100000003");
    row("ClickHouse Keeper",
        "ClickHouse Keeper version: v23.8.1.1-stable, built on\nOutstanding: 0\nZxid: 36\nMode: "
        "leader\n",
        "leader v23.8.1.1 0 0x36");
    row("no mode", "Zookeeper version: 3.8.0\n", "failed: no line \"Mode:\"");
    row("cut", "Zookeeper version: 3.8.0\nMode: lead", "failed: truncated answer");
}

void TestServerAnswers::srvr()
{
    QFETCH(const QByteArray, answer);
    QFETCH(const QString, expected);
    const Result<RoleAnswer> role = readSrvr(answer);
    QCOMPARE(role ? QStringLiteral("%1 %2 %3 %4")
                        .arg(role->mode, role->version)
                        .arg(role->outstanding)
                        .arg(textOf(role->zxid))
                  : failed(role),
        expected);
}

void TestServerAnswers::load_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *answer, const char *expected) {
        QTest::newRow(what) << QByteArray(answer) << QString::fromUtf8(expected);
    };
    row("ZooKeeper 3.8",
        "Latency min/avg/max: 0/1.5714/4\nReceived: 8\nSent: 7\nConnections: 2\nMode: leader\n",
        "0/1.5714/4 ms, 8 in 7 out, 2 connections");
    row("ZooKeeper 3.4", "Latency min/avg/max: 0/12/4031\nMode: leader\n",
        "0/12/4031 ms, -1 in -1 out, -1 connections");
    row("ClickHouse Keeper",
        "ClickHouse Keeper version: v23.8.1.1-stable-abc\nLatency min/avg/max: 0/0/7\n"
        "Received: 5\nSent: 6\nConnections: 1\nOutstanding: 0\nZxid: 0x24\nMode: leader\n",
        "0/0/7 ms, 5 in 6 out, 1 connections");
    row("cut, or odd", "Latency min/avg/max: 0/x\nReceived: many\nConnections: -3\nMode: leader\n",
        "-1/-1/-1 ms, -1 in -1 out, -1 connections");
}

void TestServerAnswers::load()
{
    QFETCH(const QByteArray, answer);
    QFETCH(const QString, expected);
    const Result<RoleAnswer> role = readSrvr(answer);
    QCOMPARE(role ? printed(role->load) : failed(role), expected);
}

void TestServerAnswers::wchs()
{
    QCOMPARE(readWchs("1 connections watching 2 paths\nTotal watches:2\n").value(), 2);
    QVERIFY(!readWchs("1 connections watching 2 paths\n"));
    QVERIFY(!readWchs("Total watches:-5\n"));
    QVERIFY(!readWchs("Total watches:many\n"));
    QVERIFY(!readWchs(""));
}

void TestServerAnswers::refusals_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<int>("expected");
    QTest::newRow("not in the whitelist")
        << QByteArray("wchp is not executed because it is not in the whitelist.\n")
        << int(SourceResult::NotWhitelisted);
    QTest::newRow("no quorum") << QByteArray(
        "This ZooKeeper instance is not currently serving requests\n")
                               << int(SourceResult::NotServing);
    QTest::newRow("Keeper without quorum")
        << QByteArray("This instance is not currently serving requests")
        << int(SourceResult::NotServing);
    QTest::newRow("an answer") << QByteArray("Total watches:2\n") << -1;
}

void TestServerAnswers::refusals()
{
    QFETCH(const QByteArray, answer);
    QFETCH(const int, expected);
    const std::optional<SourceResult> refusal = refusalOf(answer);
    QCOMPARE(refusal ? int(refusal->state) : -1, expected);
}

void TestServerAnswers::ensembleConfig_data()
{
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<int>("unnamed");
    const auto row = [](const char *what, const char *config, const char *expected,
                         int unnamed = 0) {
        QTest::newRow(what) << QByteArray(config) << QString::fromUtf8(expected) << unnamed;
    };
    row("client addresses",
        "server.1=127.0.0.1:23021:23031:participant;127.0.0.1:23011\n"
        "server.2=zk2:23022:23032:observer;10.0.0.2:2182\nversion=100000000",
        "127.0.0.1:23011 10.0.0.2:2182");
    row("a wildcard, and a port alone",
        "server.1=zk1:2888:3888;0.0.0.0:2181\nserver.2=zk2:2888:3888;2182\n", "zk1:2181 zk2:2182");
    row("old static form", "server.1=zk1:2888:3888:participant\n", "zk1:2999");
    row("IPv6", "server.1=[2001:db8::1]:2888:3888:participant;[::]:2181\n", "2001:db8::1:2181");
    row("several quorum addresses", "server.1=zk1a:2888:3888|zk1b:2888:3888:participant;2181\n",
        "zk1a:2181");
    row("a member that wrote a wildcard for itself",
        "server.1=0.0.0.0:2888:3888:participant;0.0.0.0:2181\n"
        "server.2=zk2:2888:3888:participant;0.0.0.0:2181\n",
        "zk2:2181", 1);
    row("the same by IPv6", "server.1=[::]:2888:3888:participant;[::]:2181\n", "", 1);
    row("the same in the old static form", "server.1=0.0.0.0:2888:3888:participant\n", "", 1);
    row("a wildcard beside another quorum address",
        "server.1=0.0.0.0:2888:3888|zk1b:2888:3888:participant;2181\n", "zk1b:2181");
    row("standalone", "", "");
    row("garbage", "server.=\nserver.1\nfoo=bar:1\nserver.1=;;;\nserver.1=[", "", 3);
}

void TestServerAnswers::ensembleConfig()
{
    QFETCH(const QByteArray, config);
    QFETCH(const QString, expected);
    QFETCH(const int, unnamed);
    QStringList found;
    const QVector<ServerAddress> members = membersOf(config, 2999);
    for (const ServerAddress &member : members)
        found.append(member.host + u':' + QString::number(member.port));
    QCOMPARE(found.join(u' '), expected);
    QCOMPARE(int(unnamedMembersOf(config)), unnamed);
}

void TestServerAnswers::adminPorts_data()
{
    QTest::addColumn<QString>("member");
    QTest::addColumn<int>("expected");
    const auto row = [](const char *what, const char *member, int expected) {
        QTest::newRow(what) << QString::fromUtf8(member) << expected;
    };
    row("named with its port", "zk1:2181", 9001);
    row("the same host at another port", "zk1:2182", 8080);
    row("its host is named", "zk2:2185", 9005);
    row("by its domain, at any port", "zk7.example.org:2191", 9002);
    row("capitals do not matter", "ZK7.Example.org:2191", 9002);
    row("a dot stands for itself", "zk7xexample.org:2191", 8080);
    row("its own name comes before a pattern that fits", "10.0.1.7:2181", 9006);
    row("it has none", "10.0.1.9:2181", 0);
    row("IPv6", "[::1]:2181", 9003);
    row("another", "10.0.2.9:2181", 8080);
}

void TestServerAnswers::adminPorts()
{
    QFETCH(const QString, member);
    QFETCH(const int, expected);
    const auto s = [](const char *text) { return QString::fromUtf8(text); };
    ServerSettings settings;
    settings.adminPorts = {{s("zk1:2181"), 9001}, {s("zk?.example.org"), 9002}, {s("10.0.1.*"), 0},
        {s("[::1]"), 9003}, {s("zk2"), 9005}, {s("10.0.1.7"), 9006}};
    QCOMPARE(int(settings.adminPortOf(member)), expected);
}

void TestServerAnswers::members_data()
{
    using Names = QVector<QPair<QString, QStringList>>;
    QTest::addColumn<Names>("names");
    QTest::addColumn<QString>("expected");
    const auto s = [](const char16_t *text) { return QString::fromUtf16(text); };
    QTest::newRow("a name for each")
        << Names {{s(u"zk1"), {s(u"10.0.0.1")}}, {s(u"zk2"), {s(u"10.0.0.2")}}}
        << s(u"zk1:2181@10.0.0.1 zk2:2181@10.0.0.2");
    QTest::newRow("a name for all") << Names {{s(u"zk"), {s(u"10.0.0.1"), s(u"10.0.0.2")}}}
                                    << s(u"10.0.0.1:2181@10.0.0.1 10.0.0.2:2181@10.0.0.2");
    QTest::newRow("the same member by name and by address") << Names {{s(u"zk1"), {s(u"10.0.0.1")}},
        {s(u"10.0.0.1"), {s(u"10.0.0.1")}}} << s(u"zk1:2181@10.0.0.1");
    QTest::newRow("localhost in both families")
        << Names {{s(u"localhost"), {s(u"::1"), s(u"127.0.0.1")}}}
        << s(u"localhost:2181@127.0.0.1");
    QTest::newRow("an unknown name") << Names {{s(u"zk9"), {}}} << s(u"zk9:2181@zk9");
    QTest::newRow("IPv6") << Names {{s(u"::1"), {s(u"::1")}}} << s(u"[::1]:2181@::1");
}

void TestServerAnswers::members()
{
    using Names = QVector<QPair<QString, QStringList>>;
    QFETCH(const Names, names);
    QFETCH(const QString, expected);
    QVector<ResolvedServer> servers;
    for (const auto &[name, addresses] : names) {
        ResolvedServer server {{name, 2181}, {}};
        for (const QString &address : addresses)
            server.addresses.append(QHostAddress(address));
        servers.append(server);
    }
    QStringList found;
    const QVector<Member> distinct = distinctMembers(servers);
    for (const Member &member : distinct)
        found.append(member.label + u'@' + member.host);
    QCOMPARE(found.join(u' '), expected);
}

QTEST_GUILESS_MAIN(TestServerAnswers)
#include "tst_serveranswers.moc"
