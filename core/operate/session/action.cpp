// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/session/action.h"

namespace lockscope {

const QVector<Action> &allActions()
{
    static const QVector<Action> all {Action::Acquire, Action::Delete, Action::NudgeGhost,
                                      Action::NudgeData, Action::Revoke};
    return all;
}

QString textOf(Action action)
{
    switch (action) {
    case Action::Acquire:
        return QStringLiteral("acquire");
    case Action::Delete:
        return QStringLiteral("delete");
    case Action::NudgeGhost:
        return QStringLiteral("nudge-ghost");
    case Action::NudgeData:
        return QStringLiteral("nudge-data");
    case Action::Revoke:
        return QStringLiteral("revoke");
    case Action::GiveBack:
        return QStringLiteral("give-back");
    }
    return {};
}

} // namespace lockscope
