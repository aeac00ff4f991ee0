// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/triedservers.h"
#include "core/base/version.h"
#include "core/diagnosis/rules/rule.h"
#include "core/report/ruleguide.h"
#include "tests/support/program.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using ctl::TriedServers;
using namespace lockscope::test;

/// lockscopectl without a server: help, wrong input, and output that cannot be written.
class TestUsage : public QObject
{
    Q_OBJECT

private slots:
    void wrongInput_data();
    void wrongInput();
    void help();
    void everyOptionIsInTheManual();
    void helpListsWhatIsOfUse_data();
    void helpListsWhatIsOfUse();
    void rulesInTheManualAreGenerated();
    void triedServersInTheManual();
    void statusOneIsToldOfEachCommand();
    void refusalsAreDocuments();
    void refusalsNameTheirPath_data();
    void refusalsNameTheirPath();
    void brokenOutputIsTold_data();
    void brokenOutputIsTold();
    void readerThatWent();
    void quietAndJsonExcludeEachOther();
    void tableAndJsonExcludeEachOther_data();
    void tableAndJsonExcludeEachOther();
    void helpListsTheRules();
    void everyRuleIsExplained();
    void colourIsAsked();
};

namespace {

/// The commands that the program says it has.
QStringList listedCommands()
{
    static const QRegularExpression command(
        u"^  ([a-z]+) +[A-Z]"_qs, QRegularExpression::MultilineOption);
    QStringList names;
    const QString overview = QString::fromUtf8(runCtl({u"--help"_qs}).output);
    for (auto match = command.globalMatch(overview); match.hasNext();)
        names.append(match.next().captured(1));
    return names;
}

/// What the shell makes of $LOCKSCOPECTL in @p script.
ProgramRun runInShell(const QString &script)
{
    QProcess shell;
    shell.start(u"/bin/sh"_qs, {u"-c"_qs, script});
    ProgramRun run;
    if (shell.waitForFinished() && shell.exitStatus() == QProcess::NormalExit)
        run.status = shell.exitCode();
    run.output = shell.readAllStandardOutput();
    run.errors = shell.readAllStandardError();
    return run;
}

} // namespace

