// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/watchlist.h"

#include <QTest>

using namespace lockscope;

class TestWatchList : public QObject
{
    Q_OBJECT

private slots:
    void below_data();
    void below();
    void sortedAndEachOnce();
    void whatStaysIsShared();
};

void TestWatchList::below_data()
{
    QTest::addColumn<QStringList>("paths");
    QTest::addColumn<QString>("directory");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char *paths, const char *directory,
                         const char *expected) {
        QTest::newRow(what) << QString::fromUtf8(paths).split(u' ', Qt::SkipEmptyParts)
                            << QString::fromUtf8(directory) << QString::fromUtf8(expected);
    };
    row("none at all", "", "/a", "");
    row("one", "/a/x", "/a", "/a/x");
    row("not the directory itself", "/a /a/x", "/a", "/a/x");
    row("not what merely begins so", "/a-b/x /a/x /a0/x /ab", "/a", "/a/x");
    row("a space and a minus sort before the slash", "/a-/x /a!/x /a./x /a/x", "/a", "/a/x");
    row("grandchildren too", "/a/x /a/x/y /b/x", "/a", "/a/x /a/x/y");
    row("all of the root", "/a /b/c", "/", "/a /b/c");
    row("longer than all of them", "/a /b", "/a/b/c", "");
    row("before all of them", "/b/x /c/x", "/a", "");
    row("behind all of them", "/b/x /c/x", "/d", "");
    row("many", "/c/1 /b/2 /a/1 /b/1 /d /b/3", "/b", "/b/1 /b/2 /b/3");
    row("in order of their bytes", "/a/😀 /a/｡ /a/z", "/a", "/a/z /a/｡ /a/😀");
    row("beyond ASCII", "/ä/1 /ö/1 /ö/2 /ü/1", "/ö", "/ö/1 /ö/2");
}

void TestWatchList::below()
{
    QFETCH(const QStringList, paths);
    QFETCH(const QString, directory);
    QFETCH(const QString, expected);
    const WatchedPaths watched(paths);
    const auto found = watched.below(directory);
    QStringList texts;
    for (const QByteArrayView path : found)
        texts.append(QString::fromUtf8(path));
    QCOMPARE(texts.join(u' '), expected);
    for (const QString &path : paths)
        QVERIFY(watched.contains(path));
    QVERIFY(!watched.contains(directory + QStringLiteral("/none")));
}

void TestWatchList::sortedAndEachOnce()
{
    WatchedPaths watched {QStringLiteral("/b"), QStringLiteral("/a"), QStringLiteral("/b")};
    QCOMPARE(watched.paths().toList(), (QStringList {QStringLiteral("/a"), QStringLiteral("/b")}));
    for (const auto *path : {u"/c", u"/a", u"/0"})
        watched.insert(QString::fromUtf16(path));
    QCOMPARE(watched.paths().toList().join(u' '), QStringLiteral("/0 /a /b /c"));
}

/// Two rounds' lists of 100 000 watches that are the same are one in memory.
void TestWatchList::whatStaysIsShared()
{
    const auto list = [](const char *second) {
        return watchListOf({{SessionId {1}, {QStringLiteral("/a"), QStringLiteral("/b")}},
            {SessionId {2}, {QString::fromLatin1(second)}}});
    };
    const WatchList before = list("/c");
    WatchList after = list("/d");
    after.insert(SessionId {3}, {QStringLiteral("/e")});
    const WatchList told = after;
    shareWatches(before, &after);
    QCOMPARE(after, told);
    const auto at = [](const WatchList &watches, int id) {
        return (*watches.constFind(SessionId {id})->begin()).data();
    };
    QCOMPARE(at(after, 1), at(before, 1));
    QVERIFY(at(after, 2) != at(before, 2));
}

QTEST_GUILESS_MAIN(TestWatchList)
#include "tst_watchlist.moc"
