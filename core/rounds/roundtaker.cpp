// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rounds/roundtaker.h"

#include "core/base/boottimer.h"
#include "core/base/times.h"
#include "core/rounds/doctorworker.h"

#include <utility>

namespace lockscope {

namespace {

constexpr int SettlingMs = 250; ///< changes of before the answers are here by then
constexpr int StepMs = 50; ///< from one look along the chains to the next
constexpr int ChainPatienceMs = 1'500; ///< with locks that the chains lead to
constexpr qint64 CheckPauseMs = 10'000; ///< until a node is read again after a sync
constexpr int MaxChecks = 50; ///< nodes; what is said of more is said without it

ServerFactsPtr withOwners(const ServerFactsPtr &facts, const QSet<SessionId> &own)
{
    if (!facts || own.isEmpty())
        return facts;
    auto told = std::make_shared<ServerFacts>(*facts);
    told->ownOwners = own;
    return told;
}

} // namespace

/// Has the doctor do @p act, and say what it says then.
template <typename Act> void RoundTaker::tell(Act act)
{
    m_doctor.post([act](DoctorWorker &worker) {
        act(worker.doctor());
        emit worker.reported(worker.doctor().report());
    });
}

RoundTaker::RoundTaker(Inspector &inspector, const RoundOptions &options, QObject *parent)
    : QObject(parent)
    , m_inspector(inspector)
    , m_options(options)
    , m_poll(inspector, options.everyMs)
    , m_lookout(inspector, options.lookout)
    , m_doctor(new DoctorWorker(options.settings))
{
    connect(&inspector, &Inspector::statusChanged, this, &RoundTaker::acceptStatus);
    connect(&inspector, &Inspector::scanFinished, this, &RoundTaker::acceptScan);
    connect(&inspector, &Inspector::accessListReady, this,
        [this](const AccessList &list) { m_access.accept(list); });
    connect(&inspector, &Inspector::nodeChecked, this,
        [this](const NodeCheck &check) { m_checks.insert(check.path, check); });
    connect(&m_lookout, &Lookout::stateReady, this, &RoundTaker::acceptState);
    connect(&m_lookout, &Lookout::surveyed, this, &RoundTaker::acceptSurveyed);
    connect(&m_lookout, &Lookout::forgotten, m_doctor.get(), &DoctorWorker::forget);
    connect(&m_lookout, &Lookout::forgotten, this,
        [this](const QString &path) { m_access.forget(path); });
    connect(&inspector, &Inspector::serverFactsReady, this, &RoundTaker::acceptFacts);
    connect(&m_poll, &ServerPoll::unanswered, this, [this] { acceptFacts(nullptr); });
    connect(m_doctor.get(), &DoctorWorker::reported, this, &RoundTaker::acceptReport);
    m_doctor.post([usual = options.usual, file = options.usualFile, servers = options.servers](
                      DoctorWorker &worker) {
        worker.doctor().setServers(servers);
        worker.doctor().remember(usual, nowMs());
        if (!file.isEmpty())
            worker.keepUsualIn(file);
    });
    m_settling.setInterval(StepMs);
    connect(&m_settling, &QTimer::timeout, this, &RoundTaker::settle);
}

RoundTaker::~RoundTaker() = default;

void RoundTaker::survey(const QVector<LockStatePtr> &found)
{
    pause();
    m_lookout.survey(found);
}

void RoundTaker::setSettings(const SiteSettings &settings)
{
    m_doctor.post([settings](DoctorWorker &worker) { worker.doctor().setSettings(settings); });
}

void RoundTaker::acknowledge(const QString &id)
{
    tell([id](Doctor &doctor) { doctor.tracker().acknowledge(id, nowMs()); });
}

void RoundTaker::unacknowledge(const QString &id)
{
    tell([id](Doctor &doctor) { doctor.tracker().unacknowledge(id); });
}

void RoundTaker::carryAcknowledged(const QHash<QString, qint64> &acknowledged)
{
    m_doctor.post([acknowledged](DoctorWorker &worker) { // before it has anything to report
        worker.doctor().tracker().carry(acknowledged, nowMs());
    });
}

void RoundTaker::unmute(const Finding &finding)
{
    tell([finding](Doctor &doctor) { doctor.unmute(finding); });
}

void RoundTaker::mute(const Mute &mute)
{
    tell([mute](Doctor &doctor) { doctor.mute(mute, nowMs()); });
}

/// Servers are asked between two looks, never in one: whatever comes or goes after their answers is
/// seen.
void RoundTaker::acceptSurveyed()
{
    if (isAtRest())
        m_poll.askSoon();
}

void RoundTaker::setReadsAccess(bool isOn)
{
    m_options.readsAccess = isOn;
    for (const LockStatePtr &state : m_lookout.states())
        readAccess(*state);
}

void RoundTaker::readAccess(const LockState &state)
{
    const QStringList directories = m_options.readsAccess ? m_access.ask(state) : QStringList {};
    for (const QString &directory : directories)
        m_inspector.readAccessList(directory);
}

/// Once our connection is back, the doctor would go by the last round's answers until the next one.
/// What is not watched is looked at after it.
void RoundTaker::acceptStatus(const ConnectionStatus &status)
{
    const bool isOld = status.state == ConnectionStatus::Connected && m_facts && !presentFacts();
    if (!isOld)
        return;
    if (!m_lookout.hasSurvey())
        takeRoundNow();
    else if (isAtRest())
        m_poll.askSoon();
}

/// While we have no connection, what the servers say of themselves is all there is.
ServerFactsPtr RoundTaker::presentFacts() const
{
    const ConnectionStatus &status = m_inspector.status();
    const bool isOld = status.state == ConnectionStatus::Connected && m_facts
        && !m_facts->isOfConnection(status.since);
    return isOld ? nullptr : m_facts;
}

void RoundTaker::acceptState(const LockStatePtr &state)
{
    m_doctor.post([state, now = nowMs(), boot = bootMs()](DoctorWorker &worker) {
        worker.followClock(now, boot);
        worker.observe(state, now);
    });
    readAccess(*state);
    if (state->snapshot->path == m_lookout.focus())
        askSoon(); // what is known of its watches is old now
}

/// Who names locks asks nothing of the rest of the tree: a scan then is the lookout's.
void RoundTaker::acceptScan(const ScanResult &result)
{
    if (!result.failed && !result.isCancelled && !m_options.lookout.scansWhereBlind)
        m_childless = result.childless;
}

void RoundTaker::acceptFacts(const ServerFactsPtr &answers)
{
    const ServerFactsPtr facts = withOwners(answers, m_ownSessions);
    m_facts = facts;
    if (m_lookout.hasSurvey()) {
        m_poll.pause();
        m_lookout.surveyAgain();
    }
    m_lookout.follow(facts.get());
    if (!m_settling.isActive()) { // what is awaited longer must not be put off by newer answers
        m_sinceAnswered.start();
        m_settling.start();
    }
    if (facts)
        emit factsReady(facts);
}

/// A lock that was found on a chain may lead to another one: it is read before the round is taken.
void RoundTaker::settle()
{
    if (m_lookout.isSurveying())
        return;
    m_lookout.follow(m_facts.get());
    const bool isSettled = m_sinceAnswered.elapsed() >= SettlingMs
        && (m_lookout.isComplete() || m_sinceAnswered.elapsed() >= ChainPatienceMs);
    if (!isSettled)
        return;
    m_settling.stop();
    takeRoundNow();
    askForLook();
}

/// A look at thousands of locks keeps processors and servers busy: it is in the way of the doctor
/// who may find that it is not wanted any more.
void RoundTaker::askForLook()
{
    const bool hasAll = m_isExamining && m_isRoundComplete;
    const int known = m_completeRounds + (hasAll ? 1 : 0) + (m_isRoundDue ? 1 : 0);
    const bool isWanted = known < m_options.leastRounds || !m_isExamining;
    if (m_lookout.hasSurvey() && isWanted)
        m_poll.askSoon();
}

bool RoundTaker::takeRoundNow()
{
    const bool isNews = !m_lookout.hasSurvey() || m_lookout.surveyedAt() != m_examinedLook;
    m_isRoundDue = m_isRoundDue || isNews;
    if (m_isRoundDue && !m_isExamining)
        takeRound();
    return m_isExamining;
}

void RoundTaker::takeRound()
{
    m_isRoundDue = false;
    m_isExamining = true;
    m_isRoundComplete = isComplete();
    m_examinedLook = m_lookout.surveyedAt();
    ++m_rounds;
    const QVector<LockStatePtr> states = m_lookout.states();
    m_factsUnderway = presentFacts();
    const DoctorRound round {nowMs(), states, m_factsUnderway, m_access.anybodyMayDelete(states),
        m_childless, m_lookout.followed(), m_checks, m_lookout.surveyedAt(),
        m_lookout.blindSpots()};
    m_doctor.post([round, boot = bootMs()](DoctorWorker &worker) {
        worker.followClock(round.at, boot);
        worker.addRound(round);
        worker.noteLearned(round.at);
    });
    m_lookout.forgetUnreached();
}

/// What is known of others is forgotten: it would be old when it matters again.
void RoundTaker::checkNodes(const QStringList &nodes)
{
    const QStringList checked = nodes.mid(0, MaxChecks);
    m_checks.removeIf([&](const auto &check) { return !checked.contains(check.key()); });
    m_checkedAt.removeIf([&](const auto &check) { return !checked.contains(check.key()); });
    for (const QString &path : checked) {
        const auto last = m_checkedAt.constFind(path);
        if (last != m_checkedAt.cend() && steadyMs() - *last < CheckPauseMs)
            continue;
        m_checkedAt.insert(path, steadyMs());
        m_inspector.checkNode(path);
    }
}

void RoundTaker::acceptReport(const DoctorReportPtr &report)
{
    DoctorReportPtr before = std::exchange(m_report, report);
    if (m_isExamining && report->rounds == m_rounds) {
        m_isExamining = false;
        m_examinedFacts = std::exchange(m_factsUnderway, nullptr);
        m_completeRounds += m_isRoundComplete ? 1 : 0;
        if (m_isRoundDue && !m_lookout.isSurveying()) // half a look is none; settle() follows it
            takeRound();
        if (isAtRest())
            askForLook();
    }
    checkNodes(report->nodesToCheck);
    emit reportReady(report);
    if (m_options.lookout.dispose)
        m_options.lookout.dispose(std::move(before));
}

} // namespace lockscope
