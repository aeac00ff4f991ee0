// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Servers' files as what happened to their locks: small logs whose events are written down, and
// those of real servers with clients of every recipe.
#include "core/base/nodepath.h"
#include "core/history/pastreplay.h"
#include "core/sandbox/recipetraffic.h"
#include "core/sandbox/sandbox.h"
#include "tests/server/scriptedclient.h"
#include "tests/support/patience.h"
#include "tests/txnlog/logwriter.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::test;

namespace {

constexpr qint32 Create = 1;
constexpr qint32 Delete = 2;
constexpr qint32 Multi = 14;
constexpr qint32 CloseSession = -11;
constexpr qint32 Refused = -1;
constexpr qint32 NoNode = -101;
constexpr qint32 Unknown = 99;

QByteArray createBody(const QByteArray &path, bool isEphemeral, const QByteArray &data = "x")
{
    return jute(path) + jute(data) + jute(0) + char(isEphemeral) + jute(1);
}

/// A log, written as "session verb path", from the transaction behind @p last on, each at timeOf()
/// it. Verbs: "makes" (persistent), "queues" (ephemeral), "deletes", "closes", "expires", "leaves"
/// (closes, and had nothing), "swaps" (in one multi: deletes, and queues the next path), "wonders"
/// (of a kind that is not known). "gap" leaves a zxid out.
QByteArray writtenLog(const QString &text, qint64 last = 0)
{
    QByteArray log = logHeader();
    qint64 zxid = last;
    for (const QString &line : text.split(u';')) {
        ++zxid;
        const QStringList words = line.split(u' ', Qt::SkipEmptyParts);
        if (words.value(0) == u"gap")
            continue;
        const qint64 session = words.value(0).toLongLong();
        const QString verb = words.value(1);
        const QByteArray path = words.value(2).toUtf8();
        const auto head = [&](qint32 type, qint32 cxid = 1) {
            return txnHeader(session, cxid, zxid, timeOf(zxid), type);
        };
        if (verb == u"makes" || verb == u"queues")
            log += logRecord(head(Create) + createBody(path, verb == u"queues"));
        else if (verb == u"deletes")
            log += logRecord(head(Delete) + jute(path));
        else if (verb == u"fails") // in a multi whose second part was refused
            log += logRecord(head(Multi) + jute(2) + jute(Create) + jute(createBody(path, true))
                + jute(Refused) + jute(jute(NoNode)));
        else if (verb == u"swaps")
            log += logRecord(head(Multi) + jute(2) + jute(Delete) + jute(jute(path)) + jute(Create)
                + jute(createBody(words.value(3).toUtf8(), true)));
        else if (verb == u"leaves")
            log += logRecord(head(CloseSession) + jute(0));
        else if (verb == u"wonders")
            log += logRecord(head(Unknown) + jute(path));
        else
            log += logRecord(head(CloseSession, verb == u"closes" ? 1 : 0));
    }
    return log;
}

/// "3: 7 deleted lock-0000000001 by 8"; "perhaps" behind one that may have held before.
QString eventText(const LockEvent &event)
{
    QString text = QString::number(event.at / 1000) + u": "_qs;
    if (event.session)
        text += QString::number(event.session.value) + u' ';
    text += textOf(event.kind);
    if (!event.node.isEmpty())
        text += u' ' + nodeName(event.node);
    if (event.by)
        text += u" by "_qs + QString::number(event.by.value);
    if (event.kind == LockEvent::Gap)
        text += u" until "_qs + QString::number(event.until / 1000);
    if (event.kind == LockEvent::Gap && !event.path.isEmpty())
        text += u" of "_qs + event.path;
    if (event.mayHaveHeld)
        text += u" perhaps"_qs;
    return text;
}

void writeFiles(const QHash<QString, QByteArray> &files, const QTemporaryDir &folder)
{
    for (auto it = files.begin(); it != files.end(); ++it) {
        QFile file(folder.filePath(it.key()));
        if (!file.open(QIODevice::WriteOnly) || file.write(it.value()) < 0)
            qFatal("no file");
    }
}

/// What is told of files, by their names.
QStringList told(const QHash<QString, QByteArray> &files)
{
    const QTemporaryDir folder;
    writeFiles(files, folder);
    QStringList events;
    const auto read = readPostmortem({*findServerFiles(folder.path())},
        [&](const LockEvent &event) { events.append(eventText(event)); });
    return read ? events : QStringList(explain(read.error()));
}

LocalServer::Options optionsFor(const QTemporaryDir &folder)
{
    LocalServer::Options options;
    options.dataFolder = folder.path();
    return options;
}

Result<Postmortem> readFolder(const QTemporaryDir &folder, QVector<LockEvent> *events)
{
    events->clear();
    const auto files = findServerFiles(folder.filePath(u"data"_qs));
    if (!files)
        return tl::unexpected(files.error());
    return readPostmortem({*files}, [&](const LockEvent &event) { events->append(event); });
}

int countOf(const QVector<LockEvent> &events, const QString &path, LockEvent::Kind kind)
{
    return int(std::count_if(events.begin(), events.end(),
        [&](const LockEvent &event) { return event.kind == kind && event.path == path; }));
}

} // namespace

