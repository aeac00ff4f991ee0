// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/settings/settingskeys.h"
#include "core/settings/settingsreader.h"
#include "core/settings/settingswriter.h"
#include "core/settings/tomlnode.h"
#include "tests/support/globs.h"

#include <QTest>

using namespace lockscope;
using test::globOf;
using test::s;

namespace {

/// Something of everything that may be said.
SiteSettings everything()
{
    SiteSettings all;
    for (const ThresholdEntry &entry : thresholdTable()) {
        // Doubled, what is not above another stays so.
        const bool isPercent = entry.unit() == ThresholdUnit::Percent;
        all.thresholds.*entry.value = all.thresholds.*entry.value * (isPercent ? 1 : 2) + 1;
    }
    all.overrides = {{globOf("/locks/batch/**"), {{s("waitCriticalMs"), 90'000'000}}},
        {globOf("/locks/b\\*"), {{s("herd"), 3}, {s("herdWarning"), 4}}}, {globOf("/quiet"), {}}};
    all.elections = {globOf("/services/*/leader"), globOf("/caf\xc3\xa9/\"x\"")};
    all.notElections = {globOf("/services/mail/leader"), globOf("/it's/a\\?")};
    all.mutes = {{s("R11"), globOf("/locks/legacy/**"), {}, 1'796'083'200'000, s("it's \"old\"")},
        {{}, {}, SessionId {0x10000297fe00010}, 1'796'083'201'000, {}},
        {s("R01"), {}, SessionId {-2}, 1000, s("tab\there, \u202e there")}};
    all.clientNames = {{globOf("/locks/**"), {ClientNaming::Field, s("the \"worker\""), {}}},
        {globOf("/b"), {ClientNaming::Pattern, {}, namePattern(s("a\"\\s=(\\S+)")).value()}},
        {globOf("/quiet"), {}}};
    all.servers.adminPort = 0;
    all.servers.adminPorts = {{s("zk1:2181"), 8081}, {s("zk2"), 0}};
    all.servers.allMembers = true;
    all.servers.trustAdminServers = true;
    all.servers.maxWatches = 500'000;
    return all;
}

} // namespace

class TestSettingsReader : public QObject
{
    Q_OBJECT

private slots:
    void nothingSaidIsUsual_data();
    void nothingSaidIsUsual();
    void whatIsWrittenIsRead();
    void writtenByHand();
    void problems_data();
    void problems();
    void everyProblemIsTold();
    void messageNamesFileAndLine();
    void columns_data();
    void columns();
    void everyThresholdCanBeSaid();
    void tomlStrings_data();
    void tomlStrings();
    void nodesKnowTheirPlace();
};

void TestSettingsReader::nothingSaidIsUsual_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("comments") << QByteArray("# nothing\n\n   # at all");
    QTest::newRow("byte order mark") << QByteArray("\xef\xbb\xbf# x\r\n");
    QTest::newRow("empty sections") << QByteArray("elections = []\n[thresholds]\n[servers]\n");
    QTest::newRow("as it is printed") << writtenSettings({}).toUtf8();
}

void TestSettingsReader::nothingSaidIsUsual()
{
    QFETCH(const QByteArray, text);
    const SettingsReading reading = readSettingsText(text);
    QCOMPARE(messageOf(reading.problems, s("x")), QString());
    QVERIFY(reading.settings == SiteSettings());
}

void TestSettingsReader::whatIsWrittenIsRead()
{
    const SiteSettings all = everything();
    const Result<SiteSettings> read = readSettings(writtenSettings(all).toUtf8(), s("x"));
    QVERIFY2(read, read ? "" : qPrintable(read.error().detail.english()));
    QVERIFY(read->thresholds == all.thresholds);
    QVERIFY(read->overrides == all.overrides);
    QVERIFY(read->elections == all.elections);
    QVERIFY(read->notElections == all.notElections);
    QVERIFY(read->mutes == all.mutes);
    QVERIFY(read->servers == all.servers);
    QVERIFY(read->clientNames == all.clientNames);
    QVERIFY(*read == all);
    for (const QString &line : writtenSettings(all).split(u'\n'))
        QVERIFY2(line.size() <= 110, qPrintable(line));
}

