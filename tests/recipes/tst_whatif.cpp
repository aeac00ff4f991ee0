// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/whatif.h"
#include "tests/support/numberedqueue.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::testing;

class TestWhatIf : public QObject
{
    Q_OBJECT

private slots:
    void effects_data();
    void effects();
    void tokens();
    void singleNodesTellOfNobody();
    void leaseWhosePlaceGoesIsNotGranted();
    void unknownRecipeKnowsNoMoreAfterwards();
    void unknownPathsAreLeftOut();
    void hostileNames();
    void sessionsInLines();
    void manyContenders();
};

void TestWhatIf::effects_data()
{
    QTest::addColumn<QString>("queue");
    QTest::addColumn<QStringList>("gone");
    QTest::addColumn<QString>("granted");
    QTest::addColumn<QString>("rewatching"); // "who: from -> to"
    QTest::addColumn<QString>("unhelped");
    QTest::addColumn<int>("wakes");
    QTest::addColumn<bool>("isUseless");
    const auto row = [](const char *what, const char *queue, const QStringList &gone,
                         const char *granted, const char *rewatching, const char *unhelped,
                         int wakes, bool isUseless) {
        QTest::newRow(what) << QString::fromLatin1(queue) << gone << QString::fromLatin1(granted)
                            << QString::fromLatin1(rewatching) << QString::fromLatin1(unhelped)
                            << wakes << isUseless;
    };
    row("the holder of a mutex: the next is granted", "zk-lock: lock-1@1 lock-2@2 lock-3@3",
        {u"lock-1"_qs}, "2", "", "3", 1, false);
    row("a waiter in the middle: its successor watches another node",
        "zk-lock: lock-1@1 lock-2@2 lock-3@3", {u"lock-2"_qs}, "", "3: 2 -> 1", "3", 1, true);
    row("the last waiter: nothing", "zk-lock: lock-1@1 lock-2@2", {u"lock-2"_qs}, "", "", "", 0,
        false);
    row("the only one: nobody waits", "zk-lock: lock-1@1", {u"lock-1"_qs}, "", "", "", 0, false);
    row("one reader of two: the writer still waits", "zk-rw: read-1@1 read-2@2 write-3@3",
        {u"read-2"_qs}, "", "3: 2 -> 1", "3", 1, true);
    row("both readers: the writer is granted", "zk-rw: read-1@1 read-2@2 write-3@3",
        {u"read-1"_qs, u"read-2"_qs}, "3", "", "", 1, false);
    row("a writer before readers: all of them", "zk-rw: write-1@1 read-2@2 read-3@3 write-4@4",
        {u"write-1"_qs}, "2,3", "", "4", 2, false);
    row("a waiting writer among readers: those behind it join",
        "zk-rw: read-1@1 write-2@2 read-3@3 read-4@4", {u"write-2"_qs}, "3,4", "", "", 2, false);
    row("a child that the library sorts between two contenders",
        "aiozk-lock: lock-0a7cbeb4d1f4a0d9c1e5b2f771e00010-1@1 "
        "other-2@9 lock-0a7cbeb4d1f4a0d9c1e5b2f771e00010-3@3",
        {u"other-2"_qs}, "", "3: 2 -> 1", "3", 1, true);
    row("nothing", "zk-lock: lock-1@1 lock-2@2", {}, "", "", "", 0, true);
}

void TestWhatIf::effects()
{
    QFETCH(const QString, queue);
    QFETCH(const QStringList, gone);
    const LockStatePtr state = queueOf(queue);
    QStringList paths;
    for (const QString &name : gone)
        paths.append(pathIn(name));
    const WhatIf what = whatIf(*state, nodesAt(*state, paths));

    const auto number = [](const QString &path) { return QString::number(path.last(10).toInt()); };
    QStringList granted;
    QStringList unhelped;
    QStringList rewatching;
    for (const QString &path : what.granted)
        granted.append(number(path));
    for (const QString &path : what.unhelped)
        unhelped.append(number(path));
    for (const Rewatch &watch : what.rewatching)
        rewatching.append(
            u"%1: %2 -> %3"_qs.arg(number(watch.path), number(watch.before), number(watch.after)));
    QTEST(granted.join(u','), "granted");
    QTEST(rewatching.join(u','), "rewatching");
    QTEST(unhelped.join(u','), "unhelped");
    QTEST(what.wakes, "wakes");
    QTEST(what.isUseless, "isUseless");
    QVERIFY(sentencesOf(what).size() <= 12);
}

void TestWhatIf::tokens()
{
    const LockStatePtr state = queueOf(u"zk-lock: lock-1@1 lock-2@2"_qs);
    const WhatIf what = whatIf(*state, {0});
    QCOMPARE(what.tokenBefore, Zxid {0x101});
    QCOMPARE(what.tokenAfter, Zxid {0x102});
    const QStringList expected {u"Removes #1."_qs, u"Granted at once: #2."_qs,
        u"1 other in the queue is told: #2."_qs, u"Token before 0x101, after 0x102."_qs};
    QCOMPARE(english(sentencesOf(what)), expected);
}

