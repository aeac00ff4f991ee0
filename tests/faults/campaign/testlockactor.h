// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/operate/session/writegate.h"
#include "tests/faults/campaign/actor.h"
#include "tests/support/testlock.h"

namespace lockscope::campaign {

/// Takes one test lock after the other.
class TestLockActor final : public Actor
{
public:
    TestLockActor(const QString &name, const Stage &stage, const std::vector<quint16> &ports);

    Line *line() const override { return m_line.get(); }
    void play(const Step &step) override;
    void look(qint64 drainedAt) override;
    void letGo() override;
    bool isIdle() const override { return !m_lock || isFinal(m_lock->status().state); }
    void close() override;
    SessionId session() const override { return m_lock ? m_lock->status().session : SessionId(); }

private:
    void acquire(const Step &step);
    void hear(const ClaimStatus &status);

    std::unique_ptr<Line> m_line;
    WriteGate m_gate;
    std::unique_ptr<TestLock> m_lock;
    quint64 m_acquiring = 0; ///< the ledger's
    quint64 m_releasing = 0;
    int m_count = 0;
};

} // namespace lockscope::campaign
