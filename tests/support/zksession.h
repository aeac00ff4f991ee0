// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/zk/writer.h"
#include "tests/support/patience.h"

#include <QEventLoop>
#include <QTimer>

#include <memory>
#include <optional>

namespace lockscope::test {

inline zk::Options optionsOf(
    const QString &connect, int sessionTimeoutMs = 6'000, const QByteArray &digest = {})
{
    zk::Options options;
    options.connect = ConnectString::parse(connect).value();
    options.sessionTimeoutMs = sessionTimeoutMs;
    if (!digest.isEmpty())
        options.credentials.append({QStringLiteral("digest"), digest});
    return options;
}

/// Runs @p loop until it is left, at most for Patience. A timer of its own: one of
/// QTimer::singleShot() stays until it fires, and thousands make each other's start and stop slow
/// (Qt 6.4, qtimerinfo_unix.cpp).
inline void runPatiently(QEventLoop &loop)
{
    QTimer patience;
    patience.setSingleShot(true);
    QObject::connect(&patience, &QTimer::timeout, &loop, &QEventLoop::quit);
    patience.start(Patience);
    loop.exec();
}

/// The answer to one request, which may outlive this.
template <typename T> class Answer
{
public:
    zk::Client::Handler<T> handler()
    {
        return [given = m_given](Result<T> result) {
            ++given->count;
            given->result = std::move(result);
            if (given->loop)
                given->loop->quit();
        };
    }
    /// In an event loop: other objects of this thread go on. TimedOut where Patience ends first.
    Result<T> wait()
    {
        if (!m_given->result) {
            QEventLoop loop;
            m_given->loop = &loop;
            runPatiently(loop);
            m_given->loop = nullptr;
        }
        if (!m_given->result)
            return failure(ErrorKind::TimedOut, QStringLiteral("no answer"));
        return *m_given->result;
    }
    int count() const { return m_given->count; }

private:
    struct Given
    {
        std::optional<Result<T>> result;
        int count = 0;
        QEventLoop *loop = nullptr; ///< that waits for it
    };
    std::shared_ptr<Given> m_given = std::make_shared<Given>();
};

/// What @p ask, which is given a handler, is answered.
template <typename T, typename Ask> Result<T> answerTo(Ask ask)
{
    Answer<T> answer;
    ask(answer.handler());
    return answer.wait();
}

/// A session of somebody else, asked one thing at a time. Gone with the object, and its ephemeral
/// nodes with it.
class ZkSession
{
public:
    explicit ZkSession(
        const QString &connect, int sessionTimeoutMs = 6'000, const QByteArray &digest = {})
        : m_client(optionsOf(connect, sessionTimeoutMs, digest))
        , m_writer(m_client, zk::Writer::unguarded)
    { }

    zk::Client &client() { return m_client; }
    SessionId session() const { return m_client.session().id; }
    /// False where there is none by then, or it has ended.
    bool waitConnected();

    Result<zk::Children> list(const QString &path)
    {
        return answerTo<zk::Children>(
            [&](auto handler) { m_client.readChildren(path, zk::Watch::No, handler); });
    }
    /// None, too, where they cannot be read.
    QStringList children(const QString &path) { return list(path).value_or(zk::Children {}).names; }
    Result<zk::NodeData> read(const QString &path, zk::Watch watch = zk::Watch::No)
    {
        return answerTo<zk::NodeData>([&](auto handler) { m_client.read(path, watch, handler); });
    }
    Result<NodeStat> stat(const QString &path)
    {
        return answerTo<NodeStat>(
            [&](auto handler) { m_client.exists(path, zk::Watch::No, handler); });
    }
    QVector<AccessEntry> acl(const QString &path)
    {
        return answerTo<zk::Acl>([&](auto handler) { m_client.readAcl(path, handler); })
            .value_or(zk::Acl {})
            .entries;
    }
    Result<zk::Created> create(const QString &path, const QByteArray &data = {},
        zk::CreateMode mode = zk::CreateMode::Ephemeral, const QVector<AccessEntry> &acl = {})
    {
        return answerTo<zk::Created>(
            [&](auto handler) { m_writer.create(path, data, mode, handler, acl); });
    }
    /// Whatever its version.
    Result<Done> remove(const QString &path)
    {
        return stat(path).and_then([&](const NodeStat &there) {
            return answerTo<Done>(
                [&](auto handler) { m_writer.remove(path, there.version, handler); });
        });
    }
    Result<NodeStat> setData(const QString &path, const QByteArray &data)
    {
        return stat(path).and_then([&](const NodeStat &there) {
            return answerTo<NodeStat>(
                [&](auto handler) { m_writer.setData(path, data, there.version, handler); });
        });
    }
    /// Those above it as well; what is there already stays.
    void makeDirectories(const QString &path)
    {
        for (qsizetype end = path.indexOf(u'/', 1);; end = path.indexOf(u'/', end + 1)) {
            (void)create(path.left(end), {}, zk::CreateMode::Persistent);
            if (end < 0)
                return;
        }
    }

private:
    zk::Client m_client;
    zk::Writer m_writer;
};

inline bool ZkSession::waitConnected()
{
    // Suspended is no end: a server that was restarted takes the session up again.
    const auto isOnItsWay = [](const zk::SessionInfo &session) {
        return session.state == zk::SessionState::Connecting
            || session.state == zk::SessionState::Suspended;
    };
    QEventLoop loop;
    QObject::connect(
        &m_client, &zk::Client::stateChanged, &loop, [&](const zk::SessionInfo &session) {
            if (!isOnItsWay(session))
                loop.quit();
        });
    if (isOnItsWay(m_client.session()))
        runPatiently(loop);
    return m_client.session().state == zk::SessionState::Connected;
}

} // namespace lockscope::test
