// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Which lanes are made of events: of clients, or of locks, and what is forgotten of them.
#include "core/base/times.h"
#include "tests/ui/timelineevents.h"
#include "ui/timeline/timelinetext.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::fixtures;

class TestLanes : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void stays_data();
    void stays();
    void sessionThatStandsTwice();
    void strangersAreTheirClients();
    void grantsThatNobodySaw();
    void clientsThatShareASession();
    void clientIsNamedOnce();
    void lanesOfOneNameAreToldApart();
    void handOvers_data();
    void handOvers();
    void blanksAndFlags();
    void heldBeforeIsASum();
    void forgets_data();
    void forgets();
    void forgetsFlagsAndBlanks();
    void forgetsAsIfItHadComeLater();
    void forgetsLocks();
    void lanesOfLocks();
    void locksThatNobodyLooksAt_data();
    void locksThatNobodyLooksAt();
    void forgetsLocksThatNobodyLooksAt();
    void keepsLocksThatCannotBeRead();
    void semaphoreIsNotWantedForEver();
};

namespace {

using E = LockEvent;

/// "10: -1>0, 100: 0>1"
QString printed(const QVector<HandOver> &handOvers)
{
    QStringList printed;
    for (const HandOver &each : handOvers)
        printed.append(u"%1: %2>%3"_qs.arg(each.at - TimelineBegin).arg(each.from).arg(each.to));
    return printed.join(u", "_qs);
}

/// "500 w 700 h 900 released": from, since when it held, until when and how it went.
QString printed(const Stay &stay)
{
    QString text = QString::number(stay.from - TimelineBegin) + u" w"_qs;
    if (stay.hasHeld())
        text += u" %1 h"_qs.arg(stay.grantedAt - TimelineBegin)
            + (stay.isGrantUnseen ? u"?"_qs : QString());
    if (!stay.isThere())
        text += u" %1 %2"_qs.arg(stay.to - TimelineBegin).arg(textOf(stay.end));
    return text;
}

QString printed(const Lanes &lanes)
{
    QStringList lines;
    for (const Lane &lane : lanes.lanes()) {
        QStringList stays;
        for (const Stay &stay : lane.stays)
            stays.append(printed(stay));
        lines.append(u"%1: %2"_qs.arg(lane.session.value).arg(stays.join(u", "_qs)));
    }
    return lines.join(u" | "_qs);
}

/// A second request of the first client.
LockEvent sameClient(int node, qint64 at)
{
    LockEvent event = happened(E::Requested, node, at);
    event.session.value = 1;
    event.client = u"worker-1"_qs;
    return event;
}

/// In a semaphore of two directories: a place in the queue, and a lease, which is made later.
LockEvent inQueue(LockEvent::Kind kind, int node, qint64 at, int session = 1)
{
    LockEvent event = happened(kind, node, at, Role::Waiter, Mode::Lease);
    event.node = u"/locks/a/locks/lock-%1"_qs.arg(node);
    event.session.value = session;
    event.client = u"worker-%1"_qs.arg(session);
    return event;
}

LockEvent ofLease(LockEvent::Kind kind, int node, qint64 at, int session = 1)
{
    LockEvent event = happened(kind, 100 + node, at, Role::Holder, Mode::Lease);
    event.node = u"/locks/a/leases/lease-%1"_qs.arg(node);
    event.session.value = session;
    event.client = u"worker-%1"_qs.arg(session);
    return event;
}

/// A gap of one lock, from 500 ms on.
LockEvent unseen(const QString &path, qint64 until = 0)
{
    LockEvent gap = happened(E::Gap, 0, 500);
    gap.path = path;
    gap.node.clear();
    gap.until = until == 0 ? 0 : TimelineBegin + until;
    gap.text = u"not looked at any more"_qs;
    return gap;
}

Lanes lockLanesOf(const QVector<LockEvent> &events)
{
    Lanes lanes(Lanes::Of::Locks);
    for (const LockEvent &event : events)
        lanes.add(event);
    return lanes;
}

} // namespace

void TestLanes::init()
{
    showTimesInUtc(true);
}

void TestLanes::cleanup()
{
    showTimesInUtc(false);
}

