// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/operate/acts/journal.h"
#include "core/operate/acts/operator.h"
#include "core/operate/locks/testlock.h"
#include "core/operate/session/writegate.h"
#include "ui/connect/connectionprofile.h"
#include "ui/operate/owners.h"

#include <memory>
#include <vector>

namespace lockscope {

/// What the operator does with one connection: the switch from read-only, forced actions, and the
/// test locks that were taken. Destroying it gives every test lock back. GUI thread.
class Hands : public QObject
{
    Q_OBJECT

public:
    /// @p journal outlives this.
    Hands(const ConnectionProfile &connection, Journal &journal, QObject *parent = nullptr);
    ~Hands() override;

    WriteGate &gate() { return m_gate; }
    Operator &act() { return m_operator; }
    const ConnectionProfile &connection() const { return m_connection; }

    void setFacts(const ServerFactsPtr &facts) { m_operator.setServerFacts(facts); }
    Owners &owners() { return m_owners; }
    void acquire(const ClaimRequest &request);
    const std::vector<std::unique_ptr<TestLock>> &locks() const { return m_locks; }
    /// Whether each test lock holds, or is over, and no owner waits for an answer.
    bool isIdle() const;
    /// Forgets those that are over.
    void dropFinished();

signals:
    void locksChanged();
    void lockLost(const QString &path);

private:
    void tellOperator();

    ConnectionProfile m_connection;
    WriteGate m_gate;
    Operator m_operator;
    std::vector<std::unique_ptr<TestLock>> m_locks;
    Owners m_owners;
};

/// "holds", "waits for 2", "lost: the session expired", for people; escaped.
QString claimText(const ClaimStatus &status, qint64 now);

} // namespace lockscope
