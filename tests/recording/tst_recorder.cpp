// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/times.h"
#include "core/history/statistics.h"
#include "core/recording/patientclock.h"
#include "core/recording/recorder.h"
#include "tests/recipes/writtenqueue.h"
#include "tests/recording/madetraffic.h"
#include "tests/recording/recordertest.h"

#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <future>

#include <sys/resource.h>

using namespace lockscope;
using namespace recordertest;

/// What is given to a recorder is there to be read: events, states of any moment.
class TestRecorder : public QObject
{
    Q_OBJECT

private slots:
    void eventsAreThoseOfTheStates();
    void anyMoment();
    void goesOn();
    void killedWhileItReads();
    void whoIsReadLater();
    void goesOnWhileAPartIsHidden();
    void quietLocksAreKnown();
    void endsAreSettled();
    void endOfASessionToldBeforeThatOfItsNode();
    void boundedBySize();
    void goneLocksGo();
    void goneAndBack();
    void clockThatWasAhead();
    void redacted();
    void redactedGoesOn();
    void answersOfAMomentStay();
    void lastWriteFails();
    void kinds();

private:
    QString file(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    QTemporaryDir m_folder;
};

void TestRecorder::eventsAreThoseOfTheStates()
{
    MadeTraffic traffic(QStringLiteral("/locks/a"), 1, 5);
    QVector<LockEvent> expected;
    LockMoment before;
    const qint64 start = nowMs() - 10'000;
    {
        const auto recorder = opened(file("events"));
        for (int i = 0; i < 300; ++i) {
            const LockStatePtr state = traffic.next(start + 10 * i);
            const LockMoment moment = momentOf(*state, {.clientOf = {}, .before = &before});
            expected += eventsBetween(&before, moment);
            before = moment;
            recorder->keep(state);
        }
    }
    std::ranges::stable_sort(expected, {}, &LockEvent::at);
    QVector<LockEvent> found = eventsIn(file("events"));
    for (LockEvent &event : found)
        event.client.clear();
    QCOMPARE(found.size(), expected.size());
    for (qsizetype i = 0; i < found.size(); ++i)
        QVERIFY2(found.at(i) == expected.at(i),
            qPrintable(QStringLiteral("%1: %2 %3")
                           .arg(i)
                           .arg(textOf(found.at(i).kind))
                           .arg(textOf(expected.at(i).kind))));
    QVERIFY(countOf(found, LockEvent::Granted) > 50);
    BaselineLearner learner; // what is kept of how long it took is of the same events
    for (const LockEvent &event : std::as_const(expected))
        learner.add(event);
    QVERIFY(!learner.learned().isEmpty());
    QVERIFY(read(file("events")).reader->baselines() == learner.learned());
}

/// Any moment of a random lock is found as it was.
void TestRecorder::anyMoment()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    MadeTraffic traffic(QStringLiteral("/locks/a"), seed, 30);
    MadeTraffic other(QStringLiteral("/locks/b"), seed + 1, 3);
    QVector<LockStatePtr> states;
    const qint64 start = nowMs() - 1'000'000;
    {
        const auto recorder = opened(file("moments"));
        for (int i = 0; i < 2'000; ++i) {
            states.append(traffic.next(start + 10 * i));
            recorder->keep(states.constLast());
            recorder->keep(other.next(start + 10 * i));
        }
    }
    const Reading reading = read(file("moments"));
    QCOMPARE(reading.reader->locks(),
        (QStringList {QStringLiteral("/locks/a"), QStringLiteral("/locks/b")}));
    std::mt19937 random(seed);
    for (int i = 0; i < 100; ++i) {
        const int index = int(random() % quint32(states.size()));
        const auto found =
            reading.reader->state(QStringLiteral("/locks/a"), start + 10 * index + 5);
        QVERIFY(found.has_value());
        const LockState &was = *states.at(index);
        const LockState &is = *found->state;
        QCOMPARE(is.queue.size(), was.queue.size());
        QCOMPARE(is.token, was.token);
        QCOMPARE(found->at, was.snapshot->readAt);
        for (int entry = 0; entry < was.queue.size(); ++entry) {
            QCOMPARE(is.nodeOf(is.queue.at(entry)), was.nodeOf(was.queue.at(entry)));
            QCOMPARE(is.queue.at(entry).role, was.queue.at(entry).role);
        }
    }
    QVERIFY(!reading.reader->state(QStringLiteral("/locks/a"), start - 1).has_value());
    QVERIFY(!reading.reader->state(QStringLiteral("/nowhere"), nowMs()).has_value());
}

