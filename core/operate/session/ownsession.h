// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A session of ours: the one way to ZooKeeper for whatever writes.
#pragma once

#include "core/base/boottimer.h"
#include "core/base/task.h"
#include "core/operate/session/writegate.h"
#include "core/zk/writer.h"

#include <QHash>
#include <QTimer>

#include <atomic>

namespace lockscope {

struct ConnectionOptions;

/// Which session is proved to live, and until when. Read in any thread: whoever asks after a sleep,
/// before any timer ran, must not be told that a lock is still held.
struct Proof
{
    std::atomic<qint64> session = 0; ///< set before `until`
    std::atomic<qint64> until = 0; ///< bootMs()

    bool isOf(SessionId id) const;
};
using ProofPtr = std::shared_ptr<Proof>;

/// See OwnSession::aclIn().
struct FittingAcl
{
    /// Instead of what the servers hide of it everything for our credentials; empty: the open one.
    QVector<AccessEntry> entries;
    /// Nothing was hidden. Else it is good for a node of our own only: in a directory of it others
    /// could be shut out.
    bool isWhole = false;
};

/// A directory that a session of ours made where it was missing.
struct MadeDirectory
{
    Zxid czxid;
    int creations = 0; ///< nodes that the same session made in it
};

/// A ZooKeeper session of ours that writes, and what its users need to know of it. Lives in one
/// thread. Once lost it stays lost: make a new one.
///
/// Whether it lives is proved, not assumed, where a Proof is kept of it: a sync() goes to the
/// leader twelve times in the session's timeout, and what the moment of the last one that was
/// answered allows is claimed, and no more. The leader ends a session at the earliest its timeout
/// after it heard of it (SessionTrackerImpl.java, 3.8). A sync() does not tell it of us, though:
/// a member does that with each of its pings, every half tick (Learner.java), so that at the
/// leader we may be older by that, or by the time between two of ours. A session is two ticks
/// at least: a quarter of it is kept back.
class OwnSession : public QObject
{
    Q_OBJECT

public:
    /// BadInput where the connect string or a credential cannot be used. @p permit is asked at each
    /// write; @p proof is kept, if given.
    static Result<std::unique_ptr<OwnSession>> open(const ConnectionOptions &options,
        std::shared_ptr<const WritePermit> permit, ProofPtr proof = {});
    /// Closes it: its ephemeral nodes go at once. Requests under way are answered with Closed.
    ~OwnSession() override;

    /// The same without waiting for it; see zk::Client::close().
    static void close(std::unique_ptr<OwnSession> session, std::function<void()> closed = {});

    zk::Client &client() { return *m_client; }
    /// The one way to write. ReadOnly, and nothing is sent, where the permit refuses @p action.
    zk::Writer writer(Action action);
    /// Whether the permit lets @p action be done now, for what comes about without a write.
    Result<Done> check(Action action) const { return m_permit->check(action); }
    SessionId id() const { return m_client->session().id; }
    bool isConnected() const;
    bool isLost() const { return m_loss.has_value(); }
    const Error &lossError() const { return *m_loss; } ///< REQUIRES: isLost()

    /// That it cannot be proved any more.
    static Error silenceError();
    /// Whether the servers cannot have ended it yet, by the last answer. REQUIRES: a Proof.
    bool isProved() const;
    /// Whether less than a third of the time is left in which it can be proved.
    bool isEndangered() const;
    /// How often it was connected: what was seen before the last time may have changed.
    int connections() const { return m_connections; }
    /// By path; kept by those who make them.
    QHash<QString, MadeDirectory> madeDirectories;
    /// Deletes those of @p paths that it made, that are empty, and in which nobody else ever was,
    /// nor changed their data or ACL.
    Task<> removeMade(QStringList paths);
    /// A node could not be deleted: it stays as long as the session. Kept by who left it.
    bool hasLeftNode = false;
    /// The ACL for what is made in @p directory: that directory's own, so that who may use a lock
    /// may see who is in its queue. Gone where it is not there (any more).
    Task<Result<FittingAcl>> aclIn(QString directory);

signals:
    void connected(); ///< also after each suspension
    void suspended();
    void proved(); ///< again and again, while a server answers
    void endangered(); ///< isEndangered() begins
    /// The session expired, or cannot be proved any more (then the servers may have dropped it:
    /// whoever holds a lock by it must stop), or could not be made. Once: where a
    /// request fails with the end of the session (zk::isEndOfSession()), this follows or was told
    /// before, unless we close it.
    void lost(const lockscope::Error &error);
    void fired(const lockscope::zk::WatchEvent &event);

private:
    OwnSession(zk::Options options, std::shared_ptr<const WritePermit> permit, ProofPtr proof);
    void accept(const zk::SessionInfo &session);
    void lose(const Error &error);
    void prove();
    void limitFrom(qint64 moment);

    std::unique_ptr<zk::Client> m_client;
    const std::shared_ptr<const WritePermit> m_permit;
    const ProofPtr m_proof; ///< null: none is kept
    const bool m_hasCredentials;
    QTimer m_asking; ///< for the next proof
    qint64 m_provedAt = 0; ///< bootMs(), when the last sync() that was answered was sent
    BootTimer m_warning;
    BootTimer m_limit;
    int m_connections = 0;
    std::optional<Error> m_loss;
};

} // namespace lockscope
