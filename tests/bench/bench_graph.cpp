// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// 10 000 locks with 10 contenders each, all with their watches: how long the wait-for graph, the
// forest and all rules take: from nothing (graphMs), in a round with new facts (roundMs), in one in
// which every lock has a new state as well (allNewMs), and when one lock has changed (updateMs).
// Prints JSON; …Ms is by the clock, …CpuMs the processor time of all threads.

#include "core/diagnosis/blockingforest.h"
#include "core/diagnosis/deadlocks.h"
#include "core/diagnosis/doctor.h"
#include "core/diagnosis/waitpicture.h"

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>

using namespace lockscope;

namespace {

constexpr int Locks = 10'000;
constexpr int Contenders = 10;
constexpr qint64 Now = 1'800'000'000'000;

QString nameOf(int lock, int i)
{
    return QStringLiteral("_c_00000000-0000-0000-%1-%2-lock-%3")
        .arg(i, 4, 16, QLatin1Char('0'))
        .arg(lock, 12, 16, QLatin1Char('0'))
        .arg(i, 10, 10, QLatin1Char('0'));
}

/// Sessions wait in one lock and hold another, so that there are chains over many locks; every
/// thousandth pair of neighbours is crossed.
LockStatePtr lockOf(int lock, ServerFacts *facts)
{
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = QStringLiteral("/locks/%1").arg(lock);
    LockDirectory directory {snapshot->path, ReadState::Read, {}, {}};
    directory.stat.numChildren = directory.stat.cversion = Contenders;
    snapshot->directories = {directory};
    snapshot->freshness = Freshness::Live;
    snapshot->readAt = Now - 1000;
    for (int i = 0; i < Contenders; ++i) {
        LockNode node {nameOf(lock, i), 0, ReadState::Read, {}, {}};
        node.stat.czxid = Zxid {lock * 100 + i + 1};
        node.stat.createdAt = Now - 5000;
        const bool isChained = i == Contenders - 1 && lock > 0;
        const int owner = isChained ? (lock - 1) * Contenders : lock * Contenders + i;
        node.stat.owner = SessionId {owner + 1};
        snapshot->nodes.append(node);
    }
    if (lock % 1000 == 0) // waits for the one whose holder waits here
        snapshot->nodes[1].stat.owner = SessionId {(lock + 1) * Contenders + 1};
    snapshot->resolved = Contenders;
    auto state = std::make_shared<LockState>(judge(snapshot));
    for (const Contender &contender : state->queue) {
        const SessionId owner = state->nodeOf(contender).stat.owner;
        facts->sessions.insert(owner);
        facts->tracked.insert(owner);
        facts->connections.insert(owner,
            {{owner, QStringLiteral("10.0.0.1:%1").arg(owner.value), Now, 10'000, -1,
                 QStringLiteral("PING"), 0, Zxid {1 << 30}},
                QStringLiteral("zk1:2181"), 500});
        if (!contender.expected.isEmpty())
            facts->watches[owner].insert(state->pathOf(contender.expected.first()));
    }
    return state;
}

double median(QVector<double> values)
{
    std::sort(values.begin(), values.end());
    return values.at(values.size() / 2);
}

/// What other programs do meanwhile counts by the clock, and not as processor time.
void measure(QJsonObject *figures, const QString &name, int runs, const std::function<void()> &run)
{
    QVector<double> clock;
    QVector<double> processor;
    for (int i = 0; i < runs; ++i) {
        const std::clock_t start = std::clock();
        QElapsedTimer timer;
        timer.start();
        run();
        clock.append(double(timer.nsecsElapsed()) / 1e6);
        processor.append(double(std::clock() - start) * 1000 / CLOCKS_PER_SEC);
    }
    figures->insert(name + QStringLiteral("Ms"), median(clock));
    figures->insert(name + QStringLiteral("CpuMs"), median(processor));
}

} // namespace

int main()
{
    auto facts = std::make_shared<ServerFacts>();
    const SourceResult ok {SourceResult::Ok, QStringLiteral("4lw"), {}};
    facts->members = {
        {QStringLiteral("zk1:2181"), ok, ok, ok, ok, QStringLiteral("standalone"), {}, 0, {}}};
    facts->knowsExpiry = true;
    facts->askedAt = facts->takenAt = Now;
    QVector<LockStatePtr> locks;
    for (int lock = 0; lock < Locks; ++lock)
        locks.append(lockOf(lock, facts.get()));

    WaitGraph graph;
    QVector<Deadlock> rings;
    QJsonObject figures;
    figures[QStringLiteral("locks")] = Locks;
    figures[QStringLiteral("contenders")] = Locks * Contenders;
    const LockDigests digests = digestsOf(locks);
    measure(&figures, QStringLiteral("deadlocks"), 5,
        [&] { rings = findDeadlocks(digests, SessionWaits(digests), Now); });
    measure(&figures, QStringLiteral("graph"), 5, [&] { graph = waitGraph(locks, Now); });
    measure(&figures, QStringLiteral("forest"), 5, [&] { blockingForest(graph, Now); });
    measure(&figures, QStringLiteral("picture"), 5, [&] { waitPicture(graph); });
    measure(&figures, QStringLiteral("chain"), 5, [&] { chainThrough(graph, {{0, 1}}); });
    Doctor doctor;
    qint64 at = Now;
    doctor.addRound({at, locks, facts});
    measure(&figures, QStringLiteral("round"), 5, [&] {
        doctor.addRound({at += 1200, locks, facts});
    });
    QVector<QVector<LockStatePtr>> others(5);
    for (QVector<LockStatePtr> &other : others) {
        for (const LockStatePtr &lock : std::as_const(locks))
            other.append(std::make_shared<LockState>(*lock));
    }
    int turn = 0;
    measure(&figures, QStringLiteral("allNew"), 5, [&] {
        doctor.addRound({at += 1200, others.at(turn++), facts});
    });
    measure(&figures, QStringLiteral("update"), 100, [&] {
        const LockStatePtr &lock = others.at(turn % 4).at(turn % Locks);
        doctor.update({lock}, at += 10);
        turn += 97;
    });
    figures[QStringLiteral("deadlocks")] = int(rings.size());
    figures[QStringLiteral("roots")] = int(graph.roots.size());
    figures[QStringLiteral("findings")] = int(doctor.diagnosis().findings.size());
    std::printf("%s\n", QJsonDocument(figures).toJson(QJsonDocument::Compact).constData());
    return 0;
}
