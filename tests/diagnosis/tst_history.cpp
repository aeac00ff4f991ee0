// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/history.h"
#include "core/diagnosis/serverclock.h"
#include "tests/diagnosis/scene.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::scenes;

namespace {

/// "1 lives, 2 ended": what is known of those sessions.
QString printed(const LockHistory &history, std::initializer_list<int> sessions)
{
    QStringList words;
    for (const int session : sessions) {
        const SessionRecord *record = history.session(SessionId {session});
        const QString what = !record ? s("unknown")
            : record->hasEnded       ? s("ended")
            : record->wasUnwell      ? s("unwell")
                                     : s("lives");
        words.append(QString::number(session) + u' ' + what);
    }
    return words.join(s(", "));
}

/// Names of those that have gone, as far as their numbers.
QString departed(const LockHistory &history)
{
    QStringList names;
    for (const Departure &departure : history.lock(A)->departures)
        names.append(departure.name.right(1));
    return names.join(u' ');
}

} // namespace

class TestHistory : public QObject
{
    Q_OBJECT

private slots:
    void sessions_data();
    void sessions();
    void quietClients();
    void leaders();
    void serversClock();
    void oldListsTellNothing();
    void twins();
    void movesOnlyWhenItDoes();
    void tellsWhatHappened();
    void turnsOfASemaphore();
    void hiddenLeasesAreNotGone();
};

void TestHistory::sessions_data()
{
    QTest::addColumn<int>("laterMs"); ///< between the answers

    QTest::newRow("answers a while apart") << 2000;
    QTest::newRow("answers of one millisecond") << 0;
    QTest::newRow("our clock was set back") << -5000;
}

/// One stays, one leaves the table with its connection, one without, one is cut off, one that
/// nobody is connected to is new.
void TestHistory::sessions()
{
    QFETCH(int, laterMs);
    Scene c;
    c.lock(A, s("M0=1 M1=2 M2=3 M3=4")).disconnected(3, 5000);
    LockHistory history;
    history.observe(*c.round().facts);
    QCOMPARE(
        printed(history, {1, 2, 3, 4, 5}), s("1 lives, 2 lives, 3 unwell, 4 lives, 5 unknown"));
    c.later(laterMs).ended(2).ended(3).disconnected(4, 5000).disconnected(5, 5000);
    history.observe(*c.round().facts);
    QCOMPARE(printed(history, {1, 2, 3, 4, 5}), s("1 lives, 2 ended, 3 ended, 4 unwell, 5 unwell"));
    c.later(laterMs).connected(4, 100);
    history.observe(*c.round().facts);
    QCOMPARE(printed(history, {1, 2, 3, 4, 5}), s("1 lives, 2 ended, 3 ended, 4 lives, 5 unwell"));
}

