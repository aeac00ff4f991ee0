// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/guardedprogram.h"

#include "app/ctl/command.h"
#include "app/ctl/guard.h"

#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace lockscope::ctl {

GuardedProgram::GuardedProgram(QObject *parent)
    : QObject(parent)
{
    connect(&m_process, &QProcess::finished, this, [this](int code, QProcess::ExitStatus how) {
        emit ended(how == QProcess::NormalExit ? code : 128 + code);
    });
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart)
            return; // finished() follows
        complain(tr("No process can be started: %1.").arg(m_process.errorString()));
        emit ended(InternalError);
    });
}

GuardedProgram::~GuardedProgram()
{
    m_process.disconnect(this);
    kill();
    m_process.waitForFinished(-1);
}

void GuardedProgram::start(const QStringList &words, const QProcessEnvironment &environment,
    bool isOutputOurs, qint64 leftMs)
{
    m_process.setProcessEnvironment(environment);
    m_process.setInputChannelMode(QProcess::ForwardedInputChannel);
    m_process.setProcessChannelMode(QProcess::ForwardedChannels);
    m_process.setChildProcessModifier([this, isOutputOurs] {
        m_inherited.markOthers();
        if (isOutputOurs)
            ::dup2(STDERR_FILENO, STDOUT_FILENO);
    });
    // This very file, should another version be installed meanwhile.
    m_process.start(u"/proc/self/exe"_qs,
        QStringList {
            QString::fromLatin1(GuardWord), QString::number(::getpid()), QString::number(leftMs)}
            + words);
}

void GuardedProgram::terminate()
{
    tell(SIGTERM);
}

void GuardedProgram::kill()
{
    tell(SIGUSR1);
}

void GuardedProgram::tell(int number)
{
    if (m_process.processId() > 0)
        ::kill(static_cast<pid_t>(m_process.processId()), number);
}

bool isInForeground()
{
    const int terminal = ::open("/dev/tty", O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (terminal < 0)
        return false;
    const bool isOurs = ::tcgetpgrp(terminal) == ::getpgrp();
    ::close(terminal);
    return isOurs;
}

} // namespace lockscope::ctl
