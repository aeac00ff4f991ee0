// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/serverprocess.h"

#include <QDirIterator>
#include <QElapsedTimer>
#include <QFile>
#include <QProcessEnvironment>
#include <QTcpSocket>

#include <csignal>

#include <unistd.h>

namespace lockscope {

namespace {

constexpr int PauseMs = 15; ///< between two looks at a server that is starting
constexpr int LaunchMs = 20'000; ///< for a shell to start, on a very busy machine
constexpr int StopMs = 5'000; ///< for all threads of a process to stop

/// Whether no thread of it runs any more: proc(5), the state behind the name in brackets.
bool isStopped(qint64 process)
{
    QDirIterator threads(
        QStringLiteral("/proc/%1/task").arg(process), QDir::Dirs | QDir::NoDotAndDotDot);
    while (threads.hasNext()) {
        QFile stat(threads.next() + QStringLiteral("/stat"));
        if (!stat.open(QIODevice::ReadOnly))
            continue; // it has ended
        const QByteArray line = stat.readAll();
        if (line.mid(line.lastIndexOf(')') + 2, 1) != "T")
            return false;
    }
    return true;
}

/// $1 log file, $2 folder to remove or "", the rest is the command. Writes the server's process id
/// and ends with the server. The watcher reads a pipe that only this program holds: its end means
/// that this program has ended, or has closed it because the server has.
constexpr char Supervisor[] = R"(
PATH=$PATH:/usr/bin:/bin
log=$1; folder=$2; shift 2
exec 3<&0
"$@" </dev/null >"$log" 2>&1 3<&- &
server=$!
{
    cat <&3
    trap '' TERM
    kill -KILL "$server"
    while kill -0 "$server"; do sleep 0.05; done
    [ -z "$folder" ] || rm -rf "$folder"
} >/dev/null 2>&1 &
watcher=$!
exec 3<&- </dev/null
echo "$server"
wait "$server"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"
)";

/// What it runs with: our credentials are none of its business.
QProcessEnvironment serverEnvironment()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString &name : environment.keys()) {
        if (name.startsWith(u"LOCKSCOPE_"))
            environment.remove(name);
    }
    return environment;
}

QString lastLines(const QString &fileName)
{
    QFile file(fileName);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    constexpr qint64 Length = 2'000;
    file.seek(qMax<qint64>(0, file.size() - Length));
    return QString::fromUtf8(file.read(Length)).trimmed();
}

} // namespace

ServerProcess::ServerProcess(
    QString program, QStringList arguments, QString logFile, QString folder)
    : m_program(std::move(program))
    , m_arguments(std::move(arguments))
    , m_logFile(std::move(logFile))
    , m_folder(std::move(folder))
{
    // Out of our terminal's process group: Ctrl+C is for us, who then stop the server.
    m_supervisor.setChildProcessModifier([] { ::setsid(); });
    m_supervisor.setProcessEnvironment(serverEnvironment());
    QObject::connect(&m_supervisor, &QProcess::finished, [this] { acceptEnd(); });
}

ServerProcess::~ServerProcess()
{
    kill();
}

Result<Done> ServerProcess::launch(const std::stop_token &stop)
{
    m_id = 0;
    m_supervisor.start(QStringLiteral("/bin/sh"),
        QStringList {QStringLiteral("-c"), QString::fromLatin1(Supervisor), QStringLiteral("sh"),
            m_logFile, m_folder, m_program}
            + m_arguments);
    QElapsedTimer timer;
    timer.start();
    while (!m_supervisor.canReadLine() && isRunning() && timer.elapsed() < LaunchMs) {
        if (stop.stop_requested())
            return failure(ErrorKind::Closed);
        m_supervisor.waitForReadyRead(PauseMs);
    }
    m_id = m_supervisor.readLine().trimmed().toLongLong();
    if (m_id <= 0)
        return tl::unexpected(notServing(Message::tr("did not start")));
    return Done {};
}

Result<Done> ServerProcess::waitUntilServing(
    quint16 port, int timeoutMs, const std::stop_token &stop)
{
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < timeoutMs) {
        if (stop.stop_requested())
            return failure(ErrorKind::Closed);
        const auto answer = askServer(port, "srvr", 1'000);
        if (answer && answer->contains("Mode: "))
            return Done {};
        if (m_supervisor.waitForFinished(PauseMs) || !isRunning())
            return tl::unexpected(notServing(Message::tr("did not start")));
    }
    return tl::unexpected(
        notServing(Message::tr("does not serve after %1 s").arg(timeoutMs / 1000)));
}

/// What the server said for itself; where it said nothing, what else is known of its end.
Error ServerProcess::notServing(const Message &what)
{
    Message said = lastLines(m_logFile);
    if (said.isEmpty())
        said = QString::fromLocal8Bit(m_supervisor.readAllStandardError()).trimmed();
    if (said.isEmpty() && m_supervisor.error() == QProcess::FailedToStart)
        said = m_supervisor.errorString();
    else if (said.isEmpty() && !isRunning())
        said =
            Message::tr("it wrote nothing, and ended with status %1").arg(m_supervisor.exitCode());
    else if (said.isEmpty())
        said = Message::tr("it wrote nothing");
    return {ErrorKind::Refused,
        Message::tr("the local ZooKeeper server (%1) %2: %3").arg(m_program, what, said)};
}

void ServerProcess::acceptEnd()
{
    if (m_tellDead)
        m_tellDead(notServing(Message::tr("has ended")));
}

bool ServerProcess::failedForPort() const
{
    return lastLines(m_logFile).contains(QLatin1String("Address already in use"));
}

void ServerProcess::kill()
{
    if (!isRunning())
        return;
    const QSignalBlocker isOurDoing(m_supervisor);
    if (m_id > 0)
        ::kill(static_cast<pid_t>(m_id), SIGKILL);
    else
        m_supervisor.closeWriteChannel(); // the watcher knows the process that we do not
    m_supervisor.waitForFinished(-1);
}

void ServerProcess::freeze()
{
    if (id() <= 0)
        return;
    ::kill(static_cast<pid_t>(m_id), SIGSTOP);
    // A thread that runs on another processor goes on until it notices: it could still answer.
    QElapsedTimer timer;
    timer.start();
    while (!isStopped(m_id) && timer.elapsed() < StopMs && !m_supervisor.waitForFinished(PauseMs)) {
    }
}

void ServerProcess::thaw()
{
    if (id() > 0)
        ::kill(static_cast<pid_t>(m_id), SIGCONT);
}

Result<QByteArray> askServer(quint16 port, const QByteArray &word, int timeoutMs)
{
    QTcpSocket socket;
    socket.connectToHost(QHostAddress(QHostAddress::LocalHost), port);
    if (!socket.waitForConnected(timeoutMs))
        return failure(ErrorKind::Unreachable, socket.errorString());
    socket.write(word);
    QByteArray answer;
    while (socket.waitForReadyRead(timeoutMs))
        answer += socket.readAll();
    if (socket.isOpen()) // else the word could not be written: Qt has closed it
        answer += socket.readAll();
    if (socket.state() != QAbstractSocket::UnconnectedState)
        return failure(ErrorKind::TimedOut, socket.errorString());
    if (answer.isEmpty())
        return failure(ErrorKind::Unreachable, socket.errorString());
    return answer;
}

} // namespace lockscope
