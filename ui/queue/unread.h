// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What stands in the place of a queue that could not be read, or never had anybody in it. Pure.
#pragma once

#include "ui/queue/queueentry.h"

namespace lockscope {

/// Of a lock in which nobody was seen since it was opened: that, and what else is in it. Empty
/// where that is not known.
QString neverHeldText(const QueueContent &content);

/// What was tried, what is known all the same and how to look at it: plain text of several lines,
/// escaped. Empty where the queue was read, or may be read soon.
QString unreadText(const QueueContent &content);

} // namespace lockscope
