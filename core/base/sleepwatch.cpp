// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/sleepwatch.h"

#include <utility>

namespace lockscope {

std::optional<SleepWatch::Sleep> SleepWatch::look(qint64 now, qint64 boot)
{
    const qint64 from = std::exchange(m_now, now);
    const qint64 missingMs = boot - std::exchange(m_boot, boot).value_or(boot);
    return missingMs < m_leastMs ? std::nullopt : std::optional(Sleep {from, now});
}

} // namespace lockscope
