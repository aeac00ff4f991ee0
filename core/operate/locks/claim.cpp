// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/locks/claim.h"

namespace lockscope {

QString textOf(ClaimState state)
{
    switch (state) {
    case ClaimState::Idle:
        return QStringLiteral("idle");
    case ClaimState::Connecting:
        return QStringLiteral("connecting");
    case ClaimState::Creating:
        return QStringLiteral("creating");
    case ClaimState::Waiting:
        return QStringLiteral("waiting");
    case ClaimState::Held:
        return QStringLiteral("held");
    case ClaimState::Releasing:
        return QStringLiteral("releasing");
    case ClaimState::Released:
        return QStringLiteral("released");
    case ClaimState::Lost:
        return QStringLiteral("lost");
    case ClaimState::Failed:
        return QStringLiteral("failed");
    }
    return {};
}

bool isFinal(ClaimState state)
{
    return state == ClaimState::Released || state == ClaimState::Lost
        || state == ClaimState::Failed;
}

} // namespace lockscope
