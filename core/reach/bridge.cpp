// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/reach/bridge.h"

#include "core/base/sharedthread.h"
#include "core/base/times.h"
#include "core/base/workerthread.h"
#include "core/reach/ownpeer.h"
#include "core/reach/passage.h"

#include <QHash>
#include <QSemaphore>
#include <QTcpServer>

namespace lockscope::reach {

namespace {

/// That of all bridges; runs as long as there is one. Nothing in it may block.
std::shared_ptr<QThread> bridgeThread()
{
    static SharedThread thread;
    return thread.get();
}

} // namespace

class Bridge::Doors : public QObject
{
public:
    Doors(Route route, Failed failed)
        : m_route(std::move(route))
        , m_failed(std::move(failed))
    { }

    void add(QTcpServer *door, const Destination &to)
    {
        door->setParent(this);
        m_doors.append(door);
        const auto letIn = [this, door, to] {
            while (QTcpSocket *near = door->nextPendingConnection())
                accept(near, to);
        };
        connect(door, &QTcpServer::newConnection, this, letIn);
        letIn(); // who came while the door changed threads
    }

    void close(std::function<void()> closed)
    {
        m_closed = std::move(closed);
        qDeleteAll(std::exchange(m_doors, {}));
        tellIfClosed();
    }

private:
    void accept(QTcpSocket *near, const Destination &to)
    {
        if (!isOwnPeer(*near)) {
            near->abort();
            near->deleteLater();
            return;
        }
        auto *passage = new Passage(near, m_route, to, this);
        if (const auto last = m_distrusted.constFind(to.text());
            last != m_distrusted.cend() && steadyMs() - *last < RecentMs)
            passage->holdDistrusted(HoldMs);
        ++m_passages;
        connect(passage, &QObject::destroyed, this, [this] {
            --m_passages;
            tellIfClosed();
        });
        connect(passage, &Passage::failed, this, [this](const RouteFailure &failure) {
            if (failure.error.kind == ErrorKind::Untrusted)
                m_distrusted[failure.to.text()] = steadyMs();
            if (m_failed)
                m_failed(failure);
        });
    }

    void tellIfClosed()
    {
        if (m_passages == 0 && m_closed)
            std::exchange(m_closed, {})();
    }

    const Route m_route;
    const Failed m_failed;
    QVector<QTcpServer *> m_doors;
    QHash<QString, qint64> m_distrusted; ///< when a member last was, by its text(); steadyMs()
    int m_passages = 0;
    std::function<void()> m_closed;
};

Bridge::Bridge(Route route, Failed failed)
    : m_thread(bridgeThread())
    , m_doors(new Doors(std::move(route), std::move(failed)))
{
    m_doors->moveToThread(m_thread.get());
}

Bridge::~Bridge()
{
    const auto closed = std::make_shared<QSemaphore>();
    postTo(m_doors, [closed](Doors &doors) { doors.close([closed] { closed->release(); }); });
    (void)closed->tryAcquire(1, CloseMs);
    m_doors->deleteLater();
}

Result<QString> Bridge::doorTo(const Destination &to)
{
    auto door = std::make_unique<QTcpServer>();
    if (!door->listen(QHostAddress::LocalHost))
        return failure(ErrorKind::Refused, door->errorString());
    const quint16 port = door->serverPort();
    door->moveToThread(m_thread.get());
    postTo(m_doors, [made = door.release(), to](Doors &doors) { doors.add(made, to); });
    return QStringLiteral("127.0.0.1:%1").arg(port);
}

} // namespace lockscope::reach
