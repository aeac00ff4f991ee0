// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What goes wrong at each request of a deletion by force: one request, or its answer, is held back,
// the fault happens, it goes on. The receipt is of the right class, nothing is done twice, nothing
// is deleted that was not agreed to.
//
// Cells that do not exist:
// - No permission to delete at the looks before: the servers ask for it at the deletion, where the
//   rows have it.
// - No permission to read at the last look, or at the deletion: they need none.
// - The target gone, with a child or written to once it has been deleted.
// - The target made anew just after the last look, in the same version: the servers compare
//   versions only, and nothing can tell it before it is deleted.
#include "operatorscene.h"
#include "tests/support/patience.h"

#include <span>

using namespace lockscope;
using namespace lockscope::testing;

namespace {

struct Step
{
    const char *name;
    Proxy::Type type;
    int nth;
    bool isAnswer;
};

// The requests in their order.
const Step steps[] = {
    {"directory", Proxy::Exists, 1, false},
    {"node", Proxy::GetData, 1, false},
    {"names", Proxy::GetChildren2, 1, false},
    {"contenders", Proxy::GetData, 2, false},
    {"last look", Proxy::Exists, 2, false}, // from here on of the deletion alone
    {"last look's answer", Proxy::Exists, 2, true},
    {"delete", Proxy::Delete, 1, false},
    {"delete's answer", Proxy::Delete, 1, true},
    {"look after", Proxy::GetChildren2, 2, false},
    {"multi", Proxy::Multi, 1, false}, // a waiter's, with the check of the one before
    {"multi's answer", Proxy::Multi, 1, true},
};

struct Row
{
    const char *step;
    const char *fault;
    const char *end; ///< outcome; of the checks, what they found
};

const Row checkRows[] = {
    {"directory", "connection cut", "possible"},
    {"directory", "server killed", "possible"},
    {"directory", "session expired", "possible"},
    {"directory", "node gone", "impossible"},
    {"directory", "node got a child", "impossible"},
    {"directory", "node written", "changed"},
    {"directory", "node made anew", "changed"},
    {"node", "connection cut", "possible"},
    {"node", "server killed", "possible"},
    {"node", "session expired", "possible"},
    {"node", "node unreadable", "possible"},
    {"node", "node gone", "impossible"},
    {"node", "node got a child", "impossible"},
    {"node", "node written", "changed"},
    {"names", "connection cut", "possible"},
    {"names", "server killed", "possible"},
    {"names", "session expired", "possible"},
    {"names", "no right to read", "to be overridden"},
    {"contenders", "connection cut", "possible"},
    {"contenders", "server killed", "possible"},
    {"contenders", "session expired", "possible"},
};

const Row deleteRows[] = {
    {"node", "connection cut", "done-as-predicted"},
    {"node", "server killed", "done-as-predicted"},
    {"node", "session expired", "done-as-predicted"},
    {"node", "node unreadable", "changed-refused"}, // its data said nothing against it before
    {"node", "node gone", "already-gone"},
    {"node", "node got a child", "refused"},
    {"node", "node written", "changed-refused"},
    {"node", "node made anew", "changed-refused"},

    {"names", "connection cut", "done-as-predicted"},
    {"names", "server killed", "done-as-predicted"},
    {"names", "session expired", "done-as-predicted"},
    {"names", "no right to read", "changed-refused"}, // the effect could be told before
    {"names", "node gone", "already-gone"},
    {"names", "node got a child", "refused"},
    {"names", "node written", "changed-refused"},
    {"contenders", "connection cut", "done-as-predicted"},
    {"contenders", "server killed", "done-as-predicted"},
    {"contenders", "session expired", "done-as-predicted"},
    {"contenders", "no right to delete", "no-permission"},
    {"contenders", "node gone", "already-gone"},
    {"contenders", "node got a child", "refused"},
    {"contenders", "node written", "changed-refused"},
    {"contenders", "node made anew", "changed-refused"},

    // In the breath of the deletion: nothing was sent, so all is looked at again.
    {"last look", "connection cut", "done-as-predicted"},
    {"last look", "server killed", "done-as-predicted"},
    {"last look", "session expired", "done-as-predicted"},
    {"last look", "no right to delete", "no-permission"},
    {"last look", "node gone", "already-gone"},
    {"last look", "node got a child", "refused"},
    {"last look", "node written", "changed-refused"},
    {"last look", "node made anew", "changed-refused"},
    {"last look's answer", "connection cut", "done-as-predicted"},
    {"last look's answer", "server killed", "done-as-predicted"},
    {"last look's answer", "session expired", "done-as-predicted"},
    {"last look's answer", "no right to delete", "no-permission"},
    {"last look's answer", "node gone", "already-gone"},
    {"last look's answer", "node got a child", "refused"},
    {"last look's answer", "node written", "changed-refused"},
    {"last look's answer", "node gone, late", "already-gone"},
    {"last look's answer", "node made anew, late", "changed-refused"},

    // Sent once, whatever comes back. That the node is gone does not tell who did it.
    {"delete", "connection cut", "failed"},
    {"delete", "connection cut, node gone", "unknown"},
    {"delete", "server killed", "failed"},
    {"delete", "session expired", "failed"},
    {"delete", "no right to delete", "no-permission"},
    {"delete", "node gone", "already-gone"},
    {"delete", "node got a child", "refused"},
    {"delete", "node written", "changed-refused"},
    {"delete's answer", "connection cut", "unknown"},
    {"delete's answer", "server killed", "unknown"},
    {"delete's answer", "session expired", "unknown"},
    {"delete's answer", "no right to read", "done-but-different"},

    {"look after", "connection cut", "done-as-predicted"},
    {"look after", "server killed", "done-as-predicted"},
    {"look after", "session expired", "done-as-predicted"},
    {"look after", "no right to read", "done-but-different"},
    {"look after", "the next gone", "done-but-different"},
    {"look after", "the next got a child", "done-as-predicted"},
};

// All or nothing, and sent again only where it surely failed by what may be the one before: then
// all was looked at and judged again.
const Row waiterRows[] = {
    {"multi", "connection cut", "failed"},
    {"multi", "connection cut, node gone", "unknown"},
    {"multi", "session expired", "failed"},
    {"multi", "no right to delete", "no-permission"},
    {"multi", "node gone", "already-gone"},
    {"multi", "node got a child", "refused"},
    {"multi", "node written", "changed-refused"},
    {"multi", "the one before written", "done-as-predicted"},
    {"multi", "the one before gone", "changed-refused"}, // it holds by now
    {"multi", "the one before unreadable", "no-permission"}, // as where the deletion is not allowed
    {"multi's answer", "connection cut", "unknown"},
    {"multi's answer", "server killed", "unknown"},
    {"multi's answer", "session expired", "unknown"},
    {"multi's answer", "no right to read", "done-but-different"},
};

void addRows(std::span<const Row> all)
{
    QTest::addColumn<QString>("step");
    QTest::addColumn<QString>("fault");
    QTest::addColumn<QString>("end");
    for (const Row &row : all)
        QTest::addRow("%s, %s", row.step, row.fault)
            << QString::fromLatin1(row.step) << QString::fromLatin1(row.fault)
            << QString::fromLatin1(row.end);
}

} // namespace

