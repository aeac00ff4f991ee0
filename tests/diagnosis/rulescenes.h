// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/diagnosis/scene.h"

#include <QTest>

#include <functional>

namespace lockscope::scenes {

/// A situation, how it goes on between the two rounds (nothing changes unless said), and what is
/// found in the end.
struct Case
{
    const char *name;
    std::function<void(Scene &)> make;
    const char *expected;
    std::function<void(Scene &)> next = nullptr;
    qint64 apartMs = 6000;
};

/// The column "scene", and a row for each. @p cases must outlive the test.
inline void addRows(const QVector<Case> &cases)
{
    QTest::addColumn<const Case *>("scene");
    for (const Case &scene : cases)
        QTest::newRow(scene.name) << &scene;
}

/// Lets @p doctor look at @p scene twice, as it goes on. @p c: an empty one.
void examine(Doctor *doctor, const Case &scene, Scene *c);

/// A queue in which everybody does as it should.
void healthy(Scene &scene, const char *text = "W0=1 W1=2 R2=3 W3=4");
/// That many readers behind one writer.
void readers(Scene &scene, int count);
/// That many locks "/locks/0"…, each held by the one who waits for the one before.
void ring(Scene &scene, int locks);
/// A session is over, and its node with it.
void expire(Scene &scene, int session, const char *node);

const QVector<Case> &slowness();
const QVector<Case> &sessions();
const QVector<Case> &watches();
const QVector<Case> &crowds();
const QVector<Case> &rings();
const QVector<Case> &nodes();
const QVector<Case> &handOvers();

} // namespace lockscope::scenes
