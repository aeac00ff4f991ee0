// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The course of `lockscopectl acquire`, from the look for strangers to the exit status.
#include "app/ctl/acquirecommand.h"

#include "app/common/unixsignals.h"
#include "core/base/jsonvalues.h"
#include "core/base/text.h"
#include "core/base/times.h"

#include <algorithm>
#include <csignal>

namespace lockscope::ctl {

namespace {

constexpr qint64 LookMs = 1'500; ///< for what only warns
// For the lock to give up by itself, which tells more:
constexpr qint64 GraceMs = 100; ///< before any server spoke of it
constexpr qint64 WaiterGraceMs = 900; ///< while it waits: its node is taken back first
constexpr qint64 ReleaseMs = 2'000; ///< for servers to confirm a release that somebody waits for

/// An error that a holder can make something of: what the place of failure said.
QString reasonOf(const Error &error)
{
    return error.detail.isEmpty() ? explain(error) : ctl::tr("%1.").arg(error.detail.text());
}

/// Why the lock at @p path was not acquired: as of an error, but that it is an answer, and tells
/// what its place knew alone, as reasonOf() does: that nobody answered would not be true.
QJsonObject whyNot(const Error &error, const QString &path)
{
    QJsonObject json = errorJson(error, path);
    json[u"status"_qs] = int(Yes);
    if (!error.detail.isEmpty())
        json[u"message"_qs] = QString(error.detail.english() + u'.');
    return json;
}

/// For how long a lock of @p owner is surely ours when nobody keeps it any more, and it was not
/// endangered: a third of what a proof is good for, see ClaimStatus::isEndangered.
qint64 unkeptMs(const LockOwner &owner)
{
    return std::max<qint64>(0, owner.heldUntil() - nowMs()) / 3;
}

} // namespace

QString AcquireCommand::summary() const
{
    return tr("Takes a lock, holds it while a command runs, and releases it.");
}

QString AcquireCommand::timeoutText() const
{
    return tr(
        "How long to wait for servers that say nothing (default: 10), and for the lock, where "
        "--wait does not tell (default: without end).");
}

void AcquireCommand::describe(QCommandLineParser &parser) const
{
    describeAcquire(parser);
}

Result<Done> AcquireCommand::configure(
    const QCommandLineParser &parser, const QStringList &trailing)
{
    return acquireOptions(parser, m_common, trailing).map([this](const AcquireOptions &options) {
        m_options = options;
        return Done {};
    });
}

void AcquireCommand::start()
{
    m_clock.start();
    connect(&m_program, &GuardedProgram::ended, this, &AcquireCommand::acceptProgramEnd);
    connect(&m_look, &StrangerLook::finished, this, &AcquireCommand::acquire);
    connect(&m_limit, &QTimer::timeout, this, [this] {
        if (!acceptKnownEnd())
            acceptSilence();
    });
    connect(&m_hold, &BootTimer::timeout, this, &AcquireCommand::acceptHoldEnd);
    m_limit.setSingleShot(true);
    limitWait();
    follow(m_look.inspector(), m_options.limitMs(false)); // which --wait may make short
    m_look.start(
        m_common.connection, m_options.request, std::min(LookMs, m_options.limitMs(false) / 2));
}

void AcquireCommand::acquire(const QString &warning)
{
    if (m_hasEnded || m_owner)
        return;
    if (!warning.isEmpty())
        complain(warning);
    m_gate = std::make_unique<WriteGate>(m_common.profile);
    // As long as we run: whoever waits in line for an hour has its turn then.
    if (const Result<Done> allowed = m_gate->allowForGood(m_common.confirmed); !allowed)
        return giveUp(allowed.error());
    m_owner = std::make_unique<LockOwner>(QString(), m_common.connection, *m_gate);
    connect(m_owner.get(), &LockOwner::changed, this, [this] {
        for (const OwnedLock &lock : m_owner->locks())
            hear(lock.status);
    });
    connect(m_owner.get(), &LockOwner::closed, this, [this] {
        if (m_end.state != ClaimState::Lost)
            accept(m_end);
    });
    ClaimRequest request = m_options.request;
    request.waitMs = m_options.waitMs > 0
        ? std::max<qint64>(1, m_options.waitMs - m_clock.elapsed())
        : m_options.waitMs;
    request.connectMs = std::max<qint64>(1, m_common.leftMs - m_clock.elapsed());
    request.tellsRevocation = true;
    m_call = m_owner->acquire(request);
}

void AcquireCommand::limitWait()
{
    const qint64 limit = m_options.limitMs(m_hasAnswer);
    if (limit < 0)
        stopTime();
    else
        limitTime(limit + (m_hasAnswer ? WaiterGraceMs : GraceMs) - m_clock.elapsed());
}

/// No server says who holds it, not even to take our node away.
void AcquireCommand::timeOut()
{
    if (acceptKnownEnd())
        return;
    if (!m_lock.node.isEmpty())
        complain(leftBehind());
    if (!m_status)
        m_status = NoAnswer;
    tell({ErrorKind::TimedOut,
        Message::tr("%1 (who holds %2 is not known)")
            .arg(m_common.connection.connect, m_options.request.path)});
    end();
}

/// Nothing was begun, or what was is taken back as at the end of the time.
void AcquireCommand::giveUp(const Error &error)
{
    if (m_hasAnswer || m_hasEnded)
        return;
    if (!m_status)
        m_status = statusOf(error.kind);
    tell(error);
    end();
}

/// The session ends with its lock. That it is lost is told before that.
void AcquireCommand::hear(const ClaimStatus &status)
{
    if (isFinal(m_end.state))
        return;
    if (isFinal(status.state)) {
        m_end = status;
        m_owner->close();
    }
    if (!isFinal(status.state) || status.state == ClaimState::Lost)
        accept(status);
}

bool AcquireCommand::isOver() const
{
    const OwnedLock lock = m_owner->locks().value(0);
    return isFinal(m_lock.state) || lock.status.state == ClaimState::Lost;
}

void AcquireCommand::accept(const ClaimStatus &status)
{
    if (m_hasEnded)
        return;
    m_lock = status;
    const bool isTold = status.state == ClaimState::Waiting || status.state == ClaimState::Held;
    if (isTold)
        noteAnswer();
    if (isTold && !std::exchange(m_hasAnswer, true) && !m_status)
        limitWait();
    if (status.state == ClaimState::Held && !std::exchange(m_wasHeld, true))
        acceptHeld(status);
    if (status.state == ClaimState::Held && status.isEndangered && !std::exchange(m_isWarned, true))
        acceptDanger();
    if (status.isRevoked && !m_status && !std::exchange(m_isRevocationTold, true))
        acceptRevocation();
    if (status.left != Error {} && !std::exchange(m_isLeftTold, true))
        complain(tr("Its place in line could not be deleted, and others wait behind it: %1. It is "
                    "tried again.")
                     .arg(reasonOf(status.left)));
    const bool isWithdrawn = status.state == ClaimState::Failed && m_isRevocationTold && !m_status;
    if ((status.state == ClaimState::Released || isWithdrawn)
        && status.error.kind == ErrorKind::SessionLost)
        return acceptSilence();
    if (status.state == ClaimState::Lost)
        acceptLoss(status.error);
    else if (status.state == ClaimState::Failed && !m_status)
        acceptFailure(status.error);
    if (isFinal(status.state))
        endOrStop();
}

void AcquireCommand::acceptHeld(const ClaimStatus &status)
{
    if (m_status)
        return; // it is being released already
    stopTime();
    if (!printStatus(status)) {
        complain(tr("Standard output cannot be written: %1. The lock is released.")
                     .arg(qt_error_string()));
        m_status = InternalError;
        return release(ReleaseMs);
    }
    if (!m_options.program.isEmpty())
        runProgram(status);
}

/// First the program, then the lock.
void AcquireCommand::acceptRevocation()
{
    if (m_program.isRunning()) {
        complain(tr("Somebody asked to let go of the lock (“__REVOKE__” in its node): COMMAND is "
                    "asked to end, and the lock is released then."));
        return m_program.terminate();
    }
    if (!m_wasHeld) { // "not acquired" follows
        complain(tr("Somebody asked to let go of the lock (“__REVOKE__” in its node): the request "
                    "is withdrawn."));
        return release(m_common.timeoutMs);
    }
    complain(
        tr("Somebody asked to let go of the lock (“__REVOKE__” in its node): it is released."));
    m_status = Success;
    release(m_common.timeoutMs);
}

/// The servers may give it away soon: what still has to be ended in order is ended now.
void AcquireCommand::acceptDanger()
{
    complain(tr("The lock is about to be lost: no server answers."));
    if (!m_program.isRunning())
        return;
    complain(tr("COMMAND is asked to end."));
    m_status = NoAnswer;
    m_program.terminate();
}

void AcquireCommand::acceptLoss(const Error &error)
{
    complain(tr("The lock is lost: %1").arg(reasonOf(error)));
    m_status = NoAnswer;
    if (m_common.isJson && !m_wasHeld) { // that it was held came too late to be told
        QJsonObject json = errorJson(error, subject());
        json[u"status"_qs] = int(NoAnswer);
        printError(json);
    }
    if (m_program.isRunning())
        complain(tr("COMMAND is ended, as it has no lock any more."));
    if (m_isWarned)
        m_program.kill();
}

void AcquireCommand::acceptFailure(const Error &error)
{
    const bool isOver = error.kind == ErrorKind::TimedOut || error.kind == ErrorKind::Closed;
    if (isOver && m_hasAnswer) {
        complain(tr("Not acquired: %1").arg(reasonOf(error)));
        m_status = Yes;
        if (m_common.isJson)
            (void)printStatus(m_lock);
        return;
    }
    // Nobody knows then who holds it: what is told is whom we asked.
    tell(error.kind == ErrorKind::TimedOut ? silence() : error);
    m_status = statusOf(error.kind);
}

/// The one document: of the moment in which the lock is held, or of why it is not, which is an
/// answer (1), told in the form of an error. What becomes of a lock that is held, no second one
/// tells, for whoever reads standard output reads one: the status does, and standard error.
bool AcquireCommand::printStatus(const ClaimStatus &status) const
{
    const bool isHeld = status.state == ClaimState::Held;
    if (!m_common.isJson) {
        const QString node = visibleText(status.node);
        const QString token = textOf(status.token);
        if (m_common.isQuiet)
            return true;
        if (m_options.program.isEmpty())
            return printText(u"%1\ntoken %2\n"_qs.arg(node, token));
        complain(tr("%1 is held, token %2.").arg(node, token)); // standard output is COMMAND's
        return true;
    }
    const ClaimRequest &request = m_options.request;
    return printJson({
        {u"acquired"_qs, isHeld},
        {u"path"_qs, request.path},
        {u"recipe"_qs, request.recipe},
        {u"mode"_qs, textOf(request.mode)},
        {u"node"_qs, isHeld ? QJsonValue(status.node) : QJsonValue()},
        {u"token"_qs, isHeld ? QJsonValue(textOf(status.token)) : QJsonValue()},
        {u"session"_qs, hexOrNull(status.session)},
        {u"at"_qs, isoTime(status.since)},
        {u"error"_qs, isHeld ? QJsonValue() : QJsonValue(whyNot(status.error, request.path))},
    });
}

void AcquireCommand::runProgram(const ClaimStatus &status)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"LOCKSCOPE_NODE"_qs, status.node);
    environment.insert(u"LOCKSCOPE_TOKEN"_qs, textOf(status.token));
    UnixSignals::tellEach(SIGINT);
    m_program.start(m_options.program, environment, m_common.isJson, unkeptMs(*m_owner));
    if (m_options.holdMs > 0)
        m_hold.startAt(bootMs() + m_options.holdMs);
}

