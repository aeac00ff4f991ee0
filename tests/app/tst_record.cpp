// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/accesslist.h"
#include "tests/support/ctlscene.h"
#include "tests/support/patience.h"
#include "tests/zk/proxy.h"
#include "tests/zk/setpermissions.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <csignal>
#include <random>

using namespace lockscope;
using namespace lockscope::test;

/// lockscopectl record, snapshot, history and diff on a real server.
class TestRecord : public QObject
{
    Q_OBJECT

private slots:
    void whatHappened();
    void whatIsOutsideIsAGap();
    void goneMakeRoom();
    void newLocksAreFound();
    void mayLastForMonths();
    void anyMomentIsAsQueueShowedIt();
    void killedAndGoneOn();
    void snapshotsAndTheirDifference();
    void refusalsOfHistoryNameTheirPath_data();
    void refusalsOfHistoryNameTheirPath();
    void momentsEndAsQueueDid();
    void momentsOfWhatMayNotBeReadAreRefused();
    void snapshotOfAllHasFindings();
    void hiddenIsNoDifference();
    void idleIsNotGone();
    void unknownIsNoDifference();
    void redacted();
    void refusals_data();
    void refusals();
    void oneRecorderAFile();
    void nothingIsLeftOfNothing();
    void cutShortIsNotComplete();
    void partIsNotComplete();
    void eachNamedPathIsToBeThere_data();
    void eachNamedPathIsToBeThere();

private:
    QString contender(const QString &lock, const QByteArray &data = {})
    {
        return m_scene.tree->createContender(
            lock + u"/_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lock-"_qs, data);
    }
    /// Runs it in the background until it says that it records.
    void record(QProcess &process, const QStringList &arguments)
    {
        m_scene.start(process, QStringList {u"record"_qs} + arguments);
        QTRY_VERIFY_WITH_TIMEOUT(
            (m_said += process.readAllStandardError()).contains("Ctrl+C"), Patience);
        m_said.clear();
    }
    /// As Ctrl+C; what it printed.
    static QByteArray end(QProcess &process)
    {
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        if (!process.waitForFinished(Patience) || process.exitCode() != 0)
            return "ended with " + QByteArray::number(process.exitCode());
        return process.readAllStandardOutput();
    }
    QJsonObject history(const QStringList &arguments) const
    {
        return runCtl(QStringList {u"history"_qs} + arguments + QStringList {u"--json"_qs}).json();
    }
    /// "requested 0, granted 0, …": what it says of contenders, by their numbers; of each lock
    /// alike.
    static QString eventsIn(const QJsonObject &history)
    {
        QStringList words;
        for (const QJsonValue &event : history.value(u"events").toArray()) {
            const QString node = event[u"node"].toString();
            if (!node.isEmpty())
                words.append(
                    event[u"event"].toString() + u' ' + QString::number(node.right(10).toInt()));
        }
        return words.join(u", "_qs);
    }

    CtlScene m_scene;
    QByteArray m_said;
};

void TestRecord::whatHappened()
{
    const QString lock = u"/record/simple"_qs;
    const QString first = contender(lock, "billing-7");
    const QString file = m_scene.file(u"simple.lockscope"_qs);
    QProcess process;
    record(process, {lock, u"--to"_qs, file});
    const QString second = contender(lock);
    const auto told = [&] { return eventsIn(history({file, u"--events"_qs})); };
    QTRY_COMPARE_WITH_TIMEOUT(told(), u"requested 0, granted 0, requested 1"_qs, Patience);
    m_scene.tree->remove(first);
    QTRY_VERIFY_WITH_TIMEOUT(told().endsWith(u"granted 1"_qs), Patience);
    m_scene.tree->remove(second);
    // Its session lives on: it deleted them itself, as far as a look from outside tells.
    QTRY_COMPARE_WITH_TIMEOUT(told(),
        u"requested 0, granted 0, requested 1, released 0, granted 1, released 1"_qs, Patience);
    const QByteArray said = end(process);
    QVERIFY2(said.contains("events of 1 lock"), said.constData());
    QVERIFY(!QFileInfo::exists(file + u"-wal"_qs));

    const QJsonObject json = history({file, u"--events"_qs});
    QCOMPARE(json.value(u"source").toString(), u"recording"_qs);
    const QJsonObject counts = json.value(u"locks").toArray().first().toObject();
    QCOMPARE(counts.value(u"path").toString(), lock);
    QCOMPARE(counts.value(u"requests").toInt(), 2);
    QCOMPARE(counts.value(u"holds").toInt(), 2); // nobody was there before the first one
    QVERIFY(counts.value(u"hold").toObject().value(u"p50Ms").toInt(-1) >= 0);
    QVERIFY(counts.value(u"wait").toObject().value(u"maxMs").toInt(-1) >= 0);
    QVERIFY(counts.value(u"recipes").isArray());
    const QJsonObject requested = json.value(u"events").toArray().first().toObject();
    QCOMPARE(requested.value(u"node").toString(), first);
    QCOMPARE(requested.value(u"client").toString(), u"billing-7"_qs);
    QCOMPARE(requested.value(u"session").toString(), textOf(m_scene.tree->session()));
    QCOMPARE(requested.value(u"path").toString(), lock);
    QCOMPARE(requested.value(u"mode").toString(), u"exclusive"_qs);
    QVERIFY(requested.value(u"endpoint").toString().startsWith(u"127.0.0.1:"_qs));
    const ProgramRun text = runCtl({u"history"_qs, file});
    QVERIFY2(text.output.contains("REQUESTS") && text.output.contains("1 lock, from "),
        text.output.constData());
    const ProgramRun events = runCtl({u"history"_qs, file, u"--events"_qs});
    QVERIFY2(events.output.contains("billing-7"), events.output.constData());
    QCOMPARE(eventsIn(history({file, u"--events"_qs, u"--to"_qs, u"2001-01-01T00:00:00Z"_qs})),
        QString());
}

