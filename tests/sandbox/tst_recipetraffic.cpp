// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/nodepath.h"
#include "core/base/times.h"
#include "core/recipes/catalogue.h"
#include "core/recipes/lockstate.h"
#include "core/sandbox/recipetraffic.h"

#include <QTest>

#include <algorithm>

using namespace lockscope;

namespace {

Player playerOf(int index)
{
    return {u"client-%1"_qs.arg(index + 1), 4711 + index, SessionId {0x100004711'0000 + index}};
}

bool isNode(Shape shape)
{
    return shape == Shape::SingleNode || shape == Shape::TimedNode;
}

/// A lock as its clients make it: one contender each, all in their queue.
class Played
{
public:
    explicit Played(const RecipeTraffic &traffic)
        : m_traffic(traffic)
    {
        m_lock.path = pathOf(traffic);
        m_lock.isSingleNode = isSingleNode(traffic);
        m_lock.freshness = Freshness::Live;
        m_lock.readAt = nowMs();
        addDirectories();
        const int count = isNode(traffic.shape) ? 1 : traffic.clients;
        for (int i = 0; i < count; ++i)
            addContender(i);
        m_lock.resolved = static_cast<int>(m_lock.nodes.size());
    }
    LockSnapshotPtr snapshot() const { return std::make_shared<LockSnapshot>(m_lock); }

private:
    void addDirectory(const QString &path, const QByteArray &data = {})
    {
        LockDirectory directory {path, ReadState::Read, {}, data};
        directory.stat.czxid = Zxid {1};
        directory.stat.cversion = m_traffic.clients; // each was made, and is there
        directory.stat.numChildren = m_traffic.clients;
        m_lock.directories.append(directory);
    }
    void addDirectories()
    {
        if (m_lock.isSingleNode)
            return addDirectory(parentPath(m_lock.path));
        if (m_traffic.shape == Shape::CountBeforeLease) {
            addDirectory(m_lock.path, QByteArray::number(m_traffic.permits));
            return addDirectory(m_lock.path + u"-__lock__"_qs);
        }
        addDirectory(m_lock.path);
        if (m_traffic.shape != Shape::LeaseBeforeCount)
            return;
        for (const QString &name : {u"locks"_qs, u"leases"_qs}) {
            m_lock.nodes.append({name, 0, ReadState::Read, {}, {}});
            addDirectory(joinPath(m_lock.path, name));
        }
    }
    void addContender(int index)
    {
        const Player player = playerOf(index);
        const QString recipe = QString::fromLatin1(m_traffic.recipe);
        const Step step {m_lock.path, recipe, {}, m_traffic.permits, index % nameCount(m_traffic)};
        const bool isNumbered =
            !isNode(m_traffic.shape) && m_traffic.shape != Shape::CountBeforeLease;
        LockNode node;
        node.state = ReadState::Read;
        node.name = m_lock.isSingleNode ? nodeName(m_lock.path) : nameFor(step, player);
        if (isNumbered)
            node.name += QString::asprintf("%010d", index);
        node.directory = m_traffic.shape == Shape::LeaseBeforeCount ? 2 : 0;
        node.data = dataFor(step, player);
        if (m_traffic.dataWhenHeld && index < m_traffic.permits)
            node.data = m_traffic.dataWhenHeld;
        node.stat.czxid = Zxid {100 + index};
        node.stat.createdAt = nowMs() - 60'000;
        if (m_traffic.shape != Shape::PollingQueue && m_traffic.shape != Shape::TimedNode)
            node.stat.owner = player.session;
        m_lock.nodes.append(node);
    }

    const RecipeTraffic &m_traffic;
    LockSnapshot m_lock;
};

/// What its waiters watch, once they know the size of a semaphore.
WatchList watchesExpectedBy(const RecipeTraffic &traffic, LockState state)
{
    if (traffic.permits > 0) {
        state.recipes.first().permits = traffic.permits;
        state = judgeWithout(state, {}, {state.recipes.first().recipe, nullptr});
    }
    WatchList watches;
    for (const Contender &contender : std::as_const(state.queue)) {
        for (const WatchTarget &target : contender.expected) {
            if (target.node >= 0)
                watches[state.nodeOf(contender).stat.owner].insert(state.pathOf(target));
        }
    }
    return watches;
}

} // namespace

/// The table that the sandbox plays by, without a server.
class TestRecipeTraffic : public QObject
{
    Q_OBJECT

private slots:
    void everyRecipeIsPlayed();
    void rows_data();
    void rows();
    void othersHaveAReason();
    void watchesLeftBehindAreKnown();
    void eachHasALockOfItsOwn();
};

void TestRecipeTraffic::everyRecipeIsPlayed()
{
    QStringList played;
    for (const RecipeTraffic &traffic : recipeTraffic())
        played.append(QLatin1String(traffic.recipe));
    QStringList known;
    for (const Recipe *recipe : catalogue())
        known.append(QLatin1String(recipe->id));
    played.sort();
    known.sort();
    QCOMPARE(played, known);
}

void TestRecipeTraffic::rows_data()
{
    QTest::addColumn<const RecipeTraffic *>("traffic");
    for (const RecipeTraffic &traffic : recipeTraffic())
        QTest::newRow(traffic.recipe) << &traffic;
}

/// Its own recipe claims each of its names, with that mode; the doctor takes the lock for what it
/// is, and somebody holds it.
void TestRecipeTraffic::rows()
{
    QFETCH(const RecipeTraffic *, traffic);
    const LockSnapshotPtr snapshot = Played(*traffic).snapshot();
    Choice own;
    own.forced = recipeById(QString::fromLatin1(traffic->recipe));
    const LockState byItself = judge(snapshot, own);
    QCOMPARE(byItself.summary.others, 0);
    QVERIFY(byItself.summary.holders > 0);
    for (int i = 0; i < nameCount(*traffic); ++i) {
        const Mode mode = own.forced->written.at(i).mode;
        QVERIFY(std::any_of(byItself.queue.begin(), byItself.queue.end(),
            [&](const auto &one) { return one.ticket.mode == mode; }));
    }

    LockState state = judge(snapshot);
    const WatchList watches = watchesExpectedBy(*traffic, byItself);
    if (QLatin1String(state.recipes.first().recipe->id)
        != shownAs(*traffic)) // what they watch tells
        state = judge(snapshot, {nullptr, &watches, nowMs(), {}});
    QCOMPARE(state.recipes.size(), 1);
    QCOMPARE(QLatin1String(state.recipes.first().recipe->id), shownAs(*traffic));
    QCOMPARE(state.summary.others, 0);
    const Recognition recognition = recognise(*snapshot);
    QCOMPARE(recognition.likeness, Likeness::Lock);
}

void TestRecipeTraffic::othersHaveAReason()
{
    for (const RecipeTraffic &traffic : recipeTraffic()) {
        QCOMPARE(traffic.shownAs == nullptr, traffic.why == nullptr);
        QVERIFY(recipeById(shownAs(traffic)));
        QVERIFY(traffic.clients >= 2);
    }
}

/// Whoever watches a numbered node by exists() may leave a watch on one that is gone.
void TestRecipeTraffic::watchesLeftBehindAreKnown()
{
    for (const RecipeTraffic &traffic : recipeTraffic()) {
        const Recipe *recipe = recipeById(shownAs(traffic));
        const bool mayLeave = traffic.call == WatchCall::Exists && !isNode(traffic.shape);
        QVERIFY2(mayLeave == (recipe->leavesWatches || (mayLeave && recipe->watchesForNothing)),
            traffic.recipe);
    }
}

void TestRecipeTraffic::eachHasALockOfItsOwn()
{
    QSet<QString> paths;
    for (const SandboxLock &lock : sandboxLocks(Traffic::EveryRecipe)) {
        QVERIFY2(validPath(lock.path), qPrintable(lock.path));
        QVERIFY(lock.isHealthy);
        paths.insert(lock.path);
    }
    QCOMPARE(paths.size(), catalogue().size());
}

QTEST_GUILESS_MAIN(TestRecipeTraffic)
#include "tst_recipetraffic.moc"
