// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/sandbox/localserver.h"
#include "core/sandbox/serverjava.h"
#include "core/sandbox/serverprocess.h"

class QTemporaryDir;

namespace lockscope {

/// For a server to come up; half a second is usual, a machine that swaps needs far longer.
constexpr int ServerStartMs = 60'000;

/// Between finding a port free and using it, somebody may take it: how often to try others.
constexpr int ServerPortAttempts = 5;

/// Where one server keeps its things, and what it listens on.
struct ServerPlace
{
    QString folder;
    quint16 port = 0;
    quint16 adminPort = 0; ///< 0: no AdminServer
    QString ownedFolder; ///< removed if this program dies; empty: nothing is removed

    QString configFile() const { return folder + QStringLiteral("/zoo.cfg"); }
    QString dataFolder() const { return folder + QStringLiteral("/data"); }
};

/// The lines of zoo.cfg for @p place; those of @p options come last and so overrule.
QStringList configLines(const LocalServer::Options &options, const ServerPlace &place);

/// A new folder, for this user alone, below the one for temporary files, that goes with the object.
/// Refused where none can be made there: nothing is ever put elsewhere.
Result<std::unique_ptr<QTemporaryDir>> temporaryFolder();

/// Refused where the file cannot be written.
Result<Done> writeLines(const QString &fileName, const QStringList &lines);

/// The process that serves @p place once it is launched.
std::unique_ptr<ServerProcess> makeServer(
    const ServerJava &java, const LocalServer::Options &options, const ServerPlace &place);

} // namespace lockscope
