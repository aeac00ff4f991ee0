// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/inspector.h"
#include "core/operate/locks/ownerlock.h"

#include <map>

namespace lockscope {

/// LockOwner's end in its own thread: the session and what it has of each lock.
class LockOwnerWorker : public QObject
{
    Q_OBJECT

public:
    LockOwnerWorker(QString name, ConnectionOptions options,
                    std::shared_ptr<const WritePermit> permit);
    ~LockOwnerWorker() override;

    void acquire(quint64 call, const QString &path, const QString &recipe, Mode mode,
                 qint64 waitMs);
    void release(quint64 call, const QString &path, Mode mode);
    void releaseLock(quint64 call, const QString &path);
    void releaseAll(quint64 call);
    void closeLock(quint64 call, const QString &path);
    void cancel(quint64 call);

signals:
    void answered(quint64 call, const lockscope::Result<lockscope::Granted> &result);
    void changed(lockscope::SessionId session, const QVector<lockscope::OwnedLock> &locks);
    void sessionLost();

private:
    OwnerLock *lockAt(const QString &path) const;
    OwnerLock *makeLock(const QString &path, const QString &recipe);
    Result<Done> openSession();
    void acceptAnswer(quint64 call, const Result<Granted> &result);
    void dropSession();
    void tell();

    const QString m_name;
    const ConnectionOptions m_options;
    const std::shared_ptr<const WritePermit> m_permit;
    std::unique_ptr<OwnSession> m_session;
    std::map<QString, std::unique_ptr<OwnerLock>> m_locks; ///< use m_session: destroyed before it
    QSet<QString> m_closed; ///< paths
    QHash<quint64, int> m_parts; ///< of releaseAll(): locks that have not answered yet
};

} // namespace lockscope
