// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is printed again and again is as fresh as it says, with real clients and servers that go.
#include "core/base/times.h"
#include "core/base/writtentimes.h"
#include "core/sandbox/localserver.h"
#include "tests/server/scriptedclient.h"
#include "tests/support/patience.h"
#include "tests/support/program.h"
#include "tests/support/utf8.h"
#include "tests/support/watchingprogram.h"
#include "tests/support/zktree.h"

#include <QFile>
#include <QJsonArray>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <functional>

using namespace lockscope;
using namespace lockscope::test;

namespace {

constexpr int SessionSeconds = 40; ///< the server is restarted meanwhile, on a busy machine slowly

using Is = std::function<bool(const QJsonObject &)>;

QVector<QJsonObject> nodesOf(const QJsonObject &queue)
{
    QVector<QJsonObject> nodes;
    for (const QJsonValue node : queue.value(s("nodes")).toArray())
        nodes.append(node.toObject());
    return nodes;
}

QString freshnessOf(const QJsonObject &queue)
{
    return queue.value(s("freshness")).toString();
}

/// "holder 0x1; waiter 0x2 ok": who is where, and what is known of whom.
QString summaryOf(const QJsonObject &queue)
{
    QStringList nodes;
    for (const QJsonObject &node : nodesOf(queue))
        nodes.append(node.value(s("role")).toString() + u' ' + node.value(s("session")).toString()
            + u' ' + node.value(s("watchVerdict")).toString());
    return nodes.join(s("; ")).replace(s(" ;"), s(";")).trimmed();
}

/// The endpoints, "null" where none is told.
QStringList endpointsOf(const QJsonObject &queue)
{
    QStringList endpoints;
    for (const QJsonObject &node : nodesOf(queue))
        endpoints.append(node.value(s("endpoint")).toString(s("null")));
    return endpoints;
}

/// What nobody can know yet is told: an alarm that there is no watch, or a watch on what is gone.
QString guessIn(const QJsonObject &queue)
{
    QStringList paths;
    for (const QJsonObject &node : nodesOf(queue))
        paths.append(node.value(s("path")).toString());
    for (const QJsonObject &node : nodesOf(queue)) {
        if (node.value(s("watchVerdict")) == s("none-seen"))
            return s("none-seen: ") + summaryOf(queue);
        for (const QJsonValue path : node.value(s("watching")).toArray()) {
            if (!paths.contains(path.toString()))
                return s("watches what is gone: ") + summaryOf(queue);
        }
    }
    return {};
}

} // namespace

class TestWatch : public QObject
{
    Q_OBJECT

private slots:
    void init();

    void queueAsksAgain();
    void queueThroughARestart();
    void queueInText();
    void queueAsOneList();
    void whatNoRowTellsIsSaid_data();
    void whatNoRowTellsIsSaid();
    void unknownHolderIsSaidBesideRows();
    void queueOfALostServerIsNoAnswer();
    void doctorThroughARestart();
    void doctorInTextThroughARestart();
    void doctorSaysWhatIsPending();

private:
    QStringList watching(const QStringList &arguments) const
    {
        return arguments + QStringList {s("--watch"), s("--connect"), m_server->connectString()};
    }
    std::unique_ptr<ScriptedClient> client() const
    {
        return std::make_unique<ScriptedClient>(m_server->connectString(), SessionSeconds);
    }
    std::unique_ptr<ScriptedClient> holderOf(const char *path) const
    {
        auto holder = client();
        holder->ask(s("lock ") + s(path));
        if (!holder->waitFor(s("acquired ") + s(path)))
            qFatal("nobody holds");
        return holder;
    }
    /// Reads on until a document is as wanted; empty where none comes, or one is a guess.
    static QJsonObject await(WatchingProgram &program, const Is &isWanted)
    {
        for (QJsonObject next = program.next(); !next.isEmpty(); next = program.next()) {
            if (const QString guess = guessIn(next); !guess.isEmpty()) {
                qInfo("%s", qPrintable(guess));
                return {};
            }
            if (isWanted(next))
                return next;
        }
        return {};
    }

    std::unique_ptr<LocalServer> m_server;
};

void TestWatch::init()
{
    if (const QString why = whyNoScriptedClient(); !why.isEmpty())
        QSKIP(qPrintable(why));
    LocalServer::Options options;
    options.tickMs = SessionSeconds * 1000 / 20; // a session may last 20 ticks
    auto server = LocalServer::start(options);
    if (!server)
        QFAIL(qPrintable(explain(server.error())));
    m_server = std::move(*server);
}

