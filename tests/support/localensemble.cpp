// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/localensemble.h"

#include "core/sandbox/freeports.h"
#include "core/sandbox/serverconfig.h"

#include <QDir>
#include <QTemporaryDir>

#include <algorithm>
#include <numeric>

namespace lockscope {

struct EnsembleMember
{
    ServerPlace place;
    quint16 quorumPort = 0;
    quint16 electionPort = 0;
    std::unique_ptr<ServerProcess> server;
    bool frozen = false;
};

namespace {

constexpr int PortsPerMember = 4;

QString serverLine(const EnsembleMember &member, int number)
{
    return QStringLiteral("server.%1=127.0.0.1:%2:%3:participant;127.0.0.1:%4")
        .arg(number)
        .arg(member.quorumPort)
        .arg(member.electionPort)
        .arg(member.place.port);
}

/// Client port and address are part of the server's line; stated twice, they would be refused.
QStringList memberConfig(
    const LocalServer::Options &options, const ServerPlace &place, const QStringList &serverLines)
{
    QStringList lines = configLines(options, place);
    lines.removeIf(
        [](const QString &line) { return line.startsWith(QLatin1String("clientPort")); });
    return QStringList {QStringLiteral("initLimit=20"), QStringLiteral("syncLimit=10")} + lines
        + serverLines;
}

} // namespace

struct LocalEnsemble::Members
{
    std::unique_ptr<QTemporaryDir> folder;
    std::vector<EnsembleMember> list; ///< goes before its folder

    Result<Done> prepare(const ServerJava &java, const Options &options);
    Result<Done> serve(const QVector<int> &members);
    bool failedForPort() const;
};

Result<Done> LocalEnsemble::Members::prepare(const ServerJava &java, const Options &options)
{
    auto made = temporaryFolder();
    if (!made)
        return tl::unexpected(made.error());
    folder = *std::move(made);
    list.resize(static_cast<std::size_t>(options.size()));
    // Of one drawing: a server refuses to use one port twice.
    QVector<quint16> ports = freePorts(PortsPerMember * static_cast<int>(options.size()));
    QStringList serverLines;
    for (std::size_t i = 0; i < list.size(); ++i) {
        EnsembleMember &member = list[i];
        const QString name = QString::number(i + 1);
        const bool admin = options.at(static_cast<int>(i)).adminServer;
        member.place = {folder->filePath(name), ports.takeLast(), ports.takeLast(), folder->path()};
        if (!admin)
            member.place.adminPort = 0;
        member.quorumPort = ports.takeLast();
        member.electionPort = ports.takeLast();
        serverLines.append(serverLine(member, static_cast<int>(i) + 1));
        if (!QDir().mkpath(member.place.dataFolder()))
            return failure(ErrorKind::Refused, member.place.dataFolder());
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
        const ServerPlace &place = list[i].place;
        const LocalServer::Options &own = options.at(static_cast<int>(i));
        const auto config = writeLines(place.configFile(), memberConfig(own, place, serverLines));
        const auto id =
            writeLines(place.dataFolder() + QStringLiteral("/myid"), {QString::number(i + 1)});
        if (!config || !id)
            return config ? id : config;
        list[i].server = makeServer(java, own, place);
    }
    return Done {};
}

Result<Done> LocalEnsemble::Members::serve(const QVector<int> &members)
{
    for (const int member : members)
        if (auto launched = list.at(static_cast<std::size_t>(member)).server->launch(); !launched)
            return launched;
    for (const int i : members) {
        EnsembleMember &member = list.at(static_cast<std::size_t>(i));
        member.frozen = false;
        if (auto up = member.server->waitUntilServing(member.place.port, ServerStartMs); !up)
            return up;
    }
    return Done {};
}

bool LocalEnsemble::Members::failedForPort() const
{
    return std::any_of(list.begin(), list.end(), [](const EnsembleMember &member) {
        return member.server && member.server->failedForPort();
    });
}

LocalEnsemble::LocalEnsemble(std::unique_ptr<Members> members)
    : m_members(std::move(members))
{ }

LocalEnsemble::~LocalEnsemble() = default;

Result<std::unique_ptr<LocalEnsemble>> LocalEnsemble::start(const Options &members)
{
    const auto java = findServerJava();
    if (!java)
        return tl::unexpected(java.error());

    QVector<int> all(members.size());
    std::iota(all.begin(), all.end(), 0);
    Error error;
    for (int attempt = 0; attempt < ServerPortAttempts; ++attempt) {
        auto made = std::make_unique<Members>();
        auto started = made->prepare(*java, members);
        if (started)
            started = made->serve(all);
        if (started)
            return std::unique_ptr<LocalEnsemble>(new LocalEnsemble(std::move(made)));
        error = started.error();
        if (!made->failedForPort())
            break;
    }
    return tl::unexpected(error);
}

int LocalEnsemble::size() const
{
    return static_cast<int>(m_members->list.size());
}

quint16 LocalEnsemble::port(int member) const
{
    return m_members->list.at(static_cast<std::size_t>(member)).place.port;
}

quint16 LocalEnsemble::adminPort(int member) const
{
    return m_members->list.at(static_cast<std::size_t>(member)).place.adminPort;
}

QString LocalEnsemble::connectString(int member) const
{
    return QStringLiteral("127.0.0.1:%1").arg(port(member));
}

QString LocalEnsemble::connectString() const
{
    QStringList servers;
    for (int i = 0; i < size(); ++i)
        servers.append(connectString(i));
    return servers.join(u',');
}

QString LocalEnsemble::dataFolder(int member) const
{
    return m_members->list.at(static_cast<std::size_t>(member)).place.dataFolder();
}

qint64 LocalEnsemble::processId(int member) const
{
    return m_members->list.at(static_cast<std::size_t>(member)).server->id();
}

void LocalEnsemble::kill(int member)
{
    EnsembleMember &killed = m_members->list.at(static_cast<std::size_t>(member));
    killed.server->kill();
    killed.frozen = false;
}

Result<Done> LocalEnsemble::restart(int member)
{
    return restart(QVector<int> {member});
}

Result<Done> LocalEnsemble::restart(const QVector<int> &members)
{
    for (const int member : members)
        kill(member);
    return m_members->serve(members);
}

void LocalEnsemble::freeze(int member)
{
    EnsembleMember &frozen = m_members->list.at(static_cast<std::size_t>(member));
    frozen.server->freeze();
    frozen.frozen = true;
}

void LocalEnsemble::thaw(int member)
{
    EnsembleMember &thawed = m_members->list.at(static_cast<std::size_t>(member));
    thawed.server->thaw();
    thawed.frozen = false;
}

int LocalEnsemble::leader() const
{
    for (int i = 0; i < size(); ++i) {
        const EnsembleMember &member = m_members->list.at(static_cast<std::size_t>(i));
        if (member.frozen || !member.server->isRunning())
            continue;
        const auto answer = ask(i, "srvr");
        if (answer && answer->contains("Mode: leader"))
            return i;
    }
    return -1;
}

Result<QByteArray> LocalEnsemble::ask(int member, const QByteArray &word) const
{
    return askServer(port(member), word);
}

} // namespace lockscope
