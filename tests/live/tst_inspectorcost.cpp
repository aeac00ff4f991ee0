// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What an open lock costs: watches and requests on the server, memory, how much is read.
#include "tests/live/inspectortest.h"
#include "tests/support/patience.h"

#include <QSignalSpy>

#include <malloc.h>

using namespace lockscope;
using namespace lockscope::zk;

namespace {

/// What this program has taken of all heaps and not given back. How much of them is in memory says
/// less: that goes by what was freed before, by large pages, and by what else the machine does.
[[maybe_unused]] qint64 usedBytes()
{
    const struct mallinfo2 info = ::mallinfo2();
    return static_cast<qint64>(info.uordblks + info.hblkhd);
}

} // namespace

class TestInspectorCost : public InspectorTest
{
    Q_OBJECT

private slots:
    void sharesNoWatchPerChild();
    void takesItsWatchesBack();
    void oneChangeReadsWhatChanged();
    void scanReadsNothingThatIsWatched();
    void scanFindsLocksBelowTheWatchedOne();
    void preferredRows();
    void headOnly();
    void staleAnswersAreDropped();
    void manyChildren();
    void churn();
    void destroyedWithRequestsInFlight();
    void destroyedEarlyInAScan();

private:
    void createAndDelete(const QString &path, int rounds);
};

void TestInspectorCost::sharesNoWatchPerChild()
{
    const QString path = QStringLiteral("/few");
    create(*m_client, path);
    for (int i = 0; i < 50; ++i)
        create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    QTRY_COMPARE_WITH_TIMEOUT(monitored("zk_watch_count"), 0, Patience); // of who went before
    open();
    m_inspector->watch({path});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 50), Patience);
    QTRY_COMPARE_WITH_TIMEOUT(monitored("zk_watch_count"), 2, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_inspector->status().watches, 2, Patience);
}

void TestInspectorCost::takesItsWatchesBack()
{
    const QString path = QStringLiteral("/back");
    create(*m_client, path);
    create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    QTRY_COMPARE_WITH_TIMEOUT(monitored("zk_watch_count"), 0, Patience); // of who went before
    open();
    m_inspector->watch({path});
    m_inspector->watch({QStringLiteral("/not/there/yet")});
    QTRY_COMPARE_WITH_TIMEOUT(monitored("zk_watch_count"), 3, Patience);
    m_inspector->unwatch(path);
    m_inspector->unwatch(QStringLiteral("/not/there/yet"));
    QTRY_COMPARE_WITH_TIMEOUT(monitored("zk_watch_count"), 0, Patience);
}

void TestInspectorCost::oneChangeReadsWhatChanged()
{
    const QString path = QStringLiteral("/onechange");
    create(*m_client, path);
    for (int i = 0; i < 300; ++i)
        create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 300), Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_inspector->status().watches, 2, Patience);

    const qint64 before = monitored("zk_packets_received");
    create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 301), Patience);
    const qint64 packets = monitored("zk_packets_received") - before;
    QVERIFY2(packets <= 8, qPrintable(QString::number(packets))); // create, list, read; pings
}

void TestInspectorCost::scanReadsNothingThatIsWatched()
{
    const QString path = QStringLiteral("/scannedtoo");
    create(*m_client, path);
    for (int i = 0; i < 100; ++i)
        create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 100), Patience);
    const qint64 before = monitored("zk_packets_received");
    QSignalSpy finished(m_inspector.get(), &Inspector::scanFinished);
    ScanLimits limits;
    limits.root = path;
    m_inspector->scan(limits);
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, Patience);
    const qint64 packets = monitored("zk_packets_received") - before;
    QVERIFY2(packets <= 8, qPrintable(QString::number(packets))); // pings
    const auto result = finished.first().first().value<ScanResult>();
    QCOMPARE(result.scanned, 1);
    QCOMPARE(result.locks.size(), 1);
    const LockState &state = *m_screen->states.value(path);
    QCOMPARE(result.locks.constFirst().summary, state.summary);
    QCOMPARE(result.locks.constFirst().oldestWaiterSince, state.waiting.oldestSince);
    QCOMPARE(result.locks.constFirst().token, state.token);
}

