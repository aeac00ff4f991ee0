// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/hostport.h"

#include <QTest>

using namespace lockscope;

class TestHostPort : public QObject
{
    Q_OBJECT

private slots:
    void splits_data();
    void splits();
    void readsBack();
};

void TestHostPort::splits_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("host");
    QTest::addColumn<QString>("port");
    QTest::addColumn<QString>("bareHost");

    const auto row = [](const char *what, const char *text, const char *host, const char *port,
                         const char *bareHost) {
        QTest::newRow(what) << QString::fromUtf8(text) << QString::fromUtf8(host)
                            << QString::fromUtf8(port) << QString::fromUtf8(bareHost);
    };
    row("a name", "zk1:2181", "zk1", "2181", "zk1");
    row("a name alone", "zk1", "zk1", "", "zk1");
    row("IPv4", "10.0.0.7:41522", "10.0.0.7", "41522", "10.0.0.7");
    row("IPv6", "[::1]:2181", "[::1]", "2181", "::1");
    row("IPv6 with a zone", "[fe80::1%eth0]:80", "[fe80::1%eth0]", "80", "fe80::1%eth0");
    row("IPv6 alone", "[::1]", "[::1]", "", "::1");
    row("colons that need not be of a port", "::1", "::1", "", "::1");
    row("nor need these", "2001:db8::7:2181", "2001:db8::7:2181", "", "2001:db8::7:2181");
    row("something behind the brackets", "[::1]x:2181", "[::1]x:2181", "", "[::1]x:2181");
    row("brackets that are not closed", "[::1:2181", "[::1:2181", "", "[::1:2181");
    row("a colon and no port", "zk1:", "zk1", "", "zk1");
    row("a port alone", ":2181", "", "2181", "");
    row("a port that is no number", "zk1:client", "zk1", "client", "zk1");
    row("nothing", "", "", "", "");
}

void TestHostPort::splits()
{
    QFETCH(const QString, text);
    const HostPort parts = splitHostPort(text);
    QTEST(parts.host, "host");
    QTEST(parts.port, "port");
    QTEST(parts.bareHost(), "bareHost");
}

void TestHostPort::readsBack()
{
    for (const QString &host : {QStringLiteral("zk1"), QStringLiteral("2001:db8::7")}) {
        const HostPort parts = splitHostPort(hostAndPort(host, 2181));
        QCOMPARE(parts.bareHost(), host);
        QCOMPARE(parts.port, QStringLiteral("2181"));
    }
}

QTEST_GUILESS_MAIN(TestHostPort)
#include "tst_hostport.moc"
