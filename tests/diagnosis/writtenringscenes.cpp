// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/diagnosis/rulescenes.h"

namespace lockscope::scenes {

const QVector<Case> &rings()
{
    static const QVector<Case> cases {
        {"R12: two sessions, two locks", [](Scene &c) { ring(c, 2); }, "R12 warning likely"},
        {"R12: three sessions, three locks", [](Scene &c) { ring(c, 3); }, "R12 warning likely"},
        {"R12: for more than a minute",
            [](Scene &c) {
                c.lock(A, s("M0=1@90 M1=2@80")).lock(B, s("M0=2@90 M1=1@85")).watchAsExpected();
            },
            "R12 critical likely"},
        {"R12: the same locks, taken in order",
            [](Scene &c) { c.lock(A, s("M0=1 M1=2")).lock(B, s("M0=1 M1=3")).watchAsExpected(); },
            ""},
        {"R12: one of them gives up", [](Scene &c) { ring(c, 2); }, "R26 info possible",
            [](Scene &c) {
                c.remove(s("/locks/0"), s("M1"));
                c.facts.watches.remove(SessionId {2});
            }},
        {"R12: lasts for two seconds only",
            [](Scene &c) {
                c.lock(A, s("M0=1@90 M1=2@1")).lock(B, s("M0=2@90 M1=1@1")).watchAsExpected();
            },
            "", nullptr, 2000},
        {"R12: two threads of one session in one lock, another between",
            [](Scene &c) { healthy(c, "M0=1 M1=2 M2=1"); }, ""},
        {"R12: readers share, so nobody waits",
            [](Scene &c) { c.lock(A, s("R0=1 R1=2")).lock(B, s("R0=2 R1=1")).watchAsExpected(); },
            ""},
        {"R12: readers and writers",
            [](Scene &c) {
                c.lock(A, s("R0=1 R1=3 W2=2")).lock(B, s("W0=2 R1=1")).watchAsExpected();
            },
            "R12 warning likely"},
        {"R12: a waiter queued ahead is part of the ring",
            [](Scene &c) {
                c.lock(A, s("W0=9 R1=9 M3=1"))
                    .lock(B, s("M0=1 M1=2 M2=3"))
                    .lock(C, s("M0=3 M1=1"))
                    .watchAsExpected();
            },
            "R17 critical definite; R18 critical likely; R12 warning likely"},
        {"R12: an election among them is none",
            [](Scene &c) { c.lock(A, s("E0=1 E1=2")).lock(B, s("E0=2 E1=1")).watchAsExpected(); },
            ""},
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
        {"R12: each thread signs what it asks for",
            [](Scene &c) {
                ring(c, 2);
                for (const char *lock : {"/locks/0", "/locks/1"}) {
                    const bool isFirst = s(lock).endsWith(u'0');
                    c.data(s(lock), s("M0"), isFirst ? "host-1 thread-7" : "host-2 thread-3");
                    c.data(s(lock), s("M1"), isFirst ? "host-2 thread-3" : "host-1 thread-7");
                }
            },
            "R12 warning definite"},
        {"R12: another thread of it waits, by what they sign",
            [](Scene &c) {
                ring(c, 2);
                c.data(s("/locks/0"), s("M0"), "thread-7").data(s("/locks/1"), s("M1"), "thread-8");
            },
            ""},
        {"R12: what is written into the nodes names no thread",
            [](Scene &c) {
                ring(c, 2);
                c.data(s("/locks/0"), s("M0"), "order 17").data(s("/locks/1"), s("M1"), "order 18");
            },
            "R12 warning likely"},
        {"R12: one of the sessions waits in a third lock as well, so that it has several threads",
            [](Scene &c) {
                ring(c, 2);
                c.lock(C, s("M0=9 M1=1")).watchAsExpected();
            },
            "R12 warning possible"},
        {"R13: reader wants to write", [](Scene &c) { healthy(c, "R0=1@200 W1=1@90"); },
            "R13 info possible; R01 info likely"},
        {"R13: reader wants to write, of one thread",
            [](Scene &c) {
                healthy(c, "R0=1@200 W1=1@90");
                c.data(A, s("R0"), "thread 1").data(A, s("W1"), "thread 1");
            },
            "R13 critical likely"},
        {"R13: another reader is in the way",
            [](Scene &c) { healthy(c, "R0=1@200 R1=2@200 W2=1@90"); }, "R01 info likely"},
        {"R13: another reader is in the way, and asks to write as well",
            [](Scene &c) { healthy(c, "R0=1@200 R1=2@200 W2=1@90 W3=2@80"); },
            "R13 warning possible; R01 info likely"},
        {"R13: both do, of one thread each",
            [](Scene &c) {
                healthy(c, "R0=1@200 R1=2@200 W2=1@90 W3=2@80");
                c.data(A, s("R0"), "thread 1").data(A, s("W2"), "thread 1");
                c.data(A, s("R1"), "thread 2").data(A, s("W3"), "thread 2");
            },
            "R13 critical definite"},
        {"R13: both do, one of them by another thread",
            [](Scene &c) {
                healthy(c, "R0=1@200 R1=2@200 W2=1@90 W3=2@80");
                c.data(A, s("R1"), "thread 2").data(A, s("W3"), "thread 3");
            },
            "R01 info likely"},
        {"R13: both do, and the second has asked a moment ago",
            [](Scene &c) { healthy(c, "R0=1@200 R1=2@200 W2=1@90 W3=2@20"); }, "R01 info likely"},
        {"R13: both do, behind somebody who does not read",
            [](Scene &c) { healthy(c, "R0=2@200 R1=3@200 W2=1@95 W3=2@90 W4=3@80"); },
            "R13 warning possible; R01 info likely"},
        {"R13: reader wants to write behind somebody who does not read",
            [](Scene &c) { healthy(c, "R0=1@200 W1=2@95 W2=1@90"); },
            "R13 info possible; R01 info likely"},
        {"R13: three readers, of which two ask to write",
            [](Scene &c) { healthy(c, "R0=1@200 R1=2@200 R2=3@200 W3=1@90 W4=2@80"); },
            "R01 info likely"},
        {"R13: two threads, by their data",
            [](Scene &c) {
                healthy(c, "R0=1@200 W1=1@90");
                c.data(A, s("R0"), "thread 1").data(A, s("W1"), "thread 2");
            },
            "R01 info likely"},
        {"R14: two threads of a session work for half a minute each",
            [](Scene &c) { healthy(c, "M0=1@40 M1=1@30"); }, "", nullptr, 25'000},
        {"R14: and for longer, which nobody can tell from an orphan",
            [](Scene &c) { healthy(c, "M0=1@140 M1=1@130"); }, "R14 info possible; R01 info likely",
            nullptr, 25'000},
        {"R14: a request that was made twice",
            [](Scene &c) {
                healthy(c, "M0=1@40 M1=1@30");
                c.twice(A, s("M0"), s("M1"));
            },
            "R14 critical likely", nullptr, 25'000},
        {"R14: behind its own waiting node",
            [](Scene &c) {
                healthy(c, "M0=9@40 M1=1@40 M2=1@30");
                c.twice(A, s("M1"), s("M2"));
            },
            "R14 warning likely", nullptr, 25'000},
        {"R14: one thread, by its data",
            [](Scene &c) {
                healthy(c, "M0=1@40 M1=1@30");
                c.data(A, s("M0"), "tid=7").data(A, s("M1"), "tid=7");
            },
            "R14 critical likely", nullptr, 25'000},
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
        {"R26: the next order's locks, in the other order",
            [](Scene &c) {
                c.lock(s("/locks/order-17"), s("M0=1"))
                    .lock(s("/locks/stock-4"), s("M0=9 M1=1"))
                    .watchAsExpected();
            },
            "R26 info possible",
            [](Scene &c) {
                c.facts.watches.clear();
                c.locks.clear();
                c.lock(s("/locks/stock-5"), s("M0=2"))
                    .lock(s("/locks/order-18"), s("M0=9 M1=2"))
                    .watchAsExpected();
            }},
        {"R26: another thread of the session holds, by the order of its requests",
            [](Scene &c) { c.lock(A, s("M5=1")).lock(B, s("M0=9 M1=1")).watchAsExpected(); }, "",
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

} // namespace lockscope::scenes
