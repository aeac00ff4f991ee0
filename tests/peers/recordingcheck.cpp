// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The clients, the recorder, and what happens to them.
#include "tests/peers/recordingcheck.h"

#include "core/base/times.h"
#include "tests/support/program.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace lockscope {

namespace {

constexpr int Locks = 10;
constexpr int TakersOfLock = 3;
constexpr qint64 MostLooks = 100;
constexpr qint64 MostActsMs = 60'000; ///< beyond its time, until all has happened
constexpr qint64 StallMs = 100; ///< what is noted later than that is late by it

} // namespace

void RecordingCheck::fault(const QString &text)
{
    ++m_faults;
    std::printf("DIFFERS: %s\n", qPrintable(text));
}

RecordingCheck::RecordingCheck(LocalEnsemble &ensemble, const QString &file, quint32 seed)
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

void RecordingCheck::startRecorder()
{
    m_recorder = std::make_unique<QProcess>();
    m_recorder->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    test::startCtl(*m_recorder,
        {QStringLiteral("record"), QStringLiteral("--to"), m_file, QStringLiteral("--connect"),
            m_connect, QStringLiteral("--timeout"), QStringLiteral("60")});
}

/// Whether it has found them all, and knows what was there before.
bool RecordingCheck::isRecordingAll() const
{
    const auto file = RecordingFile::openToRead(m_file);
    if (!file)
        return false;
    RecordingReader reader(**file);
    return std::all_of(m_paths.begin(), m_paths.end(), [&](const QString &path) {
        const auto state = reader.state(path, nowMs());
        return state && momentOf(*state->state).isKnown;
    });
}

/// When the servers were asked last, as the recording has it.
qint64 RecordingCheck::askedAt() const
{
    const auto file = RecordingFile::openToRead(m_file);
    if (!file)
        return 0;
    RecordingReader reader(**file);
    const auto state = reader.state(m_paths.constFirst(), nowMs());
    return state && state->facts ? state->facts->askedAt : 0;
}

/// What becomes known in a step may have been so since the step before.
void RecordingCheck::step()
{
    for (const auto &taker : m_takers) {
        if (!(m_isKilled && taker == m_takers.back()))
            taker->go(m_mayBegin);
    }
    const qint64 before = std::exchange(m_steppedAt, nowMs());
    if (before > 0 && m_steppedAt - before > StallMs)
        m_stalls.append({before, m_steppedAt});
}

/// Printed by a program of its own, while all goes on.
void RecordingCheck::look()
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

void RecordingCheck::deleteHolder()
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

void RecordingCheck::restartMember()
{
    const int leader = m_ensemble.leader();
    const int member = leader == 0 ? 1 : 0;
    m_ensemble.kill(member);
    m_restarted = member;
    if (m_ensemble.restart(member))
        m_done.append(QStringLiteral("restarted"));
}

void RecordingCheck::act(qint64 elapsed, qint64 all)
{
    const auto isDue = [&](const char *what, int percent) {
        return elapsed * 100 > all * percent && !m_done.contains(QLatin1String(what));
    };
    if (isDue("deleted", 20))
        deleteHolder();
    if (isDue("killed", 35) && m_takers.back()->isHolding()) {
        m_isKilled = true;
        m_killedAt = nowMs();
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

bool RecordingCheck::hasAllDone() const
{
    const QStringList acts {u"deleted"_qs, u"killed"_qs, u"restarted"_qs, u"recorder"_qs};
    return std::all_of(
        acts.begin(), acts.end(), [this](const QString &act) { return m_done.contains(act); });
}

void RecordingCheck::run(qint64 seconds)
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
    if (!until([this] { return isRecordingAll(); }, 60'000))
        fault(QStringLiteral("not all locks are recorded"));
    // Of who held before the first look no grant is told, and some note that late.
    const qint64 complete = steadyMs();
    (void)until([complete] { return steadyMs() - complete >= TolerableMs; }, 2 * TolerableMs);
    m_recordedFrom = nowMs();
    const qint64 begin = steadyMs();
    const qint64 all = seconds * 1'000;
    const qint64 looks = std::min(MostLooks, seconds);
    // On a busy machine one act may take the time of the next.
    const auto isOver = [&] {
        const qint64 elapsed = steadyMs() - begin;
        return elapsed >= all && (hasAllDone() || elapsed >= all + MostActsMs);
    };
    for (qint64 looked = 0; !isOver();) {
        step();
        act(steadyMs() - begin, all);
        if (m_looks.size() < looks && steadyMs() - looked > all / (looks + looks / 2)) {
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
    // The servers are asked once more how the last ones went, the killed one too.
    const qint64 over = std::max(nowMs() + 2'000, m_killedAt + TimeoutMs + UnsettledMs);
    if (!until([&] { return askedAt() > over; }, 120'000))
        fault(QStringLiteral("the servers were not asked again"));
    m_recorder->terminate();
    m_recorder->waitForFinished(60'000);
    if (!hasAllDone())
        fault(QStringLiteral("not all of it happened: ") + m_done.join(u", "_qs));
}

} // namespace lockscope
