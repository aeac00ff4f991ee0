// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/language.h"

#include <QCoreApplication>
#include <QTest>

using namespace lockscope;

class TestLanguage : public QObject
{
    Q_OBJECT

private slots:
    void oneIsFound_data();
    void oneIsFound();
    void eachHasATitle();
    void textsAreTranslatedMeanwhile();
};

void TestLanguage::oneIsFound_data()
{
    QTest::addColumn<QStringList>("wanted");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const QStringList &wanted, const char *expected) {
        QTest::newRow(what) << wanted << QString::fromLatin1(expected);
    };
    row("nothing said", {}, "en");
    row("the C locale", {u"C"_qs}, "en");
    row("Chinese of the mainland", {u"zh-CN"_qs, u"zh"_qs, u"zh-Hans-CN"_qs}, "zh_CN");
    row("as LANGUAGE has it", {u"zh_CN"_qs}, "zh_CN");
    row("Chinese of no country", {u"zh"_qs}, "zh_CN");
    row("of Singapore, the same script", {u"zh-SG"_qs}, "zh_CN");
    row("of Taiwan, another script", {u"zh-TW"_qs, u"zh"_qs, u"zh-Hant-TW"_qs}, "en");
    row("of Hong Kong, another script", {u"zh-HK"_qs, u"zh-Hant-HK"_qs}, "en");
    row("of Taiwan, else of the mainland", {u"zh-TW"_qs, u"zh-CN"_qs}, "zh_CN");
    row("of Hong Kong, else English", {u"zh-HK"_qs, u"en"_qs, u"zh-CN"_qs}, "en");
    row("one that we do not speak", {u"de-AT"_qs, u"de"_qs}, "en");
    row("one that we do not speak, else Chinese", {u"de-AT"_qs, u"zh-CN"_qs}, "zh_CN");
    row("English first", {u"en-GB"_qs, u"zh-CN"_qs}, "en");
}

void TestLanguage::oneIsFound()
{
    QFETCH(const QStringList, wanted);
    QTEST(languageFor(wanted), "expected");
}

void TestLanguage::eachHasATitle()
{
    QVERIFY(languages().contains(u"zh_CN"_qs));
    QCOMPARE(titleOfLanguage(u"en"_qs), u"English"_qs);
    QCOMPARE(titleOfLanguage(u"zh_CN"_qs), u"简体中文"_qs);
}

void TestLanguage::textsAreTranslatedMeanwhile()
{
    const auto said = [] { return QCoreApplication::translate("lockscope", "stuck"); };
    {
        const Translation chinese(u"zh_CN"_qs);
        QCOMPARE(said(), u"卡住"_qs);
    }
    {
        const Translation english(u"en"_qs);
        QCOMPARE(said(), u"stuck"_qs);
    }
}

QTEST_GUILESS_MAIN(TestLanguage)
#include "tst_language.moc"
