// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// LockOwner's end in the operate thread.
#pragma once

#include "core/live/inspector.h"
#include "core/operate/locks/ownerlock.h"

#include <map>

namespace lockscope {

/// The session, made when first needed, and what the owner has of each lock.
class OwnerWorker : public QObject
{
    Q_OBJECT

public:
    OwnerWorker(QString name, ConnectionOptions options, std::shared_ptr<const WritePermit> permit,
                ProofPtr proof);
    ~OwnerWorker() override;

    void acquire(quint64 call, ClaimRequest request);
    void release(quint64 call, const QString &path, Mode mode);
    void releaseLock(quint64 call, const QString &path);
    void releaseAll(quint64 call);
    void closeLock(quint64 call, const QString &path);
    void cancel(quint64 call);
    /// @p closed is called when the session is closed.
    void close(std::function<void()> closed);

signals:
    void answered(quint64 call, const lockscope::Result<lockscope::Granted> &result);
    void changed(lockscope::SessionId session, const QVector<lockscope::OwnedLock> &locks);
    void sessionLost();
    void closed();

private:
    OwnerLock *lockAt(const QString &path) const;
    Result<OwnerLock *> lockFor(const ClaimRequest &request);
    Result<Done> openSession();
    void acceptAnswer(quint64 call, const Result<Granted> &result);
    void dropSession(std::function<void()> closed = {});
    void tellClosed();
    void forgetIdle();
    void tell();

    const QString m_name;
    const ConnectionOptions m_options;
    const std::shared_ptr<const WritePermit> m_permit;
    const ProofPtr m_proof; ///< of m_session
    std::unique_ptr<OwnSession> m_session;
    std::map<QString, std::unique_ptr<OwnerLock>> m_locks; ///< use m_session: destroyed before it
    QSet<QString> m_closed; ///< paths
    QHash<quint64, int> m_parts; ///< of releaseAll(): locks that have not answered yet
    bool m_isClosed = false;
    bool m_isClosing = false; ///< the session
    bool m_hasLeftNode = false; ///< one that could not be deleted, of a lock that is forgotten
    QVector<std::function<void()>> m_toTell; ///< when it is closed
};

} // namespace lockscope
