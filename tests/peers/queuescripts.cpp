// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The matrix: library, recipe and step.
#include "tests/peers/queuescript.h"

#include <QTest>

#include <algorithm>
#include <cstring>

namespace lockscope {

namespace {

constexpr int No = -1;

QVector<QueueScript> curatorScripts()
{
    const char *mutex = "mutex mutex mutex mutex mutex";
    const char *of6 = "semaphore semaphore semaphore semaphore semaphore semaphore";
    const char *selectors = "selector selector selector selector selector";
    const char *one = "semaphoremutex semaphoremutex semaphoremutex semaphoremutex";
    return {
        {"mutex", "Curator", "InterProcessMutex", mutex, "-", 2, 1, 0},
        {"rrwrwr", "Curator", "InterProcessReadWriteLock", "read read write read write read", "-",
            4, 3, 1},
        {"rrwrwr-writer-gives-up", "Curator", "InterProcessReadWriteLock",
            "read read write read write read", "-", 2, No, No},
        {"rrwrwr-reader-gives-up", "Curator", "InterProcessReadWriteLock",
            "read read write read write read", "-", 3, 2, No},
        {"wrrwwr", "Curator", "InterProcessReadWriteLock", "write read read write write read", "-",
            No, 3, 0},
        {"semaphore", "Curator", "InterProcessSemaphoreV2", of6, "2", 4, 3, 1},
        {"semaphore-head-dies", "Curator", "InterProcessSemaphoreV2",
            "semaphore semaphore semaphore semaphore", "2", No, 2, No},
        {"semaphore-head-gives-up", "Curator", "InterProcessSemaphoreV2",
            "semaphore semaphore semaphore semaphore", "2", 2, No, No},
        {"semaphoremutex", "Curator", "InterProcessSemaphoreMutex", one, "-", 3, 2, 0},
        {"latch", "Curator", "LeaderLatch", "latch latch latch latch latch", "host:1234", 3, 1, 0},
        {"selector", "Curator", "LeaderSelector", selectors, "-", 3, 1, 0},
        {"revocable", "Curator", "InterProcessMutex, revocable",
            "revocable revocable mutex revocable", "-", 3, 2, 0},
    };
}

/// Read and write locks in one queue deadlock in kazoo 2.8 once a writer before a reader is
/// released (TestKazoo::readersAndWritersDeadlock): here each stays on its side of that.
QVector<QueueScript> kazooScripts()
{
    const char *locks = "lock lock lock lock lock";
    const char *elections = "election election election election election";
    return {
        {"lock", "kazoo", "Lock", locks, "-", 2, 1, 0},
        {"writers", "kazoo", "WriteLock", "write write write write", "-", 2, 1, 0},
        {"writers-behind-readers", "kazoo", "WriteLock", "read read write write write", "-", 3, 2,
            0},
        {"one-writer-last", "kazoo", "ReadLock", "read read read write", "-", No, No, 1},
        {"readers-behind-one-writer", "kazoo", "ReadLock", "write read read read", "-", 3, 2, 0},
        {"writer-in-front-of-readers-dies", "kazoo", "WriteLock", "read write read read", "-", 3, 1,
            No},
        // cancel() reaches only the one that waits for a lease, the third here: the others wait in
        // acquire() of the lock beside, which is not told (Semaphore.cancel, lock.py).
        {"semaphore", "kazoo", "Semaphore", "semaphore semaphore semaphore semaphore semaphore",
            "2", 2, 3, 1},
        {"election", "kazoo", "Election", elections, "-", 3, 1, 0},
    };
}

QVector<QueueScript> zooKeeperScripts()
{
    return {
        // It comes back by itself: TestOtherPeers::writeLockComesBackAfterGivingUp asserts that.
        {"zookeeper-writelock", "ZooKeeper", "WriteLock",
            "writelock writelock writelock writelock writelock", "-", No, 2, 0,
            "unlock() leaves its watch behind, which queues it again"},
        {"zookeeper-election", "ZooKeeper", "LeaderElectionSupport",
            "election election election election election", "-", 3, 2, 0},
    };
}

/// A Lock() that waits cannot be cancelled: who gives up closes its session.
QVector<QueueScript> goScripts()
{
    return {{"go-lock", "Go", "Lock", "lock lock lock lock lock", "-", 3, 1, 0}};
}

} // namespace

const QVector<QueueScript> &queueScripts()
{
    static const QVector<QueueScript> all =
        curatorScripts() + kazooScripts() + zooKeeperScripts() + goScripts();
    return all;
}

QString missingCells(const char *library)
{
    QStringList missing;
    for (const QueueScript &script : queueScripts()) {
        if (std::strcmp(script.library, library) != 0)
            continue;
        const auto some = [&](auto has) {
            return std::any_of(
                queueScripts().begin(), queueScripts().end(), [&](const QueueScript &other) {
                    return std::strcmp(other.library, library) == 0
                        && std::strcmp(other.recipe, script.recipe) == 0 && has(other);
                });
        };
        const auto need = [&](bool isThere, const char *what) {
            const QString cell = QLatin1String(script.recipe) + u' ' + QLatin1String(what);
            if (!isThere && !missing.contains(cell))
                missing.append(cell);
        };
        need(some([](const auto &s) { return QByteArray(s.kinds).count(' ') >= 3; }), "queue");
        need(some([](const auto &s) { return s.quitter >= 0 || s.noQuitter; }), "quitter");
        need(some([](const auto &s) { return s.waiterDies >= 0; }), "waiter that dies");
        need(some([](const auto &s) { return s.holderDies >= 0; }), "holder that dies");
    }
    return missing.join(QStringLiteral(", "));
}

void addScriptRows(const char *library)
{
    QTest::addColumn<int>("script");
    for (int i = 0; i < queueScripts().size(); ++i) {
        if (std::strcmp(queueScripts().at(i).library, library) == 0)
            QTest::newRow(queueScripts().at(i).name) << i;
    }
}

} // namespace lockscope