void TestUsage::wrongInput_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("message"); // part of it
    const auto row = [](const char *what, const QStringList &arguments, const QString &message) {
        QTest::newRow(what) << arguments << message;
    };
    row("no command", {}, u"Name a command"_qs);
    row("an option of no command", {u"--bogus"_qs}, u"Unknown option '--bogus'"_qs);
    row("an option of some, and no command", {u"--limit"_qs, u"3"_qs}, u"Name a command"_qs);
    row("unknown command", {u"frob"_qs, u"/a"_qs}, u"no command \"frob\". \""_qs);
    row("misspelt command", {u"quue"_qs, u"/a"_qs}, u"Did you mean queue?"_qs);
    row("misspelt option", {u"queue"_qs, u"/a"_qs, u"--jason"_qs}, u"Did you mean --json?"_qs);
    row("help on no command", {u"help"_qs, u"frob"_qs}, u"no command \"frob\""_qs);
    row("too much for recipes", {u"recipes"_qs, u"foo"_qs}, u"\"foo\" is one too many"_qs);
    row("too much for the sandbox", {u"sandbox"_qs, u"/a"_qs}, u"\"/a\" is one too many"_qs);
    row("options first", {u"--recipe"_qs, u"nope"_qs, u"queue"_qs, u"/a"_qs},
        u"no recipe \"nope\""_qs);
    row("czxid without 0x",
        {u"delete"_qs, u"/a"_qs, u"--czxid"_qs, u"e6"_qs, u"--write"_qs, u"--dry-run"_qs},
        u"as in --czxid 0x3b; \"e6\" is none"_qs);
    row("delete without czxid", {u"delete"_qs, u"/a"_qs, u"--write"_qs}, u"Give --czxid"_qs);
    row("acquire without a recipe", {u"acquire"_qs, u"/a"_qs, u"--write"_qs},
        u"Give --recipe, one of curator-"_qs);
    row("acquire without one of several modes",
        {u"acquire"_qs, u"/a"_qs, u"--recipe"_qs, u"curator-rw"_qs, u"--write"_qs},
        u"Give --mode: read or write, with curator-rw"_qs);
    row("a wait that is none",
        {u"acquire"_qs, u"/a"_qs, u"--recipe"_qs, u"kazoo-lock"_qs, u"--write"_qs, u"--wait"_qs,
            u"abc"_qs},
        u"--wait takes a number of seconds, 0 to 10000000; \"abc\" is none"_qs);
    row("lock on the root",
        {u"acquire"_qs, u"/"_qs, u"--recipe"_qs, u"kazoo-lock"_qs, u"--write"_qs},
        u"\"/\" is no lock; name"_qs);
    row("a reason that no node has room for",
        {u"acquire"_qs, u"/a"_qs, u"--recipe"_qs, u"kazoo-lock"_qs, u"--write"_qs, u"--reason"_qs,
            QString(70'000, u'x')},
        u"the reason is too long"_qs);
    row("unknown format", {u"queue"_qs, u"/a"_qs, u"--format"_qs, u"xml"_qs}, u"\"xml\""_qs);
    row("unknown column", {u"queue"_qs, u"/a"_qs, u"--columns"_qs, u"name,zxid"_qs},
        u"no column \"zxid\"; there are position, "_qs);
    row("no column", {u"scan"_qs, u"--columns"_qs, u","_qs}, u"--columns names none"_qs);
    row("unknown colour", {u"doctor"_qs, u"--color"_qs, u"pink"_qs}, u"\"pink\""_qs);
    row("unknown option", {u"queue"_qs, u"/a"_qs, u"--frob"_qs}, u"frob"_qs);
    row("no path", {u"queue"_qs}, u"Name the path"_qs);
    row("two paths", {u"queue"_qs, u"/a"_qs, u"/b"_qs}, u"one too many"_qs);
    row("relative path", {u"queue"_qs, u"a/b"_qs}, u"character 1"_qs);
    row("empty name in the path", {u"queue"_qs, u"/a//b"_qs}, u"character 4"_qs);
    row("escape in the path is escaped", {u"queue"_qs, u"/a\x1b[31m"_qs}, u"\\x1b[31m"_qs);
    row("unknown recipe", {u"queue"_qs, u"/a"_qs, u"--recipe"_qs, u"nope"_qs},
        u"no recipe \"nope\". \"lockscopectl recipes\" lists them"_qs);
    row("misspelt recipe", {u"queue"_qs, u"/a"_qs, u"--recipe"_qs, u"kazoo_lokc"_qs},
        u"no recipe \"kazoo_lokc\". Did you mean kazoo-lock, "_qs);
    row("a library, not a recipe",
        {u"delete"_qs, u"/a"_qs, u"--dry-run"_qs, u"--recipe"_qs, u"curator"_qs},
        u"Did you mean curator-"_qs);
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
    row("more rows than can be counted", {u"queue"_qs, u"/a"_qs, u"--limit"_qs, u"99999999999"_qs},
        u"2147483647 at most"_qs);
    row("timeout of a lifetime", {u"queue"_qs, u"/a"_qs, u"--timeout"_qs, u"1e9"_qs},
        u"10000000 at most"_qs);
    row("scan of no nodes", {u"scan"_qs, u"--max-nodes"_qs, u"0"_qs}, u"above 0"_qs);
}

void TestUsage::wrongInput()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QString, message);
    QTcpServer servers; // whom nobody has to ask
    QVERIFY(servers.listen(QHostAddress::LocalHost));
    const ProgramRun run =
        runCtl(arguments, {u"LOCKSCOPE_CONNECT=127.0.0.1:%1"_qs.arg(servers.serverPort())});
    QVERIFY(!servers.waitForNewConnection(0));
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
    const QStringList commands = listedCommands();
    QVERIFY(commands.contains(u"queue"_qs) && commands.contains(u"sandbox"_qs)); // first and last
    for (const QString &command : commands) {
        const ProgramRun one = runCtl({command, u"--help"_qs});
        QCOMPARE(one.status, 0);
        QVERIFY(one.output.contains("--json"));
        QCOMPARE(runCtl({u"help"_qs, command}).output, one.output);
    }
    QVERIFY(runCtl({u"help"_qs}).output.startsWith(overview.output));
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

/// The section @p name of @p page.
QString sectionIn(const QString &page, const QString &name)
{
    const QRegularExpression section(u"\n\\.SH %1\n(.*?)(?=\n\\.SH )"_qs.arg(name),
        QRegularExpression::DotMatchesEverythingOption);
    return section.match(page).captured(1);
}

