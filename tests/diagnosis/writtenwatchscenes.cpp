// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/diagnosis/rulescenes.h"

namespace lockscope::scenes {

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
            "", [](Scene &) {}},
        {"R07: it has not been heard since, but its heartbeat comes",
            [](Scene &c) {
                c.lock(A, s("M0=1")).watch(1, A, s("?lock-gone"));
                c.facts.connections[SessionId {1}].lastZxid = Zxid {499};
            },
            "R07 critical definite",
            [](Scene &c) { c.facts.connections[SessionId {1}].lastZxid = Zxid {100'000'000}; }},
        {"R07: the wake-up was on its way",
            [](Scene &c) { c.lock(A, s("M0=1")).watch(1, A, s("?lock-gone")); }, "",
            [](Scene &c) { c.facts.watches.clear(); }},
        {"R07: a ghost elsewhere", [](Scene &c) { c.lock(A, s("M0=1")).watch(1, B, s("?config")); },
            ""},
        {"R07: its names are read again and again, and nothing has changed",
            [](Scene &c) {
                c.lock(A, s("M0=1")).watch(1, A, s("?lock-gone"));
                c.locks[A].readAt = c.now;
            },
            "R07 critical definite", [](Scene &c) { c.locks[A].readAt = c.now; }},
        {"R07: a client that watches by exists() may have looked again",
            [](Scene &c) {
                c.lock(A, s("D0=1 D1=2")).watch(1, A, s("?lock-gone")).watch(2, A, s("D0"));
            },
            "R07 info possible", [](Scene &) {}},
        {"R07: it may, but others have waited for it for long",
            [](Scene &c) {
                c.lock(A, s("D0=1 D1=2")).watch(1, A, s("?lock-gone")).watch(2, A, s("D0"));
            },
            "R07 warning possible; R01 info likely", [](Scene &) {}, 70'000},
        {"R09: a waiter that watches by exists() has not set its next watch yet",
            [](Scene &c) { c.lock(A, s("D0=1 D1=2")).watch(2, A, s("?lock-gone")); },
            "R09 info possible", [](Scene &) {}},
        {"R09: it has not for long",
            [](Scene &c) { c.lock(A, s("D0=1 D1=2")).watch(2, A, s("?lock-gone")); },
            "R09 warning possible; R01 info likely", [](Scene &) {}, 70'000},
        {"R08: head watches a later node that was there before we looked",
            [](Scene &c) { c.lock(A, s("M0=1 M1=2")).watch(1, A, s("M1")).watch(2, A, s("M0")); },
            "R08 warning possible"},
        {"R08: head watches a later node that was seen to come",
            [](Scene &c) { c.lock(A, s("M0=1")); }, "R08 critical definite",
            [](Scene &c) { c.add(A, s("M1=2")).watch(1, A, s("M1")).watch(2, A, s("M0")); }},
        {"R08: so did another one, and has gone, whom nobody saw",
            [](Scene &c) { c.lock(A, s("M0=1")); }, "R08 warning possible",
            [](Scene &c) {
                if (c.facts.watches.isEmpty())
                    c.add(A, s("M1=2")).passed(A, 1).watch(1, A, s("M1")).watch(2, A, s("M0"));
            }},
        {"R08: a thread of the holder's session has given up behind that node",
            [](Scene &c) {
                c.lock(A, s("M0=1 M1=2 M2=1")).watch(1, A, s("M1")).watch(2, A, s("M0"));
            },
            "", [](Scene &c) { c.remove(A, s("M2")); }},
        {"R08, R12: kazoo 2.8 reader and writer watch each other",
            [](Scene &c) {
                c.lock(A, s("k0=1 K1=2"), "kazoo-rw-2.8").watch(1, A, s("K1")).watch(2, A, s("k0"));
            },
            "R08 critical definite; R12 warning likely"},
        {"R08, R12: a thread of the reader's client has given up behind the writer",
            [](Scene &c) {
                c.lock(A, s("k0=1 K1=2 K2=1"), "kazoo-rw-2.8");
                c.watch(1, A, s("K1")).watch(2, A, s("k0"));
            },
            "R08 warning possible; R12 warning likely", [](Scene &c) { c.remove(A, s("K2")); }},
        {"R08: a kazoo 2.9 queue of the same shape",
            [](Scene &c) { c.lock(A, s("k0=1 K1=2"), "kazoo-rw").watchAsExpected(); }, ""},
        {"R08: a revocable holder watches itself",
            [](Scene &c) { c.lock(A, s("M0=1 M1=2")).watch(1, A, s("M0")).watch(2, A, s("M0")); },
            ""},
        {"R08: a thread of the holder's session waits in the same lock",
            [](Scene &c) {
                c.lock(A, s("M0=1 M1=2 M2=1")).watch(1, A, s("M1")).watch(2, A, s("M0"));
            },
            ""},
        {"R08: a holder with a cache over the tree watches all, itself as well",
            [](Scene &c) {
                c.lock(A, s("M0=1 M1=2")).watch(1, A, s("M0")).watch(1, A, s("M1"));
                c.watch(2, A, s("M0"));
            },
            ""},
        {"R09: a waiter watches a ghost",
            [](Scene &c) {
                c.lock(A, s("M0=1 M1=2 M2=3")).watch(2, A, s("M0")).watch(3, A, s("?lock-gone"));
            },
            "R09 critical definite"},
        {"R09: a waiter watches a later node",
            [](Scene &c) {
                c.lock(A, s("M0=1 M1=2 M2=3")).watch(2, A, s("M2")).watch(3, A, s("M1"));
            },
            "R09 critical definite"},
        {"R09: a waiter watches an earlier node than it should",
            [](Scene &c) {
                c.lock(A, s("M0=1 M1=2 M2=3")).watch(2, A, s("M0")).watch(3, A, s("M0"));
            },
            "R09 info definite"},
        {"R09: a waiter with a cache over the tree watches all of the queue",
            [](Scene &c) {
                c.lock(A, s("M0=1 M1=2 M2=3")).watch(2, A, s("M0"));
                c.watch(3, A, s("M0")).watch(3, A, s("M1")).watch(3, A, s("M2"));
            },
            ""},
        {"R09: it watches a ghost of which it may have heard nothing yet",
            [](Scene &c) {
                c.lock(A, s("M0=1 M1=2 M2=3")).watch(2, A, s("M0")).watch(3, A, s("?lock-gone"));
                c.facts.connections[SessionId {3}].lastZxid = Zxid {499};
            },
            "", [](Scene &) {}},
        {"R09: all as expected", [](Scene &c) { healthy(c, "W0=1 R1=2 R2=3 W3=4"); }, ""},
        {"R10: a waiter watches nothing",
            [](Scene &c) { c.lock(A, s("M0=1 M1=2 M2=3")).watch(2, A, s("M0")); },
            "R10 warning likely", [](Scene &) {}},
        {"R10: those of a library that polls are one matter",
            [](Scene &c) { c.lock(A, s("M0=1 M1=2 M2=3 M3=4 M4=5 M5=6")).watch(2, A, s("M0")); },
            "R10 warning likely x4", [](Scene &) {}},
        {"R10: one of a textbook lock may watch the directory",
            [](Scene &c) { c.lock(A, s("T0=1 T1=2")); }, "", [](Scene &) {}},
        {"R10: home-made waiters of which none is seen to watch a node",
            [](Scene &c) { c.lock(A, s("D0=1 D1=2 D2=3")); }, "", [](Scene &) {}},
        {"R10: one of which another is",
            [](Scene &c) { c.lock(A, s("D0=1 D1=2 D2=3")).watch(3, A, s("D1")); },
            "R10 warning likely", [](Scene &) {}},
        {"R10: it is the only waiter", [](Scene &c) { c.lock(A, s("M0=1 M1=2")); },
            "R10 warning possible", [](Scene &) {}},
        {"R10: one that was seen to hold, and that a newcomer came before",
            [](Scene &c) { c.lock(A, s("M7=1")); }, "R10 warning possible",
            [](Scene &c) {
                if (c.locks[A].nodes.size() > 1)
                    return;
                c.add(A, s("M3=2@1"));
                c.locks[A].nodes.last().stat.czxid = Zxid {9'000'000};
            }},
        {"R10: it has just reconnected",
            [](Scene &c) {
                c.lock(A, s("M0=1 M1=2"));
                c.facts.connections[SessionId {2}].lastOperation = s("SETW");
            },
            ""},
        {"R10: it looks again and again",
            [](Scene &c) {
                c.lock(A, s("M0=1 M1=2"));
                c.facts.connections[SessionId {2}].lastOperation = s("GETC");
            },
            "", [](Scene &) {}},
        {"R10: it watches above the directory: such a watch may tell of all below",
            [](Scene &c) {
                c.lock(A, s("M0=1 M1=2"));
                c.facts.watches[SessionId {2}] = {s("/locks")};
            },
            "", [](Scene &) {}},
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
            "R09 info definite x10; R11 info definite"},
        {"R11: twelve threads of one client",
            [](Scene &c) {
                QString text = s("M0=1");
                for (int i = 1; i <= 12; ++i)
                    text += s(" M%1=2").arg(i);
                healthy(c, qPrintable(text));
            },
            ""},
        {"R11: sixty readers behind one writer are legal", [](Scene &c) { readers(c, 60); }, ""},
        {"R15: a session watches a waiter and has no node",
            [](Scene &c) {
                healthy(c, "M0=1 M1=2");
                c.watch(9, A, s("M1"));
            },
            "R15 info possible"},
        {"R15: a cache over a lock of two watches both",
            [](Scene &c) {
                healthy(c, "M0=1 M1=2");
                c.watch(9, A, s("M0")).watch(9, A, s("M1"));
            },
            ""},
        {"R15: it watches the holder: perhaps an observer",
            [](Scene &c) {
                healthy(c, "M0=1 M1=2");
                c.watch(9, A, s("M0"));
            },
            "R15 info possible"},
        {"R15: its request was removed while it slept",
            [](Scene &c) {
                healthy(c, "M0=1 M1=2");
                c.asked(2, 7);
            },
            "R15 warning likely", [](Scene &c) { c.remove(A, s("M1")).asked(2, 7); }, 1500},
        {"R15: it removed its request, and left its watch",
            [](Scene &c) { healthy(c, "M0=1 M1=2"); }, "",
            [](Scene &c) {
                c.remove(A, s("M1"));
                c.facts.connections[SessionId {2}].lastOperation = s("DELE");
            },
            1500},
        {"R15: servers that number no requests do not tell who removed it",
            [](Scene &c) {
                healthy(c, "M0=1 M1=2");
                c.facts.connections[SessionId {2}].lastOperation = s("PING");
            },
            "R15 info possible", [](Scene &c) { c.remove(A, s("M1")); }},
        {"R15: another Lockscope watches the holders in its view",
            [](Scene &c) {
                c.lock(A, s("M0=1 M1=2")).lock(B, s("M0=1 M1=2")).watchAsExpected();
                c.watch(9, A, s("M0")).watch(9, B, s("M0"));
            },
            ""},
        {"R15: who waits for a single node has none",
            [](Scene &c) { c.single(s("/app/lock"), 1).watch(8, s("/app/lock"), s("x")); }, ""},
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

} // namespace lockscope::scenes
