// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ctlscene.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

/// lockscopectl for people who read Chinese, and for programs, which read English.
class TestChinese : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void pastReadsChinese();
    void peopleReadChinese_data();
    void peopleReadChinese();
    void programsReadEnglish_data();
    void programsReadEnglish();
    void localesAreHeard_data();
    void localesAreHeard();
    void columnsAreAligned();

private:
    ProgramRun runIn(const QString &locale, const QStringList &arguments) const;

    CtlScene m_scene;
};

void TestChinese::initTestCase()
{
    m_scene.tree->create(u"/zh"_qs);
    for (int i = 0; i < 3; ++i)
        m_scene.tree->createContender(u"/zh/lock-"_qs);
}

ProgramRun TestChinese::runIn(const QString &locale, const QStringList &arguments) const
{
    return runCtl(arguments,
        {u"LC_ALL="_qs + locale, u"LOCKSCOPE_CONNECT="_qs + m_scene.server->connectString()});
}

void TestChinese::peopleReadChinese_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("expected"); // part of what is printed
    const auto row = [](const QStringList &arguments, const QString &expected) {
        QTest::newRow(qPrintable(arguments.join(u' '))) << arguments << expected;
    };
    row({u"queue"_qs, u"/zh"_qs}, u"持有者"_qs);
    row({u"scan"_qs, u"/zh"_qs}, u"1 个锁"_qs);
    row({u"doctor"_qs, u"/zh"_qs}, u"持有"_qs);
    row({u"explain"_qs, u"R12"_qs}, u"处理办法："_qs);
    row({u"--help"_qs}, u"用法：lockscopectl"_qs);
    row({u"queue"_qs, u"--help"_qs}, u"显示谁持有锁"_qs);
    row({u"queue"_qs}, u"请指定锁的路径"_qs);
    row({u"queue"_qs, u"--jason"_qs, u"/zh"_qs}, u"您是指 --json 吗？"_qs);
    row({u"queue"_qs, u"/nowhere"_qs}, u"没有这个节点"_qs);
}

void TestChinese::peopleReadChinese()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QString, expected);
    const ProgramRun run = runIn(u"zh_CN.UTF-8"_qs, arguments);
    const QString said = QString::fromUtf8(run.output + run.errors);
    QVERIFY2(said.contains(expected), qPrintable(said));
}

void TestChinese::programsReadEnglish_data()
{
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const QStringList &arguments) {
        QTest::newRow(qPrintable(arguments.join(u' '))) << arguments;
    };
    row({u"queue"_qs, u"/zh"_qs, u"--json"_qs});
    row({u"queue"_qs, u"/zh"_qs, u"--wide"_qs, u"--format"_qs, u"csv"_qs});
    row({u"queue"_qs, u"/zh"_qs, u"--format"_qs, u"tsv"_qs});
    row({u"scan"_qs, u"/zh"_qs, u"--json"_qs});
    row({u"doctor"_qs, u"/zh"_qs, u"--json"_qs});
    row({u"explain"_qs, u"R12"_qs, u"--json"_qs});
    row({u"recipes"_qs, u"--json"_qs});
    row({u"recipes"_qs, u"--wide"_qs, u"--format"_qs, u"csv"_qs});
    row({u"queue"_qs, u"/zh"_qs, u"--json"_qs, u"--connect"_qs, u"127.0.0.1:1"_qs, u"--timeout"_qs,
        u"2"_qs});
    row({u"settings"_qs, u"--json"_qs});
    row({u"queue"_qs, u"/nowhere"_qs, u"--json"_qs});
    row({u"queue"_qs, u"/zh"_qs, u"--jason"_qs, u"--json"_qs});
    row({u"queue"_qs, u"/zh"_qs, u"--json"_qs, u"--limit"_qs});
    row({u"queue"_qs, u"/zh"_qs, u"--json"_qs, u"--limit"_qs, u"none"_qs});
}