void TestLanes::stays_data()
{
    QTest::addColumn<QVector<LockEvent>>("events");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const QVector<LockEvent> &events, const QString &lanes) {
        QTest::newRow(what) << events << lanes;
    };
    row("nothing", {}, {});
    row("one waits", {happened(E::Requested, 1, 500)}, u"1: 500 w"_qs);
    row("asks, gets, gives back",
        {happened(E::Requested, 1, 500), happened(E::Granted, 1, 700),
            happened(E::Released, 1, 900)},
        u"1: 500 w 700 h 900 released"_qs);
    row("the same client again, on its lane",
        {happened(E::Requested, 1, 500), happened(E::Granted, 1, 500),
            happened(E::Released, 1, 900), happened(E::Requested, 1, 900)},
        u"1: 500 w 500 h 900 released, 900 w"_qs);
    row("the same client again, which was made before it was seen to have gone",
        {happened(E::Requested, 1, 500), happened(E::Granted, 1, 700), happened(E::Gone, 1, 900),
            happened(E::Requested, 1, 800)},
        u"1: 500 w 700 h 800 gone, 800 w"_qs);
    row("and the request is told first, as it was",
        {happened(E::Requested, 1, 500), happened(E::Granted, 1, 700), sameClient(2, 800),
            happened(E::Gone, 1, 900)},
        u"1: 500 w 700 h 800 gone, 800 w | 1: "_qs);
    row("much later than it was made: it stood there twice",
        {happened(E::Requested, 1, 500), happened(E::Granted, 1, 500),
            happened(E::Released, 1, 1900), happened(E::Requested, 1, 900)},
        u"1: 500 w 500 h 1900 released | 1: 900 w"_qs);
    row("two clients",
        {happened(E::Requested, 1, 100), happened(E::Granted, 1, 100),
            happened(E::Requested, 2, 200), happened(E::Expired, 1, 900),
            happened(E::Granted, 2, 900)},
        u"1: 100 w 100 h 900 expired | 2: 200 w 900 h"_qs);
    row("one gives up", {happened(E::Requested, 1, 500), happened(E::GaveUp, 1, 700)},
        u"1: 500 w 700 gave-up"_qs);
    row("one that held before anybody looked",
        {happened(E::Requested, 1, 500, Role::Holder), happened(E::Deleted, 1, 900)},
        u"1: 500 w 500 h? 900 deleted"_qs);
    row("one that was let in at once",
        {happened(E::Requested, 1, 500, Role::Holder), happened(E::Granted, 1, 510)},
        u"1: 500 w 510 h"_qs);
    row("how one went may be known later",
        {happened(E::Requested, 1, 500), happened(E::Gone, 1, 700), happened(E::Expired, 1, 700)},
        u"1: 500 w 700 expired"_qs);
    row("of several, the one that went then",
        {happened(E::Requested, 1, 100), happened(E::Gone, 1, 200), happened(E::Requested, 1, 300),
            happened(E::Gone, 1, 400), happened(E::Expired, 1, 400),
            happened(E::Requested, 1, 500)},
        u"1: 100 w 200 gone, 300 w 400 expired, 500 w"_qs);
    row("how one went that went before it came, by clocks that disagree",
        {happened(E::Requested, 1, 500), happened(E::Gone, 1, 300), happened(E::Expired, 1, 300)},
        u"1: 500 w 500 expired"_qs);
    row("what nobody saw come is nobody's",
        {happened(E::Granted, 1, 500), happened(E::Released, 1, 700)}, {});
    row("who waited for a semaphore holds by its lease",
        {inQueue(E::Requested, 1, 100), ofLease(E::Granted, 1, 500), ofLease(E::Released, 1, 900)},
        u"1: 100 w 500 h 900 released"_qs);
    row("and its place in the queue is told to have been let in as well",
        {inQueue(E::Requested, 1, 100), ofLease(E::Granted, 1, 300), inQueue(E::Granted, 1, 300),
            inQueue(E::Released, 1, 350), ofLease(E::Released, 1, 900)},
        u"1: 100 w 300 h 900 released"_qs);
    row("or was let in before the lease was made",
        {inQueue(E::Requested, 1, 100), inQueue(E::Granted, 1, 300), inQueue(E::Released, 1, 400),
            ofLease(E::Granted, 1, 400), ofLease(E::Released, 1, 900)},
        u"1: 100 w 300 h 900 released"_qs);
    row("of two threads in the queue the first has made the lease",
        {inQueue(E::Requested, 1, 100), inQueue(E::Requested, 2, 200), ofLease(E::Granted, 1, 300)},
        u"1: 100 w 300 h | 1: 200 w"_qs);
    row("a lease of another session is none of its own",
        {inQueue(E::Requested, 1, 100), ofLease(E::Granted, 2, 300, 2)}, u"1: 100 w"_qs);
    row("clocks that disagree: nothing ends before it began",
        {happened(E::Requested, 1, 500), happened(E::Granted, 1, 400),
            happened(E::Released, 1, 300)},
        u"1: 500 w 500 h 500 released"_qs);
}

void TestLanes::stays()
{
    QFETCH(const QVector<LockEvent>, events);
    QFETCH(const QString, expected);
    QCOMPARE(printed(lanesOf(events)), expected);
}

/// Two threads of one client wait at the same time.
void TestLanes::sessionThatStandsTwice()
{
    LockEvent second = happened(E::Requested, 2, 200);
    second.session.value = 1;
    LockEvent third = happened(E::Requested, 3, 1400);
    third.session.value = 1;
    const Lanes lanes =
        lanesOf({happened(E::Requested, 1, 100), second, happened(E::GaveUp, 1, 900), third});
    QCOMPARE(printed(lanes), u"1: 100 w 900 gave-up, 1400 w | 1: 200 w"_qs);
}

