// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/zk/client.h"

#include <functional>
#include <list>
#include <mutex>
#include <optional>
#include <variant>
#include <vector>

struct _zhandle;

namespace lockscope::zk {

class Request;

/// How a request is given to libzookeeper: a zoo_a*() call with this context. Returns its code.
using Send = std::function<int(_zhandle *handle, const void *context)>;

/// What libzookeeper said of the session, copied out on its completion thread.
struct SessionEvent
{
    int state = 0; ///< one of ZOO_*_STATE
    SessionId id;
    int timeoutMs = 0;
    QString server;
};

/// The one way from libzookeeper's threads to the Client's: a locked list, and one wake-up for as
/// many answers as come before the Client takes them. Thread-safe.
class Inbox
{
public:
    using Item = std::variant<Request *, SessionEvent, WatchEvent, reach::RouteFailure>;

    /// @p wake posts an event to the Client's thread; it is called on any thread, until close().
    explicit Inbox(std::function<void()> wake);

    void put(Item item);
    /// All that came since the last call, in order.
    std::vector<Item> take();
    /// Whoever @p wake refers to may go: what comes from now on is dropped.
    void close();

private:
    std::function<void()> m_wake; ///< called under the lock; none when closed
    std::mutex m_mutex;
    std::vector<Item> m_items;
};

/// A request from send to answer. Made and destroyed by the Client's thread, which owns it;
/// libzookeeper has a bare pointer to it, fills in the answer and puts it into the inbox, and
/// touches it no more. If the library forgets it, it is still in the owner's list.
class Request
{
public:
    Request(Inbox &inbox, QString path);
    virtual ~Request();
    Request(const Request &) = delete;
    Request &operator=(const Request &) = delete;

    /// On any thread: the answer is complete.
    void settle(int code);
    /// In the Client's thread: it was not sent, because of @p kind. The handler runs later all the
    /// same.
    void refuse(ErrorKind kind);
    /// In the Client's thread: runs the handler with the answer, or with @p error if there is one,
    /// and lets go of it. With an error the library may still be writing the answer.
    virtual void finish(const Error *error) = 0;

    int code() const { return m_code; }
    /// From when it was given to the library until it was settled, ms.
    qint64 tookMs() const { return m_settledAt - sentAt; }
    std::optional<ErrorKind> refusal() const { return m_refusal; }
    const QString &path() const { return m_path; }
    /// Whether the server has the watch now that it has answered.
    bool leftWatch() const;

    std::optional<WatchKind> watch; ///< which watch the read leaves
    bool watchesAbsence = false; ///< exists(): also where there is no node
    Send send;
    qint64 sentAt = 0; ///< steadyMs()
    bool isRead = false; ///< may be sent again
    bool isWrite = false; ///< goes by the connection that there is, or not at all
    bool isWaiting = false; ///< for a connection, to be sent
    bool isSent = false; ///< the library has taken it, and will settle it
    bool isRepeated = false; ///< was sent before, and is not answered yet
    std::list<std::unique_ptr<Request>>::iterator self; ///< its place in the owner's list

private:
    Inbox &m_inbox;
    QString m_path;
    int m_code = 0;
    qint64 m_settledAt = 0;
    std::optional<ErrorKind> m_refusal;
};

using RequestList = std::list<std::unique_ptr<Request>>;

template <typename T> class RequestFor : public Request
{
public:
    RequestFor(Inbox &inbox, const QString &path, Client::Handler<T> handler)
        : Request(inbox, path)
        , m_handler(std::move(handler))
    { }

    void finish(const Error *error) override
    {
        const auto handler = std::exchange(m_handler, {});
        if (!handler)
            return;
        if (error)
            handler(tl::unexpected(*error));
        else
            handler(std::move(answer));
    }

    T answer;

protected:
    Client::Handler<T> m_handler;
};

} // namespace lockscope::zk
