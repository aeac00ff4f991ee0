// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/accesslist.h"

#include <QTest>

using namespace lockscope;

class TestAccessList : public QObject
{
    Q_OBJECT

private slots:
    void lists_data();
    void lists();
};

void TestAccessList::lists_data()
{
    QTest::addColumn<QVector<AccessEntry>>("entries");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isOpen");
    QTest::addColumn<std::optional<bool>>("letsUs");

    const auto row = [](const char *what, const QVector<AccessEntry> &entries, const char *text,
                         bool isOpen, std::optional<bool> letsUs) {
        QTest::newRow(what) << entries << QString::fromUtf8(text) << isOpen << letsUs;
    };
    const AccessEntry app {u"digest"_qs, u"app:8sFoZ=="_qs, 31};
    row("the default", {{u"world"_qs, u"anyone"_qs, 31}}, "world:anyone cdrwa", true, true);
    row("all may read", {{u"world"_qs, u"anyone"_qs, 1}, app}, "world:anyone r, digest:app:… cdrwa",
        false, std::nullopt);
    row("its users alone", {app}, "digest:app:… cdrwa", false, std::nullopt);
    row("all may create", {{u"world"_qs, u"anyone"_qs, 4}}, "world:anyone c", false, false);
    row("any address", {{u"ip"_qs, u"0.0.0.0/0"_qs, 8}}, "ip:0.0.0.0/0 d", true, true);
    row("a network", {{u"ip"_qs, u"10.0.0.0/8"_qs, 31}}, "ip:10.0.0.0/8 cdrwa", false,
        std::nullopt);
    row("no right", {{u"sasl"_qs, u"a\nb"_qs, 0}}, "sasl:a\\x0ab -", false, false);
    row("nothing", {}, "", false, false);
    row("another scheme, with its secret", {{u"vault"_qs, u"app:secret"_qs, 1}}, "vault:app:… r",
        false, false);
    row("another scheme", {{u"vault"_qs, u"app"_qs, 1}}, "vault:app r", false, false);
    row("an address with colons", {{u"ip"_qs, u"fe80::1"_qs, 1}}, "ip:fe80::1 r", false, false);
    row("a certificate", {{u"x509"_qs, u"CN=a:b"_qs, 1}}, "x509:CN=a:b r", false, false);
    row("a principal", {{u"sasl"_qs, u"a:b@C"_qs, 1}}, "sasl:a:b@C r", false, false);
}

void TestAccessList::lists()
{
    QFETCH(QVector<AccessEntry>, entries);
    const AccessList list {u"/a"_qs, ReadState::Read, entries};
    QTEST(textOf(list), "text");
    QTEST(list.anybodyMayDelete(), "isOpen");
    QFETCH(const std::optional<bool>, letsUs);
    QCOMPARE(list.letsDelete(), letsUs);
}

QTEST_GUILESS_MAIN(TestAccessList)
#include "tst_accesslist.moc"
