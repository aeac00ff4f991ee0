// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/inspector.h"
#include "core/operate/locks/claim.h"
#include "core/operate/session/writegate.h"
#include "core/sandbox/localserver.h"
#include "core/zk/writer.h"
#include "tests/support/patience.h"

#include <QEventLoop>
#include <QPointer>
#include <QTest>
#include <QTimer>

/// What the tests of core/operate share.
/// Waits until a test lock is in that state.
#define TRY_STATE(lock, wanted)                                                                    \
    QTRY_COMPARE_WITH_TIMEOUT(textOf((lock).status().state), textOf(wanted), Patience)

namespace lockscope::testing {

inline ConnectionOptions optionsFor(const QString &connect, int timeoutMs = 6000)
{
    ConnectionOptions options;
    options.connect = connect;
    options.sessionTimeoutMs = timeoutMs;
    return options;
}

/// A gate that is open.
inline std::unique_ptr<WriteGate> openGate()
{
    auto gate = std::make_unique<WriteGate>(Profile {QStringLiteral("test"), Environment::Sandbox});
    (void)gate->allow(WriteGate::LimitMs);
    return gate;
}

/// A lock by this recipe, in its mode that excludes all others.
inline ClaimRequest wishFor(const QString &path, const QString &recipe)
{
    ClaimRequest request;
    request.path = path;
    request.recipe = recipe;
    request.mode = writableModes(recipe).last();
    return request;
}

/// A session of somebody else, asked one thing at a time.
class OtherSession
{
public:
    explicit OtherSession(const QString &connect, int timeoutMs = 6000)
        : m_client({*ConnectString::parse(connect), timeoutMs, {}})
    { }

    zk::Client &client() { return m_client; }
    SessionId session() const { return m_client.session().id; }
    bool waitConnected()
    {
        return QTest::qWaitFor(
            [this] { return m_client.session().state == zk::SessionState::Connected; }, Patience);
    }

    QStringList children(const QString &path)
    {
        return ask<zk::Children>([&](auto handler) {
            m_client.readChildren(path, zk::Watch::No, handler);
        }).map([](const zk::Children &children) {
              return children.names;
          }).value_or(QStringList());
    }
    Result<zk::NodeData> read(const QString &path)
    {
        return ask<zk::NodeData>(
            [&](auto handler) { m_client.read(path, zk::Watch::No, handler); });
    }
    QVector<zk::AclEntry> acl(const QString &path)
    {
        return ask<zk::Acl>([&](auto handler) { m_client.readAcl(path, handler); })
            .map(&zk::Acl::entries)
            .value_or(QVector<zk::AclEntry>());
    }
    Result<zk::Created> create(const QString &path, const QByteArray &data,
        zk::CreateMode mode = zk::CreateMode::Ephemeral, const QVector<zk::AclEntry> &acl = {})
    {
        return ask<zk::Created>([&](auto handler) {
            zk::Writer(m_client, zk::Writer::unguarded).create(path, data, mode, handler, acl);
        });
    }
    Result<Done> remove(const QString &path)
    {
        const auto node = read(path);
        if (!node)
            return tl::unexpected(node.error());
        return ask<Done>([&](auto handler) {
            zk::Writer(m_client, zk::Writer::unguarded).remove(path, node->stat.version, handler);
        });
    }
    Result<NodeStat> setData(const QString &path, const QByteArray &data)
    {
        const auto node = read(path);
        if (!node)
            return tl::unexpected(node.error());
        return ask<NodeStat>([&](auto handler) {
            zk::Writer(m_client, zk::Writer::unguarded)
                .setData(path, data, node->stat.version, handler);
        });
    }
    void makeDirectories(const QString &path)
    {
        for (qsizetype slash = path.indexOf(u'/', 1); slash > 0;
             slash = path.indexOf(u'/', slash + 1))
            (void)create(path.first(slash), {}, zk::CreateMode::Persistent);
        (void)create(path, {}, zk::CreateMode::Persistent);
    }

private:
    template <typename T, typename Ask> Result<T> ask(Ask ask)
    {
        auto answer = std::make_shared<std::optional<Result<T>>>();
        QEventLoop loop;
        QTimer::singleShot(Patience, &loop, &QEventLoop::quit);
        ask(zk::Client::Handler<T>([answer, loop = QPointer<QEventLoop>(&loop)](Result<T> result) {
            *answer = std::move(result);
            if (loop)
                loop->quit();
        }));
        loop.exec();
        if (!answer->has_value())
            return failure(ErrorKind::TimedOut);
        return **answer;
    }

    zk::Client m_client;
};

/// A server, a gate that is open, and somebody else.
struct ServerScene
{
    std::unique_ptr<LocalServer> server;
    std::unique_ptr<WriteGate> gate;
    std::unique_ptr<OtherSession> peer;
    QString path; ///< of one row; not there yet

    void start(const LocalServer::Options &options = {})
    {
        auto started = LocalServer::start(options);
        QVERIFY2(started.has_value(), started ? "" : qPrintable(started.error().detail.english()));
        server = *std::move(started);
        gate = openGate();
        peer = std::make_unique<OtherSession>(server->connectString(), 20'000);
        QVERIFY(peer->waitConnected());
    }
    void startRow()
    {
        static int count = 0;
        path = QStringLiteral("/locks/test%1").arg(++count);
    }
};

} // namespace lockscope::testing
