// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/rootchain.h"
#include "core/diagnosis/rules/rule.h"
#include "core/diagnosis/verdict.h"

namespace lockscope {

/// The sentences of verdicts: complete, escaped, one line, with host, session and time where they
/// are known. Pure.

/// For a lock whose head is not read yet, or not any more.
Message changingSentence(const Verdict &verdict, const LockDigest &lock);

/// "/locks/a is stuck: … 3 wait behind it, in sum for 4 h 10 m."
Message stuckSentence(
    const Verdict &verdict, const Finding &defect, const RootChain &chain, const SeenRound &round);

/// "/locks/a has been held for 2 h 3 m by write #5 of 0x2 (10.0.0.7:4512), heard 1 s ago; …".
/// @p unwell: what is the matter with who holds, or null.
Message slowSentence(
    const Verdict &verdict, const RootChain &chain, const Finding *unwell, const SeenRound &round);

/// "/locks/a moves: 12 hand-overs in 40 s; 3 wait, the longest for 8 s." and the like, for what is
/// free, moving or held.
Message calmSentence(const Verdict &verdict, const LockDigest &lock, const RootChain &chain,
    bool isElection, const SeenRound &round);

/// Whether it has held for no longer than holders of such locks often do.
bool isHeldAsUsual(ContenderRef holder, const SeenRound &round);

/// What to do about a holder that lives and that nothing is known to be wrong with.
QVector<Advice> adviceForHolder(
    const Verdict &verdict, const RootChain &chain, const SeenRound &round);

/// Who that is, where from, and for how long it has held.
ChainStep chainStepOf(ContenderRef ref, const SeenRound &round);

} // namespace lockscope
