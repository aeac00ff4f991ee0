// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/secondhand.h"

#include "core/base/times.h"

#include <QCoreApplication>
#include <QPointer>

#include <algorithm>
#include <atomic>

namespace lockscope {

namespace {

constexpr int HandTickMs = 1000;
/// The doctor's rounds are two seconds apart, and five where a member does not answer.
constexpr int RoundPatienceMs = 6000;

std::atomic<qint64> s_shownAt = 0; ///< 0: nobody has set it

} // namespace

SecondHand &SecondHand::shared()
{
    static QPointer<SecondHand> hand;
    if (!hand)
        hand = new SecondHand(QCoreApplication::instance()); // which owns it
    return *hand;
}

SecondHand::SecondHand(QObject *program)
    : QObject(program)
{
    connect(&m_timer, &QTimer::timeout, this, &SecondHand::tick);
    m_timer.start(HandTickMs);
}

qint64 SecondHand::at()
{
    const qint64 shownAt = s_shownAt;
    return shownAt > 0 ? shownAt : nowMs();
}

qint64 SecondHand::forSeenAt(qint64 seenAt)
{
    return std::max(at(), std::min(seenAt, nowMs())); // also where a clock was set back
}

/// One that was long in coming keeps the hand from going on without the next.
void SecondHand::set(qint64 at)
{
    if (s_shownAt - at < RoundPatienceMs)
        m_timer.start(RoundPatienceMs);
    if (at <= s_shownAt)
        return;
    s_shownAt = at;
    emit moved();
}

void SecondHand::tick()
{
    m_timer.start(HandTickMs);
    if (s_shownAt > 0)
        s_shownAt = nowMs();
    emit moved();
}

} // namespace lockscope
