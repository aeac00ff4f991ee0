// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Those who take locks for the operator, and what they are answered.
#pragma once

#include "core/live/inspector.h"
#include "core/operate/locks/lockowner.h"

#include <QMap>
#include <QSet>

#include <list>
#include <memory>

namespace lockscope {

/// One owner as it stands; a value.
struct OwnerState
{
    QString name; ///< of no other one
    bool isFinished = false; ///< a test lock that is over
    SessionId session; ///< 0: none yet, or none any more
    qint64 heldUntil = 0; ///< LockOwner::heldUntil()
    qint64 lostAt = 0; ///< local clock, when its session was lost; 0: it was not, or has a new one
    QMap<QString, OwnedLock> locks; ///< by path; also how those ended that it has no more
    QHash<QString, QString> reasons = {}; ///< by path, as it was last asked for
};

/// What an owner was answered, or what happened to it, in words; escaped.
struct OwnerEvent
{
    qint64 at = 0; ///< local clock
    QString text; ///< begins with the owner's name, "the former" where that is another one's now
    bool isBad = false; ///< refused, failed or lost
};

/// Whether nothing more will happen to it: it ended, or is closed.
bool isOver(const OwnedLock &lock);

/// The owners that the operator plays, by name, each with a session of its own. A test lock is one
/// that was made for one lock: its session ends with that. Nothing here waits for a server. GUI
/// thread.
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

    /// Its name; BadInput where @p name is empty or taken.
    Result<QString> add(const QString &name);
    /// Adds a test lock and acquires it; gives its name.
    QString take(const ClaimRequest &request);
    /// Closes its session; told when that is done.
    void remove(const QString &name);
    /// Test locks that are over, and how other owners' locks ended.
    void removeFinished();
    /// A name that is not taken: "anna", "bert", …
    QString freeName() const;
    /// LockOwner::ask(), answered by happened(). Owners that are not there are ignored.
    void ask(const QString &name, OwnerAct act, const ClaimRequest &request = {});
    /// Ends the calls of @p name that wait for @p path.
    void cancelWaiting(const QString &name, const QString &path);

    QVector<OwnerState> states() const;
    /// Also those that are being closed: what they hold is ours until then.
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
        OwnerAct act = OwnerAct::Acquire;
        ClaimRequest request;
    };
    struct Owner : OwnerState ///< as last told: see stateOf()
    {
        bool isTest = false;
        std::unique_ptr<LockOwner> hand; ///< null: nothing was asked of it, or it is over
        QHash<quint64, Call> calls; ///< that wait for their answers
        QSet<QString> forgotten; ///< paths of locks that are closed, and not to be shown any more
    };

    static OwnerState stateOf(const Owner &owner);
    bool isTaken(const QString &name) const;
    QString numbered(const QString &form, int number) const;
    Owner &append(const QString &name);
    void engage(Owner &owner);
    void acceptAnswer(Owner &owner, const Call &call, const Result<Granted> &result);
    void acceptChange(Owner &owner);
    void endTest(Owner &owner);
    void letGo(Owner &owner, bool isTold);
    void say(const QString &name, const QString &text, bool isBad = false);
    QString withNames(QString text) const;

    ConnectionOptions m_options;
    const WriteGate *m_gate = nullptr;
    std::list<Owner> m_owners; ///< which stay where they are: their hands' signals know them
    QVector<SessionId> m_leaving; ///< being closed; 0: of one that had none yet
};

} // namespace lockscope
