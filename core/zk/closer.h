// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/reach/bridge.h"
#include "core/zk/inbox.h"

namespace lockscope::zk {

/// What is left of a Client whose session is still to be closed: until then libzookeeper's threads
/// have bare pointers to the inbox and to the requests, which are ended already.
struct ClosingSession
{
    _zhandle *handle = nullptr;
    std::shared_ptr<Inbox> inbox;
    RequestList requests;
    std::unique_ptr<reach::Bridge> bridge; ///< null: there is none; goes after the handle
};

/// Closes @p session in one of up to 64 threads, so that nobody waits for a frozen server. Then
/// @p closed is called in this thread, through its event loop, unless that has ended by then.
void closeElsewhere(ClosingSession session, std::function<void()> closed);

/// Waits up to @p ms for all of closeElsewhere(). Nobody is told any more of what is closed later.
void waitForClosing(int ms);

} // namespace lockscope::zk
