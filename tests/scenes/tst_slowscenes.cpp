// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/scenes/scenetest.h"

#include <QTest>

using namespace lockscope::scenes;

struct SlowScenes : SceneTest
{
    SlowScenes()
        : SceneTest(slowScenes())
    { }
};

QTEST_GUILESS_MAIN(SlowScenes)
