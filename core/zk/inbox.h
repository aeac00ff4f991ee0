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

namespace lockscope::zk {

class Request;

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
    using Item = std::variant<Request *, SessionEvent, WatchEvent>;

    /// @p wake posts an event to the Client's thread; it is called on any thread, unlocked.
    explicit Inbox(std::function<void()> wake);

    void put(Item item);
    /// All that came since the last call, in order.
    std::vector<Item> take();

private:
    std::function<void()> m_wake;
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
    /// In the Client's thread: runs the handler with the answer, or with @p error if there is one.
    virtual void finish(const Error *error) = 0;

    int code() const { return m_code; }
    std::optional<ErrorKind> refusal() const { return m_refusal; }
    const QString &path() const { return m_path; }
    /// Whether the server has the watch now that it has answered.
    bool leftWatch() const;

    std::optional<WatchKind> watch; ///< which watch the read leaves
    bool watchesAbsence = false; ///< exists(): also where there is no node
    std::list<std::unique_ptr<Request>>::iterator self; ///< its place in the owner's list

private:
    Inbox &m_inbox;
    QString m_path;
    int m_code = 0;
    std::optional<ErrorKind> m_refusal;
};

template <typename T> class RequestFor : public Request
{
public:
    RequestFor(Inbox &inbox, const QString &path, Client::Handler<T> handler)
        : Request(inbox, path)
        , m_handler(std::move(handler))
    { }

    void finish(const Error *error) override
    {
        if (!m_handler)
            return;
        if (error)
            m_handler(tl::unexpected(*error));
        else
            m_handler(std::move(answer));
    }

    T answer;

private:
    Client::Handler<T> m_handler;
};

} // namespace lockscope::zk
