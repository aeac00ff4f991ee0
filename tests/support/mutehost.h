// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/program.h"

namespace lockscope::test {

/// What a host that is no server does once it has said its greeting.
enum class After { Silence, Close };

/// Runs lockscopectl with @p arguments against a server that says @p greeting to whoever comes, and
/// nothing more.
ProgramRun runAgainst(const QByteArray &greeting, const QStringList &arguments,
    After after = After::Silence, const QStringList &environment = {});

/// What gives a client a session (ConnectResponse of zookeeper.jute).
QByteArray sessionGreeting();

} // namespace lockscope::test
