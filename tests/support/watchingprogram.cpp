// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/watchingprogram.h"

#include "tests/support/patience.h"
#include "tests/support/program.h"

#include <QJsonDocument>

namespace lockscope::test {

WatchingProgram::WatchingProgram(const QStringList &arguments)
{
    m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    startCtl(m_process, arguments);
}

WatchingProgram::~WatchingProgram()
{
    m_process.kill();
    m_process.waitForFinished(Patience);
}

QString WatchingProgram::nextLine()
{
    while (!m_process.canReadLine() && m_process.waitForReadyRead(Patience)) { }
    return QString::fromUtf8(m_process.readLine());
}

QJsonObject WatchingProgram::next()
{
    return QJsonDocument::fromJson(nextLine().toUtf8()).object();
}

QString WatchingProgram::nextBlock()
{
    QString block;
    for (QString line = nextLine(); !line.trimmed().isEmpty(); line = nextLine())
        block += line;
    return block;
}

int WatchingProgram::stop()
{
    m_process.terminate();
    const bool hasEnded = ends(m_process);
    return hasEnded && m_process.exitStatus() == QProcess::NormalExit ? m_process.exitCode() : -1;
}

} // namespace lockscope::test
