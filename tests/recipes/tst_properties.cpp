// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "writtenqueue.h"

#include "core/recipes/catalogue.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace lockscope;

/// What holds of every queue of every recipe, tried on random ones. A failure prints the seed, the
/// scene and what was made of it; LOCKSCOPE_SEED repeats it.
class TestProperties : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void randomQueues();
    void exceptionCuratorDowngrade();
    void exceptionKazoo28();
    void exceptionNewcomersAtOverflow();
    void exceptionCuratorAndGoAtOverflow();

private:
    quint32 m_seed = 0;
};

namespace {

constexpr int Queues = 105'000; // a few are left out: more than 100 000 remain
using Random = std::mt19937;

int upTo(Random &random, int most)
{
    return std::uniform_int_distribution<int>(0, most)(random);
}

/// What one directory is filled with.
struct Kind
{
    const char *dialect;
    QVector<const char *> kinds;
    const char *data = ""; ///< of every node
    const char *directory = ""; ///< the directory's data, as a token
};

const QVector<Kind> &kinds()
{
    static const QVector<Kind> all {
        {"curator", {"L"}},
        {"curator", {"R", "W"}},
        {"curator", {"E"}},
        {"curator", {"leases/S", "locks/L"}},
        {"curator", {"L", "G"}},
        {"curator", {"L", "K"}},
        {"kazoo", {"W"}},
        {"kazoo", {"R", "W"}},
        {"kazoo", {"S", "-__lock__/W"}, "", "data=2 "},
        {"go", {"L"}},
        {"go", {"L", "K"}},
        {"doc", {"L", "X"}},
        {"doc", {"R", "W"}},
        {"doc", {"N", "G"}},
        {"doc", {"L"}, "lock"},
        {"doc", {"R", "W"}, "PBUF"},
        {"x", {"J"}},
        {"x", {"C"}},
        {"x", {"C", "J"}},
        {"textbook", {"R", "W"}},
        {"zkruby", {"X", "S"}},
        {"zkruby", {"M"}},
        {"zkruby", {"B"}},
        {"hive", {"S", "X", "M"}},
        {"accumulo", {"L"}},
        {"accumulo", {"Z"}},
        {"accumulo", {"R", "W"}},
        {"accumulo", {"F"}, "READ:x"},
        {"member", {"M"}},
        {"member", {"M", "D", "S"}},
        {"member", {"P"}, "2"},
        {"netdl", {"S"}},
        {"netdl", {"S"}, "ACQUIRED"},
        {"aiozk", {"L", "R", "W"}},
        {"aiozk", {"C"}},
        {"aiozk", {"S"}},
        {"rust", {"L"}},
        {"rust", {"E"}},
        {"rust", {"N"}},
        {"perl", {"A", "B"}, "0"},
        {"solr", {"E"}},
        {"elections", {"M"}},
        {"elections", {"S"}},
        {"elections", {"C"}},
        {"other", {"N", "M"}},
        {"other", {"J", "K", "N"}},
        {"bookkeeper", {"V"}},
        {"bookkeeper", {"U"}},
        {"blocks", {"B"}, "abandonable_lock-"},
        {"numbers", {"L"}},
        {"twill", {"L"}},
        {"twill", {"L"}, "host"},
        {"camel", {"M"}, "{\"id\":\"a\"}"},
    };
    return all;
}

/// Where the counter is: mostly young, sometimes at or across the overflow.
qint64 randomBase(Random &random)
{
    static const QVector<qint64> bases {
        0, 0, 0, 999'999'990, 2'147'483'640, 2'147'483'646, 3'294'967'290, 4'294'967'290};
    return bases.at(upTo(random, int(bases.size()) - 1));
}

/// A number that the server would give soon after @p base, across the overflow too.
qint32 sequenceAfter(qint64 base, int offset)
{
    return static_cast<qint32>(static_cast<quint32>(base + offset));
}

QString randomToken(Random &random, const Kind &kind, qint64 base, const QStringList &before)
{
    const QString type = QLatin1String(kind.kinds.at(upTo(random, int(kind.kinds.size()) - 1)));
    QString token = type + QString::number(sequenceAfter(base, upTo(random, 12)));
    if (!before.isEmpty() && upTo(random, 3) == 0)
        token += u'@' + before.at(upTo(random, int(before.size()) - 1));
    if (upTo(random, 9) == 0)
        token += u'?';
    const bool isVote = qstrcmp(kind.data, "ACQUIRED") != 0;
    const bool hasData = kind.data[0] && (isVote || upTo(random, 3) > 0);
    return hasData ? token + u'=' + QLatin1String(kind.data) : token;
}

QString randomScene(Random &random, const Kind &kind)
{
    static const QStringList junk {u"'!x'"_qs, u"'readme'"_qs, u"'a-lock-'"_qs, u"'0000000003x'"_qs,
        u"'__WRIT__'"_qs, u"'ex'"_qs};
    const qint64 base = randomBase(random);
    QStringList tokens;
    QStringList labels;
    for (int left = 1 + upTo(random, 7); left > 0; --left) {
        const QString token = randomToken(random, kind, base, labels);
        const QString bare = token.section(u'=', 0, 0).section(u'?', 0, 0);
        const QString identity = bare.section(u'@', 0, 0);
        // A directory has no name twice.
        const auto isSame = [&](const QString &other) {
            return other.section(u'=', 0, 0).section(u'?', 0, 0).section(u'@', 0, 0) == identity;
        };
        if (std::any_of(tokens.begin(), tokens.end(), isSame))
            continue;
        tokens.append(token);
        labels.append(identity.section(u'/', -1));
    }
    if (upTo(random, 4) == 0)
        tokens.append(junk.at(upTo(random, int(junk.size()) - 1)));
    return QLatin1String(kind.directory) + tokens.join(u' ');
}

/// A recipe that the operator could force on the lock: one that knows some of its children.
const Recipe *randomChoice(Random &random, const LockSnapshot &snapshot)
{
    QVector<const Recipe *> fit;
    for (const Recipe *recipe : catalogue()) {
        const auto parse = recipe->parseChosen ? recipe->parseChosen : recipe->parse;
        if (std::any_of(snapshot.nodes.begin(), snapshot.nodes.end(),
                [&](const LockNode &node) { return parse(node.name).has_value(); }))
            fit.append(recipe);
    }
    return fit.isEmpty() ? nullptr : fit.at(upTo(random, int(fit.size()) - 1));
}

/// The rules that are exempt, each with a test of its own here: kazoo 2.8's readers deadlock.
bool isExempt(const Recipe &recipe)
{
    return QLatin1String(recipe.id) == u"kazoo-rw-2.8";
}

bool hasBlockingJunk(const LockState &state)
{
    return std::any_of(state.facts.begin(), state.facts.end(), [](const LockFact &fact) {
        return fact.kind == LockFact::BlockingJunk || fact.kind == LockFact::BreakingJunk;
    });
}

bool isEntitled(const Contender &contender)
{
    return contender.role == Role::Holder;
}

QSet<QString> entitledPaths(const LockState &state)
{
    QSet<QString> paths;
    for (const Contender &contender : state.queue) {
        if (isEntitled(contender))
            paths.insert(state.pathOf(contender));
    }
    return paths;
}

/// The same recipe judges again: that a directory looks like another's after a deletion is not
/// what is tried here.
Choice sameChoice(const LockState &state)
{
    return {state.recipes.size() == 1 ? state.recipes.first().recipe : nullptr, nullptr};
}

/// Curator before 5.5: a reader that came in through its session's write lock, with a number of its
/// own, stays only as long as that is held.
bool isDowngrade(const LockState &state, const Contender &removed, const QString &path)
{
    const QString id = QLatin1String(state.recipes.at(removed.recipe).recipe->id);
    if (id != u"curator-rw" || removed.ticket.mode != Mode::Write)
        return false;
    return std::any_of(state.queue.begin(), state.queue.end(), [&](const Contender &other) {
        const SessionId owner = state.nodeOf(other).stat.owner;
        const SessionId removedOwner = state.nodeOf(removed).stat.owner;
        return state.pathOf(other) == path && other.ticket.mode == Mode::Read
            && (owner == removedOwner || !owner || !removedOwner);
    });
}

/// Curator compares text and Go numbers: with negative ones each waits for the other.
bool isMixedAtOverflow(const LockState &state)
{
    return state.recipes.size() > 1
        && std::any_of(state.facts.begin(), state.facts.end(),
            [](const LockFact &fact) { return fact.kind == LockFact::NegativeSequence; });
}

/// Nothing, or what is wrong.
QString checkEntitled(const LockState &state)
{
    const bool hasContenders = std::any_of(
        state.queue.begin(), state.queue.end(), [](const auto &one) { return one.isContender(); });
    if (!hasContenders || !entitledPaths(state).isEmpty() || hasBlockingJunk(state)
        || isMixedAtOverflow(state))
        return {};
    return u"nobody is entitled"_qs;
}

QString checkRemovingHolders(const LockState &state)
{
    const QSet<QString> before = entitledPaths(state);
    for (const Contender &holder : state.queue) {
        if (!isEntitled(holder))
            continue;
        QSet<QString> expected = before;
        expected.remove(state.pathOf(holder));
        const LockState after = judgeWithout(state, {holder.node}, sameChoice(state));
        for (const QString &path : expected - entitledPaths(after)) {
            if (!isDowngrade(state, holder, path))
                return u"removing %1 revokes %2"_qs.arg(state.nodeOf(holder).name, path);
        }
    }
    return {};
}

QString checkBlockers(const LockState &state)
{
    for (const Contender &waiter : state.queue) {
        if (waiter.role != Role::Waiter && waiter.role != Role::Pending)
            continue;
        QVector<int> gone;
        for (const int index : state.blockersOf(waiter))
            gone.append(state.queue.at(index).node);
        const QString path = state.pathOf(waiter);
        if (gone.isEmpty() || state.blockerCount(waiter) != gone.size())
            return u"no blockers, or miscounted: %1"_qs.arg(path);
        if (gone.contains(waiter.node))
            return u"blocks itself: %1"_qs.arg(path);
        const LockState after = judgeWithout(state, gone, sameChoice(state));
        if (!entitledPaths(after).contains(path))
            return u"still waits without its blockers: %1"_qs.arg(path);
    }
    return {};
}

/// blocks(), lastBlockerOf() and waitersBehind() are blockersOf() asked otherwise.
QString checkPredicate(const LockState &state)
{
    QVector<QVector<int>> behind(state.queue.size());
    for (int i = 0; i < state.queue.size(); ++i) {
        const Contender &waiter = state.queue.at(i);
        const QVector<int> blockers = state.blockersOf(waiter);
        for (int other = 0; other < state.queue.size(); ++other) {
            if (state.blocks(i, other) != blockers.contains(other))
                return u"blocks() and blockersOf() disagree"_qs;
            if (blockers.contains(other))
                behind[other].append(i);
        }
        const QVector<int> byRank = state.blockersOf(waiter, int(state.queue.size()));
        if (state.lastBlockerOf(i) != (byRank.isEmpty() ? -1 : byRank.last()))
            return u"lastBlockerOf() is not the last"_qs;
    }
    for (int i = 0; i < state.queue.size(); ++i) {
        if (state.waitersBehind(i) != behind.at(i))
            return u"waitersBehind() and blockersOf() disagree"_qs;
    }
    return {};
}

QString checkShape(const LockState &state)
{
    QSet<int> nodes;
    for (const Contender &contender : state.queue)
        nodes.insert(contender.node);
    if (nodes.size() != state.snapshot->nodes.size() || nodes.size() != state.queue.size())
        return u"not one entry per child"_qs;
    for (int i = 0; i < state.queue.size(); ++i) {
        const Contender &contender = state.queue.at(i);
        const bool fits = !contender.isContender()
            || state.recipes.at(contender.recipe).ranks.at(contender.rank) == i;
        if (!fits)
            return u"ranks and queue disagree"_qs;
    }
    return {};
}

QString problemOf(const LockState &state)
{
    for (const auto check :
        {checkShape, checkPredicate, checkEntitled, checkRemovingHolders, checkBlockers}) {
        const QString problem = check(state);
        if (!problem.isEmpty())
            return problem;
    }
    return {};
}

} // namespace

