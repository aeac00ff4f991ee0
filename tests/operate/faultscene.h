// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/accesslist.h"
#include "core/base/nodepath.h"
#include "operatetesting.h"
#include "tests/support/patience.h"
#include "tests/zk/proxy.h"
#include "tests/zk/setpermissions.h"

#include <QElapsedTimer>

namespace lockscope::testing {

/// With a proxy in front of the server, for what goes wrong; in tables while one request is held
/// back.
struct FaultScene : ServerScene
{
    static constexpr int Everything = 31; ///< all of AccessEntry::Right
    /// Session timeout, ms, and the longest that the server allows: longer than a server takes to
    /// restart, which can be more than 10 s where the machine is busy.
    static constexpr int LongMs = 60'000;

    std::unique_ptr<Proxy> proxy; ///< of one row

    void start()
    {
        LocalServer::Options options;
        options.tickMs = LongMs / 20;
        options.minTimeoutMs = 1000;
        ServerScene::start(options);
    }
    void startRow()
    {
        ServerScene::startRow();
        proxy = std::make_unique<Proxy>(server->port());
    }
    void endRow() { (void)permit(parentPath(path), Everything); }

    /// After a kill. libzookeeper may stay up to 2/3 of its timeout with a connection that the
    /// starting server never answers: the peer connects anew, with another session.
    bool restartServer()
    {
        // One that shared its process may answer for a moment longer than what stood for it.
        if (!QTest::qWaitFor([this] { return !server->ask("ruok"); }, Patience)
            || !server->restart())
            return false;
        peer = std::make_unique<test::ZkSession>(server->connectString(), 20'000);
        return peer->waitConnected();
    }
    bool waitHolding()
    {
        return QTest::qWaitFor([this] { return proxy->isHolding(); }, Patience);
    }
    bool permit(const QString &node, int rights)
    {
        return setPermissions(server->port(), node, rights);
    }

    /// The paths of the nodes in the row's directory, with which everybody may do everything again.
    QStringList nodes()
    {
        (void)permit(path, Everything); // unless the directory is gone
        QStringList paths;
        for (const QString &name : peer->children(path))
            paths.append(joinPath(path, name));
        return paths;
    }

    /// Does what the row names, at @p node in @p directory, and lets the request go on; "…, late":
    /// when what it was asked for is too old to be acted upon.
    void happen(QString fault, const QString &node, const QString &directory)
    {
        QElapsedTimer held;
        held.start();
        const bool isLate = fault.endsWith(u", late");
        fault.remove(u", late"_qs);
        QVERIFY2(hurt(fault, node, directory), qPrintable(fault + u' ' + node));
        if (isLate)
            QTRY_VERIFY_WITH_TIMEOUT(held.hasExpired(zk::LookAge::LimitMs + 100), Patience);
        proxy->mend();
    }

private:
    bool hurt(const QString &fault, const QString &node, const QString &directory)
    {
        if (fault.startsWith(u"connection cut")) {
            proxy->cut();
            const QString also = fault.section(u", "_qs, 1);
            return also.isEmpty() || hurtNode(also, node, directory);
        }
        if (fault == u"server killed") {
            server->kill();
            return restartServer();
        }
        if (fault == u"session expired") {
            proxy->expireSession();
            return true;
        }
        return hurtNode(fault, node, directory);
    }
    bool hurtNode(const QString &fault, const QString &node, const QString &directory)
    {
        using enum AccessEntry::Right;
        const QMap<QString, int> lost {{u"no right to read"_qs, Read},
            {u"no right to create"_qs, Create}, {u"no right to delete"_qs, Delete}};
        if (lost.contains(fault))
            return permit(directory, Everything & ~lost.value(fault));
        if (fault == u"node unreadable")
            return permit(node, Everything & ~Read);
        if (fault == u"node gone")
            return peer->remove(node).has_value();
        if (fault == u"directory gone")
            return peer->remove(directory).has_value();
        if (fault == u"node got a child")
            return peer->create(node + u"/child"_qs, {}, zk::CreateMode::Persistent).has_value();
        if (fault == u"node written")
            return peer->setData(node, "other").has_value();
        const bool isGone = fault == u"node taken by another" || peer->remove(node);
        return isGone && peer->create(node, "other", zk::CreateMode::Persistent);
    }
};

} // namespace lockscope::testing