/// Nothing in ZooKeeper tells who wants it: neither that nobody does, nor how many are told.
void TestWhatIf::singleNodesTellOfNobody()
{
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = u"/mailer/lock"_qs;
    snapshot->isSingleNode = true;
    snapshot->freshness = Freshness::Live;
    snapshot->directories.append({u"/mailer"_qs, ReadState::Read, {}, {}});
    LockNode node;
    node.name = u"lock"_qs;
    node.state = ReadState::Read;
    node.stat.czxid = Zxid {0x101};
    node.stat.owner = SessionId {1};
    snapshot->nodes.append(node);
    const QStringList expected {u"Removes lock."_qs,
        u"Whoever watches it, or tries again, may make it anew and hold."_qs,
        u"Token before 0x101, after none."_qs};
    QCOMPARE(english(sentencesOf(whatIf(judge(snapshot), {0}))), expected);
}

// Its client looks at the leases still, and there is one too many.
void TestWhatIf::leaseWhosePlaceGoesIsNotGranted()
{
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = u"/locks/s"_qs;
    for (const QString &path : {u"/locks/s"_qs, u"/locks/s/locks"_qs, u"/locks/s/leases"_qs})
        snapshot->directories.append({path, ReadState::Read, {}, {}});
    const auto add = [&](quint8 directory, const QString &label, int session) {
        LockNode node;
        node.directory = directory;
        node.name = u"_c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-%1-%2"_qs.arg(label).arg(
            snapshot->nodes.size(), 10, 10, QChar(u'0'));
        node.state = ReadState::Read;
        node.stat.czxid = {0x100 + snapshot->nodes.size()};
        node.stat.owner = {session};
        snapshot->nodes.append(node);
    };
    for (const int session : {1, 2, 3})
        add(2, u"lease"_qs, session);
    for (const int session : {3, 4})
        add(1, u"lock"_qs, session);
    const LockState state = judge(snapshot);
    QCOMPARE(state.summary.holders, 2);
    const WhatIf what = whatIf(state, {3});
    QCOMPARE(what.granted, QStringList());
    QCOMPARE(what.after.summary.holders, 2);
    QVERIFY(what.isUseless);
}

// Chosen by hand it takes more names than by itself.
void TestWhatIf::unknownRecipeKnowsNoMoreAfterwards()
{
    const LockStatePtr names = queueOf(u"zk-lock: turn-5000@1 turn-5001@2 order-123@3"_qs);
    auto snapshot = std::make_shared<LockSnapshot>(*names->snapshot);
    snapshot->nodes[0].name = u"turn0000005000"_qs;
    snapshot->nodes[1].name = u"turn0000005001"_qs;
    snapshot->nodes[2].name = u"order-000000000123"_qs;
    const WatchList watches {{SessionId {2}, {u"/locks/a/turn0000005000"_qs}}};
    Choice seen;
    seen.watches = &watches;
    const LockState state = judge(snapshot, seen);
    QCOMPARE(state.summary.holders, 1);
    QCOMPARE(whatIf(state, {0}, seen).granted, QStringList {u"/locks/a/turn0000005001"_qs});
}

void TestWhatIf::unknownPathsAreLeftOut()
{
    const LockStatePtr state = queueOf(u"zk-lock: lock-1@1"_qs);
    QVERIFY(nodesAt(*state, {u"/locks/a/lock-9"_qs, u"/locks/b/lock-0000000001"_qs}).isEmpty());
}

void TestWhatIf::hostileNames()
{
    auto snapshot =
        std::make_shared<LockSnapshot>(*queueOf(u"zk-lock: lock-1@1 lock-2@2"_qs)->snapshot);
    snapshot->nodes[0].name = u"<b>\x1b[31m\u202e-lock-0000000001"_qs;
    const LockState state = judge(snapshot, {recipeById(u"zk-lock"), nullptr});
    for (const QString &line : english(queueLines(state) + sentencesOf(whatIf(state, {0})))) {
        QVERIFY2(!line.contains(QChar(0x1b)) && !line.contains(QChar(0x202e)), qPrintable(line));
    }
}

void TestWhatIf::sessionsInLines()
{
    const Messages lines = queueLines(*queueOf(u"zk-lock: lock-1@7 lock-2@0"_qs));
    QVERIFY2(lines.at(0).english().contains(u" 0x7 "), qPrintable(lines.at(0).english()));
    QVERIFY2(lines.at(1).english().contains(u" persistent "), qPrintable(lines.at(1).english()));
}

void TestWhatIf::manyContenders()
{
    QString text = u"zk-lock:"_qs;
    for (int i = 0; i < 20'000; ++i)
        text += u" lock-%1@%2"_qs.arg(i).arg(i + 1);
    const LockStatePtr state = queueOf(text);
    const int last = static_cast<int>(state->snapshot->nodes.size()) - 1;
    QElapsedTimer timer;
    timer.start();
    const WhatIf what = whatIf(*state, {last / 2});
    QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(what.unhelped.size(), last - last / 2);
    QCOMPARE(queueLines(*state).last(), u"… 19990 more"_qs);
}

QTEST_GUILESS_MAIN(TestWhatIf)
#include "tst_whatif.moc"