/// That nothing is recorded of a time does not say that nothing happened.
void TestRecord::whatIsOutsideIsAGap()
{
    const QString incident = QFINDTESTDATA("../../resources/recordings/incident.lockscope");
    const QJsonObject all = history({incident});
    const QString begin = all.value(u"from").toString();
    const QString end = all.value(u"to").toString();
    const QString early = u"2020-01-01T00:00:00.000Z"_qs;
    const QString earlier = u"2019-01-01T00:00:00.000Z"_qs;
    const QString late = u"2090-01-01T00:00:00.000Z"_qs;
    const auto gapsOf = [&](const QString &from, const QString &to) {
        QStringList gaps;
        const QJsonArray told =
            history({incident, u"--from"_qs, from, u"--to"_qs, to})[u"gaps"].toArray();
        for (const QJsonValue &gap : told)
            gaps.append(gap[u"from"].toString() + u' ' + gap[u"to"].toString() + u' '
                + gap[u"why"].toString());
        return gaps.join(u", "_qs);
    };
    QCOMPARE(gapsOf(begin, end), QString());
    QCOMPARE(gapsOf(early, late),
        u"%1 %2 not recorded, %3 %4 not recorded"_qs.arg(early, begin, end, late));
    QCOMPARE(gapsOf(earlier, early), u"%1 %2 not recorded"_qs.arg(earlier, early));
    QVERIFY(!history({incident, u"--to"_qs, early})[u"gaps"].toArray().isEmpty());
    QVERIFY(!history({incident, u"--from"_qs, late})[u"gaps"].toArray().isEmpty());
    const ProgramRun text = runCtl({u"history"_qs, incident, u"--to"_qs, late});
    QVERIFY2(text.output.contains("Nothing is known from"), text.output.constData());
    const QString report = m_scene.file(u"outside.md"_qs);
    QCOMPARE(runCtl({u"history"_qs, incident, u"--from"_qs, earlier, u"--to"_qs, early,
                        u"--report"_qs, report})
                 .status,
        0);
    QFile written(report);
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QByteArray told = written.readAll();
    QVERIFY2(told.contains("not recorded"), told.constData());
    const ProgramRun diff = runCtl({u"diff"_qs, incident, incident + u'@' + late});
    QCOMPARE(diff.status, 4);
    QVERIFY2(diff.errors.contains("ends at"), diff.errors.constData());
    // Of a lock that nobody is in at the end, too.
    for (const QJsonValue &lock : all.value(u"locks").toArray())
        QVERIFY2(!lock[u"recipes"].toArray().isEmpty(), qPrintable(lock[u"path"].toString()));
}

/// One for each job: those that are over make room.
void TestRecord::goneMakeRoom()
{
    const QString file = m_scene.file(u"jobs.lockscope"_qs);
    const auto job = [](int number) { return u"/record/jobs/%1"_qs.arg(number); };
    QStringList nodes {contender(job(0)), contender(job(1))};
    QProcess process;
    record(process, {u"--to"_qs, file, u"--max-locks"_qs, u"2"_qs});
    for (int i = 0; i < 2; ++i) {
        m_scene.tree->remove(nodes.at(i));
        m_scene.tree->remove(job(i));
    }
    contender(job(2));
    const auto isThere = [&] {
        const ProgramRun run = runCtl({u"history"_qs, file, u"--json"_qs, u"--lock"_qs, job(2)});
        return run.status == 0;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isThere(), Patience);
    end(process);
}

void TestRecord::newLocksAreFound()
{
    contender(u"/record/found/one"_qs);
    const QString file = m_scene.file(u"found.lockscope"_qs);
    QProcess process;
    record(process, {u"--to"_qs, file});
    contender(u"/record/found/two"_qs);
    const auto locks = [&] {
        QStringList paths;
        for (const QJsonValue &lock : history({file}).value(u"locks").toArray())
            paths.append(lock[u"path"].toString());
        return paths;
    };
    QTRY_VERIFY_WITH_TIMEOUT(locks().contains(u"/record/found/two"_qs), Patience);
    QVERIFY(locks().contains(u"/record/found/one"_qs));
    QVERIFY(end(process).contains("locks"));
}

/// More milliseconds than an int has would end it after 24.8 days, without a word.
void TestRecord::mayLastForMonths()
{
    const QString lock = u"/record/months"_qs;
    contender(lock);
    QProcess process;
    record(process,
        {lock, u"--to"_qs, m_scene.file(u"months.lockscope"_qs), u"--for"_qs, u"5000000"_qs});
    QTRY_VERIFY_WITH_TIMEOUT(longestTimerOf(process.processId()) > 4'900'000, Patience);
    QVERIFY(end(process).contains("months.lockscope"));
}

