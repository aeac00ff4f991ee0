// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/acquirecommand.h"

#include "core/base/jsonvalues.h"
#include "core/base/text.h"
#include "core/base/times.h"

#include <unistd.h>

namespace lockscope::ctl {

namespace {

/// What a program gets to end by itself, once its lock is lost or we were interrupted.
constexpr int KillAfterMs = 10'000;
constexpr int NotFound = 127;

QString modeNames(const QString &recipe)
{
    QStringList names;
    for (const Mode mode : writableModes(recipe))
        names.append(textOf(mode));
    return names.join(u" or "_qs);
}

bool isOver(ErrorKind kind)
{
    return kind == ErrorKind::TimedOut || kind == ErrorKind::Closed;
}

} // namespace

QString AcquireCommand::summary() const
{
    return QStringLiteral("Takes a lock, holds it while a command runs, and releases it.");
}

void AcquireCommand::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("PATH"),
                                 QStringLiteral("The lock directory; it is made where missing."));
    parser.addPositionalArgument(
        QStringLiteral("-- COMMAND"),
        QStringLiteral("Runs COMMAND while the lock is held and returns its status; it finds the "
                       "node in LOCKSCOPE_NODE and the token in LOCKSCOPE_TOKEN."),
        QStringLiteral("[-- COMMAND...]"));
    parser.addOptions({
        {QStringLiteral("recipe"),
         QStringLiteral("Whose clients' rules to follow: %1.")
             .arg(writableRecipes().join(u", "_qs)),
         QStringLiteral("id")},
        {QStringLiteral("mode"),
         QStringLiteral("exclusive, read or write (default: the recipe's only one)."),
         QStringLiteral("mode")},
        {QStringLiteral("wait"),
         QStringLiteral(
             "Gives up, with status 1, after so long; 0 tries once (default: waits on)."),
         QStringLiteral("seconds")},
        {QStringLiteral("hold"), QStringLiteral("Releases after so long (default: on Ctrl+C)."),
         QStringLiteral("seconds")},
        {QStringLiteral("leases"),
         QStringLiteral("How many may hold a semaphore at a time (default: 1)."),
         QStringLiteral("count")},
        {QStringLiteral("reason"), QStringLiteral("Is written into the node, for others to read."),
         QStringLiteral("text")},
    });
}

Result<Done> AcquireCommand::configure(const QCommandLineParser &parser,
                                       const CommonOptions &common, const QStringList &trailing)
{
    m_common = common;
    m_program = trailing;
    m_request.reason = parser.value(u"reason"_qs);
    return readLock(parser)
        .and_then([&](Done) { return readTimes(parser); })
        .and_then([this](Done) -> Result<Done> {
            if (m_common.mayWrite)
                return Done {};
            return failure(ErrorKind::ReadOnly, u"acquire needs --write"_qs);
        });
}

Result<Done> AcquireCommand::readLock(const QCommandLineParser &parser)
{
    const Result<QString> path = onlyPath(parser);
    if (!path)
        return tl::unexpected(path.error());
    m_request.path = *path;
    m_request.recipe = parser.value(u"recipe"_qs);
    const QVector<Mode> modes = writableModes(m_request.recipe);
    if (modes.isEmpty())
        return failure(ErrorKind::BadInput,
                       u"--recipe takes one of %1; \"%2\" is none."_qs.arg(
                           writableRecipes().join(u", "_qs), m_request.recipe));
    const std::optional<Mode> mode = modeFromText(parser.value(u"mode"_qs));
    const bool isOmitted = !parser.isSet(u"mode"_qs) && modes.size() == 1;
    if (!isOmitted && (!mode || !modes.contains(*mode)))
        return failure(ErrorKind::BadInput,
                       u"--mode takes %1 with %2; \"%3\" is none."_qs.arg(
                           modeNames(m_request.recipe), m_request.recipe,
                           parser.value(u"mode"_qs)));
    m_request.mode = isOmitted ? modes.first() : *mode;
    bool isNumber = true;
    if (parser.isSet(u"leases"_qs))
        m_request.leases = parser.value(u"leases"_qs).toInt(&isNumber);
    if (!isNumber || m_request.leases < 1)
        return failure(ErrorKind::BadInput,
                       u"--leases takes a whole number above 0; \"%1\" is none."_qs.arg(
                           parser.value(u"leases"_qs)));
    return Done {};
}

Result<Done> AcquireCommand::readTimes(const QCommandLineParser &parser)
{
    if (m_common.isTimeoutGiven)
        m_request.waitMs = m_common.timeoutMs;
    if (parser.isSet(u"wait"_qs) && parser.value(u"wait"_qs) == u"0") {
        m_request.waitMs = 0;
    } else if (parser.isSet(u"wait"_qs)) {
        const Result<qint64> wait = secondsOption(parser, u"wait"_qs);
        if (!wait)
            return tl::unexpected(wait.error());
        m_request.waitMs = *wait;
    }
    if (!parser.isSet(u"hold"_qs))
        return Done {};
    const Result<qint64> hold = secondsOption(parser, u"hold"_qs);
    m_request.holdMs = hold.value_or(0);
    return hold.map([](qint64) { return Done {}; });
}