class TestPostmortem : public QObject
{
    Q_OBJECT

private slots:
    void written_data();
    void written();
    void beginsWithSnapshot();
    void beginsWhereItJoined();
    void snapshotProvesWhatIsMissing();
    void takesTimesFromSnapshot_data();
    void takesTimesFromSnapshot();
    void looksAgainBehindGap();
    void doubtsSnapshotAmidGap();
    void stops();
    void stopsAmid();
    void everyRecipe();
    void realClients();
};

void TestPostmortem::written_data()
{
    QTest::addColumn<QString>("log");
    QTest::addColumn<QStringList>("events");
    const auto row = [](const char *what, const QString &log, const QStringList &events) {
        QTest::newRow(what) << u"1 makes /l;"_qs + log << events;
    };
    row("held and released", u"7 queues /l/lock-0000000000;7 deletes /l/lock-0000000000"_qs,
        {u"2: 7 requested lock-0000000000"_qs, u"2: 7 granted lock-0000000000"_qs,
            u"3: 7 released lock-0000000000"_qs});
    row("handed over by the end of a session",
        u"7 queues /l/lock-0000000000;8 queues /l/lock-0000000001;7 closes"_qs,
        {u"2: 7 requested lock-0000000000"_qs, u"2: 7 granted lock-0000000000"_qs,
            u"3: 8 requested lock-0000000001"_qs, u"4: 7 released lock-0000000000"_qs,
            u"4: 8 granted lock-0000000001"_qs});
    row("expired", u"7 queues /l/lock-0000000000;8 queues /l/lock-0000000001;7 expires"_qs,
        {u"2: 7 requested lock-0000000000"_qs, u"2: 7 granted lock-0000000000"_qs,
            u"3: 8 requested lock-0000000001"_qs, u"4: 7 expired lock-0000000000"_qs,
            u"4: 8 granted lock-0000000001"_qs});
    row("gave up",
        u"7 queues /l/lock-0000000000;8 queues /l/lock-0000000001;8 deletes /l/lock-0000000001"_qs,
        {u"2: 7 requested lock-0000000000"_qs, u"2: 7 granted lock-0000000000"_qs,
            u"3: 8 requested lock-0000000001"_qs, u"4: 8 gave-up lock-0000000001"_qs});
    row("deleted by another", u"7 queues /l/lock-0000000000;9 deletes /l/lock-0000000000"_qs,
        {u"2: 7 requested lock-0000000000"_qs, u"2: 7 granted lock-0000000000"_qs,
            u"3: 7 deleted lock-0000000000 by 9"_qs});
    row("swapped at once",
        u"7 queues /l/lock-0000000000;7 swaps /l/lock-0000000000 /l/lock-0000000001"_qs,
        {u"2: 7 requested lock-0000000000"_qs, u"2: 7 granted lock-0000000000"_qs,
            u"3: 7 released lock-0000000000"_qs, u"3: 7 requested lock-0000000001"_qs,
            u"3: 7 granted lock-0000000001"_qs});
    row("refused, though the log has its first half",
        u"7 queues /l/lock-0000000000;8 fails /l/lock-0000000001;7 closes"_qs,
        {u"2: 7 requested lock-0000000000"_qs, u"2: 7 granted lock-0000000000"_qs,
            u"4: 7 released lock-0000000000"_qs});
    row("something is missing", u"7 queues /l/lock-0000000000;gap;7 closes"_qs,
        {u"2: 7 requested lock-0000000000"_qs, u"2: 7 granted lock-0000000000"_qs,
            u"2: gap until 4"_qs, u"4: 7 released lock-0000000000"_qs});
    row("who waits may have held, once one that was before it went unseen",
        u"7 queues /l/lock-0000000000;8 queues /l/lock-0000000001;gap;8 closes;"
        u"9 queues /l/lock-0000000002;9 deletes /l/lock-0000000002"_qs,
        {u"2: 7 requested lock-0000000000"_qs, u"2: 7 granted lock-0000000000"_qs,
            u"3: 8 requested lock-0000000001"_qs, u"3: gap until 5"_qs, u"3: gap until 7 of /l"_qs,
            u"5: 8 gone lock-0000000001 perhaps"_qs, u"6: 9 requested lock-0000000002"_qs,
            u"7: 9 gone lock-0000000002 perhaps"_qs});
    row("who came behind a gap keeps those behind it waiting",
        u"7 queues /l/lock-0000000000;gap;8 queues /l/lock-0000000001;"
        u"9 queues /l/lock-0000000002;9 deletes /l/lock-0000000002"_qs,
        {u"2: 7 requested lock-0000000000"_qs, u"2: 7 granted lock-0000000000"_qs,
            u"2: gap until 4"_qs, u"2: gap until 6 of /l"_qs, u"4: 8 requested lock-0000000001"_qs,
            u"5: 9 requested lock-0000000002"_qs, u"6: 9 gave-up lock-0000000002"_qs});
    row("who is seen to go behind a gap was there until then",
        u"7 queues /l/lock-0000000000;8 queues /l/lock-0000000001;gap;"
        u"7 deletes /l/lock-0000000000"_qs,
        {u"2: 7 requested lock-0000000000"_qs, u"2: 7 granted lock-0000000000"_qs,
            u"3: 8 requested lock-0000000001"_qs, u"3: gap until 5"_qs,
            u"5: 7 released lock-0000000000"_qs, u"5: 8 granted lock-0000000001"_qs});
    row("a session ends without the node that went unseen",
        u"7 queues /l/lock-0000000000;8 queues /l/lock-0000000001;gap;7 leaves"_qs,
        {u"2: 7 requested lock-0000000000"_qs, u"2: 7 granted lock-0000000000"_qs,
            u"3: 8 requested lock-0000000001"_qs, u"3: gap until 5"_qs,
            u"5: 7 gone lock-0000000000"_qs, u"5: 8 granted lock-0000000001 perhaps"_qs});
    row("a transaction of an unknown kind may have taken one away",
        u"7 queues /l/lock-0000000000;8 queues /l/lock-0000000001;7 wonders;8 closes"_qs,
        {u"2: 7 requested lock-0000000000"_qs, u"2: 7 granted lock-0000000000"_qs,
            u"3: 8 requested lock-0000000001"_qs, u"4: gap until 4"_qs, u"4: gap until 5 of /l"_qs,
            u"5: 8 gone lock-0000000001 perhaps"_qs});
    row("no lock", u"7 makes /l/config;7 deletes /l/config"_qs, {});
    row("the directory went, and came again",
        u"7 queues /l/lock-0000000000;7 closes;7 deletes /l;8 makes /l;8 queues /l/lock-0000000000"_qs,
        {u"2: 7 requested lock-0000000000"_qs, u"2: 7 granted lock-0000000000"_qs,
            u"3: 7 released lock-0000000000"_qs, u"6: 8 requested lock-0000000000"_qs,
            u"6: 8 granted lock-0000000000"_qs});
    row("a node that is the lock itself",
        u"7 queues /l/leader-lock;7 expires;8 queues /l/leader-lock"_qs,
        {u"2: 7 requested leader-lock"_qs, u"2: 7 granted leader-lock"_qs,
            u"3: 7 expired leader-lock"_qs, u"4: 8 requested leader-lock"_qs,
            u"4: 8 granted leader-lock"_qs});
}

