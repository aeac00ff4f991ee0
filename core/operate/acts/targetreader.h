// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/operate/acts/preflight.h"
#include "core/zk/client.h"

#include <functional>

namespace lockscope {

/// Reads a lock once, as far as acting on one of its nodes needs it: all names; Stat and data of
/// all nodes, or in a long queue of its head and of the target's neighbours. Lives in the client's
/// thread; answers once, unless it is destroyed before.
class TargetReader : public QObject
{
    Q_OBJECT

public:
    static constexpr int ReadAllUpTo = 500; ///< contenders
    static constexpr int ReadOfHead = 100;
    static constexpr int ReadAround = 20;

    using Handler = std::function<void(Result<LockStatePtr>)>;

    /// Reads the lock of @p target and judges it.
    TargetReader(zk::Client &client, const Target &target, Handler handler, QObject *parent);

private:
    void readNames(const QString &path, quint8 directory);
    void acceptNames(const QString &path, quint8 directory, const zk::Children &children);
    void addCompanions(const QString &path, const QStringList &names);
    void readSingle();
    void namesKnown();
    QVector<int> wanted() const;
    void readNode(int node);
    void acceptNode(int node, const Result<zk::NodeData> &data);
    Choice choice() const;
    void finishIfDone();
    void fail(const Error &error);

    zk::Client &m_client;
    const Target m_target;
    Handler m_handler;
    LockSnapshot m_snapshot;
    int m_underWay = 0;
};

/// "world:anyone cdrwa, digest:anna cdrw": hashes of passwords are left out.
QString aclText(const QVector<zk::AclEntry> &entries);
/// Whether that ACL lets everybody delete children; nothing where it depends on who one is.
std::optional<bool> letsDelete(const QVector<zk::AclEntry> &entries);

} // namespace lockscope
