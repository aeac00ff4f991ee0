// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// One contender of ours, from the wish to the release.
#pragma once

#include "core/operate/locks/claim.h"
#include "core/operate/locks/claimnode.h"
#include "core/operate/locks/upgrade.h"
#include "core/operate/session/ownsession.h"
#include "core/recipes/lockstate.h"

namespace lockscope {

/// One contender of ours, by the rules of a recipe. Whether it is entitled is judge()'s answer for
/// the directory's names; what it watches while it waits is what that answer expects.
///
/// What a lost connection leaves open is found out, never guessed: a create whose answer was lost
/// is looked for (by the id in the name, or in the data of our session's nodes) before it is done
/// again; a deletion is repeated only on the node that was made, known by its czxid. It holds as
/// long as its session is proved to live, and no longer. Lives in the session's thread; the session
/// outlives it. Destroying it does not delete its node: closing the session does.
class LockClaim final : public QObject
{
    Q_OBJECT

public:
    /// REQUIRES: session.keepProof() was called.
    LockClaim(OwnSession &session, ClaimRequest request, QObject *parent = nullptr);

    /// The other half of the same owner's lock, null: none. Its node never keeps this one waiting.
    /// To write while that one reads is an upgrade: granted when it is the only reader, by one
    /// transaction that puts the node at the other's place. To read while that one writes takes its
    /// place, too, as Curator 5.5 does.
    void setOther(const LockClaim *other) { m_other = other; }

    void start();
    /// Deletes the node. How long is waited is up to the caller. The end is Released where it was
    /// held, else Failed with @p why.
    void giveUp(const Error &why = {ErrorKind::Closed, {}});
    /// Looks at the directory again, as after an event.
    void lookAgain() { m_bell.ring(); }

    const ClaimStatus &status() const { return m_status; }
    /// Held, and proved to be so until now.
    bool isHeld() const;
    /// The node as a snapshot has it; name empty while there is none.
    const LockNode &node() const { return m_own.node; }
    bool hasNode() const { return !node().name.isEmpty() && !m_isEnding; }
    /// Ended, and a node could not be deleted: it stays as long as the session.
    bool hasLeftNode() const { return !m_own.node.name.isEmpty() || !m_turn.node.name.isEmpty(); }
    /// "0000000012": the node's place in the queue.
    QString place() const;

signals:
    void changed(const lockscope::ClaimStatus &status);

private:
    /// A node of ours, wanted or made.
    struct OwnNode
    {
        const WritableRecipe *writable = nullptr;
        const Recipe *recipe = nullptr;
        QString directory;
        QString prefix; ///< of its name; for a single node the name
        QVector<zk::AclEntry> acl;
        LockNode node; ///< name empty: not made
        int seenIn = 0; ///< OwnSession::connections() when it was last seen to be there

        QString path() const;
    };

    void onConnected();
    void onLost(const Error &error);
    void onFired(const zk::WatchEvent &event);

    // lockclaim.cpp: its life
    Task<> run();
    Task<Result<Done>> obtain();
    Task<Result<Done>> obtainLease();
    Task<Error> keep();
    Task<Result<NodeStat>> watchUnreadable();
    Task<std::optional<Error>> giveBack(OwnNode &own);
    Task<> removeDirectories();
    void finish(ClaimState state, const Error &error);

    // lockclaimmake.cpp: until the node exists
    Result<Done> validate();
    struct Tries
    {
        int vanished = 0; ///< directories, before we had our node in them
        int lost = 0; ///< answers to creates that were not done
    };
    Task<Result<Done>> make(OwnNode &own);
    Task<Result<bool>> tryToMake(OwnNode &own, Tries &tries);
    Task<Result<bool>> takePlace(QVector<zk::Operation> before, QVector<zk::Operation> after);
    Task<Result<Done>> makeDirectories(const OwnNode &own);
    Task<Result<bool>> find(OwnNode &own);
    Task<Result<NodeStat>> statOf(QString path);
    Task<Result<bool>> adoptIfOurs(OwnNode &own, QString name, Result<zk::NodeData> node);
    void adopt(OwnNode &own, const QString &name, const NodeStat &stat);
    void countCreationIn(const QString &directory);

    // lockclaimqueue.cpp: until it is entitled
    enum class Next { Hold, LookAgain, Wait };
    Task<Result<Done>> queue(OwnNode &own);
    Task<Result<Next>> look(OwnNode &own, const zk::Children &children);
    Task<Result<Done>> takeSingle();
    Task<Result<Next>> watchAhead(const LockState &state, WatchTarget target);
    Task<Result<Next>> upgrade();
    bool isUpgrade() const;
    bool isEntitled(const LockState &state, const QString &name) const;
    bool isSibling(const QString &name) const { return m_other && m_other->node().name == name; }
    void wait(int ahead, const QString &watched);
    Task<> pause(int ms);
    bool isUnique(QString name) const;

    Answer<Result<zk::Children>> list(const QString &directory, zk::Watch watch);
    Answer<Result<zk::NodeData>> read(const QString &path); ///< with a watch
    Answer<Result<NodeStat>> exists(const QString &path, zk::Watch watch);
    void unwatch();
    void enter(ClaimState state);
    tl::unexpected<Error> ended() const { return tl::unexpected(m_why); }

    OwnSession &m_session;
    const ClaimRequest m_request;
    const QString m_id;
    const LockClaim *m_other = nullptr;
    OwnNode m_own;
    OwnNode m_turn; ///< semaphores: the node in "locks"
    Zxid m_placeToken; ///< of the other half, whose place it took: tokens grow along the queue
    ClaimStatus m_status;
    QHash<QString, zk::WatchKind> m_watches; ///< that have not fired
    QString m_unreadable; ///< the node ahead, where it may not be read: its directory is watched
    bool m_watchesChildren = false;
    bool m_wasHeld = false;
    bool m_isEnding = false;
    Error m_why;
    QTimer m_release;
    Bell m_bell; ///< something happened: look again
    Bell m_proof; ///< the session is proved to live
    Task<> m_life; ///< uses all above: destroyed first
};

} // namespace lockscope
