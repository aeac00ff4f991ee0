// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/pace.h"

#include <algorithm>

namespace lockscope {

Pace::Pace(int most)
    : m_most(std::max(1, most))
    , m_allowed(std::min(First, m_most))
    , m_left(m_allowed)
{ }

void Pace::answered(qint64 tookMs)
{
    m_fastestMs = std::min(m_fastestMs, tookMs);
    const bool isSlow = tookMs > std::max(SlowMs, SlowFactor * m_fastestMs);
    if (isSlow && !m_isCut) {
        m_left = m_allowed; // as many are under way that were sent before
        m_allowed = std::max(1, m_allowed / 2);
        m_isCut = m_wasCut = true;
    }
    if (--m_left > 0)
        return;
    if (m_isCut)
        m_fastestMs += 1 + m_fastestMs / 4;
    else
        m_allowed = std::min(m_most, m_wasCut ? m_allowed + 1 : 2 * m_allowed);
    m_isCut = false;
    m_left = m_allowed;
}

} // namespace lockscope
