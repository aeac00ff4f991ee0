// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/endings.h"

#include <QTest>

using namespace lockscope;

/// How a contender went, by what the servers say of its session.
class TestEndings : public QObject
{
    Q_OBJECT

private slots:
    void causes_data();
    void causes();
    void sights();
};

namespace {

const SessionId Session {7};
constexpr qint64 SeenAt = 10'000; ///< when its node was known to be there, and its session too
constexpr qint64 GoneAt = 12'000;

/// What the servers say of the session.
struct Said
{
    bool isTracked = true;
    bool isConnected = true;
    bool tellsAll = true; ///< the leader's list was had
    bool tellsConnections = true; ///< so were those of all members
    int lastRequest = 5;
    qint64 expiresInMs = 9'000;
    qint64 idleMs = 100;
    QString endpoint = QStringLiteral("10.0.0.1:5000");
    qint64 zxid = 0x40; ///< that its server had told it of; the deletion is 0x50
};

ServerFacts factsOf(const Said &said, qint64 askedAt)
{
    ServerFacts facts;
    facts.askedAt = askedAt;
    facts.takenAt = askedAt;
    facts.knowsExpiry = said.tellsAll;
    MemberFacts member;
    member.connections.state =
        said.tellsConnections ? SourceResult::Ok : SourceResult::NotWhitelisted;
    facts.members.append(member);
    if (said.isTracked) {
        facts.tracked.insert(Session);
        facts.expiresInMs.insert(Session, said.expiresInMs);
    }
    if (said.isConnected) {
        ClientConnection connection;
        connection.session = Session;
        connection.endpoint = said.endpoint;
        connection.timeoutMs = 10'000;
        connection.idleMs = said.idleMs;
        connection.lastRequest = said.lastRequest;
        connection.lastZxid = Zxid {said.zxid};
        facts.connections.insert(Session, connection);
    }
    return facts;
}

QString printed(const std::optional<Cause> &cause)
{
    if (!cause)
        return QStringLiteral("later");
    const QStringList words {QStringLiteral("unknown"), QStringLiteral("own"),
        QStringLiteral("expired"), QStringLiteral("other")};
    return words.at(cause->how);
}

} // namespace

Q_DECLARE_METATYPE(Said)

void TestEndings::causes_data()
{
    QTest::addColumn<Said>("before");
    QTest::addColumn<Said>("after");
    QTest::addColumn<int>("afterMs"); ///< it had gone
    QTest::addColumn<QString>("expected");

    const auto row = [](const char *what, const Said &before, const Said &after, int afterMs,
                         const char *expected) {
        QTest::newRow(what) << before << after << afterMs << QString::fromLatin1(expected);
    };
    const Said ended {.isTracked = false, .isConnected = false};
    const Said away {.isConnected = false, .expiresInMs = 2'500};
    row("it lives and has sent something: it deleted it", {}, {.lastRequest = 6, .zxid = 0x60},
        2'000, "own");
    row("it lives and has sent nothing: another deleted it", {}, {.zxid = 0x60}, 2'000, "other");
    row("its server has not heard of it yet", {}, {.zxid = 0x48}, 2'000, "later");
    row("it was seen after it had gone: we read of that late", {.zxid = 0x50}, {.zxid = 0x60},
        2'000, "own");
    row("its server tells no zxids", {.zxid = 0}, {.zxid = -1}, 2'000, "own");
    row("it has another connection by now", {}, {.endpoint = QStringLiteral("10.0.0.1:5001")},
        2'000, "own");
    row("it lives, and its connection has broken meanwhile", {}, {.isConnected = false}, 2'000,
        "unknown");
    row("it lives, and was away all the time: another deleted it", away,
        {.isConnected = false, .expiresInMs = 500}, 2'000, "other");
    row("it was away, and is back", away, {.lastRequest = 1, .zxid = 0x60}, 2'000, "own");
    row("it lives, and not all members tell their connections", {},
        {.isConnected = false, .tellsConnections = false}, 2'000, "own");
    row("it has ended long before its time was over: it was closed", {}, ended, 2'000, "own");
    row("it was away and its time was over", away, ended, 2'000, "expired");
    row("it was silent and its time was over", {.expiresInMs = 2'000, .idleMs = 8'000}, ended,
        2'000, "expired");
    row("it was well, and may have gone silent since", {.expiresInMs = 1'500}, ended, 2'000,
        "unknown");
    row("nobody tells which sessions there are", {},
        {.isTracked = false, .isConnected = false, .tellsAll = false}, 2'000, "unknown");
    row("the servers were asked before it went", {}, ended, -100, "later");
}

void TestEndings::causes()
{
    QFETCH(const Said, before);
    QFETCH(const Said, after);
    QFETCH(const int, afterMs);
    QFETCH(const QString, expected);
    LockEvent gone;
    gone.kind = LockEvent::Gone;
    gone.session = Session;
    gone.at = GoneAt;
    gone.notBefore = SeenAt;
    gone.zxid = Zxid {0x50};
    const auto sight = sightOf(Session, factsOf(before, SeenAt));
    QVERIFY(sight.has_value());
    QCOMPARE(printed(causeOf(gone, *sight, factsOf(after, GoneAt + afterMs))), expected);
}

void TestEndings::sights()
{
    const auto well = sightOf(Session, factsOf({}, SeenAt));
    QVERIFY(well && !well->wasUnwell && well->lastRequest == 5);
    const auto away = sightOf(Session, factsOf({.isConnected = false}, SeenAt));
    QVERIFY(away && away->wasUnwell);
    QVERIFY(!sightOf(Session, factsOf({.isTracked = false, .isConnected = false}, SeenAt)));
    ServerFacts old = factsOf({}, SeenAt);
    old.listedAt = SeenAt - 5'000;
    QVERIFY(!sightOf(Session, old));
}

QTEST_GUILESS_MAIN(TestEndings)
#include "tst_endings.moc"
