// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/operate/locks/lockclaim.h"
#include "core/operate/locks/lockowner.h"
#include "core/operate/locks/upgrade.h"

namespace lockscope {

/// What one owner has of one lock: its counts, at most one node for reading and one for writing,
/// and the calls that wait. Lives in the owner's thread, within its session.
class OwnerLock : public QObject
{
    Q_OBJECT

public:
    OwnerLock(OwnSession &session, const QString &owner, const QString &path, const QString &recipe,
              QObject *parent);

    void acquire(quint64 call, Mode mode, qint64 waitMs);
    void release(quint64 call, Mode mode);
    void releaseAll(quint64 call);
    void close(quint64 call);
    /// True where @p call waited here.
    bool cancel(quint64 call, const Error &why);

    OwnedLock value() const;
    const QString &recipe() const { return m_recipe; }
    /// Has no node, and no call waits: it can be forgotten.
    bool isIdle() const;

signals:
    void answered(quint64 call, const lockscope::Result<lockscope::Granted> &result);
    void changed();

private:
    struct Call
    {
        quint64 number = 0;
        bool isTry = false;
        QTimer *deadline = nullptr;
    };
    /// The reading or the writing half.
    struct Side
    {
        Mode mode = Mode::Read;
        int count = 0;
        LockClaim *claim = nullptr; ///< ours: a child
        bool isEnding = false; ///< the claim gives its node back
        QVector<Call> waiting;

        bool isHeld() const;
        bool hasNode() const;
        QString place() const; ///< "0000000012": that of its node in the queue
    };

    Side &sideOf(Mode mode) { return mode == Mode::Read ? m_read : m_write; }
    Side &otherOf(const Side &side) { return &side == &m_read ? m_write : m_read; }
    void begin(Side &side);
    void accept(Side &side, const ClaimStatus &status);
    void acceptHeld(Side &side);
    void acceptEnd(Side &side, const ClaimStatus &status);
    void refuseTries(Side &side);
    void end(Side &side);
    void endIfUnwanted(Side &side);
    void answer(quint64 call, Mode mode);
    void fail(quint64 call, const Error &error);
    void failWaiting(Side &side, const Error &error);
    void answerEnders();

    // ownerlockupgrade.cpp: what one half means to the other
    static bool isBehind(const Side &side, const Side &other);
    void adjustOther(Side &side);
    void acceptJudged(Side &side);
    void considerUpgrade();
    void carryOut(const UpgradePlan &plan);

    OwnSession &m_session;
    const QString m_owner;
    const QString m_path;
    const QString m_recipe;
    Side m_read {Mode::Read, 0, nullptr, false, {}};
    Side m_write {Mode::Write, 0, nullptr, false, {}};
    QVector<quint64> m_enders; ///< calls answered when no node of ours is being given back
    quint64 m_plans = 0;
    bool m_isClosed = false;
    Error m_error;
};

} // namespace lockscope
