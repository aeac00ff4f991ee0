// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/scenes/stage.h"

namespace lockscope::scenes {

/// A scene of the field, played by real clients at real servers. What it says of rules is checked
/// after it was played: "R03 R19", or with the lock's path where a scene has several, "R09@/fan".
/// Verdicts that are no good are said as well, "stuck@/fan": a lock that is called slow or stuck
/// without being said to be is a fault.
struct RealScene
{
    const char *name;
    const char *fires; ///< rules that must find something, at some time
    const char *misses; ///< rules of which it looks alike and that must find nothing, ever
    void (*play)(Stage &stage); ///< fails by QVERIFY and the like
};
using RealScenes = QVector<RealScene>;

RealScenes slowScenes();
RealScenes sessionScenes();
RealScenes clientScenes();
RealScenes watchScenes();
RealScenes ringScenes();
RealScenes nodeScenes();
RealScenes siteScenes();
RealScenes ensembleScenes();

} // namespace lockscope::scenes
