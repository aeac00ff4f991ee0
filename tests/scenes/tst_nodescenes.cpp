// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/scenes/scenetest.h"

#include <QTest>

using namespace lockscope::scenes;

struct NodeScenes : SceneTest
{
    NodeScenes()
        : SceneTest(nodeScenes())
    { }
};

QTEST_GUILESS_MAIN(NodeScenes)
