// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/doctorcommand.h"

#include "app/ctl/diagnosistext.h"
#include "core/base/nodepath.h"
#include "core/base/times.h"
#include "core/report/json.h"

#include <algorithm>

namespace lockscope::ctl {

namespace {

constexpr int SettlingMs = 200; // changes of before the answers are here by then
constexpr int PauseMs = 1'200; // findings need two rounds a second apart
constexpr int LeastRounds = 2;

} // namespace

QString DoctorCommand::summary() const
{
    return QStringLiteral("Tells why locks are stuck, and what to do.");
}

void DoctorCommand::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("PATH"),
                                 QStringLiteral("Locks to examine (default: all that are found)."),
                                 QStringLiteral("[PATH...]"));
    parser.addOption(
        {QStringLiteral("max-locks"),
         QStringLiteral("Examines at most this many of those found (default: %1).").arg(m_maxLocks),
         QStringLiteral("count")});
    parser.addOption({QStringLiteral("severity"),
                      QStringLiteral("Leaves out findings below: info, warning or critical "
                                     "(default: info)."),
                      QStringLiteral("severity")});
}

Result<Done> DoctorCommand::configure(const QCommandLineParser &parser, const CommonOptions &common,
                                      const QStringList &)
{
    m_common = common;
    if (parser.isSet(QStringLiteral("max-locks"))) {
        bool isNumber = false;
        const QString text = parser.value(QStringLiteral("max-locks"));
        m_maxLocks = text.toInt(&isNumber);
        if (!isNumber || m_maxLocks < 1) {
            return failure(ErrorKind::BadInput,
                           QStringLiteral(
                               "--max-locks takes a whole number above 0; \"%1\" is none.")
                               .arg(text));
        }
    }
    if (parser.isSet(QStringLiteral("severity"))) {
        Result<Done> set = setSeverity(parser.value(QStringLiteral("severity")));
        if (!set)
            return set;
    }
    const QStringList arguments = parser.positionalArguments();
    for (const QString &argument : arguments) {
        const Result<QString> path = validPath(argument);
        if (!path)
            return tl::unexpected(path.error());
        if (!m_paths.contains(*path))
            m_paths.append(*path);
    }
    m_isExplicit = !m_paths.isEmpty();
    return Done {};
}

Result<Done> DoctorCommand::setSeverity(const QString &text)
{
    for (const Severity severity : {Severity::Info, Severity::Warning, Severity::Critical}) {
        if (text != textOf(severity))
            continue;
        m_least = severity;
        return Done {};
    }
    return failure(
        ErrorKind::BadInput,
        QStringLiteral("--severity is info, warning or critical; \"%1\" is none.").arg(text));
}

void DoctorCommand::start()
{
    for (QTimer *timer : {&m_deadline, &m_factsDeadline, &m_settling, &m_pause})
        timer->setSingleShot(true);
    connect(&m_inspector, &Inspector::statusChanged, this, &DoctorCommand::acceptStatus);
    connect(&m_inspector, &Inspector::scanFinished, this, &DoctorCommand::acceptScan);
    connect(&m_inspector, &Inspector::stateReady, this, &DoctorCommand::acceptState);
    connect(&m_inspector, &Inspector::serverFactsReady, this, &DoctorCommand::acceptFacts);
    connect(&m_inspector, &Inspector::accessListReady, this, [this](const AccessList &list) {
        m_access.accept(list);
        considerRound();
    });
    connect(&m_deadline, &QTimer::timeout, this, &DoctorCommand::timeOut);
    connect(&m_factsDeadline, &QTimer::timeout, this, [this] { acceptFacts(nullptr); });
    connect(&m_settling, &QTimer::timeout, this, &DoctorCommand::closeRound);
    connect(&m_pause, &QTimer::timeout, this, &DoctorCommand::considerRound);

    m_startedAt = nowMs();
    const Result<Done> opened = m_inspector.open(m_common.connection);
    if (!opened)
        return fail(opened.error());
    m_deadline.start(int(m_common.workMs()));
    if (m_isExplicit)
        watchAll();
    else
        m_inspector.scan({});
}

void DoctorCommand::acceptStatus(const ConnectionStatus &status)
{
    if (status.state == ConnectionStatus::Failed && !m_isDone) {
        m_isDone = true;
        return fail(status.error);
    }
    considerRound();
}

