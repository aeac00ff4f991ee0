// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/nodepath.h"
#include "core/diagnosis/gatheredevidence.h"
#include "core/diagnosis/history.h"
#include "core/report/currentevidence.h"
#include "tests/diagnosis/scene.h"

#include <QTest>

#include <algorithm>
#include <functional>

using namespace lockscope;
using namespace lockscope::scenes;

namespace {

struct Evidence
{
    const char *name;
    const char *queue;
    std::function<void(Scene &)> make;
    const char *expected; ///< "0 holder confirmed; 1 ok confirmed"
};

QString confirmedText(const std::optional<bool> &confirmed)
{
    return !confirmed ? s("?") : *confirmed ? s("confirmed") : s("contradicted");
}

QString printed(const LockState &state, const QVector<ContenderEvidence> &evidence)
{
    QStringList lines;
    for (int i = 0; i < evidence.size(); ++i) {
        const bool isWaiter = state.queue.at(i).role == Role::Waiter;
        const QString what =
            isWaiter ? textOf(evidence.at(i).verdict) : textOf(state.queue.at(i).role);
        lines.append(what + u' ' + confirmedText(evidence.at(i).confirmed));
    }
    return lines.join(s("; "));
}

/// By its member, whose clock is ours.
void connectedFor(Scene &c, int session, qint64 ms)
{
    c.facts.own = SessionId {99};
    c.facts.ownConnectedAt = c.now - 60'000;
    c.facts.connections[c.facts.own].establishedAt = c.facts.ownConnectedAt;
    c.facts.connections[SessionId {session}].establishedAt = c.now - 100 - ms;
}

const QVector<Evidence> &evidences()
{
    static const QVector<Evidence> table {
        {"as it should be", "W0=1 W1=2 R2=3", [](Scene &c) { c.watchAsExpected(); },
            "holder confirmed; ok confirmed; ok confirmed"},
        {"nobody watches", "M0=1 M1=2", [](Scene &) {}, "holder confirmed; none-seen ?"},
        {"nobody watches, long after it was made and connected", "M0=1 M1=2",
            [](Scene &c) { connectedFor(c, 2, 4'000); },
            "holder confirmed; none-seen contradicted"},
        {"with a new connection it has its watch still to set", "M0=1 M1=2",
            [](Scene &c) { connectedFor(c, 2, 2'000); }, "holder confirmed; none-seen ?"},
        {"another member did not tell: the watch may be his", "M0=1 M1=2",
            [](Scene &c) {
                connectedFor(c, 2, 4'000);
                c.otherMember(SourceResult::TimedOut, &MemberFacts::watches);
            },
            "holder confirmed; none-seen ?"},
        {"the servers were not asked", "M0=1 M1=2", [](Scene &c) { c.withFacts = false; },
            "holder ?; unknown ?"},
        {"the waiter's member did not tell", "M0=1 M1=2",
            [](Scene &c) { c.facts.members[0].watches.state = SourceResult::TimedOut; },
            "holder ?; unknown ?"},
        {"another member did not tell: his did", "M0=1 M1=2",
            [](Scene &c) { c.otherMember(SourceResult::TimedOut, &MemberFacts::watches); },
            "holder confirmed; none-seen ?"},
        {"it may be connected to the member that did not tell", "M0=1 M1=2",
            [](Scene &c) {
                c.otherMember(SourceResult::TimedOut, &MemberFacts::watches);
                c.facts.connections.remove(SessionId {2});
            },
            "holder confirmed; unknown ?"},
        {"the holder watches a node behind it: another thread of it may have given up there",
            "M0=1 M1=2", [](Scene &c) { c.watch(1, A, s("M1")).watch(2, A, s("M0")); },
            "holder ?; ok confirmed"},
        {"a reader that holds watches a reader before it: it never waited for that", "R0=1 R1=2",
            [](Scene &c) { c.watch(2, A, s("R0")); }, "holder confirmed; holder ?"},
        {"the holder watches a node that is gone", "M0=1 M1=2",
            [](Scene &c) { c.watch(1, A, s("?gone")).watch(2, A, s("M0")); },
            "holder contradicted; ok confirmed"},
        {"a revocable holder watches itself", "M0=1 M1=2",
            [](Scene &c) { c.watch(1, A, s("M0")).watch(2, A, s("M0")).watch(2, A, s("M1")); },
            "holder confirmed; ok confirmed"},
        {"both halves of Curator's read/write lock can be revocable", "W0=1 R1=2",
            [](Scene &c) { c.watch(1, A, s("W0")).watch(2, A, s("W0")).watch(2, A, s("R1")); },
            "holder confirmed; ok confirmed"},
        {"kazoo never watches its own node: it waits for itself", "K0=1 K1=2",
            [](Scene &c) { c.watch(1, A, s("K0")).watch(2, A, s("K1")); },
            "holder contradicted; wrong confirmed"},
        {"our own sessions watch what they made, whatever the recipe", "K0=1 K1=2",
            [](Scene &c) {
                c.watch(1, A, s("K0")).watch(2, A, s("K0")).watch(2, A, s("K1"));
                c.facts.ownOwners = {SessionId {1}, SessionId {2}};
            },
            "holder confirmed; ok confirmed"},
        {"which says nothing of another's", "K0=1 K1=2",
            [](Scene &c) {
                c.watch(1, A, s("K0")).watch(2, A, s("K0"));
                c.facts.ownOwners = {SessionId {2}};
            },
            "holder contradicted; ok confirmed"},
        {"of our own that watches what is gone, that is said", "K0=1 K1=2",
            [](Scene &c) {
                c.watch(1, A, s("?gone")).watch(2, A, s("K0"));
                c.facts.ownOwners = {SessionId {1}};
            },
            "holder contradicted; ok confirmed"},
        {"but what it waits for may be of its own session", "K0=1 K1=1",
            [](Scene &c) { c.watch(1, A, s("K0")); }, "holder confirmed; ok confirmed"},
        {"a watch elsewhere", "M0=1", [](Scene &c) { c.watch(1, s("/other"), s("?x")); },
            "holder confirmed"},
        {"a watch on the directory itself, or below a node", "M0=1",
            [](Scene &c) {
                c.facts.watches[SessionId {1}] = {A, A + s("/x/y"), s("/locks/ab")};
            },
            "holder confirmed"},
        {"a waiter watches the wrong node", "M0=1 M1=2 M2=3",
            [](Scene &c) { c.watch(2, A, s("M0")).watch(3, A, s("M0")); },
            "holder confirmed; ok confirmed; wrong confirmed"},
        {"a waiter watches a ghost", "M0=1 M1=2", [](Scene &c) { c.watch(2, A, s("?gone")); },
            "holder confirmed; ghost confirmed"},
        {"it went after the servers were asked", "M0=1 M1=2",
            [](Scene &c) {
                c.watch(2, A, s("?gone"));
                c.locks[A].readAt = c.now;
            },
            "holder ?; unknown ?"},
        {"one that watches in many locks", "M0=1 M1=2 M2=2",
            [](Scene &c) {
                for (int i = 0; i < 10; ++i)
                    c.watch(2, s("/locks/%1").arg(i), s("?lock-1"));
                c.watch(2, A, s("M0")).watch(2, A, s("M1"));
            },
            "holder confirmed; ok confirmed; ok confirmed"},
        {"one that watches in many locks, and nothing here", "M0=1 M1=2",
            [](Scene &c) {
                for (int i = 0; i < 10; ++i)
                    c.watch(2, s("/locks/%1").arg(i), s("?lock-1"));
                c.watch(2, s("/locks/a-b"), s("?lock-1")).watch(2, s("/locks/a0"), s("?lock-1"));
            },
            "holder confirmed; none-seen ?"},
        {"one that watches in many locks, and the wrong node here", "M0=1 M1=2 M2=3",
            [](Scene &c) {
                for (int i = 0; i < 10; ++i)
                    c.watch(3, s("/locks/%1").arg(i), s("?lock-1"));
                c.watch(2, A, s("M0")).watch(3, A, s("M0"));
            },
            "holder confirmed; ok confirmed; wrong confirmed"},
        {"two nodes of one session", "M0=1 M1=2 M2=1",
            [](Scene &c) { c.watch(1, A, s("M1")).watch(2, A, s("M0")); },
            "holder confirmed; ok confirmed; ok confirmed"},
        {"many nodes of one session, each watching the one before it, and one that is gone",
            "K0=1 K1=1 K2=1 K3=1 K4=1 K5=1 K6=1 K7=1",
            [](Scene &c) {
                for (const char *node : {"K0", "K1", "K2", "K3", "K5", "?gone"})
                    c.watch(1, A, s(node));
            },
            "holder contradicted; ok confirmed; ok confirmed; ok confirmed; ok confirmed; ghost "
            "confirmed; ok confirmed; ghost confirmed"},
        {"another thread of the writer's session waits to read", "W0=1 R1=1",
            [](Scene &c) { c.watch(1, A, s("W0")); }, "holder confirmed; ok confirmed"},
        {"a downgraded reader beside a watch on its session's writer: revocable, or awaited",
            "W0=1 R0=1", [](Scene &c) { c.watch(1, A, s("W0")); }, "holder confirmed; holder ?"},
        {"a downgraded reader beside another thread's", "W0=1 R0=1 R1=1",
            [](Scene &c) { c.watch(1, A, s("W0")); },
            "holder confirmed; holder confirmed; ok confirmed"},
        {"a home-made waiter may watch the directory", "D0=1 D1=2", [](Scene &) {},
            "holder confirmed; unobservable ?"},
        {"not where another one is seen to watch a node", "D0=1 D1=2 D2=3",
            [](Scene &c) { c.watch(3, A, s("D1")); },
            "holder confirmed; none-seen ?; ok confirmed"},
        {"readers may watch the first writer", "W0=1 W1=2 R2=3",
            [](Scene &c) { c.watch(2, A, s("W0")).watch(3, A, s("W0")); },
            "holder confirmed; ok confirmed; ok confirmed"},
        {"a persistent node", "M0=1! M1=2", [](Scene &c) { c.watch(2, A, s("M0")); },
            "holder ?; ok confirmed"},
    };
    return table;
}

} // namespace

class TestEvidence : public QObject
{
    Q_OBJECT

private slots:
    void verdicts_data();
    void verdicts();
    void watchesBehindAHolder_data();
    void watchesBehindAHolder();
    void sessions();
    void manyOfOneSessionShareItsWatches();
    void eachContenderHasItsOwnWatches();
    void gatheredAgainWhereListsAreNew();
    void ofManyUnexplainedFewAreJudged();
    void childWatches();
    void currentOfANewcomer();
    void currentWhileTheQueueMoves();
    void currentAlarmsOnlyOfWhoStood();
    void listedOwners_data();
    void listedOwners();
    void ownersAsReadCount();
};

void TestEvidence::verdicts_data()
{
    QTest::addColumn<const Evidence *>("scene");
    for (const Evidence &scene : evidences())
        QTest::newRow(scene.name) << &scene;
}

void TestEvidence::verdicts()
{
    QFETCH(const Evidence *, scene);
    Scene c;
    c.lock(A, s(scene->queue));
    scene->make(c);
    const DoctorRound round = c.round();
    const LockState &state = *round.locks.constFirst();
    QCOMPARE(printed(state, gatherEvidence(state, round.facts.get())), s(scene->expected));
}

/// The holder watches M1, which came after it. A session is not a thread: another one of its client
/// may have waited behind M1 and given up, which leaves its watch.
void TestEvidence::watchesBehindAHolder_data()
{
    using Change = std::function<void(LockRecord &, Departure)>;
    QTest::addColumn<Change>("change"); // of one that waited behind M1 and has gone
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *expected, const Change &change) {
        QTest::newRow(what) << change << s(expected);
    };
    row("M1 was seen to come, and nobody has gone since", "holder contradicted; ok confirmed",
        [](LockRecord &, const Departure &) {});
    row("another thread of the holder's was seen to give up behind it", "holder ?; ok confirmed",
        [](LockRecord &record, const Departure &gone) {
            record.departures = {gone};
            record.last.deletes = 1;
        });
    row("another client's was", "holder contradicted; ok confirmed",
        [](LockRecord &record, Departure gone) {
            gone.node.session = SessionId {3};
            record.departures = {gone};
            record.last.deletes = 1;
        });
    row("somebody has gone whom we did not see", "holder ?; ok confirmed",
        [](LockRecord &record, const Departure &) { record.last.deletes = 1; });
    row("M1 was there before we looked", "holder ?; ok confirmed",
        [](LockRecord &record, const Departure &) { record.counts.clear(); });
}

void TestEvidence::watchesBehindAHolder()
{
    QFETCH(const std::function<void(LockRecord &, Departure)>, change);
    QFETCH(const QString, expected);
    Scene c;
    c.lock(A, s("M0=1 M1=2")).watch(1, A, s("M1")).watch(2, A, s("M0"));
    const DoctorRound round = c.round();
    const LockState &state = *round.locks.constFirst();
    const Zxid made = state.nodeOf(state.queue.at(1)).stat.czxid;
    LockRecord record;
    record.counts = {{.at = c.now - 6'000}};
    record.present.add({{.czxid = made, .seenAt = c.now - 5'000}});
    Departure gone;
    gone.node.czxid = Zxid {made.value + 1};
    gone.node.session = SessionId {1};
    gone.goneAt = c.now - 4'000;
    change(record, gone);
    QCOMPARE(printed(state, gatherEvidence(state, round.facts.get(), &record)), expected);
}

void TestEvidence::sessions()
{
    Scene c;
    c.lock(A, s("M0=1 M1=2 M2=3"));
    c.connected(1, 700, 6000).disconnected(2, 4000, 9000).ended(3);
    const DoctorRound round = c.round();
    const QVector<ContenderEvidence> evidence =
        gatherEvidence(*round.locks.constFirst(), round.facts.get());
    QCOMPARE(evidence.at(0).endpoint, s("10.0.0.1:4000"));
    QCOMPARE(evidence.at(0).member, s("zk1:2181"));
    QCOMPARE(evidence.at(0).idleMs, 700);
    QCOMPARE(evidence.at(0).timeoutMs, 6000);
    QVERIFY(!evidence.at(0).isDisconnected);
    QVERIFY(evidence.at(1).isDisconnected);
    QCOMPARE(evidence.at(1).expiresInMs, 4000);
    QCOMPARE(evidence.at(1).timeoutMs, 9000);
    QVERIFY(evidence.at(1).endpoint.isEmpty());
    QVERIFY(!evidence.at(2).isDisconnected); // it does not even exist
    QCOMPARE(evidence.at(2).expiresInMs, -1);
}

/// A client with 10 000 contenders in a lock has as many watches there: 10 000 lists of them would
/// be gigabytes.
void TestEvidence::manyOfOneSessionShareItsWatches()
{
    Scene c;
    c.lock(A, s("M0=1 M1=2 M2=2 M3=2"))
        .watch(2, A, s("M0"))
        .watch(2, A, s("M1"))
        .watch(2, A, s("M2"));
    const DoctorRound round = c.round();
    const QVector<ContenderEvidence> evidence =
        gatherEvidence(*round.locks.constFirst(), round.facts.get());
    QCOMPARE(evidence.at(1).watching->size(), 3);
    for (int entry : {2, 3})
        QCOMPARE(evidence.at(entry).watching->constData(), evidence.at(1).watching->constData());
}

/// What the other threads of a client wait for is none of a contender's watches, in the window.
void TestEvidence::eachContenderHasItsOwnWatches()
{
    Scene c;
    c.lock(A, s("M0=1 M1=2 M2=2 M3=3"))
        .watch(2, A, s("M0"))
        .watch(2, A, s("M1"))
        .watch(3, A, s("M0"));
    const DoctorRound round = c.round();
    const LockStatePtr state = round.locks.constFirst();
    const GatheredEvidence gathered(state, round.facts);
    const auto path = [&](int entry) { return state->pathOf(state->queue.at(entry)); };
    QCOMPARE(gathered.watched(1), std::optional(QStringList {path(0)}));
    QCOMPARE(gathered.watched(2), std::optional(QStringList {path(1)}));
    QCOMPARE(gathered.at(3).verdict, WatchVerdict::Wrong);
    QCOMPARE(gathered.watched(3), std::optional(QStringList {path(0)}));
    QVERIFY(!gathered.watched(0) || gathered.watched(0)->isEmpty());
    QVERIFY(!GatheredEvidence().watched(0));
}

/// Lists that are used again tell nothing new; those of another round may.
void TestEvidence::gatheredAgainWhereListsAreNew()
{
    Scene c;
    c.lock(A, s("M0=1 M1=2")).watch(2, A, s("M0"));
    const DoctorRound round = c.round();
    const LockStatePtr state = round.locks.constFirst();
    const GatheredEvidence first(state, round.facts);
    QCOMPARE(first.at(1).verdict, WatchVerdict::Ok);

    auto later = std::make_shared<ServerFacts>(*round.facts);
    later->watches.clear(); // that could not be: it shows what is used
    later->listedAt = later->askedAt;
    later->askedAt += 1'000;
    for (MemberFacts &member : later->members)
        member.watchesAskedAt = later->listedAt;
    QCOMPARE(GatheredEvidence(state, later, first).at(1).verdict, WatchVerdict::Ok);
    later->listedAt = later->askedAt;
    QVERIFY(GatheredEvidence(state, later, first).at(1).verdict != WatchVerdict::Ok);
    const auto other = std::make_shared<LockState>(*state);
    QCOMPARE(GatheredEvidence(other, round.facts, first).at(1).verdict, WatchVerdict::Ok);
}

/// Under a wrong recipe nothing that a client with thousands of nodes watches is explained: what is
/// gone matters most.
void TestEvidence::ofManyUnexplainedFewAreJudged()
{
    constexpr int Many = 3 * int(LockPaths::MostUnexplained);
    Scene c;
    QStringList nodes;
    for (int i = 0; i < Many; ++i)
        nodes.append(s("M%1=1").arg(i));
    c.lock(A, nodes.join(u' '));
    for (const QString &node : nodes)
        c.watch(2, A, node.section(u'=', 0, 0));
    c.watch(2, A, s("?zz-is-gone")); // the last one in their order
    const DoctorRound round = c.round();
    const LockPaths paths(*round.locks.constFirst(), round.facts.get());
    QCOMPARE(paths.watchedBy(SessionId {2}).size(), Many + 1);
    const QStringList judged = paths.unexplained(SessionId {2});
    QCOMPARE(judged.size(), LockPaths::MostUnexplained);
    QVERIFY2(!paths.exists(judged.constFirst()), qPrintable(judged.constFirst()));
    QVERIFY(paths.exists(judged.at(1)));
}

/// A semaphore's first waiter watches a directory: in no server's list.
void TestEvidence::childWatches()
{
    Scene c;
    c.semaphore(A, s("L0=1 S1=2 S2=3"));
    const DoctorRound round = c.round();
    const LockState &state = *round.locks.constFirst();
    const QVector<ContenderEvidence> evidence = gatherEvidence(state, round.facts.get());
    QStringList verdicts;
    for (int i = 0; i < evidence.size(); ++i)
        verdicts.append(
            nodeName(state.pathOf(state.queue.at(i))).right(1) + textOf(evidence.at(i).verdict));
    verdicts.sort();
    QCOMPARE(verdicts.join(u' '), s("0 1unobservable 2none-seen"));
}

/// The servers were asked before it came: where its client is was known then, what it watches for
/// this node was not. Of a lock that is watched nothing of before counts.
void TestEvidence::currentOfANewcomer()
{
    Scene c;
    c.lock(A, s("M0=1 M1=2"));
    c.watchAsExpected();
    c.locks[A].readAt = c.now;
    const DoctorRound round = c.round();
    const QVector<ContenderEvidence> evidence =
        currentEvidence(*round.locks.constFirst(), round.facts.get());
    for (const ContenderEvidence &one : evidence) {
        QVERIFY(!one.endpoint.isEmpty());
        QVERIFY(!one.watching);
        QVERIFY(!one.confirmed);
    }
    const LockRecord nothingSeen;
    for (const ContenderEvidence &one :
        currentEvidence(*round.locks.constFirst(), round.facts.get(), &nothingSeen))
        QVERIFY(one.endpoint.isEmpty());
    QCOMPARE(textOf(evidence.at(0).verdict), QString()); // of a holder there is none
    QCOMPARE(textOf(evidence.at(1).verdict), s("unknown"));
}

/// What was there then is known as it was, but for what depends on who is before it.
void TestEvidence::currentWhileTheQueueMoves()
{
    Scene c;
    c.lock(A, s("M0=1 M1=2 M2=3"));
    c.watchAsExpected();
    LockHistory history;
    history.observe(*c.round().locks.constFirst(), c.now - 500);
    c.facts.watches[SessionId {2}] = {A + s("/gone")};
    c.locks[A].readAt = c.now;
    const DoctorRound round = c.round();
    LockRecord record = *history.lock(A);
    for (NodeRecord &node : record.present.after({}))
        node.aheadAt = c.now; // somebody before them has gone just now
    const QVector<ContenderEvidence> evidence =
        currentEvidence(*round.locks.constFirst(), round.facts.get(), &record);
    QCOMPARE(evidence.at(1).endpoint, s("10.0.0.2:4000"));
    QCOMPARE(textOf(evidence.at(1).verdict), s("unknown"));
    QVERIFY(!evidence.at(1).watching);
    QCOMPARE(textOf(evidence.at(2).verdict), s("ok"));
    QVERIFY(evidence.at(2).watching.has_value());
}

void TestEvidence::currentAlarmsOnlyOfWhoStood()
{
    for (const bool hasStood : {false, true}) {
        Scene c;
        c.lock(A, s("M0=1 M1=2"));
        connectedFor(c, 2, hasStood ? 4'000 : 2'000);
        const DoctorRound round = c.round();
        const QVector<ContenderEvidence> evidence =
            currentEvidence(*round.locks.constFirst(), round.facts.get());
        QCOMPARE(textOf(evidence.at(1).verdict), hasStood ? s("none-seen") : s("unknown"));
    }
}

namespace {

/// M0 of session 1 and M1 of session 2, of which only the names are known. The servers list both;
/// the directory is old, the names were read after that.
void nameOnly(Scene &c)
{
    c.lock(A, s("M0=1 M1=2"));
    LockSnapshot &lock = c.locks[A];
    for (LockNode &node : lock.nodes) {
        c.facts.ephemerals[node.stat.owner] = {lock.pathOf(node)};
        node.state = ReadState::NameOnly;
        node.stat = {};
    }
    lock.resolved = 0;
    lock.directories[0].stat.createdAt = c.now - 60'000;
    lock.readAt = c.now;
    connectedFor(c, 1, 30'000);
}

QString printedOwners(const LockState &state, const QVector<ContenderEvidence> &evidence)
{
    QStringList owners;
    for (int i = 0; i < evidence.size(); ++i)
        owners.append(textOf(ownerOf(state.nodeOf(state.queue.at(i)), evidence.at(i))));
    return owners.join(u' ');
}

} // namespace

/// A list of ephemeral nodes tells whose a node is, unless that may be another node by now.
void TestEvidence::listedOwners_data()
{
    QTest::addColumn<std::function<void(Scene &)>>("change");
    QTest::addColumn<QString>("owners");
    const auto row = [](const char *what, const std::function<void(Scene &)> &change,
                         const char *owners) { QTest::newRow(what) << change << s(owners); };
    row(
        "as listed", [](Scene &) {}, "0x1 0x2");
    row(
        "one is not in the list: it came since, or is persistent",
        [](Scene &c) { c.facts.ephemerals.remove(SessionId {2}); }, "0x1 0x0");
    row(
        "no member lists them", [](Scene &c) { c.facts.ephemerals.clear(); }, "0x0 0x0");
    row(
        "the directory is as young as the list: it may have been another one then",
        [](Scene &c) { c.locks[A].directories[0].stat.createdAt = c.now - 1'000; }, "0x0 0x0");
    row(
        "but the names were read before the list was made",
        [](Scene &c) {
            c.locks[A].directories[0].stat.createdAt = c.now - 1'000;
            c.locks[A].readAt = c.now - 1'000;
        },
        "0x1 0x2");
    row(
        "nobody tells how the clocks differ", [](Scene &c) { c.facts.ownConnectedAt = 0; },
        "0x0 0x0");
    row(
        "two members list it for two sessions: one lags",
        [](Scene &c) {
            c.facts.ephemerals[SessionId {3}] = {c.locks[A].pathOf(c.locks[A].nodes.at(1))};
        },
        "0x1 0x0");
    row(
        "the last number is given again and again",
        [](Scene &c) {
            LockNode &node = c.locks[A].nodes[1];
            node.name = node.name.chopped(10) + s("2147483647");
            c.facts.ephemerals[SessionId {2}] = {c.locks[A].pathOf(node)};
        },
        "0x1 0x0");
    row(
        "the connection is suspended: who knows what is there now",
        [](Scene &c) { c.locks[A].freshness = Freshness::Stale; }, "0x0 0x0");
    row(
        "only grandchildren are listed",
        [](Scene &c) {
            c.facts.ephemerals[SessionId {2}] = {
                c.locks[A].pathOf(c.locks[A].nodes.at(1)) + s("/x")};
        },
        "0x1 0x0");
}

void TestEvidence::listedOwners()
{
    QFETCH(const std::function<void(Scene &)>, change);
    QFETCH(const QString, owners);
    Scene c;
    nameOnly(c);
    change(c);
    const DoctorRound round = c.round();
    const LockStatePtr state = round.locks.constFirst();
    const auto evidence = gatherEvidence(*state, round.facts.get());
    QCOMPARE(printedOwners(*state, evidence), owners);
    const GatheredEvidence gathered(state, round.facts);
    for (int i = 0; i < evidence.size(); ++i) {
        QCOMPARE(gathered.at(i).listedOwner, evidence.at(i).listedOwner);
        QCOMPARE(gathered.at(i).endpoint, evidence.at(i).endpoint);
        QCOMPARE(gathered.at(i).endpoint.isEmpty(), !evidence.at(i).listedOwner);
        QVERIFY(!gathered.at(i).confirmed || *gathered.at(i).confirmed);
    }
}

/// What was read of a node is never contradicted by a list.
void TestEvidence::ownersAsReadCount()
{
    Scene c;
    c.lock(A, s("M0=1 M1=9! M2=2"));
    for (const LockNode &node : std::as_const(c.locks[A].nodes))
        c.facts.ephemerals[SessionId {7}].append(c.locks[A].pathOf(node));
    const DoctorRound round = c.round();
    const LockState &state = *round.locks.constFirst();
    const auto evidence = gatherEvidence(state, round.facts.get());
    QCOMPARE(printedOwners(state, evidence), s("0x1 0x0 0x2"));
    QVERIFY(std::ranges::none_of(evidence, [](const auto &one) { return bool(one.listedOwner); }));
}

QTEST_GUILESS_MAIN(TestEvidence)
#include "tst_evidence.moc"
