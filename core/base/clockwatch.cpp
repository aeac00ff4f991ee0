// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/clockwatch.h"

#include <cstdlib>

namespace lockscope {

namespace {

constexpr qint64 LeastSetMs = 2'000; // what is less matters to nobody

}

qint64 ClockWatch::look(qint64 now, qint64 boot)
{
    const qint64 offset = now - boot;
    const qint64 byMs = offset - m_offset.value_or(offset);
    if (m_offset && std::abs(byMs) < LeastSetMs)
        return 0;
    m_offset = offset;
    return byMs;
}

} // namespace lockscope
