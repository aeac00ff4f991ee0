// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/diagnosis/rulescenes.h"

namespace lockscope::scenes {

const QVector<Case> &rings()
{
    static const QVector<Case> cases {
        {"R12: two sessions, two locks", [](Scene &c) { ring(c, 2); }, "R12 warning definite"},
        {"R12: three sessions, three locks", [](Scene &c) { ring(c, 3); }, "R12 warning definite"},
        {"R12: for more than a minute",
         [](Scene &c) {
             c.lock(A, s("M0=1@90 M1=2@80")).lock(B, s("M0=2@90 M1=1@85")).watchAsExpected();
         },
         "R12 critical definite"},
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
         "R13 critical likely"},
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

} // namespace lockscope::scenes