void TestSettingsReader::writtenByHand()
{
    const SettingsReading reading = readSettingsText(R"(# ours
elections = [
    "/services/*/leader", # all of them
    '/jobs/**',
]
[thresholds]
wait-info = "5m"            # people complained
silent    = "60 %"
herd      = 20
[[for]]
path = "/locks/batch/**"
wait-info = "1 h"
wait-warning = "2 h"
wait-critical = "3 h"
[[mute]]
rule = "R28"
until = 2026-12-01T00:00:00Z
[[mute]]
path = "/locks/old"
until = 2026-12-01
[servers]
admin-ports.zk1 = 9090
[servers.more]
)");
    QCOMPARE(reading.problems.size(), 1);
    const SiteSettings &settings = reading.settings;
    QCOMPARE(settings.thresholds.waitInfoMs, 300'000);
    QCOMPARE(settings.thresholds.silentPercent, 60);
    QCOMPARE(settings.thresholds.herd, 20);
    QCOMPARE(settings.elections.size(), 2);
    QCOMPARE(settings.isElection(s("/jobs/a/b")), std::optional(true));
    QCOMPARE(settings.isElection(s("/locks/a")), std::optional<bool>());
    QCOMPARE(settings.thresholdsFor(s("/locks/batch/x")).waitInfoMs, 3'600'000);
    QCOMPARE(settings.thresholdsFor(s("/locks/batch/x")).herd, 20);
    QCOMPARE(settings.thresholdsFor(s("/locks/x")).waitInfoMs, 300'000);
    QCOMPARE(settings.mutes.size(), 2);
    QCOMPARE(settings.mutes.at(0).until, 1'796'083'200'000);
    QCOMPARE(settings.mutes.at(1).until, 1'796'083'200'000);
    QCOMPARE(settings.endedMutes(1'796'083'200'000).size(), 2);
    QCOMPARE(settings.endedMutes(1'796'083'199'999).size(), 0);
    QCOMPARE(settings.servers.adminPortOf(s("zk1:2181")), quint16(9090));
    QCOMPARE(settings.servers.adminPortOf(s("zk2:2181")), quint16(8080));
}

void TestSettingsReader::problems_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *what, const char *text, int line, const char *says) {
        QTest::newRow(what) << QByteArray(text) << line << s(says);
    };
    row("a key that sounds alike", "[thresholds]\n# x\nwaitInfoSeconds = \"5 m\"\n", 3,
        "unknown key \"waitInfoSeconds\" in [thresholds]; did you mean \"wait-info\"?");
    row("a slip", "[thresholds]\nwait-inof = \"5 m\"\n", 2, "did you mean \"wait-info\"?");
    row("a key that sounds like none", "[servers]\ncolour = 1\n", 2, "known are admin-port, ");
    row("an unknown section", "[mutes]\n", 1, "did you mean \"mute\"?");
    row("a threshold at the top", "herd = 3\n", 1, "it belongs into [thresholds]");
    row("a list below a section", "[thresholds]\nelections = []\n", 2,
        "it stands at the top of the file");
    row("no unit", "[thresholds]\nwait-info = 5\n", 2, "with its unit in quotation marks");
    row("no unit in quotes", "[thresholds]\nwait-info = \"5\"\n", 2, "wait-info takes a time");
    row("no quotes", "[thresholds]\nwait-info = 5m # x\n", 2,
        "put quotation marks around the value: wait-info = \"5m\"");
    row("no quotes around a path", "elections = /a/b\n", 1, "elections = \"/a/b\"");
    row("percent of what", "[thresholds]\nsilent = 50\n", 2, "like \"80 %\"");
    row("above all", "[thresholds]\nsilent = \"101 %\"\n", 2, "like \"80 %\"");
    row("a count in quotes", "[thresholds]\nherd = \"10\"\n", 2, "a whole number above 0");
    row("a count of nothing", "[thresholds]\nherd = 0\n", 2, "a whole number above 0");
    row("a negative count", "[thresholds]\nherd = -3\n", 2, "a whole number above 0");
    row("half a session", "[thresholds]\nherd = 1.5\n", 2, "a whole number above 0");
    row("at once", "[thresholds]\napart = \"0 s\"\n", 2, "apart takes a time");
    row("worse before bad", "[thresholds]\nwait-info = \"20 m\"\n", 2,
        "wait-info (20 m) is above wait-warning (5 m)");
    row("worse before bad for some",
        "[thresholds]\nherd = 50\n[[for]]\npath = \"/a\"\nherd-warning = 40\n", 5,
        "herd (50) is above herd-warning (40)");
    row("twice", "[thresholds]\nherd = 1\nherd = 2\n", 3, "cannot redefine");
    row("a section that is not closed", "[thresholds\nherd = 1\n", 1, "expected ']'");
    row("a list that is not closed", "elections = [\"/a\",\n", 1, "end-of-file");
    row("a path without its slash", "elections = [\"/a\",\n \"b\"]\n", 2, "begin with \"/\"");
    row("a path and no list", "elections = \"/a\"\n", 1, "elections is a list of paths");
    row("a number for a path", "not-elections = [3]\n", 1, "a text in quotation marks");
    row("for whom", "[[for]]\nherd = 3\n", 1, "add path = ");
    row("for only once", "[for]\npath = \"/a\"\n", 1, "write [[for]]");
    row("not of a lock", "[[for]]\npath = \"/a\"\noutstanding = 5\n", 3,
        "is not of a single lock: it belongs into [thresholds]");
    row("mute only once", "[mute]\nrule = \"R01\"\n", 1, "write [[mute]]");
    row("mute everything", "[[mute]]\nuntil = \"2026-12-01\"\n", 1, "would silence everything");
    row("mute for ever", "[[mute]]\nrule = \"R01\"\n", 1, "without an end");
    row("mute until whose midnight", "[[mute]]\nrule = \"R01\"\nuntil = \"2026-12-01T00:00\"\n", 3,
        "a time with its zone");
    row("mute what", "[[mute]]\nrule = \"R99\"\nuntil = \"2026-12-01\"\n", 2, "no rule \"R99\"");
    row("mute whom", "[[mute]]\nsession = \"zk1\"\nuntil = \"2026-12-01\"\n", 2,
        "\"zk1\" is no session id");
    row("names of what", "[[client-name]]\nfield = \"a\"\n", 1, "add path = ");
    row("names where", "[[client-name]]\npath = \"/a\"\n", 1, "needs one of these");
    row("names here and there",
        "[[client-name]]\npath = \"/a\"\nfield = \"a\"\npattern = \"(b)\"\n", 1,
        "needs one of these");
    row("names only once", "[client-name]\npath = \"/a\"\n", 1, "write [[client-name]]");
    row("names of no field", "[[client-name]]\npath = \"/a\"\nfield = \"\"\n", 3,
        "the name of a field");
    row("a pattern that is none", "[[client-name]]\npath = \"/a\"\npattern = \"a(b\"\n", 3,
        "this is no regular expression: missing closing parenthesis, at character 4");
    row("a pattern without a group", "[[client-name]]\npath = \"/a\"\npattern = \"a+\"\n", 3,
        "this one has 0");
    row("a pattern with two", "[[client-name]]\npath = \"/a\"\npattern = \"(a)(b)\"\n", 3,
        "this one has 2");
    row("a pattern with a limit of its own",
        "[[client-name]]\npath = \"/a\"\npattern = \"(*LIMIT_MATCH=9)(a)\"\n", 3,
        "does not begin with");
    row("names not off", "[[client-name]]\npath = \"/a\"\noff = false\n", 3, "leave off out");
    row("a port that cannot be", "[servers]\nadmin-port = 80800\n", 2,
        "a whole number from 0 to 65535");
    row("all of them, sort of", "[servers]\nall-members = \"yes\"\n", 2, "is true or false");
    row("a name with dots", "[servers]\nadmin-ports = { zk1.example.org = 1 }\n", 2,
        "put quotation marks around the member");
    row("a section for a value", "servers = 3\n", 1, "write [servers]");
    row("a picture", "\xff\xd8\xff", 0, "no UTF-8 text: no settings file");
    row("a key without a value", "elections\n", 1, "expected '='");
    row("a line as elsewhere", "[thresholds]\nherd: 3\n", 2, "expected '='");
}