class TestDeleteTable : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_scene.start(); }
    void init() { m_scene.startRow(zk::CreateMode::PersistentSequential, FaultScene::LongMs); }
    void check_data() { addRows(checkRows); }
    void check();
    void remove_data() { addRows(deleteRows); }
    void remove();
    void removeWaiter_data() { addRows(waiterRows); }
    void removeWaiter();

private:
    void hold(const QString &name);
    void happen(QString fault, int target = 0);
    Receipt removed(int target, const QString &step, const QString &fault);
    bool isThere(const QString &node);

    OperatorScene m_scene; // persistent nodes, so that they can have children
};

/// Also of a node that may not be read.
bool TestDeleteTable::isThere(const QString &node)
{
    const auto read = m_scene.peer->read(node);
    return read || read.error().kind == ErrorKind::Denied;
}

void TestDeleteTable::hold(const QString &name)
{
    const auto step = std::ranges::find_if(
        steps, [&name](const Step &one) { return name == QLatin1String(one.name); });
    QVERIFY(step != std::end(steps));
    if (step->isAnswer)
        m_scene.proxy->holdAnswerTo(step->type, step->nth);
    else
        m_scene.proxy->holdAt(step->type, step->nth);
}

/// @p target: the index of the contender that is to be deleted.
void TestDeleteTable::happen(QString fault, int target)
{
    QVERIFY(m_scene.waitHolding());
    int hit = target;
    if (fault.startsWith(u"the next"))
        hit = target + 1;
    else if (fault.startsWith(u"the one before"))
        hit = target - 1;
    fault.replace(u"the next"_qs, u"node"_qs).replace(u"the one before"_qs, u"node"_qs);
    m_scene.happen(fault, m_scene.contenders.at(hit), m_scene.path);
}

