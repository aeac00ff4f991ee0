// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/knownwatches.h"

#include <QTest>

#include <functional>

using namespace lockscope;

/// What is made of the servers' answers before a lock is judged by them.
class TestKnownWatches : public QObject
{
    Q_OBJECT

private slots:
    void whoseAreListed_data();
    void whoseAreListed();
    void nothingUnlessAllTold();
};

namespace {

constexpr qint64 AskedAt = 1'700'000'000'000;
constexpr qint64 Offset = 500; // the servers' clock is ahead
const SessionId Own {1};
const SessionId ToldClient {2};

/// One member, asked of everything; the client has been connected for a minute.
ServerFacts factsOfOne()
{
    ServerFacts facts;
    facts.askedAt = AskedAt;
    facts.takenAt = AskedAt + 10;
    MemberFacts member;
    member.host = QStringLiteral("zk1:2181");
    member.connections.state = SourceResult::Ok;
    member.watches.state = SourceResult::Ok;
    facts.members = {member};
    facts.own = Own;
    facts.ownConnectedAt = AskedAt - 90'000;
    for (const SessionId session : {Own, ToldClient}) {
        ClientConnection connection;
        connection.session = session;
        connection.member = member.host;
        connection.establishedAt = AskedAt - 60'000;
        facts.connections.insert(session, connection);
    }
    facts.connections[Own].establishedAt = facts.ownConnectedAt + Offset;
    return facts;
}

} // namespace

void TestKnownWatches::whoseAreListed_data()
{
    using Change = std::function<void(ServerFacts &)>;
    QTest::addColumn<Change>("change");
    QTest::addColumn<bool>("isListed");
    const auto row = [](const char *what, bool isListed, const Change &change) {
        QTest::newRow(what) << change << isListed;
    };
    row("long connected", true, [](ServerFacts &) {});
    row("no member has a connection of it", false,
        [](ServerFacts &facts) { facts.connections.remove(ToldClient); });
    row("nobody tells of connections", true, [](ServerFacts &facts) { facts.connections.clear(); });
    row("connected since the list was made that is used again", false,
        [](ServerFacts &facts) { facts.unlisted.insert(ToldClient); });
    row("connected just before the list was made: its watches are on their way", false,
        [](ServerFacts &facts) {
            facts.connections[ToldClient].establishedAt = AskedAt + Offset - 900;
        });
    row("connected a moment before", true, [](ServerFacts &facts) {
        facts.connections[ToldClient].establishedAt = AskedAt + Offset - 1'000;
    });
    row("connected after the earlier list was made", false,
        [](ServerFacts &facts) { facts.members[0].watchesAskedAt = AskedAt - 70'000; });
    row("to an address behind which there are several members", false,
        [](ServerFacts &facts) { facts.members[0].isSeveral = true; });
}

void TestKnownWatches::whoseAreListed()
{
    QFETCH(const std::function<void(ServerFacts &)>, change);
    ServerFacts facts = factsOfOne();
    change(facts);
    const Choice choice = choiceBy(&facts);
    QCOMPARE(choice.watches, &facts.watches);
    QTEST(choice.isListed(ToldClient), "isListed");
}

void TestKnownWatches::nothingUnlessAllTold()
{
    QVERIFY(!choiceBy(nullptr).watches);
    ServerFacts facts = factsOfOne();
    QCOMPARE(choiceBy(&facts).watchesAt, AskedAt + Offset);
    facts.members[0].watches.state = SourceResult::TimedOut;
    QVERIFY(!choiceBy(&facts).watches);
    QCOMPARE(choiceBy(&facts).watchesAt, 0);
}

QTEST_APPLESS_MAIN(TestKnownWatches)
#include "tst_knownwatches.moc"
