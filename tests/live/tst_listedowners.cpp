// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Whose the nodes of a long queue are, known by the servers' lists before any was read.
#include "core/diagnosis/gatheredevidence.h"
#include "tests/live/inspectortest.h"

#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::zk;

namespace {

/// By the names of the nodes; without those of which it is not known.
QHash<QString, SessionId> ownersIn(const LockStatePtr &state, const ServerFactsPtr &facts)
{
    const GatheredEvidence evidence(state, facts);
    QHash<QString, SessionId> owners;
    for (int i = 0; i < state->queue.size(); ++i) {
        const LockNode &node = state->nodeOf(state->queue.at(i));
        if (const SessionId owner = ownerOf(node, evidence.at(i)))
            owners.insert(node.name, owner);
    }
    return owners;
}

} // namespace

class TestListedOwners : public InspectorTest
{
    Q_OBJECT

private slots:
    void knownBeforeTheyAreRead();

private:
    ServerFactsPtr ask();
};

ServerFactsPtr TestListedOwners::ask()
{
    QSignalSpy answered(m_inspector.get(), &Inspector::serverFactsReady);
    m_inspector->askServers();
    return answered.wait(Patience) ? answered.first().first().value<ServerFactsPtr>() : nullptr;
}

void TestListedOwners::knownBeforeTheyAreRead()
{
    const QString path = QStringLiteral("/owned");
    const QString prefix = path + QStringLiteral("/lock-");
    create(*m_client, path);
    Client other(optionsFor(m_server->connectString()));
    QHash<QString, SessionId> made;
    for (int i = 0; i < 40; ++i) {
        Client &client = i % 2 == 0 ? *m_client : other;
        const QString node = create(client, prefix, {}, CreateMode::EphemeralSequential);
        made.insert(node.mid(path.size() + 1), client.session().id);
    }
    create(*m_client, prefix, {}, CreateMode::PersistentSequential);

    open();
    m_inspector->watch({path, {}, 1}); // reads the first one only
    QTRY_VERIFY_WITH_TIMEOUT(
        m_screen->states.contains(path) && m_screen->states.value(path)->snapshot->resolved == 1,
        Patience);
    const ServerFactsPtr facts = ask();
    QVERIFY(facts);
    const LockStatePtr named = m_screen->states.value(path);
    QCOMPARE(named->snapshot->resolved, 1);
    QCOMPARE(ownersIn(named, facts), made);
    const GatheredEvidence evidence(named, facts);
    for (int i = 0; i < named->queue.size(); ++i) {
        const bool isListed = i > 0 && made.contains(named->nodeOf(named->queue.at(i)).name);
        QCOMPARE(bool(evidence.at(i).listedOwner), isListed);
        QCOMPARE(!evidence.at(i).endpoint.isEmpty(), i == 0 || isListed);
    }

    // The list is older than one that comes now, and says nothing of it.
    const QString late = create(other, prefix, {}, CreateMode::EphemeralSequential);
    QTRY_COMPARE_WITH_TIMEOUT(m_screen->states.value(path)->queue.size(), 42, Patience);
    QVERIFY(!ownersIn(m_screen->states.value(path), facts).contains(late.mid(path.size() + 1)));

    m_inspector->watch({path});
    QTRY_VERIFY_WITH_TIMEOUT(m_screen->isComplete(path, 42), Patience);
    made.insert(late.mid(path.size() + 1), other.session().id);
    QCOMPARE(ownersIn(m_screen->states.value(path), nullptr), made);
    QCOMPARE(ownersIn(m_screen->states.value(path), facts), made);
}

QTEST_GUILESS_MAIN(TestListedOwners)
#include "tst_listedowners.moc"
