// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/verdict.h"

namespace lockscope {

QString textOf(Standing standing)
{
    switch (standing) {
    case Standing::Free:
        return QStringLiteral("free");
    case Standing::Moving:
        return QStringLiteral("moving");
    case Standing::Held:
        return QStringLiteral("held");
    case Standing::Slow:
        return QStringLiteral("slow");
    case Standing::Stuck:
        return QStringLiteral("stuck");
    case Standing::Unknown:
        return QStringLiteral("unknown");
    }
    Q_UNREACHABLE();
}

} // namespace lockscope