namespace {

/// Without what changes from one look to the next by itself, and why a recipe was chosen: who looks
/// for long remembers which one the watches told.
QJsonObject withoutPulse(QJsonObject queue)
{
    QJsonArray recipes;
    for (const QJsonValue &value : queue[u"recipes"].toArray()) {
        QJsonObject recipe = value.toObject();
        recipe.remove(u"why"_qs);
        recipes.append(recipe);
    }
    queue[u"recipes"] = recipes;
    for (const QString &key :
        {u"recordedAt"_qs, u"verdict"_qs, u"verdictAt"_qs, u"skipped"_qs, u"problems"_qs})
        queue.remove(key);
    QJsonObject coverage = queue[u"coverage"].toObject();
    coverage.remove(u"askedAt"_qs);
    queue[u"coverage"] = coverage;
    QJsonArray nodes;
    for (const QJsonValue &value : queue[u"nodes"].toArray()) {
        QJsonObject node = value.toObject();
        node.remove(u"idleMs"_qs);
        node.remove(u"expiresInMs"_qs);
        nodes.append(node);
    }
    queue[u"nodes"] = nodes;
    return queue;
}

/// Without what of its nodes' watches @p other does not know: each asks the servers at a time of
/// its own, and what a list tells that is older than the queue, it does not say.
QJsonObject withoutOthersUnknown(QJsonObject queue, const QJsonObject &other)
{
    QJsonArray nodes = queue[u"nodes"].toArray();
    const QJsonArray others = other[u"nodes"].toArray();
    for (qsizetype i = 0; i < std::min(nodes.size(), others.size()); ++i) {
        QJsonObject node = nodes.at(i).toObject();
        for (const QString &key : {u"watching"_qs, u"confirmed"_qs, u"watchVerdict"_qs}) {
            const QJsonValue known = others.at(i)[key];
            if (known.isNull() || known == u"unknown"_qs)
                node[key] = known;
        }
        nodes[i] = node;
    }
    queue[u"nodes"] = nodes;
    return queue;
}

/// Lines that one has and the other has not, of both; empty: they are equal.
QString difference(const QJsonObject &is, const QJsonObject &was)
{
    const auto linesOf = [](const QJsonObject &one, const QJsonObject &other) {
        const QJsonDocument known(withoutOthersUnknown(one, other));
        return QString::fromUtf8(known.toJson()).split(u'\n');
    };
    const QStringList a = linesOf(is, was);
    const QStringList b = linesOf(was, is);
    QStringList lines;
    for (qsizetype i = 0; i < std::max(a.size(), b.size()); ++i) {
        if (a.value(i) != b.value(i))
            lines.append(a.value(i).simplified() + u" | "_qs + b.value(i).simplified());
    }
    return lines.mid(0, 8).join(u"; "_qs);
}

/// Clients of a mutex, each with a session, that wait as its library does.
class Waiters
{
public:
    Waiters(QString connect, QString lock)
        : m_connect(std::move(connect))
        , m_lock(std::move(lock))
    { }

    void come(const QByteArray &data)
    {
        Client client {std::make_unique<ZkTree>(m_connect), {}};
        client.node = client.session->createContender(
            m_lock + u"/_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lock-"_qs, data);
        m_clients.push_back(std::move(client));
        ++m_made;
        watch();
    }
    void go(size_t index)
    {
        m_clients[index].session->remove(m_clients[index].node);
        m_clients.erase(m_clients.begin() + qptrdiff(index));
        watch();
    }
    size_t size() const { return m_clients.size(); }
    int made() const { return m_made; }
    QStringList nodes() const
    {
        QStringList nodes;
        for (const Client &client : m_clients)
            nodes.append(client.node);
        return nodes;
    }

private:
    struct Client
    {
        std::unique_ptr<ZkTree> session;
        QString node;
    };
    /// Each the one before it.
    void watch()
    {
        for (size_t i = 1; i < m_clients.size(); ++i)
            m_clients[i].session->watch(m_clients[i - 1].node);
    }

    QString m_connect;
    QString m_lock;
    std::vector<Client> m_clients;
    int m_made = 0;
};

} // namespace

/// What `queue --json` prints at a moment is what `history --at` gives of it.
void TestRecord::anyMomentIsAsQueueShowedIt()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    std::mt19937 random(seed);
    const QString lock = u"/record/moments"_qs;
    const QString file = m_scene.file(u"moments.lockscope"_qs);
    m_scene.tree->create(lock);
    Waiters waiters(m_scene.server->connectString(), lock);
    waiters.come("first");
    QProcess process;
    record(process, {lock, u"--to"_qs, file});
    QVector<QJsonObject> shown;
    const auto found = [&](const QJsonObject &queue) {
        return withoutPulse(
            history({file, u"--lock"_qs, lock, u"--at"_qs, queue[u"readAt"].toString()}));
    };
    // A recorder sees what happened a moment later: it is given that moment before anybody looks.
    const auto hasSeenAll = [&] {
        const QString end = history({file}).value(u"to").toString();
        const QJsonObject last = history({file, u"--lock"_qs, lock, u"--at"_qs, end});
        QStringList seen;
        bool knowsWatches = true; // they are asked for a moment after that
        for (const QJsonValue &node : last.value(u"nodes").toArray()) {
            knowsWatches = knowsWatches && (seen.isEmpty() || node[u"confirmed"].toBool());
            seen.append(node[u"path"].toString());
        }
        const bool hasCounted = last.value(u"nextSequence").toInt() == waiters.made();
        return hasCounted && knowsWatches && seen == waiters.nodes()
            && last.value(u"complete").toBool();
    };
    for (int i = 0; i < 8; ++i) {
        for (auto more = random() % 3; more > 0; --more)
            waiters.come(QByteArray::number(qint64(random())));
        if (waiters.size() > 0 && random() % 2 == 0)
            waiters.go(random() % waiters.size());
        QTRY_VERIFY_WITH_TIMEOUT(hasSeenAll(), Patience);
        const QJsonObject queue = m_scene.run({u"queue"_qs, lock, u"--json"_qs}).json();
        QVERIFY(queue.contains(u"nodes"_qs));
        QTRY_COMPARE_WITH_TIMEOUT(difference(found(queue), withoutPulse(queue)), QString(), 10'000);
        shown.append(queue);
    }
    end(process);
    for (const QJsonObject &queue : std::as_const(shown))
        QCOMPARE(difference(found(queue), withoutPulse(queue)), QString());
    const ProgramRun text =
        runCtl({u"history"_qs, file, u"--at"_qs, shown.constFirst().value(u"readAt").toString()});
    QVERIFY2(text.output.contains("not live"), text.output.constData());
}

