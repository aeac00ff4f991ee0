// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/recipe.h"

#include <QVector>

namespace lockscope {

/// A duration drawn anew each time, in ms.
struct Span
{
    int fromMs = 0;
    int toMs = 0;
};

/// One lock that a contestant takes.
struct Step
{
    QString path;
    QString recipe; ///< by its rule it waits: "curator-rw"
    Mode mode = Mode::Exclusive;
    int leases = 0; ///< semaphores
    int name = -1; ///< which of the recipe's names (Recipe::written); -1: the first of that mode
};

/// One client: a session that takes its locks one after the other, holds them all, lets them go in
/// reverse order, rests, and starts again.
struct ContestantPlan
{
    QString host; ///< what it writes into its nodes, with the process id: "orders-api-3"
    int processId = 0;
    QVector<Step> steps;
    Span hold;
    Span rest;
    int startMs = 0; ///< after the server is up; the order in which they queue at first
    int betweenStepsMs = 0;
};

/// Who plays in a sandbox.
enum class Traffic : quint8 {
    Staged, ///< healthy traffic, a deadlock, and a lock that is held too long
    Healthy, ///< the same without what is broken
    EveryRecipe, ///< nothing broken: one lock of each recipe of the catalogue
};

/// One lock of the sandbox, for people.
struct SandboxLock
{
    QString path;
    QString shows; ///< "a read/write queue of 12"
    bool isHealthy = true; ///< nothing here deserves a finding
};

/// What there is to see, the most telling first.
QVector<SandboxLock> sandboxLocks(Traffic traffic);

/// Everybody who plays.
QVector<ContestantPlan> trafficPlan(Traffic traffic);

} // namespace lockscope
