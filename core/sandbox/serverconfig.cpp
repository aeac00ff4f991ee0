// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/serverconfig.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace lockscope {

namespace {

tl::unexpected<Error> noTemporaryFolder(const Message &why)
{
    const QString named = qEnvironmentVariable("TMPDIR", QDir::tempPath());
    return failure(ErrorKind::Refused,
        Message::tr("no folder for the local ZooKeeper server can be made in %1: %2. "
                    "Name another one in TMPDIR.")
            .arg(named, why));
}

} // namespace

QStringList configLines(const LocalServer::Options &options, const ServerPlace &place)
{
    QStringList lines {
        QStringLiteral("dataDir=%1").arg(place.dataFolder()),
        QStringLiteral("clientPort=%1").arg(place.port),
        QStringLiteral("clientPortAddress=127.0.0.1"),
        QStringLiteral("tickTime=%1").arg(options.tickMs),
        QStringLiteral("maxClientCnxns=0"),
        QStringLiteral("4lw.commands.whitelist=%1").arg(options.fourLetterWords),
        place.adminPort != 0 ? QStringLiteral("admin.enableServer=true")
                             : QStringLiteral("admin.enableServer=false"),
    };
    if (options.minTimeoutMs > 0)
        lines.append(QStringLiteral("minSessionTimeout=%1").arg(options.minTimeoutMs));
    if (place.adminPort != 0)
        lines += QStringList {QStringLiteral("admin.serverAddress=127.0.0.1"),
            QStringLiteral("admin.serverPort=%1").arg(place.adminPort)};
    return lines + options.config;
}

Result<std::unique_ptr<QTemporaryDir>> temporaryFolder()
{
    // Where TMPDIR names nothing that exists, Qt says "", and would make the folder in "/".
    if (QDir::tempPath().isEmpty())
        return noTemporaryFolder(Message::tr("there is no such folder"));
    auto folder = std::make_unique<QTemporaryDir>();
    if (!folder->isValid())
        return noTemporaryFolder(folder->errorString());
    return folder;
}

Result<Done> writeLines(const QString &fileName, const QStringList &lines)
{
    QFile file(fileName);
    const QByteArray text = (lines.join(u'\n') + u'\n').toUtf8();
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.flush())
        return failure(ErrorKind::Refused,
            Message::tr("%1 cannot be written: %2").arg(fileName, file.errorString()));
    return Done {};
}

std::unique_ptr<ServerProcess> makeServer(
    const ServerJava &java, const LocalServer::Options &options, const ServerPlace &place)
{
    return std::make_unique<ServerProcess>(java.program,
        java.arguments(options.heapMb, options.javaOptions) + QStringList {place.configFile()},
        place.folder + QStringLiteral("/server.log"), place.ownedFolder);
}

} // namespace lockscope
