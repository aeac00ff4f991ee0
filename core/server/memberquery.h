// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/server/answerreader.h"
#include "core/server/mergefacts.h"
#include "core/server/tcpquestion.h"

#include <QObject>

#include <limits>
#include <memory>

namespace lockscope {

/// Where to ask one member, and how much.
struct MemberTask
{
    QString label; ///< MemberFacts::host
    reach::Destination to; ///< port: of its clients
    reach::Routes routes;
    quint16 adminPort = 0; ///< of its AdminServer; 0: not asked
    bool isAdminTrusted = false; ///< ServerSettings::trustAdminServers
    qint64 mostWatches = std::numeric_limits<qint64>::max(); ///< more are not dumped; 0: never
    qint64 watchPauseMs = 0; ///< still to wait before its watches may be dumped again
    qint64 fewWatches = 1000; ///< so many may be dumped nevertheless
    bool asksLists = true; ///< connections and watches; else only for its role
    bool asksSessions = true; ///< and their nodes
    bool asksLimits = false; ///< the limits in its configuration, too
    bool hasTwoPorts = false; ///< it told so before
    TcpQuestion::Limits limits;
    /// What it, or the ensemble, told before. Lists that are as they were share its memory.
    WatchList watchesBefore = {};
    QHash<SessionId, PathList> nodesBefore = {};
};

/// Asks one member: srvr, cons, dump, wchs (and conf) by four-letter word, wchp if wchs says that
/// it is affordable; then the AdminServer for whatever is still missing, after it has said that it
/// belongs to that client port (several members on one host share the default port 8080), or where
/// it is trusted to. Ends once, by finished(); same thread throughout.
class MemberQuery : public QObject
{
    Q_OBJECT

public:
    MemberQuery(const MemberTask &task, QObject *parent);
    void start();
    /// Ends now with what is known; what is not counts as timed out.
    void abandon();

signals:
    void finished(const lockscope::MemberAnswer &answer);

private:
    using Slot = SourceResult MemberFacts::*;
    template <typename T> using Read = Result<T> (*)(const QByteArray &answer);
    template <typename T> using Keep = void (MemberQuery::*)(T told);

    /// Calls @p then with how it ended (a SourceResult) and the answer.
    template <typename Then>
    void ask(const QByteArray &word, Then then, const TcpQuestion::Take &take = {})
    {
        ask(m_task.routes.clients, m_task.to.port, word, then, take);
    }
    template <typename Then>
    void ask(const reach::Route &route, quint16 port, const QByteArray &request, Then then,
        const TcpQuestion::Take &take = {});
    /// Has @p reader read the answer as it comes; calls @p then with how it ended, and @p reader.
    template <typename T, typename Then>
    void askWhileItComes(
        const QByteArray &word, std::unique_ptr<AnswerReader<T>> reader, Then then);
    /// Keeps what @p read makes of the answer, or @p reader while it comes.
    template <typename T>
    void askWord(const QByteArray &word, Slot slot, Read<T> read, Keep<T> keep);
    template <typename T>
    void askWord(
        const QByteArray &word, Slot slot, std::unique_ptr<AnswerReader<T>> reader, Keep<T> keep);
    /// How a question ended whose answer begins as @p beginning: Ok where that is to be read.
    static SourceResult ended(SourceResult result, const QByteArray &beginning);
    template <typename T> void keepTold(Slot slot, Result<T> told, Keep<T> keep);
    void askLists();
    void askLimits();
    void keepConfiguration(const MemberConfiguration &told);
    void askWatches(qint64 total);
    void askAdminWatches(qint64 total);
    bool mayDumpWatches(qint64 total, const QString &via);
    void askAdmin();
    template <typename Then> void askAdmin(const QByteArray &command, Then then);
    template <typename T>
    void askAdminFor(const QByteArray &command, Slot slot, Read<T> read, Keep<T> keep);
    void askAdminQuestions();
    bool setTable(SessionTable table);
    void addSessions(const Result<SessionTable> &again);
    const QVector<Slot> &questions() const;
    bool isMissing(Slot slot) const;
    void settle(Slot slot, const SourceResult &result);
    void noteAllowList();
    void oneLess();

    void keepRole(RoleAnswer role);
    void keepConnections(QVector<ConnectionRow> rows);
    void keepWatches(WatchList watches);
    void keepAdminWatches(WatchList watches);
    void keepTable(SessionTable table);
    void keepAdminTable(SessionTable table);

    MemberTask m_task;
    MemberAnswer m_answer;
    int m_pending = 0;
    bool m_askedAdmin = false;
    bool m_isAdminSecure = false; ///< it wants https
    bool m_finished = false;
};

} // namespace lockscope