/// First the program, then the lock: it does not run without.
void AcquireCommand::acceptHoldEnd()
{
    complain(tr("The time to hold, %1, is over: COMMAND is ended.")
                 .arg(humanDuration(m_options.holdMs).text()));
    m_program.terminate();
}

void AcquireCommand::acceptProgramEnd(int status)
{
    if (!m_status)
        UnixSignals::tellOne(SIGINT);
    m_hold.stop();
    const bool isLockOver = isOver();
    if (!m_status && isLockOver) // which was not told yet: COMMAND may have run without it
        acceptLoss(m_owner->locks().value(0).status.error);
    if (!m_status)
        m_status = status;
    if (isLockOver)
        end();
    else
        release(m_common.timeoutMs);
}

void AcquireCommand::interrupt(int signal)
{
    if (m_program.isRunning() && signal == SIGINT && isInForeground())
        return; // COMMAND got it as well, and ends or goes on as it likes
    UnixSignals::endByNext(signal);
    const bool isUsualEnd = m_wasHeld && m_options.program.isEmpty();
    if (!m_status) // else it has ended, by its own account or COMMAND's
        m_status = isUsualEnd ? int(Success) : 128 + signal;
    if (m_program.isRunning())
        m_program.terminate();
    else if (!m_owner || isOver())
        end();
    else
        release(ReleaseMs);
}

