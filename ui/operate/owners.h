// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Those who take locks for the operator.
#pragma once

#include "core/live/inspector.h"
#include "core/operate/locks/lockowner.h"

#include <QMap>

#include <memory>
#include <vector>

namespace lockscope {

/// One owner as it stands; a value.
struct OwnerState
{
    quint64 id = 0; ///< never given twice
    QString name;
    bool isFinished = false; ///< a test lock that is over
    SessionId session; ///< 0: none yet, or none any more
    qint64 heldUntil = 0; ///< LockOwner::heldUntil()
    qint64 lostAt = 0; ///< local clock, when its session was lost; 0: it was not, or has a new one
    QVector<OwnedLock> locks; ///< by path; also those that it has no more, with how they ended

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

/// The owners that the operator plays, each with a session of its own. A test lock is one that was
/// made for one lock: its session ends with that. Nothing here waits for a server. GUI thread.
class Owners : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;
    ~Owners() override;

    /// Lets all owners go, and begins anew. @p gate lives until the next call; null: no connection.
    void setConnection(const ConnectionOptions &options, const WriteGate *gate);
    /// Null: no connection.
    const WriteGate *gate() const { return m_gate; }

    /// Its id; BadInput where the name is empty or taken.
    Result<quint64> add(const QString &name);
    /// Adds a test lock and acquires it; gives its id.
    quint64 take(const ClaimRequest &request);
    /// Closes its session; told when that is done.
    void remove(quint64 owner);
    /// Test locks that are over, and how other owners' locks ended.
    void removeFinished();
    /// A name that is not taken: "anna", "bert", …
    QString freeName() const;

    /// Each is answered by happened(). Owners that are not there are ignored.
    void acquire(quint64 owner, const ClaimRequest &request);
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
    /// How many sessions are being closed.
    int leaving() const { return int(m_leaving.size()); }

signals:
    void changed(); ///< states(), gate() or whether that is open
    void happened(const lockscope::OwnerEvent &event);

private:
    struct Call
    {
        QString what; ///< "write on /locks/a"
        ClaimRequest request;
        bool isAcquire = false;
    };
    struct Owner
    {
        quint64 id = 0;
        QString name;
        bool isTest = false;
        std::unique_ptr<LockOwner> hand; ///< null: nothing was asked of it, or it is over
        QHash<quint64, Call> calls; ///< that wait for their answers
        QMap<QString, OwnedLock> ended; ///< by path: the last ends
        qint64 lostAt = 0;
    };

    Owner *find(quint64 id);
    bool isTaken(const QString &name) const;
    quint64 addOwner(const QString &name, bool isTest);
    LockOwner &handOf(Owner &owner);
    template <typename Ask> void ask(quint64 id, const Call &what, Ask ask);
    void acceptAnswer(quint64 id, quint64 call, const Result<Granted> &result);
    void acceptChange(quint64 id);
    void acceptLoss(quint64 id);
    void endTest(Owner &owner);
    void letGo(Owner &owner, bool isTold);
    void acceptClosed(const LockOwner *hand, const QString &text);
    void say(const QString &text, bool isBad = false);
    QString withNames(QString text) const;

    ConnectionOptions m_options;
    const WriteGate *m_gate = nullptr;
    std::vector<Owner> m_owners;
    std::vector<std::unique_ptr<LockOwner>> m_leaving; ///< until their sessions are closed
    quint64 m_lastId = 0;
};

} // namespace lockscope