/// A file that is gone on with says that nobody looked in between, and tells what happened then.
void TestRecord::killedAndGoneOn()
{
    const QString lock = u"/record/killed"_qs;
    const QString first = contender(lock);
    const QString file = m_scene.file(u"killed.lockscope"_qs);
    QProcess process;
    record(process, {lock, u"--to"_qs, file});
    const auto told = [&] { return eventsIn(history({file, u"--events"_qs})); };
    QTRY_COMPARE_WITH_TIMEOUT(told(), u"requested 0, granted 0"_qs, Patience);
    process.kill();
    QVERIFY(process.waitForFinished(Patience));
    contender(lock);
    m_scene.tree->remove(first);
    QProcess next;
    record(next, {lock, u"--to"_qs, file});
    QTRY_VERIFY_WITH_TIMEOUT(told().contains(u"granted 1"_qs), Patience);
    end(next);
    const QJsonObject json = history({file, u"--events"_qs});
    const QJsonObject gap = json.value(u"gaps").toArray().first().toObject();
    QCOMPARE(gap.value(u"why").toString(), u"recorder was not running"_qs);
    QVERIFY(gap.value(u"from").toString() < gap.value(u"to").toString());
    QVERIFY(told().startsWith(u"requested 0, granted 0, "_qs));
    const QJsonObject counts = json.value(u"locks").toArray().first().toObject();
    QCOMPARE(counts.value(u"requests").toInt(), 2);
    QCOMPARE(counts.value(u"hold").toObject().value(u"count").toInt(-1), 0); // not measured
}

void TestRecord::snapshotsAndTheirDifference()
{
    const QString lock = u"/record/diff"_qs;
    const QString first = contender(lock);
    const QString second = contender(lock);
    const QString before = m_scene.file(u"before.lockscope"_qs);
    const QString after = m_scene.file(u"after.lockscope"_qs);
    const ProgramRun one = m_scene.run({u"snapshot"_qs, lock, u"--to"_qs, before, u"--json"_qs});
    QCOMPARE(one.status, 0);
    QCOMPARE(one.json().value(u"locks").toInt(), 1);
    m_scene.tree->remove(first);
    const QString third = contender(lock);
    QCOMPARE(m_scene.run({u"snapshot"_qs, lock, u"--to"_qs, after}).status, 0);
    QCOMPARE(m_scene.run({u"snapshot"_qs, lock, u"--to"_qs, after}).status, 4); // it is there

    QCOMPARE(history({before}).value(u"source").toString(), u"snapshot"_qs);
    const ProgramRun diff = runCtl({u"diff"_qs, before, after, u"--json"_qs});
    QCOMPARE(diff.status, 0);
    const QJsonObject change = diff.json().value(u"locks").toArray().first().toObject();
    QCOMPARE(change.value(u"path").toString(), lock);
    QCOMPARE(change.value(u"came").toArray(), QJsonArray {third});
    QCOMPARE(change.value(u"went").toArray(), QJsonArray {first});
    QCOMPARE(change.value(u"granted").toArray(), QJsonArray {second});
    const ProgramRun text = runCtl({u"diff"_qs, before, after});
    QVERIFY2(text.output.contains("  granted " + second.toUtf8()), text.output.constData());
    QVERIFY(runCtl({u"diff"_qs, before, before}).output.contains("Nothing is different."));
    QCOMPARE(runCtl({u"diff"_qs, before, after, u"--lock"_qs, u"/nowhere"_qs}).status, 4);
    const ProgramRun at =
        runCtl({u"history"_qs, before, u"--at"_qs, u"2099-01-01T00:00:00Z"_qs, u"--json"_qs});
    QCOMPARE(at.status, 1); // held
    QCOMPARE(at.json().value(u"summary").toObject().value(u"waiters").toInt(), 1);
    const ProgramRun back = runCtl({u"history"_qs, before, u"--from"_qs, u"2026-11-20T03:00:00Z"_qs,
        u"--to"_qs, u"2026-11-20T02:00:00Z"_qs, u"--json"_qs});
    QCOMPARE(back.status, 2);
    QCOMPARE(back.json()[u"error"_qs][u"path"_qs], QJsonValue()); // it is not the file's fault
    QVERIFY2(back.errors.contains("--from is after --to"), back.errors.constData());
}

void TestRecord::refusalsOfHistoryNameTheirPath_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("path");
    const auto row = [](const QStringList &options, const QString &path) {
        QTest::newRow(qPrintable(options.join(u' '))) << options << path;
    };
    row({u"--lock"_qs, u"/nowhere"_qs}, u"/nowhere"_qs);
    row({u"--lock"_qs, u"/nowhere"_qs, u"--events"_qs}, u"/nowhere"_qs);
    row({u"--lock"_qs, u"/nowhere"_qs, u"--at"_qs, u"2099-01-01T00:00:00Z"_qs}, u"/nowhere"_qs);
    row({u"--report"_qs, u"/dev/null/x.html"_qs}, u"/dev/null/x.html"_qs);
}