void AcquireCommand::release(qint64 limitMs)
{
    stopTime();
    m_limit.start(timerMs(limitMs));
    m_owner->cancel(m_call); // nothing happens where it was answered
    m_owner->releaseAll();
}

/// Where it is known that its node is gone, the end of its session, and of the directories that
/// were made for it, is not awaited.
bool AcquireCommand::acceptKnownEnd()
{
    ClaimStatus end = isFinal(m_end.state) ? m_end : m_lock;
    if (end.isGivenBack)
        end.state = m_wasHeld ? ClaimState::Released : ClaimState::Failed;
    if (!isFinal(end.state))
        return false;
    accept(end);
    return true;
}

QString AcquireCommand::leftBehind() const
{
    return tr("No server confirmed the release: %1 stays until the servers end its session, %2, at "
              "most %3 after they run again.")
        .arg(m_lock.node, textOf(m_lock.session),
            humanDuration(m_common.connection.sessionTimeoutMs).text());
}

/// The session is closed when we end, but who does not answer does not notice that either.
void AcquireCommand::acceptSilence()
{
    if (!m_lock.node.isEmpty())
        complain(leftBehind());
    if (m_wasHeld && m_status.value_or(Success) == Success && m_options.program.isEmpty())
        m_status = NoAnswer;
    if (!m_wasHeld && !m_status) { // withdrawn: that it was not acquired is known all the same
        m_lock.error = {ErrorKind::Closed, u"cancelled"_qs};
        acceptFailure(m_lock.error);
    }
    end();
}

void AcquireCommand::endOrStop()
{
    if (m_program.isRunning())
        return m_program.terminate(); // its end ends us
    end();
}

void AcquireCommand::end()
{
    if (std::exchange(m_hasEnded, true))
        return;
    stopTime();
    m_limit.stop();
    emit finished(m_status.value_or(Success));
}

} // namespace lockscope::ctl
