// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a scan reads of a lock, and that it says the same as if it had read all of it.
#include "core/live/scanneeds.h"

#include <QMap>
#include <QSet>
#include <QTest>

using namespace lockscope;

namespace {

constexpr auto ScanGuid = "_c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-";
constexpr auto ScanHex = "b0a7cbeb0f0e4a0c8d6f1f2e3d4c771e";

/// Children named by one word each: a letter for the library, the number, and behind "@" the
/// session; all are read. They were made by their numbers' order; those that have none of the
/// counter's, and the second of a number, later.
LockSnapshot lockOf(const QString &words)
{
    static const QMap<QChar, QString> labels {
        {u'L', QLatin1String(ScanGuid) + QStringLiteral("lock-")},
        {u'R', QLatin1String(ScanGuid) + QStringLiteral("__READ__")},
        {u'W', QLatin1String(ScanGuid) + QStringLiteral("__WRIT__")},
        {u'k', QLatin1String(ScanHex) + QStringLiteral("__lock__")},
        {u'r', QLatin1String(ScanHex) + QStringLiteral("__rlock__")},
        {u'l', QStringLiteral("lock-")},
        {u'j', QStringLiteral("junk")},
    };
    LockSnapshot lock;
    lock.path = QStringLiteral("/locks/a");
    lock.freshness = Freshness::Live;
    const QStringList all = words.split(u' ', Qt::SkipEmptyParts);
    LockDirectory directory {lock.path, ReadState::Read, {}, {}};
    directory.stat.numChildren = qint32(all.size());
    directory.stat.cversion = 40 - directory.stat.numChildren; // twenty were made
    lock.directories = {directory};
    QSet<QString> seen;
    for (const QString &word : all) {
        const QString number = word.sliced(1).section(u'@', 0, 0);
        LockNode node;
        node.name = labels.value(word.front())
            + (number.startsWith(u'-') ? number : number.rightJustified(10, u'0'));
        node.state = ReadState::Read;
        const bool isCounted = number.toInt() > 0 && !seen.contains(number);
        seen.insert(number);
        const qint64 age = isCounted ? number.toInt() : 100 + lock.nodes.size();
        node.stat.czxid = Zxid {0x100 + age};
        node.stat.createdAt = 1'000'000 + 1000 * age;
        node.stat.owner = SessionId {1 + word.section(u'@', 1).toLongLong()};
        lock.nodes.append(node);
    }
    lock.resolved = int(lock.nodes.size());
    return lock;
}

LockSnapshot namesOf(LockSnapshot lock)
{
    for (LockNode &node : lock.nodes)
        node = {node.name, 0, ReadState::NameOnly, {}, {}};
    lock.resolved = 0;
    return lock;
}

LockState judged(const LockSnapshot &lock)
{
    return judge(std::make_shared<const LockSnapshot>(lock));
}

} // namespace

class TestScanNeeds : public QObject
{
    Q_OBJECT

private slots:
    void saysTheSame_data();
    void saysTheSame();
    void asLittleAsIsAskedFor();
    void theNextWhereTheOldestTellsNothing();
    void watchesNeedSessions();
    void foundLock_data();
    void foundLock();
};

void TestScanNeeds::saysTheSame_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<int>("reads");
    const auto row = [](const char *what, const char *words, int reads) {
        QTest::newRow(what) << QString::fromLatin1(words) << reads;
    };
    row("a mutex: who holds, and the oldest who waits", "L3 L4 L5 L6", 2);
    row("kazoo's, listed in no order", "k5 k3 k4", 2);
    row("nobody waits", "L7", 1);
    row("a reader can be let in by its session's write lock", "W1@5 R2@5 R3@6", 3);
    row("of kazoo's readers several hold", "r1 r2 k3 r4", 4);
    row("names that several libraries give", "l1 l2 l3", 3);
    row("junk may stand before all", "j1 L2 L3", 3);
    row("a number given twice: one of them was not made by the counter", "L3 L4 L5 L4", 4);
    row("the counter overflowed", "L-000000007 L-000000006 L3", 3);
    row("numbers that the counter has not reached", "L30 L31 L32", 3);
    row("two libraries in one place", "L1 k2 L3 k4", 4);
}

