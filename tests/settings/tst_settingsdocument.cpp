// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/settings/settingsdocument.h"
#include "core/settings/settingskeys.h"
#include "core/settings/settingswriter.h"
#include "tests/support/globs.h"

#include <QRandomGenerator>
#include <QTest>

#include <functional>

using namespace lockscope;
using test::globOf;
using test::s;

using Edit = std::function<Result<Done>(SettingsDocument &)>;
Q_DECLARE_METATYPE(Edit)

namespace {

const ThresholdEntry &entry(const char *name)
{
    return *thresholdNamed(s(name));
}

const Mute Known {s("R11"), globOf("/a"), {}, 1'796'083'200'000, {}};

/// Comments that say something, in order: not those that are a line to be taken.
QStringList remarks(const QByteArray &text)
{
    QStringList lines = QString::fromUtf8(text).split(u'\n');
    lines.removeIf(
        [](const QString &line) { return !line.startsWith(u'#') || line.contains(s(" = ")); });
    return lines;
}

} // namespace

class TestSettingsDocument : public QObject
{
    Q_OBJECT

private slots:
    void edits_data();
    void edits();
    void emptyFileIsExplained();
    void contradictionsAreTold();
    void whatCannotBeEdited_data();
    void whatCannotBeEdited();
    void brokenFile();
    void randomEditsKeepRemarks();
};