/// Who joins later is known as well as who was there, and who holds by then watches nothing.
void TestWatch::queueAsksAgain()
{
    const auto first = holderOf("/jobs");
    WatchingProgram program(watching({s("queue"), s("/jobs"), s("--json")}));
    QVERIFY(
        !await(program, [](const auto &queue) { return nodesOf(queue).size() == 1; }).isEmpty());

    const auto second = client();
    second->ask(s("lock /jobs")); // is answered before there is a node
    QVERIFY(
        !await(program, [](const auto &queue) { return nodesOf(queue).size() == 2; }).isEmpty());
    const auto third = client();
    third->ask(s("lock /jobs"));
    const QString waiting =
        s("holder %1; waiter %2 ok; waiter %3 ok")
            .arg(textOf(first->session()), textOf(second->session()), textOf(third->session()));
    const QJsonObject known =
        await(program, [&](const auto &q) { return summaryOf(q) == waiting; });
    QVERIFY2(!known.isEmpty(), qPrintable(waiting));
    QVERIFY(!endpointsOf(known).contains(s("null")));

    first->ask(s("unlock /jobs"));
    QVERIFY(second->waitFor(s("acquired /jobs")));
    const QJsonObject taken = await(program, [&](const auto &queue) {
        return nodesOf(queue).size() == 2
            && nodesOf(queue).first().value(s("confirmed")).toBool(false);
    });
    QCOMPARE(nodesOf(taken).first().value(s("session")).toString(), textOf(second->session()));
    QCOMPARE(nodesOf(taken).first().value(s("watching")), QJsonValue(QJsonArray()));
    QCOMPARE(program.stop(), 1);
}

/// While nobody answers that is said; afterwards nothing is told that is of before.
void TestWatch::queueThroughARestart()
{
    const auto holder = holderOf("/jobs");
    const auto waiter = client();
    waiter->ask(s("lock /jobs"));
    WatchingProgram program(watching({s("queue"), s("/jobs"), s("--json")}));
    const auto isKnown = [](const QJsonObject &queue) {
        return freshnessOf(queue) == s("live") && nodesOf(queue).size() == 2
            && !endpointsOf(queue).contains(s("null"));
    };
    const QStringList before = endpointsOf(await(program, isKnown));
    QCOMPARE(before.size(), 2);

    m_server->kill();
    const QJsonObject stale =
        await(program, [](const auto &queue) { return freshnessOf(queue) != s("live"); });
    QCOMPARE(freshnessOf(stale), s("stale"));
    QCOMPARE(endpointsOf(stale), QStringList({s("null"), s("null")}));
    QVERIFY(nodesOf(stale).last().value(s("watching")).isNull());

    const QString restartedAt = isoTime(nowMs());
    QVERIFY(m_server->restart().has_value());
    const QJsonObject live =
        await(program, [](const auto &queue) { return freshnessOf(queue) == s("live"); });
    QVERIFY2(live.value(s("readAt")).toString() > restartedAt,
        qPrintable(live.value(s("readAt")).toString()));
    for (const QString &endpoint : endpointsOf(live))
        QVERIFY2(!before.contains(endpoint), qPrintable(endpoint));
    const QStringList after = endpointsOf(isKnown(live) ? live : await(program, isKnown));
    QCOMPARE(after.size(), 2);
    for (const QString &endpoint : after)
        QVERIFY2(!before.contains(endpoint), qPrintable(endpoint));
    QCOMPARE(program.stop(), 1);
}

/// Each table has its time and ends with an empty line, and none reads as the one before.
void TestWatch::queueInText()
{
    const auto holder = holderOf("/jobs");
    WatchingProgram program(watching({s("queue"), s("/jobs")}));
    QVERIFY(program.nextBlock().contains(s("1 holds and nobody waits")));
    const auto waiter = client();
    waiter->ask(s("lock /jobs"));
    QStringList tables;
    const auto awaitTable = [&](const char *part) {
        for (QString next = program.nextBlock(); !next.isEmpty(); next = program.nextBlock()) {
            tables.append(next.section(u'\n', 1));
            if (!momentFromText(next.section(u'\n', 0, 0)))
                return false;
            if (next.contains(s(part)))
                return true;
        }
        return false;
    };
    QVERIFY(awaitTable("  ok  "));
    m_server->kill();
    QVERIFY(awaitTable("The connection is suspended; this is how it was at "));
    QVERIFY2(!tables.last().contains(s("SESSION")), qPrintable(tables.last()));
    QVERIFY(m_server->restart().has_value());
    QVERIFY(awaitTable("  ok  "));
    for (int i = 1; i < tables.size(); ++i)
        QVERIFY2(tables.at(i) != tables.at(i - 1), qPrintable(tables.at(i)));
    QCOMPARE(program.stop(), 1);
}