/// One that was told before it was read is of nobody known until it is granted, or goes.
void TestLanes::strangersAreTheirClients()
{
    const auto stranger = [](int node, qint64 at) {
        LockEvent request = happened(E::Requested, node, at);
        request.session = {};
        request.client.clear();
        return request;
    };
    const auto ofFirst = [](LockEvent event) {
        event.session.value = 1;
        event.client = u"worker-1"_qs;
        return event;
    };
    const QVector<LockEvent> before {happened(E::Requested, 1, 100), happened(E::Granted, 1, 100),
        happened(E::Released, 1, 200), stranger(2, 300)};
    QCOMPARE(printed(lanesOf(before)), u"1: 100 w 100 h 200 released | 0: 300 w"_qs);
    QVector<LockEvent> events = before + QVector {ofFirst(happened(E::Granted, 2, 400))};
    Lanes lanes = lanesOf(events);
    QCOMPARE(printed(lanes), u"1: 100 w 100 h 200 released, 300 w 400 h | 0: "_qs);
    QCOMPARE(lanes.handOvers().constLast().to, 0);
    lanes.add(ofFirst(happened(E::Released, 2, 500)));
    lanes.add(stranger(3, 600)); // the next of nobody known has their lane
    lanes.add(ofFirst(happened(E::GaveUp, 3, 700)));
    lanes.add(stranger(4, 800));
    QCOMPARE(printed(lanes),
        u"1: 100 w 100 h 200 released, 300 w 400 h 500 released, 600 w 700 gave-up | 0: 800 w"_qs);
    QCOMPARE(lanes.lanes().constFirst().heldBefore, (QVector<qint64> {0, 100, 200}));
    QCOMPARE(laneTitles(lanes.lanes()), (QStringList {u"worker-1"_qs, u"session not known"_qs}));

    const Lanes gone = lanesOf({stranger(7, 300), happened(E::GaveUp, 7, 400)});
    QCOMPARE(gone.lanes().constLast().name(), u"worker-7"_qs);
    QCOMPARE(gone.lanes().constLast().stays.constLast().token.value, 7);

    Lanes other = lanesOf({happened(E::Requested, 1, 100), stranger(2, 300),
        ofFirst(happened(E::Granted, 2, 400))}); // its other thread waits
    QCOMPARE(printed(other), u"1: 100 w | 0:  | 1: 300 w 400 h"_qs);
}

