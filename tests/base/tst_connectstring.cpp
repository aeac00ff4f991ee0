// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/connectstring.h"

#include <QTest>

using namespace lockscope;

class TestConnectString : public QObject
{
    Q_OBJECT

private slots:
    void accepted_data();
    void accepted();
    void refused_data();
    void refused();
};

void TestConnectString::accepted_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");

    const auto row = [](const char *what, const char *text, const char *expected) {
        QTest::newRow(what) << QString::fromUtf8(text) << QString::fromUtf8(expected);
    };
    row("one server", "zk1:2181", "zk1:2181");
    row("no port", "zk1", "zk1:2181");
    row("three servers", "a:1,b:2,c:65535", "a:1,b:2,c:65535");
    row("a chroot for all of them", "a:1,b:2/x/y", "a:1,b:2/x/y");
    row("spaces around parts", "  a : 1 ,\tb:2 ", "a:1,b:2");
    row("spaces before a chroot", "a:1 /x", "a:1/x");
    row("IPv4", "127.0.0.1:2181", "127.0.0.1:2181");
    row("IPv6", "[::1]:2181", "[::1]:2181");
    row("IPv6 without a port", "[fe80::1]", "[fe80::1]:2181");
    row("IPv6 among others", "a:1,[2001:db8::7]:2,b", "a:1,[2001:db8::7]:2,b:2181");
    row("underscore in a service's name", "zoo_keeper:1", "zoo_keeper:1");
    row("a slash is no chroot", "a:1/", "a:1");
    row("a slash behind the chroot", "a:1/a/", "a:1/a");
    row("chroot with odd characters", "a:1/x y,z", "a:1/x y,z");
}

void TestConnectString::accepted()
{
    QFETCH(const QString, text);
    QFETCH(const QString, expected);
    const auto parsed = ConnectString::parse(text);
    QVERIFY2(parsed.has_value(), parsed ? "" : qPrintable(parsed.error().detail.english()));
    QCOMPARE(parsed->toString(), expected);
    QVERIFY(ConnectString::parse(parsed->toString()) == parsed);
}

void TestConnectString::refused_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("position");

    const auto row = [](const char *what, const char *text, int position) {
        QTest::newRow(what) << QString::fromUtf8(text) << position;
    };
    row("empty", "", 1);
    row("spaces only", "   ", 1);
    row("trailing comma", "a:1,", 5);
    row("leading comma", ",a:1", 1);
    row("comma before the chroot", "a:1,/x", 5);
    row("chroot only", "/x", 1);
    row("port is no number", "a:1,b:2x", 8);
    row("port is missing", "a:", 3);
    row("port 0", "a:0", 3);
    row("port beyond 65535", "a:99999", 3);
    row("port beyond any integer", "a:1,b:99999999999999999999", 7);
    row("negative port", "a:-1", 3);
    row("host is missing", "a:1,:2", 5);
    row("semicolon", "a:1;b:2", 4);
    row("semicolon behind a name", "a;b:2", 2);
    row("a URL", "http://a:1", 6);
    row("space in a name", "a b:1", 2);
    row("IPv6 without brackets", "::1:2181", 1);
    row("bracket not closed", "a:1,[::1:2181", 5);
    row("no IPv6 in brackets", "[a]:2181", 2);
    row("IPv4 in brackets", "[127.0.0.1]:2181", 2);
    row("rubbish behind a bracket", "[::1]2181", 6);
    row("empty element in the chroot", "a:1/x//y", 4);
    row("relative chroot", "a:1/../y", 4);
}

void TestConnectString::refused()
{
    QFETCH(const QString, text);
    QFETCH(const int, position);
    const auto parsed = ConnectString::parse(text);
    QVERIFY2(!parsed, parsed ? qPrintable(parsed->toString()) : "");
    QCOMPARE(parsed.error().kind, ErrorKind::BadInput);
    const QString expected = QStringLiteral("at character %1.").arg(position);
    QVERIFY2(parsed.error().detail.english().contains(expected),
        qPrintable(parsed.error().detail.english()));
}

QTEST_GUILESS_MAIN(TestConnectString)
#include "tst_connectstring.moc"
