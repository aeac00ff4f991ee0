// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace lockscope::test {

/// Has a server write every kind of transaction that it knows, with one session of the C client,
/// and closes that: creates of all modes, data, access lists, texts with bytes of every kind, what
/// is refused, multis that go through and that do not. False, and the test's messages say why,
/// where the server is not to be had or refuses what it should do. Blocks. The server needs
/// -Dzookeeper.extendedTypesEnabled=true for TTL nodes.
bool writeEveryKind(const QString &connectString);

} // namespace lockscope::test