/// The recording can be read: it is not what they are about.
void TestRecord::refusalsOfHistoryNameTheirPath()
{
    QFETCH(const QStringList, options);
    QFETCH(const QString, path);
    const QString file = m_scene.file(u"refused.lockscope"_qs);
    if (!QFileInfo::exists(file)) {
        const QString lock = u"/record/refused"_qs;
        const QString node = contender(lock);
        QCOMPARE(m_scene.run({u"snapshot"_qs, lock, u"--to"_qs, file}).status, 0);
        m_scene.tree->remove(node);
    }
    const ProgramRun run = runCtl(QStringList {u"history"_qs, file, u"--json"_qs} + options);
    QVERIFY2(run.status >= 3, run.output + run.errors);
    QCOMPARE(run.json()[u"error"_qs][u"path"_qs].toString(), path);
}

/// As `queue` ended then: that nobody is known to hold is not that nobody holds.
void TestRecord::momentsEndAsQueueDid()
{
    const QString lock = u"/record/stranger"_qs;
    m_scene.tree->create(lock + u"/lock"_qs);
    const QString file = m_scene.file(u"stranger.lockscope"_qs);
    QCOMPARE(m_scene.run({u"queue"_qs, lock}).status, 3);
    QCOMPARE(m_scene.run({u"snapshot"_qs, lock, u"--to"_qs, file}).status, 0);
    QCOMPARE(runCtl({u"history"_qs, file, u"--at"_qs, u"2099-01-01T00:00:00Z"_qs}).status, 3);
}

void TestRecord::momentsOfWhatMayNotBeReadAreRefused()
{
    const QString lock = u"/record/shut"_qs;
    const QString file = m_scene.file(u"shut.lockscope"_qs);
    contender(lock);
    QProcess process;
    record(process, {lock, u"--to"_qs, file});
    QVERIFY(setPermissions(m_scene.server->port(), lock, AccessEntry::Create));
    QVERIFY(m_scene.server->restart().has_value()); // has it read again
    QStringList moment;
    const auto isShut = [&] {
        moment = {
            u"history"_qs, file, u"--at"_qs, history({file}).value(u"to").toString(), u"--json"_qs};
        return runCtl(moment).json().value(u"freshness") == u"denied"_qs;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isShut(), Patience);
    QCOMPARE(runCtl(moment).status, 4);
    QCOMPARE(m_scene.run({u"queue"_qs, lock}).status, 4);
    (void)end(process);
}

/// A search takes its time, and rounds that are taken meanwhile know of no lock.
void TestRecord::snapshotOfAllHasFindings()
{
    constexpr int Places = 15'000; // that are searched for longer than two rounds take
    for (int i = 0; i < Places; ++i)
        m_scene.tree->create(u"/record/bulk/%1"_qs.arg(i));
    const QString one = u"/record/ring/one"_qs;
    const QString two = u"/record/ring/two"_qs;
    const QString prefix = u"/_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lock-"_qs;
    ZkTree mine(m_scene.server->connectString());
    ZkTree other(m_scene.server->connectString());
    const QString first = mine.createContender(one + prefix);
    const QString second = other.createContender(two + prefix);
    other.createContender(one + prefix);
    mine.createContender(two + prefix);
    other.watch(first);
    mine.watch(second);
    const QString file = m_scene.file(u"ring.lockscope"_qs);
    const QString report = m_scene.file(u"ring.md"_qs);
    const QStringList snapshot {u"snapshot"_qs, u"--to"_qs, file, u"--timeout"_qs, u"60"_qs};
    QCOMPARE(m_scene.run(snapshot).status, 0);
    QCOMPARE(runCtl({u"history"_qs, file, u"--report"_qs, report}).status, 0);
    QFile written(report);
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QByteArray text = written.readAll();
    QVERIFY2(text.contains("R12"), text.constData());

    // Of the lock that it leads to there is a verdict, and no more.
    const QString alone = m_scene.file(u"alone.lockscope"_qs);
    const ProgramRun kept = m_scene.run({u"snapshot"_qs, one, u"--to"_qs, alone, u"--json"_qs});
    QCOMPARE(kept.json().value(u"locks").toInt(), 1);
    const QJsonArray told = history({alone}).value(u"locks").toArray();
    QCOMPARE(told.size(), 1);
    QCOMPARE(told.at(0)[u"path"].toString(), one);
    const ProgramRun at = runCtl({u"history"_qs, alone, u"--at"_qs, u"2099-01-01T00:00:00Z"_qs});
    QVERIFY2(at.status == 1, at.errors.constData());

    // Somebody else's lock says nothing of it.
    const QString idle = u"/record/ring"_qs;
    const QString elsewhere = m_scene.file(u"elsewhere.lockscope"_qs);
    QCOMPARE(m_scene.run({u"snapshot"_qs, idle, u"--to"_qs, elsewhere}).status, 0);
    for (const auto &[from, to] : {std::pair(file, elsewhere), std::pair(elsewhere, file)}) {
        const QByteArray said = runCtl({u"diff"_qs, from, to}).output;
        QVERIFY2(said.contains(one.toUtf8() + " is known of") && !said.contains("R12"), said);
    }
}