void AcquireCommand::start()
{
    (void)m_gate.allow(WriteGate::LimitMs);
    m_lock = std::make_unique<TestLock>(m_common.connection, m_gate);
    connect(m_lock.get(), &TestLock::changed, this, &AcquireCommand::accept);
    connect(&m_process, &QProcess::finished, this, &AcquireCommand::acceptProgramEnd);
    connect(&m_process, &QProcess::errorOccurred, this, &AcquireCommand::acceptProgramEnd);
    connect(&m_connectDeadline, &QTimer::timeout, this, [this] {
        ClaimStatus silent;
        silent.state = ClaimState::Failed;
        silent.since = nowMs();
        silent.error.kind = ErrorKind::TimedOut;
        acceptEnd(silent);
    });
    connect(&m_killDeadline, &QTimer::timeout, &m_process, &QProcess::kill);
    m_connectDeadline.setSingleShot(true);
    m_killDeadline.setSingleShot(true);
    m_connectDeadline.start(timerMs(m_common.timeoutMs));
    m_lock->acquire(m_request);
}

void AcquireCommand::accept(const ClaimStatus &status)
{
    if (status.state != ClaimState::Connecting)
        m_connectDeadline.stop();
    m_isConnected |= status.state != ClaimState::Connecting && !isFinal(status.state);
    if (status.state == ClaimState::Held && !m_wasHeld)
        acceptHeld(status);
    else if (isFinal(status.state))
        acceptEnd(status);
}

void AcquireCommand::acceptHeld(const ClaimStatus &status)
{
    m_wasHeld = true;
    print(status);
    if (!m_program.isEmpty())
        runProgram(status);
}

void AcquireCommand::acceptEnd(const ClaimStatus &status)
{
    if (status.state == ClaimState::Lost) {
        complain(u"The lock is lost: %1"_qs.arg(explain(status.error)));
        m_status = NoAnswer;
    } else if (status.state == ClaimState::Failed && !m_status) {
        // The time to wait can be over before a server answered: nobody knows then who holds it.
        const bool isSilence = !m_isConnected && status.error.kind == ErrorKind::TimedOut;
        const Error error =
            isSilence ? Error {ErrorKind::TimedOut, m_common.connection.connect} : status.error;
        const bool isAnswer = !isSilence && isOver(error.kind);
        complain(isAnswer ? u"Not acquired: %1."_qs.arg(error.detail) : explain(error));
        m_status = isAnswer ? Yes : statusOf(error.kind);
        if (m_common.isJson)
            print(status);
    }
    if (m_process.state() != QProcess::NotRunning)
        return stopProgram(); // its end ends us
    emit finished(m_status.value_or(Success));
}

void AcquireCommand::print(const ClaimStatus &status) const
{
    const bool isHeld = status.state == ClaimState::Held;
    if (!m_common.isJson) {
        printText(u"%1\ntoken %2\n"_qs.arg(visibleText(status.node), textOf(status.token)));
        return;
    }
    printJson({
        {u"acquired"_qs, isHeld},
        {u"path"_qs, m_request.path},
        {u"recipe"_qs, m_request.recipe},
        {u"mode"_qs, textOf(m_request.mode)},
        {u"node"_qs, isHeld ? QJsonValue(status.node) : QJsonValue()},
        {u"token"_qs, isHeld ? QJsonValue(textOf(status.token)) : QJsonValue()},
        {u"session"_qs, hexOrNull(status.session)},
        {u"at"_qs, isoTime(status.since)},
        {u"error"_qs, isHeld ? QJsonValue() : QJsonValue(textOf(status.error.kind))},
    });
}

void AcquireCommand::runProgram(const ClaimStatus &status)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"LOCKSCOPE_NODE"_qs, status.node);
    environment.insert(u"LOCKSCOPE_TOKEN"_qs, textOf(status.token));
    m_process.setProcessEnvironment(environment);
    m_process.setInputChannelMode(QProcess::ForwardedInputChannel);
    m_process.setProcessChannelMode(QProcess::ForwardedChannels);
    if (m_common.isJson) // standard output is ours alone
        m_process.setChildProcessModifier([] { ::dup2(STDERR_FILENO, STDOUT_FILENO); });
    m_process.start(m_program.first(), m_program.mid(1));
}

void AcquireCommand::acceptProgramEnd()
{
    if (m_process.state() != QProcess::NotRunning)
        return;
    m_killDeadline.stop();
    if (m_process.error() == QProcess::FailedToStart) {
        complain(u"%1 could not be run: %2"_qs.arg(m_program.first(), m_process.errorString()));
        m_status = NotFound;
    } else if (!m_status && m_process.exitStatus() == QProcess::CrashExit) {
        m_status = 128 + m_process.exitCode();
    } else if (!m_status) {
        m_status = m_process.exitCode();
    }
    if (isFinal(m_lock->status().state))
        emit finished(*m_status);
    else
        m_lock->release();
}

void AcquireCommand::stopProgram()
{
    m_process.terminate();
    m_killDeadline.start(KillAfterMs);
}

void AcquireCommand::interrupt(int signal)
{
    const bool isUsualEnd = m_wasHeld && m_program.isEmpty();
    m_status = isUsualEnd ? int(Success) : 128 + signal;
    if (m_process.state() != QProcess::NotRunning)
        return stopProgram();
    if (!m_lock || isFinal(m_lock->status().state)) {
        emit finished(*m_status);
        return;
    }
    m_lock->release();
    // The session is closed, and the node gone, when the lock object goes: do not wait for more.
    m_connectDeadline.disconnect(this);
    connect(&m_connectDeadline, &QTimer::timeout, this, [this] { emit finished(*m_status); });
    m_connectDeadline.start(3000);
}

} // namespace lockscope::ctl