void TestSettingsDocument::edits_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<Edit>("edit");
    QTest::addColumn<QByteArray>("after");
    const auto row = [](const char *what, const char *before, const Edit &edit, const char *after) {
        QTest::newRow(what) << QByteArray(before) << edit << QByteArray(after);
    };
    const Edit herd7 = [](auto &d) { return d.setThreshold(-1, entry("herd"), 7); };
    const Edit usualHerd = [](auto &d) { return d.setThreshold(-1, entry("herd"), {}); };
    row("a value changes, its comment stays",
        "# top\n[thresholds]\nherd  =  3   # ours\nspin = \"70 %\"\n", herd7,
        "# top\n[thresholds]\nherd  =  7   # ours\nspin = \"70 %\"\n");
    row("a value behind characters of all kinds",
        "elections = [\"/\xf0\x9f\x94\x92\"] # \xc3\xa9\n[thresholds]\nherd = 3\n", herd7,
        "elections = [\"/\xf0\x9f\x94\x92\"] # \xc3\xa9\n[thresholds]\nherd = 7\n");
    row(
        "a time gets its quotes", "[thresholds]\nring = '5 s'\n",
        [](auto &d) { return d.setThreshold(-1, entry("ring"), 45'000); },
        "[thresholds]\nring = \"45 s\"\n");
    row("a comment is taken", "[thresholds]\n# R11: x\n# herd = 10\nspin = \"70 %\"\n", herd7,
        "[thresholds]\n# R11: x\nherd = 7\nspin = \"70 %\"\n");
    row("a comment is taken, and what it remarks stays",
        "[thresholds]\r\n# herd = 10    # R11: \"x\"\r\n", herd7,
        "[thresholds]\r\nherd = 7    # R11: \"x\"\r\n");
    row("a new key comes behind the others",
        "[thresholds]\nspin = \"70 %\" # x\n\n# next\n[servers]\n", herd7,
        "[thresholds]\nspin = \"70 %\" # x\nherd = 7\n\n# next\n[servers]\n");
    row("a new key in an empty section", "[thresholds]\n", herd7, "[thresholds]\nherd = 7\n");
    row("a new section", "# ours\n[servers]\nall-members = true", herd7,
        "# ours\n[servers]\nall-members = true\n\n[thresholds]\nherd = 7\n");
    row("lines that end as on Windows", "[thresholds]\r\nspin = \"70 %\"\r\n", herd7,
        "[thresholds]\r\nspin = \"70 %\"\r\nherd = 7\r\n");
    row("as usual again", "[thresholds]\nherd = 3 # since May\nspin = \"70 %\"\n", usualHerd,
        "[thresholds]\n# herd = 10 # since May\nspin = \"70 %\"\n");
    row(
        "the usual value is no value", "[thresholds]\nherd = 3\n",
        [](auto &d) { return d.setThreshold(-1, entry("herd"), 10); },
        "[thresholds]\n# herd = 10\n");
    row("the example of other locks is no comment to take",
        "[thresholds]\nspin = \"70 %\"\n# [[for]]\n# herd = 3\n", herd7,
        "[thresholds]\nspin = \"70 %\"\nherd = 7\n# [[for]]\n# herd = 3\n");

    const char *two = "[[for]]\npath = \"/a\"\nherd = 3\n\n# b is slow\n[[for]]\npath = \"/b\"\n";
    row(
        "for the second", two, [](auto &d) { return d.setThreshold(1, entry("herd"), 5); },
        "[[for]]\npath = \"/a\"\nherd = 3\n\n# b is slow\n[[for]]\npath = \"/b\"\nherd = 5\n");
    row(
        "for the first no more", two, [](auto &d) { return d.setThreshold(0, entry("herd"), {}); },
        "[[for]]\npath = \"/a\"\n\n# b is slow\n[[for]]\npath = \"/b\"\n");
    row(
        "for a third", two,
        [](auto &d) {
            return d.addOverride({globOf("/c"), {{s("herd"), 4}}});
        },
        "[[for]]\npath = \"/a\"\nherd = 3\n\n# b is slow\n[[for]]\npath = \"/b\"\n\n[[for]]\npath "
        "= \"/c\"\nherd = 4\n");
    row(
        "for the first: gone", two, [](auto &d) { return d.removeOverride(0); },
        "# b is slow\n[[for]]\npath = \"/b\"\n");
    row(
        "for the last: gone", two, [](auto &d) { return d.removeOverride(1); },
        "[[for]]\npath = \"/a\"\nherd = 3\n\n# b is slow\n");

    const Edit electX = [](auto &d) { return d.addElection(d.Elections, globOf("/x")); };
    row("the first election", "# x\nelections = []\n", electX, "# x\nelections = [\"/x\"]\n");
    row("the first of all", "# about\n\n# numbers\n[thresholds]\nherd = 3\n", electX,
        "# about\n\nelections = [\"/x\"]\n# numbers\n[thresholds]\nherd = 3\n");
    row("the first, in an empty section's file", "[thresholds]\n", electX,
        "elections = [\"/x\"]\n[thresholds]\n");
    row("another on the line", "elections = [\"/a\"] # x\n", electX,
        "elections = [\"/a\", \"/x\"] # x\n");
    row("another behind a comma", "elections = [\"/a\",]\n", electX,
        "elections = [\"/a\", \"/x\"]\n");
    row("another on its own line", "elections = [\n  '/a', # mail\n  \"/b\" # news, too\n]\n",
        electX, "elections = [\n  '/a', # mail\n  \"/b\", # news, too\n  \"/x\",\n]\n");
    row("another, and the comma is there", "elections = [\n\t\"/a\",\n]\n", electX,
        "elections = [\n\t\"/a\",\n\t\"/x\",\n]\n");
    const auto drop = [](int index) {
        return Edit([index](auto &d) { return d.removeElection(d.Elections, index); });
    };
    row("not the first", "elections = [\"/a\", \"/b\", \"/c\"]\n", drop(0),
        "elections = [\"/b\", \"/c\"]\n");
    row("not the middle one", "elections = [\"/a\", \"/b\", \"/c\"]\n", drop(1),
        "elections = [\"/a\", \"/c\"]\n");
    row("not the last", "elections = [\"/a\", \"/b\", \"/c\"]\n", drop(2),
        "elections = [\"/a\", \"/b\"]\n");
    row("not the only one", "elections = [\"/a\"]\n", drop(0), "elections = []\n");
    row("not the one with a line", "elections = [\n  \"/a\", # mail\n  \"/b\" # news\n]\n", drop(0),
        "elections = [\n  \"/b\" # news\n]\n");
    row("not the last with a line", "elections = [\n  \"/a\", # mail\n  \"/b\" # news\n]\n",
        drop(1), "elections = [\n  \"/a\", # mail\n]\n");
    row(
        "nor is it one", "not-elections = ['/a']\n",
        [](auto &d) { return d.addElection(d.NotElections, globOf("/it's\\*")); },
        "not-elections = ['/a', \"/it's\\\\*\"]\n");

    row(
        "mute", "# ours\n", [](auto &d) { return d.addMute(Known); },
        "# ours\n\n[[mute]]\nrule = \"R11\"\npath = \"/a\"\nuntil = \"2026-12-01T00:00:00Z\"\n");
    const char *muted =
        "[[mute]]\nrule = \"R01\"\nuntil = \"2026-12-01\" # Monday\n[servers]\nadmin-port = 1\n";
    row(
        "mute another", muted, [](auto &d) { return d.addMute(Known); },
        "[[mute]]\nrule = \"R01\"\nuntil = \"2026-12-01\" # Monday\n\n[[mute]]\nrule = "
        "\"R11\"\npath = \"/a\"\n"
        "until = \"2026-12-01T00:00:00Z\"\n[servers]\nadmin-port = 1\n");
    row(
        "mute below the example",
        "# how:\n# [[mute]]\n# rule = \"R1\"\n\n# s\n[servers]\nadmin-port = 1\n",
        [](auto &d) { return d.addMute(Known); },
        "# how:\n# [[mute]]\n# rule = \"R1\"\n\n[[mute]]\nrule = \"R11\"\npath = \"/a\"\n"
        "until = \"2026-12-01T00:00:00Z\"\n\n# s\n[servers]\nadmin-port = 1\n");
    row(
        "an example in front of keys is no place", "[servers]\n# [[mute]]\nadmin-port = 1\n",
        [](auto &d) { return d.addMute(Known); },
        "[servers]\n# [[mute]]\nadmin-port = 1\n\n[[mute]]\nrule = \"R11\"\npath = \"/a\"\n"
        "until = \"2026-12-01T00:00:00Z\"\n");
    row(
        "mute for longer", muted, [](auto &d) { return d.setMuteEnd(0, 1'796'083'200'999); },
        "[[mute]]\nrule = \"R01\"\nuntil = \"2026-12-01T00:00:00Z\" # "
        "Monday\n[servers]\nadmin-port = 1\n");
    row(
        "mute no more", muted, [](auto &d) { return d.removeMute(0); },
        "[servers]\nadmin-port = 1\n");

    row(
        "servers", "# [servers]\n[servers]\n# all-members = true\n# max-watches = 20000\n",
        [](auto &d) {
            ServerSettings servers;
            servers.allMembers = true;
            servers.adminPort = 9090;
            servers.adminPorts = {{s("zk1:2181"), 1}};
            return d.setServers(servers);
        },
        "# [servers]\n[servers]\nadmin-port = 9090\nadmin-ports = { \"zk1:2181\" = 1 }\n"
        "all-members = true\n# max-watches = 20000\n");
    row(
        "servers as usual",
        "[servers]\nall-members = true # all three\nadmin-port = 9090\nadmin-ports = { zk1 = 1 "
        "}\nmax-watches = 5\n",
        [](auto &d) { return d.setServers({}); },
        "[servers]\n# all-members = true # all three\n# admin-port = 8080\n# max-watches = "
        "20000\n");
    row(
        "a section of ports", "[servers.admin-ports]\nzk1 = 1 # mapped\n\"zk2:2181\" = 2\n",
        [](auto &d) {
            ServerSettings servers;
            servers.adminPorts = {{s("zk1"), 3}, {s("zk3:2181"), 4}};
            return d.setServers(servers);
        },
        "[servers.admin-ports]\nzk1 = 3 # mapped\n\"zk3:2181\" = 4\n");
}

void TestSettingsDocument::edits()
{
    QFETCH(const QByteArray, before);
    QFETCH(const Edit, edit);
    QFETCH(const QByteArray, after);
    Result<SettingsDocument> document = SettingsDocument::parse(before, s("x"));
    QVERIFY2(document, document ? "" : qPrintable(document.error().detail.english()));
    const Result<Done> done = edit(*document);
    QVERIFY2(done, done ? "" : qPrintable(done.error().detail.english()));
    QCOMPARE(QString::fromUtf8(document->text()), QString::fromUtf8(after));
    QCOMPARE(messageOf(document->problems(), s("x")), QString());
}

void TestSettingsDocument::emptyFileIsExplained()
{
    for (const QByteArray &text : {QByteArray(), QByteArray("\n \n")}) {
        Result<SettingsDocument> document = SettingsDocument::parse(text, s("x"));
        QVERIFY(document);
        QVERIFY(document->addElection(SettingsDocument::Elections, globOf("/x")));
        QVERIFY(document->text().contains("\nelections = [\"/x\"]\n"));
        QVERIFY(document->text().contains("# wait-info = \"1 m\""));
    }
}

/// Two numbers have to be changed together: one after the other, and nothing is saved in between.
void TestSettingsDocument::contradictionsAreTold()
{
    Result<SettingsDocument> document = SettingsDocument::parse("[thresholds]\n", s("x"));
    QVERIFY(document->setThreshold(-1, entry("wait-info"), 3'600'000));
    QCOMPARE(document->problems().size(), 1);
    QVERIFY(document->setThreshold(-1, entry("wait-warning"), 3'600'000));
    QVERIFY(document->setThreshold(-1, entry("wait-critical"), 7'200'000));
    QCOMPARE(document->problems().size(), 0);
}

void TestSettingsDocument::whatCannotBeEdited_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<Edit>("edit");
    const Edit herd7 = [](auto &d) { return d.setThreshold(-1, entry("herd"), 7); };
    QTest::newRow("in braces, and not there") << QByteArray("thresholds = {}\n") << herd7;
    QTest::newRow("with dots") << QByteArray("thresholds.spin = \"80 %\"\n") << herd7;
    QTest::newRow("in braces, to be taken out")
        << QByteArray("thresholds = { herd = 3 }\n")
        << Edit([](auto &d) { return d.setThreshold(-1, entry("herd"), {}); });
    QTest::newRow("tables in a list")
        << QByteArray("mute = [{ rule = \"R01\", until = 2026-12-01 }]\n")
        << Edit([](auto &d) { return d.removeMute(0); });
}