void TestProperties::initTestCase()
{
    bool isGiven = false;
    m_seed = qEnvironmentVariable("LOCKSCOPE_SEED").toUInt(&isGiven);
    if (!isGiven)
        m_seed = std::random_device {}();
    qInfo("LOCKSCOPE_SEED=%u", m_seed);
}

void TestProperties::randomQueues()
{
    Random random(m_seed);
    QSet<const Recipe *> judged;
    for (int i = 0; i < Queues; ++i) {
        const Kind &kind = kinds().at(upTo(random, int(kinds().size()) - 1));
        const QString dialect = QLatin1String(kind.dialect);
        const QString scene = randomScene(random, kind);
        const LockSnapshotPtr snapshot = writtenqueue::snapshotOf(dialect, scene);
        // As recognised by its names, or as the operator might have chosen.
        const Recipe *chosen = i % 4 == 3 ? randomChoice(random, *snapshot) : nullptr;
        if (chosen && isExempt(*chosen))
            continue;
        const LockState state = judge(snapshot, {chosen, nullptr});
        const QString problem = problemOf(state);
        if (!problem.isEmpty()) {
            QFAIL(qPrintable(u"%1: %2\n%3\n%4\n%5"_qs.arg(dialect, scene,
                writtenqueue::recipesOf(state), writtenqueue::printed(state, dialect), problem)));
        }
        for (const RecipeQueue &queue : state.recipes)
            judged.insert(queue.recipe);
    }
    qInfo("%d queues of %d recipes", Queues, int(judged.size()));
    for (const Recipe *recipe : catalogue())
        QVERIFY2(isExempt(*recipe) || judged.contains(recipe), recipe->id);
}

