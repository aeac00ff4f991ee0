// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/server/scriptedclient.h"
#include "tests/support/patience.h"

#include <QDeadlineTimer>

#include <csignal>

namespace lockscope {
namespace {

const QString Python = QStringLiteral("/usr/bin/python3");

void send(const QProcess &process, int signal)
{
    if (process.processId() > 0)
        ::kill(pid_t(process.processId()), signal);
}

} // namespace

QString whyNoScriptedClient()
{
    QProcess process;
    process.start(Python, {QStringLiteral("-c"), QStringLiteral("import kazoo")});
    const bool works = process.waitForFinished(Patience) && process.exitCode() == 0;
    return works ? QString() : QStringLiteral("python3-kazoo is not installed");
}

ScriptedClient::ScriptedClient(const QString &connect, double timeoutSeconds)
{
    m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_process.start(Python,
        {QStringLiteral(LOCKSCOPE_SCRIPTED_CLIENT), connect, QString::number(timeoutSeconds)});
    const QString answer = nextLine(true);
    if (answer.startsWith(u"ok "))
        m_session = sessionIdFromHex(answer.sliced(3)).value_or(SessionId {});
}

ScriptedClient::~ScriptedClient()
{
    send(m_process, SIGCONT);
    m_process.closeWriteChannel();
    if (!m_process.waitForFinished(5000)) {
        m_process.kill();
        m_process.waitForFinished(Patience);
    }
}

QString ScriptedClient::nextLine(bool wantAnswer)
{
    const QDeadlineTimer deadline(Patience);
    while (!deadline.hasExpired()) {
        while (m_process.canReadLine()) {
            const QString line = QString::fromUtf8(m_process.readLine()).trimmed();
            const bool isAnswer = line.startsWith(u"ok") || line.startsWith(u"failed");
            if (isAnswer == wantAnswer)
                return line;
            m_events.append(line);
        }
        if (!m_process.waitForReadyRead(int(deadline.remainingTime())))
            break;
    }
    return {};
}

QString ScriptedClient::ask(const QString &line)
{
    m_process.write(line.toUtf8() + '\n');
    const QString answer = nextLine(true);
    return answer.startsWith(u"ok") ? answer.sliced(2).trimmed() : answer;
}

bool ScriptedClient::waitFor(const QString &line)
{
    while (!m_events.removeOne(line)) {
        const QString event = nextLine(false);
        if (event.isEmpty())
            return false;
        m_events.append(event);
    }
    return true;
}

void ScriptedClient::freeze()
{
    send(m_process, SIGSTOP);
}

void ScriptedClient::thaw()
{
    send(m_process, SIGCONT);
}

void ScriptedClient::kill()
{
    m_process.kill();
    m_process.waitForFinished(Patience);
}

} // namespace lockscope
