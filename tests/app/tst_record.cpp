// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/accesslist.h"
#include "tests/app/recordscene.h"
#include "tests/zk/setpermissions.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QRandomGenerator>

#include <random>

using namespace lockscope;
using namespace lockscope::test;

/// lockscopectl record, and history of what it wrote, on a real server.
class TestRecord : public QObject, RecordScene
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
    void momentsOfWhatMayNotBeReadAreRefused();
    void refusals_data();
    void refusals();
    void oneRecorderAFile();
    void nothingIsLeftOfNothing();
    void eachNamedPathIsToBeThere_data();
    void eachNamedPathIsToBeThere();
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
        bool knowsSessions = true; // they are asked for a moment after that
        for (const QJsonValue &node : last.value(u"nodes").toArray()) {
            knowsSessions = knowsSessions && node[u"endpoint"].isString()
                && (seen.isEmpty() || node[u"confirmed"].toBool());
            seen.append(node[u"path"].toString());
        }
        const bool hasCounted = last.value(u"nextSequence").toInt() == waiters.made();
        return hasCounted && knowsSessions && seen == waiters.nodes()
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
    QVERIFY(ends(process));
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