/// What comes of the deletion of the contender with the index @p target.
Receipt TestDeleteTable::removed(int target, const QString &step, const QString &fault)
{
    QSignalSpy finished(m_scene.hands.get(), &Operator::finished);
    const Preflight agreed = m_scene.shown(m_scene.contenders.at(target));
    hold(step);
    m_scene.hands->remove(agreed, u"test"_qs, m_scene.phrase(agreed));
    if (step == u"look after"_qs && m_scene.waitHolding()
        && m_scene.proxy->requests(Proxy::Delete) == 0) {
        // The machine took so long that it looked once more before: this is not the look after.
        m_scene.proxy->mend();
        if (!QTest::qWaitFor([&] { return finished.count() > 0; }, Patience))
            return {};
        init();
        return removed(target, step, fault);
    }
    happen(fault, target);
    if (!QTest::qWaitFor([&] { return finished.count() > 0; }, Patience))
        return {};
    return finished.first().at(1).value<Receipt>();
}

void TestDeleteTable::check()
{
    QFETCH(const QString, step);
    QFETCH(const QString, fault);
    QFETCH(const QString, end);
    QSignalSpy checked(m_scene.hands.get(), &Operator::preflightReady);
    const Target seen = m_scene.target(m_scene.contenders.first());
    hold(step);
    m_scene.hands->check(seen);
    happen(fault);
    QTRY_COMPARE_WITH_TIMEOUT(checked.count(), 1, Patience);
    const auto flight = checked.first().at(1).value<Preflight>();
    const QString found = flight.isChanged() ? u"changed"_qs
        : !flight.isPossible()               ? u"impossible"_qs
        : flight.what                        ? u"possible"_qs
                                             : u"to be overridden"_qs;
    QVERIFY2(found == end, qPrintable(found + u'\n' + english(reportOf(flight)).join(u'\n')));
    QVERIFY(flight.what || flight.needsOverride() || !flight.isPossible());
    QCOMPARE(m_scene.proxy->writes(), 0);
}

void TestDeleteTable::remove()
{
    QFETCH(const QString, step);
    QFETCH(const QString, fault);
    QFETCH(const QString, end);
    const Receipt receipt = removed(0, step, fault);
    QVERIFY2(textOf(receipt.outcome) == end,
        qPrintable(textOf(receipt.outcome) + u' ' + receipt.error.detail.english()));
    QCOMPARE(m_scene.journal->entries().last().outcome, end);
    const int sent = m_scene.proxy->requests(Proxy::Delete);
    const bool isDone = end.startsWith(u"done"); // else it may not have been sent, or was lost
    QVERIFY2(isDone ? sent == 1 : sent <= 1, qPrintable(QString::number(sent))); // never repeated
    QCOMPARE(m_scene.proxy->requests(Proxy::Multi), 0);

    const bool isGone = isDone || end == u"already-gone" || end == u"unknown";
    QCOMPARE(isThere(m_scene.contenders.first()), !isGone);
    QCOMPARE(isThere(m_scene.contenders.first() + u"/child"_qs), fault == u"node got a child");
    QCOMPARE(isThere(m_scene.contenders.at(1)), fault != u"the next gone");
    QVERIFY(isThere(m_scene.contenders.at(2)));
}

void TestDeleteTable::removeWaiter()
{
    QFETCH(const QString, step);
    QFETCH(const QString, fault);
    QFETCH(const QString, end);
    const Receipt receipt = removed(1, step, fault);
    QVERIFY2(textOf(receipt.outcome) == end,
        qPrintable(textOf(receipt.outcome) + u' ' + receipt.error.detail.english()));
    QCOMPARE(m_scene.journal->entries().last().outcome, end);
    QCOMPARE(m_scene.journal->entries().size(), 2); // one intent, however often it was looked at
    const int multis = fault == u"the one before written" ? 2 : 1; // the first surely failed
    const int sent = m_scene.proxy->requests(Proxy::Multi);
    const bool isDone = end.startsWith(u"done"); // else one that was held may be lost
    QVERIFY2(isDone ? sent == multis : sent <= multis, qPrintable(QString::number(sent)));
    QCOMPARE(m_scene.proxy->requests(Proxy::Delete), 0); // never without the check

    (void)m_scene.nodes(); // with which everything may be done again
    const bool isGone = isDone || end == u"already-gone" || end == u"unknown";
    QCOMPARE(isThere(m_scene.contenders.at(1)), !isGone);
    QCOMPARE(isThere(m_scene.contenders.first()), fault != u"the one before gone");
    QVERIFY(isThere(m_scene.contenders.at(2)));
    const QString said = english(receipt.sentences).join(u'\n');
    QVERIFY2(!said.contains(u"double holder"_qs), qPrintable(said)); // it never held
    QVERIFY2(end != u"unknown" || !said.contains(u"It went"_qs), qPrintable(said));
    QVERIFY2(!said.contains(u"came to hold"_qs), qPrintable(said)); // and nobody does for it
}

QTEST_GUILESS_MAIN(TestDeleteTable)
#include "tst_deletetable.moc"
