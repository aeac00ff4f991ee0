// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/scenes/shiftedserver.h"
#include "tests/support/ctlscene.h"
#include "tests/support/patience.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

/// lockscopectl wait, and journal, which tells of what delete did.
class TestWait : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void freeAtOnce();
    void untilTheHolderGoes();
    void untilThePathGoes();
    void stillHeld();
    void agesAreByTheServersClock_data();
    void agesAreByTheServersClock();
    void nothingThere();
    void ofAStranger();
    void journalTellsOfADeletion();
    void journalOfNothing();

private:
    CtlScene m_scene;
    QString m_path;
    int m_count = 0;
};

void TestWait::init()
{
    m_path = u"/wait/%1"_qs.arg(++m_count);
    m_scene.tree->create(m_path);
}

void TestWait::freeAtOnce()
{
    const ProgramRun run = m_scene.run({u"wait"_qs, m_path, u"--json"_qs});
    QCOMPARE(run.status, 0);
    QCOMPARE(run.json().value(u"path"_qs).toString(), m_path);
    QCOMPARE(run.json().value(u"free"_qs).toBool(), true);
}

/// The next in line holds then; only when that has gone as well it is free.
void TestWait::untilTheHolderGoes()
{
    const QString first = m_scene.tree->createContender(m_path + u"/lock-"_qs);
    const QString second = m_scene.tree->createContender(m_path + u"/lock-"_qs);
    QProcess process;
    m_scene.start(process, {u"wait"_qs, m_path, u"--timeout"_qs, u"60"_qs, u"--verbose"_qs});
    process.setReadChannel(QProcess::StandardError);
    QTRY_VERIFY_WITH_TIMEOUT(process.peek(10'000).contains("1 holds and 1 wait"), Patience);
    m_scene.tree->remove(first);
    QCOMPARE(m_scene.run({u"queue"_qs, m_path, u"-q"_qs}).status, 1);
    QCOMPARE(process.state(), QProcess::Running);
    m_scene.tree->remove(second);
    QVERIFY(ends(process));
    QCOMPARE(process.exitCode(), 0);
    QVERIFY(process.readAllStandardOutput().startsWith(m_path.toUtf8() + " is free, after "));
}

/// A lock that is one node is free when that goes.
void TestWait::untilThePathGoes()
{
    const QString node = m_path + u"/master"_qs;
    m_scene.tree->create(node, "me", zk::CreateMode::Ephemeral);
    QProcess process;
    m_scene.start(process, {u"wait"_qs, node, u"--timeout"_qs, u"60"_qs, u"--verbose"_qs});
    process.setReadChannel(QProcess::StandardError);
    QTRY_VERIFY_WITH_TIMEOUT(process.peek(10'000).contains("1 holds"), Patience);
    m_scene.tree->remove(node);
    QVERIFY(ends(process));
    QCOMPARE(process.exitCode(), 0);
}

void TestWait::stillHeld()
{
    m_scene.tree->createContender(m_path + u"/lock-"_qs);
    const QStringList words {u"wait"_qs, m_path, u"--timeout"_qs, u"4"_qs};
    const ProgramRun run = m_scene.run(words + QStringList {u"--json"_qs});
    QCOMPARE(run.status, 1);
    QCOMPARE(run.json().value(u"free"_qs).toBool(true), false);
    const ProgramRun text = m_scene.run(words);
    QCOMPARE(text.status, 1);
    QVERIFY2(text.output.contains("is still held: "), text.output.constData());
}

void TestWait::agesAreByTheServersClock_data()
{
    QTest::addColumn<qint64>("aheadS");
    QTest::newRow("an hour ahead") << qint64(3600);
    QTest::newRow("an hour behind") << qint64(-3600);
}

/// The node was made a moment ago, by whatever clock: and not an hour ago, or in the future, whose
/// age would be "0 s" for ever.
void TestWait::agesAreByTheServersClock()
{
    QFETCH(const qint64, aheadS);
    scenes::ShiftedServer server(aheadS);
    ZkTree tree(server.connectString());
    tree.create(m_path);
    tree.createContender(m_path + u"/lock-"_qs);
    tree.createContender(m_path + u"/lock-"_qs);
    const ProgramRun run = runCtl({u"wait"_qs, m_path, u"--timeout"_qs, u"10"_qs, u"--verbose"_qs,
                                      u"--connect"_qs, server.connectString()},
        m_scene.environment());
    QCOMPARE(run.status, 1);
    static const QRegularExpression waited(u"the oldest has waited ([0-9.]+) (m?s)\\."_qs);
    const QRegularExpressionMatch last = waited.match(QString::fromUtf8(run.output));
    QVERIFY2(last.hasMatch(), run.output.constData());
    QVERIFY2(last.captured(2) == u's' && last.captured(1).toDouble() >= 2, run.output.constData());
}

void TestWait::nothingThere()
{
    const ProgramRun run = m_scene.run({u"wait"_qs, m_path + u"/no"_qs, u"--json"_qs});
    QCOMPARE(run.status, 4);
    QCOMPARE(run.json().value(u"error"_qs).toObject().value(u"kind"_qs).toString(), u"gone"_qs);
}

/// Who holds what no recipe knows is not known, and that is not "free".
void TestWait::ofAStranger()
{
    m_scene.tree->create(m_path + u"/what is this"_qs, "", zk::CreateMode::Ephemeral);
    const ProgramRun run = m_scene.run({u"wait"_qs, m_path, u"--timeout"_qs, u"4"_qs});
    QCOMPARE(run.status, 3);
    QVERIFY2(run.errors.contains(m_path.toUtf8()), run.errors.constData());
}

void TestWait::journalTellsOfADeletion()
{
    const QString node = m_scene.tree->createContender(m_path + u"/lock-"_qs);
    const QString czxid = textOf(m_scene.tree->stat(node).czxid);
    const ProgramRun done = m_scene.run({u"delete"_qs, node, u"--czxid"_qs, czxid, u"--write"_qs,
        u"--override"_qs, u"its \x1b owner is on holiday"_qs, u"--json"_qs});
    QCOMPARE(done.status, 0);
    const QJsonObject what = done.json().value(u"whatIf"_qs).toObject();
    const QJsonObject before = what.value(u"queueBefore"_qs).toObject();
    QCOMPARE(before.value(u"summary"_qs).toObject().value(u"holders"_qs).toInt(), 1);
    const QJsonObject holder = before.value(u"nodes"_qs).toArray().at(0).toObject();
    QCOMPARE(holder.value(u"path"_qs).toString(), node);
    QCOMPARE(holder.value(u"role"_qs).toString(), u"holder"_qs);
    QCOMPARE(holder.value(u"czxid"_qs).toString(), czxid);
    QVERIFY(what.value(u"queueAfter"_qs).toObject().value(u"nodes"_qs).toArray().isEmpty());

    const QStringList environment = m_scene.environment();
    const ProgramRun text = runCtl({u"journal"_qs, m_path}, environment);
    QCOMPARE(text.status, 0);
    QVERIFY2(text.output.contains(node.toUtf8()), text.output.constData());
    QVERIFY2(text.output.contains("\\x1b owner is on holiday"), text.output.constData());
    QCOMPARE(text.output.count('\n'), 2); // titles, and what came of it
    const QJsonArray all = runCtl({u"journal"_qs, u"--json"_qs, u"--all"_qs}, environment)
                               .json()
                               .value(u"entries"_qs)
                               .toArray();
    QCOMPARE(all.size(), 2);
    QCOMPARE(all.at(0).toObject().value(u"kind"_qs).toString(), u"intent"_qs);
    QCOMPARE(all.at(1).toObject().value(u"target"_qs).toString(), node);
    const ProgramRun bare =
        runCtl({u"journal"_qs, u"--format"_qs, u"tsv"_qs, u"--no-header"_qs, u"--columns"_qs,
                   u"target"_qs, u"--search"_qs, u"HOLIDAY"_qs, u"--last"_qs, u"1"_qs},
            environment);
    QCOMPARE(bare.output, node.toUtf8() + '\n');
    QCOMPARE(runCtl({u"journal"_qs, u"/elsewhere"_qs, u"--no-header"_qs}, environment).output,
        QByteArray());
}

/// It is not made by looking for it.
void TestWait::journalOfNothing()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"journal.jsonl"_qs);
    const ProgramRun missing = runCtl({u"journal"_qs, u"--journal"_qs, file});
    QCOMPARE(missing.status, 4);
    QVERIFY2(missing.errors.contains(file.toUtf8()), missing.errors.constData());
    QVERIFY(!QFile::exists(file));

    QFile journal(file);
    QVERIFY(journal.open(QIODevice::WriteOnly));
    journal.close();
    const ProgramRun empty = runCtl({u"journal"_qs, u"--journal"_qs, file});
    QCOMPARE(empty.status, 0);
    QVERIFY2(empty.output.contains("nothing that was done by force"), empty.output.constData());

    QVERIFY(journal.open(QIODevice::WriteOnly));
    journal.write("{\"at\":\"2026-11-22T10:00:00.000Z\",\"kind\":\"outcome\",\"target\":\"/a/b\"}\n"
                  "no entry\n");
    journal.close();
    const ProgramRun other = runCtl({u"journal"_qs, u"--journal"_qs, file, u"/c"_qs});
    QCOMPARE(other.status, 0);
    QVERIFY2(other.output.startsWith("None of the entries"), other.output.constData());
    QVERIFY2(other.errors.contains("a line is no entry"), other.errors.constData());
}

QTEST_GUILESS_MAIN(TestWait)
#include "tst_wait.moc"