/// CURATOR-276: a reader whose client writes may be let in, or may be another thread of it, which
/// waits: its node alone does not tell, and it is not called a holder. With the write lock gone, it
/// is behind the next writer, and holds all the same if it was let in.
void TestProperties::exceptionCuratorDowngrade()
{
    const LockState before = judge(writtenqueue::snapshotOf(u"curator"_qs, u"W0 W2 R4@W0"_qs));
    QCOMPARE(writtenqueue::printed(before, u"curator"_qs),
        u"W0 holds, W2 waits for W0 watches W0, R4 waits for W0 W2 watches W0"_qs);
    QVERIFY(before.queue.constLast().mayHold);
    QCOMPARE(writtenqueue::printed(judgeWithout(before, {0}), u"curator"_qs),
        u"W2 holds, R4 waits for W2 watches W2"_qs);
}

/// kazoo issue 649: nobody holds, and no junk is to blame.
void TestProperties::exceptionKazoo28()
{
    const LockSnapshotPtr snapshot = writtenqueue::snapshotOf(u"kazoo"_qs, u"R1 W2"_qs);
    const WatchList watches = writtenqueue::watchesOf(*snapshot, u"kazoo"_qs, u"R1->W2, W2->R1"_qs);
    const LockState state = judge(snapshot, {recipeById(u"kazoo-rw-2.8"), &watches});
    QCOMPARE(state.summary, (Summary {0, 2, 0, 0}));
    QCOMPARE(state.blockersOf(state.queue.at(0)), QVector<int> {1});
    QCOMPARE(state.blockersOf(state.queue.at(1)), QVector<int> {0});
}

