// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/sandbox/recipetraffic.h"
#include "core/zk/writer.h"

#include <QObject>

namespace lockscope {

/// A contestant's place in one lock: makes nodes as the library would, and waits as the library
/// would, judged by the recipe's own rule and watching what the recipe expects. Same thread as the
/// client. The sandbox writes to nothing but its own throw-away server. It does not use
/// core/operate's locks: those have a thread each, say in their data that an operator took them,
/// and are made not to block themselves; the traffic has many sessions in one thread and deadlocks.
class Spot : public QObject
{
    Q_OBJECT

public:
    /// Of the shape that the recipe of @p step has. @p client must outlive it and be connected.
    static std::unique_ptr<Spot> make(zk::Client &client, const Step &step, const Player &player);

    virtual void take() = 0; ///< once; queued(), granted() or failed() tell the rest
    virtual void leave() = 0; ///< removes what it has; left() or failed()
    /// A node that the end of the session does not remove; empty: none.
    virtual QString leftover() const { return {}; }

signals:
    void queued(); ///< its node, or its wish, is there
    void granted();
    void left();
    void failed(); ///< what it has is unknown: give the session up

protected:
    Spot(zk::Client &client, const Step &step, const Player &player);

    zk::Client &client() const { return m_client; }
    zk::Writer &writer() { return m_writer; }
    const Step &step() const { return m_step; }
    const Player &player() const { return m_player; }
    const RecipeTraffic &traffic() const { return m_traffic; }
    QString newName() const; ///< up to the sequence number
    QByteArray newData() const;
    /// Makes a node and calls @p next with its path (with its number), or fails.
    void create(
        const QString &path, zk::CreateMode mode, const std::function<void(const QString &)> &next);
    void remove(const QString &path, qint32 version, void (Spot::*done)());
    /// Leaves a watch on @p path as the library does, and calls @p gone where there is no node.
    void watch(const QString &path, const std::function<void()> &gone);
    void watchOwn(const QString &path); ///< whatever it says

private:
    zk::Client &m_client;
    zk::Writer m_writer;
    const Step m_step;
    const Player m_player;
    const RecipeTraffic &m_traffic;
};

} // namespace lockscope