void TestSettingsReader::problems()
{
    QFETCH(const QByteArray, text);
    QFETCH(const int, line);
    QFETCH(const QString, says);
    const SettingsReading reading = readSettingsText(text);
    QVERIFY(!reading.problems.isEmpty());
    QCOMPARE(reading.problems.size(), 1);
    QVERIFY2(reading.problems.first().what.english().contains(says),
        qPrintable(reading.problems.first().what.english()));
    QCOMPARE(reading.problems.first().line, line);
}

void TestSettingsReader::everyProblemIsTold()
{
    const SettingsReading reading = readSettingsText(
        "[servers]\nadmin-port = -1\n[thresholds]\nherd = 0\n[[mute]]\nrule = \"R0\"\n");
    QStringList lines;
    for (const SettingsProblem &problem : reading.problems)
        lines.append(QString::number(problem.line));
    QCOMPARE(lines.join(u' '), s("2 4 5 6"));
    QVERIFY(messageOf(reading.problems, s("f")).english().endsWith(s(" (and 3 more)")));
}

void TestSettingsReader::messageNamesFileAndLine()
{
    const auto read = readSettings("[thresholds]\nwaitInfoSeconds = 5\n", s("settings.toml"));
    QVERIFY(!read);
    QCOMPARE(read.error().kind, ErrorKind::BadInput);
    QCOMPARE(explain(read.error()),
        s("settings.toml:2:1: unknown key \"waitInfoSeconds\" in [thresholds]; did you mean "
          "\"wait-info\"?"));
}