/// It is said, and the text is as it was: nothing is guessed into other people's files.
void TestSettingsDocument::whatCannotBeEdited()
{
    QFETCH(const QByteArray, text);
    QFETCH(const Edit, edit);
    Result<SettingsDocument> document = SettingsDocument::parse(text, s("x"));
    QVERIFY2(document, document ? "" : qPrintable(document.error().detail.english()));
    const SiteSettings before = document->settings();
    const Result<Done> done = edit(*document);
    QVERIFY(!done);
    QCOMPARE(done.error().kind, ErrorKind::Refused);
    QVERIFY(done.error().detail.english().contains(s("by hand")));
    QCOMPARE(document->text(), text);
    QVERIFY(document->settings() == before);
}

void TestSettingsDocument::brokenFile()
{
    const auto document = SettingsDocument::parse("[thresholds]\nhred = 3\n", s("a.toml"));
    QVERIFY(!document);
    QVERIFY(document.error().detail.english().startsWith(s("a.toml:2:1: unknown key \"hred\"")));
}

/// Whatever is done in whatever order: the text says what was wanted, and no remark is lost.
void TestSettingsDocument::randomEditsKeepRemarks()
{
    const auto seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    const auto pick = [&](qsizetype count) { return int(random.bounded(quint32(count))); };
    Result<SettingsDocument> made = SettingsDocument::parse(writtenSettings({}).toUtf8(), s("x"));
    SettingsDocument &document = *made;
    const QStringList said = remarks(document.text());
    const auto &table = thresholdTable();
    for (int i = 0; i < 400; ++i) {
        const SiteSettings &now = document.settings();
        const ThresholdEntry &any = table.at(pick(table.size()));
        ServerSettings servers = now.servers;
        Result<Done> done;
        switch (pick(10)) {
        case 0:
        case 1:
            done = document.setThreshold(
                -1, any, pick(2) ? std::optional<qint64>(1 + pick(90)) : std::nullopt);
            break;
        case 2:
            done = document.addOverride({globOf("/locks/b/**"), {{s("herd"), 1 + pick(5)}}});
            break;
        case 3:
            if (!now.overrides.isEmpty() && any.isOfLock)
                done = document.setThreshold(pick(now.overrides.size()), any,
                    pick(2) ? std::optional<qint64>(1 + pick(90)) : std::nullopt);
            break;
        case 4:
            if (!now.overrides.isEmpty())
                done = document.removeOverride(pick(now.overrides.size()));
            break;
        case 5:
            done = document.addElection(pick(2) ? document.Elections : document.NotElections,
                PathGlob::exactly(s("/e/%1*'").arg(pick(100))));
            break;
        case 6:
            if (!now.elections.isEmpty())
                done = document.removeElection(document.Elections, pick(now.elections.size()));
            break;
        case 7:
            done = document.addMute({s("R0%1").arg(1 + pick(9)), {}, SessionId {pick(2)},
                1'796'083'200'000 + i, s("w%1").arg(i)});
            break;
        case 8:
            if (!now.mutes.isEmpty())
                done = pick(2) ? document.removeMute(pick(now.mutes.size()))
                               : document.setMuteEnd(pick(now.mutes.size()), 1'800'000'000'000 + i);
            break;
        default:
            servers.allMembers = pick(2);
            servers.trustAdminServers = pick(2);
            servers.adminPort = pick(2) ? 8080 : 9090;
            servers.maxWatches = pick(2) ? 20'000 : 7;
            servers.adminPorts =
                pick(2) ? QMap<QString, quint16> {{s("zk:1"), 2}} : QMap<QString, quint16> {};
            done = document.setServers(servers);
        }
        QVERIFY2(done,
            done ? ""
                 : qPrintable(done.error().detail.english() + QString::fromUtf8(document.text())));
    }
    QCOMPARE(remarks(document.text()), said);
    const SettingsReading again = readSettingsText(document.text());
    QVERIFY(again.settings == document.settings());
}

QTEST_GUILESS_MAIN(TestSettingsDocument)
#include "tst_settingsdocument.moc"