/// Hive's tables stand beside the lock nodes of their database. That one of them has got children
/// no watch on the database tells.
void TestInspectorCost::scanFindsLocksBelowTheWatchedOne()
{
    const QString path = QStringLiteral("/hive");
    const QString table = path + QStringLiteral("/orders");
    create(*m_client, path);
    create(*m_client, path + QStringLiteral("/LOCK-SHARED-"), {}, CreateMode::EphemeralSequential);
    create(*m_client, table);
    open();
    m_inspector->watch({path});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 2), Patience);
    create(*m_client, table + QStringLiteral("/LOCK-SHARED-"), {}, CreateMode::EphemeralSequential);
    QSignalSpy finished(m_inspector.get(), &Inspector::scanFinished);
    ScanLimits limits;
    limits.root = path;
    m_inspector->scan(limits);
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, Patience);
    QStringList found;
    for (const FoundLock &lock : finished.first().first().value<ScanResult>().locks)
        found.append(lock.path);
    QCOMPARE(found, (QStringList {path, table}));
}

void TestInspectorCost::preferredRows()
{
    const QString path = QStringLiteral("/prefer");
    create(*m_client, path);
    for (int i = 0; i < 200; ++i)
        create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path, {}, 64});
    QTRY_VERIFY_WITH_TIMEOUT(
        m_screen->states.contains(path) && m_screen->states.value(path)->snapshot->resolved == 64,
        Patience);
    LockStatePtr state = m_screen->states.value(path);
    m_inspector->prefer(path, state->snapshot->revision,
        {state->queue.at(150).node, state->queue.at(151).node, -1, 5000});
    QTRY_COMPARE_WITH_TIMEOUT(m_screen->states.value(path)->snapshot->resolved, 66, Patience);
    state = m_screen->states.value(path);
    QCOMPARE(state->nodeOf(state->queue.at(150)).state, ReadState::Read);
}

void TestInspectorCost::headOnly()
{
    const QString path = QStringLiteral("/head");
    create(*m_client, path);
    for (int i = 0; i < 200; ++i)
        create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    open();
    m_inspector->watch({path, {}, 64});
    QTRY_COMPARE_WITH_TIMEOUT(
        m_screen->states.contains(path) ? m_screen->states.value(path)->snapshot->resolved : 0, 64,
        Patience);
    const LockStatePtr state = m_screen->states.value(path);
    for (int i = 0; i < 64; ++i)
        QCOMPARE(state->nodeOf(state->queue.at(i)).state, ReadState::Read);
}

void TestInspectorCost::staleAnswersAreDropped()
{
    create(*m_client, QStringLiteral("/stale-a"));
    create(*m_client, QStringLiteral("/stale-b"));
    open();
    m_inspector->watch({QStringLiteral("/stale-a")});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(QStringLiteral("/stale-a"), 0), Patience);
    m_inspector->refresh(QStringLiteral("/stale-a"));
    m_inspector->unwatch(QStringLiteral("/stale-a"));
    m_screen->states.clear();
    m_inspector->watch({QStringLiteral("/stale-b")});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(QStringLiteral("/stale-b"), 0), Patience);
    QVERIFY(!m_screen->states.contains(QStringLiteral("/stale-a")));
}

void TestInspectorCost::manyChildren()
{
    const QString path = QStringLiteral("/many");
    const int count = 20'000;
    create(*m_client, path);
    int created = 0;
    for (int i = 0; i < count; ++i) {
        Writer(*m_client, Writer::unguarded)
            .create(path + QStringLiteral("/lock-"), {}, CreateMode::PersistentSequential,
                [&](const Result<Created> &node) { created += node ? 1 : 0; });
    }
    QTRY_COMPARE_WITH_TIMEOUT(created, count, 120'000);
    connect(m_inspector.get(), &Inspector::statusChanged, this, [this](const auto &status) {
        if (status.state == ConnectionStatus::Connected)
            m_inspector->askServers();
    });
    QSignalSpy answered(m_inspector.get(), &Inspector::serverFactsReady);
    open();
    m_inspector->watch({path});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, count), 120'000);
    QVERIFY2(m_screen->count < 200, qPrintable(QString::number(m_screen->count)));
    const LockSnapshotPtr snapshot = m_screen->states.value(path)->snapshot;
    QCOMPARE(snapshot->resolved, count);
    // What the servers say is of the names that are known, also where listing them takes long.
    QTRY_VERIFY_WITH_TIMEOUT(!answered.isEmpty(), Patience);
    QVERIFY(answered.first().first().value<ServerFactsPtr>()->askedAt >= snapshot->readAt);
    QVERIFY(std::all_of(snapshot->nodes.begin(), snapshot->nodes.end(),
        [](const LockNode &node) { return node.state == ReadState::Read; }));
    // A long queue lies in memory as it stands, so that whoever goes over it need not jump about.
    QVERIFY(std::is_sorted(snapshot->nodes.begin(), snapshot->nodes.end(),
        [](const LockNode &a, const LockNode &b) { return a.name < b.name; }));
}

