// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/adminanswers.h"
#include "tests/server/printedanswers.h"

#include <QTest>

using namespace lockscope;

class TestAdminAnswers : public QObject
{
    Q_OBJECT

private slots:
    void httpBody_data();
    void httpBody();
    void adminConnections_data();
    void adminConnections();
    void adminPackets();
    void adminWatches_data();
    void adminWatches();
    void adminDump_data();
    void adminDump();
    void adminRoleAndIdentity();
};

void TestAdminAnswers::httpBody_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *answer, const char *expected) {
        QTest::newRow(what) << QByteArray(answer) << QString::fromUtf8(expected);
    };
    row("with a length", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", "{}");
    row("until the end", "HTTP/1.0 200 OK\r\n\r\n{}", "{}");
    row("shorter than said", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{}",
        "failed: truncated answer");
    row("not found", "HTTP/1.1 404 Not Found\r\n\r\n", "failed: HTTP status 404");
    row("no HTTP", "ssh-2.0\r\n\r\n", "failed: no HTTP answer");
    row("no end of the head", "HTTP/1.1 200 OK\r\n", "failed: no HTTP answer");
    row("chunked", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
        "failed: chunked answer");
}

void TestAdminAnswers::httpBody()
{
    QFETCH(const QByteArray, answer);
    QFETCH(const QString, expected);
    const Result<QByteArray> body = readHttpBody(answer);
    QCOMPARE(body ? QString::fromUtf8(*body) : failed(body), expected);
}

void TestAdminAnswers::adminConnections_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *json, const char *expected) {
        QTest::newRow(what) << QByteArray(json) << QString::fromUtf8(expected);
    };
    row("an id above 2^53, exactly",
        R"({"connections":[{"remote_socket_address":"127.0.0.1:60236","outstanding_requests":1,
            "session_id":216172985090244609,"last_operation":"PING","established":1795188741570,
            "session_timeout":10000,"last_zxid":4294967304,"last_response_time":3158214}],
            "secure_connections":[],"error":null})",
        "0x300002f42570001 127.0.0.1:60236 to=10000 lresp=3158214 lop=PING queued=1 "
        "lzxid=0x100000008");
    row("a negative id; a TLS client",
        R"({"connections":[],"secure_connections":[{"remote_socket_address":"[0:0:0:0:0:0:0:1]:1",
            "session_id":-72057594037927935,"session_timeout":1,"last_response_time":2,"last_zxid":0}]})",
        "0xff00000000000001 [::1]:1 to=1 lresp=2 lop= queued=0 lzxid=0x0");
    row("a session that has just come back: nothing was answered here yet",
        R"({"connections":[{"remote_socket_address":"a:1","session_id":1,"last_operation":"NA",
            "session_timeout":10000,"last_response_time":0}]})",
        "0x1 a:1 to=10000 lresp=-1 lop=NA queued=0 lzxid=0x0");
    row("an id as text", R"({"connections":[{"remote_socket_address":"a:1","session_id":"-1"}]})",
        "0xffffffffffffffff a:1 to=0 lresp=-1 lop= queued=0 lzxid=0x0");
    row("an id that is no integer", R"({"connections":[{"session_id":1.5}]})",
        "failed: session_id is no integer");
    row("beyond 64 bits", R"({"connections":[{"session_id":36893488147419103233}]})",
        "failed: session_id is no integer");
    row("an unknown command", R"({"command":"nosuch","error":"Unknown command: nosuch"})",
        "failed: Unknown command: nosuch");
    row("another service", "<html></html>", "failed: illegal value");
    row("another JSON", "[]", "failed: no JSON object");
    row("no connections", "{}", "failed: no list \"connections\"");
}

void TestAdminAnswers::adminConnections()
{
    QFETCH(const QByteArray, json);
    QFETCH(const QString, expected);
    QCOMPARE(printed(readAdminConnections(json)), expected);
}

