// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// check_recording [SECONDS] [SEED]: clients of Curator and kazoo contend on ten locks of an
// ensemble of three, at random. One of them is killed while it holds, a holder's node is deleted by
// another client, a member is killed and started again, the recorder (`lockscopectl record`) is
// killed with SIGKILL and started again. What the recording and a member's transaction logs tell
// is then compared with what the clients noted themselves, each hold of all outside the gaps that
// the recording names; and what `queue --json` printed at a hundred moments with what the
// recording has of them. Prints figures; fails where anything differs. LOCKSCOPECTL names the
// program.

#include "core/base/times.h"
#include "core/history/postmortem.h"
#include "core/history/statistics.h"
#include "core/recording/recordingreader.h"
#include "tests/peers/recordedlooks.h"
#include "tests/peers/taker.h"
#include "tests/server/scriptedclient.h"
#include "tests/support/localensemble.h"
#include "tests/support/program.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdio>
#include <memory>

using namespace lockscope;

namespace {

constexpr int Locks = 10;
constexpr int TakersOfLock = 3;
constexpr int Looks = 100;
constexpr int TimeoutMs = 10'000;
constexpr qint64 TolerableMs = 1'500; ///< both sides wait for a processor on a busy machine
constexpr qint64 StallMs = 100; ///< what is noted later than that is late by it
constexpr qint64 UnsettledMs = 5'000; ///< until the servers were asked how somebody went

int faults = 0;

void fault(const QString &text)
{
    ++faults;
    std::printf("DIFFERS: %s\n", qPrintable(text));
}

/// Whether the recorder was gone soon after @p hold ended.
bool isBeforeGap(const QVector<LockEvent> &events, const RecordedHold &hold)
{
    return std::any_of(events.begin(), events.end(), [&](const LockEvent &event) {
        return event.kind == LockEvent::Gap && event.path.isEmpty() && event.at >= hold.end
            && event.at - hold.end <= UnsettledMs;
    });
}

/// One run: the clients, the recorder and what happens to them.
class Check
{
public:
    Check(LocalEnsemble &ensemble, const QString &file, quint32 seed);

    void run(qint64 seconds);
    void compare();

private:
    void step();
    void act(qint64 elapsed, qint64 all);
    void look();
    void startRecorder();
    void deleteHolder();
    void restartMember();
    void compareWith(const char *what, const QVector<LockEvent> &events, bool hasGaps);
    void comparePercentiles(const char *what, const QVector<LockEvent> &events);
    void printLooks(RecordingReader &reader);
    qint64 stalledMs(const NotedHold &hold) const;
    bool isInAnyGap(
        const QVector<LockEvent> &events, const QString &path, const NotedHold &hold) const;

