// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/triedservers.h"
#include "core/base/version.h"
#include "core/diagnosis/rules/rule.h"
#include "tests/support/mutehost.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTcpServer>
#include <QTest>

using namespace lockscope;
using ctl::TriedServers;
using namespace lockscope::test;

/// lockscopectl without a server: help, wrong input, and hosts that do not answer.
class TestUsage : public QObject
{
    Q_OBJECT

private slots:
    void wrongInput_data();
    void wrongInput();
    void help();
    void everyOptionIsInTheManual();
    void rulesInTheManualAreGenerated();
    void triedServersInTheManual();
    void refusalsAreDocuments();
    void fullDiskIsTold();
    void helpListsTheRules();
    void noServer();
    void notZooKeeper();
    void acceptsSessionsAndSaysNothing();
    void hostThatDoesNotExist();
    void environmentNamesTheEnsemble();
};

void TestUsage::wrongInput_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("message"); // part of it
    const auto row = [](const char *what, const QStringList &arguments, const QString &message) {
        QTest::newRow(what) << arguments << message;
    };
    row("no command", {}, u"Name a command"_qs);
    row("unknown command", {u"que"_qs, u"/a"_qs}, u"no command \"que\""_qs);
    row("unknown option", {u"queue"_qs, u"/a"_qs, u"--frob"_qs}, u"frob"_qs);
    row("no path", {u"queue"_qs}, u"Name the path"_qs);
    row("two paths", {u"queue"_qs, u"/a"_qs, u"/b"_qs}, u"one too many"_qs);
    row("relative path", {u"queue"_qs, u"a/b"_qs}, u"character 1"_qs);
    row("empty name in the path", {u"queue"_qs, u"/a//b"_qs}, u"character 4"_qs);
    row("escape in the path is escaped", {u"queue"_qs, u"/a\x1b[31m"_qs}, u"\\x1b[31m"_qs);
    row("unknown recipe", {u"queue"_qs, u"/a"_qs, u"--recipe"_qs, u"nope"_qs},
        u"no recipe \"nope\"; \"lockscopectl recipes\" lists them"_qs);
    row("misspelt recipe", {u"queue"_qs, u"/a"_qs, u"--recipe"_qs, u"kazoo_lokc"_qs},
        u"no recipe \"kazoo_lokc\"; did you mean kazoo-lock, "_qs);
    row("a library, not a recipe",
        {u"delete"_qs, u"/a"_qs, u"--dry-run"_qs, u"--recipe"_qs, u"curator"_qs},
        u"did you mean curator-"_qs);
    row("empty recipe", {u"nudge"_qs, u"/a"_qs, u"--dry-run"_qs, u"--recipe"_qs, u""_qs},
        u"no recipe \"\""_qs);
    row("timeout that is no number", {u"queue"_qs, u"/a"_qs, u"--timeout"_qs, u"soon"_qs},
        u"\"soon\""_qs);
    row("timeout of nothing", {u"queue"_qs, u"/a"_qs, u"--timeout"_qs, u"0"_qs}, u"above 0"_qs);
    row("timeout that is NaN", {u"queue"_qs, u"/a"_qs, u"--timeout"_qs, u"nan"_qs}, u"above 0"_qs);
    row("port too large", {u"queue"_qs, u"/a"_qs, u"--connect"_qs, u"h:99999"_qs},
        u"character 3"_qs);
    row("empty connect string", {u"queue"_qs, u"/a"_qs, u"--connect"_qs, u""_qs}, u""_qs);
    row("scan of a relative root", {u"scan"_qs, u"x"_qs}, u"character 1"_qs);
    row("too much behind --", {u"queue"_qs, u"/a"_qs, u"--"_qs, u"junk"_qs}, u"\"junk\""_qs);
    row("nothing behind --", {u"queue"_qs, u"/a"_qs, u"--"_qs}, u"Nothing stands behind"_qs);
    row("scan of no nodes", {u"scan"_qs, u"--max-nodes"_qs, u"0"_qs}, u"above 0"_qs);
}