/// The number of its last request tells since when a client sends nothing but heartbeats.
void TestHistory::quietClients()
{
    Scene c;
    c.lock(A, s("M0=1 M1=2"));
    LockHistory history;
    const auto since = [&](qint64 request, const QString &endpoint = {}) {
        c.later(2000).connected(2, 100, 10'000, endpoint);
        c.facts.connections[SessionId {2}].lastRequest = request;
        history.observe(*c.round().facts);
        const qint64 quiet = history.session(SessionId {2})->quietSince;
        return quiet > 0 ? c.now - 50 - quiet : -1;
    };
    QCOMPARE(since(-1), -1); // an old server, or nothing was asked yet
    QCOMPARE(since(7), 0);
    QCOMPARE(since(7), 2000);
    QCOMPARE(since(7), 4000);
    QCOMPARE(since(8), 0); // it has looked again
    QCOMPARE(since(8), 2000);
    QCOMPARE(since(8, s("10.0.0.2:4001")), 0); // another connection: what was sent before is lost
    QCOMPARE(since(-1), -1);
}

/// A leader that merely did not answer leads on; a new one begins an epoch.
void TestHistory::leaders()
{
    LockHistory history;
    ServerFacts facts;
    facts.takenAt = 1000;
    bool isSeveral = false;
    const auto changed = [&](const char *mode, qint64 zxid, SourceResult::State state) {
        MemberFacts member;
        member.host = s("zk1:2181");
        member.role.state = state;
        member.mode = s(mode);
        member.zxid = Zxid {zxid};
        member.isSeveral = isSeveral;
        facts.members = {member};
        facts.takenAt += 1000;
        history.observe(facts);
        return history.leadership().changedAt();
    };
    constexpr qint64 First = 1LL << 32;
    QCOMPARE(changed("leader", First, SourceResult::Ok), 0);
    QCOMPARE(changed("", 0, SourceResult::TimedOut), 3000);
    QCOMPARE(changed("", 0, SourceResult::TimedOut), 3000);
    QCOMPARE(changed("leader", First + 5, SourceResult::Ok), 0);
    QCOMPARE(changed("leader", 2 * First, SourceResult::Ok), 6000);
    QCOMPARE(changed("follower", 2 * First, SourceResult::Ok), 7000);
    isSeveral = true; // as is known by now
    QCOMPARE(changed("leader", 2 * First, SourceResult::Ok), 6000);
    QCOMPARE(changed("follower", 2 * First, SourceResult::Ok), 6000); // no leader was lost
    isSeveral = false;
    facts.askedAt = 77;
    QCOMPARE(changed("read-only", 0, SourceResult::Ok), 6000);
    QCOMPARE(history.leadership().leaderlessSince(), 77);
}

/// The servers' clock by nodes that appear while we look on: no connection's date is needed.
void TestHistory::serversClock()
{
    for (const qint64 ahead : {-600'000, 600'000}) {
        ServerClock clock;
        LockSnapshot lock;
        lock.path = A;
        lock.freshness = Freshness::Live;
        lock.directories = {{A, ReadState::Read, {}, {}}};
        qint64 now = 1'800'000'000'000;
        const auto add = [&](qint64 zxid, qint64 madeAgo) {
            LockNode node;
            node.name = QString::number(zxid);
            node.state = ReadState::Read;
            node.stat.czxid = Zxid {zxid};
            node.stat.createdAt = now + ahead - madeAgo;
            lock.nodes.append(node);
            lock.resolved = int(lock.nodes.size());
            lock.directories[0].stat.pzxid = Zxid {zxid};
            lock.readAt = now;
            clock.observe(lock);
        };
        add(10, 3'000);
        QVERIFY(!clock.offsetMs()); // it was there when we came
        QCOMPARE(clock.at(now, now + 100, 5000), now + 100); // at least
        now += 60'000;
        add(11, 200);
        QCOMPARE(clock.offsetMs(), std::optional<qint64>(ahead - 200));
        now += 60'000;
        add(12, 50);
        QCOMPARE(clock.offsetMs(), std::optional<qint64>(ahead - 50));
        QCOMPARE(clock.at(now, 0, 5000), now + ahead - 50);
        QCOMPARE(clock.at(now, 0, 700'000), now); // as good as ours
        now += 10'000;
        for (LockNode &node : lock.nodes)
            node.stat.createdAt -= ahead;
        add(13, 100 + ahead); // the servers' clock was set
        QCOMPARE(clock.offsetMs(), std::optional<qint64>(-100));
    }
}

/// What is used again is not seen again: neither is a client quiet for longer by it, nor does a
/// session live for longer.
void TestHistory::oldListsTellNothing()
{
    Scene c;
    c.lock(A, s("M0=1 M1=2")).asked(1, 7).asked(2, 7);
    LockHistory history;
    history.observe(*c.round().facts);
    const qint64 seenAt = history.session(SessionId {1})->seenAt;
    c.facts.listedAt = c.now - 100;
    c.later(2000).ended(2);
    history.observe(*c.round().facts);
    QCOMPARE(history.session(SessionId {1})->seenAt, seenAt);
    QCOMPARE(history.session(SessionId {1})->knownAt, seenAt);
    QVERIFY(!history.session(SessionId {2})->hasEnded);
    c.facts.listedAt = 0;
    history.observe(*c.later(2000).round().facts);
    QCOMPARE(history.session(SessionId {1})->seenAt, seenAt + 4000);
    QVERIFY(history.session(SessionId {2})->hasEnded);
}

/// One transaction makes two contenders, which have one czxid: another that goes is seen to go.
void TestHistory::twins()
{
    Scene c;
    c.lock(A, s("M0=1 M1=1 M2=2"));
    c.locks[A].nodes[1].stat.czxid = c.locks[A].nodes[0].stat.czxid;
    LockHistory history;
    history.observe(*c.round().locks.constFirst(), c.now);
    QCOMPARE(departed(history), s(""));
    c.later(1000).remove(A, s("M2"));
    history.observe(*c.round().locks.constFirst(), c.now);
    QCOMPARE(departed(history), s("2"));
}

void TestHistory::movesOnlyWhenItDoes()
{
    Scene c;
    c.lock(A, s("M0=1 M1=2"));
    LockHistory history;
    const qint64 start = c.now;
    history.observe(*c.round().locks.constFirst(), c.now);
    QCOMPARE(history.lock(A)->movedAt, start);
    history.observe(*c.later(1000).round().locks.constFirst(), c.now);
    QCOMPARE(history.lock(A)->movedAt, start);
    c.later(1000).remove(A, s("M0"));
    history.observe(*c.round().locks.constFirst(), c.now);
    QCOMPARE(history.lock(A)->movedAt, start + 2000);
    const LockRecord *record = history.lock(A);
    QCOMPARE(record->present.size(), 1);
    QCOMPARE(record->present.first().holdsSince, start + 2000);
    QCOMPARE(record->departures.size(), 1);
    QCOMPARE(record->departures.constFirst().successorSession, SessionId {2});
}

/// The same events as in every other history, and what is remembered is made of them.
void TestHistory::tellsWhatHappened()
{
    Scene c;
    c.lock(A, s("M0=1 M1=2 M2=3"));
    LockHistory history;
    const auto told = [&] {
        QStringList words;
        const auto events = history.observe(*c.later(1000).round().locks.constFirst(), c.now);
        for (const LockEvent &event : events)
            words.append(QString::number(event.session.value) + u' ' + textOf(event.kind));
        return words.join(s(", "));
    };
    QCOMPARE(told(), s("")); // nothing has happened yet
    QCOMPARE(told(), s(""));
    c.remove(A, s("M0"));
    QCOMPARE(told(), s("1 gone, 2 granted"));
    c.add(A, s("M3=4@0"));
    QCOMPARE(told(), s("4 requested"));
    c.remove(A, s("M2"));
    QCOMPARE(told(), s("3 gone"));
    const LockRecord *record = history.lock(A);
    QCOMPARE(departed(history), s("0 2"));
    QVERIFY(record->departures.at(0).hasHeld() && !record->departures.at(1).hasHeld());
    QCOMPARE(record->handovers, 1);
    QCOMPARE(record->present.first().notBefore, record->present.first().holdsSince - 1000);
}

/// Whoever has its turn makes a lease and takes its place in the queue back: nobody has left.
void TestHistory::turnsOfASemaphore()
{
    Scene c;
    c.semaphore(A, s("L0=1 S1=2"));
    LockHistory history;
    history.observe(*c.round().locks.constFirst(), c.now);
    QCOMPARE(history.lock(A)->present.size(), 2);
    c.later(1000).add(A, s("L2=2@0")).remove(A, s("S1"));
    c.locks[A].nodes.last().directory = 2;
    history.observe(*c.round().locks.constFirst(), c.now);
    QCOMPARE(departed(history), s(""));
    QCOMPARE(history.lock(A)->present.size(), 2);
}

/// A part that may not be read any more: what was in it may be there, and nobody has handed on.
void TestHistory::hiddenLeasesAreNotGone()
{
    Scene c;
    c.semaphore(A, s("L0=1 L1=3 S2=2"));
    const LockSnapshot whole = c.locks[A];
    LockHistory history;
    history.observe(*c.round().locks.constFirst(), c.now);
    QCOMPARE(history.lock(A)->present.size(), 3);
    c.later(1000).locks[A].directories[2].state = ReadState::Denied;
    c.locks[A].nodes.removeIf([](const LockNode &node) { return node.directory == 2; });
    c.locks[A].resolved = int(c.locks[A].nodes.size());
    QVERIFY(history.observe(*c.round().locks.constFirst(), c.now).isEmpty());
    QCOMPARE(departed(history), s(""));
    QCOMPARE(history.lock(A)->present.size(), 3);
    const qint64 hiddenSince = c.now - 1000;
    c.later(1000).locks[A] = whole;
    const QVector<LockEvent> again = history.observe(*c.round().locks.constFirst(), c.now);
    QCOMPARE(again.size(), 1);
    QCOMPARE(again.first().kind, LockEvent::Gap); // as long as that was hidden
    QCOMPARE(again.first().at, hiddenSince);
    c.later(1000).remove(A, s("L0"));
    history.observe(*c.round().locks.constFirst(), c.now);
    QCOMPARE(departed(history), s("0"));
}

QTEST_GUILESS_MAIN(TestHistory)
#include "tst_history.moc"
