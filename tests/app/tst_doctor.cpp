// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/server/scriptedclient.h"
#include "tests/support/localensemble.h"
#include "tests/support/program.h"
#include "tests/support/utf8.h"
#include "tests/zk/proxy.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

namespace {

QStringList rulesOf(const QJsonObject &answer)
{
    QStringList rules;
    const QJsonArray findings = answer.value(s("findings")).toArray();
    for (const QJsonValue &finding : findings)
        rules.append(finding.toObject().value(s("rule")).toString());
    return rules;
}

} // namespace

/// `lockscopectl doctor` as a script runs it, at a real server.
class TestDoctor : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void nothingFound();
    void deadlock();
    void deadlockThroughOneLock();
    void watchPrintsChangesOnly();
    void watchPrintsText();
    void manyAlikeAreOneFinding();
    void isNotKeptByWhatIsNewAtEachLook();
    void chainThatGoesOn();
    void whatIsFoundBesideCounts();
    void whatDataMuteIsSaid();
    void tooLittleTimeIsNoAllClear();
    void whatWasNotReadInTimeIsSaid_data();
    void whatWasNotReadInTimeIsSaid();
    void whatWasNotLookedAtIsSaid();
    void noLock();
    void noQuorum();
    void whatIsNotExamined();
    void noSuchPath();
    void nobodyThere();
    void badUsage();

private:
    ProgramRun doctor(const QStringList &arguments) const
    {
        return runCtl(
            QStringList {s("doctor"), s("--connect"), m_server->connectString()} + arguments);
    }
    std::unique_ptr<LocalServer> m_server;
};

void TestDoctor::initTestCase()
{
    if (const QString why = whyNoScriptedClient(); !why.isEmpty())
        QSKIP(qPrintable(why));
    auto server = LocalServer::start({});
    if (!server)
        QFAIL(qPrintable(explain(server.error())));
    m_server = std::move(*server);
}

void TestDoctor::nothingFound()
{
    ScriptedClient holder(m_server->connectString(), 10);
    ScriptedClient waiter(m_server->connectString(), 10);
    holder.ask(s("lock /fine"));
    QVERIFY(holder.waitFor(s("acquired /fine")));
    waiter.ask(s("lock /fine"));
    const ProgramRun run = doctor({s("/fine"), s("--json"), s("--timeout"), s("60")});
    QCOMPARE(run.status, 0);
    QCOMPARE(rulesOf(run.json()), QStringList());
    QVERIFY(run.json().value(s("skipped")).isArray());
}

/// No path given: the locks are found by themselves, and so is what is the matter.
void TestDoctor::deadlock()
{
    ScriptedClient one(m_server->connectString(), 10);
    ScriptedClient two(m_server->connectString(), 10);
    one.ask(s("lock /a"));
    QVERIFY(one.waitFor(s("acquired /a")));
    two.ask(s("lock /b"));
    QVERIFY(two.waitFor(s("acquired /b")));
    one.ask(s("lock /b"));
    two.ask(s("lock /a"));
    const ProgramRun run = doctor({s("--json"), s("--timeout"), s("60")});
    QCOMPARE(run.status, 1);
    // That anybody may delete is said of the site, and only where all of it is examined.
    QCOMPARE(rulesOf(run.json()), (QStringList {s("R12"), s("R28")}));
    const QJsonObject finding = run.json().value(s("findings")).toArray().first().toObject();
    for (const char *key : {"rule", "title", "severity", "confidence", "path", "sentence"})
        QVERIFY2(finding.value(s(key)).isString(), key);
    for (const char *key : {"nodes", "sessions", "evidence", "advice"})
        QVERIFY2(!finding.value(s(key)).toArray().isEmpty(), key);
    // A session is not a thread.
    QCOMPARE(finding.value(s("confidence")).toString(), s("likely"));
    const QJsonArray sessions = finding.value(s("sessions")).toArray();
    QCOMPARE(sessions.size(), 2);
    QVERIFY(sessions.contains(textOf(one.session())) && sessions.contains(textOf(two.session())));

    const ProgramRun least =
        doctor({s("--json"), s("--timeout"), s("60"), s("--severity"), s("warning")});
    QCOMPARE(least.status, 1);
    QCOMPARE(rulesOf(least.json()), QStringList {s("R12")});
    const ProgramRun text = doctor({s("/a"), s("/b"), s("--timeout"), s("60")});
    QCOMPARE(text.status, 1);
    QVERIFY2(text.output.contains("(R12, likely): Deadlock"), text.output.constData());
}

