// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/sandboxcommand.h"

#include "core/report/json.h"

#include <QTimer>

namespace lockscope::ctl {

QString SandboxCommand::summary() const
{
    return QStringLiteral("Runs a local ZooKeeper with lock traffic until Ctrl+C.");
}

void SandboxCommand::describe(QCommandLineParser &parser) const
{
    parser.addOption(
        {QStringLiteral("healthy"),
         QStringLiteral("Leaves out the deadlock and the lock that is held too long.")});
}

Result<Done> SandboxCommand::configure(const QCommandLineParser &parser,
                                       const CommonOptions &common, const QStringList &)
{
    if (!parser.positionalArguments().isEmpty())
        return failure(ErrorKind::BadInput, QStringLiteral("sandbox takes no path."));
    m_common = common;
    m_isHealthyOnly = parser.isSet(QStringLiteral("healthy"));
    Sandbox::Options options;
    options.healthyOnly = m_isHealthyOnly;
    m_sandbox = std::make_unique<Sandbox>(options);
    return Done {};
}

void SandboxCommand::start()
{
    connect(m_sandbox.get(), &Sandbox::ready, this, &SandboxCommand::announce);
    connect(m_sandbox.get(), &Sandbox::failed, this, [this](const Error &error) { fail(error); });
    if (m_common.isTimeoutGiven)
        QTimer::singleShot(int(m_common.timeoutMs), this, &SandboxCommand::end);
    m_sandbox->start();
}

void SandboxCommand::interrupt(int)
{
    end();
}

void SandboxCommand::announce(const QString &connectString)
{
    QStringList paths;
    for (const SandboxLock &lock : sandboxLocks(m_isHealthyOnly))
        paths += lock.path;
    if (m_common.isJson) {
        printJson({{u"connect"_qs, connectString}, {u"locks"_qs, stringsJson(paths)}});
        return;
    }
    printText(connectString + u'\n');
    complain(
        QStringLiteral("A sandbox with locks at %1. Try \"lockscopectl queue %2 --connect %3\" in "
                       "another terminal; Ctrl+C ends it.")
            .arg(paths.join(QStringLiteral(", ")), paths.value(0), connectString));
}

void SandboxCommand::end()
{
    m_sandbox->stop();
    emit finished(Success);
}

} // namespace lockscope::ctl
