// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/nearnames.h"

#include <QTest>

using namespace lockscope;

class TestNearNames : public QObject
{
    Q_OBJECT

private slots:
    void paths_data();
    void paths();
};

void TestNearNames::paths_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("meant");

    const auto row = [](const char *what, const char *typed, const char *meant) {
        QTest::newRow(what) << QString::fromLatin1(typed) << QString::fromLatin1(meant);
    };
    row("a letter is missing", "/locks/oders", "/locks/orders");
    row("two are swapped", "/locks/ordesr", "/locks/orders");
    row("other joints", "/locks/nightlyreport", "/locks/nightly-report");
    row("beside it comes before elsewhere", "/locks/payment", "/locks/payments");
    row("elsewhere", "/lock/orders", "/locks/orders");
    row("without its directory", "/scheduler", "/election/scheduler");
    row("the root", "/", "");
    row("none is near", "/locks/warehouse", "");
    row("near, and elsewhere", "/election/oders", "");
    row("longer than all", "/locks/orders-of-yesterday-and-before", "");
}

void TestNearNames::paths()
{
    QFETCH(const QString, typed);
    const QStringList known {QStringLiteral("/archive/payment"), QStringLiteral("/locks/orders"),
        QStringLiteral("/locks/nightly-report"), QStringLiteral("/locks/payments"),
        QStringLiteral("/election/scheduler")};
    QTEST(nearestPath(typed, known), "meant");
}

QTEST_GUILESS_MAIN(TestNearNames)

#include "tst_nearnames.moc"
