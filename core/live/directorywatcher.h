// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/throttle.h"
#include "core/live/nodestore.h"
#include "core/zk/client.h"

#include <QObject>
#include <QPointer>
#include <QSet>
#include <QTimer>

#include <deque>

namespace lockscope {

/// Watches one lock and gives a whole LockSnapshot after each change. Names first, then the nodes
/// asked for by readFirst(), then the rest with a bounded number of requests in flight. Leaves one
/// child watch for each directory and a data watch for each of a few holders, never one per child;
/// child events are coalesced, and a change costs one list and a read of each new node. Each minute
/// or two it asks of all that it watches whether something changed that no event told. Where there
/// is no room for a watch, or a server is too busy, what could be read is Stale, and is asked for
/// again.
///
/// A lock that is a single node (it can have no children, or its name and path say so) is read and
/// watched as that: while it is not there, nobody holds.
///
/// Lives in the thread of the Client; emits there.
class DirectoryWatcher : public QObject
{
    Q_OBJECT

public:
    static constexpr int Window = 900; ///< reads in flight; at 1000 servers stop reading
    static constexpr int MaxWatches = 3; ///< on the server, where a lock has up to 3 directories

    /// @p path as validPath() gives it.
    explicit DirectoryWatcher(const QString &path, QObject *parent = nullptr);
    ~DirectoryWatcher() override;

    const QString &path() const { return m_path; }
    /// Whether all nodes are read, or only those asked for.
    void setBackground(bool background);
    /// Whether snapshots come while nodes are read.
    void setProgress(bool isWanted) { m_wantsProgress = isWanted; }
    /// Whether not all that is wanted was read yet.
    bool isLoading() const { return m_isLoading; }
    /// Until what may not be listed is tried again: nothing tells that its ACL was changed. What
    /// is refused for the moment is tried again sooner, and at last as seldom.
    void setDeniedPause(int ms) { m_deniedPauseMs = ms; }
    /// From one check of the watches to the next, at the least.
    void setCheckPause(int ms);

    /// A session is there (or another one): everything is read, and the watches are set.
    /// @p client must stay until detach().
    void attach(zk::Client &client);
    /// The session is gone: what was read is stale, and nothing more can be asked.
    void detach(Freshness why, const Error &error);
    /// The connection is suspended, or back: the session, its watches and what was asked live on.
    /// @p heardAt: when the server was heard last, at the least; ms since 1970.
    void setSuspended(bool suspended, qint64 heardAt);
    /// A session has one watch for all who want it: those that @p others say they have are never
    /// taken back.
    using HaveWatch = std::function<bool(const QString &path, zk::WatchKind kind)>;
    void shareWatches(HaveWatch others) { m_others = std::move(others); }
    bool hasWatch(const QString &path, zk::WatchKind kind) const;
    void takeBackWatches();

    /// Reads names and nodes again.
    void refresh();
    /// Reads these before all others, if they are to be read: names with their directory's index.
    struct Name
    {
        quint8 directory = 0;
        QString name;
    };
    void readFirst(const QVector<Name> &names);
    /// Leaves a data watch on these, as far as MaxWatches allows, and takes back that on others.
    void watchNodes(const QVector<Name> &names);

    void accept(const zk::WatchEvent &event);
    /// What is known by now.
    LockSnapshotPtr snapshot();
    /// Whether a session is there that has not told the names yet.
    bool isAwaitingNames() const { return m_client && !m_areNamesRead; }

signals:
    /// A directory was listed, and nothing was made of it yet: of 100 000 names, that takes long.
    void namesRead();
    void snapshotReady(const lockscope::LockSnapshotPtr &snapshot);

private:
    /// From a refusal to the next try: a server is busy for a moment, or for long.
    static constexpr int FirstLaterPauseMs = 500;

    /// A directory of contenders as it is watched.
    struct Branch
    {
        explicit Branch(const QString &path, std::function<void()> list);

        LockDirectory info;
        bool isListing = false; ///< a list is under way
        bool isListed = false; ///< answered since attach()
        bool isDirty = false; ///< to be listed again when that is over
        bool isOutdated = false; ///< the connection was suspended since it was read
        bool isUnwatched = false; ///< it is known of a moment: its watch or last list was refused
        int laterPauseMs = FirstLaterPauseMs; ///< to the next try, where one was refused
        quint64 retriedIn = 0; ///< m_session of the timer that runs to list it again; 0: none
        Throttle lists;
    };
    template <typename T, typename Then> zk::Client::Handler<T> guarded(Then then);
    /// Whether it may be answered without the watch for which there is no room.
    template <typename T> static bool mayDoWithout(zk::Watch watch, const Result<T> &answer)
    {
        return watch == zk::Watch::Yes && !answer && answer.error().kind == ErrorKind::Refused;
    }

