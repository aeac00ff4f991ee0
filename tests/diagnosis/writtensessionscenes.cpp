// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/diagnosis/rulescenes.h"

namespace lockscope::scenes {

void examine(Doctor *doctor, const Case &scene, Scene *c)
{
    scene.make(*c);
    doctor->addRound(c->round());
    c->later(scene.apartMs);
    if (scene.next)
        scene.next(*c);
    doctor->addRound(c->round());
}

void healthy(Scene &scene, const char *text)
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
        {"R01: held and waited for since last night: that makes no election of a lock",
            [](Scene &c) { healthy(c, "M0=1@90000 M1=2@80000"); }, "R01 critical likely"},
        {"R01: a read/write lock stuck since last night",
            [](Scene &c) { healthy(c, "W0=1@90000 R1=2@80000 W2=3@80000"); },
            "R01 critical likely"},
        {"R01: writer behind readers", [](Scene &c) { healthy(c, "R0=1@500 R1=2@100 W2=3@70"); },
            "R01 info likely"},
        {"R01: who has just got a long queue that is handed on",
            [](Scene &c) {
                healthy(c, "M0=1@720 M1=2@710 M2=3@700 M3=4@690");
                c.passed(A, 7);
            },
            "", [](Scene &c) { c.remove(A, s("M0")); }},
        {"R01: seen for a moment only: it may have been granted just now",
            [](Scene &c) {
                healthy(c, "M0=1@720 M1=2@710");
                c.passed(A, 7);
            },
            "R01 info possible"},
        {"R01: others went before, but none since the youngest came",
            [](Scene &c) {
                healthy(c, "M0=1@7200 M1=2@7100 M2=3@7050");
                c.passed(A, 7, true);
            },
            "R01 critical likely"},
        {"R01: an old holder for whom somebody has just come",
            [](Scene &c) { healthy(c, "M0=1@7200 M1=2@2"); }, ""},
        {"R01: an old holder behind whom many have come and gone",
            [](Scene &c) {
                healthy(c, "M0=1@7200 M9=2@2");
                c.passed(A, 8);
            },
            "R01 info possible"},
        {"R01: all leases were taken long ago",
            [](Scene &c) { c.semaphore(A, s("L0=1@900 L1=3@800 S2=2@700")).watchAsExpected(); },
            "R01 critical likely"},
        {"R01: a lease was taken a moment ago",
            [](Scene &c) { c.semaphore(A, s("L0=1@900 S1=2@700 L2=3@5")).watchAsExpected(); }, ""},
        {"R01: a lock of one node that clients watch",
            [](Scene &c) {
                c.single(A, 1).watch(2, A, s("x")).watch(3, A, s("x")).watch(4, A, s("x"));
                c.locks[A].nodes[0].stat.createdAt = c.now - 400'000;
            },
            "R01 warning possible", nullptr, 61'000},
        {"R01: a lock of one node that nobody watches but its owner",
            [](Scene &c) {
                c.single(A, 1).watch(1, A, s("x"));
                c.locks[A].nodes[0].stat.createdAt = c.now - 400'000;
            },
            "", nullptr, 61'000},
        {"R01: a lock of one node that was taken a moment ago",
            [](Scene &c) { c.single(A, 1).watch(2, A, s("x")).watch(3, A, s("x")); }, "", nullptr,
            20'000},
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
        {"R03: there may be members that we do not know",
            [](Scene &c) {
                healthy(c);
                c.disconnected(1, 8000);
                c.facts.knowsAllMembers = false;
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
        {"R04: its member was silent itself, and is back",
            [](Scene &c) {
                healthy(c);
                c.facts.members[0].connections.state = SourceResult::TimedOut;
            },
            "",
            [](Scene &c) {
                c.facts.members[0].connections.state = SourceResult::Ok;
                c.connected(1, 8500);
            },
            1500},
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
        {"R16: the next in line is a reader, and another one is let in with it",
            [](Scene &c) {
                healthy(c, "W0=1 R1=2 R2=3 W3=4");
                c.disconnected(2, 5000);
            },
            ""},
        {"R16: the next in line is a reader, and behind it somebody is to write",
            [](Scene &c) {
                healthy(c, "W0=1 R1=2 W2=3 R3=4");
                c.disconnected(2, 5000);
            },
            "R16 warning definite"},
        {"R16: all readers that are let in next are disconnected",
            [](Scene &c) {
                healthy(c, "W0=1 R1=2 R2=3 W3=4");
                c.disconnected(2, 5000).disconnected(3, 5000);
            },
            "R16 warning definite"},
        {"R16: the one after the next is disconnected",
            [](Scene &c) {
                healthy(c);
                c.disconnected(4, 5000);
            },
            ""},
        {"R05: holder's session is in no table, and its node may be gone from the leader's tree",
            [](Scene &c) {
                healthy(c);
                c.ended(1);
            },
            "R05 critical likely", nullptr, 25'000},
        {"R05: its node is still to be read again",
            [](Scene &c) {
                healthy(c);
                c.ended(1);
            },
            "", nullptr, 22'000},
        {"R05: its node was just read again",
            [](Scene &c) {
                healthy(c);
                c.ended(1);
            },
            "R05 critical definite", [](Scene &c) { c.checked(A, s("W0")); }, 22'000},
        {"R05, R16: the next in line's session is in no table, its node was not read again",
            [](Scene &c) {
                healthy(c);
                c.ended(2);
            },
            "R05 warning likely; R16 warning likely", nullptr, 25'000},
        {"R05, R16: it was, and is there",
            [](Scene &c) {
                healthy(c);
                c.ended(2).checked(A, s("W1"));
            },
            "R05 warning definite; R16 warning definite", nullptr, 25'000},
        {"R16: it was, and is gone",
            [](Scene &c) {
                healthy(c);
                c.ended(2).checked(A, s("W1"));
                c.checks[c.nodePath(A, s("W1"))].exists = false;
            },
            "", nullptr, 25'000},
        {"R16: a member still lists the watch of the next in line, who is in no table",
            [](Scene &c) {
                healthy(c);
                const WatchedPaths listed = c.facts.watches.value(SessionId {2});
                c.ended(2).checked(A, s("W1")).facts.watches.insert(SessionId {2}, listed);
            },
            "", nullptr, 25'000},
        {"R05: its node is gone, as a server says that has caught up",
            [](Scene &c) {
                healthy(c);
                c.ended(1).checked(A, s("W0"));
                c.checks[c.nodePath(A, s("W0"))].exists = false;
            },
            "", nullptr, 25'000},
        {"R05: its node is another's by now",
            [](Scene &c) {
                healthy(c);
                c.ended(1).checked(A, s("W0"));
                c.checks[c.nodePath(A, s("W0"))].czxid = Zxid {7};
            },
            "", nullptr, 25'000},
        {"R05: another member's tree has no such node",
            [](Scene &c) {
                healthy(c);
                c.ended(1).checked(A, s("W0"));
                c.facts.members.append(c.facts.members.constFirst());
                c.facts.members[1].host = s("zk2:2181");
                c.facts.members[1].mode = s("follower");
                c.facts.unowned[c.nodePath(A, s("W0"))] = {s("zk1:2181")};
            },
            "R05 critical likely", nullptr, 25'000},
        {"R05: both members' trees have it",
            [](Scene &c) {
                healthy(c);
                c.ended(1).checked(A, s("W0"));
                c.facts.members.append(c.facts.members.constFirst());
                c.facts.members[1].host = s("zk2:2181");
                c.facts.members[1].mode = s("follower");
                c.facts.unowned[c.nodePath(A, s("W0"))] = {s("zk1:2181"), s("zk2:2181")};
            },
            "R05 critical definite", nullptr, 25'000},
        {"R05: holder's session is in no table",
            [](Scene &c) {
                healthy(c);
                c.ended(1).checked(A, s("W0"));
            },
            "R05 critical definite", nullptr, 25'000},
        {"R05: a waiter's session is in no table",
            [](Scene &c) {
                healthy(c);
                c.ended(4).checked(A, s("W3"));
            },
            "R05 warning definite", nullptr, 25'000},
        {"R05: nobody knows how long its session may last",
            [](Scene &c) {
                healthy(c);
                c.ended(4).checked(A, s("W3"));
                c.facts.timeoutsMs.remove(SessionId {4});
            },
            "R05 warning likely", nullptr, 25'000},
        {"R04, R30: another member has lost the others, and hides nothing",
            [](Scene &c) {
                healthy(c);
                c.connected(1, 5500);
                c.facts.members.append(c.facts.members.constFirst());
                c.facts.members[1].host = s("zk2:2181");
                c.facts.members[1].mode = s("read-only");
            },
            "R30 warning definite; R04 warning likely"},
        {"R04, R30: a follower is busy, and hides nothing",
            [](Scene &c) {
                healthy(c);
                c.connected(1, 5500);
                c.facts.members.append(c.facts.members.constFirst());
                c.facts.members[1].host = s("zk2:2181");
                c.facts.members[1].mode = s("follower");
                c.facts.members[1].outstanding = 5000;
                c.facts.members.append(c.facts.members.constFirst());
                c.facts.members[2].host = s("zk3:2181");
            },
            "R30 warning definite; R04 warning likely"},
        {"R05: a member still lists the watch of a waiter that is in no table",
            [](Scene &c) {
                healthy(c);
                const WatchedPaths listed = c.facts.watches.value(SessionId {4});
                c.ended(4).facts.watches.insert(SessionId {4}, listed);
            },
            "", nullptr, 25'000},
        {"R05: what is listed is no watch on what it waits for",
            [](Scene &c) {
                healthy(c);
                c.ended(4).checked(A, s("W3"));
                c.facts.watches.insert(SessionId {4}, {B + s("/config")});
            },
            "R05 warning definite", nullptr, 25'000},
        {"R05: not for long enough",
            [](Scene &c) {
                healthy(c);
                c.ended(4);
            },
            ""},
        {"R03: on Keeper, that does not tell until when a session lasts",
            [](Scene &c) {
                healthy(c);
                c.disconnected(1, 8000).keeper();
            },
            "R03 info definite"},
        {"R03: on Keeper, for long: it is in the list, and has not ended",
            [](Scene &c) {
                healthy(c);
                c.disconnected(1, 8000, 60'000).keeper();
            },
            "R03 info definite", nullptr, 125'000},
        {"R05: on Keeper, a waiter without a connection is in the list",
            [](Scene &c) {
                healthy(c);
                c.disconnected(4, 8000).keeper();
            },
            "", nullptr, 125'000},
        {"R05: on Keeper, a waiter's session is not in the list",
            [](Scene &c) {
                healthy(c);
                c.ended(4).checked(A, s("W3")).keeper();
            },
            "R05 warning definite", nullptr, 25'000},
        {"R05: on Keeper, none of whose members leads: nobody knows",
            [](Scene &c) {
                healthy(c);
                c.ended(4).keeper();
                c.facts.listsSessions = false;
                c.facts.tracked.clear();
            },
            "", nullptr, 25'000},
        {"R16: on Keeper, the next in line has no connection",
            [](Scene &c) {
                healthy(c);
                c.disconnected(2, 5000).keeper();
            },
            "R16 warning definite"},
        {"R16: on Keeper, the session of the next in line is not in the list",
            [](Scene &c) {
                healthy(c);
                c.ended(2).checked(A, s("W1")).keeper();
            },
            "R05 warning definite; R16 warning definite", nullptr, 25'000},
        {"R04: the Rust crate is heard every two thirds of its timeout",
            [](Scene &c) {
                c.lock(A, s("Z0=1 Z1=2"), "rust-zookeeper-lock").watchAsExpected();
                c.connected(1, 6500);
            },
            ""},
        {"R04: the Rust crate is silent for longer than that",
            [](Scene &c) {
                c.lock(A, s("Z0=1 Z1=2"), "rust-zookeeper-lock").watchAsExpected();
                c.connected(1, 8800);
            },
            "R04 warning likely"},
        {"R03: connections that were listed a while ago, once",
            [](Scene &c) {
                healthy(c);
                c.disconnected(1, 8000).facts.listedAt = c.now - 5000;
            },
            ""},
        {"R04: the same",
            [](Scene &c) {
                healthy(c);
                c.connected(1, 8500).facts.listedAt = c.now - 5000;
            },
            ""},
        {"R04: somebody came after the sessions were listed: nothing is known of it",
            [](Scene &c) {
                healthy(c);
                c.facts.listedAt = c.now - 5000;
            },
            "",
            [](Scene &c) {
                c.add(A, s("W7=7@0"));
                c.ended(7);
            },
            20'000},
        {"R21: nothing is new in what is used again",
            [](Scene &c) {
                healthy(c);
                c.connected(1, 100, 2000).facts.listedAt = c.now - 5000;
            },
            ""},
        {"R03, R16, R29: several members answer at one address",
            [](Scene &c) {
                healthy(c);
                c.disconnected(1, 8000).disconnected(2, 8000);
                c.facts.members[0].isSeveral = true;
                c.facts.knowsAllMembers = false;
            },
            "R29 info definite"},
        {"R10: several members answer at one address, one of them without the watches",
            [](Scene &c) {
                healthy(c);
                c.facts.watches.clear();
                c.facts.members[0].isSeveral = true;
                c.facts.knowsAllMembers = false;
            },
            "R29 info definite", nullptr, 25'000},
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

} // namespace lockscope::scenes
