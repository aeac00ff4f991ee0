// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/history.h"

namespace lockscope {

/// Who is behind a session, for sentences: by the name that its client gave itself
/// (clientNameIn()), else by its address, else by its number, which no other session has. Pure;
/// escaped.

/// "10.0.0.7:4512", "last seen at 10.0.0.7:4512", or empty where no member told it.
Message endpointOf(SessionId session, const ServerFacts *facts, const LockHistory &history);

/// "orders-api-7 (10.0.0.7:4512)", "10.0.0.7:4512", "0x2 (last seen at 10.0.0.7:4512)", "0x2", or
/// "nobody's session" for no session.
Message clientText(SessionId session, const ServerFacts *facts, const LockHistory &history);

/// The same of who made @p node of @p state, by what members tell now: "orders-api-7 (no session)"
/// for a persistent one that names its client. @p facts may be null.
Message clientText(const LockState &state, const LockNode &node, const ServerFacts *facts);

/// "write #5 of 10.0.0.7:4512", "write #5 of orders-api-7 (persistent)": the contender at @p entry
/// of the queue, with its client.
Message contenderText(
    const LockState &state, int entry, const ServerFacts *facts, const LockHistory &history);

} // namespace lockscope
