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
    static constexpr const char16_t *Texts[] {u"acquire",    u"delete", u"nudge-ghost",
                                              u"nudge-data", u"revoke", u"give-back"};
    return QString::fromUtf16(Texts[int(action)]);
}

} // namespace lockscope
