// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/exitstatus.h"

#include "core/operate/acts/receipt.h"
#include "core/report/sentence.h"

namespace lockscope::ctl {

ExitStatus statusOf(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::BadInput:
        return BadUsage;
    case ErrorKind::Unreachable:
    case ErrorKind::NotZooKeeper:
    case ErrorKind::Untrusted:
    case ErrorKind::TimedOut:
    case ErrorKind::SessionLost:
    case ErrorKind::Suspended:
    case ErrorKind::Closed:
        return NoAnswer;
    case ErrorKind::Gone:
    case ErrorKind::Denied:
    case ErrorKind::Exists:
    case ErrorKind::NotEmpty:
    case ErrorKind::Changed:
    case ErrorKind::ReadOnly:
    case ErrorKind::Refused:
        return Refused;
    case ErrorKind::Internal:
        break;
    }
    return InternalError;
}

ExitStatus statusOf(const Receipt &receipt)
{
    switch (receipt.outcome) {
    case Outcome::AsPredicted:
    case Outcome::Different:
        return Success;
    case Outcome::Unknown:
        return NoAnswer;
    case Outcome::Failed:
        return statusOf(receipt.error.kind);
    default:
        return Refused;
    }
}

ExitStatus statusOf(const LockState &state)
{
    const Freshness freshness = state.snapshot->freshness;
    if (freshness == Freshness::Denied) // as of a lock that never could be read
        return Refused;
    if (!isToldOf(freshness))
        return NoAnswer;
    if (state.summary.holders > 0)
        return Yes;
    return whyHolderUnknown(state).isEmpty() ? Success : NoAnswer;
}

} // namespace lockscope::ctl
