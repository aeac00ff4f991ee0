// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/freeports.h"
#include "tests/support/ctlscene.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::test;

/// lockscopectl doctor --nagios, by the guidelines for plugins.
class TestNagios : public QObject
{
    Q_OBJECT

private slots:
    void saysThatAllIsWell();
    void saysWhatIsWrong();
    void hostileNamesStayInTheLine();
    void knowsNothing_data();
    void knowsNothing();
    void jsonIsRefusedAsJson_data();
    void jsonIsRefusedAsJson();
};

namespace {

/// One line, its end behind it, with at most one "|" and nothing that a terminal obeys.
bool isLine(const QByteArray &output)
{
    return output.size() <= 1000 && output.endsWith('\n') && output.count('\n') == 1
        && output.count('|') <= 1 && std::none_of(output.begin(), output.end() - 1, [](char c) {
               return uchar(c) < 0x20 || c == 0x7f;
           });
}

QByteArrayView numbersIn(const QByteArray &output)
{
    return QByteArrayView(output).sliced(output.indexOf('|') + 1).trimmed();
}

/// The first of two belongs to no session, and so stays for ever.
void makeStuck(ZkTree &tree, const QString &lock)
{
    tree.create(lock);
    tree.create(lock + u"/_c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-lock-0000000000"_qs);
    tree.createContender(lock + u"/_c_9450e02a-5c05-4676-b7ba-d325a7e5dd18-lock-"_qs);
}

} // namespace

void TestNagios::saysThatAllIsWell()
{
    CtlScene scene;
    scene.tree->createContender(u"/well/lock-"_qs);
    const ProgramRun run =
        scene.run({u"doctor"_qs, u"/well"_qs, u"--nagios"_qs, u"--severity"_qs, u"warning"_qs});
    QVERIFY2(run.status == 0, run.output + run.errors);
    QVERIFY2(isLine(run.output), run.output);
    QVERIFY2(
        run.output.startsWith("LOCKS OK - 1 lock: 1 held.|locks=1;;;0 stuck=0;;0;0 "), run.output);
    static const QRegularExpression number(
        u"^('[^']*'|[^ =']+)=-?[0-9.]+(s|%|B|c)?(;[0-9.:~@]*){0,4}$"_qs);
    for (const QString &part : QString::fromUtf8(numbersIn(run.output)).split(u' '))
        QVERIFY2(number.match(part).hasMatch(), qPrintable(part));
}

void TestNagios::saysWhatIsWrong()
{
    CtlScene scene;
    makeStuck(*scene.tree, u"/ill"_qs);
    const ProgramRun run = scene.run({u"doctor"_qs, u"/ill"_qs, u"--nagios"_qs});
    QVERIFY2(isLine(run.output), run.output);
    QVERIFY2(run.status == 2, run.output + run.errors);
    QVERIFY2(run.output.startsWith("LOCKS CRITICAL - 1 lock: 1 stuck. /ill is "), run.output);
    QVERIFY2(numbersIn(run.output).contains("stuck=1;;0;0"), run.output);
}

/// What would forge numbers, a second line or colours, and what is longer than a line.
void TestNagios::hostileNamesStayInTheLine()
{
    CtlScene scene;
    const QString lock = u"/a|stuck=0;;0;0 b\u202ec\u2028d"_qs;
    makeStuck(*scene.tree, lock);
    for (int i = 0; i < 3; ++i)
        makeStuck(*scene.tree, u"/"_qs + QString(400, QChar(0x9501)) + QString::number(i));
    const ProgramRun run = scene.run({u"doctor"_qs, u"--nagios"_qs});
    QVERIFY2(run.status == 2, run.output + run.errors);
    QVERIFY2(isLine(run.output), run.output);
    QVERIFY2(run.output.contains("\\x7cstuck=0"), run.output);
    QVERIFY2(!run.output.contains("\u202e"), run.output);
    QVERIFY2(
        !QString::fromUtf8(run.output).contains(QChar(QChar::ReplacementCharacter)), run.output);
    QVERIFY2(numbersIn(run.output).startsWith("locks=4;;;0 stuck=4;;0;0 "), run.output);
}

void TestNagios::knowsNothing_data()
{
    QTest::addColumn<QStringList>("arguments");
    const QString nobody = u"127.0.0.1:%1"_qs.arg(freePorts(1).constFirst());
    QTest::newRow("no server") << QStringList {u"-c"_qs, nobody, u"--timeout"_qs, u"3"_qs};
    QTest::newRow("no such option") << QStringList {u"--nosuch"_qs};
    QTest::newRow("no such severity") << QStringList {u"--severity"_qs, u"mild"_qs};
    QTest::newRow("with --watch") << QStringList {u"--watch"_qs};
    QTest::newRow("no address") << QStringList {u"-c"_qs, u":x:"_qs};
}

/// 2 would be CRITICAL, which is a claim.
void TestNagios::knowsNothing()
{
    QFETCH(const QStringList, arguments);
    const ProgramRun run = runCtl(QStringList {u"doctor"_qs, u"--nagios"_qs} + arguments);
    QCOMPARE(run.status, 3);
    const QByteArray line = run.output.mid(run.output.indexOf("LOCKS"));
    QVERIFY2(isLine(line), run.output);
    QVERIFY2(line.startsWith("LOCKS UNKNOWN - "), run.output);
    QVERIFY2(!run.errors.isEmpty(), run.errors);
}

void TestNagios::jsonIsRefusedAsJson_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("both") << QStringList {u"--json"_qs};
    QTest::newRow("both, by the format") << QStringList {u"--format"_qs, u"json"_qs};
    QTest::newRow("both, and no such option") << QStringList {u"--nosuch"_qs, u"--json"_qs};
}

/// A line for plugins and a document exclude each other: who asked for both asked for a document.
void TestNagios::jsonIsRefusedAsJson()
{
    QFETCH(const QStringList, arguments);
    const ProgramRun run = runCtl(QStringList {u"doctor"_qs, u"--nagios"_qs} + arguments);
    QCOMPARE(run.status, 2);
    QCOMPARE(run.json()[u"error"_qs][u"status"_qs].toInt(), 2);
}

QTEST_GUILESS_MAIN(TestNagios)
#include "tst_nagios.moc"
