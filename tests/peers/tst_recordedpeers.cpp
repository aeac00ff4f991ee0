// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/times.h"
#include "core/history/statistics.h"
#include "core/recording/recorder.h"
#include "core/rounds/roundtaker.h"
#include "core/sandbox/localserver.h"
#include "tests/peers/taker.h"
#include "tests/support/patience.h"

#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <utility>

using namespace lockscope;

namespace {

constexpr int RoundMs = 1'500;
constexpr int TimeoutMs = 10'000; ///< the longest that the server grants: a busy machine ends none
constexpr qint64 UnsettledMs = 2 * RoundMs; ///< until the servers were asked how somebody went

/// What the recording says of the time around @p hold, and of its client at any time from then on.
QByteArray eventsAround(const QVector<LockEvent> &events, const Taker &taker, const NotedHold &hold)
{
    QString text = QStringLiteral("%1, 0x%2, held 0..%3:")
                       .arg(taker.name())
                       .arg(taker.session().value, 0, 16)
                       .arg(hold.end - hold.begin);
    for (const LockEvent &event : events) {
        const qint64 at = event.at - hold.begin;
        const bool isOfClient = event.session == taker.session() && at > -2'000;
        if (event.path == taker.path() && (isOfClient || std::abs(at) < 2'000))
            text += QStringLiteral(" %1 %2 %3 of 0x%4;")
                        .arg(at)
                        .arg(textOf(event.kind), event.node.right(4))
                        .arg(event.session.value, 0, 16);
    }
    return text.toUtf8();
}

} // namespace

/// What real clients noted of their holds is what a recording of them says.
class TestRecordedPeers : public QObject
{
    Q_OBJECT

private slots:
    void holdsAreThoseOfTheClients();
};

void TestRecordedPeers::holdsAreThoseOfTheClients()
{
    for (const Peer::Library library : {Peer::Library::Java, Peer::Library::Kazoo}) {
        if (const QString missing = Peer::missing(library); !missing.isEmpty())
            QSKIP(qPrintable(missing));
    }
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    auto server = LocalServer::start({});
    QVERIFY2(server, qPrintable(server ? QString() : explain(server.error())));
    const QString connect = (*server)->connectString();
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("peers.lockscope"));
    const QStringList paths {QStringLiteral("/recorded/java"), QStringLiteral("/recorded/python")};

    Peer java(Peer::Library::Java, connect);
    Peer python(Peer::Library::Kazoo, connect);
    Peer doomed(Peer::Library::Kazoo, connect);
    std::vector<Taker> takers;
    for (int i = 0; i < 3; ++i) {
        takers.emplace_back(java, QStringLiteral("j%1").arg(i), QStringLiteral("mutex"), paths[0],
            seed + quint32(i), TimeoutMs);
        takers.emplace_back(python, QStringLiteral("p%1").arg(i), QStringLiteral("lock"), paths[1],
            seed + 100 + quint32(i), TimeoutMs);
    }
    takers.emplace_back(
        doomed, QStringLiteral("d"), QStringLiteral("lock"), paths[1], seed + 200, TimeoutMs);
    Taker &victim = takers.back();

    Inspector inspector;
    RoundTaker rounds(inspector, {.everyMs = RoundMs, .readsAccess = false});
    auto recorder = Recorder::open(file, {});
    QVERIFY(recorder.has_value());
    QSet<QString> seen;
    QObject::connect(
        &rounds.lookout(), &Lookout::stateReady, &rounds, [&](const LockStatePtr &state) {
            if (momentOf(*state).isKnown)
                seen.insert(state->snapshot->path);
            (*recorder)->keep(state);
        });
    bool isKilled = false;
    bool isSeenDying = false; // which servers are asked too late for on a very busy machine
    QObject::connect(&rounds, &RoundTaker::factsReady, &rounds, [&](const ServerFactsPtr &facts) {
        (*recorder)->keep(facts);
        isSeenDying = isSeenDying
            || (isKilled && facts->allConnections() && facts->tracked.contains(victim.session())
                && !facts->connections.contains(victim.session()));
    });
    ConnectionOptions options;
    options.connect = connect;
    QVERIFY(inspector.open(options).has_value());
    for (const QString &path : paths)
        rounds.watch({path});
    // Of those that hold already, it is not told when they were let in.
    QTRY_COMPARE_WITH_TIMEOUT(seen.size(), paths.size(), Patience);

    // Everybody takes its lock for some seconds; then one is killed while it holds; then all end.
    bool mayBegin = true;
    qint64 killedAt = 0;
    const qint64 killAt = steadyMs() + 6'000;
    const qint64 endAt = steadyMs() + 18'000;
    qint64 steppedAt = steadyMs();
    qint64 stalled = 0; // what was asked for before a stall is done after it
    const auto isOver = [&] {
        stalled = std::max(stalled, steadyMs() - std::exchange(steppedAt, steadyMs()));
        mayBegin = steadyMs() < endAt;
        bool areIdle = true;
        for (Taker &taker : takers) {
            if (&taker == &victim && isKilled)
                continue;
            taker.go(mayBegin);
            areIdle = areIdle && taker.isIdle();
        }
        if (!isKilled && steadyMs() > killAt && victim.isHolding()) {
            isKilled = true;
            killedAt = nowMs();
            doomed.kill();
        }
        return !mayBegin && areIdle && isKilled;
    };
    QVERIFY(QTest::qWaitFor(isOver, 2 * Patience));
    // The servers are asked once more how the last ones went.
    const qint64 lastEnd = std::max(nowMs(), killedAt + TimeoutMs);
    QTRY_VERIFY_WITH_TIMEOUT(rounds.facts() && rounds.facts()->askedAt > lastEnd + 2'000, Patience);
    recorder->reset();

    const auto opened = RecordingFile::openToRead(file);
    QVERIFY(opened.has_value());
    RecordingReader reader(**opened);
    const auto events = reader.events();
    QVERIFY(events.has_value());
    int compared = 0;
    qint64 worst = 0;
    QHash<QString, int> missed; ///< by path: on a busy machine a look may come too late
    for (const Taker &taker : takers) {
        const QVector<RecordedHold> recorded = holdsOf(*events, taker.session(), taker.path());
        qsizetype next = 0;
        for (const NotedHold &noted : taker.holds()) {
            if (next == recorded.size() || !areOfOneTime(recorded.at(next), noted)) {
                QVERIFY2(isInGap(*events, taker.path(), noted),
                    eventsAround(*events, taker, noted).constData());
                ++missed[taker.path()];
                continue;
            }
            const RecordedHold &hold = recorded.at(next++);
            if (noted.isDisturbed)
                continue;
            const bool isKilledIn = noted.end == 0;
            // Its session is not seen to live any more, which would prove that it released it.
            const bool isJustBefore =
                &taker == &victim && !isKilledIn && noted.end > killedAt - UnsettledMs;
            const auto killed = isSeenDying ? LockEvent::Expired : LockEvent::Gone;
            const auto how = isKilledIn ? killed : LockEvent::Released;
            QVERIFY2(hold.how == how || (isJustBefore && hold.how == LockEvent::Gone),
                eventsAround(*events, taker, noted).constData());
            QVERIFY(hold.end > 0);
            worst = std::max(worst, std::abs(hold.begin - noted.begin));
            if (!isKilledIn)
                worst = std::max(worst, std::abs(hold.end - noted.end));
            ++compared;
        }
        QVERIFY2(next == recorded.size(), qPrintable(taker.name()));
    }
    int expired = 0;
    for (const LockStatistics &lock : statisticsOf(*events)) {
        expired += lock.expired;
        if (missed.value(lock.path) == 0)
            QCOMPARE(lock.requests, lock.holds); // everybody waited until it was let in
    }
    QCOMPARE(expired, isSeenDying ? 1 : 0);
    int inGaps = 0;
    for (const int count : std::as_const(missed))
        inGaps += count;
    qInfo("%d holds compared, the worst difference is %lld ms, the longest stall %lld; %d are in "
          "gaps",
        compared, static_cast<long long>(worst), static_cast<long long>(stalled), inGaps);
    QVERIFY(compared > 20);
    QVERIFY(inGaps * 10 < compared);
    constexpr qint64 Tolerable = 1'500; // both sides wait for a processor on a busy machine
    QVERIFY2(worst < Tolerable + stalled, qPrintable(QString::number(worst)));
}

QTEST_GUILESS_MAIN(TestRecordedPeers)
#include "tst_recordedpeers.moc"
