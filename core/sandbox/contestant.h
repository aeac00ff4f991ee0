// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/sandbox/spot.h"

#include <QTimer>

namespace lockscope {

/// Plays one client of the plan, with a session of its own, until it is destroyed. Whatever goes
/// wrong (somebody deletes its node, the session expires), it starts again with a new session.
class Contestant : public QObject
{
    Q_OBJECT

public:
    Contestant(const ConnectString &server, ContestantPlan plan, QObject *parent = nullptr);
    ~Contestant() override; ///< closes the session

    bool hasQueued() const { return m_hasQueued; }

signals:
    void queued(); ///< it stands in the queue of its first lock, for the first time

private:
    void open();
    void makeFurniture();
    void removeLeftovers();
    void takeNext();
    void hold();
    void leaveLast();
    void letGo();
    void giveUp();
    void startAgain();
    void close();
    void after(Span span, void (Contestant::*next)());

    ConnectString m_server;
    ContestantPlan m_plan;
    std::unique_ptr<zk::Client> m_client;
    std::vector<std::unique_ptr<Spot>> m_spots; ///< held, the last one maybe still waiting
    QStringList m_leftovers; ///< nodes that a session which was given up left behind
    QTimer m_timer;
    bool m_hasQueued = false;
};

} // namespace lockscope
