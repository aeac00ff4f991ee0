// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/zk/inbox.h"
#include "core/zk/resolver.h"
#include "core/zk/watchtable.h"

#include <QTimer>

#include <list>

struct _zhandle;

namespace lockscope::zk {

/// The private half of a Client: libzookeeper's handle, the requests under way, the watches.
/// Everything here belongs to the Client's thread; the inbox is the only door for the library's.
class Client::Handle
{
public:
    /// How a request is given to libzookeeper: a zoo_a*() call with this context. Returns its code.
    using Send = std::function<int(_zhandle *handle, const void *context)>;

    Handle(Client &client, Options options);
    ~Handle();

    /// Takes the request on. Its answer comes through the inbox, never inside this call.
    void submit(std::unique_ptr<Request> request, const Send &send);
    template <typename T> void submit(const QString &path, Handler<T> handler, const Send &send)
    {
        submit(std::make_unique<RequestFor<T>>(inbox, path, std::move(handler)), send);
    }
    /// The same for a read that leaves a watch, if `watch` says so.
    template <typename T>
    void submitRead(const QString &path, std::optional<WatchKind> watch, Handler<T> handler,
                    const Send &send)
    {
        auto request = std::make_unique<RequestFor<T>>(inbox, path, std::move(handler));
        request->watch = watch;
        submit(std::move(request), send);
    }
    void removeWatch(const QString &path, WatchKind kind);

    Inbox inbox;
    SessionInfo session;
    WatchTable watches;
    std::list<std::unique_ptr<Request>> requests; ///< sent or waiting, in order
    quint64 requestsMade = 0;

private:
    struct Waiting
    {
        Request *request;
        Send send;
    };

    void open(const QStringList &addresses, const QStringList &failures);
    void addCredentials();
    void send(Request *request, const Send &send);
    void takeBack(const QString &path, WatchKind kind);
    void takeBackNow();

    void deliverSoon();
    void deliver();
    void accept(Request *request);
    void accept(const SessionEvent &event);
    void accept(const WatchEvent &event);
    void acceptConnected(const SessionEvent &event);
    Error errorOf(const Request &request) const;

    void setState(SessionState state, const QString &detail = {});
    void end(SessionState state, const Error &error);
    void close();
    void failAll(const Error &error);

    Client &m_client;
    Options m_options;
    Resolver m_resolver;
    QTimer m_gathering; ///< answers, while many are to come
    _zhandle *m_zookeeper = nullptr; ///< null until names are resolved, and after the end
    std::vector<Waiting> m_waiting; ///< for the names to be resolved
    QVector<std::pair<QString, WatchKind>> m_takeBackLater; ///< when connected again
    std::optional<Error> m_end; ///< why no request can be sent any more
    bool m_wasConnected = false;
};

} // namespace lockscope::zk
