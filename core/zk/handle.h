// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/zk/ability.h"
#include "core/zk/closer.h"
#include "core/zk/inbox.h"
#include "core/zk/resolver.h"
#include "core/zk/watchtable.h"

#include <QMap>
#include <QTimer>

namespace lockscope::zk {

/// The private half of a Client: libzookeeper's handle, the requests under way, the watches.
/// Everything here belongs to the Client's thread; the inbox is the only door for the library's.
class Client::Handle
{
public:
    Handle(Client &client, Options options);
    ~Handle();

    /// Takes the request on. Its answer comes through the inbox, never inside this call.
    void submit(std::unique_ptr<Request> request, Send send);
    template <typename T> void submit(const QString &path, Handler<T> handler, Send send)
    {
        submit(std::make_unique<RequestFor<T>>(*inbox, path, std::move(handler)), std::move(send));
    }
    /// The same for what may be sent again, and leaves a watch if `watch` says so.
    void submitRead(std::unique_ptr<Request> request, std::optional<WatchKind> watch, Send send);
    template <typename T>
    void submitRead(
        const QString &path, std::optional<WatchKind> watch, Handler<T> handler, Send send)
    {
        submitRead(std::make_unique<RequestFor<T>>(*inbox, path, std::move(handler)), watch,
            std::move(send));
    }
    /// The same for what changes something. What made somebody ask for it was seen by the
    /// connection that there was: where that one is gone it is not sent, and fails with Suspended
    /// and isUnsent. Before the first one nothing was seen, and it waits for that.
    void submitWrite(std::unique_ptr<Request> request, Send send);
    template <typename T> void submitWrite(const QString &path, Handler<T> handler, Send send)
    {
        submitWrite(
            std::make_unique<RequestFor<T>>(*inbox, path, std::move(handler)), std::move(send));
    }
    void removeWatch(const QString &path, WatchKind kind);
    /// Ends all requests with Closed, in this thread, and gives what has to be closed and then
    /// destroyed, in any thread. After that every request is refused.
    ClosingSession abandon();
    bool isDelivering() const { return m_isDelivering; }

    std::shared_ptr<Inbox> inbox;
    SessionInfo session;
    WatchTable watches;
    RequestList requests; ///< sent or waiting, in order
    quint64 requestsMade = 0;
    qint64 answerTookMs = 0; ///< the one that is being delivered
    Ability create2; ///< create with the Stat as answer

private:
    /// A watch to be taken back, and how often a connection broke while it was.
    struct TakeBack
    {
        QString path;
        WatchKind kind;
        int failures = 0;
    };

    void resolve();
    void open(const QVector<reach::Destination> &members, const QStringList &failures);
    Result<QByteArray> hostsOf(const QVector<reach::Destination> &members);
    void addAddresses();
    void addCredentials();
    void send(Request &request);
    void give(Request &request);
    bool isCut() const;
    void sendWaiting();
    void sendAgain(Request &request);
    void takeBack(const TakeBack &watch);
    void takeBackNow();
    void acceptTakenBack(const TakeBack &watch, const Result<Done> &done);

    void deliverSoon();
    void deliver();
    void accept(Request *request);
    bool isOvertaking(const Request &request) const;
    void accept(const SessionEvent &event);
    void accept(const WatchEvent &event);
    void accept(const reach::RouteFailure &failure);
    void acceptConnected(const SessionEvent &event);
    Error obstacle() const;
    QString memberBehind(const QString &server) const;
    Error errorOf(const Request &request) const;

    void setState(SessionState state, const Error &why = {});
    void end(SessionState state, const Error &error);
    void close();
    RequestList failAll(const Error &error);
    RequestList failAllAsClosed();

    Client &m_client;
    Options m_options;
    Resolver m_resolver;
    QVector<reach::Destination> m_moreMembers; ///< found after open(), not known to the library yet
    QMap<QString, reach::Destination> m_doors; ///< which member is behind each
    QVector<reach::RouteFailure> m_failures; ///< the last of each member, since it was connected
    QTimer m_gathering; ///< answers, while many are to come
    std::unique_ptr<reach::Bridge> m_bridge; ///< null where the route is straight
    _zhandle *m_zookeeper = nullptr; ///< null until names are resolved, and after the end
    bool m_hasWaiting = false; ///< a request is: later reads wait, too
    int m_repeated = 0; ///< requests that are
    QVector<TakeBack> m_takeBackLater; ///< when connected again
    Ability m_removeWatches;
    bool m_isAbandoned = false; ///< abandon() took the requests away
    std::optional<Error> m_end; ///< why no request can be sent any more
    bool m_wasConnected = false;
    bool m_isDelivering = false; ///< a handler or slot may be running
};

} // namespace lockscope::zk
