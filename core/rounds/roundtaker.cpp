// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rounds/roundtaker.h"

#include "core/base/times.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr int ConnectMs = 700; ///< for the first question, which better knows all members
constexpr int QuestionPauseMs = 1'050; ///< the Inspector leaves out questions within 1 s
constexpr int AnswerPatienceMs = 4'500; ///< a round of questions takes 4 s at most
constexpr int SettlingMs = 250; ///< changes of before the answers are here by then

bool isKnown(const LockStatePtr &state)
{
    if (!state)
        return false;
    const LockSnapshot &snapshot = *state->snapshot;
    switch (snapshot.freshness) {
    case Freshness::Gone:
    case Freshness::Denied:
    case Freshness::Failed:
        return true;
    default:
        return snapshot.isComplete();
    }
}

} // namespace

RoundTaker::RoundTaker(Inspector &inspector, const RoundOptions &options, QObject *parent)
    : QObject(parent)
    , m_inspector(inspector)
    , m_options(options)
    , m_doctor(options.settings)
{
    for (QTimer *timer : {&m_next, &m_patience, &m_settling})
        timer->setSingleShot(true);
    connect(&inspector, &Inspector::statusChanged, this, &RoundTaker::acceptStatus);
    connect(&inspector, &Inspector::stateReady, this, &RoundTaker::acceptState);
    connect(&inspector, &Inspector::scanFinished, this, &RoundTaker::acceptScan);
    connect(&inspector, &Inspector::serverFactsReady, this, &RoundTaker::acceptFacts);
    connect(&inspector, &Inspector::accessListReady, this,
            [this](const AccessList &list) { m_access.accept(list); });
    connect(&m_doctor, &DoctorRunner::reportReady, this, &RoundTaker::acceptReport);
    connect(&m_next, &QTimer::timeout, this, &RoundTaker::ask);
    connect(&m_patience, &QTimer::timeout, this, [this] { acceptFacts(nullptr); });
    connect(&m_settling, &QTimer::timeout, this, &RoundTaker::takeRound);
    m_isConnected = inspector.status().state == ConnectionStatus::Connected;
    m_next.start(m_isConnected ? 0 : ConnectMs);
}

RoundTaker::~RoundTaker() = default;

void RoundTaker::dispose(std::shared_ptr<const void> old) const
{
    if (m_options.dispose)
        m_options.dispose(std::move(old));
}

void RoundTaker::watch(const WatchRequest &request)
{
    if (!m_locks.contains(request.path))
        m_locks.insert(request.path, nullptr);
    m_inspector.watch(request);
}

void RoundTaker::unwatch(const QString &path)
{
    if (!m_locks.remove(path))
        return;
    m_inspector.unwatch(path);
    m_doctor.forget(path);
}

void RoundTaker::setReadsAccess(bool isOn)
{
    m_options.readsAccess = isOn;
    for (const LockStatePtr &state : std::as_const(m_locks)) {
        if (state)
            readAccess(*state);
    }
}

void RoundTaker::readAccess(const LockState &state)
{
    const QStringList directories = m_options.readsAccess ? m_access.ask(state) : QStringList {};
    for (const QString &directory : directories)
        m_inspector.readAccessList(directory);
}

bool RoundTaker::isComplete() const
{
    return m_access.isComplete() && std::all_of(m_locks.begin(), m_locks.end(), isKnown);
}

void RoundTaker::acceptStatus(const ConnectionStatus &status)
{
    const bool wasConnected =
        std::exchange(m_isConnected, status.state == ConnectionStatus::Connected);
    if (m_isConnected && !wasConnected)
        askSoon();
}

void RoundTaker::acceptState(const LockStatePtr &state)
{
    const auto lock = m_locks.find(state->snapshot->path);
    if (lock == m_locks.end())
        return;
    LockStatePtr before = std::exchange(*lock, state);
    m_doctor.observe(state);
    readAccess(*state);
    if (state->snapshot->path == m_focus)
        askSoon(); // what is known of its watches is old now
    emit stateReady(state);
    dispose(std::move(before)); // by now nobody else has it
}

void RoundTaker::acceptScan(const ScanResult &result)
{
    if (!result.failed && !result.isCancelled)
        m_childless = result.childless;
}

void RoundTaker::askSoon()
{
    m_isWantedSoon = true;
    if (!m_isUnderWay)
        waitForNext();
}

void RoundTaker::waitForNext()
{
    const auto left = [](const QElapsedTimer &since, int pauseMs) {
        return since.isValid() ? std::max<qint64>(0, pauseMs - since.elapsed()) : 0;
    };
    const qint64 regular = m_isWantedSoon ? 0 : left(m_sinceAsked, m_options.everyMs);
    m_next.start(int(std::max(regular, left(m_sinceFacts, QuestionPauseMs))));
}

void RoundTaker::ask()
{
    m_isUnderWay = true;
    m_isWantedSoon = false;
    m_sinceAsked.start();
    m_patience.start(AnswerPatienceMs);
    m_inspector.askServers();
}

void RoundTaker::acceptFacts(const ServerFactsPtr &facts)
{
    m_facts = facts;
    m_sinceFacts.start();
    if (m_patience.isActive() || !facts) {
        m_patience.stop();
        m_settling.start(SettlingMs);
    }
    if (facts)
        emit factsReady(facts);
}

void RoundTaker::takeRound()
{
    QVector<LockStatePtr> states;
    for (const LockStatePtr &state : std::as_const(m_locks)) {
        if (state)
            states.append(state);
    }
    ++m_rounds;
    m_isRoundComplete = isComplete();
    m_doctor.addRound({nowMs(), states, m_facts, m_access.anybodyMayDelete(states), m_childless});
}

void RoundTaker::acceptReport(const DoctorReportPtr &report)
{
    DoctorReportPtr before = std::exchange(m_report, report);
    if (m_isUnderWay && !m_settling.isActive() && !m_patience.isActive()
        && report->rounds == m_rounds) {
        m_isUnderWay = false;
        m_completeRounds += m_isRoundComplete ? 1 : 0;
        waitForNext();
    }
    emit reportReady(report);
    dispose(std::move(before));
}

} // namespace lockscope