/// @p rounds creates and deletes below @p path, four at a time.
void TestInspectorCost::createAndDelete(const QString &path, int rounds)
{
    int done = 0;
    std::function<void()> next = [&] {
        Writer(*m_client, Writer::unguarded)
            .create(path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential,
                [&](const Result<Created> &node) {
                    const QString created = node ? node->path : QString();
                    Writer(*m_client, Writer::unguarded)
                        .remove(created, 0, [&](const Result<Done> &) {
                            if (++done < rounds)
                                next();
                        });
                });
    };
    for (int i = 0; i < 4; ++i)
        next();
    QTRY_VERIFY_WITH_TIMEOUT(done >= rounds, 120'000);
    QTRY_VERIFY_WITH_TIMEOUT(m_client->requestsInFlight() == 0, Patience);
}

/// Creates and deletes for some seconds: events are coalesced, nothing is missed in the end, and
/// memory stays flat.
void TestInspectorCost::churn()
{
    const QString path = QStringLiteral("/churn");
    create(*m_client, path);
    open();
    m_inspector->watch({path});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 0), Patience);

    const int rounds = 800;
    const qint64 before = monitored("zk_packets_received");
    createAndDelete(path, rounds);
    const qint64 ours = monitored("zk_packets_received") - before - 2 * rounds;
    QVERIFY2(ours < rounds, qPrintable(QString::number(ours))); // lists, and reads of what stayed
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 0), Patience);
    [[maybe_unused]] const qint64 memory = usedBytes();
    createAndDelete(path, rounds);
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 0), Patience);
#ifndef __SANITIZE_ADDRESS__ // which has a heap of its own, and looks for leaks itself
    const qint64 growth = usedBytes() - memory; // threads keep some of what they freed at hand
    QVERIFY2(growth < 2'000'000, qPrintable(QString::number(growth)));
#endif
    create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 1), Patience);
}

void TestInspectorCost::destroyedWithRequestsInFlight()
{
    const QString path = QStringLiteral("/destroyed");
    create(*m_client, path);
    for (int i = 0; i < 500; ++i)
        create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential);
    for (int round = 0; round < 100; ++round) {
        Inspector inspector;
        QVERIFY(inspector.open({m_server->connectString(), 6000, {}}).has_value());
        inspector.watch({path});
        inspector.scan({});
        inspector.askServers();
        QSignalSpy states(&inspector, &Inspector::stateReady);
        QSignalSpy changes(&inspector, &Inspector::statusChanged);
        // At a different moment each time.
        if (round % 4 == 1)
            QVERIFY(changes.wait(Patience));
        if (round % 4 == 2)
            QVERIFY(states.wait(Patience));
        if (round % 4 == 3) {
            QVERIFY(states.wait(Patience));
            inspector.refresh(path);
        }
    }
}

// Each request that ends with the connection would otherwise be followed by the next place.
void TestInspectorCost::destroyedEarlyInAScan()
{
    const QString path = QStringLiteral("/wide");
    const int count = 2000;
    create(*m_client, path);
    int created = 0;
    for (int i = 0; i < count; ++i) {
        Writer(*m_client, Writer::unguarded)
            .create(path + QStringLiteral("/item%1").arg(i), {}, CreateMode::Persistent,
                [&](const Result<Created> &node) { created += node ? 1 : 0; });
    }
    QTRY_COMPARE_WITH_TIMEOUT(created, count, Patience);
    auto inspector = std::make_unique<Inspector>();
    QVERIFY(inspector->open({m_server->connectString(), 6000, {}}).has_value());
    int left = 0;
    connect(inspector.get(), &Inspector::scanProgress, this,
        [&](const ScanProgress &progress) { left = left > 0 ? left : progress.waiting; });
    ScanLimits limits;
    limits.root = path;
    limits.maxInFlight = 1;
    inspector->scan(limits);
    QTRY_VERIFY_WITH_TIMEOUT(left > 0, Patience);
    QVERIFY2(left > count / 4, qPrintable(QString::number(left)));
    inspector.reset();
}

QTEST_GUILESS_MAIN(TestInspectorCost)
#include "tst_inspectorcost.moc"
