// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/localserver.h"

#include "core/sandbox/serverconfig.h"

#include <QTemporaryDir>

namespace lockscope {

struct LocalServer::Process
{
    std::unique_ptr<QTemporaryDir> temporary; ///< none where the caller gave a folder
    ServerPlace place;
    std::unique_ptr<ServerProcess> server; ///< goes before its folder

    Result<Done> start(const ServerJava &java, const Options &options);
    Result<Done> serve();
};

Result<Done> LocalServer::Process::start(const ServerJava &java, const Options &options)
{
    server.reset();
    if (options.dataFolder.isEmpty())
        temporary = std::make_unique<QTemporaryDir>();
    place.folder = temporary ? temporary->path() : options.dataFolder;
    place.port = options.port != 0 ? options.port : freePort();
    place.adminPort = options.adminServer ? freePort() : 0;
    place.ownedFolder = temporary ? temporary->path() : QString();

    if (auto written = writeLines(place.configFile(), configLines(options, place)); !written)
        return written;
    server = makeServer(java, options, place);
    return serve();
}

Result<Done> LocalServer::Process::serve()
{
    if (auto launched = server->launch(); !launched)
        return launched;
    return server->waitUntilServing(place.port, ServerStartMs);
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
         && options.port == 0 && attempt < ServerPortAttempts;
         ++attempt)
        started = process->start(*java, options);
    if (!started)
        return tl::unexpected(started.error());
    return std::unique_ptr<LocalServer>(new LocalServer(std::move(process)));
}

quint16 LocalServer::port() const
{
    return m_process->place.port;
}

quint16 LocalServer::adminPort() const
{
    return m_process->place.adminPort;
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
    return m_process->serve();
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