void TestScanNeeds::saysTheSame()
{
    QFETCH(const QString, words);
    QFETCH(const int, reads);
    const LockSnapshot whole = lockOf(words);
    LockSnapshot partly = namesOf(whole);
    const QVector<int> needed = nodesToRead(judged(partly), {}, {});
    QCOMPARE(needed.size(), reads);
    for (const int node : needed)
        partly.nodes[node] = whole.nodes.at(node);
    const LockState all = judged(whole);
    const LockState some = judged(partly);
    QCOMPARE(some.summary, all.summary);
    QCOMPARE(some.token, all.token);
    QCOMPARE(some.waiting.oldestSince, all.waiting.oldestSince);
    QCOMPARE(toldIn(some).size(), toldIn(all).size());
}

void TestScanNeeds::asLittleAsIsAskedFor()
{
    const LockState names = judged(namesOf(lockOf(QStringLiteral("L3 L4 L5 L6"))));
    ScanLimits limits;
    limits.wantsTokens = false;
    QCOMPARE(nodesToRead(names, {}, limits), QVector<int> {1});
    limits.keepsStates = true; // somebody else reads it all
    QCOMPARE(nodesToRead(names, {}, limits), QVector<int>());
    const LockState unsure = judged(namesOf(lockOf(QStringLiteral("l1 l2 l3"))));
    QCOMPARE(nodesToRead(unsure, {}, limits).size(), 3);
    limits.maxRead = 2;
    QCOMPARE(nodesToRead(unsure, {}, limits).size(), 2);
}

void TestScanNeeds::theNextWhereTheOldestTellsNothing()
{
    LockSnapshot lock = namesOf(lockOf(QStringLiteral("L3 L4 L5 L6")));
    lock.nodes[1].state = ReadState::Gone;
    QCOMPARE(nodesToRead(judged(lock), {}, {}), (QVector<int> {0, 2}));
    lock.nodes[2].state = ReadState::Denied;
    QCOMPARE(nodesToRead(judged(lock), {}, {}), (QVector<int> {0, 3}));
}

/// A mutex and a semaphore have the same names; their clients' watches tell them apart.
void TestScanNeeds::watchesNeedSessions()
{
    const LockState names = judged(namesOf(lockOf(QStringLiteral("L3 L4 L5 L6"))));
    const WatchList watches;
    Choice choice;
    choice.watches = &watches;
    QCOMPARE(nodesToRead(names, choice, {}).size(), 4);
}

void TestScanNeeds::foundLock_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<bool>("isRead");
    QTest::addColumn<bool>("isIdle");
    QTest::addColumn<bool>("isEstimate");
    const auto row = [](const char *what, const char *words, bool isRead, bool isIdle,
                         bool isEstimate) {
        QTest::newRow(what) << QString::fromLatin1(words) << isRead << isIdle << isEstimate;
    };
    row("held, and waited for", "L3 L4", true, false, false);
    row("few, by their names", "L3 L4", false, false, false);
    row("many, by their names", "L3 L4 L5", false, false, true);
    row("many that were read", "L3 L4 L5", true, false, false);
    row("nobody contends", "", true, true, false);
}

/// The same of a lock that is watched and of one that a scan comes by.
void TestScanNeeds::foundLock()
{
    QFETCH(const QString, words);
    QFETCH(const bool, isRead);
    const LockSnapshot whole = lockOf(words);
    const LockState state = judged(isRead ? whole : namesOf(whole));
    const FoundLock found = foundFrom(state, 2);
    QTEST(found.isIdle, "isIdle");
    QTEST(found.isEstimate, "isEstimate");
    QCOMPARE(found.path, whole.path);
    QCOMPARE(found.summary, state.summary);
    QCOMPARE(found.token, state.token);
    QCOMPARE(found.oldestWaiterSince, state.waiting.oldestSince);
    QCOMPARE(found.recipes.size(), state.recipes.size());
}

QTEST_GUILESS_MAIN(TestScanNeeds)
#include "tst_scanneeds.moc"
