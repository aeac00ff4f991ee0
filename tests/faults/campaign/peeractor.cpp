// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/faults/campaign/peeractor.h"

namespace lockscope::campaign {

namespace {

constexpr qint64 PeerPingMs = 100;
constexpr qint64 AnswerMs = 2000; ///< after which a ping may have been dropped

const QMap<Mode, QString> &kindsOf(const Place &place, Peer::Library library)
{
    return library == Peer::Library::Java ? place.java : place.kazoo;
}

} // namespace

PeerActor::PeerActor(const QString &name, const Stage &stage, std::shared_ptr<PeerHome> home)
    : Actor(name, stage)
    , m_home(std::move(home))
{
    for (int i = 0; i < places().size(); ++i) {
        if (!kindsOf(places().at(i), m_home->library).isEmpty())
            m_places.append(i);
    }
    renew(u"begins"_qs);
}

void PeerActor::renew(const QString &why)
{
    m_stage.judge.see(m_name, m_stage.log.now(), m_stage.log.now(), {});
    m_stage.log.add(u"%1: another contender, for it %2"_qs.arg(m_name, why));
    if (!m_contender.isEmpty())
        m_home->peer.close(m_contender);
    m_contender = u"%1-%2"_qs.arg(m_name).arg(++m_count);
    m_home->peer.open(m_contender, m_stage.timeoutMs);
    m_state = Opening;
    m_since = m_stage.log.now();
    m_isPinging = false;
}

void PeerActor::play(const Step &step)
{
    if (step.act == Act::Close && m_state != Opening)
        return renew(u"was told to close"_qs);
    if (m_state == Idle)
        return acquire(step);
    if (m_state == Holding || (m_state == Waiting && step.act == Act::Cancel))
        leave();
}

void PeerActor::acquire(const Step &step)
{
    const Place &place = places().at(m_places.at(step.place % m_places.size()));
    const QMap<Mode, QString> &kinds = kindsOf(place, m_home->library);
    m_mode = place.mode(step.writes);
    m_lock = place.path;
    m_label = u"l%1"_qs.arg(++m_count);
    m_session = m_home->peer.pulseOf(m_contender).session;
    m_patienceMs = step.isPatient ? 3 * m_stage.timeoutMs : step.waitMs;
    m_holdMs = step.holdMs;
    m_stage.log.add(u"%1: acquire %2 %3"_qs.arg(m_name, m_lock, textOf(m_mode)));
    m_home->peer.acquire(m_contender, m_label, kinds.value(m_mode), m_lock);
    m_state = Waiting;
    m_since = m_stage.log.now();
}

void PeerActor::leave()
{
    m_stage.log.add(
        u"%1: %2 %3"_qs.arg(m_name, m_state == Holding ? u"release"_qs : u"give up"_qs, m_lock));
    m_stage.judge.see(m_name, m_stage.log.now(), m_stage.log.now(), {});
    if (m_state == Holding)
        m_home->peer.release(m_contender, m_label);
    else
        m_home->peer.giveUp(m_contender, m_label);
    m_state = Leaving;
    m_since = m_stage.log.now();
}

void PeerActor::look(qint64)
{
    if (!m_home->peer.isRunning())
        return;
    advance();
    const qint64 now = m_stage.log.now();
    if (m_isPinging && m_home->peer.pulseOf(m_contender).number == m_ping)
        hearPulse();
    const qint64 pause = m_isPinging ? AnswerMs : PeerPingMs;
    if (now - m_pingedAt < pause || !m_home->peer.sessionOf(m_contender))
        return;
    m_home->peer.ping(m_contender, ++m_ping);
    m_pingedAt = now;
    m_isPinging = true;
}

void PeerActor::advance()
{
    const qint64 age = m_stage.log.now() - m_since;
    const QString claim = m_home->peer.claimOf(m_contender, m_label);
    if (m_state == Opening) {
        constexpr qint64 OpeningMs = 60'000;
        if (m_home->peer.pulseOf(m_contender).session)
            m_state = Idle;
        else if (m_home->peer.claimOf(m_contender, u"open"_qs).startsWith(u"failed")
            || age > OpeningMs)
            renew(u"never opened"_qs);
        return;
    }
    if (m_state == Idle)
        return;
    if (claim.startsWith(u"failed"))
        return renew(claim);
    if (m_state == Waiting && claim == u"held") {
        m_state = Holding;
        m_since = m_stage.log.now();
    } else if (m_state == Waiting && age > m_patienceMs) {
        leave();
    } else if (m_state == Holding && age > m_holdMs) {
        leave();
    } else if (m_state == Leaving && (claim == u"released" || claim == u"gaveup")) {
        m_state = Idle;
    } else if (m_state == Leaving && claim == u"held" && age > PeerPingMs) {
        m_home->peer.release(m_contender, m_label); // granted before it heard
        m_since = m_stage.log.now();
    } else if (m_state == Leaving && age > 2 * m_stage.timeoutMs) {
        renew(u"does not leave"_qs);
    }
}

void PeerActor::hearPulse()
{
    m_isPinging = false;
    const Peer::Pulse pulse = m_home->peer.pulseOf(m_contender);
    if (m_state != Opening && m_state != Idle && pulse.session
        && pulse.session != m_session) // none: kazoo does not tell while it is away
        return renew(u"has another session"_qs);
    QVector<Claim> claims;
    if (m_state == Holding && pulse.isConnected && !pulse.wasDisturbed)
        claims.append({m_lock, m_mode, m_contender + u' ' + m_label, {}, m_session});
    m_stage.judge.see(m_name, m_pingedAt, m_stage.log.now(), claims);
}

void PeerActor::letGo()
{
    if (m_state == Waiting || m_state == Holding)
        leave();
}

void PeerActor::close()
{
    m_stage.judge.see(m_name, m_stage.log.now(), m_stage.log.now(), {});
    m_home->peer.kill();
}

} // namespace lockscope::campaign