/// A second recorder goes on with the file: what happened in between is told, and that nobody
/// looked.
void TestRecorder::goesOn()
{
    MadeTraffic traffic(QStringLiteral("/locks/a"), 3, 4);
    const qint64 start = nowMs() - 10'000;
    const auto feed = [&](int from, int to) {
        const auto recorder = opened(file("on"));
        for (int i = from; i < to; ++i)
            recorder->keep(traffic.next(start + 10 * i));
    };
    feed(0, 50);
    const int before = int(eventsIn(file("on")).size());
    feed(50, 100);
    const QVector<LockEvent> events = eventsIn(file("on"));
    QVERIFY(events.size() > before);
    QCOMPARE(countOf(events, LockEvent::Gap), 2); // of all, and of it until it was looked at
    // Nobody came twice: those that stayed were known.
    QHash<QString, int> requests;
    for (const LockEvent &event : events) {
        if (event.kind == LockEvent::Requested)
            QCOMPARE(++requests[event.node], 1);
    }
}

/// A recorder that is killed between the list of names and the reading of a new one leaves that
/// list without its events: the next one tells them.
void TestRecorder::killedWhileItReads()
{
    MadeTraffic traffic(QStringLiteral("/locks/a"), 3, 4);
    const qint64 start = nowMs() - 10'000;
    qint64 at = start;
    LockStatePtr whole = traffic.next(at);
    const auto dropFirst = [](LockSnapshot *snapshot, int count) {
        snapshot->nodes.removeIf([&count](const LockNode &) { return --count >= 0; });
    };
    {
        const auto recorder = opened(file("alive"));
        while (whole->queue.size() < 3)
            recorder->keep(whole = traffic.next(at += 10));
        // Its holder goes, another one comes, and is listed alone.
        LockSnapshot listed = *whole->snapshot;
        dropFirst(&listed, 1);
        LockNode unread;
        unread.name = QStringLiteral("_c_00000000-5c05-4676-b7ba-d325a7e5dd18-lock-0000999999");
        listed.nodes.append(unread);
        listed.resolved = int(listed.nodes.size()) - 1;
        listed.readAt = at += 10;
        ++listed.revision;
        recorder->keep(
            std::make_shared<const LockState>(judge(std::make_shared<const LockSnapshot>(listed))));
        std::promise<bool> copied; // as a kill would leave it
        recorder->read([&](RecordingReader &reader) {
            copied.set_value(reader.copyTo(file("killed")).has_value());
        });
        QVERIFY(copied.get_future().get());
    }
    LockSnapshot later = *whole->snapshot;
    dropFirst(&later, 2); // the second one has held meanwhile
    later.resolved = int(later.nodes.size());
    later.readAt = at += 10;
    {
        const auto recorder = opened(file("killed"));
        recorder->keep(
            std::make_shared<const LockState>(judge(std::make_shared<const LockSnapshot>(later))));
    }
    const QString first = whole->nodeOf(whole->queue.at(0)).name;
    const QString second = whole->nodeOf(whole->queue.at(1)).name;
    int ends = 0;
    int grants = 0;
    for (const LockEvent &event : eventsIn(file("killed"))) {
        ends += event.isEnd() && event.node.endsWith(first) ? 1 : 0;
        grants += event.kind == LockEvent::Granted && event.node.endsWith(second) ? 1 : 0;
    }
    QCOMPARE(ends, 1);
    QCOMPARE(grants, 1);
}

