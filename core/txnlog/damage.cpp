// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/txnlog/damage.h"

namespace lockscope {

QString textOf(Damage::Kind kind)
{
    switch (kind) {
    case Damage::CutOff:
        return QStringLiteral("cut-off");
    case Damage::Corrupt:
        return QStringLiteral("corrupt");
    case Damage::NotUnderstood:
        return QStringLiteral("not-understood");
    case Damage::Unreadable:
        break;
    }
    return QStringLiteral("unreadable");
}

Message messageOf(const Damage &damage)
{
    return Message::tr("%1, bytes %2 to %3, could not be used: %4")
        .arg(damage.file, damage.from, damage.to, damage.why);
}

} // namespace lockscope