/// What @p page says of @p command itself, with its options, which are indented. Empty: nothing.
QString partIn(const QString &page, const QString &command)
{
    const QRegularExpression entry(u"^\\.BI? \"?%1\\b"_qs.arg(command));
    const QStringList lines = sectionIn(page, u"COMMANDS"_qs).split(u'\n');
    QStringList part;
    int depth = 0;
    bool isInside = false;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QString &line = lines.at(i);
        depth += line == u".RS" ? 1 : line == u".RE" ? -1 : 0;
        if (line == u".TP" && depth == 0)
            isInside = entry.match(lines.value(i + 1)).hasMatch();
        if (isInside)
            part.append(line);
    }
    return part.join(u'\n');
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

/// Where its command is told of, or among those of all: that another command has an option of the
/// same name tells nobody.
void TestUsage::everyOptionIsInTheManual()
{
    const QString manual = manualPage().remove(u'\\');
    const QString ofAll = sectionIn(manual, u"OPTIONS"_qs);
    QVERIFY(ofAll.contains(u"--connect"_qs));

    static const QRegularExpression option(u"--[a-z-]+"_qs);
    for (const QString &command : listedCommands()) {
        const QString own = partIn(manual, command);
        QVERIFY2(!own.isEmpty(), qPrintable(command));
        const QString help = QString::fromUtf8(runCtl({command, u"--help"_qs}).output);
        for (auto match = option.globalMatch(help); match.hasNext();) {
            const QString name = match.next().captured();
            const QRegularExpression whole(name + u"(?![a-z-])"_qs);
            QVERIFY2(own.contains(whole) || ofAll.contains(whole),
                qPrintable(u"%1 of %2"_qs.arg(name, command)));
        }
    }
}

void TestUsage::helpListsWhatIsOfUse_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QStringList>("listed");
    QTest::addColumn<QStringList>("missing");
    const auto row = [](const char *command, const QStringList &listed,
                         const QStringList &missing) {
        QTest::newRow(command) << QString::fromLatin1(command) << listed << missing;
    };
    row("queue", {u"--connect"_qs, u"--timeout"_qs, u"--wide"_qs, u"--color"_qs}, {u"--write"_qs});
    row("scan", {u"--connect"_qs, u"--format"_qs}, {u"--write"_qs, u"--color"_qs});
    row("doctor", {u"--connect"_qs, u"--color"_qs}, {u"--write"_qs, u"--wide"_qs});
    row("acquire", {u"--write"_qs, u"nothing (default: 10)"_qs}, {u"--wide"_qs});
    row("delete", {u"--write"_qs, u"--settings"_qs}, {u"--no-header"_qs});
    row("record", {u"--connect"_qs, u"--redact"_qs}, {u"--write"_qs, u"--wide"_qs});
    row("history", {u"--wide"_qs, u"--color"_qs}, {u"--connect"_qs, u"--timeout"_qs});
    row("diff", {u"--color"_qs}, {u"--connect"_qs, u"--wide"_qs});
    row("recipes", {u"--wide"_qs},
        {u"--connect"_qs, u"--write"_qs, u"--timeout"_qs, u"--settings"_qs});
    row("settings", {u"--settings"_qs}, {u"--connect"_qs, u"--write"_qs, u"--timeout"_qs});
    row("sandbox", {u"on Ctrl+C)"_qs}, {u"--connect"_qs, u"--write"_qs, u"default: 10"_qs});
}

