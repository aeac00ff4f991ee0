// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/accessbook.h"

#include <QTest>

using namespace lockscope;

/// Which access lists are asked for, over locks that come and go.
class TestAccessBook : public QObject
{
    Q_OBJECT

private slots:
    void asksOnce();
    void asksAgain_data();
    void asksAgain();
    void forgottenLocksMakeRoom();
    void nobodyWaitsForForgottenOnes();
};

namespace {

LockState lockAt(const QString &path)
{
    LockSnapshot snapshot;
    snapshot.path = path;
    snapshot.freshness = Freshness::Live;
    LockDirectory directory;
    directory.path = path;
    snapshot.directories = {directory};
    directory.path = path + u"/leases"_qs;
    snapshot.directories.append(directory);
    LockState state;
    state.snapshot = std::make_shared<const LockSnapshot>(snapshot);
    return state;
}

} // namespace

void TestAccessBook::asksOnce()
{
    AccessBook book;
    QCOMPARE(book.ask(lockAt(u"/a"_qs)), (QStringList {u"/a"_qs, u"/a/leases"_qs}));
    QCOMPARE(book.ask(lockAt(u"/a"_qs)), QStringList());
    QVERIFY(!book.isComplete());
    book.accept({u"/a"_qs, ReadState::Read, {}});
    book.accept({u"/a/leases"_qs, ReadState::Denied, {}});
    QVERIFY(book.isComplete());
}

void TestAccessBook::asksAgain_data()
{
    QTest::addColumn<qint64>("czxid"); ///< the second time; 7 and version 1 before
    QTest::addColumn<int>("aversion");
    QTest::addColumn<bool>("isAsked");
    QTest::newRow("nothing has changed") << qint64(7) << 1 << false;
    QTest::newRow("its list was changed") << qint64(7) << 2 << true;
    QTest::newRow("it was made anew") << qint64(8) << 1 << true;
    QTest::newRow("its Stat is not told") << qint64(0) << 0 << false;
}

/// What was read of another list is no answer.
void TestAccessBook::asksAgain()
{
    QFETCH(const qint64, czxid);
    QFETCH(const int, aversion);
    QFETCH(const bool, isAsked);
    const auto lockWith = [](qint64 directory, int version) {
        LockState state = lockAt(u"/a"_qs);
        LockSnapshot snapshot = *state.snapshot;
        snapshot.directories.removeLast();
        snapshot.directories[0].stat.czxid = Zxid {directory};
        snapshot.directories[0].stat.aversion = version;
        state.snapshot = std::make_shared<const LockSnapshot>(snapshot);
        return state;
    };
    AccessBook book;
    QCOMPARE(book.ask(lockWith(7, 1)), QStringList {u"/a"_qs});
    book.accept({u"/a"_qs, ReadState::Read, {}});
    QVERIFY(book.list(u"/a"_qs));
    QCOMPARE(book.ask(lockWith(czxid, aversion)).size(), isAsked ? 1 : 0);
    QCOMPARE(book.list(u"/a"_qs) == nullptr, isAsked);
    QCOMPARE(book.ask(lockWith(czxid, aversion)).size(), 0);
}

/// A service sees more locks in a day than it may ask for at once.
void TestAccessBook::forgottenLocksMakeRoom()
{
    AccessBook book;
    for (int i = 0; i < AccessBook::MaxLists; ++i) {
        const QString path = u"/jobs/%1"_qs.arg(i);
        QCOMPARE(book.ask(lockAt(path)).size(), 2);
        book.forget(path);
    }
    QVERIFY(book.isComplete());
}

void TestAccessBook::nobodyWaitsForForgottenOnes()
{
    AccessBook book;
    (void)book.ask(lockAt(u"/a"_qs));
    (void)book.ask(lockAt(u"/ab"_qs));
    book.forget(u"/a"_qs);
    book.accept({u"/a"_qs, ReadState::Read, {}}); // late
    QVERIFY(!book.list(u"/a"_qs));
    QVERIFY(!book.isComplete()); // the other one's are still to come
    book.accept({u"/ab"_qs, ReadState::Read, {}});
    QVERIFY(book.list(u"/ab"_qs));
}

QTEST_GUILESS_MAIN(TestAccessBook)
#include "tst_accessbook.moc"
