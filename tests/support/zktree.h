// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/zksession.h"

namespace lockscope::test {

/// A session for tests that prepare a tree and look at it: calls that fail end the program, since a
/// test has nothing to go on with.
class ZkTree
{
public:
    explicit ZkTree(
        const QString &connectString, const QByteArray &digest = {}, int sessionTimeoutMs = 10'000);

    /// The path of the new node; for sequential modes with its number. Parents are made where
    /// missing.
    QString create(const QString &path, const QByteArray &data = {},
        zk::CreateMode mode = zk::CreateMode::Persistent, const QVector<AccessEntry> &acl = {});
    QString createContender(const QString &prefix, const QByteArray &data = {});
    void remove(const QString &path);
    void setData(const QString &path, const QByteArray &data);
    NodeStat stat(const QString &path);
    bool exists(const QString &path);
    QStringList children(const QString &path); ///< none where there is no such node
    void watch(const QString &path); ///< leaves a watch at that node, as a waiter does

    zk::Client &client() { return m_session.client(); }
    SessionId session() const { return m_session.session(); }

private:
    ZkSession m_session;
};

} // namespace lockscope::test
