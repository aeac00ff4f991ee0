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
class Hands
{
public:
    /// @p journal outlives this.
    Hands(const ConnectionProfile &connection, Journal &journal)
        : m_connection(connection)
        , m_gate(connection.profile)
        , m_operator(connection.options, m_gate, journal)
    { }

    WriteGate &gate() { return m_gate; }
    Operator &act() { return m_operator; }
    const ConnectionProfile &connection() const { return m_connection; }
    void setFacts(const ServerFactsPtr &facts) { m_operator.setServerFacts(facts); }

private:
    ConnectionProfile m_connection;
    WriteGate m_gate;
    Operator m_operator;
};

} // namespace lockscope
