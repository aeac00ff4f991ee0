// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// doctor --watch: a service, which ends when it is told to.
#include "app/ctl/diagnosistext.h"
#include "app/ctl/doctorcommand.h"
#include "core/base/times.h"
#include "core/report/json.h"

#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>

#include <algorithm>
#include <utility>

namespace lockscope::ctl {

namespace {

constexpr int FindAgainMs = 60'000; ///< from the end of one look for new locks to the next
constexpr int RetryMs = 30'000; ///< until who did not let us in is asked again

/// As QProcess looks for it, and a shell: what has a "/" is a file from here on, or from the root.
bool canBeRun(const QString &program)
{
    if (!program.contains(u'/'))
        return !program.isEmpty() && !QStandardPaths::findExecutable(program).isEmpty();
    const QFileInfo file(program);
    return file.isFile() && file.isExecutable();
}

} // namespace

Result<Done> DoctorCommand::configureHook(const QCommandLineParser &parser)
{
    const bool isHooked = parser.isSet(QStringLiteral("hook"));
    const bool isPaced = parser.isSet(QStringLiteral("once-per"));
    if (isHooked && !m_isEndless)
        return failure(ErrorKind::BadInput, Message::tr("--hook is for --watch."));
    if (isPaced && !isHooked)
        return failure(ErrorKind::BadInput, Message::tr("--once-per is for --hook."));
    if (!isHooked)
        return Done {};
    VerdictHook::Options options;
    options.words = QProcess::splitCommand(parser.value(QStringLiteral("hook")));
    options.least = m_least;
    const QString program = options.words.value(0);
    if (!canBeRun(program))
        return failure(ErrorKind::BadInput,
            Message::tr("--hook names a program that can be run; \"%1\" is none.").arg(program));
    if (isPaced) {
        const Result<qint64> pause = secondsOption(parser, QStringLiteral("once-per"));
        if (!pause)
            return tl::unexpected(pause.error());
        options.pauseMs = *pause;
    }
    m_hook = std::make_unique<VerdictHook>(options);
    return Done {};
}

void DoctorCommand::startService()
{
    if (!m_common.isTimeoutGiven)
        stopTime();
    connect(&m_inspector, &Inspector::statusChanged, this, &DoctorCommand::acceptStatus);
    m_scans.setSingleShot(true); // one that takes long is not to be replaced by the next
    connect(&m_scans, &QTimer::timeout, this, &DoctorCommand::scanAgain);
    m_retry.setSingleShot(true);
    connect(&m_retry, &QTimer::timeout, this, [this] {
        if (!m_isDone)
            (void)m_inspector.open(m_common.connection); // it could be used before
    });
    m_service.begin();
    m_service.tellReady();
    m_service.tellStatus(tr("Connecting."));
}

void DoctorCommand::scanAgain()
{
    ScanLimits limits;
    limits.wantsTokens = false;
    m_inspector.scan(limits);
}

/// All that is there, a minute after each look: what is new is looked at, too.
void DoctorCommand::acceptFound(const ScanResult &result)
{
    m_scans.start(FindAgainMs);
    if (result.failed)
        return waitOn(result.error);
    if (result.isCancelled)
        return;
    if (m_isAway) // what was refused is not any more, all in one connection
        acceptStatus(m_inspector.status());
    QStringList found;
    for (const FoundLock &lock : result.locks) {
        if (!lock.isIdle && !m_asked.contains(lock.path))
            found.append(lock.path);
    }
    makeRoom(result, found.size());
    const bool isFirst = !std::exchange(m_isWatching, true);
    const qsizetype room = std::max<qsizetype>(0, m_maxLocks - m_asked.size());
    const bool wasTooMany = !m_unseen.isEmpty();
    m_unseen = unseenOf(result, m_asked.size() + found.size());
    for (const Message &what : std::as_const(m_unseen)) {
        if (!wasTooMany)
            complain(tr("%1.").arg(what.text()));
    }
    for (const QString &path : found.first(std::min(room, found.size()))) {
        m_asked.insert(path, m_rounds->completeRounds() + 1 + LeastRounds); // not that under way
        m_rounds->watch(path);
    }
    if (isFirst)
        m_earlierRounds = m_rounds->completeRounds() + 1;
    if (!found.isEmpty())
        m_rounds->askSoon();
}

/// Paths that come and go, as one for each job, are not to take room for ever.
void DoctorCommand::noteGone(const LockSnapshot &snapshot)
{
    if (snapshot.freshness != Freshness::Gone)
        m_gone.remove(snapshot.path);
    else if (m_asked.contains(snapshot.path))
        m_gone.insert(snapshot.path, nowMs());
}

/// That they are gone was told by a report of @p at.
void DoctorCommand::forgetGone(qint64 at)
{
    const auto gone = m_gone; // whoever hears of one may add to it
    for (auto it = gone.begin(); it != gone.end(); ++it) {
        if (it.value() < at)
            forget(it.key());
    }
}

void DoctorCommand::forget(const QString &path)
{
    m_gone.remove(path);
    m_asked.remove(path);
    m_printed.remove(path);
    if (m_hook)
        m_hook->forget(path);
    m_rounds->unwatch(path);
}

/// For so many that @p result found anew: locks that nobody uses any more, which was told, do not
/// keep them out. Of a directory that is empty by now a scan need not say that it is a lock.
void DoctorCommand::makeRoom(const ScanResult &result, qsizetype wanted)
{
    qsizetype missing = m_asked.size() + wanted - m_maxLocks;
    if (missing <= 0 || result.isPartial())
        return;
    QSet<QString> used;
    for (const FoundLock &lock : result.locks) {
        if (!lock.isIdle)
            used.insert(lock.path);
    }
    const QStringList asked = m_asked.keys();
    for (const QString &path : asked) {
        const auto told = m_printed.constFind(path);
        const bool isFree = told != m_printed.constEnd() && told->standing == Standing::Free;
        if (!isFree || used.contains(path))
            continue;
        forget(path);
        if (--missing == 0)
            return;
    }
}

/// No server, or none that lets us in: that is told once, and waited for. What does not pass by
/// itself is as well: somebody may mend it meanwhile, and a service is not started anew for that.
void DoctorCommand::waitOn(const Error &error)
{
    if (tellAwaited(error))
        m_service.tellStatus(explain(explained(error)));
    if (connection().state == ConnectionStatus::Failed)
        m_retry.start(RetryMs);
}

void DoctorCommand::acceptStatus(const ConnectionStatus &status)
{
    if (status.state == ConnectionStatus::Connected) {
        if (std::exchange(m_isAway, false))
            complain(sentenceOf(status));
        return m_service.tellStatus(sentenceOf(status));
    }
    const bool isLost = status.state != ConnectionStatus::Disconnected && wasConnected();
    if (isLost && status.state != ConnectionStatus::Failed && !std::exchange(m_isAway, true)) {
        complain(sentenceOf(status));
        m_service.tellStatus(sentenceOf(status));
    }
}

/// What was found later has not been looked at as often as the others.
bool DoctorCommand::isDue(const Verdict &verdict) const
{
    if (m_isExplicit)
        return !verdict.isFollowed;
    const auto asked = m_asked.constFind(verdict.path);
    return asked != m_asked.constEnd() && m_rounds->completeRounds() >= *asked;
}

void DoctorCommand::printChanges(const DoctorReport &report)
{
    if (!m_common.isTimeoutGiven)
        stopTime();
    m_lastStatus = statusNow(answered());
    for (const Verdict &verdict : report.diagnosis.verdicts) {
        const auto known = m_printed.constFind(verdict.path);
        const bool isNews = known == m_printed.constEnd() || !saysTheSame(*known, verdict);
        if (isNews && isDue(verdict) && !print(verdict, report))
            acceptUnprinted();
        if (m_isDone)
            return;
    }
    forgetGone(report.at);
    if (!m_isAway)
        m_service.tellStatus(countsText(report.diagnosis));
}

/// Whoever read it went, or the disk is full: verdicts are of no use then, but to a hook.
void DoctorCommand::acceptUnprinted()
{
    if (!m_hook) {
        m_isDone = true;
        m_service.tellEnd();
        return emit finished(Success); // main() sees what became of the output
    }
    if (!std::exchange(m_isUnprinted, true))
        complain(tr("Standard output cannot be written: %1. Verdicts go to the hook alone.")
                     .arg(qt_error_string()));
}

/// False where it was not printed; the hook is told all the same.
bool DoctorCommand::print(const Verdict &verdict, const DoctorReport &report)
{
    m_printed.insert(verdict.path, verdict);
    const QVector<PendingFinding> pending = pendingOf(verdict.path, report.diagnosis);
    QJsonObject json = verdictJson(verdict);
    json[QStringLiteral("at")] = isoTime(report.at);
    json[QStringLiteral("pending")] = pendingJson(pending);
    json[QStringLiteral("severity")] = textOf(severityOf(verdict.standing));
    if (m_hook)
        m_hook->tell(verdict, json);
    return m_common.isJson
        ? printJson(json)
        : printText(isoTime(report.at) + u'\n' + watchedText(verdict, pending) + u'\n');
}

} // namespace lockscope::ctl
