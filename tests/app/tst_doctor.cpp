// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/localserver.h"
#include "tests/server/scriptedclient.h"
#include "tests/support/program.h"
#include "tests/support/utf8.h"

#include <QJsonArray>
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
    void whatIsNotExamined();
    void noSuchPath();
    void nobodyThere();
    void badUsage();

private:
    ProgramRun doctor(const QStringList &arguments) const
    {
        return runCtl(QStringList {s("doctor"), s("--connect"), m_server->connectString()}
                      + arguments);
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
    QCOMPARE(run.status, 1);
    QCOMPARE(rulesOf(run.json()), QStringList {s("R29")});
    QVERIFY(run.output.contains("4lw.commands.whitelist"));
    const ProgramRun least =
        runCtl({s("doctor"), s("/fine"), s("--json"), s("--timeout"), s("60"), s("--severity"),
                s("warning"), s("--connect"), (*bare)->connectString()});
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
    QVERIFY(run.output.isEmpty());
    QVERIFY(run.errors.contains("/no/such/lock"));
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
}

QTEST_GUILESS_MAIN(TestDoctor)
#include "tst_doctor.moc"