void DoctorCommand::acceptScan(const ScanResult &result)
{
    if (m_isDone || m_isExplicit || m_isWatching)
        return;
    if (result.failed) {
        m_isDone = true;
        return fail(result.error);
    }
    m_childless = result.childless;
    for (const FoundLock &lock : result.locks) {
        if (!lock.isIdle)
            m_paths.append(lock.path);
    }
    if (m_paths.size() > m_maxLocks) {
        complain(QStringLiteral("Examining %1 of %2 locks found. Name some, or raise --max-locks.")
                     .arg(m_maxLocks)
                     .arg(m_paths.size()));
        m_paths.resize(m_maxLocks);
    }
    if (result.isCapped)
        complain(QStringLiteral("The scan ended early: there may be more locks."));
    watchAll();
}

void DoctorCommand::watchAll()
{
    m_isWatching = true;
    for (const QString &path : std::as_const(m_paths)) {
        m_states.insert(path, nullptr);
        m_inspector.watch({path, {}, true});
    }
    considerRound();
}

void DoctorCommand::acceptState(const LockStatePtr &state)
{
    const QString path = state->snapshot->path;
    if (m_isDone || !m_states.contains(path))
        return;
    if (const auto error = failureOf(*state->snapshot); error && m_isExplicit && m_rounds == 0) {
        m_isDone = true;
        return fail(*error);
    }
    m_states[path] = state;
    // Who may delete is a question to the site, not to a lock that is stuck.
    const QStringList directories = m_isExplicit ? QStringList {} : m_access.ask(*state);
    for (const QString &directory : directories)
        m_inspector.readAccessList(directory);
    m_doctor.observe(state, nowMs());
    considerRound();
}

bool DoctorCommand::isReady() const
{
    const auto isKnown = [](const LockStatePtr &state) {
        return state && (state->snapshot->isComplete() || failureOf(*state->snapshot));
    };
    return m_isWatching && m_access.isComplete()
        && m_inspector.status().state == ConnectionStatus::Connected
        && std::all_of(m_states.begin(), m_states.end(), isKnown);
}

void DoctorCommand::considerRound()
{
    if (m_isDone || m_isAsking || m_pause.isActive() || m_settling.isActive() || !isReady())
        return;
    m_isAsking = true;
    m_factsDeadline.start(FactsPatienceMs);
    m_inspector.askServers();
}

void DoctorCommand::acceptFacts(const ServerFactsPtr &facts)
{
    if (!m_isAsking || m_isDone)
        return;
    m_isAsking = false;
    m_factsDeadline.stop();
    m_facts = facts;
    m_settling.start(SettlingMs);
}

void DoctorCommand::closeRound()
{
    if (m_isDone)
        return;
    QVector<LockStatePtr> states;
    for (const LockStatePtr &state : std::as_const(m_states)) {
        if (state)
            states.append(state);
    }
    m_doctor.addRound({nowMs(), states, m_facts, m_access.anybodyMayDelete(states), m_childless});
    ++m_rounds;
    const qint64 left = m_startedAt + m_common.workMs() - nowMs();
    const bool wantsMore = m_rounds < LeastRounds || m_doctor.tracker().isSomethingPending();
    if (!wantsMore || left < PauseMs + SettlingMs)
        return answer();
    m_pause.start(PauseMs);
}

void DoctorCommand::answer()
{
    m_isDone = true;
    Diagnosis diagnosis = m_doctor.diagnosis();
    diagnosis.findings.removeIf([this](const Finding &f) { return f.severity < m_least; });
    if (m_common.isJson)
        printJson(diagnosisJson(diagnosis));
    else
        printText(diagnosisText(diagnosis, m_states.size()));
    emit finished(diagnosis.findings.isEmpty() ? Success : Yes);
}

void DoctorCommand::timeOut()
{
    if (m_isDone)
        return;
    if (m_rounds >= LeastRounds)
        return answer();
    m_isDone = true;
    const ConnectionStatus &connection = m_inspector.status();
    if (connection.state == ConnectionStatus::Connecting && connection.error != Error {})
        return fail(connection.error);
    fail({ErrorKind::TimedOut,
          m_isWatching ? QStringLiteral("the time ran out before two rounds were taken; allow more "
                                        "with --timeout")
                       : m_common.connection.connect});
}

} // namespace lockscope::ctl
