// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/server/serverfacts.h"

namespace lockscope {

/// Of @p facts, what concerns @p sessions: whoever else is connected is nobody's business.
ServerFacts factsOf(const ServerFacts &facts, const QSet<SessionId> &sessions);

/// All but the lists of ephemeral nodes: what is recorded was read.
QByteArray packed(const ServerFacts &facts);
/// Nothing where @p bytes are none.
std::optional<ServerFacts> unpackedFacts(const QByteArray &bytes);

} // namespace lockscope
