// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/message.h"

#include <tl/expected.hpp>

#include <memory>

namespace lockscope {

/// Why an operation failed, in terms the caller can act on.
enum class ErrorKind {
    BadInput, ///< what the operator typed cannot be used; `detail` says where
    Unreachable, ///< no server answered; retrying may help
    NotZooKeeper, ///< something answered, but it does not speak the protocol
    Untrusted, ///< what stands in between is not trusted; `detail` says what, why, and what to do
    TimedOut, ///< the time given ran out; nothing is known about the server
    SessionLost, ///< the session expired; all that was read with it is stale
    Suspended, ///< the connection broke while the request was under way: a write may have happened
    Gone, ///< the node is not there (any more)
    Denied, ///< the ACL forbids it; retrying will not help
    Exists, ///< the node is there already
    NotEmpty, ///< the node has children
    Changed, ///< the node is no longer the one that was looked at
    ReadOnly, ///< writing is switched off for this connection: nothing was sent
    Refused, ///< a rule of ours or of the recipe forbids it; `detail` says which
    Closed, ///< we closed the connection or the lock ourselves
    Internal, ///< a bug, here or in the library
};

struct Distrust;
/// Immutable; null: nothing more is known.
using DistrustPtr = std::shared_ptr<const Distrust>;

/// An error as a value. Text for people is made where it is shown, from the kind; `detail` adds
/// what only the place of failure knows (a path, a position, what the library said).
struct Error
{
    ErrorKind kind = ErrorKind::Internal;
    Message detail;
    DistrustPtr distrust = {}; ///< what it is about, of what was not trusted
    bool isUnsent = false; ///< Suspended: nothing was sent, so nothing can have happened

    friend bool operator==(const Error &a, const Error &b);
};

/// The value, or why there is none. To become std::expected once gcc has it.
template <typename T> using Result = tl::expected<T, Error>;

/// The one value of an operation that gives nothing back.
struct Done
{
    friend bool operator==(const Done &, const Done &) = default;
};

/// Shorthand for returning a failure from a function that gives a Result.
inline tl::unexpected<Error> failure(ErrorKind kind, const Message &detail = {})
{
    return tl::unexpected<Error>(Error {kind, detail});
}

/// A fixed English word for @p kind ("denied"), for logs, JSON and tests; never translated.
QString textOf(ErrorKind kind);

/// One sentence for people: what went wrong and what to do, with @p error's detail.
Message messageOf(const Error &error);
/// The same in the reader's language.
QString explain(const Error &error);

} // namespace lockscope