/// In a busy lock others come before one is read.
void TestRecorder::whoIsReadLater()
{
    MadeTraffic traffic(QStringLiteral("/locks/a"), 3, 4);
    qint64 at = nowMs() - 10'000;
    LockSnapshot snapshot = *traffic.next(at)->snapshot;
    const auto come = [&](int number) {
        LockNode node;
        node.name = QStringLiteral("_c_00000000-5c05-4676-b7ba-d325a7e5dd18-lock-%1")
                        .arg(999'000 + number, 10, 10, QLatin1Char('0'));
        node.stat.numChildren = number; // until it is read
        snapshot.nodes.append(node);
        snapshot.directories[0].stat.pzxid.value = 1'000'000 + number;
    };
    const auto learn = [&](int back, Zxid czxid) {
        LockNode &node = snapshot.nodes[snapshot.nodes.size() - 1 - back];
        node.state = ReadState::Read;
        node.stat.czxid = czxid;
        node.stat.owner.value = 0x77;
        node.stat.createdAt = at - 5;
    };
    {
        const auto recorder = opened(file("later"));
        const auto keep = [&] {
            snapshot.resolved = int(std::ranges::count_if(
                snapshot.nodes, [](const LockNode &node) { return bool(node.stat.czxid); }));
            snapshot.readAt = at += 10;
            ++snapshot.revision;
            recorder->keep(std::make_shared<const LockState>(
                judge(std::make_shared<const LockSnapshot>(snapshot))));
        };
        keep();
        come(1);
        keep();
        come(2);
        learn(1, {1'000'001});
        keep();
        come(3);
        learn(1, {1'000'500}); // another one of that name, which was made since
        keep();
    }
    QMap<QString, SessionId> sessions;
    for (const LockEvent &event : eventsIn(file("later"))) {
        if (event.kind == LockEvent::Requested && event.node.contains(QStringLiteral("0000999")))
            sessions.insert(event.node.right(3), event.session);
    }
    QCOMPARE(sessions.value(QStringLiteral("001")).value, 0x77);
    QCOMPARE(sessions.value(QStringLiteral("002")).value, 0);
    QCOMPARE(sessions.size(), 3);
}

/// Leases that may not be read for a while were told before: the recorder that sees them again, and
/// did not see them itself, does not tell of them anew.
void TestRecorder::goesOnWhileAPartIsHidden()
{
    qint64 at = nowMs() - 10'000;
    const LockSnapshot whole = *writtenqueue::snapshotOf(QStringLiteral("curator"),
        QStringLiteral("locks/L2 leases/S0 leases/S1"), QStringLiteral("/locks/a"));
    LockSnapshot hidden = whole;
    hidden.directories[2].state = ReadState::Denied;
    hidden.nodes.removeIf([](const LockNode &node) { return node.directory == 2; });
    hidden.resolved = int(hidden.nodes.size());
    const auto keep = [&at](Recorder &recorder, LockSnapshot snapshot) {
        snapshot.readAt = at += 100;
        snapshot.revision = quint64(at);
        recorder.keep(
            std::make_shared<const LockState>(judge(std::make_shared<LockSnapshot>(snapshot))));
        return at;
    };
    qint64 hiddenSince = 0;
    {
        const auto recorder = opened(file("hidden"));
        hiddenSince = keep(*recorder, whole);
        keep(*recorder, hidden);
    }
    const QVector<LockEvent> before = eventsIn(file("hidden"));
    QCOMPARE(countOf(before, LockEvent::Requested), 3);
    for (const LockSnapshot &seen : {hidden, whole}) // one that never saw it whole, and another
        keep(*opened(file("hidden")), seen);
    const QVector<LockEvent> events = eventsIn(file("hidden"));
    QCOMPARE(countOf(events, LockEvent::Requested), 3);
    QCOMPARE(std::ranges::count_if(events, &LockEvent::isEnd), 0);
    const auto isOfPart = [&](const LockEvent &event) {
        return event.kind == LockEvent::Gap && event.at == hiddenSince && event.until == at;
    };
    QCOMPARE(std::ranges::count_if(events, isOfPart), 1);
}

/// Of a lock that nothing happened to, it is known that nothing did: until the servers were asked
/// the last time but one, or until the connection was heard last.
void TestRecorder::quietLocksAreKnown()
{
    MadeTraffic traffic(QStringLiteral("/locks/a"), 3, 1);
    const qint64 start = nowMs() - 1'000'000;
    {
        const auto recorder = opened(file("quiet"));
        const auto ask = [&](qint64 at) {
            recorder->keep(std::make_shared<const ServerFacts>(traffic.facts(at)));
        };
        const auto changeUntil = [&](bool isEmpty, qint64 at) {
            while (traffic.next(at)->queue.isEmpty() != isEmpty) { }
            recorder->keep(traffic.state());
        };
        changeUntil(false, start);
        ask(start + 500'000);
        ask(start + 502'000);
        changeUntil(true, start + 503'000);
        changeUntil(false, start + 504'000);
        ask(start + 601'000); // which tells nothing of our connection
        ask(start + 603'000);
        LockSnapshot cutOff = *traffic.state()->snapshot;
        cutOff.freshness = Freshness::Stale;
        cutOff.readAt = start + 600'000;
        LockState stale = *traffic.state();
        stale.snapshot = std::make_shared<const LockSnapshot>(cutOff);
        recorder->keep(std::make_shared<const LockState>(stale));
        changeUntil(true, start + 700'000);
    }
    QVector<LockEvent> ends = eventsIn(file("quiet"));
    ends.removeIf([](const LockEvent &event) { return !event.isEnd(); });
    QVERIFY(ends.size() >= 2);
    QCOMPARE(ends.constFirst().at - start, 503'000);
    QCOMPARE(ends.constFirst().notBefore - start, 500'000);
    QCOMPARE(ends.constLast().at - start, 700'000);
    QCOMPARE(ends.constLast().notBefore - start, 600'000);
}

/// What the servers say later tells how somebody went.
void TestRecorder::endsAreSettled()
{
    MadeTraffic traffic(QStringLiteral("/locks/a"), 3, 1);
    const qint64 start = nowMs() - 10'000;
    {
        const auto recorder = opened(file("ends"));
        while (traffic.next(start)->queue.isEmpty()) { }
        recorder->keep(traffic.state());
        const ServerFacts lives = traffic.facts(start + 1000);
        recorder->keep(std::make_shared<const ServerFacts>(lives));
        while (!traffic.next(start + 2000)->queue.isEmpty()) { }
        recorder->keep(traffic.state());
        ServerFacts later = lives;
        later.askedAt = later.takenAt = start + 4000;
        for (ClientConnection &connection : later.connections)
            connection.lastRequest += 1;
        recorder->keep(std::make_shared<const ServerFacts>(later));
    }
    const QVector<LockEvent> events = eventsIn(file("ends"));
    QVERIFY(countOf(events, LockEvent::Released) >= 1);
    QCOMPARE(countOf(events, LockEvent::Gone), 0);
    QVERIFY(events.constFirst().endpoint.startsWith(QStringLiteral("10.0.0.7:")));
}

/// The servers are asked between the expiry and our look: its node seems to be there still.
void TestRecorder::endOfASessionToldBeforeThatOfItsNode()
{
    MadeTraffic traffic(QStringLiteral("/locks/a"), 3, 1);
    const qint64 start = nowMs() - 10'000;
    {
        const auto recorder = opened(file("expired"));
        while (traffic.next(start)->queue.isEmpty()) { }
        recorder->keep(traffic.state());
        ServerFacts dying = traffic.facts(start + 1000);
        dying.connections.clear();
        for (const SessionId session : std::as_const(dying.tracked))
            dying.expiresInMs.insert(session, 1000);
        QVERIFY(dying.allConnections() && dying.allSessions() && !dying.tracked.isEmpty());
        recorder->keep(std::make_shared<const ServerFacts>(dying));
        const auto keepWithout = [&](qint64 at) {
            ServerFacts without = dying;
            without.askedAt = without.takenAt = at;
            without.tracked.clear();
            without.expiresInMs.clear();
            recorder->keep(std::make_shared<const ServerFacts>(without));
        };
        keepWithout(start + 2500);
        while (!traffic.next(start + 2600)->queue.isEmpty()) { }
        recorder->keep(traffic.state());
        keepWithout(start + 4000);
    }
    const QVector<LockEvent> events = eventsIn(file("expired"));
    QVERIFY(countOf(events, LockEvent::Expired) >= 1);
    QCOMPARE(countOf(events, LockEvent::Gone), 0);
}

/// The oldest goes, what is left is whole, and it is said from when on that is.
void TestRecorder::boundedBySize()
{
    MadeTraffic traffic(QStringLiteral("/locks/a"), 5, 20);
    const qint64 start = nowMs() - 3'600'000;
    auto made = RecordingFile::openToWrite(file("bounded"));
    QVERIFY(made.has_value());
    RecordingWriter writer(**made);
    writer.begin();
    writer.beginRun(start);
    KeptState kept = keptOf(*traffic.next(start));
    for (int i = 0; i < 3'600; ++i) {
        const LockStatePtr state = traffic.next(start + 1000 * i);
        if (i % 100 == 0)
            writer.addState(state->snapshot->path, state->snapshot->readAt, true,
                packed(kept = keptOf(*state)));
        const StateChange change = changeOf(kept, keptOf(*state));
        writer.addState(state->snapshot->path, state->snapshot->readAt, false, change.bytes);
        kept = change.after;
        LockEvent event;
        event.path = state->snapshot->path;
        event.node = event.path + QStringLiteral("/n%1").arg(i);
        event.at = state->snapshot->readAt;
        writer.add(event);
    }
    QVERIFY(writer.commit());
    const qint64 before = (*made)->usedBytes();
    RecordingLimits limits;
    limits.maxBytes = before / 2;
    const qint64 cut = writer.prune(limits, nowMs());
    QVERIFY(cut > start);
    QVERIFY2(
        (*made)->usedBytes() <= limits.maxBytes, qPrintable(QString::number((*made)->usedBytes())));
    RecordingReader reader(**made);
    QCOMPARE(reader.from(), cut);
    const auto events = reader.events();
    QVERIFY(events && !events->isEmpty() && events->constFirst().at >= cut);
    QVERIFY(reader.state(QStringLiteral("/locks/a"), cut).has_value());
    QVERIFY(reader.state(QStringLiteral("/locks/a"), nowMs()).has_value());
    limits = {};
    limits.keepMs = 60'000;
    QVERIFY(writer.prune(limits, nowMs()) >= nowMs() - 70'000);
}

/// One lock for each job: those that went long ago take no room. What is told of them later, and
/// who went later, is there as it was.
void TestRecorder::goneLocksGo()
{
    const qint64 now = nowMs();
    const qint64 cut = now - 60'000;
    auto made = RecordingFile::openToWrite(file("jobs"));
    QVERIFY(made.has_value());
    RecordingWriter writer(**made);
    writer.begin();
    writer.beginRun(cut - 100'000);
    const auto addWhole = [&writer](const LockStatePtr &state, qint64 at) {
        writer.addState(state->snapshot->path, at, true, packed(keptOf(*state)));
    };
    const auto addLife = [&](const char *path, qint64 goneAt) {
        const QString lock = QString::fromLatin1(path);
        addWhole(MadeTraffic(lock, 1, 5).next(cut - 90'000), cut - 90'000);
        LockEvent request;
        request.path = lock;
        request.node = lock + u"/n"_qs;
        request.at = cut - 90'000;
        writer.add(request);
        if (goneAt > 0)
            addWhole(goneState(lock, goneAt), goneAt);
    };
    addLife("/jobs/gone", cut - 50'000);
    addLife("/jobs/gone-later", cut + 50'000);
    addLife("/jobs/told-later", cut - 50'000);
    addLife("/locks/calm", 0);
    LockEvent resolved;
    resolved.kind = LockEvent::FindingResolved;
    resolved.path = u"/jobs/told-later"_qs;
    resolved.at = cut + 10'000;
    writer.add(resolved);
    QVERIFY(writer.commit());
    RecordingLimits limits;
    limits.keepMs = now - cut;
    QCOMPARE(writer.prune(limits, now), cut);

    RecordingReader reader(**made);
    QCOMPARE(reader.locks().join(u' '), u"/jobs/gone-later /jobs/told-later /locks/calm"_qs);
    const auto events = reader.events();
    QVERIFY(events.has_value());
    QCOMPARE(events->size(), 1);
    QCOMPARE(events->constFirst().path, u"/jobs/told-later"_qs);
    const auto later = reader.state(u"/jobs/gone-later"_qs, cut);
    QVERIFY(later && later->state->snapshot->freshness == Freshness::Live);
    QVERIFY(reader.state(u"/locks/calm"_qs, now).has_value());

    QCOMPARE(writer.prune(limits, now + 100'000), cut + 100'000); // that event is old by now, too
    QCOMPARE(reader.locks().join(u' '), u"/locks/calm"_qs);

    writer.begin(); // and one that comes back is a new one
    addWhole(MadeTraffic(u"/jobs/gone"_qs, 2, 5).next(now + 1), now + 1);
    resolved.path = u"/jobs/gone"_qs;
    resolved.at = now + 1;
    writer.add(resolved);
    QVERIFY(writer.commit());
    QCOMPARE(reader.locks().join(u' '), u"/jobs/gone /locks/calm"_qs);
    QCOMPARE(reader.events()->constLast().path, u"/jobs/gone"_qs);
    QVERIFY(reader.state(u"/jobs/gone"_qs, now + 1).has_value());
}

/// What was dropped of a lock that is gone is not needed to read it when it is back.
void TestRecorder::goneAndBack()
{
    const QString path = u"/locks/a"_qs;
    MadeTraffic traffic(path, 3, 4);
    const qint64 start = nowMs() - 10'000;
    LockStatePtr back;
    {
        const auto recorder = opened(file("back"));
        recorder->keep(traffic.next(start));
        recorder->keep(goneState(path, start + 100));
        recorder->keep(back = traffic.next(start + 200));
        recorder->keep(back = traffic.next(start + 300));
    }
    auto made = RecordingFile::openToWrite(file("back"));
    QVERIFY(made.has_value());
    const qint64 wholes = (*made)->number(
        "SELECT SUM(whole) FROM (SELECT whole FROM frame ORDER BY id DESC LIMIT 3)");
    QCOMPARE(wholes, 2); // gone, and back; then a change
    (*made)->run("DELETE FROM frame WHERE id < (SELECT MAX(id) - 1 FROM frame)");
    const auto last = RecordingReader(**made).state(path, nowMs());
    QVERIFY(last.has_value());
    QCOMPARE(last->state->queue.size(), back->queue.size());
}

/// No data, no name that was in them, no address.
void TestRecorder::redacted()
{
    MadeTraffic traffic(QStringLiteral("/locks/a"), 5, 5);
    RecorderOptions options;
    options.isRedacted = true;
    {
        const auto recorder = opened(file("redacted"), options);
        for (int i = 0; i < 100; ++i) {
            recorder->keep(traffic.next(nowMs()));
            recorder->keep(std::make_shared<const ServerFacts>(traffic.facts(nowMs())));
        }
    }
    const Reading reading = read(file("redacted"));
    QVERIFY(reading.reader->isRedacted());
    QFile raw(file("redacted"));
    QVERIFY(raw.open(QFile::ReadOnly));
    QVERIFY(!raw.readAll().contains("10.0.0."));
    const auto state = reading.reader->state(QStringLiteral("/locks/a"), nowMs());
    QVERIFY(state.has_value());
    QCOMPARE(state->state->summary, traffic.state()->summary);
    QVERIFY(state->facts && state->facts->members.constFirst().host == u"server-1");
    for (const ClientConnection &connection : state->facts->connections)
        QVERIFY(connection.endpoint.startsWith(QStringLiteral("host-1:")));
    QVERIFY(!Recorder::open(file("redacted"), {}).has_value());
}

namespace {

DoctorReportPtr reportOf(const QVector<Finding> &findings)
{
    DoctorReport report;
    report.at = nowMs();
    report.diagnosis.findings = findings;
    report.diagnosis.skipped = {{u"R04"_qs, u"who is connected is not told by zk1.corp:2181"_qs}};
    return std::make_shared<const DoctorReport>(report);
}

} // namespace

/// Neither who was seen by the first recorder nor who is by the second is given away or mixed up.
void TestRecorder::redactedGoesOn()
{
    MadeTraffic traffic(QStringLiteral("/locks/a"), 5, 5);
    RecorderOptions options;
    options.isRedacted = true;
    const Finding ensemble =
        findingOf(QStringLiteral("R30"), QStringLiteral("out zk1.corp:2181"), {});
    Finding effect = findingOf(QStringLiteral("R01"), QStringLiteral("/locks/a"), ensemble.id);
    effect.path = QStringLiteral("/locks/a");
    LockStatePtr state = traffic.next(nowMs());
    while (state->queue.isEmpty())
        state = traffic.next(nowMs());
    const auto factsNow = std::make_shared<const ServerFacts>(traffic.facts(nowMs()));
    for (int run = 0; run < 2; ++run) {
        const auto recorder = opened(file("twice"), options);
        recorder->keep(factsNow); // before the lock is read
        recorder->keep(state);
        recorder->keep(factsNow);
        recorder->keep(reportOf({ensemble, effect}));
    }
    const Reading reading = read(file("twice"));
    const auto said = reading.reader->diagnosis(nowMs());
    QVERIFY(said && said->diagnosis.findings.size() == 2);
    const Finding &told = said->diagnosis.findings.at(0);
    QVERIFY2(!told.id.contains(u"zk1"), qPrintable(told.id));
    QVERIFY(told.id.startsWith(u"R30"));
    QCOMPARE(said->diagnosis.findings.at(1).id, effect.id);
    QCOMPARE(said->diagnosis.findings.at(1).causedBy, told.id);
    QCOMPARE(said->diagnosis.skipped.size(), 1);
    QCOMPARE(said->diagnosis.skipped.constFirst().rule, u"R04"_qs);
    QVERIFY(!said->diagnosis.skipped.constFirst().why.english().contains(u"zk1"));
    QCOMPARE(countOf(eventsIn(file("twice")), LockEvent::SessionMoved), 0);
    const auto now = reading.reader->state(QStringLiteral("/locks/a"), nowMs());
    QVERIFY(now && now->facts && !now->facts->connections.isEmpty());
    QVERIFY(!now->facts->connections.constBegin()->endpoint.startsWith(u"host-1:")); // that was
    QFile raw(file("twice"));
    QVERIFY(raw.open(QFile::ReadOnly));
    QVERIFY(!raw.readAll().contains("zk1.corp"));
}

/// What was known of a moment then is what is told of it later: servers that were asked afterwards
/// may tell of a change that nobody had read yet.
void TestRecorder::answersOfAMomentStay()
{
    const QString lock = QStringLiteral("/locks/a");
    MadeTraffic traffic(lock, 5, 5);
    const qint64 start = nowMs();
    const auto recorder = opened(file("moment"));
    const auto askedThen = [&](qint64 at) {
        const auto told = read(file("moment")).reader->state(lock, at);
        return told && told->facts ? told->facts->askedAt - start : -1;
    };
    LockStatePtr state = traffic.next(start);
    while (state->queue.isEmpty())
        state = traffic.next(start);
    recorder->keep(state);
    recorder->keep(std::make_shared<const ServerFacts>(traffic.facts(start + 100)));
    recorder->keep(std::make_shared<const ServerFacts>(traffic.facts(start + 200)));
    ServerFacts later = traffic.facts(start + 600);
    later.watches.clear();
    recorder->keep(std::make_shared<const ServerFacts>(later));
    recorder->keep(traffic.next(start + 700));
    QVERIFY(recorder->end().has_value());
    QCOMPARE(askedThen(start + 500), 200);
    QCOMPARE(askedThen(start + 650), 600);
    QCOMPARE(askedThen(start + 50), 100); // nothing older tells of it
}

/// That the rest could not be written is known to who ends it.
void TestRecorder::lastWriteFails()
{
    MadeTraffic traffic(QStringLiteral("/locks/a"), 3, 40);
    const auto recorder = opened(file("full"));
    QVERIFY(recorder->end().has_value());
    const auto other = opened(file("full2"));
    for (int i = 0; i < 2'000; ++i)
        other->keep(traffic.next(nowMs()));
    rlimit before {};
    ::getrlimit(RLIMIT_FSIZE, &before);
    const auto signalBefore = std::signal(SIGXFSZ, SIG_IGN);
    rlimit none = before;
    none.rlim_cur = 1;
    ::setrlimit(RLIMIT_FSIZE, &none); // as where no room is left
    const Result<Done> ended = other->end();
    ::setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, signalBefore);
    QVERIFY(!ended);
    QVERIFY2(explain(ended.error()).contains(u"full2"), qPrintable(explain(ended.error())));
}

/// A jump ahead is believed once it lasts, and costs nothing before; what it cost once does not
/// keep a recording from being bounded for ever.
void TestRecorder::clockThatWasAhead()
{
    constexpr qint64 Day = 86'400'000;
    const qint64 boot = 5'000;
    const qint64 start = nowMs();
    PatientClock clock(start, boot);
    QCOMPARE(clock.read(start + 1'000, boot + 1'000), start + 1'000);
    QCOMPARE(clock.read(start + Day, boot + 6'000), start + 6'000);
    QCOMPARE(clock.read(start + 11'000, boot + 11'000), start + 11'000); // it was set right
    QCOMPARE(clock.read(start - Day, boot + 16'000), start - Day); // and back, at once
    QCOMPARE(clock.read(start, boot + 17'000), start - Day + 1'000);
    QCOMPARE(clock.read(start + 600'000, boot + 617'000), start + 600'000); // it lasts

    const auto made = RecordingFile::openToWrite(file("ahead"));
    QVERIFY(made.has_value());
    RecordingWriter writer(**made);
    writer.begin();
    writer.beginRun(start - Day);
    QVERIFY(writer.commit());
    RecordingLimits limits;
    limits.keepMs = Day / 2;
    QVERIFY(writer.prune(limits, start + 30 * Day) > start);
    QCOMPARE(writer.prune(limits, start), start - Day / 2);
}

void TestRecorder::kinds()
{
    RecorderOptions snapshot;
    snapshot.isSnapshot = true;
    opened(file("snapshot"), snapshot);
    QVERIFY(read(file("snapshot")).reader->isSnapshot());
    QVERIFY(!Recorder::open(file("snapshot"), {}).has_value());
    opened(file("recording"));
    QVERIFY(!Recorder::open(file("recording"), snapshot).has_value());
}

QTEST_GUILESS_MAIN(TestRecorder)
#include "tst_recorder.moc"
