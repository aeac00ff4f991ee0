// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/faults/campaign/actor.h"
#include "tests/peers/peer.h"

namespace lockscope::campaign {

/// A program around a real client library, and its way to the ensemble.
struct PeerHome
{
    PeerHome(Peer::Library which, const std::vector<quint16> &ports)
        : library(which)
        , line(ports)
        , peer(which, line.connectString())
    { }

    const Peer::Library library;
    Line line;
    Peer peer;
};

/// A contender of a real library, who takes one lock after the other. It is not judged, but others
/// are by what it holds; where its library gives up on it, another one comes in its place.
class PeerActor final : public Actor
{
public:
    PeerActor(const QString &name, const Stage &stage, std::shared_ptr<PeerHome> home);

    Line *line() const override { return &m_home->line; }
    bool isOurs() const override { return false; }
    void play(const Step &step) override;
    void look(qint64 drainedAt) override;
    void letGo() override;
    bool isIdle() const override { return m_state == Opening || m_state == Idle; }
    void close() override;
    SessionId session() const override { return m_home->peer.pulseOf(m_contender).session; }

private:
    enum State { Opening, Idle, Waiting, Holding, Leaving };

    void renew(const QString &why);
    void acquire(const Step &step);
    void leave();
    void advance();
    void hearPulse();

    std::shared_ptr<PeerHome> m_home;
    QVector<int> m_places; ///< indexes of those it can use
    State m_state = Opening;
    qint64 m_since = 0;
    QString m_contender; ///< its name in the program
    QString m_label;
    QString m_lock;
    Mode m_mode = Mode::Exclusive;
    SessionId m_session; ///< by which it asked for the lock
    int m_patienceMs = 0;
    int m_holdMs = 0;
    int m_count = 0;
    quint64 m_ping = 0;
    qint64 m_pingedAt = 0;
    bool m_isPinging = false;
};

} // namespace lockscope::campaign
