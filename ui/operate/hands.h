// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What may be done by force with one connection.
#pragma once

#include "core/journal/journal.h"
#include "core/operate/acts/operator.h"
#include "core/operate/session/writegate.h"
#include "ui/connect/connectionprofile.h"

namespace lockscope {

/// The switch from read-only, and forced actions. GUI thread.
struct Hands
{
    /// @p journal outlives this.
    Hands(const ConnectionProfile &connection, Journal &journal)
        : gate(connection.profile)
        , act(connection.options, gate, journal)
    { }

    WriteGate gate;
    Operator act;
};

} // namespace lockscope