/// What else the holder's session owns leads to the other lock, and back. It has stood for a while:
/// there is nothing to wait for. Locks that were only followed are told apart.
void TestDoctor::deadlockThroughOneLock()
{
    ScriptedClient one(m_server->connectString(), 10);
    ScriptedClient two(m_server->connectString(), 10);
    one.ask(s("lock /ring/x"));
    QVERIFY(one.waitFor(s("acquired /ring/x")));
    two.ask(s("lock /ring/y"));
    QVERIFY(two.waitFor(s("acquired /ring/y")));
    one.ask(s("lock /ring/y"));
    two.ask(s("lock /ring/x"));
    for (const char *path : {"/ring/x", "/ring/y"}) {
        const ProgramRun run = doctor({s(path), s("--json"), s("--timeout"), s("60")});
        QVERIFY2(rulesOf(run.json()).contains(s("R12")), run.output.constData());
        QCOMPARE(run.status, 1);
        const QJsonArray verdicts = run.json().value(s("verdicts")).toArray();
        QCOMPARE(verdicts.size(), 1);
        QCOMPARE(verdicts.first().toObject().value(s("path")).toString(), s(path));
        QCOMPARE(verdicts.first().toObject().value(s("verdict")).toString(), s("stuck"));
        const QJsonArray followed = run.json().value(s("followed")).toArray();
        QCOMPARE(followed.size(), 1);
        QVERIFY(followed.first().toObject().value(s("path")).toString() != s(path));
    }
    QElapsedTimer clock;
    clock.start();
    const ProgramRun text = doctor({s("/ring/x"), s("--timeout"), s("60")});
    QVERIFY2(clock.elapsed() < 30'000, qPrintable(QString::number(clock.elapsed())));
    QVERIFY2(text.output.startsWith("STUCK"), text.output.constData());
    QVERIFY2(text.output.contains("Followed from there:"), text.output.constData());
}

/// One document a line, when the answer is another.
void TestDoctor::watchPrintsChangesOnly()
{
    auto holder = std::make_unique<ScriptedClient>(m_server->connectString(), 10);
    holder->ask(s("lock /watched"));
    QVERIFY(holder->waitFor(s("acquired /watched")));
    QProcess program;
    program.start(qEnvironmentVariable("LOCKSCOPECTL"),
        {s("doctor"), s("/watched"), s("--watch"), s("--json"), s("--connect"),
            m_server->connectString()});
    const auto nextVerdict = [&program] {
        while (!program.canReadLine() && program.waitForReadyRead(60'000)) { }
        return QJsonDocument::fromJson(program.readLine()).object();
    };
    const QJsonObject held = nextVerdict();
    QCOMPARE(held.value(s("verdict")).toString(), s("held"));
    QVERIFY(held.value(s("at")).isString());
    holder->ask(s("unlock /watched"));
    QCOMPARE(nextVerdict().value(s("verdict")).toString(), s("free"));
    program.terminate();
    QVERIFY(ends(program));
    QCOMPARE(program.exitCode(), 0);
    QCOMPARE(program.readAll(), QByteArray());
}

/// For people: when it was, and then the verdict, as without --watch.
void TestDoctor::watchPrintsText()
{
    ScriptedClient holder(m_server->connectString(), 10);
    holder.ask(s("lock /told"));
    QVERIFY(holder.waitFor(s("acquired /told")));
    QProcess program;
    program.start(qEnvironmentVariable("LOCKSCOPECTL"),
        {s("doctor"), s("/told"), s("--watch"), s("--connect"), m_server->connectString()});
    const auto nextLines = [&program] { // a verdict ends with an empty line
        QList<QByteArray> lines;
        while (lines.isEmpty() || !lines.constLast().isEmpty()) {
            while (!program.canReadLine() && program.waitForReadyRead(60'000)) { }
            if (!program.canReadLine())
                return lines;
            lines.append(program.readLine().trimmed());
        }
        lines.removeLast();
        return lines;
    };
    const QList<QByteArray> held = nextLines();
    QCOMPARE(held.size(), 2);
    QVERIFY2(QDateTime::fromString(QString::fromLatin1(held.at(0)), Qt::ISODateWithMs).isValid(),
        held.at(0).constData());
    QVERIFY2(held.at(1).startsWith("HELD") && held.at(1).contains("/told is held for "),
        held.at(1).constData());
    holder.ask(s("unlock /told"));
    const QList<QByteArray> free = nextLines();
    QVERIFY2(free.value(1).startsWith("FREE"), free.value(1).constData());
    program.terminate();
    QVERIFY(ends(program));
    QCOMPARE(program.exitCode(), 0);
}

/// Twelve requests that nobody's session removes are one matter: the first is named, the others are
/// counted, in text as in JSON.
void TestDoctor::manyAlikeAreOneFinding()
{
    ScriptedClient client(m_server->connectString(), 10);
    const auto name = [](int i) {
        return s("_c_8450e02a-5c05-4676-b7ba-%1-lock-").arg(i, 12, 16, QLatin1Char('0'));
    };
    for (int i = 0; i < 12; ++i)
        client.ask(s("create /left/%1 s").arg(name(i)));
    client.ask(s("create /left/%1 es").arg(name(12)));
    const ProgramRun run = doctor({s("/left"), s("--json"), s("--timeout"), s("60")});
    QCOMPARE(rulesOf(run.json()).count(s("R06")), 1);
    const QJsonObject finding = run.json().value(s("findings")).toArray().first().toObject();
    QCOMPARE(finding.value(s("rule")).toString(), s("R06"));
    QCOMPARE(finding.value(s("alike")).toInt(), 12);
    QCOMPARE(finding.value(s("nodes")).toArray().size(), 12);
    QCOMPARE(finding.value(s("id")).toString(), s("R06 /left"));
    const ProgramRun text = doctor({s("/left"), s("--timeout"), s("60")});
    QVERIFY2(text.output.contains("(R06, likely): Persistent node in the queue, 12 times"),
        text.output.constData());
    QVERIFY2(text.output.contains("and 4 more: --json lists them"), text.output.constData());
    QVERIFY2(text.output.contains("1 finding in 1 lock"), text.output.constData());
}

/// As long as another lock comes to be a matter of concern with each look, there is always one that
/// was seen once.
void TestDoctor::isNotKeptByWhatIsNewAtEachLook()
{
    constexpr int Locks = 16;
    constexpr int ApartMs = 400;
    constexpr int ConcernMs = 7'000;
    ScriptedClient holder(m_server->connectString(), 30);
    ScriptedClient waiter(m_server->connectString(), 30);
    QElapsedTimer clock;
    QElapsedTimer last;
    qint64 longest = 0;
    for (int i = 0; i < Locks; ++i) {
        const QString path = s("/aging/lock%1").arg(i);
        holder.ask(s("lock ") + path);
        QVERIFY(holder.waitFor(s("acquired ") + path));
        QTRY_VERIFY(!clock.isValid() || clock.elapsed() >= i * ApartMs);
        waiter.ask(s("lock ") + path);
        if (!clock.isValid())
            clock.start();
        else
            longest = std::max(longest, last.elapsed());
        last.start();
    }
    if (longest > 3 * ApartMs)
        QSKIP("the machine stood still: a look may come where nothing is new");
    const QTemporaryDir folder;
    QFile settings(folder.filePath(s("settings.toml")));
    QVERIFY(settings.open(QIODevice::WriteOnly));
    QVERIFY(settings.write("[thresholds]\nwait-info = \"7 s\"\n") > 0);
    settings.close();
    QTRY_VERIFY_WITH_TIMEOUT(clock.elapsed() >= ConcernMs, 2 * ConcernMs);
    const ProgramRun run =
        doctor({s("--json"), s("--timeout"), s("60"), s("--settings"), settings.fileName()});
    QCOMPARE(run.status, 1);
    QVERIFY2(rulesOf(run.json()).contains(s("R01")), run.output.constData());
    const QJsonArray pending = run.json().value(s("pending")).toArray();
    QVERIFY2(!pending.isEmpty(), run.output.constData());
    QCOMPARE(
        pending.first().toObject().value(s("why")).toString(), s("seen once: needs a second look"));
}

/// The holder's session has more locks than are followed: that is said, not passed over.
void TestDoctor::chainThatGoesOn()
{
    ScriptedClient holder(m_server->connectString(), 10);
    ScriptedClient waiter(m_server->connectString(), 10);
    holder.ask(s("lock /many/first"));
    QVERIFY(holder.waitFor(s("acquired /many/first")));
    for (int i = 0; i < 70; ++i)
        holder.ask(s("create /many/%1/0123456789abcdef0123456789abcdef__lock__ es").arg(i));
    waiter.ask(s("lock /many/first"));
    const ProgramRun run = doctor({s("/many/first"), s("--json"), s("--timeout"), s("60")});
    QCOMPARE(run.json().value(s("followed")).toArray().size(), 64);
    QVERIFY2(run.output.contains("the chain goes on: it was followed to 64 locks, 16 one behind "
                                 "the other"),
        run.output.constData());
}

/// The status goes by all findings that are told, not by those of the lock alone that was named.
void TestDoctor::whatIsFoundBesideCounts()
{
    ScriptedClient holder(m_server->connectString(), 10);
    ScriptedClient waiter(m_server->connectString(), 10);
    for (const char *path : {"/led/here", "/led/beside"}) {
        holder.ask(s("lock %1").arg(s(path)));
        QVERIFY(holder.waitFor(s("acquired %1").arg(s(path))));
    }
    waiter.ask(s("lock /led/here"));
    // A request that stays, behind a holder who lives.
    waiter.ask(s("create /led/beside/0123456789abcdef0123456789abcdef__lock__ s"));
    const QStringList ask {s("/led/here"), s("--json"), s("--timeout"), s("60")};
    const ProgramRun run = doctor(ask);
    QVERIFY2(rulesOf(run.json()).contains(s("R06")), run.output.constData());
    for (const QJsonValue finding : run.json().value(s("findings")).toArray())
        QCOMPARE(finding[s("path")].toString(), s("/led/beside"));
    const QString verdict = run.json()[s("verdicts")][0][s("verdict")].toString();
    QVERIFY2(verdict == s("held") || verdict == s("moving"), run.output.constData());
    QCOMPARE(run.status, 1);
    const ProgramRun critical = doctor(ask + QStringList {s("--severity"), s("critical")});
    QCOMPARE(rulesOf(critical.json()), QStringList());
    QCOMPARE(critical.status, 0);
}

/// The owner of a node wants no word of it: the word is that there is none.
void TestDoctor::whatDataMuteIsSaid()
{
    ScriptedClient client(m_server->connectString(), 10);
    const QString name = s("_c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-lock-");
    const QString kept = client.ask(s("create /kept/%1 s lockscope:mute=R06").arg(name));
    client.ask(s("create /kept/%1 es").arg(name));
    const ProgramRun run = doctor({s("/kept"), s("--timeout"), s("60")});
    const QByteArray said = "1 critical finding is muted by the data of " + kept.toUtf8()
        + ": R06 (Persistent node in the queue) on /kept.";
    QVERIFY2(run.output.startsWith("HELD"), run.output.constData());
    QCOMPARE(run.output.count(said), 2); // with the verdict, and at the end
    QCOMPARE(run.status, 0);
}

void TestDoctor::tooLittleTimeIsNoAllClear()
{
    ScriptedClient holder(m_server->connectString(), 10);
    holder.ask(s("lock /hasty"));
    QVERIFY(holder.waitFor(s("acquired /hasty")));
    const ProgramRun run = doctor({s("/hasty"), s("--timeout"), s("1.5"), s("--json")});
    QCOMPARE(run.status, 3);
    const QJsonObject error = run.json().value(s("error")).toObject();
    QCOMPARE(error.value(s("status")).toInt(), 3);
    QCOMPARE(error.value(s("path")).toString(), s("/hasty"));
    QVERIFY2(run.errors.contains(error.value(s("message")).toString().toUtf8()), run.errors);
    if (!run.json().contains(s("verdicts"))) // not even one look was possible, on a busy machine
        return;
    const QJsonObject verdict = run.json().value(s("verdicts")).toArray().first().toObject();
    QCOMPARE(verdict.value(s("verdict")).toString(), s("unknown"));
    QVERIFY(verdict.value(s("sentence")).toString().contains(s("--timeout")));
}

void TestDoctor::whatWasNotReadInTimeIsSaid_data()
{
    QTest::addColumn<QString>("timeout"); ///< s; of the session: 10 s
    QTest::newRow("connected") << s("5");
    QTest::newRow("suspended for the silence") << s("9");
}

/// Of what a scan found, and could not be read to its end, that is said: of each, and in time.
void TestDoctor::whatWasNotReadInTimeIsSaid()
{
    QFETCH(const QString, timeout);
    ScriptedClient client(m_server->connectString(), 10);
    for (const char *path : {"/slow/a", "/slow/b", "/slow/c"}) {
        client.ask(s("lock %1").arg(s(path)));
        QVERIFY(client.waitFor(s("acquired %1").arg(s(path))));
    }
    Proxy proxy(m_server->port());
    proxy.holdAnswerTo(Proxy::GetData, 2);
    const ProgramRun run = runCtl({s("doctor"), s("--json"), s("--timeout"), timeout,
        s("--connect"), proxy.connectString() + s("/slow")});
    proxy.mend();
    QCOMPARE(run.status, 3);
    QCOMPARE(run.json()[s("error")][s("kind")].toString(), s("timed-out"));
    const QJsonArray verdicts = run.json().value(s("verdicts")).toArray();
    QCOMPARE(verdicts.size(), 3);
    for (const QJsonValue verdict : verdicts) {
        QCOMPARE(verdict[s("verdict")].toString(), s("unknown"));
        QVERIFY(verdict[s("sentence")].toString().contains(s("--timeout")));
    }
    const QByteArray why = run.json()[s("error")][s("message")].toString().toUtf8();
    QVERIFY2(run.errors.contains(why), run.errors.constData());

    proxy.holdAnswerTo(Proxy::GetData, 2);
    const ProgramRun text = runCtl(
        {s("doctor"), s("--timeout"), timeout, s("--connect"), proxy.connectString() + s("/slow")});
    proxy.mend();
    QCOMPARE(text.status, 3);
    QCOMPARE(text.output.count("UNKNOWN"), 3);
    QVERIFY2(text.errors.contains(why), text.errors.constData());
}

/// That all is well with what was looked at says nothing of the rest: in text as in JSON.
void TestDoctor::whatWasNotLookedAtIsSaid()
{
    ScriptedClient client(m_server->connectString(), 10);
    for (const char *path : {"/rest/a", "/rest/b", "/rest/c"}) {
        client.ask(s("lock %1").arg(s(path)));
        QVERIFY(client.waitFor(s("acquired %1").arg(s(path))));
    }
    const QStringList ask {s("doctor"), s("--max-locks"), s("2"), s("--timeout"), s("60"),
        s("--connect"), m_server->connectString() + s("/rest")};
    const ProgramRun json = runCtl(ask + QStringList {s("--json")});
    QCOMPARE(json.json().value(s("verdicts")).toArray().size(), 2);
    const auto isOfScan = [](const QJsonValue &skipped) {
        return skipped[s("rule")].isNull()
            && skipped[s("why")].toString().contains(s("2 of 3 locks"));
    };
    const QJsonArray skipped = json.json().value(s("skipped")).toArray();
    QVERIFY2(std::any_of(skipped.begin(), skipped.end(), isOfScan), json.output.constData());
    const ProgramRun text = runCtl(ask);
    QVERIFY2(
        text.output.contains("the tree: Examining 2 of 3 locks found"), text.output.constData());

    Proxy proxy(m_server->port());
    proxy.holdAnswerTo(Proxy::GetChildren2, 3); // the root's and one lock's are answered
    const ProgramRun cut = runCtl({s("doctor"), s("--json"), s("--timeout"), s("4"), s("--connect"),
        proxy.connectString() + s("/rest")});
    proxy.mend();
    QCOMPARE(cut.status, 3);
    QVERIFY2(cut.output.contains("for want of time"), (cut.output + cut.errors).constData());
    QCOMPARE(cut.json()[s("error")][s("kind")].toString(), s("timed-out"));
}

void TestDoctor::noLock()
{
    const ProgramRun run = doctor({s("/zookeeper"), s("--timeout"), s("60")});
    QCOMPARE(run.status, 3);
    QVERIFY2(run.output.contains("no lock that Lockscope knows"), run.output.constData());
    QVERIFY2(run.output.contains("in 1 lock."), run.output.constData());
    // Which is the answer, however long it looks.
    const ProgramRun json = doctor({s("/zookeeper"), s("--json"), s("--timeout"), s("60")});
    QCOMPARE(json.status, 3);
    QVERIFY(!json.json().contains(s("error")));
}

/// Two of three are gone: that is an answer, and the lock's verdict says so.
void TestDoctor::noQuorum()
{
    auto started = LocalEnsemble::start({{}, {}, {}});
    if (!started)
        QFAIL(qPrintable(explain(started.error())));
    LocalEnsemble &members = **started;
    const QString connect = members.connectString();
    {
        ScriptedClient holder(connect, 10);
        holder.ask(s("lock /a"));
        QVERIFY(holder.waitFor(s("acquired /a")));
        members.kill(0);
        members.kill(1);
    }
    const ProgramRun hasty = runCtl(
        {s("doctor"), s("/a"), s("--json"), s("--timeout"), s("6"), s("--connect"), connect});
    QCOMPARE(hasty.status, 3);
    QVERIFY2(hasty.output.contains("in a quorum"), (hasty.output + hasty.errors).constData());
    const ProgramRun run = runCtl(
        {s("doctor"), s("/a"), s("--json"), s("--timeout"), s("30"), s("--connect"), connect});
    QCOMPARE(run.status, 1);
    QCOMPARE(rulesOf(run.json()).value(0), s("R30"));
    const QJsonObject verdict = run.json().value(s("verdicts")).toArray().first().toObject();
    QCOMPARE(verdict.value(s("cause")).toString(), s("R30"));
}

/// A server as it is installed lets nobody see connections and watches: that is said, with the
/// setting, and nothing is made of it.
void TestDoctor::whatIsNotExamined()
{
    LocalServer::Options options;
    options.fourLetterWords = s("srvr");
    const auto bare = LocalServer::start(options);
    if (!bare)
        QFAIL(qPrintable(explain(bare.error())));
    ScriptedClient holder((*bare)->connectString(), 10);
    ScriptedClient waiter((*bare)->connectString(), 10);
    holder.ask(s("lock /fine"));
    QVERIFY(holder.waitFor(s("acquired /fine")));
    waiter.ask(s("lock /fine"));
    const ProgramRun run = runCtl({s("doctor"), s("/fine"), s("--json"), s("--timeout"), s("60"),
        s("--connect"), (*bare)->connectString()});
    QCOMPARE(run.status, 0); // a note alone is no alarm
    QCOMPARE(rulesOf(run.json()), QStringList {s("R29")});
    QVERIFY(run.output.contains("4lw.commands.whitelist"));
    QVERIFY2(run.output.contains("which nodes a session owns (dump)"), run.output.constData());
    const ProgramRun least = runCtl({s("doctor"), s("/fine"), s("--json"), s("--timeout"), s("60"),
        s("--severity"), s("warning"), s("--connect"), (*bare)->connectString()});
    QCOMPARE(least.status, 0);
    QStringList skipped;
    const QJsonArray rules = run.json().value(s("skipped")).toArray();
    for (const QJsonValue &rule : rules)
        skipped.append(rule.toObject().value(s("rule")).toString());
    for (const char *rule : {"R03", "R04", "R05", "R07", "R08", "R09", "R10", "R15", "R16"})
        QVERIFY2(skipped.contains(s(rule)), rule);
}

void TestDoctor::noSuchPath()
{
    const ProgramRun run = doctor({s("/no/such/lock"), s("--json")});
    QCOMPARE(run.status, 4);
    QCOMPARE(run.json()[s("error")][s("kind")].toString(), s("gone"));
    QVERIFY(run.errors.contains("/no/such/lock"));

    const ProgramRun both = doctor({s("/zookeeper"), s("/no/such/lock"), s("--json")});
    QCOMPARE(both.status, 4);
    QCOMPARE(both.json()[s("error")][s("path")].toString(), s("/no/such/lock"));
}

void TestDoctor::nobodyThere()
{
    const ProgramRun run =
        runCtl({s("doctor"), s("--timeout"), s("2"), s("--connect"), s("127.0.0.1:1")});
    QCOMPARE(run.status, 3);
    QVERIFY(!run.errors.isEmpty());
}

void TestDoctor::badUsage()
{
    QCOMPARE(doctor({s("no-slash")}).status, 2);
    QCOMPARE(doctor({s("--max-locks"), s("many")}).status, 2);
    QCOMPARE(doctor({s("--severity"), s("grave")}).status, 2);
    QCOMPARE(doctor({s("--baseline"), s("/nowhere")}).status, 4);
    QCOMPARE(doctor({s("--baseline"), s("/dev/null")}).status, 4);
}

QTEST_GUILESS_MAIN(TestDoctor)
#include "tst_doctor.moc"