    LocalEnsemble &m_ensemble;
    QString m_connect;
    QString m_file;
    std::mt19937 m_random;
    Peer m_java;
    Peer m_python;
    Peer m_doomed;
    ScriptedClient m_other;
    std::vector<std::unique_ptr<Taker>> m_takers;
    QStringList m_paths;
    std::unique_ptr<QProcess> m_recorder;
    std::unique_ptr<QProcess> m_looking;
    qint64 m_recordedFrom = 0;
    QVector<Look> m_looks;
    QString m_lookedAt;
    QStringList m_done; ///< acts
    bool m_mayBegin = true;
    bool m_isKilled = false;
    const Taker *m_robbed = nullptr; ///< whose node was deleted …
    qint64 m_robbedAt = 0; ///< … and when
    QVector<QPair<qint64, qint64>> m_stalls; ///< in which nobody noted anything
};

Check::Check(LocalEnsemble &ensemble, const QString &file, quint32 seed)
    : m_ensemble(ensemble)
    , m_connect(ensemble.connectString())
    , m_file(file)
    , m_random(seed)
    , m_java(Peer::Library::Java, m_connect)
    , m_python(Peer::Library::Kazoo, m_connect)
    , m_doomed(Peer::Library::Kazoo, m_connect)
    , m_other(m_connect, 30)
{
    for (int lock = 0; lock < Locks; ++lock) {
        const bool isJava = lock % 2 == 0;
        m_paths.append(QStringLiteral("/checked/%1-%2")
                           .arg(isJava ? QStringLiteral("java") : QStringLiteral("python"))
                           .arg(lock));
        for (int i = 0; i < TakersOfLock; ++i)
            m_takers.push_back(std::make_unique<Taker>(isJava ? m_java : m_python,
                QStringLiteral("t%1x%2").arg(lock).arg(i),
                isJava ? QStringLiteral("mutex") : QStringLiteral("lock"), m_paths.last(),
                m_random(), TimeoutMs));
    }
    m_takers.push_back(std::make_unique<Taker>(m_doomed, QStringLiteral("doomed"),
        QStringLiteral("lock"), m_paths.at(1), m_random(), TimeoutMs));
}

void Check::startRecorder()
{
    m_recorder = std::make_unique<QProcess>();
    m_recorder->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    test::startCtl(*m_recorder,
        {QStringLiteral("record"), QStringLiteral("--to"), m_file, QStringLiteral("--connect"),
            m_connect, QStringLiteral("--timeout"), QStringLiteral("60")});
}

void Check::step()
{
    for (const auto &taker : m_takers) {
        if (!(m_isKilled && taker == m_takers.back()))
            taker->go(m_mayBegin);
    }
}

/// Printed by a program of its own, while all goes on.
void Check::look()
{
    if (m_looking && m_looking->state() != QProcess::NotRunning)
        return;
    if (m_looking) {
        const QJsonObject queue =
            QJsonDocument::fromJson(m_looking->readAllStandardOutput()).object();
        const qint64 at =
            QDateTime::fromString(queue.value(u"readAt").toString(), Qt::ISODateWithMs)
                .toMSecsSinceEpoch();
        if (at > 0 && queue.value(u"complete").toBool())
            m_looks.append({m_lookedAt, at, printedQueue(queue)});
    }
    m_lookedAt = m_paths.at(int(m_random() % Locks));
    m_looking = std::make_unique<QProcess>();
    test::startCtl(*m_looking,
        {QStringLiteral("queue"), m_lookedAt, QStringLiteral("--json"), QStringLiteral("--connect"),
            m_connect});
}

void Check::deleteHolder()
{
    const auto found = std::find_if(
        m_takers.begin(), m_takers.end() - 1, [](const auto &taker) { return taker->isHolding(); });
    if (found == m_takers.end() - 1)
        return;
    const Taker &holder = **found;
    const QJsonObject queue =
        test::runCtl({QStringLiteral("queue"), holder.path(), QStringLiteral("--json"),
                         QStringLiteral("--connect"), m_connect})
            .json();
    const QString session = textOf(holder.session());
    const QJsonArray nodes = queue.value(u"nodes").toArray();
    for (const QJsonValue &node : nodes) {
        if (node[QStringLiteral("session")].toString() != session
            || node[QStringLiteral("role")].toString() != u"holder")
            continue;
        m_robbedAt = nowMs();
        const QString answer =
            m_other.ask(QStringLiteral("delete ") + node[QStringLiteral("path")].toString());
        if (answer.startsWith(u"failed"))
            return;
        m_robbed = &holder;
        m_done.append(QStringLiteral("deleted"));
    }
}

void Check::restartMember()
{
    const int leader = m_ensemble.leader();
    const int member = leader == 0 ? 1 : 0;
    m_ensemble.kill(member);
    if (m_ensemble.restart(member))
        m_done.append(QStringLiteral("restarted"));
}

void Check::act(qint64 elapsed, qint64 all)
{
    const auto isDue = [&](const char *what, int percent) {
        return elapsed * 100 > all * percent && !m_done.contains(QLatin1String(what));
    };
    if (isDue("deleted", 20))
        deleteHolder();
    if (isDue("killed", 35) && m_takers.back()->isHolding()) {
        m_isKilled = true;
        m_doomed.kill();
        m_done.append(QStringLiteral("killed"));
    }
    if (isDue("restarted", 55))
        restartMember();
    if (isDue("recorder", 75)) {
        m_recorder->kill();
        m_recorder->waitForFinished();
        startRecorder();
        m_done.append(QStringLiteral("recorder"));
    }
}

void Check::run(qint64 seconds)
{
    const auto until = [this](const std::function<bool()> &isOver, qint64 ms) {
        const qint64 end = steadyMs() + ms;
        while (!isOver() && steadyMs() < end) {
            step();
            QTest::qWait(10);
        }
        return isOver();
    };
    const auto haveAllHeld = [this] {
        return std::all_of(m_takers.begin(), m_takers.end(),
            [](const auto &taker) { return !taker->holds().isEmpty(); });
    };
    if (!until(haveAllHeld, 120'000))
        fault(QStringLiteral("not everybody got its lock"));
    startRecorder();
    until([] { return false; }, 8'000); // it looks for them first
    m_recordedFrom = nowMs();
    const qint64 begin = steadyMs();
    const qint64 all = seconds * 1'000;
    for (qint64 looked = 0; steadyMs() - begin < all;) {
        step();
        const qint64 before = nowMs();
        act(steadyMs() - begin, all);
        if (nowMs() - before > StallMs)
            m_stalls.append({before, nowMs() + StallMs});
        if (m_looks.size() < Looks && steadyMs() - looked > all / (Looks + Looks / 2)) {
            look();
            looked = steadyMs();
        }
        QTest::qWait(10);
    }
    m_mayBegin = false;
    const auto areIdle = [this] {
        return std::all_of(m_takers.begin(), m_takers.end() - 1,
            [](const auto &taker) { return taker->isIdle(); });
    };
    if (!until(areIdle, 120'000))
        fault(QStringLiteral("not everybody has let go"));
    until([] { return false; }, TimeoutMs + 5'000); // the servers are asked how the last ones went
    m_recorder->terminate();
    m_recorder->waitForFinished(60'000);
    for (const char *act : {"deleted", "killed", "restarted", "recorder"}) {
        if (!m_done.contains(QLatin1String(act)))
            fault(QStringLiteral("this did not happen: ") + QLatin1String(act));
    }
}

bool Check::isInAnyGap(
    const QVector<LockEvent> &events, const QString &path, const NotedHold &hold) const
{
    const qint64 end = hold.end > 0 ? hold.end : hold.begin + 2 * TimeoutMs;
    const NotedHold whole {hold.begin, end, false};
    return hold.begin < m_recordedFrom || isInGap(events, path, whole)
        || isInGap(events, {}, whole);
}

qint64 Check::stalledMs(const NotedHold &hold) const
{
    qint64 ms = 0;
    for (const auto &[from, to] : m_stalls) {
        for (const qint64 at : {hold.begin, hold.end})
            ms = at >= from && at <= to ? std::max(ms, to - from) : ms;
    }
    return ms;
}

void Check::compareWith(const char *what, const QVector<LockEvent> &events, bool hasGaps)
{
    int compared = 0;
    int inGaps = 0;
    int disturbed = 0;
    int robbed = 0;
    int expired = 0;
    int untold = 0;
    qint64 worst = 0;
    QVector<LockEvent> gaps; // what may be in the way: few of very many
    std::copy_if(
        events.begin(), events.end(), std::back_inserter(gaps), [](const LockEvent &event) {
            return event.kind == LockEvent::Gap
                || (event.kind == LockEvent::Gone && !event.session);
        });
    for (const auto &taker : m_takers) {
        const QVector<RecordedHold> recorded = holdsOf(events, taker->session(), taker->path());
        qsizetype next = 0;
        for (const NotedHold &noted : taker->holds()) {
            const QString which = QStringLiteral("%1: %2 in %3 from %4 to %5")
                                      .arg(QLatin1String(what), taker->name(), taker->path(),
                                          isoTime(noted.begin), isoTime(noted.end));
            const bool isHere = !hasGaps || !isInAnyGap(gaps, taker->path(), noted);
            while (next < recorded.size() && recorded.at(next).end > 0
                && recorded.at(next).end < noted.begin)
                ++next;
            const bool isFound = next < recorded.size() && areOfOneTime(recorded.at(next), noted);
            if (!isHere) {
                ++inGaps;
                continue;
            }
            if (!isFound) {
                fault(which + QStringLiteral(" is not told"));
                continue;
            }
            const RecordedHold &hold = recorded.at(next++);
            if (noted.isDisturbed) {
                ++disturbed;
                continue;
            }
            const bool isRobbed =
                taker.get() == m_robbed && noted.begin <= m_robbedAt && noted.end >= m_robbedAt;
            const bool isKilledIn = noted.end == 0;
            const LockEvent::Kind how = isRobbed ? LockEvent::Deleted
                : isKilledIn                     ? LockEvent::Expired
                                                 : LockEvent::Released;
            // The recorder went before it could ask; or a look from outside tells no better.
            const bool isUntold = hasGaps
                && ((hold.how == LockEvent::Gone && isBeforeGap(gaps, hold))
                    || (isRobbed && hold.how == LockEvent::Released));
            untold += isUntold ? 1 : 0;
            if (hold.how != how && !isUntold)
                fault(which + QStringLiteral(": ") + textOf(hold.how));
            robbed += isRobbed ? 1 : 0;
            expired += isKilledIn ? 1 : 0;
            qint64 off = std::abs(hold.begin - noted.begin);
            if (isRobbed)
                off = std::max(off, std::abs(hold.end - m_robbedAt));
            else if (!isKilledIn)
                off = std::max(off, std::abs(hold.end - noted.end));
            if (off > TolerableMs + stalledMs(noted))
                fault(which + QStringLiteral(" is %1 ms off").arg(off));
            if (stalledMs(noted) == 0)
                worst = std::max(worst, off);
            ++compared;
        }
    }
    std::printf("%s: %d holds compared, the worst difference %lld ms; %d in gaps, %d of unsure "
                "clients, %d whose end cannot be told; deleted %d, expired %d\n",
        what, compared, static_cast<long long>(worst), inGaps, disturbed, untold, robbed, expired);
}

/// Over all that are not in a gap: as a whole they must agree, too.
void Check::comparePercentiles(const char *what, const QVector<LockEvent> &events)
{
    QVector<qint64> noted;
    for (const auto &taker : m_takers) {
        for (const NotedHold &hold : taker->holds()) {
            if (hold.end > 0 && !hold.isDisturbed && hold.begin >= m_recordedFrom)
                noted.append(hold.end - hold.begin);
        }
    }
    QVector<qint64> told;
    DurationMeter meter;
    for (const LockEvent &event : events) {
        const auto duration = meter.add(event);
        if (duration && duration->kind == Duration::Hold && m_paths.contains(duration->path)
            && duration->at - duration->ms >= m_recordedFrom)
            told.append(duration->ms);
    }
    const Percentiles a = percentilesOf(noted);
    const Percentiles b = percentilesOf(told);
    std::printf("%s: holds %d, p50 %lld, p95 %lld, p99 %lld ms; noted %d, %lld, %lld, %lld\n", what,
        b.count, static_cast<long long>(b.p50Ms), static_cast<long long>(b.p95Ms),
        static_cast<long long>(b.p99Ms), a.count, static_cast<long long>(a.p50Ms),
        static_cast<long long>(a.p95Ms), static_cast<long long>(a.p99Ms));
    // From its node to its deletion it is a little longer than the client holds.
    if (std::abs(a.p50Ms - b.p50Ms) > a.p50Ms / 5 || std::abs(a.p95Ms - b.p95Ms) > a.p95Ms / 5)
        fault(QLatin1String(what) + QStringLiteral(": other percentiles than were noted"));
}

void Check::printLooks(RecordingReader &reader)
{
    const LookCounts counts = compareLooks(reader, m_looks);
    std::printf("looks: %lld, the same in the recording %d, between two of its states %d, not "
                "recorded then %d\n",
        static_cast<long long>(m_looks.size()), counts.same, counts.between, counts.unrecorded);
    for (const QString &different : counts.different)
        fault(different);
    if (counts.between * 10 > m_looks.size())
        fault(QStringLiteral("that many looks are between two states"));
}

void Check::compare()
{
    const auto file = RecordingFile::openToRead(m_file);
    if (!file)
        return fault(explain(file.error()));
    RecordingReader reader(**file);
    const auto events = reader.events();
    if (!events)
        return fault(explain(events.error()));
    compareWith("recording", *events, true);
    comparePercentiles("recording", *events);
    printLooks(reader);
    QVector<DataDirectory> members;
    for (int member = 0; member < m_ensemble.size(); ++member) {
        if (const auto files = findServerFiles(m_ensemble.dataFolder(member)))
            members.append(*files);
    }
    QVector<LockEvent> logged;
    const auto read =
        readPostmortem(members, [&logged](const LockEvent &event) { logged.append(event); });
    if (!read)
        return fault(explain(read.error()));
    compareWith("transaction logs", logged, false);
    comparePercentiles("transaction logs", logged);
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    const qint64 seconds = arguments.size() > 1 ? arguments.at(1).toLongLong() : 60;
    const quint32 seed = arguments.size() > 2 ? arguments.at(2).toUInt() : std::random_device()();
    for (const Peer::Library library : {Peer::Library::Java, Peer::Library::Kazoo}) {
        if (const QString missing = Peer::missing(library); !missing.isEmpty()) {
            std::printf("cannot run: %s\n", qPrintable(missing));
            return 0;
        }
    }
    std::printf("%lld s, seed %u\n", static_cast<long long>(seconds), seed);
    std::fflush(stdout);
    const auto ensemble = LocalEnsemble::start();
    if (!ensemble) {
        std::printf("%s\n", qPrintable(explain(ensemble.error())));
        return 1;
    }
    const QTemporaryDir folder;
    Check check(**ensemble, folder.filePath(QStringLiteral("checked.lockscope")), seed);
    check.run(seconds);
    check.compare();
    std::printf("%d differences\n", faults);
    return faults == 0 ? 0 : 1;
}
