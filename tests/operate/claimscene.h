// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "faultscene.h"
#include "tests/support/testlock.h"

#include <span>

namespace lockscope::testing {

struct ClaimStep;

/// One cell of a table: what happens at which step to a lock of which recipe, and how that ends.
struct ClaimRow
{
    const char *recipe;
    const char *step; ///< a name of ClaimStep
    const char *fault; ///< see FaultScene::happen(); "the one ahead …" happens to that one's node
    const char *end; ///< state, and the kind of error if that is not "held"
};

/// A lock of ours whose request is held back at a step of its life, while something goes wrong.
class ClaimScene : public FaultScene
{
public:
    static void addRows(std::span<const ClaimRow> rows);
    /// Plays the row of addRows() that is due, from the wish for the lock to its end.
    void play();

private:
    std::unique_ptr<TestLock> take(const QString &connect, int timeoutMs, const QString &recipe);
    void reach(
        const ClaimStep &step, bool isSingle, TestLock &own, std::unique_ptr<TestLock> &ahead);
    void hurt(const QString &fault, const QString &ahead, bool isSingle);
    QStringList nodesOf(bool isSingle);
};

} // namespace lockscope::testing
