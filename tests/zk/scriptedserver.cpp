// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/zk/scriptedserver.h"

#include "tests/zk/scriptedengine.h"

#include <QThread>

namespace lockscope {

struct ScriptedServer::Thread : QThread
{ };

ScriptedServer::ScriptedServer(Behaviour behaviour)
    : m_thread(std::make_unique<Thread>())
{
    m_thread->start();
    QObject starter;
    starter.moveToThread(m_thread.get());
    QMetaObject::invokeMethod(
        &starter, [&] { m_engine = new scripted::Engine(behaviour); },
        Qt::BlockingQueuedConnection);
    QObject::connect(m_thread.get(), &QThread::finished, m_engine, &QObject::deleteLater);
}

ScriptedServer::~ScriptedServer()
{
    m_thread->quit();
    m_thread->wait();
}

void ScriptedServer::run(const std::function<void()> &function) const
{
    QMetaObject::invokeMethod(m_engine, function, Qt::BlockingQueuedConnection);
}

void ScriptedServer::become(Behaviour behaviour)
{
    run([&] { m_engine->become(behaviour); });
}

quint16 ScriptedServer::port() const
{
    quint16 port = 0;
    run([&] { port = m_engine->port(); });
    return port;
}

QString ScriptedServer::connectString() const
{
    return QStringLiteral("127.0.0.1:%1").arg(port());
}

int ScriptedServer::requests(int type) const
{
    int count = 0;
    run([&] { count = m_engine->requests.value(type); });
    return count;
}

QStringList ScriptedServer::nodes() const
{
    QStringList nodes;
    run([&] {
        for (const QByteArray &path : m_engine->tree.paths()) {
            if (path != "/" && !path.startsWith("/zookeeper"))
                nodes.append(QString::fromUtf8(path));
        }
    });
    return nodes;
}

int ScriptedServer::watches() const
{
    int count = 0;
    run([&] { count = m_engine->watches(); });
    return count;
}

int ScriptedServer::connections() const
{
    int count = 0;
    run([&] { count = m_engine->connections; });
    return count;
}

void ScriptedServer::expire(SessionId session)
{
    run([&] { m_engine->expire(session.value); });
}

} // namespace lockscope
