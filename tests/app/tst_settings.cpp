// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The settings that a team shares, as the command line reads them.
#include "core/sandbox/localserver.h"
#include "tests/server/scriptedclient.h"
#include "tests/support/program.h"
#include "tests/support/utf8.h"
#include "tests/support/zktree.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

namespace {

/// A lock, /jobs/nightly, that one client holds and another waits for.
struct Nightly
{
    Nightly()
    {
        auto started = LocalServer::start({});
        if (!started)
            qFatal("%s", qPrintable(explain(started.error())));
        server = std::move(*started);
        holder = std::make_unique<ScriptedClient>(server->connectString(), 10);
        waiter = std::make_unique<ScriptedClient>(server->connectString(), 10);
        holder->ask(s("lock /jobs/nightly"));
        isHeld = holder->waitFor(s("acquired /jobs/nightly"));
        waiter->ask(s("lock /jobs/nightly"));
    }

    std::unique_ptr<LocalServer> server;
    std::unique_ptr<ScriptedClient> holder;
    std::unique_ptr<ScriptedClient> waiter;
    bool isHeld = false;
};

} // namespace

class TestSettings : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void printsAFileThatItReads();
    void printsWhatIsInForce();
    void printsJson();
    void checks();
    void checksEveryProblem();
    void wrongFileIsBadUsage_data();
    void wrongFileIsBadUsage();
    void placesInOrder();
    void needsNoSettings();
    void doctorGoesByThem();
    void clientsAreNamedByThem();
    void quickLookGoesByThem();