/// For programs: titles once, and each row tells of which moment it is.
void TestWatch::queueAsOneList()
{
    const auto holder = holderOf("/jobs");
    QProcess program;
    startCtl(program, watching({s("queue"), s("/jobs"), s("--format"), s("csv")}));
    QStringList lines;
    const auto hasRowsOf = [&](const char *role) {
        while (program.canReadLine())
            lines.append(QString::fromUtf8(program.readLine()).trimmed());
        return std::ranges::any_of(
            lines, [&](const QString &line) { return line.contains(s(role)); });
    };
    QTRY_VERIFY_WITH_TIMEOUT(hasRowsOf(",holder,"), Patience);
    const auto waiter = client();
    waiter->ask(s("lock /jobs"));
    QTRY_VERIFY_WITH_TIMEOUT(hasRowsOf(",waiter,"), Patience);
    program.terminate();
    QVERIFY(ends(program));
    const QString titles = lines.takeFirst();
    QVERIFY2(titles.startsWith(s("readAt,sequence,")), qPrintable(titles));
    QVERIFY(!lines.contains(titles));
    for (const QString &line : std::as_const(lines))
        QVERIFY2(momentFromText(line.section(u',', 0, 0)), qPrintable(line));
}

void TestWatch::whatNoRowTellsIsSaid_data()
{
    QTest::addColumn<QStringList>("form");
    QTest::newRow("with times") << QStringList {s("--format"), s("csv")};
    QTest::newRow("without times") << QStringList {s("--no-header")};
}

/// A list of rows has none for a moment when nobody is there, or nothing is known.
void TestWatch::whatNoRowTellsIsSaid()
{
    QFETCH(const QStringList, form);
    const auto holder = holderOf("/jobs");
    QProcess program;
    startCtl(program, watching(QStringList {s("queue"), s("/jobs")} + form));
    QString rows;
    QString said;
    const auto hasRows = [&] {
        rows += QString::fromUtf8(program.readAllStandardOutput());
        return rows.contains(s("holder"));
    };
    const auto hasSaid = [&](int times, const char *sentence) {
        said += QString::fromUtf8(program.readAllStandardError());
        return said.count(s(sentence)) == times;
    };
    constexpr char Away[] = " The connection is suspended; this is how it was at ";
    constexpr char Free[] = " Nobody holds and nobody waits.\n";
    QTRY_VERIFY_WITH_TIMEOUT(hasRows(), Patience);
    m_server->kill();
    QTRY_VERIFY_WITH_TIMEOUT(hasSaid(1, Away), Patience);
    rows.clear();
    QVERIFY(m_server->restart().has_value());
    QTRY_VERIFY_WITH_TIMEOUT(hasRows(), Patience);
    holder->ask(s("unlock /jobs"));
    QTRY_VERIFY_WITH_TIMEOUT(hasSaid(1, Free), Patience);
    m_server->kill();
    QTRY_VERIFY_WITH_TIMEOUT(hasSaid(2, Away), Patience);
    QVERIFY(m_server->restart().has_value());
    const auto isFreeAgain = [&] {
        return hasSaid(2, Away) && said.section(s(Away), 2).contains(s(Free));
    };
    QTRY_VERIFY_WITH_TIMEOUT(isFreeAgain(), Patience);
    program.terminate();
    QVERIFY(ends(program));
    for (const QString &line : said.split(u'\n', Qt::SkipEmptyParts))
        QVERIFY2(momentFromText(line.section(u' ', 1, 1)), qPrintable(line));
}

/// Waiters alone would be taken for a lock that nobody holds.
void TestWatch::unknownHolderIsSaidBesideRows()
{
    ZkTree tree(m_server->connectString());
    const QVector<AccessEntry> hiding {{s("world"), s("anyone"), AccessEntry::Create}};
    tree.create(s("/permits/leases"), {}, zk::CreateMode::Persistent, hiding);
    const QString waiter = s("/permits/locks/_c_5e1f5ba0-0c0a-4d8e-9d0e-6d2d1d1b7a11-lock-");
    tree.createContender(waiter);
    QProcess program;
    startCtl(program, watching({s("queue"), s("/permits"), s("--format"), s("csv")}));
    QString rows;
    const auto waiters = [&] {
        rows += QString::fromUtf8(program.readAllStandardOutput());
        return rows.count(s("waiter"));
    };
    QTRY_VERIFY_WITH_TIMEOUT(waiters() > 0, Patience);
    const auto before = waiters();
    tree.createContender(waiter);
    QTRY_VERIFY_WITH_TIMEOUT(waiters() >= before + 2, Patience); // both rows
    program.terminate();
    QVERIFY(ends(program));
    const QString said = QString::fromUtf8(program.readAllStandardError());
    QVERIFY2(said.endsWith(s(" /permits/leases, a part of this lock, cannot be read: whether "
                             "somebody holds is not known.\n")),
        qPrintable(said));
    QVERIFY2(momentFromText(said.section(u' ', 1, 1)), qPrintable(said));
    QCOMPARE(said.count(u'\n'), 1); // of each thing that is so it is said once
}