/// All of them take the options of all, as scripts may give them; the help lists what does
/// something.
void TestUsage::helpListsWhatIsOfUse()
{
    QFETCH(const QString, command);
    QFETCH(const QStringList, listed);
    QFETCH(const QStringList, missing);
    const QString help =
        QString::fromUtf8(runCtl({command, u"--help"_qs, u"--connect"_qs, u"h:1"_qs,
                                     u"--timeout"_qs, u"1"_qs, u"--json"_qs})
                              .output)
            .simplified();
    for (const QString &text : listed)
        QVERIFY2(help.contains(text), qPrintable(text));
    for (const QString &text : missing)
        QVERIFY2(!help.contains(text), qPrintable(text));
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

/// Whose answer it may be, in the help as in the manual.
void TestUsage::statusOneIsToldOfEachCommand()
{
    static const QRegularExpression section(
        u"\n\\.SH EXIT STATUS\n(.*?)\n\\.B 2\n"_qs, QRegularExpression::DotMatchesEverythingOption);
    const QString page = manualPage().remove(u'\\'); // of a roff hyphen
    const QRegularExpressionMatch match = section.match(page);
    QVERIFY(match.hasMatch());
    const QString help = QString::fromUtf8(runCtl({u"--help"_qs}).output);
    for (const QString &who : {u"(queue, history --at)"_qs, u"(doctor)"_qs, u"(wait)"_qs,
             u"(acquire)"_qs, u"(nudge)"_qs}) {
        QVERIFY2(match.captured(1).contains(who), qPrintable(who));
        QVERIFY2(help.contains(who), qPrintable(who));
    }
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

void TestUsage::refusalsNameTheirPath_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QJsonValue>("path");
    const auto row = [](const QStringList &arguments, const QJsonValue &path) {
        QTest::newRow(qPrintable(arguments.join(u' '))) << arguments << path;
    };
    row({u"queue"_qs, u"a"_qs}, u"a"_qs);
    row({u"doctor"_qs, u"/a"_qs, u"b"_qs}, u"b"_qs);
    row({u"record"_qs, u"/a"_qs, u"b"_qs, u"--to"_qs, u"x"_qs}, u"b"_qs);
    row({u"doctor"_qs, u"/a"_qs, u"/b"_qs, u"--max-locks"_qs, u"0"_qs}, QJsonValue::Null);
    row({u"diff"_qs, u"/nowhere"_qs, u"/elsewhere"_qs}, u"/nowhere"_qs);
    row({u"frob"_qs}, QJsonValue::Null);
    row({u"explain"_qs, u"R99"_qs}, QJsonValue::Null);
    row({u"profiles"_qs, u"bogus"_qs}, QJsonValue::Null);
    row({u"profiles"_qs, u"import"_qs, u"/none"_qs}, u"/none"_qs);
    row({u"queue"_qs, u"/a"_qs, u"-c"_qs, u"bad:"_qs}, QJsonValue::Null);
    row({u"queue"_qs, u"/a"_qs, u"--limit"_qs, u"0"_qs}, QJsonValue::Null);
    row({u"doctor"_qs, u"/a"_qs, u"--baseline"_qs, u"/none"_qs}, u"/none"_qs);
    row({u"delete"_qs, u"/a/lock-1"_qs, u"--czxid"_qs, u"0x1"_qs}, u"/a/lock-1"_qs); // not allowed
    row({u"delete"_qs, u"/a/lock-1"_qs, u"--czxid"_qs, u"0x1"_qs, u"--write"_qs, u"--journal"_qs,
            u"/dev/null/j"_qs},
        u"/dev/null/j"_qs);
    row({u"record"_qs, u"/a"_qs, u"--to"_qs, u"/nonexistent/f"_qs}, u"/nonexistent/f"_qs);
    row({u"metrics"_qs, u"/a"_qs, u"--textfile"_qs, u"/dev/null/f"_qs}, u"/dev/null/f"_qs);
    row({u"journal"_qs, u"/locks/a"_qs, u"--journal"_qs, u"/none"_qs}, u"/none"_qs);
    row({u"settings"_qs, u"--check"_qs, u"/none"_qs}, u"/none"_qs);
    row({u"history"_qs, u"x"_qs, u"--at"_qs, u"soon"_qs}, QJsonValue::Null); // the option is wrong
    row({u"history"_qs, u"/x"_qs, u"--at"_qs, u"soon"_qs}, QJsonValue::Null);
    row({u"history"_qs, u"nowhere"_qs}, u"nowhere"_qs);
    row({u"diff"_qs, u"x"_qs}, QJsonValue::Null);
}

/// Of several the one that is wrong, and none where the refusal is about no single one.
void TestUsage::refusalsNameTheirPath()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QJsonValue, path);
    const ProgramRun run = runCtl(arguments + QStringList {u"--json"_qs});
    QCOMPARE(run.json().value(u"error"_qs).toObject().value(u"path"_qs), path);
}

void TestUsage::quietAndJsonExcludeEachOther()
{
    const ProgramRun run = runCtl({u"recipes"_qs, u"--quiet"_qs, u"--json"_qs});
    QCOMPARE(run.status, 2);
    QVERIFY(run.json().contains(u"error"_qs));
    const ProgramRun quiet = runCtl({u"recipes"_qs, u"-q"_qs});
    QCOMPARE(quiet.status, 0);
    QCOMPARE(quiet.output + quiet.errors, QByteArray());
}

void TestUsage::tableAndJsonExcludeEachOther_data()
{
    QTest::addColumn<QStringList>("options");
    const auto row = [](const QStringList &options) {
        QTest::newRow(qPrintable(options.join(u' '))) << options;
    };
    row({u"--json"_qs, u"--format"_qs, u"csv"_qs});
    row({u"--format"_qs, u"tsv"_qs, u"-j"_qs});
    row({u"--json"_qs, u"--columns"_qs, u"id"_qs});
    row({u"--format"_qs, u"json"_qs, u"--columns"_qs, u"id"_qs});
}

