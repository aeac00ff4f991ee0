// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/diagnosis/rulescenes.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::scenes;

namespace {

constexpr int AskedMs = 3000; ///< as long as a member takes that does not answer

/// What becomes of a lock between two rounds, after the servers began to be asked.
struct Motion
{
    const char *name;
    std::function<void(Scene &)> make;
    std::function<void(Scene &)> move; ///< while the servers are asked
    const char *expected; ///< rules found in the end, by severity
    int rounds = 6;
};

/// The lock's last node gives up, and its client tries again: another node, at the tail.
void retryAtTail(Scene &c)
{
    LockSnapshot &lock = c.locks[A];
    LockNode node = lock.nodes.constLast();
    lock.nodes.removeLast();
    const int sequence = node.name.right(10).toInt() + 1;
    node.name = node.name.chopped(10) + QString::asprintf("%010d", sequence);
    node.stat.czxid = node.stat.mzxid = Zxid {node.stat.czxid.value + 1000};
    node.stat.createdAt = c.now - 300;
    lock.nodes.append(node);
    lock.directories[0].stat.pzxid = node.stat.czxid;
    lock.readAt = c.now - 200;
}

/// The first holder lets go after the servers were asked: their lists are of before that.
void handOver(Scene &c)
{
    const WatchList before = c.facts.watches;
    LockSnapshot &lock = c.locks[A];
    const QString first = lock.pathOf(lock.nodes.constFirst());
    lock.nodes.removeIf([&](const LockNode &node) { return lock.pathOf(node) == first; });
    lock.resolved = int(lock.nodes.size());
    lock.directories[0].stat.pzxid = Zxid {lock.directories[0].stat.pzxid.value + 1};
    lock.readAt = c.now - 200;
    c.facts.watches = before;
}

/// Who waits watches the one before it, as it did when the servers were asked.
void watchPredecessors(Scene &c)
{
    c.facts.watches.clear();
    c.watchAsExpected();
}

const QVector<Motion> &motions()
{
    static const QVector<Motion> table {
        {"a head sleeps on a ghost, and requests come and go behind it",
            [](Scene &c) {
                c.lock(A, s("M0=1 M1=2 M2=3")).watch(1, A, s("?gone")).watch(2, A, s("M0"));
            },
            retryAtTail, "R07 critical"},
        {"a reader sleeps on a writer behind it, and requests come and go",
            [](Scene &c) {
                c.lock(A, s("k0=1 K1=2 K2=3"), "kazoo-rw-2.8")
                    .watch(1, A, s("K1"))
                    .watch(2, A, s("k0"));
            },
            retryAtTail, "R08 critical; R12 warning"},
        {"one in the middle sleeps on a ghost, and requests come and go behind it",
            [](Scene &c) {
                c.lock(A, s("M0=1 M1=2 M2=3 M3=4")).watch(2, A, s("M0")).watch(3, A, s("?gone"));
            },
            retryAtTail, "R09 critical"},
        {"one in the middle watches nothing, and requests come and go behind it",
            [](Scene &c) { c.lock(A, s("M0=1 M1=2 M2=3 M3=4")).watch(2, A, s("M0")); }, retryAtTail,
            "R10 warning"},
        {"an orphan holds, and requests come and go behind it",
            [](Scene &c) { c.lock(A, s("M0=1 M1=2 M2=3")).watch(2, A, s("M0")).ended(1); },
            retryAtTail, "R05 critical", 7}, // nobody reads its node again here
        {"all is well but for the requests that come and go",
            [](Scene &c) { c.lock(A, s("M0=1 M1=2 M2=3")).watch(2, A, s("M0")); }, retryAtTail, ""},
        {"a brisk queue: each holder goes while the servers are asked",
            [](Scene &c) { c.lock(A, s("M0=1 M1=2 M2=3 M3=4 M4=5 M5=6 M6=7 M7=8")); },
            [](Scene &c) {
                watchPredecessors(c);
                handOver(c);
            },
            ""},
        {"the same, of clients that leave their watches",
            [](Scene &c) { c.lock(A, s("D0=1 D1=2 D2=3 D3=4 D4=5 D5=6 D6=7 D7=8")); },
            [](Scene &c) {
                watchPredecessors(c);
                handOver(c);
            },
            ""},
    };
    return table;
}

QString found(const Diagnosis &diagnosis)
{
    QStringList rules;
    for (const Finding &finding : diagnosis.findings)
        rules.append(finding.rule + u' ' + textOf(finding.severity));
    return rules.join(s("; "));
}

} // namespace

/// A lock that moves at its tail is settled at its head.
class TestMovingLocks : public QObject
{
    Q_OBJECT

private slots:
    void motions_data();
    void motions();
};

void TestMovingLocks::motions_data()
{
    QTest::addColumn<const Motion *>("motion");
    for (const Motion &motion : ::motions())
        QTest::newRow(motion.name) << &motion;
}

void TestMovingLocks::motions()
{
    QFETCH(const Motion *, motion);
    Scene c;
    motion->make(c);
    Doctor doctor;
    QString ever;
    for (int round = 0; round < motion->rounds; ++round) {
        motion->move(c);
        DoctorRound seen = c.round();
        auto facts = std::make_shared<ServerFacts>(*seen.facts);
        facts->askedAt = c.now - AskedMs;
        seen.facts = facts;
        doctor.observe(seen.locks.constFirst(), c.now - 200);
        doctor.addRound(seen);
        c.later(5000);
        if (motion->expected[0] == '\0')
            QCOMPARE(found(doctor.diagnosis()), s(""));
    }
    QCOMPARE(found(doctor.diagnosis()), s(motion->expected));
}

QTEST_GUILESS_MAIN(TestMovingLocks)
#include "tst_movinglocks.moc"