/// But for the time, the age and our own session in it.
void TestChinese::programsReadEnglish()
{
    QFETCH(const QStringList, arguments);
    const QRegularExpression number(u"[0-9][0-9a-f.:TZ+-]*"_qs);
    const auto printedIn = [&](const QString &locale) {
        return QString::fromUtf8(runIn(locale, arguments).output).replace(number, u"0"_qs);
    };
    const QString english = printedIn(u"C.UTF-8"_qs);
    QVERIFY(!english.isEmpty());
    QCOMPARE(printedIn(u"zh_CN.UTF-8"_qs), english);
}

/// A recording tells people in their language, and programs in English.
void TestChinese::pastReadsChinese()
{
    const QString file = m_scene.file(u"zh.lockscope"_qs);
    QCOMPARE(m_scene.run({u"snapshot"_qs, u"/zh"_qs, u"--to"_qs, file}).status, 0);
    const auto said = [&](const char *locale, const QStringList &words) {
        return runIn(QLatin1String(locale), words).output;
    };
    const QStringList events {u"history"_qs, file, u"--events"_qs};
    QVERIFY(said("zh_CN.UTF-8", {u"history"_qs, file}).contains("1 个锁"));
    QVERIFY(said("zh_CN.UTF-8", events).contains("已请求"));
    QVERIFY(said("zh_CN.UTF-8", {u"diff"_qs, file, file}).contains("没有任何不同"));
    for (const QStringList &words : {QStringList {u"history"_qs, file, u"--json"_qs},
             events + QStringList {u"--json"_qs}, events + QStringList {u"--format"_qs, u"csv"_qs},
             QStringList {u"diff"_qs, file, file, u"--json"_qs}}) {
        const QByteArray english = said("C.UTF-8", words);
        QVERIFY(!english.isEmpty());
        QCOMPARE(said("zh_CN.UTF-8", words), english);
    }
}

void TestChinese::localesAreHeard_data()
{
    QTest::addColumn<QStringList>("environment");
    QTest::addColumn<bool>("isChinese");
    const auto row = [](const char *what, const QStringList &environment, bool isChinese) {
        QTest::newRow(what) << environment << isChinese;
    };
    row("LC_ALL", {u"LC_ALL=zh_CN.UTF-8"_qs}, true);
    row("LANG", {u"LC_ALL="_qs, u"LANG=zh_CN.UTF-8"_qs}, true);
    row("LC_MESSAGES before LANG",
        {u"LC_ALL="_qs, u"LC_MESSAGES=zh_CN.UTF-8"_qs, u"LANG=en_US.UTF-8"_qs}, true);
    row("LANGUAGE before all", {u"LC_ALL=en_US.UTF-8"_qs, u"LANGUAGE=zh_CN:en"_qs}, true);
    row("Taiwan", {u"LC_ALL=zh_TW.UTF-8"_qs}, false);
    row("Taiwan, else the mainland", {u"LC_ALL=zh_TW.UTF-8"_qs, u"LANGUAGE=zh_TW:zh_CN"_qs}, true);
    row("English", {u"LC_ALL=en_US.UTF-8"_qs}, false);
}

void TestChinese::localesAreHeard()
{
    QFETCH(const QStringList, environment);
    QFETCH(const bool, isChinese);
    const ProgramRun run = runCtl({u"--help"_qs}, environment);
    QCOMPARE(run.output.contains("用法："), isChinese);
}

/// What is Chinese takes two places.
void TestChinese::columnsAreAligned()
{
    const ProgramRun run =
        runIn(u"zh_CN.UTF-8"_qs, {u"queue"_qs, u"/zh"_qs, u"--columns"_qs, u"role,name"_qs});
    const QString text = QString::fromUtf8(run.output);
    QVERIFY2(text.contains(u"角色    名称\n"), qPrintable(text));
    QVERIFY2(text.contains(u"持有者  lock-"), qPrintable(text));
    QVERIFY2(text.contains(u"等待者  lock-"), qPrintable(text));
}

QTEST_GUILESS_MAIN(TestChinese)
#include "tst_chinese.moc"
