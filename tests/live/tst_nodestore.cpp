// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/nodestore.h"

#include <QRandomGenerator>
#include <QSet>
#include <QTest>

using namespace lockscope;

namespace {

QStringList namesIn(const NodeStore &store, quint8 directory)
{
    QStringList names;
    for (const LockNode &node : store.nodes()) {
        if (node.directory == directory)
            names.append(node.name);
    }
    names.sort();
    return names;
}

NodeStat statWith(qint64 czxid)
{
    NodeStat stat;
    stat.czxid.value = czxid;
    return stat;
}

} // namespace

class TestNodeStore : public QObject
{
    Q_OBJECT

private slots:
    void listsAndReads();
    void tellsNews();
    void keepsWhoWent();
    void directoriesAreApart();
    void invalidNodesStayShown();
    void unreadGoesRound();
    void likeASet();
};

void TestNodeStore::listsAndReads()
{
    NodeStore store;
    const auto diff = store.sync(0, {QStringLiteral("a"), QStringLiteral("b")});
    QCOMPARE(diff.added, 2);
    QCOMPARE(diff.removed, 0);
    QCOMPARE(store.resolved(), 0);
    const int b = store.find(0, QStringLiteral("b"));
    QVERIFY(!store.isAsked(b));
    store.markAsked(b);
    QVERIFY(store.isAsked(b));
    QCOMPARE(store.nextUnread(), store.find(0, QStringLiteral("a")));
    store.store(b, ReadState::Read, statWith(7), "data");
    QVERIFY(!store.isAsked(b));
    QCOMPARE(store.resolved(), 1);

    const auto next = store.sync(0, {QStringLiteral("b"), QStringLiteral("c")});
    QCOMPARE(next.added, 1);
    QCOMPARE(next.removed, 1);
    QCOMPARE(store.resolved(), 1);
    QCOMPARE(store.find(0, QStringLiteral("a")), -1);
    const LockNode &kept = store.nodes().at(store.find(0, QStringLiteral("b")));
    QCOMPARE(kept.data, QByteArray("data"));
    QCOMPARE(kept.stat.czxid.value, 7);
}

/// A node that is read again, and is as it was, is no reason to judge a long queue once more.
void TestNodeStore::tellsNews()
{
    NodeStore store;
    store.sync(0, {QStringLiteral("a")});
    QVERIFY(store.store(0, ReadState::Read, statWith(7), "data"));
    store.invalidate(0);
    QVERIFY(store.hasUnread());
    QVERIFY(!store.store(0, ReadState::Read, statWith(7), "data"));
    QVERIFY(!store.hasUnread());
    QVERIFY(store.store(0, ReadState::Read, statWith(7), "other"));
    QVERIFY(store.store(0, ReadState::Read, statWith(8), "other"));
    QVERIFY(store.store(0, ReadState::Gone, {}, {}));
    QVERIFY(!store.store(0, ReadState::Gone, {}, {}));
}

/// A node is often read again just when its client deletes it: who went is known all the same.
void TestNodeStore::keepsWhoWent()
{
    NodeStore store;
    store.sync(0, {QStringLiteral("a"), QStringLiteral("b")});
    store.store(0, ReadState::Read, statWith(7), "data");
    store.invalidate(0);
    QVERIFY(store.store(0, ReadState::Gone, {}, {}));
    QCOMPARE(store.nodes().at(0).state, ReadState::Gone);
    QCOMPARE(store.nodes().at(0).stat.czxid.value, 7);
    QCOMPARE(store.nodes().at(0).data, QByteArray("data"));
    QVERIFY(store.store(1, ReadState::Gone, {}, {}));
    QCOMPARE(store.resolved(), 2);
}

void TestNodeStore::directoriesAreApart()
{
    NodeStore store;
    store.sync(1, {QStringLiteral("a")});
    store.sync(0, {QStringLiteral("a"), QStringLiteral("b")});
    store.store(store.find(1, QStringLiteral("a")), ReadState::Read, statWith(1), {});
    store.sync(0, {});
    QCOMPARE(namesIn(store, 0), QStringList());
    QCOMPARE(namesIn(store, 1), QStringList {QStringLiteral("a")});
    QCOMPARE(store.resolved(), 1);
    store.forget(1);
    QCOMPARE(store.resolved(), 0);
    QVERIFY(store.hasUnread());
}

void TestNodeStore::invalidNodesStayShown()
{
    NodeStore store;
    store.sync(0, {QStringLiteral("a")});
    store.store(0, ReadState::Read, statWith(1), "old");
    QVERIFY(!store.hasUnread());
    store.invalidate(0);
    QVERIFY(store.hasUnread());
    QCOMPARE(store.nodes().at(0).data, QByteArray("old"));
    QCOMPARE(store.resolved(), 1);
}

void TestNodeStore::unreadGoesRound()
{
    NodeStore store;
    store.sync(0, {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
    for (int i = 0; i < 3; ++i)
        store.markAsked(store.nextUnread());
    QCOMPARE(store.nextUnread(), -1);
    store.invalidate(0);
    QCOMPARE(store.nextUnread(), 0);
}

/// Random lists of two directories, with random reads between, against plain sets.
void TestNodeStore::likeASet()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    QRandomGenerator random(seed);
    NodeStore store;
    for (int round = 0; round < 500; ++round) {
        const auto directory = static_cast<quint8>(random.bounded(2));
        QSet<QString> names;
        for (int i = random.bounded(30); i > 0; --i)
            names.insert(QString::number(random.bounded(40)));
        store.sync(directory, names.values());
        QStringList expected = names.values();
        expected.sort();
        QVERIFY2(namesIn(store, directory) == expected, qPrintable(QString::number(seed)));

        for (int node = store.nextUnread(); node >= 0 && random.bounded(4);
             node = store.nextUnread())
            store.store(node, ReadState::Read, statWith(round), {});
        int resolved = 0;
        for (int node = 0; node < store.nodes().size(); ++node) {
            const LockNode &known = store.nodes().at(node);
            resolved += known.state == ReadState::Read ? 1 : 0;
            QVERIFY2(
                store.find(known.directory, known.name) == node, qPrintable(QString::number(seed)));
        }
        QCOMPARE(store.resolved(), resolved);
    }
}

QTEST_APPLESS_MAIN(TestNodeStore)
#include "tst_nodestore.moc"