/// As 3.8's AdminServer prints a connection and its statistics.
void TestAdminAnswers::adminPackets()
{
    QCOMPARE(packetsOf(readAdminConnections(
                 R"({"connections":[{"remote_socket_address":"127.0.0.1:60236","interest_ops":1,
            "outstanding_requests":0,"packets_received":16,"packets_sent":17,"session_id":1,
            "last_operation":"PING","established":1795188741570,"session_timeout":10000,
            "last_cxid":5,"last_zxid":8,"last_response_time":3158214,"last_latency":0,
            "min_latency":0,"avg_latency":2,"max_latency":20}]})")),
        QStringLiteral("16 in 17 out request 5"));
    const Result<RoleAnswer> role = readAdminRole(
        R"({"server_stats":{"packets_sent":31,"packets_received":30,"fsync_threshold_exceed_count":0,
            "avg_latency":1.25,"max_latency":20,"min_latency":0,"server_state":"leader",
            "num_alive_client_connections":3,"outstanding_requests":0}})");
    QVERIFY(role);
    QCOMPARE(printed(role->load), QStringLiteral("0/1.25/20 ms, 30 in 31 out, 3 connections"));
}

void TestAdminAnswers::adminWatches_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *json, const char *expected) {
        QTest::newRow(what) << QByteArray(json) << QString::fromUtf8(expected);
    };
    row("by path",
        R"({"path_to_session_ids":{"/a/e":[72057692110520321,-1],"/nope":[72057692110520321]}})",
        "0x1000016d5950001 /a/e /nope\n0xffffffffffffffff /a/e");
    row("none", R"({"path_to_session_ids":{}})", "");
    row("no map", R"({"path_to_session_ids":[]})", "failed: no map path_to_session_ids");
    row("no id", R"({"path_to_session_ids":{"/a":[null]}})", "failed: a session id is no integer");
}

void TestAdminAnswers::adminWatches()
{
    QFETCH(const QByteArray, json);
    QFETCH(const QString, expected);
    QCOMPARE(printed(readAdminWatches(json)), expected);
}

void TestAdminAnswers::adminDump_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *json, const char *expected) {
        QTest::newRow(what) << QByteArray(json) << QString::fromUtf8(expected);
    };
    row("leader",
        R"({"expiry_time_to_session_ids":{"3170500":[72057797010391041]},
            "session_id_to_ephemeral_paths":{"72057797010391041":["/locks/a"]}})",
        "leader\nexpires 0x100002f421a0001 70500\nowns 0x100002f421a0001 /locks/a");
    row("follower",
        R"({"expiry_time_to_session_ids":{},"session_id_to_ephemeral_paths":{"-2":["/b"]}})",
        "learner\nowns 0xfffffffffffffffe /b");
    row("no time",
        R"({"expiry_time_to_session_ids":{"soon":[1]},"session_id_to_ephemeral_paths":{}})",
        "failed: a session id or time is no integer");
    row("no maps", "{}", "failed: no map of expiry times or of ephemeral paths");
}

void TestAdminAnswers::adminDump()
{
    QFETCH(const QByteArray, json);
    QFETCH(const QString, expected);
    QCOMPARE(printed(readAdminDump(json)), expected);
}

void TestAdminAnswers::adminRoleAndIdentity()
{
    const Result<RoleAnswer> role = readAdminRole(
        R"({"version":"3.8.0-abc, built on 2024","read_only":false,
            "server_stats":{"server_state":"follower","last_processed_zxid":259,"outstanding_requests":4}})");
    QVERIFY(role);
    QCOMPARE(role->mode, QStringLiteral("follower"));
    QCOMPARE(role->version, QStringLiteral("3.8.0"));
    QCOMPARE(role->outstanding, 4);
    QCOMPARE(role->zxid, Zxid {259});
    QVERIFY(!readAdminRole("{}"));
    QCOMPARE(readAdminConfiguration(R"({"client_port":2181})")->clientPort, 2181);
    QVERIFY(!readAdminConfiguration("{}"));
    QCOMPARE(readAdminWatchCount(R"({"num_total_watches":4})").value(), 4);
    QVERIFY(!readAdminWatchCount(R"({"num_total_watches":-4})"));
}

QTEST_GUILESS_MAIN(TestAdminAnswers)
#include "tst_adminanswers.moc"