void TestPostmortem::written()
{
    QFETCH(const QString, log);
    QTEST(told({{u"log.1"_qs, writtenLog(log)}}), "events");
}

/// Who was there before the first transaction; a broken snapshot is passed.
void TestPostmortem::beginsWithSnapshot()
{
    const QByteArray snapshot = snapshotFile(snapshotNode("/l", 0, 1)
        + snapshotNode("/l/lock-0000000000", 7, 2) + snapshotNode("/l/lock-0000000001", 8, 3));
    const QByteArray log = writtenLog(u"gap;gap;gap;7 expires"_qs);
    QCOMPARE(told({{u"snapshot.2"_qs, snapshot.chopped(20)}, {u"snapshot.3"_qs, snapshot},
                      {u"log.4"_qs, log}})
                 .join(u'\n'),
        QStringList({u"2: 7 requested lock-0000000000"_qs, u"3: 8 requested lock-0000000001"_qs,
                        u"4: 7 expired lock-0000000000"_qs, u"4: 8 granted lock-0000000001"_qs})
            .join(u'\n'));
}

/// Who joins an ensemble has a snapshot of an empty tree, and one that was sent to it.
void TestPostmortem::beginsWhereItJoined()
{
    const QByteArray sent = snapshotFile(snapshotNode("/l", 0, 1)
        + snapshotNode("/l/lock-0000000000", 7, 2) + snapshotNode("/l/lock-0000000001", 8, 3));
    const QHash<QString, QByteArray> files {{u"snapshot.0"_qs, snapshotFile({})},
        {u"snapshot.3"_qs, sent}, {u"log.4"_qs, writtenLog(u"9 queues /l/lock-0000000002"_qs, 3)}};
    QCOMPARE(told(files).join(u'\n'),
        QStringList({u"2: 7 requested lock-0000000000"_qs, u"3: 8 requested lock-0000000001"_qs,
                        u"4: 9 requested lock-0000000002"_qs})
            .join(u'\n'));

    const QTemporaryDir folder;
    writeFiles(files, folder);
    const QVector<DataDirectory> members {*findServerFiles(folder.path())};
    const auto read = surveyServerFiles(members);
    QVERIFY(read && read->base == Zxid {3});
    const auto past = statesAt(members, *read, {u"/l"_qs}, 4'000);
    QVERIFY(past);
    QCOMPARE(past->states.constFirst()->summary.holders, 1);
    QCOMPARE(past->states.constFirst()->summary.waiters, 2);

    // What was sent is broken: that so much is missing is told.
    QHash<QString, QByteArray> broken = files;
    broken[u"snapshot.3"_qs].chop(20);
    QVERIFY(told(broken).contains(u"4: gap until 4"_qs));
}

/// An epoch went on for longer than the logs tell.
void TestPostmortem::snapshotProvesWhatIsMissing()
{
    constexpr qint64 One = qint64(1) << 32;
    constexpr qint64 Two = qint64(2) << 32;
    const QByteArray before = writtenLog(u"1 makes /l;7 queues /l/lock-0000000000"_qs, One);
    const QByteArray after =
        writtenLog(u"1 makes /m;1 makes /n;9 queues /l/lock-0000000002"_qs, Two);
    const QByteArray sent = snapshotFile(
        snapshotNode("/l", 0, One + 1) + snapshotNode("/l/lock-0000000001", 8, One + 3));
    QHash<QString, QByteArray> files {{u"snapshot.0"_qs, snapshotFile({})},
        {u"log.100000001"_qs, before}, {u"log.200000001"_qs, after}};
    QVERIFY(!told(files).join(u'\n').contains(u"gap"));
    files.insert(u"snapshot.100000009"_qs, sent);
    const QStringList events = told(files);
    for (const QString &event : {u"12: gap until 21"_qs, u"21: 7 gone lock-0000000000"_qs,
             u"13: 8 requested lock-0000000001"_qs, u"23: 9 requested lock-0000000002"_qs})
        QVERIFY2(events.contains(event), qPrintable(events.join(u'\n')));
    QVERIFY2(!events.contains(u"23: 9 granted lock-0000000002"_qs), qPrintable(events.join(u'\n')));
}

void TestPostmortem::takesTimesFromSnapshot_data()
{
    using Files = QHash<QString, QByteArray>;
    QTest::addColumn<Files>("files");
    QTest::addColumn<QStringList>("events");
    const QByteArray nodes = snapshotNode("/l", 0, 1) + snapshotNode("/l/lock-0000000000", 7, 2);
    const QByteArray two = snapshotFile(nodes + snapshotNode("/l/lock-0000000001", 8, 3));
    const QStringList asked {
        u"2: 7 requested lock-0000000000"_qs, u"3: 8 requested lock-0000000001"_qs};
    QTest::newRow("no log") << Files {{u"snapshot.3"_qs, two}} << asked;
    QTest::newRow("no log: the newest snapshot tells most")
        << Files {{u"snapshot.2"_qs, snapshotFile(nodes)}, {u"snapshot.3"_qs, two}} << asked;
    QTest::newRow("no log: the newest one that is whole")
        << Files {{u"snapshot.3"_qs, two}, {u"snapshot.4"_qs, two.chopped(20)}} << asked;
    QTest::newRow("the log begins later") << Files {{u"snapshot.3"_qs, two},
        {u"log.6"_qs, writtenLog(u"gap;gap;gap;gap;gap;7 expires"_qs)}}
                                          << asked
            + QStringList {u"3: gap until 6"_qs, u"6: 7 expired lock-0000000000"_qs,
                u"6: 8 granted lock-0000000001 perhaps"_qs};
}

/// Nobody came in 1970 where no transaction says when.
void TestPostmortem::takesTimesFromSnapshot()
{
    using Files = QHash<QString, QByteArray>;
    QFETCH(const Files, files);
    QTEST(told(files), "events");
}

/// Behind a gap the next snapshot says what there is: nobody who went in it holds for ever.
void TestPostmortem::looksAgainBehindGap()
{
    const QByteArray log = writtenLog(
        u"1 makes /l;7 queues /l/lock-0000000000;gap;gap;9 queues /l/lock-0000000002"_qs);
    const QByteArray snapshot =
        snapshotFile(snapshotNode("/l", 0, 1) + snapshotNode("/l/lock-0000000001", 8, 4));
    const QStringList events = told(
        {{u"log.1"_qs, log}, {u"snapshot.4"_qs, snapshot}, {u"snapshot.0"_qs, snapshotFile({})}});
    QVERIFY2(events.contains(u"2: gap until 5"_qs), qPrintable(events.join(u'\n')));
    QVERIFY2(events.contains(u"5: 7 gone lock-0000000000"_qs), qPrintable(events.join(u'\n')));
    QVERIFY2(events.contains(u"4: 8 requested lock-0000000001"_qs), qPrintable(events.join(u'\n')));
    QVERIFY2(!events.contains(u"5: 9 granted lock-0000000002"_qs), qPrintable(events.join(u'\n')));
}

/// A snapshot from amid a gap is nearer to the truth, and no more: what follows on it is missing,
/// too. Here 8, whom it has, went before 9 came. The next one knows.
void TestPostmortem::doubtsSnapshotAmidGap()
{
    const QByteArray log = writtenLog(
        u"1 makes /l;7 queues /l/lock-0000000000;gap;gap;gap;9 queues /l/lock-0000000002;"
        u"9 deletes /l/lock-0000000002;6 queues /l/lock-0000000003"_qs);
    const QByteArray amid =
        snapshotFile(snapshotNode("/l", 0, 1) + snapshotNode("/l/lock-0000000001", 8, 3));
    const QByteArray behind = snapshotFile(snapshotNode("/l", 0, 1));
    const QStringList events = told({{u"log.1"_qs, log}, {u"snapshot.0"_qs, snapshotFile({})},
        {u"snapshot.4"_qs, amid}, {u"snapshot.7"_qs, behind}});
    QCOMPARE(events.join(u'\n'),
        QStringList({u"2: 7 requested lock-0000000000"_qs, u"2: 7 granted lock-0000000000"_qs,
                        u"2: gap until 6"_qs, u"2: gap until 8 of /l"_qs,
                        u"3: 8 requested lock-0000000001"_qs, u"6: 7 gone lock-0000000000"_qs,
                        u"6: 8 granted lock-0000000001"_qs, u"6: 9 requested lock-0000000002"_qs,
                        u"7: 9 gone lock-0000000002 perhaps"_qs, u"8: 8 gone lock-0000000001"_qs,
                        u"8: 6 requested lock-0000000003"_qs, u"8: 6 granted lock-0000000003"_qs})
            .join(u'\n'));
}

void TestPostmortem::stops()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"log.1"_qs));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(writtenLog(u"1 makes /l"_qs));
    file.close();
    std::stop_source stop;
    stop.request_stop();
    const auto read = readPostmortem({*findServerFiles(folder.path())}, {}, {stop.get_token()});
    QVERIFY(!read);
    QCOMPARE(read.error().kind, ErrorKind::Closed);
}