private:
    QString write(const char *name, const QByteArray &text)
    {
        const QString path = m_folder->filePath(s(name));
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("cannot write a test's file");
        return path;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestSettings::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestSettings::printsAFileThatItReads()
{
    const ProgramRun printed = runCtl({s("settings")});
    QCOMPARE(printed.status, 0);
    QCOMPARE(printed.errors, QByteArray());
    const QString file = write("printed.toml", printed.output);
    const ProgramRun checked = runCtl({s("settings"), s("--check"), file});
    QCOMPARE(checked.status, 0);
    QVERIFY2(checked.output.contains(": all is understood: 0 thresholds changed, "),
        checked.output.constData());
    // The same again, but for the line that says where it comes from.
    const ProgramRun again = runCtl({s("settings"), s("--settings"), file});
    QCOMPARE(again.output.mid(again.output.indexOf('\n')),
        printed.output.mid(printed.output.indexOf('\n')));
}

void TestSettings::printsWhatIsInForce()
{
    const QString file = write("a.toml", "[thresholds]\nherd = 33 # since May\n");
    const ProgramRun run = runCtl({s("settings"), s("--settings"), file});
    QCOMPARE(run.status, 0);
    QVERIFY(run.output.contains("\nherd = 33 "));
    QVERIFY(run.output.contains("\n# herd-warning = 50 "));
    QVERIFY(run.output.startsWith("# As " + file.toUtf8()));
}

void TestSettings::printsJson()
{
    const QString file = write("a.toml",
        "elections = ['/e/*']\n[[mute]]\nrule = \"R11\"\n"
        "until = 2020-01-01\n[servers]\nadmin-port = 9\n"
        "[[for]]\npath = '/b/**'\nwait-critical = \"1 h\"\n");
    const ProgramRun run = runCtl({s("settings"), s("--json"), s("--settings"), file});
    QCOMPARE(run.status, 0);
    const QJsonObject json = run.json();
    QCOMPARE(json.value(s("file")).toString(), file);
    QCOMPARE(json.value(s("problems")).toArray().size(), 0);
    QCOMPARE(json.value(s("elections")).toArray().at(0).toString(), s("/e/*"));
    QCOMPARE(json[s("servers")][s("adminPort")].toInt(), 9);
    QCOMPARE(json[s("for")][0][s("values")][s("wait-critical")].toInt(), 3'600'000);
    const QJsonObject mute = json.value(s("mutes")).toArray().at(0).toObject();
    QCOMPARE(mute.value(s("until")).toString(), s("2020-01-01T00:00:00.000Z"));
    QCOMPARE(mute.value(s("ended")).toBool(), true);
    QVERIFY(mute.value(s("path")).isNull());
    const QJsonObject first = json.value(s("thresholds")).toArray().at(1).toObject();
    QCOMPARE(first.value(s("key")).toString(), s("wait-info"));
    QCOMPARE(first.value(s("value")).toInt(), 60'000);
    QCOMPARE(first.value(s("unit")).toString(), s("ms"));
}

void TestSettings::checks()
{
    const QString file = write("a.toml",
        "elections = ['/a', '/b']\n[thresholds]\nherd = 3\n"
        "[[mute]]\nrule = \"R11\"\nuntil = 2020-01-01\n");
    const ProgramRun run = runCtl({s("settings"), s("--check"), file});
    QCOMPARE(run.status, 0);
    QCOMPARE(QString::fromUtf8(run.output),
        file
            + s(": all is understood: 1 threshold changed, 0 blocks for some locks, 2 "
                "elections, 0 that are none, 1 mute, nothing about servers.\n"
                "A mute ended at 2020-01-01T00:00:00Z and can go from the settings: R11.\n"));
    const ProgramRun missing = runCtl({s("settings"), s("--check"), s("/no/such.toml")});
    QCOMPARE(missing.status, 2);
    QVERIFY2(missing.errors.endsWith("Name another with --check.\n"), missing.errors.constData());
    QCOMPARE(runCtl({s("settings"), s("/some/file")}).status, 2);
}

void TestSettings::checksEveryProblem()
{
    const QString file =
        write("a.toml", "[thresholds]\nwaitInfoSeconds = 5\nherd = \"a\x1b[31m\"\n");
    const QString good = write("b.toml", "[thresholds]\nwaitInfoSeconds = 5\nherd = \"a\"\n");
    const ProgramRun run = runCtl({s("settings"), s("--check"), good});
    QCOMPARE(run.status, 2);
    QCOMPARE(run.output, QByteArray());
    QCOMPARE(run.errors.count('\n'), 2);
    QVERIFY2(run.errors.contains(good.toUtf8()
                 + ":2:1: unknown key \"waitInfoSeconds\" in [thresholds]; did you mean "
                   "\"wait-info\"?"),
        run.errors.constData());
    QVERIFY(
        run.errors.contains(good.toUtf8() + ":3:8: herd takes a whole number above 0; a is none"));
    const ProgramRun json = runCtl({s("settings"), s("--json"), s("--check"), good});
    QCOMPARE(json.status, 2);
    QCOMPARE(json.json()[s("problems")][1][s("line")].toInt(), 3);
    QCOMPARE(json.json()[s("error")][s("status")].toInt(), 2);
    QCOMPARE(json.json()[s("error")][s("kind")].toString(), s("bad-input"));
    const ProgramRun escaped = runCtl({s("settings"), s("--check"), file});
    QCOMPARE(escaped.status, 2);
    QVERIFY(!escaped.errors.contains('\x1b'));
}

void TestSettings::wrongFileIsBadUsage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("doctor") << QStringList {s("doctor"), s("/a")};
    QTest::newRow("queue") << QStringList {s("queue"), s("/a")};
    QTest::newRow("scan") << QStringList {s("scan")};
    QTest::newRow("settings") << QStringList {s("settings")};
}

/// Nothing is asked of a server before, and it is said how to go on without.
void TestSettings::wrongFileIsBadUsage()
{
    QFETCH(const QStringList, arguments);
    const QString file = write("a.toml", "\n[thresholds]\nhred = 3\n");
    const QStringList nowhere {s("--connect"), s("127.0.0.1:1"), s("--timeout"), s("1")};
    const ProgramRun wrong = runCtl(arguments + nowhere + QStringList {s("--settings"), file});
    QCOMPARE(wrong.status, 2);
    QVERIFY2(wrong.errors.contains(file.toUtf8()
                 + ":3:1: unknown key \"hred\" in [thresholds]; did "
                   "you mean \"herd\"?"),
        wrong.errors.constData());
    const ProgramRun missing = runCtl(arguments + nowhere, {s("LOCKSCOPE_SETTINGS=/no/such.toml")});
    QCOMPARE(missing.status, 2);
    QVERIFY(missing.errors.contains("/no/such.toml"));
    QCOMPARE(runCtl(arguments + nowhere + QStringList {s("--settings"), s("")}).status, 2);
    // The option may stand before the command, as --connect may.
    QCOMPARE(runCtl(QStringList {s("--settings"), file} + arguments + nowhere).status, 2);
}

void TestSettings::placesInOrder()
{
    const QString home = s("XDG_CONFIG_HOME=") + m_folder->path();
    const QString none = s("LOCKSCOPE_SETTINGS=");
    const auto herd = [](const ProgramRun &run) {
        const QJsonArray all = run.json().value(s("thresholds")).toArray();
        for (const QJsonValue &one : all) {
            if (one[s("key")] == s("herd"))
                return one[s("value")].toInt();
        }
        return -1;
    };
    const QStringList print {s("settings"), s("--json")};
    const ProgramRun usual = runCtl(print, {home, none});
    QCOMPARE(usual.json().value(s("exists")).toBool(),
        QFile::exists(s("/etc/lockscope/lockscope.toml")));
    write("lockscope/lockscope.toml", "[thresholds]\nherd = 2\n");
    QCOMPARE(herd(runCtl(print, {home, none})), 2);
    const QString named = write("named.toml", "[thresholds]\nherd = 3\n");
    QCOMPARE(herd(runCtl(print, {home, s("LOCKSCOPE_SETTINGS=") + named})), 3);
    const QString given = write("given.toml", "[thresholds]\nherd = 4\n");
    QCOMPARE(herd(runCtl(print + QStringList {s("--settings"), given},
                 {home, s("LOCKSCOPE_SETTINGS=") + named})),
        4);
}

/// What has no use for them does not fail by them.
void TestSettings::needsNoSettings()
{
    const QString file = write("a.toml", "nonsense\n");
    QCOMPARE(runCtl({s("recipes"), s("--settings"), file}).status, 0);
    QCOMPARE(runCtl({s("doctor"), s("--help"), s("--settings"), file}).status, 0);
}

void TestSettings::doctorGoesByThem()
{
    if (const QString why = whyNoScriptedClient(); !why.isEmpty())
        QSKIP(qPrintable(why));
    const Nightly lock;
    QVERIFY(lock.isHeld);
    const auto doctor = [&](const QByteArray &settings) {
        return runCtl(
            {s("doctor"), s("/jobs/nightly"), s("--json"), s("--timeout"), s("60"), s("--connect"),
                lock.server->connectString(), s("--settings"), write("doctor.toml", settings)});
    };
    const auto hasFinding = [](const ProgramRun &run) {
        const QJsonArray findings = run.json().value(s("findings")).toArray();
        return std::any_of(findings.begin(), findings.end(),
            [](const QJsonValue &finding) { return finding[s("rule")] == s("R01"); });
    };
    const QByteArray quick =
        "wait-info = \"1 ms\"\nwait-warning = \"1 ms\"\nwait-critical = \"1 ms\"\n";
    QVERIFY(!hasFinding(doctor("")));
    QVERIFY(hasFinding(doctor("[thresholds]\n" + quick)));
    QVERIFY(hasFinding(doctor("[[for]]\npath = '/jobs/*'\n" + quick)));
    QVERIFY(!hasFinding(doctor("[[for]]\npath = '/locks/*'\n" + quick)));
    QVERIFY(!hasFinding(doctor("elections = ['/jobs/*']\n[thresholds]\n" + quick)));
    const ProgramRun muted =
        doctor("[[mute]]\nrule = \"R01\"\nuntil = 2100-01-01\n[thresholds]\n" + quick);
    QVERIFY(!hasFinding(muted));
    QCOMPARE(muted.json()[s("mutes")][0][s("findings")].toInt(), 1);
    QCOMPARE(muted.json()[s("mutes")][0][s("ended")].toBool(true), false);
    const ProgramRun ended =
        doctor("[[mute]]\nrule = \"R01\"\nuntil = 2000-01-01\n[thresholds]\n" + quick);
    QVERIFY(hasFinding(ended));
    QCOMPARE(ended.json()[s("mutes")][0][s("ended")].toBool(), true);
}

void TestSettings::clientsAreNamedByThem()
{
    const auto server = LocalServer::start({});
    if (!server)
        QFAIL(qPrintable(explain(server.error())));
    ZkTree client((*server)->connectString());
    client.createContender(s("/jobs/nightly/lock-"), R"({"name":"x","worker":"orders-7"})");
    const auto named = [&](const char *command, const QByteArray &settings) {
        const ProgramRun run = runCtl({s(command), s("/jobs/nightly"), s("--json"), s("--connect"),
            (*server)->connectString(), s("--settings"), write("names.toml", settings)});
        return QString::fromUtf8(run.output).remove(u' ');
    };
    const QByteArray worker = "[[client-name]]\npath = '/jobs/*'\nfield = 'worker'\n";
    const QByteArray elsewhere = "[[client-name]]\npath = '/locks/*'\nfield = 'worker'\n";
    QVERIFY(named("queue", "").contains(s("\"client\":\"x\"")));
    QVERIFY(named("queue", elsewhere).contains(s("\"client\":\"x\"")));
    QVERIFY(named("queue", worker).contains(s("\"client\":\"orders-7\"")));
    QVERIFY(named("doctor", worker).contains(s("orders-7(")));
}

/// More watches are unknown in the table that people read, and told to programs.
void TestSettings::quickLookGoesByThem()
{
    if (const QString why = whyNoScriptedClient(); !why.isEmpty())
        QSKIP(qPrintable(why));
    const Nightly lock;
    QVERIFY(lock.isHeld);
    lock.waiter->ask(s("exists /ghost"));
    constexpr int Patience = 30'000; // a look does not wait for servers that are slow
    const QString waits = s("waiter #0 %1 0x");
    const auto tells = [&](const QByteArray &settings, const QString &options,
                           const QString &text) {
        const ProgramRun run = runCtl(
            QStringList {s("queue"), s("/jobs/nightly"), s("--connect"),
                lock.server->connectString(), s("--settings"), write("watches.toml", settings)}
            + options.split(u' ', Qt::SkipEmptyParts));
        return QString::fromUtf8(run.output).simplified().contains(text);
    };
    // One run is enough: QTRY_VERIFY would have one more, which may find servers slow again.
    const auto comesToTell = [&](const QByteArray &settings, const QString &options,
                                 const QString &text) {
        return QTest::qWaitFor([&] { return tells(settings, options, text); }, Patience);
    };
    const QByteArray fewer = "[servers]\nmax-watches = 1\n";
    QVERIFY(comesToTell({}, s("--limit 5"), waits.arg(s("ok"))));
    QVERIFY(comesToTell(fewer, s("--limit 5"), s(", and a quick look lists no more than 1.")));
    QVERIFY(tells(fewer, s("--limit 5"), waits.arg(s("unknown"))));
    QVERIFY(comesToTell(fewer, {}, waits.arg(s("ok"))));
    QVERIFY(comesToTell(fewer, s("--limit 5 --json"), s("\"watchVerdict\":\"ok\"")));
    QVERIFY(comesToTell(
        fewer, s("--limit 5 --format csv --columns role,watchVerdict"), s("waiter,ok")));
}

QTEST_GUILESS_MAIN(TestSettings)
#include "tst_settings.moc"