/// Text order puts each newcomer before the elders: it is granted while they hold.
void TestProperties::exceptionNewcomersAtOverflow()
{
    const QString elder = u"W-2147483648"_qs;
    QCOMPARE(
        writtenqueue::printed(judge(writtenqueue::snapshotOf(u"kazoo"_qs, elder)), u"kazoo"_qs),
        u"W-2147483648 holds"_qs);
    const LockState both =
        judge(writtenqueue::snapshotOf(u"kazoo"_qs, elder + u" W-2147483647"_qs));
    QCOMPARE(writtenqueue::printed(both, u"kazoo"_qs),
        u"W-2147483647 holds, W-2147483648 waits for W-2147483647 watches W-2147483647"_qs);
    QCOMPARE(writtenqueue::sentencesOf(both, LockFact::NegativeSequence).size(), 1);
}

void TestProperties::exceptionCuratorAndGoAtOverflow()
{
    const LockState state = judge(writtenqueue::snapshotOf(u"curator"_qs, u"L-4 G-3"_qs));
    QCOMPARE(writtenqueue::printed(state, u"curator"_qs),
        u"L-4 waits for G-3 watches G-3, G-3 waits for L-4 watches L-4"_qs);
    QVERIFY(isMixedAtOverflow(state));
}

QTEST_APPLESS_MAIN(TestProperties)
#include "tst_properties.moc"
