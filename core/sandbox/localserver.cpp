// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/localserver.h"

#include "core/sandbox/freeports.h"
#include "core/sandbox/serverconfig.h"

#include <QTemporaryDir>

namespace lockscope {

struct LocalServer::Process
{
    std::unique_ptr<QTemporaryDir> temporary; ///< none where the caller gave a folder
    ServerPlace place;
    std::unique_ptr<ServerProcess> server; ///< goes before its folder

    std::stop_token stop;

    Result<Done> start(const ServerJava &java, const Options &options);
    Result<Done> findPlace(const Options &options);
    Result<Done> serve();
};

Result<Done> LocalServer::Process::start(const ServerJava &java, const Options &options)
{
    server.reset();
    if (auto found = findPlace(options); !found)
        return found;
    if (auto written = writeLines(place.configFile(), configLines(options, place)); !written)
        return written;
    server = makeServer(java, options, place);
    return serve();
}

Result<Done> LocalServer::Process::findPlace(const Options &options)
{
    if (options.dataFolder.isEmpty()) {
        auto folder = temporaryFolder();
        if (!folder)
            return tl::unexpected(folder.error());
        temporary = *std::move(folder);
    }
    const QVector<quint16> ports = freePorts(2);
    place.folder = temporary ? temporary->path() : options.dataFolder;
    place.port = options.port != 0 ? options.port : ports.first();
    place.adminPort = options.adminServer ? ports.last() : 0;
    place.ownedFolder = temporary ? temporary->path() : QString();
    return Done {};
}

Result<Done> LocalServer::Process::serve()
{
    if (auto launched = server->launch(stop); !launched)
        return launched;
    return server->waitUntilServing(place.port, ServerStartMs, stop);
}

LocalServer::LocalServer(std::unique_ptr<Process> process)
    : m_process(std::move(process))
{ }

LocalServer::~LocalServer() = default;

Result<std::unique_ptr<LocalServer>> LocalServer::start(
    const Options &options, const std::stop_token &stop)
{
    const auto java = findServerJava();
    if (!java)
        return tl::unexpected(java.error());

    auto process = std::make_unique<Process>();
    process->stop = stop;
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

void LocalServer::whenDead(std::function<void(const Error &)> tell)
{
    m_process->server->whenDead(std::move(tell));
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