/// What was in a part of the lock that may not be read any more may be there.
void TestRecord::hiddenIsNoDifference()
{
    const QString lock = u"/record/hidden"_qs;
    const QString leases = lock + u"/leases"_qs;
    m_scene.tree->create(lock + u"/locks"_qs);
    m_scene.tree->create(leases);
    const QString lease = m_scene.tree->createContender(
        leases + u"/_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lease-"_qs);
    const QString before = m_scene.file(u"seen.lockscope"_qs);
    const QString after = m_scene.file(u"hidden.lockscope"_qs);
    QCOMPARE(m_scene.run({u"snapshot"_qs, lock, u"--to"_qs, before}).status, 0);
    m_scene.tree->remove(lease);
    m_scene.tree->remove(leases);
    m_scene.tree->create(
        leases, {}, zk::CreateMode::Persistent, {{u"world"_qs, u"anyone"_qs, AccessEntry::Create}});
    QCOMPARE(m_scene.run({u"snapshot"_qs, lock, u"--to"_qs, after}).status, 0);
    for (const auto &[from, to] : {std::pair(before, after), std::pair(after, before)}) {
        const QJsonObject json = runCtl({u"diff"_qs, from, to, u"--json"_qs}).json();
        QVERIFY(json.value(u"goneLocks").toArray().isEmpty() && !json.isEmpty());
        const QJsonObject change = json.value(u"locks").toArray().at(0).toObject();
        QCOMPARE(change.value(u"went").toArray(), QJsonArray());
        QCOMPARE(change.value(u"came").toArray(), QJsonArray());
        for (const QString &key : {u"granted"_qs, u"lost"_qs})
            QCOMPARE(change.value(key).toArray(), QJsonArray());
        const QJsonObject recipes = change.value(u"recipes").toObject();
        QCOMPARE(recipes.value(u"after"), recipes.value(u"before"));
    }
}

/// A look at all locks finds those that somebody is in: of the others nothing is known.
void TestRecord::idleIsNotGone()
{
    const QString idle = u"/record/idle"_qs;
    const QString gone = u"/record/away"_qs;
    const QString node = contender(idle);
    const QString last = contender(gone);
    const QString before = m_scene.file(u"all.lockscope"_qs);
    const QString after = m_scene.file(u"fewer.lockscope"_qs);
    QCOMPARE(m_scene.run({u"snapshot"_qs, u"--to"_qs, before}).status, 0);
    m_scene.tree->remove(node);
    QCOMPARE(m_scene.run({u"snapshot"_qs, u"--to"_qs, after}).status, 0);
    const QJsonObject json = runCtl({u"diff"_qs, before, after, u"--json"_qs}).json();
    QCOMPARE(json.value(u"goneLocks").toArray(), QJsonArray());
    QCOMPARE(json.value(u"onlyBefore").toArray(), QJsonArray {idle});
    const ProgramRun text = runCtl({u"diff"_qs, after, before});
    QVERIFY2(text.output.contains(idle.toUtf8() + " is known of afterwards alone"),
        text.output.constData());
    const ProgramRun other = runCtl({u"history"_qs, after, u"--lock"_qs, idle});
    QCOMPARE(other.status, 4);
    QVERIFY2(other.errors.contains("nobody was in it then"), other.errors.constData());
    QVERIFY2(!other.errors.contains("no such node"), other.errors.constData());

    const QString file = m_scene.file(u"goes.lockscope"_qs);
    QProcess process;
    record(process, {gone, u"--to"_qs, file});
    const auto told = [&] { return eventsIn(history({file, u"--events"_qs})); };
    QTRY_COMPARE_WITH_TIMEOUT(told(), u"requested 0, granted 0"_qs, Patience);
    const QString held = history({file}).value(u"to").toString();
    m_scene.tree->remove(last);
    m_scene.tree->remove(gone);
    QTRY_VERIFY_WITH_TIMEOUT(told().endsWith(u"released 0"_qs), Patience);
    end(process);
    const QJsonObject seen = runCtl({u"diff"_qs, file + u'@' + held, file, u"--json"_qs}).json();
    QCOMPARE(seen.value(u"goneLocks").toArray(), QJsonArray {gone});
    QCOMPARE(seen.value(u"onlyBefore").toArray(), QJsonArray());
}

/// Of a moment at which nothing was said yet, and of a server that was no member.
void TestRecord::unknownIsNoDifference()
{
    const QString lock = u"/record/unsaid"_qs;
    const QString node = contender(lock);
    const QString file = m_scene.file(u"unsaid.lockscope"_qs);
    QProcess process;
    record(process, {lock, u"--to"_qs, file});
    const auto verdictAt = [&](const QString &at) {
        return history({file, u"--lock"_qs, lock, u"--at"_qs, at})[u"verdict"_qs][u"verdict"_qs];
    };
    const auto isSaid = [&] {
        return verdictAt(history({file})[u"to"_qs].toString()) == QJsonValue(u"held"_qs);
    };
    QTRY_VERIFY_WITH_TIMEOUT(isSaid(), Patience);
    end(process);
    const QString begun = history({file})[u"from"_qs].toString();
    const QJsonObject none = history({file, u"--lock"_qs, lock, u"--at"_qs, begun});
    static const QRegularExpression first(u" before (\\S+Z)\\."_qs); // says since when there is
    const QString told = first.match(none[u"error"_qs][u"message"_qs].toString()).captured(1);
    const QString early = file + u'@' + (told.isEmpty() ? begun : told);
    const QJsonObject later = runCtl({u"diff"_qs, early, file, u"--json"_qs}).json();
    QCOMPARE(later[u"locks"_qs][0][u"verdict"_qs],
        QJsonValue(QJsonObject {{u"before"_qs, QJsonValue()}, {u"after"_qs, u"held"_qs}}));
    const QByteArray text = runCtl({u"diff"_qs, early, file}).output;
    QVERIFY2(text.contains("  verdict: held; not known before\n"), text.constData());
    const QByteArray back = runCtl({u"diff"_qs, file, early}).output;
    QVERIFY2(back.contains("  verdict: not known, was held\n"), back.constData());

    const CtlScene elsewhere;
    const QString other = elsewhere.file(u"other.lockscope"_qs);
    elsewhere.tree->createContender(lock + u"/_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lock-"_qs);
    QCOMPARE(elsewhere.run({u"snapshot"_qs, lock, u"--to"_qs, other}).status, 0);
    const QJsonObject json = runCtl({u"diff"_qs, file, other, u"--json"_qs}).json();
    QCOMPARE(json[u"members"_qs].toArray().size(), 2);
    for (const QJsonValue member : json[u"members"_qs].toArray()) {
        const bool wasThere = member[u"host"_qs] == m_scene.server->connectString();
        QVERIFY(member[wasThere ? u"after"_qs : u"before"_qs].isNull());
        QVERIFY(member[wasThere ? u"before"_qs : u"after"_qs].toString().contains(u"standalone"));
    }
    m_scene.tree->remove(node);
}