/// Whoever gives both would read something else than was asked for.
void TestUsage::tableAndJsonExcludeEachOther()
{
    QFETCH(const QStringList, options);
    const ProgramRun run = runCtl(QStringList {u"recipes"_qs} + options);
    QCOMPARE(run.status, 2);
    QVERIFY2(run.errors.contains("is for tables, and --json prints none"), run.errors.constData());
    QCOMPARE(run.json()[u"error"_qs][u"status"_qs].toInt(), 2);
    for (const QString &more : {u"--wide"_qs, u"--no-header"_qs}) // JSON has it all, and no title
        QCOMPARE(runCtl({u"recipes"_qs, u"--json"_qs, more}).status, 0);
}

void TestUsage::brokenOutputIsTold_data()
{
    QTest::addColumn<QString>("script");
    const QString words[] {u"recipes"_qs, u"recipes --json"_qs, u"settings"_qs, u"--help"_qs,
        u"queue --help"_qs, u"--version"_qs, u"help"_qs};
    for (const QString &command : words) {
        QTest::addRow("%s, disk full", qPrintable(command)) << command + u" > /dev/full"_qs;
        QTest::addRow("%s, closed", qPrintable(command)) << command + u" >&-"_qs;
    }
}

void TestUsage::brokenOutputIsTold()
{
    QFETCH(const QString, script);
    const ProgramRun run = runInShell(u"\"$LOCKSCOPECTL\" "_qs + script);
    QCOMPARE(run.status, 5);
    QVERIFY2(run.errors.startsWith("lockscopectl: Standard output cannot be written: "),
        run.errors.constData());
    QCOMPARE(run.errors.count('\n'), 1);
}

/// As if SIGPIPE had ended it: not a word, and no status that means something.
void TestUsage::readerThatWent()
{
    const QTemporaryDir folder;
    // What opens a pipe for both ends, and then closes the one to read from, has no reader.
    const ProgramRun run = runInShell(u"cd %1; mkfifo pipe; exec 4<>pipe 3>pipe 4<&-; "
                                      "\"$LOCKSCOPECTL\" recipes >&3"_qs.arg(folder.path()));
    QCOMPARE(run.status, 128 + 13);
    QCOMPARE(run.errors, QByteArray());
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

void TestUsage::everyRuleIsExplained()
{
    for (const Rule &rule : ruleTable()) {
        const RuleGuide *guide = guideOf(QString::fromLatin1(rule.id));
        QVERIFY2(guide, rule.id);
        for (const char *text : {guide->meaning, guide->sees, guide->advice})
            QVERIFY2(QByteArray(text).endsWith('.'), rule.id);
    }
    QCOMPARE(ruleGuides().size(), ruleTable().size());
    const ProgramRun run = runCtl({u"explain"_qs, u"r12"_qs});
    QCOMPARE(run.status, 0);
    QVERIFY2(run.output.startsWith("R12  Deadlock\n"), run.output.constData());
    const QJsonObject json = runCtl({u"explain"_qs, u"R07"_qs, u"--json"_qs}).json();
    QCOMPARE(json.value(u"rule"_qs).toString(), u"R07"_qs);
    QVERIFY(json.value(u"advice"_qs).toString().contains(u"nudge"_qs));
    QCOMPARE(runCtl({u"explain"_qs, u"R99"_qs}).status, 2);
    QCOMPARE(runCtl({u"explain"_qs}).status, 2);
}

/// Never where nobody looks, unless it is asked for.
void TestUsage::colourIsAsked()
{
    const QTemporaryDir folder;
    QFile journal(folder.filePath(u"journal"_qs));
    QVERIFY(journal.open(QIODevice::WriteOnly));
    journal.write("{\"at\":\"2026-11-22T10:00:00.000Z\",\"kind\":\"outcome\",\"outcome\":"
                  "\"failed\",\"target\":\"/a\"}\n");
    journal.close();
    const QStringList words {u"journal"_qs, u"--journal"_qs, journal.fileName()};
    QVERIFY(runCtl(words).output.contains("failed"));
    QVERIFY(!runCtl(words).output.contains('\x1b'));
    const QStringList always {u"--color"_qs, u"always"_qs};
    QVERIFY(runCtl(words + always).output.contains("\x1b[33mfailed\x1b[0m"));
    QVERIFY(!runCtl(words + QStringList {u"--color=never"_qs}).output.contains('\x1b'));
}

QTEST_GUILESS_MAIN(TestUsage)
#include "tst_usage.moc"
