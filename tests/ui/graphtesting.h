// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/diagnosis/writtengraph.h"
#include "ui/graph/drawngraph.h"
#include "ui/graph/graphdesk.h"

#include <QGuiApplication>

namespace lockscope::graphtesting {

inline Scene deadlocked()
{
    Scene scene;
    scene.lock(LockA, s("M0=1@100 M1=2@90 M2=3")).lock(LockB, s("M0=2@100 M1=1@80"));
    return scene;
}

/// That all locks of deadlocks are stuck, as the doctor says once they have lasted.
inline QVector<Verdict> verdictsOf(const WaitGraph &graph)
{
    QVector<Verdict> verdicts;
    for (const Deadlock &deadlock : graph.deadlocks) {
        for (const WaitEdge &edge : deadlock.edges) {
            Verdict verdict;
            verdict.path = graph.locks.at(edge.waiter.lock)->snapshot->path;
            verdict.standing = Standing::Stuck;
            verdicts.append(verdict);
        }
    }
    return verdicts;
}

inline GraphRequest requestOf(const Scene &scene, const ChainFocus &focus = {})
{
    GraphRequest request;
    const DoctorRound round = scene.round();
    request.graph = waitGraph(round.locks, scene.now);
    request.verdicts = verdictsOf(request.graph);
    request.at = scene.now;
    request.facts = round.facts;
    request.focus = focus;
    request.font = QGuiApplication::font();
    return request;
}

} // namespace lockscope::graphtesting
