// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/server/memberquery.h"
#include "core/server/members.h"
#include "core/server/serversettings.h"

#include <QHash>
#include <QObject>

namespace lockscope {

/// Whom to ask, and how to read the answers.
struct ServerQuestion
{
    QVector<ServerAddress> servers; ///< of the connect string
    QByteArray config; ///< zk::Client::readConfig(), or empty: names the other members
    QString chroot; ///< ConnectString::chroot: removed from all paths
    SessionId own; ///< our session
    /// Local clock, when it got its connection, before this is asked; 0: unknown.
    qint64 ownConnectedAt = 0;
    ServerLists lists = ServerLists::All;
};

/// Asks every member of an ensemble what only it knows: who is connected, who watches what, which
/// sessions exist and when they expire. By four-letter word, and by AdminServer for what the words
/// leave open. Asynchronous, no thread of its own: lives in a thread with an event loop.
///
///     auto *asker = new ServerAsker(this);
///     connect(asker, &ServerAsker::answered, this, &Worker::keep); // ServerFactsPtr
///     asker->ask({connect.servers, config, connect.chroot, session.id});
///
/// For exact heartbeat ages, let our own session be served (a read, a sync) just before.
class ServerAsker : public QObject
{
    Q_OBJECT

public:
    struct Options
    {
        int answerTimeoutMs = 1500; ///< for each answer
        int roundTimeoutMs = 4000; ///< for all of them; who is late is "timed out"
        qint64 maxBytes = 64LL * 1024 * 1024; ///< of an answer
        qint64 fewWatches = 1000; ///< of a member: listed in every round
        qint64 watchRestUs = 1000; ///< for each of more: how long the member is left alone then
        qint64 fewRows = 2000; ///< of all members: listed in every round
        qint64 rowRestUs = 500; ///< for each row of more: how long they are left alone then
        ServerSettings settings;
        reach::Routes routes;
    };

    explicit ServerAsker(QObject *parent = nullptr);
    void setOptions(const Options &options);
    const Options &options() const { return m_options; }

    /// Starts a round; false (and nothing happens) while one is under way. Every round ends with
    /// answered(), within Options::roundTimeoutMs.
    bool ask(const ServerQuestion &question);
    bool isAsking() const;

signals:
    void answered(const lockscope::ServerFactsPtr &facts);

private:
    void resolve();
    void gatherServers();
    void lookUp(int index);
    void askUnlessAsked(quint64 round);
    QVector<Member> membersToAsk() const;
    void forgetOthers();
    void askMembers();
    void keep(const MemberAnswer &answer);
    void finish();
    void keepWatches(const MemberAnswer &answer);
    bool mayUseListsAgain() const;
    bool isConfigurationMet(qsizetype members) const;
    ServerFacts mergedFacts(const QVector<MemberAnswer> &answers);
    void rest(const ServerFacts &facts);
    void noteOwn(ServerFacts *facts);
    void useEarlierWatches(MemberAnswer *answer) const;
    QVector<MemberAnswer> answersOfAll() const;

    Options m_options;
    ServerQuestion m_question;
    QVector<ResolvedServer> m_servers;
    bool m_isConfigured = false; ///< the ensemble's configuration named its members
    /// So many members have to be known to be all that the configuration lists; 0: it names all.
    qsizetype m_leastMembers = 0;
    int m_unresolved = 0;
    quint64 m_round = 0; ///< late answers of resolvers and members are known by it
    QTimer m_timer;
    QVector<Member> m_members;
    QVector<MemberQuery *> m_queries;
    QHash<QString, MemberAnswer> m_answers;
    EnsembleMemory m_memory;
    struct Listed
    {
        qint64 again = 0; ///< when its watches may be listed again, steady ms
        int times = 0;
        WatchListingPtr listing; ///< null: it has few, or did not list them
    };
    QHash<QString, Listed> m_listed; ///< by member
    QHash<QString, qint64> m_adminAgain; ///< by member: when to look for its AdminServer again
    struct Limit
    {
        int most = -1;
        bool hasTwoPorts = false;
        qint64 again = 0; ///< when to ask again, steady ms
    };
    QHash<QString, Limit> m_limits; ///< by member
    bool m_asksLists = true; ///< this round; else those of the last one are used again
    qint64 m_listsAgain = 0; ///< when they may be asked for again, steady ms
    int m_longLists = 0; ///< rounds in a row that had many rows
    QString m_listedChroot; ///< of the last lists
    ServerLists m_lists = ServerLists::All; ///< which the last ones were
    qint64 m_startedAt = 0;
    bool m_asking = false;
};

} // namespace lockscope
