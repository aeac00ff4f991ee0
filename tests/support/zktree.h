// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/zk/writer.h"

#include <QEventLoop>

#include <functional>

namespace lockscope::test {

/// One ZooKeeper session for tests that prepare a tree and look at it, with calls that wait for
/// their answer (in an event loop: other objects of this thread go on). Gone with the object, and
/// its ephemeral nodes with it.
class ZkTree
{
public:
    explicit ZkTree(
        const QString &connectString, const QByteArray &digest = {}, int sessionTimeoutMs = 10'000);

    /// The path of the new node; for sequential modes with its number. Parents are made where
    /// missing. Fails the program where it cannot: a test has nothing to go on with.
    QString create(const QString &path, const QByteArray &data = {},
        zk::CreateMode mode = zk::CreateMode::Persistent, const QVector<zk::AclEntry> &acl = {});
    QString createContender(const QString &prefix, const QByteArray &data = {});
    void remove(const QString &path);
    void setData(const QString &path, const QByteArray &data);
    NodeStat stat(const QString &path);
    bool exists(const QString &path);
    QStringList children(const QString &path); ///< none where there is no such node
    void watch(const QString &path); ///< leaves a watch at that node, as a waiter does

    zk::Client &client() { return m_client; }
    SessionId session() const { return m_client.session().id; }

private:
    /// Runs @p ask with a handler and waits until that was called.
    template <typename T> Result<T> wait(const std::function<void(zk::Client::Handler<T>)> &ask)
    {
        std::optional<Result<T>> answer;
        QEventLoop loop;
        ask([&](Result<T> result) {
            answer = std::move(result);
            loop.quit();
        });
        if (!answer)
            loop.exec();
        return *answer;
    }

    zk::Client m_client;
    zk::Writer m_writer;
};

} // namespace lockscope::test
