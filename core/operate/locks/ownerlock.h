// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What an owner has in the operate thread: its session, and what it has of each lock.
#pragma once

#include "core/live/connectionstatus.h"
#include "core/operate/locks/lockclaim.h"
#include "core/operate/locks/lockowner.h"

#include <QSet>

#include <map>

namespace lockscope {

/// Its counts, at most one node for reading and one for writing (exclusive locks and leases are
/// written), and the calls that wait. Lives in the owner's thread, within its session.
class OwnerLock : public QObject
{
    Q_OBJECT

public:
    OwnerLock(OwnSession &session, const QString &path, const QString &recipe);

    void acquire(quint64 call, const ClaimRequest &request);
    /// Any act but to acquire; @p mode: of one count.
    void release(quint64 call, OwnerAct act, Mode mode = Mode::Exclusive);
    /// Answers the calls that wait for nodes to be gone: they are, or their session goes.
    void answerEnders();
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
        qint64 limitMs = -1; ///< -1: waits on
        qint64 endsAt = 0; ///< steadyMs(), unless it waits on
        qint64 giveUpAt = 0; ///< the same by the local clock; 0: waits on
    };
    using Which = std::function<bool(const Call &)>;
    /// The reading or the writing half.
    struct Half
    {
        Mode mode = Mode::Read;
        int count = 0;
        ClaimRequest request; ///< the last one
        LockClaim *claim = nullptr; ///< ours: a child
        bool isEnding = false; ///< we asked the claim to give its node back
        std::optional<ClaimStatus> lost; ///< the last one's end, until there is another
        QVector<Call> waiting;

        /// The claim gives its node back: as it was asked to, or because its time is over.
        bool isGivingBack() const
        {
            return isEnding || (claim && claim->status().state == ClaimState::Releasing);
        }
    };

    Half &halfOf(Mode mode) { return mode == Mode::Read ? m_read : m_write; }
    Half &otherOf(const Half &half) { return &half == &m_read ? m_write : m_read; }
    void begin(Half &half);
    void accept(Half &half, const ClaimStatus &status);
    void acceptEnd(Half &half, const ClaimStatus &status);
    void end(Half &half, const Error &why = {ErrorKind::Closed, {}});
    void failTries(Half &half);
    void failWaiting(Half &half, const Error &error, const Which &are = {});
    void failOverdue();
    void awaitNextEnd();
    bool isEnding() const { return m_read.isGivingBack() || m_write.isGivingBack(); }
    void answer(quint64 call, Mode mode);
    void grant();

    OwnSession &m_session;
    const QString m_path;
    const QString m_recipe;
    Half m_read;
    Half m_write;
    QVector<quint64> m_enders; ///< calls answered when no node of ours is being given back
    QTimer m_deadline; ///< for the call that ends next
    ClaimStatus m_last; ///< of the claim that ended last
};

/// The session, made when first needed, and what the owner has of each lock.
class OwnerWorker : public QObject
{
    Q_OBJECT

public:
    OwnerWorker(QString name, ConnectionOptions options, std::shared_ptr<const WritePermit> permit,
        ProofPtr proof)
        : m_name(std::move(name))
        , m_options(std::move(options))
        , m_permit(std::move(permit))
        , m_proof(std::move(proof))
    { }

    void ask(quint64 call, OwnerAct act, ClaimRequest request);
    void cancel(quint64 call);
    /// @p closed is called when the session is closed.
    void close(std::function<void()> closed);

signals:
    void answered(quint64 call, const lockscope::Result<lockscope::Granted> &result);
    void changed(lockscope::SessionId session, const QVector<lockscope::OwnedLock> &locks);
    void sessionLost();
    void closed();

private:
    /// A call of which locks are asked.
    struct Asked
    {
        qsizetype left = 0; ///< that have not answered yet
        std::optional<Error> failure; ///< the first
    };

    Result<Done> prepare(const ClaimRequest &request);
    void acceptAnswer(quint64 call, const Result<Granted> &result);
    void acceptLoss();
    Task<> leave();
    void endLeaving();
    void dropSession(std::function<void()> closed = {});
    void forgetIdle();
    void tell(const std::optional<OwnedLock> &refused = {});

    const QString m_name;
    const ConnectionOptions m_options;
    const std::shared_ptr<const WritePermit> m_permit;
    const ProofPtr m_proof; ///< of m_session
    std::unique_ptr<OwnSession> m_session;
    std::map<QString, std::unique_ptr<OwnerLock>> m_locks; ///< use m_session: destroyed before it
    QSet<QString> m_closed; ///< paths
    QHash<quint64, Asked> m_asked; ///< by call
    bool m_isClosed = false;
    QVector<std::function<void()>> m_toTell; ///< when it is closed
    QTimer m_leavingLimit {this};
    Bell m_news; ///< of a lock or of the connection, while it is being closed
    Task<> m_leaving; ///< uses all above: destroyed first
};

} // namespace lockscope