void TestUsage::wrongInput()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QString, message);
    const ProgramRun run = runCtl(arguments);
    QCOMPARE(run.status, 2);
    QVERIFY2(run.errors.contains(message.toUtf8()), run.errors.constData());
    QVERIFY(run.errors.startsWith("lockscopectl: "));
    QVERIFY(!run.errors.contains('\x1b'));
    QCOMPARE(run.output, QByteArray());
}

void TestUsage::help()
{
    const ProgramRun overview = runCtl({u"--help"_qs});
    QCOMPARE(overview.status, 0);
    QCOMPARE(overview.errors, QByteArray());
    for (const char *command : {"queue", "scan", "doctor", "acquire", "delete", "nudge", "sandbox",
             "recipes", "settings"}) {
        QVERIFY2(overview.output.contains(command), command);
        const ProgramRun one = runCtl({QString::fromLatin1(command), u"--help"_qs});
        QCOMPARE(one.status, 0);
        QVERIFY(one.output.contains("--connect"));
    }
    QCOMPARE(runCtl({u"--version"_qs}).output,
        QByteArray("lockscopectl ") + Version + '\n' + TriedServers + '\n');
    QCOMPARE(runCtl({u"queue"_qs, u"--version"_qs}).status, 0);
}

namespace {

QString manualPage()
{
    QFile file(qEnvironmentVariable("LOCKSCOPECTL_MANUAL"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no manual page");
    return QString::fromUtf8(file.readAll());
}

/// The rules as the manual page lists them.
QString rulesAsRoff()
{
    QString text;
    for (const Rule &rule : ruleTable())
        text += u".TP\n.B %1\n%2\n"_qs.arg(
            QLatin1String(rule.id), QString::fromUtf8(rule.title).replace(u'-', u"\\-"_qs));
    return text;
}

} // namespace

void TestUsage::everyOptionIsInTheManual()
{
    const QString manual = manualPage().remove(u'\\');

    static const QRegularExpression option(u"--[a-z-]+"_qs);
    for (const char *command : {"queue", "scan", "doctor", "acquire", "delete", "nudge", "sandbox",
             "recipes", "settings"}) {
        const QString help =
            QString::fromUtf8(runCtl({QString::fromLatin1(command), u"--help"_qs}).output);
        for (auto match = option.globalMatch(help); match.hasNext();) {
            const QString name = match.next().captured();
            QVERIFY2(manual.contains(name),
                qPrintable(u"%1 of %2"_qs.arg(name, QLatin1String(command))));
        }
    }
}

/// The committed page has what the rules say of themselves.
void TestUsage::rulesInTheManualAreGenerated()
{
    static const QRegularExpression section(u"\n\\.SH RULES\n(?:[^.].*\n)*((?:.*\n)*?)\\.SH "_qs);
    QString page = manualPage();
    const QRegularExpressionMatch match = section.match(page);
    QVERIFY(match.hasMatch());
    if (qEnvironmentVariableIsSet("LOCKSCOPE_WRITE_MANUAL")) {
        page.replace(match.capturedStart(1), match.capturedLength(1), rulesAsRoff());
        QFile file(qEnvironmentVariable("LOCKSCOPECTL_MANUAL"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(page.toUtf8());
        return;
    }
    QVERIFY2(match.captured(1) == rulesAsRoff(),
        "LOCKSCOPE_WRITE_MANUAL=1 tst_usage writes the page anew");
}

/// The same servers as --version tells; its paragraph is one line.
void TestUsage::triedServersInTheManual()
{
    QString page = manualPage();
    static const QRegularExpression section(u"\n\\.SH SERVERS\n(.*)\n\\.SH "_qs);
    const QRegularExpressionMatch match = section.match(page);
    QVERIFY(match.hasMatch());
    const QString text = QString::fromUtf8(TriedServers).replace(u'-', u"\\-"_qs);
    if (qEnvironmentVariableIsSet("LOCKSCOPE_WRITE_MANUAL")) {
        page.replace(match.capturedStart(1), match.capturedLength(1), text);
        QFile file(qEnvironmentVariable("LOCKSCOPECTL_MANUAL"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(page.toUtf8());
        return;
    }
    QVERIFY2(match.captured(1) == text, "LOCKSCOPE_WRITE_MANUAL=1 tst_usage writes the page anew");
}

void TestUsage::refusalsAreDocuments()
{
    const ProgramRun run = runCtl({u"queue"_qs, u"/a//b"_qs, u"--json"_qs});
    QCOMPARE(run.status, 2);
    const QJsonObject error = run.json().value(u"error"_qs).toObject();
    QCOMPARE(error.value(u"status"_qs).toInt(), 2);
    QCOMPARE(error.value(u"kind"_qs).toString(), u"bad-input"_qs);
    QVERIFY2(run.errors.contains(error.value(u"message"_qs).toString().toUtf8()),
        run.errors.constData());
}

void TestUsage::fullDiskIsTold()
{
    QProcess shell;
    shell.start(u"/bin/sh"_qs, {u"-c"_qs, u"\"$LOCKSCOPECTL\" recipes > /dev/full"_qs});
    QVERIFY(shell.waitForFinished());
    QCOMPARE(shell.exitCode(), 5);
    QCOMPARE(shell.readAllStandardError(),
        QByteArray("lockscopectl: Standard output could not be written.\n"));
}

void TestUsage::helpListsTheRules()
{
    const QString help = QString::fromUtf8(runCtl({u"doctor"_qs, u"--help"_qs}).output);
    for (const Rule &rule : ruleTable()) {
        const QString line =
            u"%1  %2\n"_qs.arg(QLatin1String(rule.id), QString::fromUtf8(rule.title));
        QVERIFY2(help.contains(line), qPrintable(line));
    }
}

void TestUsage::noServer()
{
    QTcpServer closed; // a port that was free a moment ago
    QVERIFY(closed.listen(QHostAddress::LocalHost));
    const QString address = u"127.0.0.1:%1"_qs.arg(closed.serverPort());
    closed.close();

    const ProgramRun run = runCtl({u"queue"_qs, u"/a"_qs, u"--json"_qs, u"--timeout"_qs, u"1.5"_qs,
        u"--connect"_qs, address});
    QCOMPARE(run.status, 3);
    QVERIFY2(run.errors.contains(address.toUtf8()), run.errors.constData());
    const QJsonObject error = run.json().value(u"error"_qs).toObject();
    QCOMPARE(error.value(u"status"_qs).toInt(), 3);
    QCOMPARE(error.value(u"path"_qs).toString(), u"/a"_qs);
}

void TestUsage::notZooKeeper()
{
    const ProgramRun run =
        runAgainst("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
            {u"queue"_qs, u"/a"_qs, u"--timeout"_qs, u"5"_qs});
    QCOMPARE(run.status, 3);
    QVERIFY2(run.errors.contains("not ZooKeeper"), run.errors.constData());
}

/// It takes a session, and answers nothing that is asked.
void TestUsage::acceptsSessionsAndSaysNothing()
{
    const ProgramRun run =
        runAgainst(sessionGreeting(), {u"scan"_qs, u"--json"_qs, u"--timeout"_qs, u"2"_qs});
    QCOMPARE(run.status, 3); // "no locks" would be an all-clear
    QCOMPARE(run.json().keys(), QStringList {u"error"_qs});
    QVERIFY2(run.errors.contains("127.0.0.1:"), run.errors.constData());
}

void TestUsage::hostThatDoesNotExist()
{
    const ProgramRun run = runCtl({u"queue"_qs, u"/a"_qs, u"--timeout"_qs, u"8"_qs, u"--connect"_qs,
        u"no-such-host.invalid:2181"_qs});
    QCOMPARE(run.status, 3);
    QVERIFY2(run.errors.contains("no-such-host.invalid"), run.errors.constData());
}

void TestUsage::environmentNamesTheEnsemble()
{
    const ProgramRun run = runCtl({u"queue"_qs, u"/a"_qs, u"--timeout"_qs, u"8"_qs},
        {u"LOCKSCOPE_CONNECT=from-environment.invalid:1"_qs});
    QCOMPARE(run.status, 3);
    QVERIFY2(run.errors.contains("from-environment.invalid"), run.errors.constData());
}

QTEST_GUILESS_MAIN(TestUsage)
#include "tst_usage.moc"
