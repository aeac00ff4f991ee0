// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// For tests: a lock that is taken by hand, by an owner with this one.
#pragma once

#include "core/operate/locks/lockowner.h"

namespace lockscope {

/// One lock that the operator takes by hand, with a session of its own, so that real clients of the
/// library respect it and it respects them. Whether it holds is decided by judge(), the same
/// function that decides what is shown.
class TestLock : public QObject
{
    Q_OBJECT

public:
    /// The session is made by acquire(). @p gate is asked at each write.
    TestLock(const ConnectionOptions &options, const WriteGate &gate, QObject *parent = nullptr);
    /// Releases: waits until the session is closed (some ms; longer with a frozen server).
    ~TestLock() override;

    /// Once per object. The outcome, and everything on the way, is told by changed(); ReadOnly,
    /// BadInput (path, recipe, mode, connect string) as Failed.
    void acquire(const ClaimRequest &request);
    /// Gives a held lock back, or stops waiting for it. Final: Released, or Failed with Closed. Its
    /// session is closed by then; only Lost is told at once.
    void release();

    /// Held is held now, as LockOwner::locks() has it.
    ClaimStatus status() const;
    const ClaimRequest &request() const { return m_request; }

signals:
    void changed(const lockscope::ClaimStatus &status);

private:
    void acceptChange();
    void end(const ClaimStatus &status);
    void tellEnd();

    ClaimRequest m_request;
    ClaimStatus m_status;
    ClaimStatus m_end; ///< told when the session is closed
    quint64 m_call = 0;
    LockOwner m_owner;
};

} // namespace lockscope
