// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/pathglob.h"
#include "tests/support/utf8.h"

#include <QElapsedTimer>
#include <QTest>

using namespace lockscope;
using test::s;

class TestPathGlob : public QObject
{
    Q_OBJECT

private slots:
    void matches_data();
    void matches();
    void faults_data();
    void faults();
    void exactly_data();
    void exactly();
    void emptyMatchesNothing();
    void manyStarsAreQuick();
};

void TestPathGlob::matches_data()
{
    QTest::addColumn<QString>("glob");
    QTest::addColumn<QString>("path");
    QTest::addColumn<bool>("expected");
    const auto row = [](const char *what, const char *glob, const char *path, bool expected) {
        QTest::newRow(what) << s(glob) << s(path) << expected;
    };
    row("the path itself", "/locks/a", "/locks/a", true);
    row("another path", "/locks/a", "/locks/b", false);
    row("not what is below", "/locks/a", "/locks/a/b", false);
    row("not what only begins so", "/locks/a", "/locks/ab", false);
    row("not what is above", "/locks/a", "/locks", false);
    row("upper case is another", "/locks/a", "/locks/A", false);
    row("one name", "/services/*/leader", "/services/mail/leader", true);
    row("one name, not two", "/services/*/leader", "/services/eu/mail/leader", false);
    row("one name, not none", "/services/*/leader", "/services/leader", false);
    row("a star ends with its name", "/locks/*", "/locks/a/b", false);
    row("a star in a name", "/locks/order-*", "/locks/order-17", true);
    row("a star for nothing", "/locks/order-*", "/locks/order-", true);
    row("a star in the middle", "/locks/a*c", "/locks/abbc", true);
    row("a star that must take more", "/locks/*ab", "/locks/aab", true);
    row("two stars that must take more", "/l/*a*bc", "/l/xaabbc", true);
    row("a name that goes on", "/locks/a*c", "/locks/abcd", false);
    row("one character", "/locks/shard-?", "/locks/shard-7", true);
    row("one character, not two", "/locks/shard-?", "/locks/shard-17", false);
    row("one character is no slash", "/locks?a", "/locks/a", false);
    row("all below", "/locks/batch/**", "/locks/batch/x/y/z", true);
    row("all below, and itself", "/locks/batch/**", "/locks/batch", true);
    row("all below, not beside", "/locks/batch/**", "/locks/batches/x", false);
    row("any depth before", "/**/leader", "/a/b/c/leader", true);
    row("no depth before", "/**/leader", "/leader", true);
    row("any depth, but the name must fit", "/**/leader", "/a/leaders", false);
    row("depth between", "/a/**/z", "/a/b/c/z", true);
    row("no depth between", "/a/**/z", "/a/z", true);
    row("depth that must take more", "/a/**/b/c", "/a/b/x/b/c", true);
    row("two depths", "/**/x/**/y", "/a/x/b/y/c/y", true);
    row("two depths, the last name is missing", "/**/x/**/y", "/a/x/b/y/c", false);
    row("everything", "/**", "/a/b", true);
    row("everything, the root too", "/**", "/", true);
    row("the root", "/", "/", true);
    row("the root alone", "/", "/a", false);
    row("a star that is meant", "/locks/a\\*", "/locks/a*", true);
    row("a star that is meant fits no other", "/locks/a\\*", "/locks/ab", false);
    row("brackets are nothing special", "/locks/[ab]{c}", "/locks/[ab]{c}", true);
    row("not only ASCII", "/caf\xc3\xa9/*", "/caf\xc3\xa9/\xc3\xa9", true);
}

void TestPathGlob::matches()
{
    QFETCH(const QString, glob);
    QFETCH(const QString, path);
    const Result<PathGlob> parsed = PathGlob::parse(glob);
    QVERIFY2(parsed, parsed ? "" : qPrintable(parsed.error().detail.english()));
    QTEST(parsed->matches(path), "expected");
    QCOMPARE(parsed->text(), glob);
}

void TestPathGlob::faults_data()
{
    QTest::addColumn<QString>("glob");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *what, const char *glob, const char *says) {
        QTest::newRow(what) << s(glob) << s(says);
    };
    row("empty", "", "begin with \"/\"");
    row("no slash", "locks/a", "begin with \"/\"");
    row("slash at the end", "/locks/", "add \"**\"");
    row("empty name", "/locks//a", "empty name");
    row("relative", "/locks/../a", "relative");
    row("stars within a name", "/locks/a**", "whole names");
    row("three stars", "/locks/***", "whole names");
    row("nothing behind the backslash", "/locks/a\\", "backslash");
}

void TestPathGlob::faults()
{
    QFETCH(const QString, glob);
    QFETCH(const QString, says);
    const Result<PathGlob> parsed = PathGlob::parse(glob);
    QVERIFY(!parsed);
    QCOMPARE(parsed.error().kind, ErrorKind::BadInput);
    QVERIFY2(parsed.error().detail.english().contains(says),
        qPrintable(parsed.error().detail.english()));
}

void TestPathGlob::exactly_data()
{
    QTest::addColumn<QString>("path");
    for (const char *path : {"/locks/a", "/locks/a*b", "/locks/?", "/l/back\\slash", "/"})
        QTest::newRow(path) << s(path);
}

void TestPathGlob::exactly()
{
    QFETCH(const QString, path);
    const PathGlob glob = PathGlob::exactly(path);
    QVERIFY(glob.matches(path));
    QVERIFY(!glob.matches(s("/locks/axb")));
    QVERIFY(!glob.matches(path + s("x")));
    const Result<PathGlob> again = PathGlob::parse(glob.text());
    QVERIFY(again);
    QCOMPARE(*again, glob);
    QVERIFY(again->matches(path));
}

void TestPathGlob::emptyMatchesNothing()
{
    QVERIFY(PathGlob().isEmpty());
    QVERIFY(!PathGlob().matches(s("/")));
    QVERIFY(!PathGlob().matches(s("/a")));
}

/// A careless pattern of the shared file is tried on every lock in every round.
void TestPathGlob::manyStarsAreQuick()
{
    const Result<PathGlob> glob = PathGlob::parse(s("/**/*a*a*a*a*a*a*a*a*a*b/**/x/**/y"));
    QVERIFY(glob);
    const QString path = s("/") + QStringList(50, QString(200, u'a')).join(u'/');
    QElapsedTimer timer;
    timer.start();
    QVERIFY(!glob->matches(path));
    QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
}

QTEST_GUILESS_MAIN(TestPathGlob)
#include "tst_pathglob.moc"
