// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is called live was read since the connection is there; what is called complete has all that
// can be known.
#include "core/base/times.h"
#include "core/live/accessreader.h"
#include "core/live/directorywatcher.h"
#include "tests/live/inspectortest.h"
#include "tests/support/patience.h"
#include "tests/zk/setpermissions.h"

#include <algorithm>

using namespace lockscope;
using namespace lockscope::zk;

class TestInspectorFreshness : public InspectorTest
{
    Q_OBJECT

private slots:
    void readAgainWhenConnectedAgain_data();
    void readAgainWhenConnectedAgain();
    void deniedNodesAreCompleteWithTheirStat();
    void manyDeniedNodesAreAllRead();
    void accessListsAreReadAgain();
    void accessListsThatWaitAreReadOnce();
};

namespace {

const QVector<AccessEntry> DeleteOnly {{QStringLiteral("world"), QStringLiteral("anyone"), 8}};

/// Every state that was shown, in order.
struct Film
{
    explicit Film(Inspector &inspector)
    {
        QObject::connect(&inspector, &Inspector::stateReady, &inspector,
            [this](const LockStatePtr &state) { states.append(state); });
    }
    QVector<LockStatePtr> states;
};

bool isDenied(const LockNode &node)
{
    return node.state == ReadState::Denied;
}

} // namespace

void TestInspectorFreshness::readAgainWhenConnectedAgain_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<bool>("isSingle");
    QTest::newRow("a directory") << QStringLiteral("/again") << false;
    QTest::newRow("a lock that is one node") << QStringLiteral("/again-single") << true;
}

/// The session lives on, and nothing has changed: nobody would tell.
void TestInspectorFreshness::readAgainWhenConnectedAgain()
{
    QFETCH(const QString, path);
    QFETCH(const bool, isSingle);
    create(*m_client, path, {}, isSingle ? CreateMode::Ephemeral : CreateMode::Persistent);
    open();
    m_inspector->watch({path});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, isSingle ? 1 : 0), Patience);
    const qint64 listedAt = m_screen->states.value(path)->snapshot->readAt;
    const qint64 silentMs = qint64(m_inspector->status().timeoutMs) * 2 / 3;
    QVERIFY(silentMs > 0);
    QTRY_VERIFY_WITH_TIMEOUT(nowMs() - listedAt > silentMs, Patience);
    const Film lost(*m_inspector);
    const qint64 killedAt = nowMs();
    m_server->kill();
    QTRY_COMPARE_WITH_TIMEOUT(m_screen->freshness(path), Freshness::Stale, Patience);
    // Nobody told of a change until then, however long ago the last one was; but a connection may
    // have been silent for that long before it is known to be broken.
    const qint64 readAt = lost.states.constLast()->snapshot->readAt;
    QVERIFY(readAt >= killedAt - silentMs);
    QVERIFY(readAt <= nowMs() - silentMs);
    const Film after(*m_inspector);
    const qint64 restartedAt = nowMs();
    QVERIFY(m_server->restart().has_value());
    QTRY_COMPARE_WITH_TIMEOUT(m_screen->freshness(path), Freshness::Live, Patience);
    for (const LockStatePtr &state : after.states) {
        if (state->snapshot->freshness == Freshness::Live)
            QVERIFY(state->snapshot->readAt >= restartedAt);
    }
}

/// Servers before 3.8.4 hide the data alone (ZOOKEEPER-2590).
void TestInspectorFreshness::deniedNodesAreCompleteWithTheirStat()
{
    const QString path = QStringLiteral("/denied-stat");
    create(*m_client, path);
    for (int i = 0; i < 3; ++i)
        create(*m_client, path + QStringLiteral("/lock-"), "secret",
            CreateMode::EphemeralSequential, DeleteOnly);
    const Film film(*m_inspector);
    open();
    m_inspector->watch({path});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 3), Patience);
    int denied = 0;
    for (const LockStatePtr &state : film.states) {
        for (const LockNode &node : state->snapshot->nodes) {
            denied += isDenied(node) ? 1 : 0;
            QVERIFY(!isDenied(node) || node.stat.owner == m_client->session().id);
        }
    }
    QVERIFY(denied >= 3);
    QVERIFY(m_screen->states.value(path)->token);
}

/// More than are asked for at a time.
void TestInspectorFreshness::manyDeniedNodesAreAllRead()
{
    const int count = DirectoryWatcher::Window + 100;
    const QString path = QStringLiteral("/denied-many");
    create(*m_client, path);
    for (int i = 0; i < count; ++i)
        create(*m_client, path + QStringLiteral("/lock-"), {}, CreateMode::EphemeralSequential,
            DeleteOnly);
    open();
    m_inspector->watch({path});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, count), Patience);
    const LockNodes &nodes = m_screen->states.value(path)->snapshot->nodes;
    QVERIFY(std::all_of(nodes.begin(), nodes.end(), isDenied));
    QCOMPARE(
        std::count_if(nodes.begin(), nodes.end(),
            [this](const LockNode &node) { return node.stat.owner == m_client->session().id; }),
        count);
}

/// Nobody tells that one was changed.
void TestInspectorFreshness::accessListsAreReadAgain()
{
    const QString path = create(*m_client, QStringLiteral("/restricted"));
    AccessReader reader;
    AccessList last;
    int count = 0;
    connect(&reader, &AccessReader::accessListReady, &reader, [&](const AccessList &list) {
        last = list;
        ++count;
    });
    reader.setRereadPause(100'000'000);
    reader.attach(*m_client);
    reader.want(path);
    QTRY_COMPARE_WITH_TIMEOUT(count, 1, Patience);
    QVERIFY(last.anybodyMayDelete());
    reader.want(path); // it is known by now to be another one's
    QTRY_COMPARE_WITH_TIMEOUT(count, 2, Patience);
    QVERIFY(setPermissions(m_server->port(), path, AccessEntry::Read | AccessEntry::Admin));
    reader.setRereadPause(50);
    QTRY_VERIFY_WITH_TIMEOUT(!last.anybodyMayDelete(), Patience);
    reader.detach();
}

/// So many are asked for that the others wait their turn.
void TestInspectorFreshness::accessListsThatWaitAreReadOnce()
{
    AccessReader reader;
    QStringList told;
    connect(&reader, &AccessReader::accessListReady, &reader,
        [&](const AccessList &list) { told.append(list.path); });
    reader.attach(*m_client);
    for (int i = 0; i < AccessReader::MaxInFlight; ++i)
        reader.want(QStringLiteral("/none-%1").arg(i));
    reader.want(QStringLiteral("/waits"));
    reader.want(QStringLiteral("/waits"));
    reader.want(QStringLiteral("/last"));
    QTRY_VERIFY_WITH_TIMEOUT(told.contains(QStringLiteral("/last")), Patience);
    QCOMPARE(told.count(QStringLiteral("/waits")), 1);
    reader.detach();
}

QTEST_GUILESS_MAIN(TestInspectorFreshness)
#include "tst_inspectorfreshness.moc"
