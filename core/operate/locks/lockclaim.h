// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// One contender of ours, from the wish to the release.
#pragma once

#include "core/base/boottimer.h"
#include "core/base/nodepath.h"
#include "core/operate/locks/claim.h"
#include "core/operate/session/ownsession.h"
#include "core/recipes/lockstate.h"
#include "core/zk/asked.h"

namespace lockscope {

/// One contender of ours, by the rules of a recipe. Whether it is entitled is judge()'s answer for
/// the directory's names; what it watches while it waits is what that answer expects, and its own
/// node.
///
/// What a lost connection leaves open is found out, never guessed: a create whose answer was lost
/// is looked for (by the id in the name, or in the data of our session's nodes) before it is done
/// again; a deletion is repeated only on the node that was made, known by its czxid. It holds as
/// long as its session is proved to live, and no longer. Where the permit has ended when its turn
/// comes it is not held: Failed with ReadOnly, and the node goes. Lives in the session's thread;
/// the session outlives it. Destroying it does not delete its node: closing the session does.
class LockClaim final : public QObject
{
    Q_OBJECT

public:
    /// REQUIRES: @p request is valid; a Proof of @p session is kept.
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
    bool isHeld() const { return m_status.state == ClaimState::Held && m_session.isProved(); }
    /// The node as a snapshot has it; name empty while there is none.
    const LockNode &node() const { return m_own.node; }
    bool hasNode() const { return !node().name.isEmpty() && !m_isEnding; }
    /// Ended, and a node could not be deleted, or one may be there that could not be found: it
    /// stays as long as the session.
    bool hasLeftNode() const
    {
        return m_mayHaveNode || !m_own.node.name.isEmpty() || !m_turn.node.name.isEmpty();
    }

signals:
    void changed(const lockscope::ClaimStatus &status);

private:
    /// A node of ours, wanted or made.
    struct OwnNode
    {
        const Recipe *recipe = nullptr;
        QString directory;
        QString prefix; ///< of its name; for a single node the name
        QVector<AccessEntry> acl;
        LockNode node; ///< name empty: not made
        int seenIn = 0; ///< OwnSession::connections() when it was last seen to be there

        bool isSingle() const { return recipe->family == NameFamily::SingleNode; }
        QString path() const { return joinPath(directory, node.name); }
    };

    // lockclaim.cpp: its life
    Task<> run();
    Task<Error> keep();
    Task<> leaveLine();
    Task<Result<NodeStat>> watchUnreadable();
    Task<std::optional<Error>> giveBack(OwnNode &own);
    Task<Result<bool>> isThere(OwnNode &own);
    bool isRevocable() const { return m_request.recipe.startsWith(u"curator"); }
    void acceptRevocation();
    void acceptSession();
    void acceptLoss(const Error &error);
    void enter(ClaimState state);
    void finish(ClaimState state, const Error &error);
    tl::unexpected<Error> ended() const { return tl::unexpected(m_why); }

    // lockclaim_make.cpp: the node and the directories above it
    Task<Result<Done>> make(OwnNode &own);
    Task<Result<bool>> create(OwnNode &own, int &lost);
    Task<Result<bool>> takePlace(QVector<zk::Operation> operations);
    Task<Result<bool>> find(OwnNode &own);
    Task<Result<bool>> adoptIfOurs(OwnNode &own, QString name, Result<zk::NodeData> node);
    void adopt(OwnNode &own, const QString &name, const NodeStat &stat);
    Task<Result<NodeStat>> statOf(QString path, zk::LookAge *age = nullptr);
    bool isUnique(QString name) const;
    Task<Result<Done>> makeDirectories(const OwnNode &own);
    QStringList directories() const; ///< that it needs
    void countCreationIn(const QString &directory);

    // lockclaim_queue.cpp: until it is entitled
    enum class Next { Hold, LookAgain, Wait };
    Task<Result<Done>> obtain();
    Task<Result<Done>> queue(OwnNode &own);
    Task<Result<Next>> look(OwnNode &own);
    Task<Result<Next>> lookAtSingle();
    Task<Result<Next>> lookAtLeases();
    Task<Result<Done>> watchItself(OwnNode &own);
    Task<Result<Next>> watchAhead(const LockState &state, WatchTarget target);
    Task<Result<Next>> upgrade();
    bool isUpgrade() const;
    bool isEntitled(const LockState &state, const Contender &own) const;
    Next wait(int ahead, const QString &watched);

    Task<> pause(int ms);
    /// What @p request, of zk::Client, is answered; the watch that it leaves is noted.
    template <typename Request>
    auto ask(Request request, const QString &path, zk::Watch watch = zk::Watch::No)
    {
        constexpr bool isList = std::is_same_v<Request, decltype(&zk::Client::readChildren)>;
        if (watch == zk::Watch::Yes)
            m_watches.insert(path, isList ? zk::WatchKind::Children : zk::WatchKind::Data);
        return zk::asked(m_session.client(), request, path, watch);
    }

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
    bool m_mayHaveNode = false; ///< nobody tells whether a create was done
    bool m_isEnding = false;
    Error m_why;
    BootTimer m_release; // a hold of a month is none too long for it
    Bell m_bell; ///< something happened: look again
    Bell m_proof; ///< the session is proved to live
    Task<> m_life; ///< uses all above: destroyed first
};

} // namespace lockscope
