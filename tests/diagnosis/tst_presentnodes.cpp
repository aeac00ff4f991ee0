// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/presentnodes.h"

#include <QMap>
#include <QTest>

#include <random>

using namespace lockscope;

namespace {

/// The same as a tree: what comes, goes and changes, in any order.
class TestPresentNodes : public QObject
{
    Q_OBJECT

private slots:
    void isAsATree();
};

void TestPresentNodes::isAsATree()
{
    const unsigned seed = std::random_device()();
    qInfo("seed %u", seed);
    std::mt19937 random(seed);
    const auto anyOf = [&random](int most) { return int(random() % unsigned(most)); };
    PresentNodes nodes;
    QMap<Zxid, qint64> tree; // seenAt
    for (int step = 0; step < 2'000; ++step) {
        if (step % 3 > 0) {
            std::vector<NodeRecord> came;
            for (int i = anyOf(5); i >= 0; --i) {
                came.push_back({.czxid = Zxid {1 + anyOf(300)}, .seenAt = step * 10 + i});
                tree.insert(came.back().czxid, came.back().seenAt);
            }
            nodes.add(came);
        } else {
            QVector<Zxid> gone;
            for (int i = anyOf(4); i > 0; --i)
                gone.append(Zxid {1 + anyOf(300)});
            nodes.remove(gone);
            for (const Zxid czxid : std::as_const(gone))
                tree.remove(czxid);
        }
        QCOMPARE(nodes.size(), tree.size());
        const Zxid one {anyOf(302)};
        const NodeRecord *found = nodes.find(one);
        QCOMPARE(found ? found->seenAt : -1, tree.value(one, -1));
        auto next = tree.upperBound(one);
        for (const NodeRecord &node : nodes.after(one)) {
            QVERIFY(next != tree.end());
            QCOMPARE(node.czxid, next.key());
            ++next;
        }
        QVERIFY(next == tree.end());
    }
}

} // namespace

QTEST_GUILESS_MAIN(TestPresentNodes)
#include "tst_presentnodes.moc"
