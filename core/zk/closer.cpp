// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/zk/closer.h"

#include <zookeeper/zookeeper.h>

#include <QCoreApplication>
#include <QMutex>
#include <QSet>
#include <QThread>
#include <QThreadPool>

namespace lockscope::zk {

namespace {

constexpr int MaxThreads = 64;
constexpr int EndMs = 3000; ///< a frozen server takes 1.5 s

void waitAtEnd()
{
    waitForClosing(EndMs);
}

/// Never destroyed: at the end of the program a frozen server is not waited for again.
QThreadPool &pool()
{
    static QThreadPool *const closing = [] {
        auto *made = new QThreadPool;
        made->setMaxThreadCount(MaxThreads);
        qAddPostRoutine(waitAtEnd); // run by ~QCoreApplication
        return made;
    }();
    return *closing;
}

/// Lives in the thread that is to be told; gone when that ends.
class Notice : public QObject
{
public:
    explicit Notice(std::function<void()> closed)
        : m_closed(std::move(closed))
    {
        const QMutexLocker lock(&mutex());
        alive().insert(this);
        connect(
            thread(), &QThread::finished, this, [this] { delete this; }, Qt::DirectConnection);
    }
    ~Notice() override { forget(this); }

    /// On any thread.
    static void post(Notice *notice)
    {
        const QMutexLocker lock(&mutex());
        if (alive().contains(notice))
            QMetaObject::invokeMethod(
                notice, [notice] { notice->tell(); }, Qt::QueuedConnection);
    }
    static void forget(Notice *notice)
    {
        const QMutexLocker lock(&mutex());
        alive().remove(notice);
    }
    static void forgetAll()
    {
        const QMutexLocker lock(&mutex());
        alive().clear();
    }

private:
    void tell()
    {
        const auto closed = std::move(m_closed);
        delete this;
        closed();
    }
    static QMutex &mutex()
    {
        static auto *const guard = new QMutex;
        return *guard;
    }
    static QSet<Notice *> &alive()
    {
        static auto *const notices = new QSet<Notice *>;
        return *notices;
    }

    std::function<void()> m_closed;
};

} // namespace

void closeElsewhere(ClosingSession session, std::function<void()> closed)
{
    Notice *notice = closed ? new Notice(std::move(closed)) : nullptr;
    // std::function wants what can be copied.
    const auto shared = std::make_shared<ClosingSession>(std::move(session));
    pool().start([shared, notice] {
        if (shared->handle)
            zookeeper_close(shared->handle); // joins the library's threads
        shared->bridge.reset();
        Notice::post(notice);
    });
}

void waitForClosing(int ms)
{
    pool().waitForDone(ms);
    Notice::forgetAll();
}

} // namespace lockscope::zk
