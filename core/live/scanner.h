// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/zxidtimes.h"
#include "core/live/pace.h"
#include "core/live/scan.h"
#include "core/server/serverfacts.h"
#include "core/zk/client.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <deque>
#include <optional>

namespace lockscope {

/// Looks for locks below a root: lists every node once, asks recognise() about its children, and
/// summarises what is a lock by judge(). Bounded requests in flight, fewer where the servers are
/// busy; no watches. Of a lock only those nodes are read that what is said of it depends on; one of
/// more than ScanLimits::maxRead children is judged by names alone, and says so.
///
/// Lives in the thread of the Client; emits there.
class Scanner : public QObject
{
    Q_OBJECT

public:
    static constexpr int MaxUnreadable = 1000; ///< paths that are remembered, of each kind
    static constexpr int FewChildless = 8; ///< fewer of one parent are not told
    static constexpr int MaxSamplings =
        3; ///< of a listing, as long as all that was asked for is gone
    static constexpr int MaxReplacings = 8; ///< of nodes that tell nothing when they are read
    static constexpr int MaxWaits = 3; ///< for states of a lock that is watched
    static constexpr int MaxListings = 3; ///< of a directory whose children do not stay
    static constexpr int MaxRefusals = 5; ///< of a listing, before it is given up and said so

    explicit Scanner(QObject *parent = nullptr);

    /// Replaces a scan under way, which then does not end. @p client must stay until fail() or the
    /// end.
    void start(zk::Client &client, const ScanLimits &limits);
    /// Ends it at once with what was found; nothing happens where none is under way.
    void cancel();
    /// The session is gone.
    void fail(const Error &error);
    /// What is known of locks that are watched anyway, which are then not listed once more: none
    /// for one that is not; null where it is not read yet, and acceptWatched() follows.
    using Watched = std::function<std::optional<LockStatePtr>(const QString &path)>;
    void setWatched(Watched watched) { m_watched = std::move(watched); }
    /// More is known of a lock that is watched; null: it is to be listed like all others.
    void acceptWatched(const QString &path, const LockStatePtr &state);
    /// What is known of watches anyway: the scan asks no server. Null: nothing.
    void setFacts(const ServerFactsPtr &facts) { m_facts = facts; }
    /// What comes next is another ensemble, with zxids of its own.
    void forgetTimes() { m_times.clear(); }

signals:
    void progressed(const lockscope::ScanProgress &progress);
    void finished(const lockscope::ScanResult &result);

private:
    struct Place
    {
        QString path;
        int depth = 0;
        int listings = 0; ///< before this one, whose children were gone when they were to be read
        int refusals = 0; ///< before this one: a server may be too busy to list it (ZTHROTTLEDOP)
        int waits = 0; ///< for what is read of it as it is watched
    };
    /// What is known of a place while it is looked at.
    struct Probe
    {
        Place place;
        LockSnapshot snapshot;
        int openReads = 0;
        std::optional<LockState> byNames; ///< judgeRoles() before what is needed was read
        QVector<int> needed; ///< nodes that are read to say what is said of it
        int replacings = 0; ///< of what was needed and could not be read
        int samplings = 0; ///< rounds of reading children to see what they are
        int refusals = 0; ///< of what it consists of, as Place::refusals
        bool isIdle = false;
    };
    using ProbePtr = std::shared_ptr<Probe>;
    using Step = void (Scanner::*)(const ProbePtr &);

    template <typename T, typename Then> zk::Client::Handler<T> guarded(Then then)
    {
        return [self = QPointer<Scanner>(this), run = m_run, then = std::move(then)](
                   Result<T> result) {
            if (!self || self->m_run != run || zk::isEndOfSession(result))
                return; // fail() follows
            --self->m_inFlight;
            self->m_pace.answered(self->m_client->answerTookMs());
            then(std::move(result));
            self->pump();
        };
    }
    void pump();
    void request(std::function<void()> send);
    void finishIfDone();
    void finish();
    void report();
    void note(const Place &place, const NodeStat &stat, bool hasChildren);
    QVector<ChildlessDirectories> childless() const;

    // scanner_probe.cpp: one place
    void visit(const Place &place);
    void takeWatched(const Place &place, const LockStatePtr &state);
    void awaitRead(Place place);
    void list(const Place &place);
    void accept(const Place &place, const zk::Children &children);
    void acceptFailure(Place place, const Error &error);
    void noteUnlisted(const QString &path);
    void consider(const ProbePtr &probe);
    void considerLeaf(const ProbePtr &probe);
    void considerSingle(const ProbePtr &probe);
    void sample(const ProbePtr &probe, const QStringList &names);
    void listAnew(const ProbePtr &probe);
    void descend(const ProbePtr &probe);
    void readData(const ProbePtr &probe, Step next);
    void readCompanions(const ProbePtr &probe, Step next);
    void readCompanion(const ProbePtr &probe, const QString &path, Step next);
    void dismissCompanions(const ProbePtr &probe);
    void readNodes(const ProbePtr &probe, const QVector<int> &nodes, Step next);
    void readNode(const ProbePtr &probe, int node, Step next);
    void readNeeded(const ProbePtr &probe);
    void summariseIfTold(const ProbePtr &probe);
    void oneReadLess(const ProbePtr &probe, Step next);
    LockState stateOf(Probe &probe, const LockSnapshotPtr &snapshot) const;
    void summarise(const ProbePtr &probe);
    void addFound(const Place &place, const LockStatePtr &judged, bool isIdle);
    void descendIntoOthers(const Place &place, const LockState &state);
    void visitLater(const Place &parent, const QString &name);

    QPointer<zk::Client> m_client;
    ServerFactsPtr m_facts;
    ScanLimits m_limits;
    ScanResult m_result;
    QVector<FoundLock> m_news; ///< since the last report()
    std::deque<Place> m_places; ///< to be listed
    std::deque<std::function<void()>> m_sends; ///< reads of places begun: they go first
    ZxidTimes m_times; ///< kept from scan to scan
    Zxid m_lastZxid; ///< the latest seen in this scan
    QHash<QString, QVector<Zxid>> m_childless; ///< by parent, when their children last changed
    /// Directories that belong to a lock elsewhere, or may; those that were come by, as places.
    QHash<QString, Place> m_companions;
    Watched m_watched;
    QHash<QString, Place> m_awaited; ///< are watched, and not read yet
    quint64 m_run = 0; ///< late answers are known by it
    Pace m_pace {1};
    int m_inFlight = 0;
    int m_listed = 0; ///< places known, of ScanLimits::maxNodes
    bool m_isRunning = false;
    QTimer m_reporting;
};

} // namespace lockscope
