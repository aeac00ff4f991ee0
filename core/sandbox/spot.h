// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/sandbox/trafficplan.h"
#include "core/zk/writer.h"

#include <QObject>

namespace lockscope {

/// A contestant's place in one lock: makes a node as the library would, and waits as the library
/// would, judged by the recipe's own rule and watching what the recipe expects. Same thread as the
/// client. The sandbox writes to nothing but its own throw-away server. It does not use
/// core/operate's locks: those have a thread each, say in their data that an operator took them,
/// and are made not to block themselves; the traffic has forty sessions in one thread and
/// deadlocks.
class Spot : public QObject
{
    Q_OBJECT

public:
    /// @p client must outlive it.
    Spot(zk::Client &client, Step step, QString host, QByteArray data, QObject *parent);

    void take(); ///< once; queued(), granted() or failed() tell the rest
    void leave(); ///< removes what it has; left() or failed()

signals:
    void queued(); ///< its node, or its wish, is there
    void granted();
    void left();
    void failed(); ///< what it has is unknown: give the session up

private:
    void createNode(const QString &prefix);
    void createSingle();
    void look();
    void judgeAmong(const QStringList &names);
    void watchNode(const QString &path);
    void takeLease();
    void countLeases();
    void wake(const zk::WatchEvent &event);

    zk::Client &m_client;
    zk::Writer m_writer;
    Step m_step;
    QString m_host;
    QByteArray m_data;
    QString m_directory; ///< where it queues: the lock's, or a semaphore's "locks"
    QString m_node; ///< absolute path
    QString m_lease; ///< absolute path; semaphores
    QString m_watched; ///< absolute path of the node or directory that will wake it
};

} // namespace lockscope
