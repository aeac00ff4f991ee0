// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/gatheredevidence.h"
#include "core/recipes/lockstate.h"

namespace lockscope {

/// The plain sentences that people paste into a chat; the same in the window and on the command
/// line. Text that came from ZooKeeper is escaped (visibleText()). Pure; any thread.

/// "#45", or the escaped name where it has no sequence number.
QString shortName(const LockState &state, int queueIndex);

/// "orders-2 (10.0.0.7:41522)" of a client that names itself in its node, else "10.0.0.7:41522",
/// else "session 0x…", else "no session (it is persistent)", else "an unknown session" where the
/// node is not read.
Message clientOf(const LockState &state, int queueIndex, const GatheredEvidence &evidence);

/// What @p queueIndex is and what it waits for: "Write #45 of 10.0.1.4:33870 has waited 6 m 12 s
/// for 2 readers: #41 of 10.0.0.7:41522 and #42 of … It is the next to be granted, and 5 wait
/// behind it." @p evidence may be of nothing; @p now is the servers' clock, as far as it is
/// known: nodes have their times by it.
Message contenderSentence(
    const LockState &state, int queueIndex, const GatheredEvidence &evidence, qint64 now);

/// "The ACL hides the data of 3 nodes, and of 1 not even whose." Empty: it hides nothing.
Message deniedSentence(const LockState &state);

/// Where nobody is known to hold and yet somebody may: why, in a sentence. Empty where all is
/// known.
Message whyHolderUnknown(const LockState &state);

/// The lock as a whole: "2 hold and 6 wait; the oldest has waited 6 m 12 s." or what is wrong with
/// what is shown ("The connection is suspended; this is how it was at …"). @p now: the servers'
/// clock.
Message lockSentence(const LockState &state, qint64 now);

} // namespace lockscope
