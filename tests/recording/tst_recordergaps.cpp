// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/boottimer.h"
#include "core/base/times.h"
#include "core/history/lanes.h"
#include "core/recording/packedstate.h"
#include "core/recording/recorderworker.h"
#include "tests/recording/madetraffic.h"
#include "tests/recording/recordertest.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <future>
#include <memory>
#include <type_traits>

using namespace lockscope;
using namespace recordertest;

/// When nothing is known, of all locks or of one that is not kept, is a gap, and so is no other
/// time.
class TestRecorderGaps : public QObject
{
    Q_OBJECT

private slots:
    void connectionGaps();
    void forgottenTakesNoRoom();
    void gapThatLastsStays();
    void nobodyLooked();
    void nobodyWasDenied_data();
    void nobodyWasDenied();
    void forgottenComesBack();
    void forgottenIsNotHeld();
    void forgottenByAnEarlierRecorder();
    void keptToTheEndOfTheOneBefore_data();
    void keptToTheEndOfTheOneBefore();
    void notHeldToTheEnd_data();
    void notHeldToTheEnd();
    void leftOutIsAGap();
    void unreadableIsAGap_data();
    void unreadableIsAGap();
    void unreadAndForgotten_data();
    void unreadAndForgotten();
    void unreadLongerThanIsKept();
    void keptUntilItIsLookedAt_data();
    void keptUntilItIsLookedAt();
    void unseenLocksGo();
    void clockWasAhead();
    void sleptIsAGap();
    void lookedAtBeforeItWasForgotten();

private:
    QString file(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    QTemporaryDir m_folder;
};

namespace {

/// What @p take makes of what @p recorder has by now.
template <typename Take> auto readFrom(Recorder &recorder, const Take &take)
{
    std::promise<std::invoke_result_t<Take, RecordingReader &>> taken;
    recorder.read([&](RecordingReader &reader) { taken.set_value(take(reader)); });
    return taken.get_future().get();
}

/// But for those that two states tell of.
QVector<LockEvent> allEventsOf(Recorder &recorder)
{
    return readFrom(recorder, [](RecordingReader &reader) {
        EventQuery query;
        query.isOfRunning = true;
        return reader.events(query).value_or(QVector<LockEvent>());
    });
}

QVector<LockEvent> gapsOf(Recorder &recorder)
{
    QVector<LockEvent> events = allEventsOf(recorder);
    events.removeIf([](const LockEvent &event) {
        return event.kind != LockEvent::Gap || event.text.endsWith(u"between two looks");
    });
    return events;
}

/// The one of the lock at @p path alone; of none: there is none.
LockEvent gapOf(const QVector<LockEvent> &events, const QString &path)
{
    const auto gap = std::ranges::find_if(
        events, [&](const LockEvent &e) { return e.kind == LockEvent::Gap && e.path == path; });
    return gap == events.end() ? LockEvent() : *gap;
}

/// The same, read once more at @p at.
LockStatePtr readAgain(const LockState &state, qint64 at)
{
    LockSnapshot snapshot = *state.snapshot;
    snapshot.readAt = at;
    return std::make_shared<const LockState>(judge(std::make_shared<const LockSnapshot>(snapshot)));
}

LockSnapshotPtr snapshotIn(Recorder &recorder, const QString &path, qint64 at)
{
    return readFrom(recorder, [&](RecordingReader &reader) {
        const auto state = reader.state(path, at);
        return state ? state->state->snapshot : std::make_shared<const LockSnapshot>();
    });
}

/// What is drawn of the recording @p name, of a lock with so many @p clients: all are there still
/// or, where @p leftAt is not 0, nothing is known of them from then on.
void expectStays(const QString &name, Lanes::Of of, qsizetype clients, qint64 leftAt)
{
    Lanes lanes(of);
    for (const LockEvent &event : eventsIn(name))
        lanes.add(event);
    QCOMPARE(lanes.lanes().size(), of == Lanes::Of::Locks ? 1 : clients);
    for (const Lane &lane : lanes.lanes()) {
        const Stay &last = lane.stays.constLast();
        QCOMPARE(last.isThere(), leftAt == 0);
        QCOMPARE(last.end, leftAt == 0 ? LockEvent::Requested : LockEvent::Gap);
        QCOMPARE(last.to, leftAt);
    }
}

} // namespace

void TestRecorderGaps::connectionGaps()
{
    MadeTraffic traffic(QStringLiteral("/locks/a"), 3, 4);
    {
        const auto recorder = opened(file("gaps"));
        recorder->noteConnected(true);
        recorder->keep(traffic.next(nowMs()));
        recorder->noteConnected(false);
        recorder->noteConnected(false);
        recorder->noteConnected(true);
        recorder->noteAct(QStringLiteral("/locks/a"), QStringLiteral("delete"));
        recorder->noteConnected(false);
        const auto lastGap = [&](const EventQuery &query) {
            std::promise<QVector<LockEvent>> read;
            recorder->read([&](RecordingReader &reader) { read.set_value(*reader.events(query)); });
            const QVector<LockEvent> events = read.get_future().get();
            return events.isEmpty() ? LockEvent() : events.constLast();
        };
        EventQuery query;
        query.isOfRunning = true;
        query.from = nowMs() + 60'000; // what lasts is of later, too
        QCOMPARE(lastGap(query).kind, LockEvent::Gap);
        QCOMPARE(lastGap(query).until, 0);
        query.isOfRunning = false;
        QVERIFY(lastGap(query).at == 0); // nothing is recorded of then
        query.from = 0;
        QTRY_VERIFY_WITH_TIMEOUT(lastGap(query).until > lastGap(query).at, 30'000);
    }
    const QVector<LockEvent> events = eventsIn(file("gaps"));
    QVERIFY(events.constLast().until > events.constLast().at);
    QCOMPARE(countOf(events, LockEvent::Gap), 2);
    QCOMPARE(countOf(events, LockEvent::Act), 1);
    for (const LockEvent &event : events) {
        if (event.kind == LockEvent::Gap)
            QCOMPARE(event.text, QStringLiteral("not connected"));
    }
}

void TestRecorderGaps::forgottenTakesNoRoom()
{
    const QString path = QStringLiteral("/locks/a");
    const auto recorder = opened(file("forgotten"));
    const auto settle = [&recorder] {
        std::promise<void> done;
        recorder->read([&done](RecordingReader & /*reader*/) { done.set_value(); });
        done.get_future().wait();
    };
    auto traffic = std::make_unique<MadeTraffic>(path, 1, 5);
    LockStatePtr state = traffic->next(nowMs());
    const std::weak_ptr<const LockState> kept = state;
    recorder->keep(state);
    state.reset();
    traffic.reset();
    settle();
    QVERIFY(!kept.expired());
    recorder->forget(path);
    settle();
    QVERIFY(kept.expired());
}

/// It has no end yet, and is of now, however long ago it began.
void TestRecorderGaps::gapThatLastsStays()
{
    const auto made = RecordingFile::openToWrite(file("lasting"));
    QVERIFY(made.has_value());
    RecordingWriter writer(**made);
    const qint64 now = nowMs();
    writer.begin();
    writer.beginRun(now - 7'200'000);
    LockEvent gap;
    gap.kind = LockEvent::Gap;
    gap.at = now - 7'000'000;
    const qint64 row = writer.add(gap);
    LockEvent over = gap;
    over.until = gap.at + 1'000;
    writer.add(over);
    QVERIFY(writer.commit());
    RecordingLimits limits;
    limits.keepMs = 3'600'000;
    QVERIFY(writer.prune(limits, now) > 0);
    writer.begin();
    writer.setUntil(row, now);
    QVERIFY(writer.commit());
    RecordingReader reader(**made);
    const auto events = reader.events();
    QVERIFY(events.has_value());
    QCOMPARE(events->size(), 1);
    QCOMPARE(events->constFirst().until, now);
}

/// After one recorder ended and before the next one began, nothing is known.
void TestRecorderGaps::nobodyLooked()
{
    MadeTraffic traffic(QStringLiteral("/locks/a"), 3, 4);
    const auto keepOne = [&] {
        const auto recorder = opened(file("nobody"));
        const LockStatePtr state = traffic.next(nowMs());
        recorder->keep(state);
        return state->snapshot->readAt;
    };
    const qint64 seenAt = keepOne();
    const qint64 ended = read(file("nobody")).reader->to();
    QTRY_VERIFY(nowMs() > ended + 10);
    const qint64 between = ended + 5;
    const auto last = read(file("nobody")).reader->state(QStringLiteral("/locks/a"), between);
    QVERIFY(last && last->state->snapshot->freshness == Freshness::Live); // of who may still run
    keepOne();
    const Reading reading = read(file("nobody"));
    const auto before = reading.reader->state(QStringLiteral("/locks/a"), seenAt);
    QVERIFY(before && before->state->snapshot->freshness == Freshness::Live);
    const auto unseen = reading.reader->state(QStringLiteral("/locks/a"), between);
    QVERIFY(unseen.has_value());
    QCOMPARE(unseen->state->snapshot->freshness, Freshness::Stale);
    QVERIFY(unseen->state->snapshot->readAt <= ended);
    const auto after = reading.reader->state(QStringLiteral("/locks/a"), nowMs());
    QVERIFY(after && after->state->snapshot->freshness == Freshness::Live);
}

void TestRecorderGaps::nobodyWasDenied_data()
{
    QTest::addColumn<Freshness>("freshness");

    QTest::newRow("it may not be read") << Freshness::Denied;
    QTest::newRow("it could not be read") << Freshness::Failed;
}

/// That it cannot be read is known for as long as somebody tries.
void TestRecorderGaps::nobodyWasDenied()
{
    QFETCH(const Freshness, freshness);
    const QString path = u"/locks/a"_qs;
    const QTemporaryDir folder;
    const QString name = folder.filePath(u"denied"_qs);
    MadeTraffic traffic(path, 3, 4);
    {
        const auto recorder = opened(name);
        const LockStatePtr state = traffic.next(nowMs());
        recorder->keep(state);
        recorder->keep(unreadable(*state, freshness));
    }
    const qint64 ended = read(name).reader->to();
    QTRY_VERIFY(nowMs() > ended + 10);
    opened(name).reset();
    const Reading reading = read(name);
    const auto denied = reading.reader->state(path, ended);
    QVERIFY(denied && denied->state->snapshot->freshness == freshness);
    for (const qint64 at : {ended + 5, nowMs()}) {
        const auto unseen = reading.reader->state(path, at);
        QVERIFY(unseen && unseen->state->snapshot->freshness == Freshness::Stale);
    }
}

/// Who was there before is known, and told once.
void TestRecorderGaps::forgottenComesBack()
{
    MadeTraffic traffic(QStringLiteral("/locks/a"), 3, 4);
    LockStatePtr state = traffic.next(nowMs());
    while (state->queue.size() < 2)
        state = traffic.next(nowMs());
    {
        const auto recorder = opened(file("comes-back"));
        recorder->keep(state);
        recorder->forget(QStringLiteral("/locks/a"));
        recorder->keep(state);
    }
    QCOMPARE(countOf(eventsIn(file("comes-back")), LockEvent::Requested), state->queue.size());
}

/// Who held when a lock was last looked at does not hold for ever.
void TestRecorderGaps::forgottenIsNotHeld()
{
    const QString path = u"/locks/a"_qs;
    MadeTraffic traffic(path, 3, 4);
    const auto recorder = opened(file("not-held"));
    const auto gaps = [&] { return gapsOf(*recorder); };
    const auto stateAt = [&](qint64 at) { return snapshotIn(*recorder, path, at); };
    recorder->forget(path); // of which nothing was kept
    recorder->keep(traffic.next(nowMs()));
    recorder->forget(path);
    recorder->forget(path);
    QCOMPARE(gaps().size(), 1);
    const LockEvent gap = gaps().constFirst();
    QCOMPARE(gap.path, path);
    QCOMPARE(gap.text, u"not looked at any more"_qs);
    QCOMPARE(gap.until, 0);
    QCOMPARE(stateAt(gap.at - 1)->freshness, Freshness::Live);
    const LockSnapshotPtr unknown = stateAt(gap.at + 3'600'000);
    QCOMPARE(unknown->freshness, Freshness::Stale);
    QCOMPARE(unknown->readAt, gap.at);
    QCOMPARE(unknown->nodes.size(), traffic.state()->snapshot->nodes.size());

    // Looked at again for moments in which nothing of it was read.
    LockSnapshot loading = *traffic.state()->snapshot;
    loading.freshness = Freshness::Loading;
    loading.nodes = {};
    loading.resolved = 0;
    for (int i = 0; i < 2; ++i) {
        recorder->keep(std::make_shared<const LockState>(
            judge(std::make_shared<const LockSnapshot>(loading))));
        recorder->forget(path);
        QCOMPARE(gaps().size(), 1);
        QCOMPARE(gaps().constFirst().until, 0);
    }

    recorder->keep(traffic.next(nowMs()));
    QCOMPARE(gaps().size(), 1);
    QVERIFY(gaps().constFirst().until >= gap.at);
    QSet<Zxid> asked;
    const QVector<LockEvent> told = allEventsOf(*recorder);
    for (const LockEvent &event : told) {
        if (event.kind != LockEvent::Requested)
            continue;
        QVERIFY(!asked.contains(event.token)); // who was there is not told anew
        asked.insert(event.token);
    }
    QVERIFY(!asked.isEmpty());
    QCOMPARE(stateAt(gap.at + 3'600'000)->freshness, Freshness::Live);

    recorder->keep(goneState(path, nowMs() + 10)); // that it is gone stays known
    recorder->forget(path);
    QCOMPARE(gaps().size(), 1);
    QCOMPARE(stateAt(gap.at + 3'600'000)->freshness, Freshness::Gone);
}

/// That another recorder is there does not mean that it looks at it.
void TestRecorderGaps::forgottenByAnEarlierRecorder()
{
    const QString path = u"/locks/a"_qs;
    MadeTraffic traffic(path, 3, 4);
    while (traffic.next(nowMs())->queue.size() < 2) { }
    LockEvent told;
    {
        const auto recorder = opened(file("earlier"));
        recorder->keep(traffic.state());
        recorder->forget(path);
        told = gapOf(gapsOf(*recorder), path);
    }
    QCOMPARE(told.path, path);
    {
        const auto recorder = opened(file("earlier"));
        QCOMPARE(gapOf(gapsOf(*recorder), path), told);
        recorder->forget(path); // which it has not looked at either
        QCOMPARE(gapsOf(*recorder).size(), 2); // the other one is of when no recorder was there
    }
    const LockEvent lasting = gapOf(eventsIn(file("earlier")), path);
    QCOMPARE(lasting.at, told.at);
    QVERIFY(lasting.isOpenEnded);
    QCOMPARE(lasting.until, read(file("earlier")).reader->to());
    qint64 lookedAt = 0;
    {
        const auto recorder = opened(file("earlier"));
        lookedAt = nowMs();
        recorder->keep(readAgain(*traffic.state(), lookedAt));
        QCOMPARE(gapsOf(*recorder).size(), 3);
    }
    QVERIFY(lookedAt >= lasting.until); // through all the time of the second one
    const QVector<LockEvent> events = eventsIn(file("earlier"));
    QVERIFY(!gapOf(events, path).isOpenEnded);
    QCOMPARE(gapOf(events, path).at, told.at);
    QCOMPARE(gapOf(events, path).until, lookedAt);
    QCOMPARE(countOf(events, LockEvent::Requested), traffic.state()->queue.size());
}

void TestRecorderGaps::keptToTheEndOfTheOneBefore_data()
{
    QTest::addColumn<Lanes::Of>("of");
    QTest::addColumn<bool>("isSeenAgain");

    QTest::newRow("its clients, nobody looks again") << Lanes::Of::Clients << false;
    QTest::newRow("its clients, somebody looks again") << Lanes::Of::Clients << true;
    QTest::newRow("all locks, nobody looks again") << Lanes::Of::Locks << false;
    QTest::newRow("all locks, somebody looks again") << Lanes::Of::Locks << true;
}

/// Who held when a recorder ended does not hold for as long as the next one is there, which looks
/// at others. That a lock is gone stays known.
void TestRecorderGaps::keptToTheEndOfTheOneBefore()
{
    QFETCH(const Lanes::Of, of);
    QFETCH(const bool, isSeenAgain);
    const QString path = u"/locks/a"_qs;
    const QString gone = u"/locks/gone"_qs;
    const QTemporaryDir folder;
    const QString name = folder.filePath(u"ended"_qs);
    MadeTraffic traffic(path, 3, 4);
    while (traffic.next(nowMs())->queue.size() < 2) { }
    {
        const auto recorder = opened(name);
        recorder->keep(traffic.state());
        recorder->keep(goneState(gone, nowMs()));
    }
    const qint64 ended = read(name).reader->to();
    QTRY_VERIFY(nowMs() > ended);
    auto recorder = opened(name);
    const LockEvent gap = gapOf(gapsOf(*recorder), path);
    QCOMPARE(gap.path, path);
    QCOMPARE(gap.at, ended);
    QCOMPARE(gap.until, 0);
    QCOMPARE(gap.text, u"not looked at any more"_qs);
    QVERIFY(gapOf(gapsOf(*recorder), gone).path.isEmpty());
    const qint64 lookedAt = nowMs();
    if (isSeenAgain) {
        recorder->keep(readAgain(*traffic.state(), lookedAt));
        QCOMPARE(gapOf(gapsOf(*recorder), path).until, lookedAt);
    }
    recorder.reset();

    expectStays(name, of, traffic.state()->queue.size(), isSeenAgain ? 0 : ended);
}

void TestRecorderGaps::notHeldToTheEnd_data()
{
    QTest::addColumn<Lanes::Of>("of");
    QTest::addColumn<bool>("isOfAll");
    QTest::addColumn<bool>("isSeenAgain");

    QTest::newRow("its clients, nobody looks again") << Lanes::Of::Clients << false << false;
    QTest::newRow("its clients, somebody looks again") << Lanes::Of::Clients << false << true;
    QTest::newRow("all locks, nobody looks again") << Lanes::Of::Locks << false << false;
    QTest::newRow("all locks, somebody looks again") << Lanes::Of::Locks << false << true;
    QTest::newRow("its clients, connection lost") << Lanes::Of::Clients << true << false;
    QTest::newRow("its clients, connection is back") << Lanes::Of::Clients << true << true;
    QTest::newRow("all locks, connection lost") << Lanes::Of::Locks << true << false;
    QTest::newRow("all locks, connection is back") << Lanes::Of::Locks << true << true;
}

/// Of a lock that was not looked at until its recording ended, nor any where that was not
/// connected, who was in it is not known.
void TestRecorderGaps::notHeldToTheEnd()
{
    QFETCH(const Lanes::Of, of);
    QFETCH(const bool, isOfAll);
    QFETCH(const bool, isSeenAgain);
    const QString path = u"/locks/a"_qs;
    const QTemporaryDir folder;
    const QString name = folder.filePath(u"ended"_qs);
    MadeTraffic traffic(path, 3, 4);
    while (traffic.next(nowMs())->queue.size() < 2) { }
    auto recorder = opened(name);
    recorder->keep(traffic.state());
    if (isOfAll)
        recorder->noteConnected(false);
    else
        recorder->forget(path);
    if (isSeenAgain && isOfAll)
        recorder->noteConnected(true);
    else if (isSeenAgain)
        recorder->keep(traffic.state());
    const qint64 since = gapsOf(*recorder).constFirst().at;
    recorder.reset();

    expectStays(name, of, traffic.state()->queue.size(), isSeenAgain ? 0 : since);
}

/// However often it is too long, it is one gap, also of one that was gone or never kept.
void TestRecorderGaps::leftOutIsAGap()
{
    const QString path = u"/locks/a"_qs;
    MadeTraffic traffic(path, 3, 4);
    const auto recorder = opened(file("left-out"));
    const auto stateAt = [&](qint64 at) { return snapshotIn(*recorder, path, at); };
    recorder->keep(traffic.next(nowMs()));
    recorder->leaveOut(path);
    recorder->leaveOut(path);
    QVector<LockEvent> gaps = gapsOf(*recorder);
    QCOMPARE(gaps.size(), 1);
    QCOMPARE(gaps.constFirst().path, path);
    QCOMPARE(gaps.constFirst().text, u"too many contenders to keep"_qs);
    QCOMPARE(gaps.constFirst().until, 0);
    const qint64 later = gaps.constFirst().at + 3'600'000;
    QCOMPARE(stateAt(later)->freshness, Freshness::Stale);
    recorder->forget(path); // it is the same one
    QCOMPARE(gapsOf(*recorder).size(), 1);

    recorder->keep(traffic.next(nowMs()));
    QVERIFY(gapsOf(*recorder).constFirst().until > 0);
    QCOMPARE(stateAt(later)->freshness, Freshness::Live);
    recorder->keep(goneState(path, nowMs()));
    recorder->leaveOut(path);
    QCOMPARE(stateAt(later)->freshness, Freshness::Stale);
    recorder->leaveOut(u"/locks/b"_qs);
    gaps = gapsOf(*recorder);
    QCOMPARE(gaps.size(), 3);
    QCOMPARE(gaps.constLast().until, 0);
}

void TestRecorderGaps::unreadableIsAGap_data()
{
    QTest::addColumn<Freshness>("freshness");
    QTest::addColumn<ErrorKind>("error");
    QTest::addColumn<QString>("why"); // of the gap; empty: there is none

    const auto unread = u"could not be read"_qs;
    QTest::newRow("it may not be read") << Freshness::Denied << ErrorKind::Internal << unread;
    QTest::newRow("it could not be read") << Freshness::Failed << ErrorKind::Refused << unread;
    QTest::newRow("no watch tells of it")
        << Freshness::Stale << ErrorKind::Refused << u"no watch told of it"_qs;
    QTest::newRow("the connection broke, which is a gap of all")
        << Freshness::Stale << ErrorKind::Suspended << QString();
    QTest::newRow("it is gone, which is known")
        << Freshness::Gone << ErrorKind::Internal << QString();
}

/// As long as it lasts, and if something was known of it before.
void TestRecorderGaps::unreadableIsAGap()
{
    QFETCH(const Freshness, freshness);
    QFETCH(const ErrorKind, error);
    QFETCH(const QString, why);
    const bool isGap = !why.isEmpty();
    const QString path = u"/locks/a"_qs;
    MadeTraffic traffic(path, 3, 4);
    const auto recorder = opened({});
    const LockStatePtr state = traffic.next(nowMs());
    const auto unread = [&] { return unreadable(*state, freshness, error); };
    recorder->keep(unread());
    QCOMPARE(gapsOf(*recorder).size(), 0);
    recorder->keep(state);
    recorder->keep(unread());
    recorder->keep(unread());
    QCOMPARE(gapsOf(*recorder).size(), isGap ? 1 : 0);
    QCOMPARE(snapshotIn(*recorder, path, nowMs() + 60'000)->freshness, freshness);
    if (!isGap)
        return;
    const LockEvent gap = gapsOf(*recorder).constFirst();
    QCOMPARE(gap.path, path);
    QCOMPARE(gap.text, why);
    QCOMPARE(gap.until, 0);
    recorder->keep(traffic.next(nowMs()));
    QCOMPARE(gapsOf(*recorder).size(), 1);
    QVERIFY(gapsOf(*recorder).constFirst().until >= gap.at);
    QCOMPARE(snapshotIn(*recorder, path, nowMs() + 60'000)->freshness, Freshness::Live);
}

void TestRecorderGaps::unreadAndForgotten_data()
{
    QTest::addColumn<Freshness>("freshness");
    QTest::addColumn<bool>("wasKnown");
    QTest::addColumn<bool>("isLeftOut");

    QTest::newRow("it may not be read any more, and is forgotten")
        << Freshness::Denied << true << false;
    QTest::newRow("it never could be read, and is forgotten")
        << Freshness::Denied << false << false;
    QTest::newRow("it could not be read, and is forgotten") << Freshness::Failed << true << false;
    QTest::newRow("it may not be read any more, and is too long when it may")
        << Freshness::Denied << true << true;
}

/// That it cannot be read is known for as long as somebody tries, also while its recorder goes on.
void TestRecorderGaps::unreadAndForgotten()
{
    QFETCH(const Freshness, freshness);
    QFETCH(const bool, wasKnown);
    QFETCH(const bool, isLeftOut);
    const QString path = u"/locks/a"_qs;
    MadeTraffic traffic(path, 3, 4);
    const auto recorder = opened({});
    const auto later = [&] { return snapshotIn(*recorder, path, nowMs() + 60'000)->freshness; };
    const LockStatePtr state = traffic.next(nowMs());
    if (wasKnown)
        recorder->keep(state);
    recorder->keep(unreadable(*state, freshness));
    if (isLeftOut)
        recorder->leaveOut(path);
    else
        recorder->forget(path);
    QCOMPARE(gapsOf(*recorder).size(), 1);
    const LockEvent gap = gapsOf(*recorder).constFirst();
    QCOMPARE(gap.until, 0);
    QCOMPARE(snapshotIn(*recorder, path, gap.at - 1)->freshness, freshness);
    QCOMPARE(later(), Freshness::Stale);

    recorder->keep(unreadable(*state, freshness)); // somebody tries again
    QCOMPARE(later(), freshness);
    QCOMPARE(gapsOf(*recorder), QVector<LockEvent> {gap});
    recorder->keep(traffic.next(nowMs()));
    QCOMPARE(later(), Freshness::Live);
}

/// However long ago that began, nothing is known of it: neither that nobody waits nor who holds.
void TestRecorderGaps::unreadLongerThanIsKept()
{
    const QString path = u"/locks/a"_qs;
    MadeTraffic traffic(path, 3, 4);
    RecorderOptions options;
    options.limits.keepMs = 1;
    const auto recorder = opened({}, options);
    QSignalSpy pruned(recorder.get(), &Recorder::pruned);
    const LockStatePtr state = traffic.next(nowMs());
    recorder->keep(state);
    recorder->keep(unreadable(*state, Freshness::Denied));
    QCOMPARE(gapsOf(*recorder).size(), 1);
    const LockEvent gap = gapsOf(*recorder).constFirst();
    const auto cut = [&pruned] {
        return pruned.isEmpty() ? 0 : pruned.constLast().constFirst().toLongLong();
    };
    QTRY_VERIFY_WITH_TIMEOUT(cut() > gap.at, 30'000);
    QCOMPARE(gapsOf(*recorder), QVector<LockEvent> {gap});
    QCOMPARE(gap.until, 0);
    QCOMPARE(snapshotIn(*recorder, path, cut())->freshness, Freshness::Denied);
    QCOMPARE(snapshotIn(*recorder, path, nowMs() + 60'000)->freshness, Freshness::Denied);

    const LockStatePtr again = traffic.next(nowMs());
    recorder->keep(again);
    QCOMPARE(gapsOf(*recorder).size(), 1);
    QVERIFY(gapsOf(*recorder).constFirst().until > cut());
    const LockSnapshotPtr kept = snapshotIn(*recorder, path, nowMs() + 60'000);
    QCOMPARE(kept->freshness, Freshness::Live);
    QCOMPARE(kept->nodes.size(), again->snapshot->nodes.size());
}

void TestRecorderGaps::keptUntilItIsLookedAt_data()
{
    QTest::addColumn<bool>("wasDenied");
    QTest::addColumn<bool>("isAwaited");

    QTest::newRow("it could not be read") << true << true;
    QTest::newRow("it was held") << false << true;
    QTest::newRow("it could not be read, and nobody looked for long") << true << false;
    QTest::newRow("it was held, and nobody looked for long") << false << false;
}

/// What an earlier recorder kept, however long ago, is there when the next one looks at it: that
/// takes a while.
void TestRecorderGaps::keptUntilItIsLookedAt()
{
    QFETCH(const bool, wasDenied);
    QFETCH(const bool, isAwaited);
    const QString path = u"/locks/a"_qs;
    const QTemporaryDir folder;
    const QString name = folder.filePath(u"awaited"_qs);
    MadeTraffic traffic(path, 3, 4);
    while (traffic.next(nowMs())->queue.size() < 2) { }
    {
        const auto recorder = opened(name);
        recorder->keep(traffic.state());
        if (wasDenied)
            recorder->keep(unreadable(*traffic.state(), Freshness::Denied));
    }
    RecorderOptions options;
    options.limits.keepMs = 1;
    if (!isAwaited)
        options.awaitedMs = 0;
    const auto recorder = opened(name, options);
    QSignalSpy pruned(recorder.get(), &Recorder::pruned);
    const LockEvent gap = gapOf(gapsOf(*recorder), path);
    QCOMPARE(gap.path, path);
    recorder->keep(MadeTraffic(u"/locks/b"_qs, 3, 4).next(nowMs()));
    static_cast<void>(gapsOf(*recorder)); // waits until it is written that something was looked at
    pruned.clear(); // what was pruned before that kept every lock
    const auto cut = [&pruned] {
        return pruned.isEmpty() ? 0 : pruned.constLast().constFirst().toLongLong();
    };
    QTRY_VERIFY_WITH_TIMEOUT(cut() > gap.at, 30'000);
    QCOMPARE(gapOf(gapsOf(*recorder), path).path, isAwaited ? path : QString());
    const qint64 lookedAt = nowMs();
    recorder->keep(readAgain(*traffic.state(), lookedAt));
    int requests = 0;
    for (const LockEvent &event : allEventsOf(*recorder))
        requests += event.kind == LockEvent::Requested && event.path == path ? 1 : 0;
    QCOMPARE(requests, isAwaited ? 0 : traffic.state()->queue.size()); // those are new to it
    const LockEvent told = gapOf(gapsOf(*recorder), path);
    QCOMPARE(told.until, isAwaited ? lookedAt : 0);
}

/// Nothing is known of it after its gap began, and nothing is kept of before; but that it cannot be
/// read, of one that is still looked at.
void TestRecorderGaps::unseenLocksGo()
{
    const qint64 now = nowMs();
    const qint64 cut = now - 60'000;
    const auto made = RecordingFile::openToWrite(file("unseen"));
    QVERIFY(made.has_value());
    RecordingWriter writer(**made);
    writer.begin();
    writer.beginRun(cut - 100'000);
    const auto addUnseen = [&](const char *path, qint64 at) {
        const QString lock = QString::fromLatin1(path);
        const LockStatePtr state = MadeTraffic(lock, 1, 5).next(cut - 90'000);
        writer.addState(lock, cut - 90'000, true, packed(keptOf(*state)));
        LockEvent gap;
        gap.kind = LockEvent::Gap;
        gap.path = lock;
        gap.at = at;
        writer.add(gap);
    };
    addUnseen("/jobs/done", cut - 50'000);
    addUnseen("/jobs/done-later", cut + 50'000);
    addUnseen("/jobs/unread", cut - 50'000);
    QVERIFY(writer.commit());
    RecordingLimits limits;
    limits.keepMs = now - cut;
    QCOMPARE(writer.prune(limits, now, {u"/jobs/unread"_qs}), cut);
    RecordingReader reader(**made);
    QCOMPARE(reader.locks().join(u' '), u"/jobs/done-later /jobs/unread"_qs);
    QCOMPARE(reader.eventCount(), 2);
    QVERIFY(reader.state(u"/jobs/unread"_qs, now).has_value());
    QVERIFY(reader.state(u"/jobs/done-later"_qs, now).has_value());
    QVERIFY(!reader.state(u"/jobs/done"_qs, now).has_value());

    QCOMPARE(writer.prune(limits, now + 1), cut + 1); // nobody tries to read it any more
    QCOMPARE(reader.locks(), QStringList {u"/jobs/done-later"_qs});
    QCOMPARE(reader.eventCount(), 1);
    QVERIFY(!reader.state(u"/jobs/unread"_qs, now).has_value());
}

/// By a clock that is set back no gap ends before it begins.
void TestRecorderGaps::clockWasAhead()
{
    const qint64 ahead = nowMs() + 3'600'000;
    {
        const auto made = RecordingFile::openToWrite(file("ahead"));
        QVERIFY(made.has_value());
        RecordingWriter writer(**made);
        writer.begin();
        writer.beginRun(ahead);
        LockEvent lasting;
        lasting.kind = LockEvent::Gap;
        lasting.at = ahead + 1'000;
        lasting.text = u"not connected"_qs;
        writer.add(lasting);
        QVERIFY(writer.commit());
    }
    RecorderWorker worker({});
    QVERIFY(worker.open(file("ahead")).has_value());
    worker.noteConnected(false, ahead);
    worker.noteConnected(true, ahead - 3'600'000);
    QVERIFY(worker.end().has_value());
    const QVector<LockEvent> events = eventsIn(file("ahead"));
    QCOMPARE(countOf(events, LockEvent::Gap), 3);
    for (const LockEvent &gap : events)
        QVERIFY2(gap.until >= gap.at, qPrintable(gap.text));
}

/// By a clock that is set back somebody looks again before it was forgotten: it is known from then
/// on, not only from when that clock is there, and its gap takes no time in which it was looked at.
void TestRecorderGaps::lookedAtBeforeItWasForgotten()
{
    const QString path = u"/locks/a"_qs;
    const qint64 ahead = nowMs() + 3'600'000;
    MadeTraffic traffic(path, 3, 4);
    while (traffic.next(ahead)->queue.size() < 2) { }
    {
        const auto made = RecordingFile::openToWrite(file("looked-before"));
        QVERIFY(made.has_value());
        RecordingWriter writer(**made);
        writer.begin();
        writer.beginRun(ahead);
        writer.addState(path, ahead, true, packed(keptOf(*traffic.state())));
        writer.add(gapEvent(path, ahead + 1'000, 0, u"not looked at any more"_qs));
        QVERIFY(writer.commit());
    }
    RecorderWorker worker({});
    QVERIFY(worker.open(file("looked-before")).has_value());
    const qint64 lookedAt = nowMs();
    worker.keep(readAgain(*traffic.state(), lookedAt), lookedAt);
    QVERIFY(worker.end().has_value());
    const auto state = read(file("looked-before")).reader->state(path, lookedAt);
    QVERIFY2(state.has_value(), state ? "" : qPrintable(explain(state.error())));
    QCOMPARE(state->state->snapshot->freshness, Freshness::Live);
    const QVector<LockEvent> events = eventsIn(file("looked-before"));
    QCOMPARE(countOf(events, LockEvent::Requested), 0); // they were told when they came
    const LockEvent gap = gapOf(events, path);
    QCOMPARE(gap.at, ahead + 1'000);
    QCOMPARE(gap.until, gap.at);
    QVERIFY(!gap.isOpenEnded);
}

/// Who held before it is not known to have held through it.
void TestRecorderGaps::sleptIsAGap()
{
    const QString path = u"/locks/a"_qs;
    MadeTraffic traffic(path, 3, 4);
    RecorderOptions options;
    options.sleptMs = 200;
    RecorderWorker worker(options);
    QVERIFY(worker.open(file("slept")).has_value());
    const LockStatePtr state = traffic.next(nowMs());
    worker.keep(state, nowMs());
    const qint64 asleepAt = nowMs();
    const qint64 wakes = bootMs() + 2LL * options.sleptMs;
    while (bootMs() < wakes) { } // as one that is stopped: no timer of it fires
    const qint64 awakeAt = nowMs();
    worker.read([](RecordingReader & /*reader*/) {});
    QVERIFY(worker.end().has_value());

    QVector<LockEvent> gaps = eventsIn(file("slept"));
    gaps.removeIf([](const LockEvent &event) { return event.kind != LockEvent::Gap; });
    // On a busy machine there may be others: it was not let run for that long.
    const auto gap = std::ranges::find_if(
        gaps, [&](const LockEvent &one) { return one.at <= asleepAt && one.until >= awakeAt; });
    QVERIFY(gap != gaps.end());
    QVERIFY(gap->path.isEmpty());
    QCOMPARE(gap->text, u"recorder was stopped, or its machine slept"_qs);
    const Reading reading = read(file("slept"));
    const auto snapshotAt = [&](qint64 at) {
        const auto found = reading.reader->state(path, at);
        return found ? found->state->snapshot : std::make_shared<const LockSnapshot>();
    };
    QCOMPARE(snapshotAt(gap->at)->freshness, Freshness::Live);
    const LockSnapshotPtr asleep = snapshotAt(gap->at + options.sleptMs);
    QCOMPARE(asleep->freshness, Freshness::Stale);
    QVERIFY(asleep->readAt <= gap->at + 1);
    QCOMPARE(snapshotAt(gap->until)->freshness, Freshness::Live); // its session may have lasted
    QCOMPARE(snapshotAt(gap->until)->nodes.size(), state->snapshot->nodes.size());
}

QTEST_GUILESS_MAIN(TestRecorderGaps)
#include "tst_recordergaps.moc"
