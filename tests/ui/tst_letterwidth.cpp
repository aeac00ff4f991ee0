// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/fontfit.h"

#include <QFontDatabase>
#include <QFontMetrics>
#include <QTest>

#include <cmath>

using namespace lockscope;

class TestLetterWidth : public QObject
{
    Q_OBJECT

private slots:
    void latin();
    void chinese();
};

void TestLetterWidth::latin()
{
    const QFontMetrics metrics(QFont(QStringLiteral("DejaVu Sans"), 10));
    QCOMPARE(letterWidth(metrics), metrics.averageCharWidth());
    const QFontMetricsF exact(QFont(QStringLiteral("DejaVu Sans"), 10));
    QVERIFY(std::abs(letterWidth(exact) - letterWidth(metrics)) <= 1);
}

/// Fonts whose own letters are Chinese: half an ideograph, whatever the font calls its average.
void TestLetterWidth::chinese()
{
    const QStringList families = QFontDatabase::families(QFontDatabase::SimplifiedChinese);
    if (families.isEmpty())
        QSKIP("no Chinese font is installed");
    for (const QString &family : families) {
        const QFontMetrics metrics(QFont(family, 10));
        const int ideograph = metrics.horizontalAdvance(QChar(0x9501));
        QVERIFY2(letterWidth(metrics) * 3 < ideograph * 2, qPrintable(family));
        QVERIFY2(letterWidth(metrics) * 3 > ideograph, qPrintable(family));
    }
}

QTEST_MAIN(TestLetterWidth)

#include "tst_letterwidth.moc"
