// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/sandboxcommand.h"

#include "core/base/times.h"
#include "core/report/json.h"

namespace lockscope::ctl {

namespace {

/// The first of them, and how many more there are.
QString shortList(const QStringList &paths)
{
    constexpr qsizetype Most = 12;
    const QString first = paths.mid(0, Most).join(QStringLiteral(", "));
    return paths.size() <= Most
        ? first
        : tr("%1 and %2 more").arg(first, QString::number(paths.size() - Most));
}

} // namespace

QString SandboxCommand::summary() const
{
    return tr("Runs a local ZooKeeper with lock traffic until Ctrl+C.");
}

QString SandboxCommand::timeoutText() const
{
    return tr("Ends it after so long (default: on Ctrl+C).");
}

void SandboxCommand::describe(QCommandLineParser &parser) const
{
    parser.addOption({QStringLiteral("healthy"),
        tr("Leaves out the deadlock and the lock that is held too long.")});
    parser.addOption({QStringLiteral("every-recipe"),
        tr("Plays one lock of every recipe that Lockscope knows instead; "
           "nothing of it is broken.")});
}

Result<Done> SandboxCommand::configure(const QCommandLineParser &parser, const QStringList &)
{
    if (parser.isSet(QStringLiteral("every-recipe")))
        m_traffic = Traffic::EveryRecipe;
    else if (parser.isSet(QStringLiteral("healthy")))
        m_traffic = Traffic::Healthy;
    Sandbox::Options options;
    options.traffic = m_traffic;
    m_sandbox = std::make_unique<Sandbox>(options);
    return Done {};
}

void SandboxCommand::start()
{
    connect(m_sandbox.get(), &Sandbox::ready, this, &SandboxCommand::announce);
    connect(m_sandbox.get(), &Sandbox::failed, this, [this](const Error &error) { fail(error); });
    connect(m_sandbox.get(), &Sandbox::died, this, &SandboxCommand::acceptDeath);
    if (m_common.isTimeoutGiven)
        limitTime(m_common.timeoutMs);
    m_sandbox->start();
}

void SandboxCommand::interrupt(int signal)
{
    end(m_isReady ? int(Success) : 128 + signal);
}

void SandboxCommand::timeOut()
{
    if (!m_isReady)
        tell({ErrorKind::TimedOut,
            Message::tr("the local ZooKeeper server did not come up within %1")
                .arg(humanDuration(m_common.timeoutMs))});
    end(m_isReady ? Success : NoAnswer);
}

void SandboxCommand::announce(const QString &connectString)
{
    m_isReady = true;
    QStringList paths;
    for (const SandboxLock &lock : sandboxLocks(m_traffic))
        paths += lock.path;
    const bool isPrinted = m_common.isJson
        ? printJson({{u"connect"_qs, connectString}, {u"locks"_qs, stringsJson(paths)}})
        : printText(connectString + u'\n');
    if (!isPrinted) // nobody knows where it is; main() tells why
        return end(Success);
    if (m_common.isJson)
        return;
    complain(tr("A sandbox with locks at %1. Try \"lockscopectl queue %2 --connect %3\" in "
                "another terminal; Ctrl+C ends it.")
                 .arg(shortList(paths), paths.value(0), connectString));
}

/// The one document was its address: there is no second.
void SandboxCommand::acceptDeath(const Error &error)
{
    complain(explain({ErrorKind::Closed, error.detail}));
    emit finished(NoAnswer);
}

void SandboxCommand::end(int status)
{
    m_sandbox->stop();
    emit finished(status);
}

} // namespace lockscope::ctl
