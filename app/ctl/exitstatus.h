// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

namespace lockscope {
struct LockState;
struct Receipt;
} // namespace lockscope

namespace lockscope::ctl {

/// Exit statuses that scripts rely on.
enum ExitStatus {
    Success = 0,
    Yes = 1, ///< done, and the answer is "held", "there are findings" or "not acquired"
    BadUsage = 2,
    NoAnswer = 3, ///< unreachable, timed out, session lost
    Refused = 4, ///< no such path, no permission, changed since you looked, read-only
    InternalError = 5,
};

/// The status for an error of this kind.
ExitStatus statusOf(ErrorKind kind);
/// The status for what became of an operation on a node.
ExitStatus statusOf(const Receipt &receipt);
/// The status for a queue that was printed: whether it is held, as far as is known; Refused where
/// it may not be read.
ExitStatus statusOf(const LockState &state);

} // namespace lockscope::ctl
