// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/localserver.h"

#include "core/sandbox/serverjava.h"
#include "core/sandbox/serverprocess.h"

#include <QFile>
#include <QTemporaryDir>

namespace lockscope {

namespace {

constexpr int StartMs = 60'000; ///< half a second is usual; a machine that swaps needs far longer
constexpr int PortAttempts = 5; ///< between finding a port free and using it, somebody may take it

QStringList configLines(const LocalServer::Options &options, const QString &folder, quint16 port,
                        quint16 adminPort)
{
    QStringList lines {QStringLiteral("dataDir=%1/data").arg(folder),
                       QStringLiteral("clientPort=%1").arg(port),
                       QStringLiteral("clientPortAddress=127.0.0.1"),
                       QStringLiteral("tickTime=%1").arg(options.tickMs),
                       QStringLiteral("maxClientCnxns=0"),
                       QStringLiteral("4lw.commands.whitelist=%1").arg(options.fourLetterWords),
                       QStringLiteral("admin.enableServer=%1")
                           .arg(options.adminServer ? QStringLiteral("true")
                                                    : QStringLiteral("false"))};
    if (options.minTimeoutMs > 0)
        lines.append(QStringLiteral("minSessionTimeout=%1").arg(options.minTimeoutMs));
    if (options.adminServer)
        lines += QStringList {QStringLiteral("admin.serverAddress=127.0.0.1"),
                              QStringLiteral("admin.serverPort=%1").arg(adminPort)};
    return lines + options.config;
}

} // namespace

struct LocalServer::Process
{
    std::unique_ptr<QTemporaryDir> temporary; ///< none where the caller gave a folder
    std::unique_ptr<ServerProcess> server; ///< goes before its folder
    quint16 port = 0;
    quint16 adminPort = 0;

    Result<Done> start(const ServerJava &java, const Options &options);
    bool write(const QString &fileName, const QStringList &lines) const;
};

bool LocalServer::Process::write(const QString &fileName, const QStringList &lines) const
{
    QFile file(fileName);
    const QByteArray text = (lines.join(u'\n') + u'\n').toUtf8();
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
}

Result<Done> LocalServer::Process::start(const ServerJava &java, const Options &options)
{
    server.reset();
    if (options.dataFolder.isEmpty())
        temporary = std::make_unique<QTemporaryDir>();
    const QString folder = temporary ? temporary->path() : options.dataFolder;
    port = options.port != 0 ? options.port : freePort();
    adminPort = options.adminServer ? freePort() : 0;

    const QString config = folder + QStringLiteral("/zoo.cfg");
    if (!write(config, configLines(options, folder, port, adminPort)))
        return failure(ErrorKind::Refused, QStringLiteral("%1 cannot be written").arg(config));
    server = std::make_unique<ServerProcess>(
        java.program, java.arguments(options.heapMb, options.javaOptions) + QStringList {config},
        folder + QStringLiteral("/server.log"), temporary ? folder : QString());
    if (const auto launched = server->launch(); !launched)
        return launched;
    return server->waitUntilServing(port, StartMs);
}

LocalServer::LocalServer(std::unique_ptr<Process> process)
    : m_process(std::move(process))
{ }

LocalServer::~LocalServer() = default;

Result<std::unique_ptr<LocalServer>> LocalServer::start(const Options &options)
{
    const auto java = findServerJava();
    if (!java)
        return tl::unexpected(java.error());

    auto process = std::make_unique<Process>();
    auto started = process->start(*java, options);
    for (int attempt = 1; !started && process->server && process->server->failedForPort()
         && options.port == 0 && attempt < PortAttempts;
         ++attempt)
        started = process->start(*java, options);
    if (!started)
        return tl::unexpected(started.error());
    return std::unique_ptr<LocalServer>(new LocalServer(std::move(process)));
}

quint16 LocalServer::port() const
{
    return m_process->port;
}

quint16 LocalServer::adminPort() const
{
    return m_process->adminPort;
}

QString LocalServer::connectString() const
{
    return QStringLiteral("127.0.0.1:%1").arg(port());
}

qint64 LocalServer::processId() const
{
    return m_process->server->id();
}

void LocalServer::kill()
{
    m_process->server->kill();
}

Result<Done> LocalServer::restart()
{
    kill();
    if (const auto launched = m_process->server->launch(); !launched)
        return launched;
    return m_process->server->waitUntilServing(port(), StartMs);
}

void LocalServer::freeze()
{
    m_process->server->freeze();
}

void LocalServer::thaw()
{
    m_process->server->thaw();
}

Result<QByteArray> LocalServer::ask(const QByteArray &word) const
{
    return askServer(port(), word);
}

} // namespace lockscope
