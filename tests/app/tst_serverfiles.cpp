// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/times.h"
#include "tests/support/ctlscene.h"
#include "tests/support/patience.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <random>

using namespace lockscope;
using namespace lockscope::test;

/// lockscopectl history on the files of a real server: the queue of any moment is what "queue"
/// printed then.
class TestServerFiles : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void momentsAreAsQueueShowedThem();
    void momentsOfPackedLogs();
    void recipesAreNamed();
    void noMomentBefore();
    void report();
    void verdicts();
    void baselineHasTheCommandsTime();

private:
    void compareMoments(const QString &folder);

    struct Printed
    {
        qint64 at = 0;
        QJsonObject queue;
    };
    QTemporaryDir m_folder;
    std::unique_ptr<LocalServer> m_server;
    QVector<Printed> m_moments;
    const QString m_lock = u"/files/orders"_qs;
};

namespace {

/// Without what no server's file has, and without when somebody looked.
QByteArray whatFilesTell(QJsonObject queue)
{
    for (const QString &key : {u"readAt"_qs, u"recordedAt"_qs, u"coverage"_qs, u"complete"_qs,
             u"verdict"_qs, u"verdictAt"_qs, u"skipped"_qs, u"problems"_qs})
        queue.remove(key);
    QJsonArray recipes;
    for (const QJsonValue &each : queue.value(u"recipes").toArray()) {
        QJsonObject recipe = each.toObject();
        recipe.remove(u"why"_qs); // by watches
        recipes.append(recipe);
    }
    queue[u"recipes"] = recipes;
    QJsonArray nodes;
    for (const QJsonValue &each : queue.value(u"nodes").toArray()) {
        QJsonObject node = each.toObject();
        for (const QString &key : {u"ageMs"_qs, u"endpoint"_qs, u"watching"_qs, u"watchVerdict"_qs,
                 u"confirmed"_qs, u"client"_qs, u"idleMs"_qs, u"expiresInMs"_qs})
            node.remove(key);
        for (const QString &key : node.keys()) {
            if (node.value(key).isNull())
                node.remove(key);
        }
        nodes.append(node);
    }
    queue[u"nodes"] = nodes;
    return QJsonDocument(queue).toJson();
}

} // namespace

void TestServerFiles::initTestCase()
{
    LocalServer::Options options;
    options.dataFolder = m_folder.filePath(u"live"_qs);
    QVERIFY(QDir().mkpath(options.dataFolder));
    auto server = LocalServer::start(options);
    QVERIFY2(server.has_value(), server ? "" : qPrintable(explain(server.error())));
    m_server = *std::move(server);
    ZkTree tree(m_server->connectString());
    // Names of one recipe alone: of some others watches tell, which no file has.
    const QString prefix = m_lock + u"/8450e02a5c054676b7bad325a7e5d001__lock__"_qs;
    std::mt19937 random(7);
    QStringList present;
    constexpr int Moments = 12;
    for (int i = 0; i < Moments; ++i) {
        if (present.size() > 3 || (present.size() > 1 && random() % 3 == 0))
            tree.remove(present.takeAt(qsizetype(random() % quint32(present.size()))));
        else
            present.append(tree.createContender(prefix, QByteArray::number(i)));
        const QJsonObject queue =
            runCtl({u"queue"_qs, m_lock, u"--connect"_qs, m_server->connectString(), u"--json"_qs})
                .json();
        QCOMPARE(queue.value(u"nodes").toArray().size(), present.size());
        const qint64 at = nowMs();
        m_moments.append({at, queue});
        QTRY_VERIFY(nowMs() > at); // the next change is of another millisecond
    }
}

void TestServerFiles::compareMoments(const QString &folder)
{
    for (const Printed &moment : std::as_const(m_moments)) {
        const ProgramRun run = runCtl({u"history"_qs, folder, u"--lock"_qs, m_lock, u"--at"_qs,
            isoTime(moment.at), u"--json"_qs});
        const QJsonObject queue = run.json();
        QVERIFY2(!queue.value(u"recordedAt").toString().isEmpty(), run.errors.constData());
        QCOMPARE(whatFilesTell(queue), whatFilesTell(moment.queue));
        for (const QJsonValue &node : queue.value(u"nodes").toArray()) {
            QVERIFY(node[u"endpoint"].isNull() && node[u"watching"].isNull());
            QVERIFY(node[u"session"].toString().startsWith(u"0x"));
        }
    }
}

void TestServerFiles::momentsAreAsQueueShowedThem()
{
    compareMoments(m_folder.filePath(u"live/data"_qs));
}

/// As somebody keeps them who has old ones packed.
void TestServerFiles::momentsOfPackedLogs()
{
    const QString from = m_folder.filePath(u"live/data/version-2"_qs);
    const QString to = m_folder.filePath(u"packed"_qs);
    QVERIFY(QDir().mkpath(to));
    for (const QString &name : QDir(from).entryList(QDir::Files))
        QVERIFY(QFile::copy(from + u'/' + name, to + u'/' + name));
    for (const QString &name : QDir(to).entryList({u"log.*"_qs}))
        QCOMPARE(QProcess::execute(u"gzip"_qs, {to + u'/' + name}), 0);
    compareMoments(to);
}

