// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/diagnosis/scene.h"

#include <QTest>

#include <functional>

using namespace lockscope;

namespace {

QString s(const char *text)
{
    return QString::fromUtf8(text);
}

const QString A = QStringLiteral("/locks/a");
const QString B = QStringLiteral("/locks/b");
const QString C = QStringLiteral("/locks/c");

/// A situation, how it goes on between the two rounds (nothing changes unless said), and what is
/// found in the end.
struct Case
{
    const char *name;
    std::function<void(Scene &)> make;
    const char *expected;
    std::function<void(Scene &)> next = nullptr;
    qint64 apartMs = 6000;
};

/// A queue in which everybody does as it should.
void healthy(Scene &scene, const char *text = "W0=1 W1=2 R2=3 W3=4")
{
    scene.lock(A, s(text)).watchAsExpected();
}

void readers(Scene &scene, int count)
{
    QString text = s("W0=1");
    for (int i = 1; i <= count; ++i)
        text += s(" R%1=%2").arg(i).arg(i + 1);
    healthy(scene, qPrintable(text));
}

void ring(Scene &scene, int locks)
{
    for (int i = 0; i < locks; ++i) {
        const QString path = s("/locks/%1").arg(i);
        scene.lock(path, s("M0=%1 M1=%2").arg(i + 1).arg((i + 1) % locks + 1));
    }
    scene.watchAsExpected();
}

void expire(Scene &scene, int session, const char *node)
{
    scene.remove(A, s(node)).ended(session);
}

const QVector<Case> &slowness()
{
    static const QVector<Case> cases {
        {"a healthy queue", [](Scene &c) { healthy(c); }, ""},
        {"R01: one waits for a minute", [](Scene &c) { healthy(c, "M0=1@500 M1=2@70"); },
         "R01 info likely"},
        {"R01: nobody waits for an old holder", [](Scene &c) { healthy(c, "M0=1@90000"); }, ""},
        {"R01: three wait for six minutes",
         [](Scene &c) { healthy(c, "M0=1@500 M1=2@360 M2=3 M3=4"); }, "R01 warning likely"},
        {"R01: one waits for six minutes", [](Scene &c) { healthy(c, "M0=1@500 M1=2@360"); },
         "R01 info likely"},
        {"R01: eleven minutes", [](Scene &c) { healthy(c, "M0=1@800 M1=2@660"); },
         "R01 critical likely"},
        {"R01: an election waits for ever", [](Scene &c) { healthy(c, "E0=1@90000 E1=2@90000"); },
         ""},
        {"R01: looks like an election: hours old, all of them",
         [](Scene &c) { healthy(c, "M0=1@90000 M1=2@80000"); }, ""},
        {"R01: writer behind readers", [](Scene &c) { healthy(c, "R0=1@500 R1=2@100 W2=3@70"); },
         "R01 info likely"},
    };
    return cases;
}

const QVector<Case> &sessions()
{
    static const QVector<Case> cases {
        {"R03: holder is disconnected",
         [](Scene &c) {
             healthy(c);
             c.disconnected(1, 8000);
         },
         "R03 info definite"},
        {"R03: with a long timeout and waiters",
         [](Scene &c) {
             healthy(c);
             c.disconnected(1, 80000, 90000);
         },
         "R03 warning definite; R21 info definite"},
        {"R03: one member did not answer",
         [](Scene &c) {
             healthy(c);
             c.disconnected(1, 8000);
             c.facts.members[0].connections.state = SourceResult::TimedOut;
         },
         "R29 info definite"},
        {"R03: reconnected between the rounds",
         [](Scene &c) {
             healthy(c);
             c.disconnected(1, 8000);
         },
         "", [](Scene &c) { c.connected(1, 10); }},
        {"R03: reconnects within three seconds",
         [](Scene &c) {
             healthy(c);
             c.disconnected(1, 8000);
         },
         "", nullptr, 2000},
        {"R04: silent for more than half",
         [](Scene &c) {
             healthy(c);
             c.connected(1, 5500);
         },
         "R04 warning likely"},
        {"R04: very silent",
         [](Scene &c) {
             healthy(c);
             c.connected(1, 8500);
         },
         "R04 critical likely"},
        {"R04: a ping is due",
         [](Scene &c) {
             healthy(c);
             c.connected(1, 3600);
         },
         ""},
        {"R04: a waiter in the middle",
         [](Scene &c) {
             healthy(c);
             c.connected(4, 8500);
         },
         ""},
        {"R04: all of the member's clients are silent",
         [](Scene &c) {
             healthy(c);
             for (int i = 1; i <= 4; ++i)
                 c.connected(i, 8500);
         },
         "R30 warning definite"},
        {"R04, R16: the next in line is frozen",
         [](Scene &c) {
             healthy(c);
             c.connected(2, 8500);
         },
         "R16 warning definite; R04 critical likely"},
        {"R16: the next in line is disconnected",
         [](Scene &c) {
             healthy(c);
             c.disconnected(2, 5000);
         },
         "R16 warning definite"},
        {"R16: the one after the next is disconnected",
         [](Scene &c) {
             healthy(c);
             c.disconnected(4, 5000);
         },
         ""},
        {"R05: holder's session is in no table",
         [](Scene &c) {
             healthy(c);
             c.ended(1);
         },
         "R05 critical definite", nullptr, 25'000},
        {"R05: a waiter's session is in no table",
         [](Scene &c) {
             healthy(c);
             c.ended(4);
         },
         "R05 warning definite", nullptr, 25'000},
        {"R05: not for long enough",
         [](Scene &c) {
             healthy(c);
             c.ended(4);
         },
         ""},
        {"R05: a follower's table says nothing",
         [](Scene &c) {
             healthy(c);
             c.ended(1);
             c.facts.knowsExpiry = false;
             c.facts.tracked.clear();
         },
         "", nullptr, 25'000},
        {"R03: a new leader was chosen",
         [](Scene &c) {
             healthy(c);
             c.facts.members[0].mode = s("leader");
         },
         "",
         [](Scene &c) {
             c.disconnected(1, 9000);
             c.facts.members[0].host = s("zk2:2181");
         }},
        {"R21: a timeout of two seconds",
         [](Scene &c) {
             healthy(c);
             c.connected(1, 100, 2000);
         },
         "R21 info definite"},
        {"R21: a timeout of ten minutes",
         [](Scene &c) {
             healthy(c);
             c.connected(1, 100, 600'000);
         },
         "R21 info definite"},
        {"R21: nobody waits",
         [](Scene &c) {
             healthy(c, "M0=1");
             c.connected(1, 100, 600'000);
         },
         ""},
    };
    return cases;
}

const QVector<Case> &watches()
{
    static const QVector<Case> cases {
        {"R07: head watches a node that is gone",
         [](Scene &c) {
             c.lock(A, s("M0=1 M1=2")).watch(1, A, s("?lock-gone")).watch(2, A, s("M0"));
         },
         "R07 critical definite"},
        {"R07: the client has not seen the deletion yet",
         [](Scene &c) {
             c.lock(A, s("M0=1")).watch(1, A, s("?lock-gone"));
             c.facts.connections[SessionId {1}].lastZxid = Zxid {499};
         },
         "R07 critical likely"},
        {"R07: the wake-up was on its way",
         [](Scene &c) { c.lock(A, s("M0=1")).watch(1, A, s("?lock-gone")); }, "",
         [](Scene &c) { c.facts.watches.clear(); }},
        {"R07: a ghost elsewhere", [](Scene &c) { c.lock(A, s("M0=1")).watch(1, B, s("?config")); },
         ""},
        {"R07: the queue moved while the servers were asked",
         [](Scene &c) {
             c.lock(A, s("M0=1")).watch(1, A, s("?lock-gone"));
             c.locks[A].readAt = c.now;
         },
         "", [](Scene &c) { c.locks[A].readAt = c.now; }},
        {"R08: head watches a later node",
         [](Scene &c) { c.lock(A, s("M0=1 M1=2")).watch(1, A, s("M1")).watch(2, A, s("M0")); },
         "R08 critical definite"},
        {"R08, R12: kazoo 2.8 reader and writer watch each other",
         [](Scene &c) {
             c.lock(A, s("k0=1 K1=2"), "kazoo-rw-2.8").watch(1, A, s("K1")).watch(2, A, s("k0"));
         },
         "R08 critical definite; R12 warning likely"},
        {"R08: a kazoo 2.9 queue of the same shape",
         [](Scene &c) { c.lock(A, s("k0=1 K1=2"), "kazoo-rw").watchAsExpected(); }, ""},
        {"R08: a revocable holder watches itself",
         [](Scene &c) { c.lock(A, s("M0=1 M1=2")).watch(1, A, s("M0")).watch(2, A, s("M0")); }, ""},
        {"R08: a thread of the holder's session waits in the same lock",
         [](Scene &c) { c.lock(A, s("M0=1 M1=2 M2=1")).watch(1, A, s("M1")).watch(2, A, s("M0")); },
         ""},
        {"R09: a waiter watches a ghost",
         [](Scene &c) {
             c.lock(A, s("M0=1 M1=2 M2=3")).watch(2, A, s("M0")).watch(3, A, s("?lock-gone"));
         },
         "R09 critical definite"},
        {"R09: a waiter watches a later node",
         [](Scene &c) { c.lock(A, s("M0=1 M1=2 M2=3")).watch(2, A, s("M2")).watch(3, A, s("M1")); },
         "R09 critical definite"},
        {"R09: a waiter watches an earlier node than it should",
         [](Scene &c) { c.lock(A, s("M0=1 M1=2 M2=3")).watch(2, A, s("M0")).watch(3, A, s("M0")); },
         "R09 info definite"},
        {"R09: all as expected", [](Scene &c) { healthy(c, "W0=1 R1=2 R2=3 W3=4"); }, ""},
        {"R10: a waiter watches nothing",
         [](Scene &c) { c.lock(A, s("M0=1 M1=2 M2=3")).watch(2, A, s("M0")); },
         "R10 warning likely", [](Scene &) {}},
        {"R10: it is the only waiter", [](Scene &c) { c.lock(A, s("M0=1 M1=2")); },
         "R10 warning possible", [](Scene &) {}},
        {"R10: it has just reconnected",
         [](Scene &c) {
             c.lock(A, s("M0=1 M1=2"));
             c.facts.connections[SessionId {2}].lastOperation = s("SETW");
         },
         ""},
        {"R10: the queue has just moved", [](Scene &c) { c.lock(A, s("M0=1 M1=2")); }, "", nullptr,
         3000},
        {"R10: the watch list of its member is missing",
         [](Scene &c) {
             c.lock(A, s("M0=1 M1=2"));
             c.facts.members[0].watches.state = SourceResult::NotWhitelisted;
         },
         "R29 info definite"},
    };
    return cases;
}

const QVector<Case> &crowds()
{
    static const QVector<Case> cases {
        {"R11: ten wait for one node",
         [](Scene &c) {
             QString text = s("M0=1");
             for (int i = 1; i <= 11; ++i)
                 text += s(" M%1=%2").arg(i).arg(i + 1);
             c.lock(A, text);
             for (int i = 2; i <= 12; ++i)
                 c.watch(i, A, s("M0"));
         },
         "R09 info definite; R09 info definite; R09 info definite; R09 info definite; R09 info "
         "definite; "
         "R09 info definite; R09 info definite; R09 info definite; R09 info definite; R09 info "
         "definite; "
         "R11 info definite"},
        {"R11: sixty readers behind one writer are legal", [](Scene &c) { readers(c, 60); }, ""},
        {"R15: a session watches a waiter and has no node",
         [](Scene &c) {
             healthy(c, "M0=1 M1=2");
             c.watch(9, A, s("M1"));
         },
         "R15 warning likely"},
        {"R15: it watches the holder: perhaps an observer",
         [](Scene &c) {
             healthy(c, "M0=1 M1=2");
             c.watch(9, A, s("M0"));
         },
         "R15 info possible"},
        {"R15: its request was seen and is gone", [](Scene &c) { healthy(c, "M0=1 M1=2"); },
         "R15 warning likely", [](Scene &c) { c.remove(A, s("M1")); }},
        {"R15: an observer watches everything",
         [](Scene &c) {
             healthy(c);
             for (const char *node : {"W0", "W1", "R2", "W3"})
                 c.watch(9, A, s(node));
         },
         ""},
        {"R15: an observer watches many locks",
         [](Scene &c) {
             for (int i = 0; i < 7; ++i)
                 c.lock(s("/locks/%1").arg(i), s("M0=1 M1=%1").arg(i + 2));
             c.watchAsExpected();
             for (int i = 0; i < 7; ++i)
                 c.watch(99, s("/locks/%1").arg(i), s("M1"));
         },
         ""},
        {"R15: our own watches",
         [](Scene &c) {
             healthy(c, "M0=1 M1=2");
             c.watch(9, A, s("M1"));
             c.facts.own = SessionId {9};
         },
         ""},
    };
    return cases;
}

const QVector<Case> &rings()
{
    static const QVector<Case> cases {
        {"R12: two sessions, two locks", [](Scene &c) { ring(c, 2); }, "R12 warning definite"},
        {"R12: three sessions, three locks", [](Scene &c) { ring(c, 3); }, "R12 warning definite"},
        {"R12: for more than a minute",
         [](Scene &c) {
             c.lock(A, s("M0=1@90 M1=2@80")).lock(B, s("M0=2@90 M1=1@85")).watchAsExpected();
         },
         "R12 critical definite; R01 info likely; R01 info likely"},
        {"R12: the same locks, taken in order",
         [](Scene &c) { c.lock(A, s("M0=1 M1=2")).lock(B, s("M0=1 M1=3")).watchAsExpected(); }, ""},
        {"R12: one of them gives up", [](Scene &c) { ring(c, 2); }, "R26 info possible",
         [](Scene &c) {
             c.remove(s("/locks/0"), s("M1"));
             c.facts.watches.remove(SessionId {2});
         }},
        {"R12: lasts for two seconds only", [](Scene &c) { ring(c, 2); }, "", nullptr, 2000},
        {"R12: two threads of one session in one lock, another between",
         [](Scene &c) { healthy(c, "M0=1 M1=2 M2=1"); }, ""},
        {"R12: readers share, so nobody waits",
         [](Scene &c) { c.lock(A, s("R0=1 R1=2")).lock(B, s("R0=2 R1=1")).watchAsExpected(); }, ""},
        {"R12: readers and writers",
         [](Scene &c) { c.lock(A, s("R0=1 R1=3 W2=2")).lock(B, s("W0=2 R1=1")).watchAsExpected(); },
         "R12 warning definite"},
        {"R12: a waiter queued ahead is part of the ring",
         [](Scene &c) {
             c.lock(A, s("W0=9 R1=9 M3=1"))
                 .lock(B, s("M0=1 M1=2 M2=3"))
                 .lock(C, s("M0=3 M1=1"))
                 .watchAsExpected();
         },
         "R17 critical definite; R18 critical likely; R12 warning likely"},
        {"R12: an election among them is none",
         [](Scene &c) { c.lock(A, s("E0=1 E1=2")).lock(B, s("E0=2 E1=1")).watchAsExpected(); }, ""},
        {"R12: a semaphore with one lease that may come free",
         [](Scene &c) {
             c.semaphore(A, s("L0=1 L1=3 S2=2")).lock(B, s("M0=2 M1=1")).watchAsExpected();
         },
         ""},
        {"R12: a semaphore all of whose holders wait",
         [](Scene &c) {
             c.semaphore(A, s("L0=1 L1=3 S2=2")).lock(B, s("M0=2 M1=1 M2=3")).watchAsExpected();
         },
         "R12 warning likely"},
        {"R13: reader wants to write", [](Scene &c) { healthy(c, "R0=1@200 W1=1@90"); },
         "R13 critical likely; R01 info likely"},
        {"R13: another reader is in the way",
         [](Scene &c) { healthy(c, "R0=1@200 R1=2@200 W2=1@90"); }, "R01 info likely"},
        {"R13: two threads, by their data",
         [](Scene &c) {
             healthy(c, "R0=1@200 W1=1@90");
             c.data(A, s("R0"), "thread 1").data(A, s("W1"), "thread 2");
         },
         "R01 info likely"},
        {"R14: a session behind its own node", [](Scene &c) { healthy(c, "M0=1@40 M1=1@30"); },
         "R14 critical likely", nullptr, 25'000},
        {"R14: behind its own waiting node",
         [](Scene &c) { healthy(c, "M0=9@40 M1=1@40 M2=1@30"); }, "R14 warning likely", nullptr,
         25'000},
        {"R14: different threads, by their data",
         [](Scene &c) {
             healthy(c, "M0=1@40 M1=1@30");
             c.data(A, s("M0"), "a").data(A, s("M1"), "b");
         },
         "", nullptr, 25'000},
        {"R14: only for a moment", [](Scene &c) { healthy(c, "M0=1 M1=1"); }, ""},
        {"R26: two orders at different times",
         [](Scene &c) { c.lock(A, s("M0=1")).lock(B, s("M0=9 M1=1")).watchAsExpected(); },
         "R26 info possible",
         [](Scene &c) {
             c.facts.watches.clear();
             c.lock(A, s("M0=9 M1=2")).lock(B, s("M0=2")).watchAsExpected();
         }},
        {"R26: under a common gate",
         [](Scene &c) {
             c.lock(A, s("M0=1")).lock(B, s("M0=9 M1=1")).lock(C, s("M0=1")).watchAsExpected();
         },
         "",
         [](Scene &c) {
             c.facts.watches.clear();
             c.lock(A, s("M0=9 M1=2")).lock(B, s("M0=2")).lock(C, s("M0=2")).watchAsExpected();
         }},
    };
    return cases;
}

const QVector<Case> &nodes()
{
    static const QVector<Case> cases {
        {"R06: a persistent node holds up the queue", [](Scene &c) { healthy(c, "M0=1! M1=2"); },
         "R06 critical likely"},
        {"R06: a persistent node at the end", [](Scene &c) { healthy(c, "M0=1 M1=2!"); },
         "R06 warning likely"},
        {"R06: kazoo makes such when told to", [](Scene &c) { healthy(c, "K0=1! K1=2"); },
         "R06 critical possible"},
        {"R06: nothing but persistent ones", [](Scene &c) { healthy(c, "M0=1!"); }, ""},
        {"R17, R18: kazoo and Curator in one directory",
         [](Scene &c) { c.lock(A, s("M0=1 K0=2")).watchAsExpected(); },
         "R17 critical definite; R18 critical likely"},
        {"R17: readers and writers of one library", [](Scene &c) { healthy(c, "R0=1 W1=2 R2=3"); },
         ""},
        {"R23: near the end of the numbers",
         [](Scene &c) {
             healthy(c, "M2140000000=1");
             c.locks[A].directories[0].stat.cversion = -14'967'297;
         },
         "R23 warning definite"},
        {"R23: a quarter used",
         [](Scene &c) {
             healthy(c, "M500000000=1");
             c.locks[A].directories[0].stat.cversion = 1'000'000'000;
         },
         ""},
        {"R23: overflowed", [](Scene &c) { healthy(c, "M-2147483648=1"); },
         "R23 critical definite"},
        {"R24: the directory was made anew", [](Scene &c) { healthy(c, "M7=1"); },
         "R24 info definite",
         [](Scene &c) {
             c.lock(A, s("M0=1"));
             c.locks[A].directories[0].stat.czxid = Zxid {5000};
         }},
        {"R27: a later node with an earlier time", [](Scene &c) { healthy(c, "M0=1@10 M1=2@30"); },
         "R27 info definite"},
        {"R27: our clock is behind",
         [](Scene &c) {
             healthy(c, "M0=1@0");
             c.locks[A].nodes[0].stat.createdAt = c.now + 20'000;
         },
         "R27 info definite"},
        {"R29: a member is silent",
         [](Scene &c) {
             healthy(c);
             MemberFacts dead;
             dead.host = s("zk2:2181");
             dead.role.state = SourceResult::TimedOut;
             c.facts.members.append(dead);
         },
         "R29 info definite"},
        {"R29: a node may not be read", [](Scene &c) { healthy(c, "M0=1?"); }, "R29 info definite"},
        {"R30: a member lags",
         [](Scene &c) {
             healthy(c);
             c.facts.members[0].outstanding = 5000;
         },
         "R30 critical definite"},
        {"R30: suppresses the rest",
         [](Scene &c) {
             ring(c, 2);
             c.facts.members[0].mode = s("read-only");
         },
         "R30 critical definite"},
    };
    return cases;
}

const QVector<Case> &handOvers()
{
    static const QVector<Case> cases {
        {"R19: the holder's session expired",
         [](Scene &c) {
             healthy(c, "M0=1 M1=2");
             c.connected(1, 9500);
         },
         "R19 warning definite", [](Scene &c) { expire(c, 1, "M0"); }},
        {"R19: the holder left in good health",
         [](Scene &c) {
             healthy(c, "M0=1 M1=2");
             c.connected(1, 500);
         },
         "", [](Scene &c) { expire(c, 1, "M0"); }},
        {"R19: it disconnected and its session was closed early",
         [](Scene &c) {
             healthy(c, "M0=1 M1=2");
             c.disconnected(1, 60'000, 60'000);
         },
         "", [](Scene &c) { expire(c, 1, "M0"); }},
        {"R20: three sessions of one client expired",
         [](Scene &c) {
             healthy(c, "M0=1 M1=2 M2=3 M3=4");
             for (int i = 2; i <= 4; ++i)
                 c.connected(i, 9500, 10'000, s("10.9.9.9:%1").arg(i));
         },
         "R20 warning likely",
         [](Scene &c) {
             expire(c, 2, "M1");
             expire(c, 3, "M2");
             expire(c, 4, "M3");
         }},
        {"R20: three sessions of one host closed in good health",
         [](Scene &c) {
             healthy(c, "M0=1 M1=2 M2=3 M3=4");
             for (int i = 2; i <= 4; ++i)
                 c.connected(i, 500, 10'000, s("10.9.9.9:%1").arg(i));
         },
         "",
         [](Scene &c) {
             expire(c, 2, "M1");
             expire(c, 3, "M2");
             expire(c, 4, "M3");
         }},
    };
    return cases;
}

} // namespace

class TestRules : public QObject
{
    Q_OBJECT

private slots:
    void scenes_data();
    void scenes();
    void growingQueue();
    void spinLockers();
    void oneRoundIsNotEnough();
    void noAbsenceWithoutServers();
    void sentences();
    void mutesAndAcknowledgements();
    void noLeaderForLong();
    void thresholdsAreEditable();
};

void TestRules::scenes_data()
{
    QTest::addColumn<const Case *>("scene");
    for (const QVector<Case> *cases :
         {&slowness(), &sessions(), &watches(), &crowds(), &rings(), &nodes(), &handOvers()}) {
        for (const Case &scene : *cases)
            QTest::newRow(scene.name) << &scene;
    }
}

void TestRules::scenes()
{
    QFETCH(const Case *, scene);
    Scene c;
    scene->make(c);
    Doctor doctor;
    doctor.addRound(c.round());
    c.later(scene->apartMs);
    if (scene->next)
        scene->next(c);
    doctor.addRound(c.round());
    for (int more = 0; scene->next && more < 2; ++more) { // what came of it must last as well
        const bool isMoving = c.locks.value(A).readAt == c.now && scene->expected[0] == '\0';
        c.later(scene->apartMs);
        if (isMoving)
            c.locks[A].readAt = c.now;
        doctor.addRound(c.round());
    }
    QCOMPARE(printed(doctor.diagnosis()), s(scene->expected));
}

void TestRules::growingQueue()
{
    for (const bool isGrowing : {true, false}) {
        Scene c;
        Doctor doctor;
        for (int round = 0; round < 8; ++round) {
            QString text = s("M0=1");
            const int waiters = isGrowing || round != 6 ? round + 1 : 1;
            for (int i = 1; i <= waiters; ++i)
                text += s(" M%1=%2").arg(i).arg(i + 1);
            c.lock(A, text).watchAsExpected();
            doctor.addRound(c.round());
            c.later(3000);
        }
        QCOMPARE(printed(doctor.diagnosis()), isGrowing ? s("R02 warning definite") : s(""));
    }
}

/// Sixty requests come and go under one holder; or as many while the holders change.
void TestRules::spinLockers()
{
    for (const bool isSpinning : {true, false}) {
        Scene c;
        Doctor doctor;
        for (int round = 0; round < 6; ++round) {
            if (round == 0 || !isSpinning)
                c.lock(A, s("M%1=1").arg(round));
            c.locks[A].directories[0].stat.cversion = 2 * (1 + 20 * round) - 1;
            doctor.addRound(c.round());
            c.later(3000);
        }
        QCOMPARE(printed(doctor.diagnosis()), isSpinning ? s("R22 warning definite") : s(""));
    }
}

void TestRules::oneRoundIsNotEnough()
{
    Scene c;
    c.lock(A, s("M0=1")).watch(1, A, s("?gone"));
    QCOMPARE(printed(examine({{c.round()}, {}, {}})), s(""));
    const DoctorRound first = c.round();
    c.later(900);
    QCOMPARE(printed(examine({{first, c.round()}, {}, {}})), s(""));
    c.later(200);
    QCOMPARE(printed(examine({{first, c.round()}, {}, {}})), s("R07 critical definite"));
}

void TestRules::noAbsenceWithoutServers()
{
    Scene c;
    healthy(c);
    c.facts.watches.clear();
    c.ended(1).disconnected(2, 100);
    c.withFacts = false;
    const DoctorRound first = c.round();
    c.later(60'000);
    const Diagnosis diagnosis = examine({{first, c.round()}, {}, {}});
    QVERIFY2(!printed(diagnosis).contains(s("R03")) && !printed(diagnosis).contains(s("R05"))
                 && !printed(diagnosis).contains(s("R10")),
             qPrintable(printed(diagnosis)));
    QStringList skipped;
    for (const SkippedRule &rule : diagnosis.skipped)
        skipped.append(rule.rule);
    for (const char *rule : {"R03", "R04", "R05", "R07", "R08", "R09", "R10", "R15", "R16"})
        QVERIFY2(skipped.contains(s(rule)), rule);
}

void TestRules::sentences()
{
    Scene c;
    c.lock(A, s("M0=1 M1=2@70")).lock(B, s("M0=2 M1=1@65")).watchAsExpected();
    const DoctorRound first = c.round();
    c.later(6000);
    const Diagnosis diagnosis = examine({{first, c.round()}, {}, {}});
    QVERIFY(!diagnosis.findings.isEmpty());
    const Finding &finding = diagnosis.findings.constFirst();
    QCOMPARE(finding.sentence,
             s("2 sessions wait for each other: 0x2 waits 1 m 16 s for exclusive on /locks/a, held "
               "by 0x1; "
               "0x1 waits 1 m 11 s for exclusive on /locks/b, held by 0x2."));
    QCOMPARE(finding.nodes.constFirst(), c.nodePath(B, s("M1")));
    QCOMPARE(finding.sessions, (QVector<SessionId> {{2}, {1}}));
}

void TestRules::mutesAndAcknowledgements()
{
    Scene c;
    ring(c, 2);
    Doctor doctor;
    doctor.addRound(c.round());
    c.later(6000);
    doctor.addRound(c.round());
    QCOMPARE(doctor.tracker().opened().size(), 1);
    const QString id = doctor.tracker().opened().constFirst();
    doctor.tracker().acknowledge(id);
    c.later(3000);
    doctor.addRound(c.round());
    QCOMPARE(doctor.tracker().findings().value(id).state, TrackedFinding::Acknowledged);
    QVERIFY(doctor.tracker().opened().isEmpty());
    for (const Mute &mute :
         {Mute {s("R12"), {}, {}, c.now + 1000}, Mute {{}, s("/locks/0"), {}, c.now + 1000},
          Mute {{}, {}, SessionId {2}, c.now + 1000}}) {
        doctor.setMutes({mute});
        QCOMPARE(printed(doctor.diagnosis()), s(""));
    }
    for (const Mute &mute :
         {Mute {s("R12"), {}, {}, c.now - 1}, Mute {s("R12"), C, {}, c.now + 1000}}) {
        doctor.setMutes({mute});
        QCOMPARE(printed(doctor.diagnosis()), s("R12 warning definite"));
    }
    c.remove(s("/locks/0"), s("M1"));
    for (int round = 0; round < 2; ++round)
        doctor.addRound(c.later(2000).round());
    QCOMPARE(doctor.tracker().findings().value(id).state, TrackedFinding::Resolved);
}

/// An election takes a moment, and nothing is found meanwhile; no leader for long is.
void TestRules::noLeaderForLong()
{
    Scene c;
    healthy(c);
    c.facts.members[0].mode = s("leader");
    Doctor doctor;
    doctor.addRound(c.round());
    c.facts.members[0].mode.clear();
    c.facts.members[0].role.state = SourceResult::NotServing;
    c.facts.knowsExpiry = false;
    c.connected(1, 9900);
    for (int i = 0; i < 3; ++i)
        doctor.addRound(c.later(2000).round());
    QCOMPARE(printed(doctor.diagnosis()), s("R29 info definite"));
    for (int i = 0; i < 8; ++i)
        doctor.addRound(c.later(2000).round());
    QCOMPARE(printed(doctor.diagnosis()), s("R30 critical definite; R29 info definite"));
}

void TestRules::thresholdsAreEditable()
{
    Thresholds limits;
    QVERIFY(setThreshold(&limits, u"waitInfoMs", 1000));
    QVERIFY(!setThreshold(&limits, u"nosuch", 1));
    QVERIFY(!setThreshold(&limits, u"waitInfoMs", -1));
    Scene c;
    healthy(c, "M0=1@10 M1=2@5");
    const DoctorRound first = c.round();
    c.later(2000);
    QCOMPARE(printed(examine({{first, c.round()}, limits, {}})), s("R01 info likely"));
}

QTEST_GUILESS_MAIN(TestRules)
#include "tst_rules.moc"
