// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QtGlobal>

namespace lockscope {

/// Of its session timeout, unless somebody says another: a healthy client pings after a third.
constexpr int UsualSilentPercent = 50;

/// Whether a connected client of which nothing was heard for @p idleMs (negative: not known) is
/// silent: for more than @p percent of its session timeout (0: not known). The one meaning of that
/// word; what is not known is not called silent.
constexpr bool isSilentFor(qint64 idleMs, qint64 timeoutMs, qint64 percent)
{
    return idleMs >= 0 && timeoutMs > 0 && idleMs * 100 > timeoutMs * percent;
}

} // namespace lockscope