void TestServerFiles::recipesAreNamed()
{
    const QJsonObject told =
        runCtl({u"history"_qs, m_folder.filePath(u"live/data"_qs), u"--json"_qs}).json();
    const QJsonObject lock = told.value(u"locks").toArray().first().toObject();
    QCOMPARE(lock.value(u"path").toString(), m_lock);
    QCOMPARE(lock.value(u"recipes").toArray().first()[u"id"].toString(), u"kazoo-lock"_qs);
}

void TestServerFiles::noMomentBefore()
{
    const ProgramRun run = runCtl({u"history"_qs, m_folder.filePath(u"live/data"_qs), u"--at"_qs,
        u"2001-01-01T00:00:00Z"_qs});
    QCOMPARE(run.status, 4);
    QVERIFY2(run.errors.contains("begin at"), run.errors.constData());
}

void TestServerFiles::report()
{
    const QString file = m_folder.filePath(u"report.html"_qs);
    const QString source = m_folder.filePath(u"live/data"_qs);
    const ProgramRun run =
        runCtl({u"history"_qs, source, u"--lock"_qs, m_lock, u"--report"_qs, file});
    QCOMPARE(run.status, 0);
    QVERIFY(contentOf(file).startsWith("<!DOCTYPE html>"));
    QVERIFY(contentOf(file).contains("<svg"));
    QCOMPARE(runCtl({u"history"_qs, source, u"--report"_qs, file, u"--events"_qs}).status, 2);
    QCOMPARE(runCtl({u"history"_qs, source, u"--report"_qs, u"/no/such/folder/x.md"_qs}).status, 4);
}

/// What the doctor would have said by what the files have, and what they do not have.
void TestServerFiles::verdicts()
{
    LocalServer::Options options;
    options.dataFolder = m_folder.filePath(u"deadlock"_qs);
    QVERIFY(QDir().mkpath(options.dataFolder));
    auto server = LocalServer::start(options);
    QVERIFY2(server.has_value(), server ? "" : qPrintable(explain(server.error())));
    const QStringList locks {u"/money/a"_qs, u"/money/b"_qs};
    const auto contender = [&](ZkTree &client, int lock) {
        return client.createContender(
            locks.at(lock) + u"/_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lock-"_qs);
    };
    ZkTree one((*server)->connectString());
    ZkTree two((*server)->connectString());
    ZkTree other((*server)->connectString());
    const QString first = contender(other, 0);
    contender(one, 0);
    contender(two, 1);
    other.remove(first);
    const qint64 moved = nowMs();
    QTRY_VERIFY(nowMs() > moved);
    contender(one, 1);
    contender(two, 0);
    const qint64 stuck = nowMs();
    QTRY_VERIFY_WITH_TIMEOUT(nowMs() > stuck + 7'000, Patience); // a ring must last
    other.create(u"/money/later"_qs);

    const QString folder = options.dataFolder + u"/data"_qs;
    const auto at = [&](const QString &lock, qint64 ms) {
        return runCtl(
            {u"history"_qs, folder, u"--lock"_qs, lock, u"--at"_qs, isoTime(ms), u"--json"_qs})
            .json();
    };
    const QJsonObject before = at(locks.at(0), moved).value(u"verdict").toObject();
    QCOMPARE(before.value(u"verdict").toString(), u"moving"_qs);
    QCOMPARE(before.value(u"handovers").toInt(), 1);
    for (const QString &lock : locks) {
        const QJsonObject queue = at(lock, stuck + 6'500);
        const QJsonObject verdict = queue.value(u"verdict").toObject();
        QCOMPARE(verdict.value(u"verdict").toString(), u"stuck"_qs);
        QCOMPARE(verdict.value(u"cause").toString(), u"R12"_qs);
        QVERIFY(verdict.value(u"ring").toBool());
        const QJsonArray skipped = queue.value(u"skipped").toArray();
        const auto isWatches = [](const QJsonValue &rule) {
            return rule[u"rule"].toString() == u"R05";
        };
        QVERIFY(std::any_of(skipped.begin(), skipped.end(), isWatches));
    }
    const ProgramRun text = runCtl(
        {u"history"_qs, folder, u"--lock"_qs, locks.at(0), u"--at"_qs, isoTime(stuck + 6'500)});
    QVERIFY2(text.output.contains("STUCK"), text.output.constData());
    // The report has it too.
    const QString file = m_folder.filePath(u"deadlock.md"_qs);
    QCOMPARE(runCtl({u"history"_qs, folder, u"--report"_qs, file}).status, 0);
    QVERIFY2(contentOf(file).contains("stuck"), contentOf(file).constData());
}

/// What is usual is learned from them within --timeout: who runs the doctor kills it behind that.
void TestServerFiles::baselineHasTheCommandsTime()
{
    const QStringList doctor {u"doctor"_qs, m_lock, u"--connect"_qs, m_server->connectString(),
        u"--baseline"_qs, m_folder.path(), u"--timeout"_qs};
    const ProgramRun late = runCtl(doctor + QStringList {u"0.001"_qs});
    QCOMPARE(late.status, 3);
    QVERIFY2(late.errors.contains("was not read in time"), late.errors.constData());
    const ProgramRun read = runCtl(doctor + QStringList {u"60"_qs});
    QVERIFY2(read.status == 0 || read.status == 1, read.errors.constData());
}

QTEST_GUILESS_MAIN(TestServerFiles)
#include "tst_serverfiles.moc"