/// Each transaction may take a while: of the next one nothing is told any more.
void TestPostmortem::stopsAmid()
{
    const QTemporaryDir folder;
    writeFiles({{u"log.1"_qs,
                   writtenLog(u"1 makes /l;7 queues /l/lock-0000000000;8 queues /l/lock-0000000001;"
                              u"9 queues /l/lock-0000000002"_qs)}},
        folder);
    const QVector<DataDirectory> members {*findServerFiles(folder.path())};
    std::stop_source telling;
    int events = 0;
    const auto tell = [&](const LockEvent & /*event*/) {
        ++events;
        telling.request_stop();
    };
    const auto read = readPostmortem(members, tell, {telling.get_token()});
    QVERIFY(!read);
    QCOMPARE(read.error().kind, ErrorKind::Closed);
    QCOMPARE(events, 2); // requested and granted, by one transaction

    const auto whole = surveyServerFiles(members);
    QVERIFY(whole);
    std::stop_source seeing;
    const auto see = [&seeing](
                         const LockStatePtr & /*state*/, qint64 /*at*/) { seeing.request_stop(); };
    const auto replayed = replayStates(members, *whole, {0, 4'000}, {}, see, seeing.get_token());
    QVERIFY(!replayed);
    QCOMPARE(replayed.error().kind, ErrorKind::Closed);
}

/// Every lock of the sandbox is found in its server's files alone, and was held.
void TestPostmortem::everyRecipe()
{
    const QTemporaryDir folder;
    QVector<LockEvent> events;
    QStringList missing;
    {
        Sandbox sandbox({Traffic::EveryRecipe, optionsFor(folder)});
        QSignalSpy ready(&sandbox, &Sandbox::ready);
        sandbox.start();
        QVERIFY(ready.wait(Patience));
        const auto isAllThere = [&] {
            missing.clear();
            if (!readFolder(folder, &events))
                return false;
            for (const RecipeTraffic &traffic : recipeTraffic())
                if (countOf(events, pathOf(traffic), LockEvent::Granted) == 0)
                    missing.append(pathOf(traffic));
            return missing.isEmpty();
        };
        QVERIFY2(QTest::qWaitFor(isAllThere, Patience), qPrintable(missing.join(u' ')));
    }
    const auto read = readFolder(folder, &events);
    QVERIFY(read);
    QVERIFY(read->torn.isEmpty() && read->damages.isEmpty() && read->disputes.isEmpty());
    QCOMPARE(countOf(events, {}, LockEvent::Gap), 0);
    for (const LockEvent &event : std::as_const(events))
        QVERIFY2(event.kind != LockEvent::Gone, qPrintable(event.node)); // a log tells how
}

/// Who is killed expires; who closes releases.
void TestPostmortem::realClients()
{
    if (const QString why = whyNoScriptedClient(); !why.isEmpty())
        QSKIP(qPrintable(why));
    const QTemporaryDir folder;
    auto server = LocalServer::start(optionsFor(folder));
    QVERIFY(server);
    ScriptedClient dies((*server)->connectString(), 4);
    auto waits = std::make_unique<ScriptedClient>((*server)->connectString(), 10);
    QVERIFY(dies.isOpen() && waits->isOpen());
    const SessionId expired = dies.session();
    const SessionId closed = waits->session();
    QCOMPARE(dies.ask(u"lock /locks/a"_qs), u"/locks/a"_qs);
    QVERIFY(dies.waitFor(u"acquired /locks/a"_qs));
    QCOMPARE(waits->ask(u"lock /locks/a"_qs), u"/locks/a"_qs);
    const auto areTwo = [&] { return waits->ask(u"children /locks/a"_qs).contains(u' '); };
    QTRY_VERIFY_WITH_TIMEOUT(areTwo(), Patience);
    dies.kill();
    QVERIFY(waits->waitFor(u"acquired /locks/a"_qs));
    waits.reset();

    QVector<LockEvent> events;
    QStringList texts;
    const auto isOver = [&] {
        texts.clear();
        if (readFolder(folder, &events))
            for (const LockEvent &event : std::as_const(events))
                texts.append(
                    (event.session == expired ? u"first "_qs : u"second "_qs) + textOf(event.kind));
        return texts.size() == 6;
    };
    QVERIFY2(QTest::qWaitFor(isOver, Patience), qPrintable(texts.join(u", ")));
    QCOMPARE(texts.join(u", "),
        u"first requested, first granted, second requested, first expired, second granted, second released"_qs);
    QCOMPARE(events.constLast().session, closed);
}

QTEST_GUILESS_MAIN(TestPostmortem)
#include "tst_postmortem.moc"
