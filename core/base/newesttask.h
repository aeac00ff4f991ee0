// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/workerthread.h"

#include <functional>
#include <optional>

namespace lockscope {

/// Has requests worked on in a thread of its own, one at a time; of those that come meanwhile only
/// the newest. Its context's thread.
template <typename Request, typename Answer> class NewestTask
{
public:
    /// @p work is called in the other thread, never twice at once; @p done in that of @p context,
    /// of which this is a member.
    NewestTask(QObject *context, std::function<Answer(const Request &)> work,
        std::function<void(const Request &, const Answer &)> done)
        : m_context(context)
        , m_work(std::move(work))
        , m_done(std::move(done))
        , m_thread(new QObject)
    { }

    void ask(const Request &request)
    {
        if (m_isBusy)
            m_next = request;
        else
            start(request);
    }
    /// What was asked so far is not answered any more.
    void cancel()
    {
        m_next.reset();
        m_isCancelled = m_isBusy;
    }
    /// Frees @p value in the other thread: that can take long.
    template <typename Value> void dispose(Value value)
    {
        m_thread.post([old = std::move(value)](QObject &) {});
    }

private:
    void start(const Request &request)
    {
        m_isBusy = true;
        // The thread ends before this goes, so that `this` is safe in what runs there.
        m_thread.post([this, request](QObject &) {
            QMetaObject::invokeMethod(
                m_context, [this, request, answer = m_work(request)] { finish(request, answer); },
                Qt::QueuedConnection);
        });
    }
    /// What is disposed of when this answer is taken goes before the next is made: of long ones
    /// there are two at a time, never three.
    void finish(const Request &request, const Answer &answer)
    {
        if (!m_isCancelled)
            m_done(request, answer);
        m_isCancelled = m_isBusy = false;
        if (m_next)
            start(*std::exchange(m_next, std::nullopt));
    }

    QObject *m_context;
    std::function<Answer(const Request &)> m_work;
    std::function<void(const Request &, const Answer &)> m_done;
    bool m_isBusy = false;
    bool m_isCancelled = false;
    std::optional<Request> m_next;
    WorkerThread<QObject> m_thread;
};

} // namespace lockscope
