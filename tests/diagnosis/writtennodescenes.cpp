// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/diagnosis/rulescenes.h"

namespace lockscope::scenes {

const QVector<Case> &nodes()
{
    static const QVector<Case> cases {
        {"R06: a persistent node holds up the queue", [](Scene &c) { healthy(c, "M0=1! M1=2"); },
            "R06 critical likely"},
        {"R06: a persistent node at the end", [](Scene &c) { healthy(c, "M0=1 M1=2!"); },
            "R06 warning likely"},
        {"R06: kazoo makes such when told to", [](Scene &c) { healthy(c, "K0=1! K1=2"); },
            "R06 warning possible"},
        {"R06: nothing but persistent ones", [](Scene &c) { healthy(c, "M0=1!"); }, ""},
        {"R06: a child that Curator's clients sort first, and that nobody removes",
            [](Scene &c) { healthy(c, "!=1@50! M0=2@40 M1=3@30"); }, "R06 critical likely"},
        {"R06: such a child, of a session that lives",
            [](Scene &c) { healthy(c, "!=1@50 M0=2@40 M1=3@30"); }, "R06 warning likely"},
        {"R06: a child on which every client fails, and that nobody removes",
            [](Scene &c) { healthy(c, "G0=2@40 x=1@39! G1=3@30"); }, "R06 critical likely"},
        {"R06: such a child, of a session that lives",
            [](Scene &c) { healthy(c, "G0=2@40 x=1@39 G1=3@30"); }, "R06 warning likely"},
        {"R06: such a child, and nobody waits", [](Scene &c) { healthy(c, "G0=2@40 x=1@39!"); },
            "R06 critical likely"},
        {"R06: several persistent nodes of one lock",
            [](Scene &c) { healthy(c, "M0=1! M1=2 M2=3! M3=4!"); }, "R06 critical likely x3"},
        {"R06: a child that is no request, beside kazoo's, which ignores it",
            [](Scene &c) { healthy(c, "!=1@50! K0=2@40 K1=3@30"); }, ""},
        {"R17: Curator and Go sort each other's contenders, and one holds",
            [](Scene &c) { c.lock(A, s("M0=1 G1=2")).watchAsExpected(); }, "R17 warning definite"},
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
                c.facts.own = {}; // nobody tells when we connected
            },
            "R27 info definite"},
        {"R29: a member is silent",
            [](Scene &c) {
                healthy(c);
                c.otherMember(SourceResult::TimedOut);
            },
            "R29 info definite"},
        {"R29: a node may not be read", [](Scene &c) { healthy(c, "M0=1?"); }, "R29 info definite"},
        {"R30: a member lags",
            [](Scene &c) {
                healthy(c);
                c.facts.members[0].outstanding = 5000;
            },
            "R30 critical definite"},
        {"R30: a client has as many connections as its address may have",
            [](Scene &c) {
                healthy(c);
                c.facts.members[0].limit = {60, s("10.0.0.7"), 60};
            },
            "R30 warning definite"},
        {"R30: it has one less",
            [](Scene &c) {
                healthy(c);
                c.facts.members[0].limit = {60, s("10.0.0.7"), 59};
            },
            ""},
        {"R30: as many as they like",
            [](Scene &c) {
                healthy(c);
                c.facts.members[0].limit = {0, s("10.0.0.7"), 6000};
            },
            ""},
        {"R30: a member does not say how many",
            [](Scene &c) {
                healthy(c);
                c.facts.members[0].limit = {-1, s("10.0.0.7"), 6000};
            },
            ""},
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
        {"R19: one of two readers' session expired, and the other one holds as before",
            [](Scene &c) {
                healthy(c, "R0=1 R1=2");
                c.connected(1, 9500);
            },
            "", [](Scene &c) { expire(c, 1, "R0"); }},
        {"R19: readers follow a writer whose session expired",
            [](Scene &c) {
                healthy(c, "W0=1 R1=2 R2=3");
                c.connected(1, 9500);
            },
            "R19 warning definite", [](Scene &c) { expire(c, 1, "W0"); }},
        {"R19: a writer follows a reader whose session expired",
            [](Scene &c) {
                healthy(c, "R0=1 W1=2");
                c.connected(1, 9500);
            },
            "R19 warning definite", [](Scene &c) { expire(c, 1, "R0"); }},
        {"R20: three sessions of one host end at once, as when it goes",
            [](Scene &c) {
                healthy(c, "M0=1 M1=2 M2=3 M3=4");
                for (int i = 2; i <= 4; ++i)
                    c.connected(i, 9500, 10'000, s("10.9.9.9:%1").arg(i));
            },
            "",
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

} // namespace lockscope::scenes