void TestRecord::redacted()
{
    const QString lock = u"/record/redacted"_qs;
    contender(lock, "the-secret-name");
    const QString file = m_scene.file(u"redacted.lockscope"_qs);
    QCOMPARE(m_scene.run({u"snapshot"_qs, lock, u"--redact"_qs, u"--to"_qs, file}).status, 0);
    const QByteArray bytes = contentOf(file);
    QVERIFY(!bytes.isEmpty());
    QVERIFY(!bytes.contains("the-secret-name"));
    const QJsonObject queue =
        runCtl({u"history"_qs, file, u"--at"_qs, u"2099-01-01T00:00:00Z"_qs, u"--json"_qs}).json();
    const QByteArray told = QJsonDocument(queue).toJson();
    QVERIFY2(!told.contains("127.0.0.1"), told.constData());
    QVERIFY2(told.contains("host-1:"), told.constData());
}

void TestRecord::refusals_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("said");
    const auto row = [](const char *what, const QStringList &arguments, int status,
                         const QString &said) {
        QTest::newRow(what) << arguments << status << said;
    };
    row("record without a file", {u"record"_qs, u"/a"_qs}, 2, u"--to"_qs);
    row("record for no time", {u"record"_qs, u"--to"_qs, u"x"_qs, u"--for"_qs, u"0"_qs}, 2,
        u"above 0"_qs);
    row("record to nowhere", {u"record"_qs, u"/a"_qs, u"--to"_qs, u"/nowhere/at/all"_qs}, 4,
        u"/nowhere/at/all"_qs);
    row("history of nothing", {u"history"_qs}, 2, u"Name the recording"_qs);
    row("history of no file", {u"history"_qs, u"/nowhere"_qs}, 4, u"no such file"_qs);
    row("history of no regular file", {u"history"_qs, u"/dev/null"_qs}, 4, u"no recording of"_qs);
    row("history of a folder", {u"history"_qs, u"/"_qs}, 4, u"/"_qs);
    row("history of something else", {u"history"_qs, u"/etc/passwd"_qs}, 4, u"no recording"_qs);
    row("a time that is none", {u"history"_qs, u"x"_qs, u"--at"_qs, u"soon"_qs}, 2, u"\"soon\""_qs);
    row("a moment and a stretch", {u"history"_qs, u"x"_qs, u"--at"_qs, u"10:00"_qs, u"--events"_qs},
        2, u"one of them"_qs);
    for (const QString &end : {u"--from"_qs, u"--to"_qs}) {
        row(qPrintable(u"a moment and a stretch by its "_qs + end),
            {u"history"_qs, u"x"_qs, u"--at"_qs, u"10:00"_qs, end, u"09:00"_qs}, 2,
            u"leave out"_qs);
    }
    row("diff of one", {u"diff"_qs, u"x"_qs}, 2, u"two moments"_qs);
    row("diff of no files", {u"diff"_qs, u"/nowhere"_qs, u"/nowhere"_qs}, 4, u"no such file"_qs);
}

void TestRecord::refusals()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, status);
    QFETCH(const QString, said);
    const ProgramRun run = runCtl(arguments + QStringList {u"--json"_qs});
    QCOMPARE(run.status, status);
    QVERIFY2(run.errors.contains(said.toUtf8()), run.errors.constData());
    QCOMPARE(run.json().value(u"error").toObject().value(u"status").toInt(), status);
}

void TestRecord::oneRecorderAFile()
{
    const QString lock = u"/record/busy"_qs;
    contender(lock);
    const QString file = m_scene.file(u"busy.lockscope"_qs);
    QProcess process;
    record(process, {lock, u"--to"_qs, file});
    const ProgramRun second = m_scene.run({u"record"_qs, lock, u"--to"_qs, file});
    QCOMPARE(second.status, 4);
    QVERIFY2(
        second.errors.contains(QByteArray::number(process.processId())), second.errors.constData());
    QVERIFY(end(process).contains("busy.lockscope"));
}

/// No server, no lock: no file.
void TestRecord::nothingIsLeftOfNothing()
{
    const QString file = m_scene.file(u"nothing.lockscope"_qs);
    const ProgramRun gone = m_scene.run({u"record"_qs, u"/nowhere"_qs, u"--to"_qs, file});
    QCOMPARE(gone.status, 4);
    QVERIFY(!QFileInfo::exists(file));
    const ProgramRun nobody = runCtl({u"snapshot"_qs, u"/a"_qs, u"--to"_qs, file, u"--connect"_qs,
        u"127.0.0.1:1"_qs, u"--timeout"_qs, u"1"_qs});
    QCOMPARE(nobody.status, 3);
    QVERIFY(QDir(m_scene.folder.path()).entryList({u"nothing*"_qs}).isEmpty());
}

