// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/connectionstatus.h"

namespace lockscope::ctl {

/// Whether an error of this kind, of a connection in @p state, passes by itself once servers answer
/// again: a command that goes on waits for that, and does not end. All else has to be mended first.
inline bool passesByItself(ErrorKind kind, ConnectionStatus::State state)
{
    switch (kind) {
    case ErrorKind::Unreachable:
    case ErrorKind::TimedOut:
    case ErrorKind::SessionLost:
    case ErrorKind::Suspended:
        return state != ConnectionStatus::Failed; // which is not retried
    case ErrorKind::BadInput:
    case ErrorKind::NotZooKeeper:
    case ErrorKind::Untrusted:
    case ErrorKind::Gone:
    case ErrorKind::Denied:
    case ErrorKind::Exists:
    case ErrorKind::NotEmpty:
    case ErrorKind::Changed:
    case ErrorKind::ReadOnly:
    case ErrorKind::Refused:
    case ErrorKind::Closed:
    case ErrorKind::Internal:
        break;
    }
    return false;
}

} // namespace lockscope::ctl
