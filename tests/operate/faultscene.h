// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/accesslist.h"
#include "operatetesting.h"
#include "tests/zk/proxy.h"
#include "tests/zk/setpermissions.h"

namespace lockscope::testing {

/// A server, a proxy in front of it, and somebody else, for tables of what goes wrong while one
/// request is held back.
struct FaultScene
{
    static constexpr int Everything = 31; ///< all of AccessEntry::Right

    std::unique_ptr<LocalServer> server;
    std::unique_ptr<WriteGate> gate;
    std::unique_ptr<OtherSession> peer;
    std::unique_ptr<Proxy> proxy; ///< of one row
    QString path; ///< of one row; not there yet

    void start()
    {
        auto started = LocalServer::start({});
        QVERIFY2(started.has_value(), started ? "" : qPrintable(started.error().detail));
        server = *std::move(started);
        gate = openGate();
        peer = std::make_unique<OtherSession>(server->connectString(), 20'000);
        QVERIFY(peer->waitConnected());
    }
    void startRow()
    {
        static int count = 0;
        path = u"/locks/test%1"_qs.arg(++count);
        proxy = std::make_unique<Proxy>(server->port());
    }

    bool waitHolding()
    {
        return QTest::qWaitFor([this] { return proxy->isHolding(); }, Patience);
    }
    bool permit(const QString &node, int rights)
    {
        return setPermissions(server->port(), node, rights);
    }

    /// Does what the row names, at @p node in @p directory, and lets the request go on.
    void happen(const QString &fault, const QString &node, const QString &directory)
    {
        QVERIFY2(hurt(fault, node, directory), qPrintable(fault + u' ' + node));
        proxy->mend();
    }

private:
    bool hurt(const QString &fault, const QString &node, const QString &directory)
    {
        if (fault == u"connection cut") {
            proxy->cut();
            return true;
        }
        if (fault == u"server killed") {
            server->kill();
            if (!server->restart())
                return false;
            // libzookeeper may stay up to 2/3 of its timeout with a connection that the starting
            // server never answers: not the old session.
            peer = std::make_unique<OtherSession>(server->connectString(), 20'000);
            return peer->waitConnected();
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
                                       {u"no right to create"_qs, Create},
                                       {u"no right to delete"_qs, Delete}};
        if (lost.contains(fault))
            return permit(directory, Everything & ~lost.value(fault));
        if (fault == u"node unreadable")
            return permit(node, Everything & ~Read);
        if (fault == u"node unreadable, connection cut") {
            proxy->cut();
            return permit(node, Everything & ~Read);
        }
        if (fault == u"node gone")
            return peer->remove(node).has_value();
        if (fault == u"directory gone")
            return peer->remove(directory).has_value();
        if (fault == u"node got a child")
            return peer->create(node + u"/child"_qs, {}, zk::CreateMode::Persistent).has_value();
        if (fault == u"node written")
            return peer->setData(node, "other").has_value();
        return fault == u"node made anew" && peer->remove(node)
            && peer->create(node, "other", zk::CreateMode::Persistent);
    }
};

} // namespace lockscope::testing
