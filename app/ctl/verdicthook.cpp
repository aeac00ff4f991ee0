// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/verdicthook.h"

#include "app/ctl/diagnosistext.h"
#include "app/ctl/output.h"
#include "core/base/text.h"

#include <QJsonDocument>

#include <algorithm>
#include <csignal>
#include <limits>
#include <utility>

#include <sys/prctl.h>
#include <unistd.h>

namespace lockscope::ctl {

namespace {

constexpr int HookLimitMs = 30'000; ///< for one run
constexpr int HookGraceMs = 2'000; ///< from SIGTERM to SIGKILL
constexpr qsizetype MostWaiting = 1'000; ///< locks
/// The kernel lets no variable be longer than 128 KiB; whoever may make a node chooses its path.
constexpr qsizetype MostInVariable = 8'192;

/// Without what is ours alone: where it comes from is not always known here, so that nothing named
/// as ours stays.
QProcessEnvironment environmentFor(const Verdict &verdict)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    const QStringList names = environment.keys();
    for (const QString &name : names) {
        if (name.startsWith(u"LOCKSCOPE_"_qs) || name.startsWith(u"LISTEN_"_qs)
            || name.startsWith(u"WATCHDOG_"_qs) || name == u"NOTIFY_SOCKET"
            || name == u"CREDENTIALS_DIRECTORY")
            environment.remove(name);
    }
    environment.insert(u"LOCKSCOPE_PATH"_qs, verdict.path.left(MostInVariable));
    environment.insert(u"LOCKSCOPE_VERDICT"_qs, textOf(verdict.standing));
    environment.insert(u"LOCKSCOPE_SEVERITY"_qs, textOf(severityOf(verdict.standing)));
    return environment;
}

} // namespace

Severity severityOf(Standing standing)
{
    switch (standing) {
    case Standing::Stuck:
        return Severity::Critical;
    case Standing::Slow:
    case Standing::Unknown:
        return Severity::Warning;
    default:
        return Severity::Info;
    }
}

VerdictHook::VerdictHook(const Options &options, QObject *parent)
    : QObject(parent)
    , m_options(options)
{
    m_clock.start();
    m_due.setSingleShot(true);
    connect(&m_due, &QTimer::timeout, this, &VerdictHook::runNext);
    m_limit.setSingleShot(true);
    connect(&m_limit, &QTimer::timeout, this, &VerdictHook::stop);
    connect(&m_process, &QProcess::finished, this, &VerdictHook::acceptEnd);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart) // others are told by how it ends
            return;
        m_limit.stop();
        complain(tr("The hook cannot be run for %1: %2.")
                     .arg(visibleText(m_subject), m_process.errorString()));
        m_due.start(0);
    });
    m_process.setProcessChannelMode(QProcess::ForwardedChannels);
    m_process.setChildProcessModifier([this] {
        ::setpgid(0, 0);
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        m_inherited.markOthers();
        ::dup2(STDERR_FILENO, STDOUT_FILENO); // ours is for verdicts
    });
}

VerdictHook::~VerdictHook()
{
    m_process.disconnect(this);
    if (m_process.state() == QProcess::NotRunning)
        return;
    signalAll(SIGTERM);
    if (m_process.waitForFinished(HookGraceMs))
        return;
    signalAll(SIGKILL);
    m_process.waitForFinished(-1);
}

bool VerdictHook::isWorth(const Verdict &verdict) const
{
    const auto told = m_told.constFind(verdict.path);
    if (told == m_told.constEnd())
        return severityOf(verdict.standing) >= std::max(m_options.least, Severity::Warning);
    return !saysTheSame(*told, verdict)
        && std::max(severityOf(verdict.standing), severityOf(told->standing)) >= m_options.least;
}

void VerdictHook::tell(const Verdict &verdict, const QJsonObject &document)
{
    const QString &path = verdict.path;
    if (!isWorth(verdict)) { // or it is what was told last, again
        m_order.removeOne(path);
        m_waiting.remove(path);
        if (!m_told.contains(path))
            m_told.insert(path, verdict);
        return;
    }
    if (!m_waiting.contains(path)) {
        if (m_order.size() >= MostWaiting) {
            const QString oldest = m_order.takeFirst();
            if (m_waiting.take(oldest).isLast)
                m_told.remove(oldest);
            if (!std::exchange(m_isFull, true))
                complain(tr("More verdicts change than the hook can be told of: the oldest are "
                            "left out."));
        }
        m_order.append(path);
    }
    m_waiting.insert(
        path, {verdict, QJsonDocument(document).toJson(QJsonDocument::Compact), false});
    runNext();
}

void VerdictHook::forget(const QString &path)
{
    const auto waiting = m_waiting.find(path);
    if (waiting != m_waiting.end())
        waiting->isLast = true;
    else
        m_told.remove(path);
}

/// The first of which was not told just now.
void VerdictHook::runNext()
{
    if (m_process.state() != QProcess::NotRunning)
        return;
    const qint64 now = m_clock.elapsed();
    m_ranAt.removeIf([&](const auto &ran) { return now - ran.value() >= m_options.pauseMs; });
    qint64 due = std::numeric_limits<qint64>::max();
    for (qsizetype i = 0; i < m_order.size(); ++i) {
        const QString path = m_order.at(i);
        const auto ran = m_ranAt.constFind(path);
        if (ran == m_ranAt.constEnd()) {
            m_order.removeAt(i);
            return run(m_waiting.take(path));
        }
        due = std::min(due, *ran + m_options.pauseMs - now);
    }
    m_isFull = m_isFull && !m_order.isEmpty();
    if (!m_order.isEmpty())
        m_due.start(int(std::clamp<qint64>(due, 1, HookLimitMs)));
}

void VerdictHook::run(const News &news)
{
    m_subject = news.verdict.path;
    if (news.isLast)
        m_told.remove(m_subject);
    else
        m_told.insert(m_subject, news.verdict);
    m_ranAt.insert(m_subject, m_clock.elapsed());
    m_isStopped = false;
    m_process.setProcessEnvironment(environmentFor(news.verdict));
    m_limit.start(HookLimitMs);
    m_process.start(m_options.words.constFirst(), m_options.words.mid(1));
    if (m_process.state() == QProcess::NotRunning)
        return; // it could not be started, which was told
    m_process.write(news.document + '\n');
    m_process.closeWriteChannel();
}

void VerdictHook::acceptEnd(int code, QProcess::ExitStatus how)
{
    m_limit.stop();
    if (m_isStopped)
        complain(tr("The hook took more than %1 s for %2 and was ended.")
                     .arg(HookLimitMs / 1000)
                     .arg(visibleText(m_subject)));
    else if (how != QProcess::NormalExit)
        complain(
            tr("The hook was ended by signal %1 for %2.").arg(code).arg(visibleText(m_subject)));
    else if (code != 0)
        complain(tr("The hook ended with status %1 for %2.").arg(code).arg(visibleText(m_subject)));
    m_due.start(0);
}

void VerdictHook::stop()
{
    signalAll(std::exchange(m_isStopped, true) ? SIGKILL : SIGTERM);
    m_limit.start(HookGraceMs);
}

/// It, and what it started and did not set apart.
void VerdictHook::signalAll(int number) const
{
    if (m_process.processId() > 0)
        ::kill(-static_cast<pid_t>(m_process.processId()), number);
}

} // namespace lockscope::ctl