    // directorywatcher.cpp: the session, publishing
    bool isListed() const;
    bool isOutdated() const;
    bool isUnwatched() const;
    bool isReadingDone() const;
    bool isNewCompanion(const Branch &branch) const;
    Freshness freshness() const;
    Error errorAs(Freshness freshness) const;
    void resume();
    void takeBack(const QString &path, zk::WatchKind kind);
    void takeBackData(const QString &path);

    // directorywatcher_listing.cpp: names
    int branchOf(const QString &path) const;
    int addBranch(const QString &path);
    void list(int branch);
    void askForNames(int branch, zk::Watch watch);
    void noteWatch(int branch, bool isWatched);
    void acceptChildren(int branch, const Result<zk::Children> &children);
    void acceptNames(int branch, const zk::Children &children);
    void acceptNoNames(int branch, const Error &error);
    void askForStat(int branch);
    void tryAgainLater(int branch, int pauseMs);
    void tryAgainSoon(int branch);
    bool isTold(const Branch &branch) const;
    void keepUnlisted(int branch);
    void keepNoNames(int branch, ReadState state, const NodeStat &stat = {});
    void invalidateReplaced(int branch, const NodeStat &before, int added);
    void findCompanions(const QStringList &names);
    void readDirectoryData(int branch);
    void acceptDirectoryData(int branch, const Result<zk::NodeData> &read);
    void awaitCreation(const QString &path);
    void noteNames();
    void noteAnswer();
    void noteListed();
    void publishNames();

    // directorywatcher_checks.cpp: whether the watches still tell
    void awaitCheck();
    void checkWatches();
    void acceptCheck(int branch, const Result<NodeStat> &now);
    void acceptNodeCheck(const Name &name, const Result<NodeStat> &now);

    // directorywatcher_nodes.cpp: nodes
    void pump();
    int nextOfFirst();
    void readNode(int node, bool isFirst = false);
    void askForNode(const Name &name, bool isFirst, zk::Watch watch);
    void awaitAnswer(bool isFirst);
    bool acceptNode(const Name &name, const Result<zk::NodeData> &data, bool isFirst);
    bool acceptUnreadable(const Name &name, const Error &error, bool isFirst);
    bool acceptStat(const Name &name, const Result<NodeStat> &stat);
    void tryNodeLater(const Name &name);
    void concludeAnswer(bool isFirst, bool isNews);
    bool keep(const Name &name, ReadState state, const NodeStat &stat, const QByteArray &data);
    void noteProgress();
    void acceptNodeEvent(const zk::WatchEvent &event);
    QString pathOf(const Name &name) const;

    // directorywatcher_singlenode.cpp: the lock that is one node
    bool isLockItself(const NodeStat &stat, const QByteArray &data) const;
    void becomeSingleNode();
    void readSelf();
    void askForSelf(zk::Watch watch);
    void acceptSelf(const Result<zk::NodeData> &data);
    void acceptNoSelf(const Error &error);
    void askWhetherThere(const Error &why);
    void keepSelf(ReadState state, const NodeStat &stat, const QByteArray &data);
    void keepUnreadSelf();
    void showSelf();

    QString m_path;
    bool m_background = true;
    bool m_wantsProgress = true;
    int m_deniedPauseMs = 60'000;
    int m_checkPauseMs = 60'000;
    QTimer m_check;
    zk::Client *m_client = nullptr;
    quint64 m_session = 0; ///< counts what makes answers late: attach(), detach(), another shape
    bool m_isSuspended = false;
    Freshness m_ended = Freshness::Loading; ///< why there is no client
    Error m_error;

    std::vector<std::unique_ptr<Branch>> m_branches; ///< in step with LockSnapshot::directories
    NodeStore m_store;
    std::deque<Name> m_first; ///< to be read before the rest
    int m_laterPauseMs = FirstLaterPauseMs;
    QVector<Name> m_later; ///< to be tried again when a timer ends that runs while there are any
    int m_inFlight = 0; ///< reads of nodes
    int m_firstInFlight = 0; ///< of those in m_first
    bool m_isHeadShown = false; ///< since attach() or refresh()
    bool m_isSingle = false;
    QVector<Name> m_changeable; ///< of watchNodes(), also those that may not be read
    QSet<QString> m_watched; ///< paths with a data or exists watch of ours
    HaveWatch m_others;

    Throttle m_publishing;
    bool m_isLoading = false; ///< from attach() or refresh() until all that is wanted is read
    bool m_areNamesRead = false; ///< since attach()
    bool m_wasListed = false; ///< by this session or an earlier one
    qint64 m_readAt = 0;
    quint64 m_revision = 0;
};

template <typename T, typename Then> zk::Client::Handler<T> DirectoryWatcher::guarded(Then then)
{
    return [self = QPointer<DirectoryWatcher>(this), session = m_session, then = std::move(then)](
               Result<T> result) {
        const bool isOver = zk::isEndOfSession(result); // detach() follows
        if (self && self->m_session == session && !isOver)
            then(std::move(result));
    };
}

} // namespace lockscope