/// Granted at the first look after an hour in which nobody could look.
void TestLanes::grantsThatNobodySaw()
{
    LockEvent gap = happened(E::Gap, 0, 1000);
    gap.until = TimelineBegin + 61'000;
    LockEvent grant = happened(E::Granted, 1, 61'500);
    grant.notBefore = TimelineBegin + 500;
    const auto isRough = [&](const QVector<LockEvent> &events) {
        return lanesOf(events).lanes().constFirst().stays.constFirst().isGrantRough;
    };
    const LockEvent request = happened(E::Requested, 1, 100);
    QVERIFY(isRough({request, gap, grant}));
    QVERIFY(!isRough({request, grant})); // it was watched all the while
    LockEvent shorter = happened(E::Gap, 0, 61'300); // which tells nothing of the one before
    shorter.until = TimelineBegin + 61'400;
    QVERIFY(isRough({request, gap, shorter, grant}));
    gap.until = TimelineBegin + 1100;
    grant.notBefore = TimelineBegin + 1200;
    QVERIFY(!isRough({request, gap, grant})); // and since
    grant.mayHaveHeld = true;
    QVERIFY(isRough({request, grant}));
}

/// Two clients that share a session are no one that came again.
void TestLanes::clientsThatShareASession()
{
    LockEvent second = sameClient(2, 850);
    second.client = u"worker-2"_qs;
    const Lanes lanes = lanesOf({happened(E::Requested, 1, 500), happened(E::Granted, 1, 700),
        second, happened(E::Released, 1, 900)});
    QCOMPARE(printed(lanes), u"1: 500 w 700 h 900 released | 1: 850 w"_qs);
}

void TestLanes::clientIsNamedOnce()
{
    LockEvent moved = happened(E::SessionMoved, 1, 300);
    moved.client.clear();
    moved.endpoint = u"10.0.0.7:4512"_qs;
    Lanes lanes = lanesOf({happened(E::Requested, 1, 100), moved});
    QCOMPARE(lanes.lanes().constFirst().name(), u"worker-1"_qs);
    QCOMPARE(lanes.lanes().constFirst().endpoint, u"10.0.0.7:4512"_qs);
    LockEvent nameless = happened(E::Requested, 0x1f, 100);
    nameless.client.clear();
    QCOMPARE(lanesOf({nameless}).lanes().constFirst().name(), u"0x1f"_qs);
    nameless.endpoint = u"10.0.0.8:1"_qs;
    QCOMPARE(lanesOf({nameless}).lanes().constFirst().name(), u"10.0.0.8:1"_qs);
    nameless.session = {};
    nameless.endpoint.clear();
    QCOMPARE(laneTitle(lanesOf({nameless}).lanes().constFirst()), u"session not known"_qs);
}

void TestLanes::lanesOfOneNameAreToldApart()
{
    LockEvent second = happened(E::Requested, 2, 200); // by another thread of the first
    second.session.value = 1;
    second.client = u"worker-1"_qs;
    Lanes lanes = lanesOf({happened(E::Requested, 1, 100), second});
    QCOMPARE(laneTitles(lanes.lanes()), (QStringList {u"worker-1"_qs, u"worker-1 (2)"_qs}));
    LockEvent other = happened(E::Requested, 3, 300);
    other.client = u"worker-1"_qs;
    other.endpoint = u"10.0.0.7:4512"_qs;
    lanes.add(other);
    lanes.add(happened(E::Requested, 4, 400));
    QCOMPARE(laneTitles(lanes.lanes()),
        (QStringList {u"worker-1 (0x1)"_qs, u"worker-1 (0x1) (2)"_qs,
            u"worker-1 (10.0.0.7:4512)"_qs, u"worker-4"_qs}));
}

void TestLanes::handOvers_data()
{
    QTest::addColumn<QVector<LockEvent>>("events");
    QTest::addColumn<QString>("expected");
    const QVector<LockEvent> both {happened(E::Requested, 1, 0), happened(E::Granted, 1, 10),
        happened(E::Requested, 2, 20), happened(E::Requested, 3, 30),
        happened(E::Released, 1, 100)};
    QTest::newRow("nobody had it") << both.mid(0, 2) << u"10: -1>0"_qs;
    QTest::newRow("to the next") << both + QVector<LockEvent> {happened(E::Granted, 2, 100)}
                                 << u"10: -1>0, 100: 0>1"_qs;
    QTest::newRow("to two readers at once")
        << both + QVector<LockEvent> {happened(E::Granted, 2, 100), happened(E::Granted, 3, 100)}
        << u"10: -1>0, 100: 0>1, 100: 0>2"_qs;
    QTest::newRow("a reader that comes later has it from nobody")
        << both + QVector<LockEvent> {happened(E::Granted, 2, 100), happened(E::Granted, 3, 150)}
        << u"10: -1>0, 100: 0>1, 150: -1>2"_qs;
    QTest::newRow("who came when it was free has it from nobody") << both.mid(0, 2)
            + QVector<LockEvent> {happened(E::Released, 1, 100), happened(E::Requested, 2, 5000),
                happened(E::Granted, 2, 5000)} << u"10: -1>0, 5000: -1>1"_qs;
    QTest::newRow("who waited has it from the last holder, however late it took it")
        << both + QVector<LockEvent> {happened(E::Granted, 2, 5000)} << u"10: -1>0, 5000: 0>1"_qs;
    QTest::newRow("nobody has it before he came") << both.mid(0, 2)
            + QVector<LockEvent> {happened(E::Released, 1, 100), happened(E::Requested, 2, 200),
                happened(E::Granted, 2, 190)} << u"10: -1>0, 200: -1>1"_qs;
    QTest::newRow("who gives up hands over nothing") << both.mid(0, 4)
            + QVector<LockEvent> {happened(E::GaveUp, 2, 100), happened(E::Granted, 3, 110)}
                                                     << u"10: -1>0, 110: -1>2"_qs;
}

void TestLanes::handOvers()
{
    QFETCH(const QVector<LockEvent>, events);
    QFETCH(const QString, expected);
    const Lanes lanes = lanesOf(events);
    QCOMPARE(printed(lanes.handOvers()), expected);
    const qint64 first = TimelineBegin + 10;
    QVERIFY(!lanes.handOverBefore(first));
    QCOMPARE(lanes.handOverBefore(first + 1)->at, first);
    QCOMPARE(lanes.handOverAfter(first - 1)->at, first);
    QVERIFY(!lanes.handOverAfter(lanes.handOvers().constLast().at));
}

void TestLanes::blanksAndFlags()
{
    LockEvent gap = happened(E::Gap, 0, 100);
    gap.text = u"not connected"_qs;
    LockEvent over = gap;
    over.until = TimelineBegin + 400;
    LockEvent verdict = happened(E::VerdictChanged, 0, 200);
    verdict.text = u"stuck"_qs;
    const Lanes lanes = lanesOf({gap, verdict, over, gap});
    QCOMPARE(lanes.blanks().size(), 2);
    QCOMPARE(lanes.blanks().constFirst().to, TimelineBegin + 400);
    QCOMPARE(lanes.blanks().constLast().to, 0);
    QCOMPARE(lanes.unknownSince(), lanes.blanks().constLast().from);
    LockEvent other = happened(E::Gap, 0, 200);
    other.text = u"not looked at any more"_qs;
    other.until = TimelineBegin + 300;
    const Lanes both = lanesOf({gap, other, over});
    QCOMPARE(both.blanks().size(), 2);
    QCOMPARE(both.blanks().constFirst().to, TimelineBegin + 400);
    QCOMPARE(lanes.flags().size(), 1);
    QCOMPARE(lanes.begin(), TimelineBegin + 100);
    QCOMPARE(lanes.end(), TimelineBegin + 400);
    QVERIFY(lanes.lanes().isEmpty());
    LockEvent next = over;
    next.at = over.until;
    next.until = TimelineBegin + 500;
    QCOMPARE(lanesOf({over, next}).blanks().size(), 1); // as one
    QCOMPARE(lanesOf({over, next}).blanks().constLast().to, TimelineBegin + 500);
    next.text = u"another reason"_qs;
    QCOMPARE(lanesOf({over, next}).blanks().size(), 2);
    next.at = TimelineBegin + 50; // of a hidden part, told when it ended
    const Lanes overlapping = lanesOf({over, next});
    QCOMPARE(overlapping.blanks().size(), 2);
    QCOMPARE(overlapping.blanks().constFirst().from, next.at);
}

void TestLanes::heldBeforeIsASum()
{
    const Lanes lanes = lanesOf(busyLock(3, 300));
    QCOMPARE(lanes.lanes().size(), 3);
    for (const Lane &lane : lanes.lanes()) {
        qint64 held = 0;
        QCOMPARE(lane.heldBefore.size(), lane.stays.size());
        for (int i = 0; i < lane.stays.size(); ++i) {
            QCOMPARE(lane.heldBefore.at(i), held);
            held += lane.stays.at(i).to - lane.stays.at(i).grantedAt;
        }
        QVERIFY(held > 0);
    }
}

void TestLanes::forgets_data()
{
    using Events = QVector<LockEvent>;
    QTest::addColumn<Events>("before");
    QTest::addColumn<Events>("after");
    QTest::addColumn<QVector<int>>("places");
    QTest::addColumn<QString>("stays");
    QTest::addColumn<QString>("handOvers");
    const auto row = [](const char *what, const Events &before, const Events &after,
                         const QVector<int> &places, const QString &stays,
                         const QString &handOvers) {
        QTest::newRow(what) << before << after << places << stays << handOvers;
    };
    const Events first {happened(E::Requested, 1, 100), happened(E::Granted, 1, 100)};
    const Events next = first + Events {happened(E::Requested, 2, 200)};
    row("nothing is known", {}, {}, {}, {}, {});
    row("who is there stays, however long", next, {happened(E::Released, 1, 700)}, {0, 1},
        u"1: 100 w 100 h 700 released | 2: 200 w"_qs, {});
    row("all was over", first + Events {happened(E::Released, 1, 499)}, {}, {-1}, {}, {});
    row("it was over just then", first + Events {happened(E::Released, 1, 500)}, {}, {0},
        u"1: 100 w 100 h 500 released"_qs, {});
    row("of one client what was over",
        first
            + Events {happened(E::Released, 1, 200), happened(E::Requested, 1, 300),
                happened(E::GaveUp, 1, 600), happened(E::Requested, 1, 700)},
        {happened(E::Granted, 1, 800)}, {0}, u"1: 300 w 600 gave-up, 700 w 800 h"_qs,
        u"800: -1>0"_qs);
    row("others come up",
        next
            + Events {happened(E::GaveUp, 2, 300), happened(E::Requested, 3, 400),
                happened(E::Requested, 4, 450)},
        {happened(E::Released, 1, 600), happened(E::Granted, 3, 600)}, {0, -1, 1, 2},
        u"1: 100 w 100 h 600 released | 3: 400 w 600 h | 4: 450 w"_qs, u"600: 0>1"_qs);
    row("who held before has gone", next + Events {happened(E::Released, 1, 300)},
        {happened(E::Granted, 2, 600), happened(E::Requested, 1, 700)}, {-1, 0},
        u"2: 200 w 600 h | 1: 700 w"_qs, u"600: -1>0"_qs);
    row("a hand-over between two that stay",
        {happened(E::Requested, 1, 100), happened(E::Requested, 2, 200),
            happened(E::Requested, 3, 300), happened(E::GaveUp, 1, 400),
            happened(E::Granted, 2, 450), happened(E::Released, 2, 500),
            happened(E::Granted, 3, 500)},
        {happened(E::Requested, 1, 600)}, {-1, 0, 1},
        u"2: 200 w 450 h 500 released | 3: 300 w 500 h | 1: 600 w"_qs, u"500: 0>1"_qs);
    row("a client that comes again has a lane again",
        {happened(E::Requested, 1, 100), happened(E::GaveUp, 1, 200)},
        {happened(E::Requested, 1, 700)}, {-1}, u"1: 700 w"_qs, {});
    row("who waits for a semaphore",
        {inQueue(E::Requested, 1, 100, 2), inQueue(E::GaveUp, 1, 200, 2),
            inQueue(E::Requested, 2, 300)},
        {ofLease(E::Granted, 2, 700)}, {-1, 0}, u"1: 300 w 700 h"_qs, u"700: -1>0"_qs);
    row("how one went may be known later", first + Events {happened(E::Gone, 1, 600)},
        {happened(E::Expired, 1, 600)}, {0}, u"1: 100 w 100 h 600 expired"_qs, {});
    row("but not of one that is forgotten", first + Events {happened(E::Gone, 1, 400)},
        {happened(E::Expired, 1, 400)}, {-1}, {}, {});
}

/// What was over before 500 ms, and then it goes on.
void TestLanes::forgets()
{
    QFETCH(const QVector<LockEvent>, before);
    QFETCH(const QVector<LockEvent>, after);
    QFETCH(const QVector<int>, places);
    Lanes lanes = lanesOf(before);
    const int namings = lanes.namings();
    const qint64 cut = TimelineBegin + 500;
    QCOMPARE(lanes.forgetBefore(cut), places);
    QCOMPARE(lanes.namings() > namings, places.contains(-1)); // titles are of other lanes
    QCOMPARE(lanes.keptFrom(), cut);
    QCOMPARE(lanes.begin(), before.isEmpty() ? 0 : cut);
    for (const LockEvent &event : after)
        lanes.add(event);
    QTEST(printed(lanes), "stays");
    QTEST(printed(lanes.handOvers()), "handOvers");
    QCOMPARE(lanes.begin(), before.isEmpty() ? 0 : cut); // however long ago something is told to be
    for (const Lane &lane : lanes.lanes())
        QCOMPARE(lane.heldBefore.size(), lane.stays.size());
}

void TestLanes::forgetsFlagsAndBlanks()
{
    LockEvent lasting = happened(E::Gap, 0, 100);
    lasting.text = u"not connected"_qs;
    LockEvent over = happened(E::Gap, 0, 200);
    over.text = u"another reason"_qs;
    over.until = TimelineBegin + 499;
    LockEvent later = over;
    later.text = u"a third one"_qs;
    later.until = TimelineBegin + 500;
    Lanes lanes = lanesOf(
        {lasting, over, later, happened(E::VerdictChanged, 0, 300), happened(E::Act, 0, 500)});
    (void)lanes.forgetBefore(TimelineBegin + 500);
    QCOMPARE(lanes.flags().size(), 1);
    QCOMPARE(lanes.flags().constFirst().kind, E::Act);
    QCOMPARE(lanes.blanks().size(), 2);
    lasting.until = TimelineBegin + 600;
    lanes.add(lasting);
    QCOMPARE(lanes.blanks().size(), 2);
    QCOMPARE(lanes.blanks().constFirst().to, lasting.until);
    (void)lanes.forgetBefore(TimelineBegin + 601);
    QVERIFY(lanes.isEmpty());
}

/// However often it forgets, what it keeps is the same.
void TestLanes::forgetsAsIfItHadComeLater()
{
    const QVector<LockEvent> events = busyLock(3, 300);
    Lanes often;
    for (int i = 0; i < events.size(); ++i) {
        often.add(events.at(i));
        if (i % 10 == 0)
            (void)often.forgetBefore(events.at(i).at - 200);
    }
    const qint64 last = events.constLast().at - 100;
    Lanes once = lanesOf(events);
    const auto all = once.handOvers().size();
    (void)once.forgetBefore(last);
    (void)often.forgetBefore(last);
    QCOMPARE(printed(often), printed(once));
    QCOMPARE(printed(often.handOvers()), printed(once.handOvers()));
    QVERIFY(!once.handOvers().isEmpty());
    QVERIFY(once.handOvers().size() < all / 10);
    for (int i = 0; i < once.lanes().size(); ++i) { // only differences of these tell anything
        const Lane &lane = once.lanes().at(i);
        const QVector<qint64> &other = often.lanes().at(i).heldBefore;
        for (int stay = 0; stay < lane.stays.size(); ++stay)
            QCOMPARE(other.at(stay) - other.constFirst(),
                lane.heldBefore.at(stay) - lane.heldBefore.constFirst());
    }
}

void TestLanes::forgetsLocks()
{
    const auto of = [](const QString &path, LockEvent event) {
        event.path = path;
        event.node = path + u"/lock"_qs;
        return event;
    };
    Lanes lanes(Lanes::Of::Locks);
    for (const LockEvent &event : {of(u"/jobs/1"_qs, happened(E::Requested, 1, 100)),
             of(u"/jobs/1"_qs, happened(E::Granted, 1, 100)),
             of(u"/jobs/2"_qs, happened(E::Requested, 2, 200)),
             of(u"/jobs/2"_qs, happened(E::Granted, 2, 200)),
             of(u"/jobs/1"_qs, happened(E::Released, 1, 300))})
        lanes.add(event);
    QCOMPARE(lanes.forgetBefore(TimelineBegin + 500), (QVector<int> {-1, 0}));
    for (const LockEvent &event : {of(u"/jobs/2"_qs, happened(E::Released, 2, 600)),
             of(u"/jobs/1"_qs, happened(E::Requested, 1, 700))})
        lanes.add(event);
    QCOMPARE(laneTitles(lanes.lanes()), (QStringList {u"/jobs/2"_qs, u"/jobs/1"_qs}));
    QCOMPARE(printed(lanes), u"0: 200 w 200 h 600 released | 0: 700 w"_qs);
}

/// While no lock is open each has a lane: held by whomever, or waited for and held by nobody.
void TestLanes::lanesOfLocks()
{
    LockEvent other = happened(E::Requested, 9, 500, Role::Holder);
    other.path = u"/locks/b"_qs;
    Lanes lanes(Lanes::Of::Locks);
    for (const LockEvent &event :
        {happened(E::Requested, 1, 0), other, happened(E::Granted, 1, 1000),
            happened(E::Requested, 2, 2000), happened(E::Expired, 1, 4000),
            happened(E::Granted, 2, 5000), happened(E::Released, 2, 7000)})
        lanes.add(event);
    QCOMPARE(lanes.lanes().size(), 2);
    const Lane &lane = lanes.lanes().constFirst();
    QCOMPARE(lane.name(), u"/locks/a"_qs);
    QCOMPARE(lane.stays.size(), 2);
    QCOMPARE(lane.stays.at(0).from, TimelineBegin);
    QCOMPARE(lane.stays.at(0).grantedAt, TimelineBegin + 1000);
    QCOMPARE(lane.stays.at(0).to, TimelineBegin + 4000);
    QCOMPARE(lane.stays.at(0).end, LockEvent::Expired);
    QCOMPARE(lane.stays.at(1).from, TimelineBegin + 4000); // the second one waited on
    QCOMPARE(lane.stays.at(1).grantedAt, TimelineBegin + 5000);
    QCOMPARE(lane.stays.at(1).to, TimelineBegin + 7000);
    QVERIFY(lanes.lanes().at(1).stays.constFirst().hasHeld());
    QVERIFY(lanes.lanes().at(1).stays.constFirst().isThere());
    QVERIFY(lanes.lanes().at(1).stays.constFirst().isGrantUnseen);

    other.at = TimelineBegin + 8000; // one that was let in at once
    LockEvent gone = other;
    gone.kind = E::Released;
    LockEvent granted = other;
    granted.kind = E::Granted;
    granted.at = TimelineBegin + 8001;
    const auto handOvers = lanes.handOvers().size();
    LockEvent second = other; // beside which another one, first seen to hold
    second.node += u"-second"_qs;
    for (const LockEvent &event : {gone, other, granted, second})
        lanes.add(event);
    const QVector<Stay> &stays = lanes.lanes().at(1).stays;
    QCOMPARE(stays.size(), 2);
    QVERIFY(!stays.at(1).isGrantUnseen);
    QCOMPARE(stays.at(1).grantedAt, TimelineBegin + 8001);

    // Another one comes, the first one goes, and then the other's grant is told: it is one turn.
    LockEvent third = other;
    third.node += u"-third"_qs;
    third.at = TimelineBegin + 9000;
    LockEvent secondGone = second;
    secondGone.kind = gone.kind;
    LockEvent thirdGranted = third;
    thirdGranted.kind = E::Granted;
    for (LockEvent *late : {&gone, &secondGone, &thirdGranted})
        late->at = TimelineBegin + 9500;
    for (const LockEvent &event : {third, gone, secondGone, thirdGranted})
        lanes.add(event);
    QCOMPARE(lanes.lanes().at(1).stays.size(), 2);
    QCOMPARE(lanes.lanes().at(1).stays.at(1).grantedAt, TimelineBegin + 8001);
    QVERIFY(std::ranges::is_sorted(lanes.handOvers(), {}, &HandOver::at));
    QCOMPARE(lanes.handOvers().size(), handOvers + 1);

    LockEvent early = happened(E::Requested, 12, 100, Role::Holder); // of a lock that is found now
    early.path = u"/locks/c"_qs;
    LockEvent follows = early;
    follows.kind = E::Granted;
    follows.until = follows.at + 5000;
    lanes.add(early);
    lanes.add(follows);
    QVERIFY(!lanes.lanes().at(2).stays.constFirst().isGrantUnseen);
    QCOMPARE(lanes.handOvers().size(), handOvers + 1); // which nobody can look at
}

void TestLanes::locksThatNobodyLooksAt_data()
{
    QTest::addColumn<QVector<LockEvent>>("events");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const QVector<LockEvent> &events, const QString &lanes) {
        QTest::newRow(what) << events << lanes;
    };
    const QString path = u"/locks/a"_qs;
    const QVector<LockEvent> held {happened(E::Requested, 1, 100), happened(E::Granted, 1, 100)};
    const QVector<LockEvent> left = held + QVector {unseen(path)};
    row("it was held, and nobody looks any more", left, u"0: 100 w 100 h 500 gap"_qs);
    row("it was waited for", {happened(E::Requested, 1, 100), unseen(path)},
        u"0: 100 w 500 gap"_qs);
    row("another one is not looked at", held + QVector {unseen(u"/locks/b"_qs)},
        u"0: 100 w 100 h"_qs);
    row("how one went before is known later",
        {happened(E::Requested, 1, 100), happened(E::Requested, 2, 200), happened(E::Gone, 2, 300),
            unseen(path), happened(E::Expired, 2, 300)},
        u"0: 100 w 500 gap"_qs);
    const QVector<LockEvent> again = left + QVector {unseen(path, 800)};
    row("it is held still when somebody looks again", again, u"0: 100 w 100 h"_qs);
    row("as it is told of a gap that is over", held + QVector {unseen(path, 800)},
        u"0: 100 w 100 h"_qs);
    row("who held has left meanwhile", again + QVector {happened(E::Gone, 1, 800)},
        u"0: 100 w 100 h 800 gone"_qs);
    row("nobody was in it",
        held
            + QVector {happened(E::Released, 1, 300), unseen(path), unseen(path, 800),
                happened(E::Requested, 2, 900)},
        u"0: 100 w 100 h 300 released, 900 w"_qs);
}

/// Whether a lock is held is not known of one that is no longer looked at, nor that it is not.
void TestLanes::locksThatNobodyLooksAt()
{
    QFETCH(const QVector<LockEvent>, events);
    QFETCH(const QString, expected);
    QCOMPARE(printed(lockLanesOf(events)), expected);
}

/// What was known of them by then is told anew when somebody looks again.
void TestLanes::forgetsLocksThatNobodyLooksAt()
{
    const QString path = u"/locks/a"_qs;
    Lanes lanes =
        lockLanesOf({happened(E::Requested, 1, 100), happened(E::Granted, 1, 100), unseen(path)});
    const Lane lane = lanes.lanes().constFirst();
    QVERIFY2(stayText(lane, lane.stays.constFirst(), lanes.end())
                 .endsWith(u"held for 0.4 s, not known since 14:46:40.500Z"_qs),
        qPrintable(stayText(lane, lane.stays.constFirst(), lanes.end())));
    QCOMPARE(lanes.forgetBefore(TimelineBegin + 500), QVector<int> {0});
    QCOMPARE(lanes.forgetBefore(TimelineBegin + 600), QVector<int> {-1});
    for (const LockEvent &event :
        {unseen(path, 600), happened(E::Requested, 2, 700), happened(E::Granted, 2, 700)})
        lanes.add(event);
    QCOMPARE(printed(lanes), u"0: 700 w 700 h"_qs);
    lanes.add(happened(E::Released, 2, 900)); // and the first one, of whom nobody told, long before
    QCOMPARE(printed(lanes), u"0: 700 w 700 h 900 released"_qs);
}

/// Whoever is in them still when they are read again is not told anew.
void TestLanes::keepsLocksThatCannotBeRead()
{
    const QString path = u"/locks/a"_qs;
    Lanes held =
        lockLanesOf({happened(E::Requested, 1, 100), happened(E::Granted, 1, 100), unseen(path)});
    Lanes wanted = lockLanesOf({happened(E::Requested, 1, 100), unseen(path)});
    Lanes left =
        lockLanesOf({happened(E::Requested, 1, 100), happened(E::Released, 1, 200), unseen(path)});
    for (Lanes *lanes : {&held, &wanted, &left}) {
        lanes->forgetBefore(TimelineBegin + 600);
        QCOMPARE(lanes->lanes().size(), 0);
        lanes->add(unseen(path, 800));
    }
    QCOMPARE(held.lanes().size(), 1);
    const Stay &hold = held.lanes().constFirst().stays.constFirst();
    QVERIFY(hold.isThere());
    QVERIFY(hold.isGrantUnseen);
    QCOMPARE(hold.grantedAt, TimelineBegin + 500); // it was then, as far as is known
    QCOMPARE(held.lanes().constFirst().lock, path);
    held.add(happened(E::Released, 1, 900));
    QCOMPARE(held.lanes().constFirst().stays.constFirst().to, TimelineBegin + 900);
    QCOMPARE(wanted.lanes().size(), 1);
    QVERIFY(!wanted.lanes().constFirst().stays.constFirst().hasHeld());
    QCOMPARE(left.lanes().size(), 0);
}

/// Whoever had its turn waits no more, though nobody tells that its place in the queue went.
void TestLanes::semaphoreIsNotWantedForEver()
{
    Lanes lanes(Lanes::Of::Locks);
    for (const LockEvent &event : {inQueue(E::Requested, 1, 100), inQueue(E::Requested, 2, 200, 2),
             ofLease(E::Granted, 1, 500), ofLease(E::Released, 1, 900),
             ofLease(E::Granted, 2, 900, 2), ofLease(E::Released, 2, 1000, 2)})
        lanes.add(event);
    QCOMPARE(printed(lanes), u"0: 100 w 500 h 900 released, 900 w 900 h 1000 released"_qs);
}

QTEST_MAIN(TestLanes)
#include "tst_lanes.moc"