/// Neither "held" nor "not held" is known at the end.
void TestWatch::queueOfALostServerIsNoAnswer()
{
    const auto holder = holderOf("/jobs");
    WatchingProgram program(watching({s("queue"), s("/jobs"), s("--json")}));
    QCOMPARE(freshnessOf(program.next()), s("live"));
    m_server->kill();
    const auto isStale = [](const QJsonObject &queue) { return freshnessOf(queue) != s("live"); };
    QVERIFY(!await(program, isStale).isEmpty());
    QCOMPARE(program.stop(), 3);
}

/// Of a lock that nobody can read there is no verdict but that it is not known.
void TestWatch::doctorThroughARestart()
{
    const auto holder = holderOf("/jobs");
    WatchingProgram program(watching({s("doctor"), s("/jobs"), s("--json")}));
    const auto is = [](const char *verdict) {
        return
            [verdict](const QJsonObject &json) { return json.value(s("verdict")) == s(verdict); };
    };
    const auto endpointIn = [](const QJsonObject &verdict) {
        return verdict.value(s("chain")).toArray().at(0).toObject().value(s("endpoint")).toString();
    };
    const QString before = endpointIn(await(program, is("held")));
    QVERIFY(!before.isEmpty());
    m_server->kill();
    const QJsonObject next = program.next();
    QCOMPARE(next.value(s("verdict")).toString(), s("unknown"));
    QVERIFY2(next.value(s("sentence")).toString().contains(s("suspended")),
        qPrintable(next.value(s("sentence")).toString()));
    QVERIFY(next.value(s("root")).isNull());
    QVERIFY(m_server->restart().has_value());
    const QJsonObject held = await(program, is("held"));
    QVERIFY(!held.isEmpty());
    QVERIFY2(endpointIn(held) != before, qPrintable(before)); // its client connected anew
    m_server->kill();
    QVERIFY(!await(program, is("unknown")).isEmpty());
    QCOMPARE(program.stop(), 3);
}

void TestWatch::doctorInTextThroughARestart()
{
    const auto holder = holderOf("/jobs");
    WatchingProgram program(watching({s("doctor"), s("/jobs")}));
    QVERIFY(program.nextBlock().contains(s("HELD ")));
    m_server->kill();
    const QString lost = program.nextBlock();
    QVERIFY2(lost.contains(s("UNKNOWN  Nothing is known of /jobs now")), qPrintable(lost));
    QVERIFY(m_server->restart().has_value());
    QVERIFY(program.nextBlock().contains(s("HELD ")));
    QCOMPARE(program.stop(), 0);
}

/// Two that wait for each other, which has to last longer here than anybody looks.
void TestWatch::doctorSaysWhatIsPending()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(s("settings.toml")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[thresholds]\nring = \"1 h\"\nring-critical = \"2 h\"\n");
    file.close();
    const QStringList patient {s("--settings"), file.fileName()};

    const auto one = holderOf("/a");
    const auto two = holderOf("/b");
    one->ask(s("lock /b"));
    two->ask(s("lock /a"));
    WatchingProgram program(watching({s("doctor"), s("/a"), s("--json")}) + patient);
    const auto isPending = [](const QJsonObject &verdict) {
        const QJsonArray pending = verdict.value(s("pending")).toArray();
        return verdict.value(s("verdict")) != s("stuck") && !pending.isEmpty()
            && pending.at(0).toObject().value(s("rule")) == s("R12");
    };
    QVERIFY(!await(program, isPending).isEmpty());
    QCOMPARE(program.stop(), 0);

    WatchingProgram inText(watching({s("doctor"), s("/a")}) + patient);
    const QString said = inText.nextBlock();
    static const QRegularExpression ring(
        s("\nPending: R12 \\(Deadlock\\) on /[ab], /[ab]: needs "));
    QVERIFY2(said.contains(ring), qPrintable(said));
    const QStringList once {
        s("doctor"), s("/a"), s("--timeout"), s("4"), s("--connect"), m_server->connectString()};
    const ProgramRun run = runCtl(once + patient);
    QVERIFY2(QString::fromUtf8(run.output).contains(ring), run.output.constData());
    QVERIFY2(run.output.contains(" pending.\n"), run.output.constData());
}

QTEST_GUILESS_MAIN(TestWatch)
#include "tst_watch.moc"