void TestSettingsReader::columns_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("begin");
    const auto row = [](const char *what, const char *text, const char *begin) {
        QTest::newRow(what) << QByteArray(text) << s(begin);
    };
    row("an unknown key begins there", "[thresholds]\n  hred = 3\n", "100%1.toml:2:3: unknown key");
    row("a wrong type", "[thresholds]\nherd   = \"x\"\n", "100%1.toml:2:10: herd takes");
    row("a bad glob, in a list", "elections = ['/a', 'b']\n", "100%1.toml:1:20: \"b\" is no path");
    row("no TOML", "[thresholds]\nherd = = 3\n", "100%1.toml:2:8: ");
    row("the first of two in a line", "[servers]\nadmin-ports = { a = 'x', b = 'y' }\n",
        "100%1.toml:2:21: a takes");
}

/// The name of a file is no pattern for what follows.
void TestSettingsReader::columns()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QString, begin);
    const QString message = messageOf(readSettingsText(text).problems, s("100%1.toml")).english();
    QVERIFY2(message.startsWith(begin), qPrintable(message));
}

void TestSettingsReader::everyThresholdCanBeSaid()
{
    QVERIFY(thresholdTable().size() > 20);
    for (const ThresholdEntry &entry : thresholdTable()) {
        const QString text = s("[thresholds]\n") + thresholdLine(entry, Thresholds().*entry.value);
        const SettingsReading reading = readSettingsText(text.toUtf8());
        QVERIFY2(
            reading.problems.isEmpty(), qPrintable(messageOf(reading.problems, text).english()));
        QCOMPARE(thresholdNamed(entry.name()), &entry);
    }
}

void TestSettingsReader::tomlStrings_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"", "plain", "it's", "\"quoted\"", "back\\slash", "b\\s and '",
             "a\nb\r\tc", "caf\xc3\xa9 \xf0\x9f\x94\x92", "\xe2\x80\xae", "\x01\x7f", "#"})
        QTest::newRow(text) << s(text);
}

void TestSettingsReader::tomlStrings()
{
    QFETCH(const QString, text);
    const auto node = parseToml(s("x = ") + tomlString(text));
    QVERIFY2(node, node ? "" : qPrintable(node.error().what));
    QCOMPARE(node->find(u"x")->text, text);
}

/// Where the editor will cut, whatever stands before on the line.
void TestSettingsReader::nodesKnowTheirPlace()
{
    const QString valid = s("\"\xf0\x9f\x94\x92\" = 1 # caf\xc3\xa9\r\n[a]\r\n"
                            "\"\xf0\x9f\x94\x92\" = { b = [\"x\", 'y'] }\n");
    const auto root = parseToml(valid);
    QVERIFY2(root, root ? "" : qPrintable(root.error().what));
    const auto cut = [&](const TomlNode &node) {
        return valid.mid(node.begin, node.end - node.begin);
    };
    QCOMPARE(cut(root->children.at(0)), s("1"));
    const TomlNode *a = root->find(u"a");
    QVERIFY(a && a->hasHeader);
    QCOMPARE(cut(*a), s("[a]"));
    QCOMPARE(a->at, (TextPlace {2, 1}));
    const TomlNode &table = a->children.at(0);
    QCOMPARE(cut(table), s("{ b = [\"x\", 'y'] }"));
    QVERIFY(!table.hasHeader);
    QCOMPARE(table.keyAt, (TextPlace {3, 1}));
    QCOMPARE(table.at, (TextPlace {3, 7})); // characters, not what they are made of
    QCOMPARE(cut(table.children.at(0).children.at(1)), s("'y'"));
    QCOMPARE(table.children.at(0).children.at(1).text, s("y"));
}

QTEST_GUILESS_MAIN(TestSettingsReader)
#include "tst_settingsreader.moc"