/// What was read in time is kept; that it is not all, the status says, as of scan, and the
/// document.
void TestRecord::cutShortIsNotComplete()
{
    const QString lock = u"/record/cut"_qs;
    QStringList nodes;
    for (int i = 0; i < 6; ++i)
        nodes.append(contender(lock));
    Proxy proxy(m_scene.server->port());
    proxy.holdAnswerTo(Proxy::GetData, 5); // of a contender: the lock is known by then
    const QStringList snapshot {u"snapshot"_qs, lock, u"--json"_qs, u"--to"_qs};
    const ProgramRun cut = runCtl(snapshot
        + QStringList {m_scene.file(u"cut.lockscope"_qs), u"--timeout"_qs, u"3"_qs, u"--connect"_qs,
            proxy.connectString()});
    proxy.mend();
    QVERIFY2(cut.status == 3, cut.output + cut.errors);
    QVERIFY2(cut.errors.contains("looked at twice"), cut.errors.constData());
    QCOMPARE(cut.json().value(u"complete"), QJsonValue(false));
    QCOMPARE(cut.json()[u"error"_qs][u"kind"_qs].toString(), u"timed-out"_qs);
    QCOMPARE(cut.json()[u"error"_qs][u"status"_qs].toInt(), 3);
    QCOMPARE(cut.json()[u"error"_qs][u"message"_qs].toString(), // it does answer
        u"Not all of it was read in time; allow more with --timeout."_qs);
    QVERIFY(QFileInfo::exists(m_scene.file(u"cut.lockscope"_qs)));
    const ProgramRun whole = m_scene.run(
        snapshot + QStringList {m_scene.file(u"whole.lockscope"_qs), u"--timeout"_qs, u"60"_qs});
    QCOMPARE(whole.status, 0);
    QCOMPARE(whole.json().value(u"complete"), QJsonValue(true));
    QVERIFY(!whole.json().contains(u"error"));
    for (const QString &node : nodes)
        m_scene.tree->remove(node);
}

/// Nor is what was kept of more locks than may be, or of a tree that is deeper than a scan goes.
void TestRecord::partIsNotComplete()
{
    const CtlScene scene;
    const QString prefix = u"/_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lock-"_qs;
    for (const QString &lock : {u"/part/one"_qs, u"/part/two"_qs})
        scene.tree->createContender(lock + prefix);
    const auto snapshot = [&](const QString &name, const QString &most) {
        return scene.run({u"snapshot"_qs, u"--json"_qs, u"--timeout"_qs, u"60"_qs,
            u"--max-locks"_qs, most, u"--to"_qs, scene.file(name)});
    };
    const ProgramRun all = snapshot(u"all.lockscope"_qs, u"2"_qs);
    QVERIFY2(all.status == 0, all.errors.constData());
    QCOMPARE(all.json().value(u"complete"), QJsonValue(true));
    const ProgramRun one = snapshot(u"one.lockscope"_qs, u"1"_qs);
    QVERIFY2(one.status == 0, one.errors.constData());
    QCOMPARE(one.json().value(u"complete"), QJsonValue(false));
    QVERIFY(!one.json().contains(u"error"));

    scene.tree->create(QString(u"/deep"_qs).repeated(40));
    const ProgramRun deep = snapshot(u"deep.lockscope"_qs, u"2"_qs);
    QVERIFY2(deep.status == 0, deep.errors.constData());
    QVERIFY2(deep.errors.contains("there may be more locks"), deep.errors.constData());
    QCOMPARE(deep.json().value(u"complete"), QJsonValue(false));
}

void TestRecord::eachNamedPathIsToBeThere_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("wrong");
    QTest::addColumn<bool>("isFirst");
    for (const QString &command : {u"record"_qs, u"snapshot"_qs}) {
        for (const QString &wrong : {u"/named/mistyped"_qs, u"/named/hidden"_qs}) {
            for (const bool isFirst : {false, true})
                QTest::newRow(
                    qPrintable(command + u' ' + wrong + (isFirst ? u" first"_qs : u" last"_qs)))
                    << command << wrong << isFirst;
        }
    }
}

/// Whichever is answered first. A file that was made for it goes.
void TestRecord::eachNamedPathIsToBeThere()
{
    QFETCH(const QString, command);
    QFETCH(const QString, wrong);
    QFETCH(const bool, isFirst);
    const QString lock = u"/named/lock"_qs;
    const QString node = contender(lock);
    const bool isToHide = wrong == u"/named/hidden";
    if (isToHide && !m_scene.tree->children(u"/named"_qs).contains(u"hidden"_qs))
        m_scene.tree->create(wrong, {}, zk::CreateMode::Persistent,
            {{u"world"_qs, u"anyone"_qs, AccessEntry::Create}});
    const QString file = m_scene.file(u"named.lockscope"_qs);
    QStringList arguments {command, u"--to"_qs, file, u"--json"_qs};
    arguments += isFirst ? QStringList {wrong, lock} : QStringList {lock, wrong};
    if (command == u"record")
        arguments += QStringList {u"--for"_qs, u"3"_qs};
    const ProgramRun run = m_scene.run(arguments);
    QVERIFY2(run.status == 4, run.output + run.errors);
    QCOMPARE(run.json()[u"error"_qs][u"path"_qs].toString(), wrong);
    QVERIFY(QDir(m_scene.folder.path()).entryList({u"named*"_qs}).isEmpty());
    m_scene.tree->remove(node);
}

QTEST_GUILESS_MAIN(TestRecord)
#include "tst_record.moc"
