// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/operate/locks/anyclaim.h"
#include "core/operate/locks/claimnode.h"
#include "core/operate/session/ownsession.h"
#include "core/recipes/lockstate.h"

namespace lockscope {

/// One contender of ours, from the wish to the release. Whether it is entitled is judge()'s answer
/// for the directory's names; what it watches while it waits is what that answer expects.
///
/// What a lost connection leaves open is found out, never guessed: a create whose answer was lost
/// is looked for (by the id in the name, or in the data of our session's nodes) before it is done
/// again, a release is repeated until the node or the session is gone. Lives in the session's
/// thread; the session outlives it. Destroying it does not delete its node: closing the session
/// does.
class LockClaim final : public AnyClaim
{
    Q_OBJECT

public:
    LockClaim(OwnSession &session, ClaimRequest request, QObject *parent = nullptr);

    /// Creates it as a plain ephemeral with this sequence number ("0000000012") instead of the next
    /// one: at the place of another node of ours, as Curator 5.5 does when a writer takes the read
    /// lock, too. Before start().
    void setPlace(const QString &suffix) { m_place = suffix; }
    /// Nodes of the same owner in the same directory: they never keep this one waiting.
    void setSiblings(const QVector<LockNode> &siblings) { m_siblings = siblings; }
    /// It is never entitled by itself: whoever set this decides at each judged() whether moveTo()
    /// is due. It looks again at each change of the directory.
    void setUpgrade(bool isUpgrade);
    /// Makes the node anew at the place of another one of ours and holds, provided that the node at
    /// @p guard (empty: none) still exists in @p guardVersion; all in one transaction. Looks again,
    /// and says judged(), where that fails.
    void moveTo(const QString &suffix, const QString &guard, qint32 guardVersion);

    void start() override;
    /// Deletes the node. The end is Released where it was held, else Failed with @p why.
    using AnyClaim::giveUp;
    void giveUp(const Error &why) override;
    /// Looks at the directory again, as after an event.
    void lookAgain();

    const ClaimRequest &request() const { return m_request; }
    const ClaimStatus &status() const override { return m_status; }
    /// The node as a snapshot has it; name empty while there is none.
    const LockNode &node() const { return m_node; }
    const QString &directory() const { return m_directory; }
    /// Takes the watch back that it waits by, unless it fired: it will not look any more.
    void unwatch();

signals:
    /// Judged, and it has to wait on. For whoever has an opinion about that (see LockOwner).
    void judged();

private:
    Result<Done> validate();
    void onConnected();
    void onSuspended();
    void onLost(const Error &error);
    void onFired(const zk::WatchEvent &event);

    // lockclaimcreate.cpp: until the node exists
    void create();
    void acceptCreated(const Result<zk::Created> &created);
    void makeDirectory(const QStringList &missing);
    void createDirectory(const QString &path, const QStringList &rest);
    void find();
    void findByName();
    void findByData(QStringList candidates);
    void adoptIfOurs(const QString &name, const Result<zk::NodeData> &node, QStringList rest);
    void adoptUnreadable(const QString &name, const QStringList &rest);
    void adopt(const QString &name, const NodeStat &stat);

    // lockclaimwait.cpp: until it is entitled, and while it is
    void evaluate();
    void acceptMoved(const QString &name, const Result<Done> &moved);
    void adoptMoved(const QString &name);
    void adoptFixed();
    void countLeases(const zk::Children &children);
    void judgeNames(const zk::Children &children);
    void judgeSingle(const zk::NodeData &node);
    void accept(LockStatePtr state);
    int ownIndex() const;
    bool isEntitled(const Contender &own) const;
    void waitFor(const Contender &own);
    void watchNode(const QString &path);
    void hold();
    void watchOwn();
    void watchUnreadable();
    bool acceptOwn(const Result<NodeStat> &stat);

    void remove();
    void acceptRemoved(const Result<Done> &removed);
    void refreshVersion();

    /// Handles an answer unless the round it belongs to is over.
    template <typename Call> auto inRound(Call call);
    bool retryLater(const Error &error, void (LockClaim::*again)());
    void enter(ClaimState state);
    void finish(ClaimState state, const Error &error = {});
    void failWith(const Error &error);

    OwnSession &m_session;
    const ClaimRequest m_request;
    const Recipe *m_recipe = nullptr;
    const WritableRecipe *m_writable = nullptr;
    const QString m_id;
    QString m_directory;
    QString m_place;
    QString m_fixedName; ///< made of m_place
    bool m_isUpgrade = false;
    bool m_isMoving = false; ///< between moveTo() and its outcome
    QVector<LockNode> m_siblings;
    LockNode m_node;
    ClaimStatus m_status;
    LockStatePtr m_state;
    QString m_watched; ///< node or directory whose event makes us look again
    bool m_watchesChildren = false;
    quint64 m_round = 0; ///< answers of earlier rounds are dropped
    void (LockClaim::*m_onReconnect)() = nullptr; ///< what the lost connection interrupted
    int m_tries = 0; ///< directories that vanished again before we had our node in them
    bool m_isEnding = false;
    bool m_wasHeld = false;
    Error m_why;
    QTimer m_giveUp;
    QTimer m_release;
};

template <typename Call> auto LockClaim::inRound(Call call)
{
    return whileAlive(this, [this, round = ++m_round, call = std::move(call)](const auto &result) {
        if (round == m_round)
            call(result);
    });
}

} // namespace lockscope
