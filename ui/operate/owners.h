// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/inspector.h"
#include "core/operate/locks/lockowner.h"

#include <memory>
#include <vector>

namespace lockscope {

/// One named owner as it stands; a value.
struct OwnerState
{
    quint64 id = 0; ///< never given twice
    QString name;
    SessionId session; ///< 0: none yet, or none any more
    qint64 lostAt =
        0; ///< local clock, when its session was lost; 0: it was not, or it has a new one
    int calls = 0; ///< that were not answered yet
    QVector<OwnedLock> locks;

    friend bool operator==(const OwnerState &, const OwnerState &) = default;
};

/// What an owner was answered, or what happened to it, in words; escaped.
struct OwnerEvent
{
    qint64 at = 0; ///< local clock
    QString text; ///< begins with the owner's name
    bool isBad = false; ///< refused, failed or lost

    friend bool operator==(const OwnerEvent &, const OwnerEvent &) = default;
};

/// Why a lock was not granted, or was lost, for people; escaped. That ZooKeeper did not answer in
/// time is not what "not granted within 10 s" means here.
QString callReason(const Error &error);

/// "2 × read, 1 × write, token 0x3b; 1 waits to read for lock-0000000003", for people; escaped.
QString ownedText(const OwnedLock &lock);

/// The owners that the operator plays, each with a session and a thread of its own. Destroying it
/// closes their sessions: everything they had is free. GUI thread.
class Owners : public QObject
{
    Q_OBJECT

public:
    /// @p gate outlives this.
    Owners(ConnectionOptions options, const WriteGate &gate, QObject *parent = nullptr);
    ~Owners() override;

    /// Its id; BadInput where the name is empty or taken.
    Result<quint64> add(const QString &name);
    /// Closes its session: what it had is free when this returns.
    void remove(quint64 owner);
    /// A name that is not taken: "anna", "bert", …
    QString freeName() const;

    /// Each is answered by happened(). Owners that are not there are ignored.
    void acquire(quint64 owner, const QString &path, const QString &recipe, Mode mode,
                 qint64 waitMs);
    void release(quint64 owner, const QString &path, Mode mode);
    void releaseLock(quint64 owner, const QString &path);
    void releaseAll(quint64 owner);
    void closeLock(quint64 owner, const QString &path);
    /// Ends the calls of @p owner that wait for @p path.
    void cancelWaiting(quint64 owner, const QString &path);

    QVector<OwnerState> states() const;
    QVector<SessionId> sessions() const;
    /// Whether no call waits for its answer.
    bool isIdle() const;

signals:
    void changed(); ///< states()
    void happened(const lockscope::OwnerEvent &event);

private:
    struct Call
    {
        QString what; ///< "write on /locks/a"
        QString path;
        bool isAcquire = false;
    };
    struct Owner
    {
        quint64 id = 0;
        std::unique_ptr<LockOwner> hand;
        QHash<quint64, Call> calls;
        qint64 lostAt = 0;
    };
    Owner *find(quint64 id);
    void begin(Owner &owner, quint64 call, const Call &what);
    void acceptAnswer(quint64 id, quint64 call, const Result<Granted> &result);
    void acceptLoss(quint64 id);
    void say(const QString &text, bool isBad);
    QString withNames(QString text) const;

    const ConnectionOptions m_options;
    const WriteGate &m_gate;
    std::vector<Owner> m_owners;
    quint64 m_lastId = 0;
};

} // namespace lockscope
