// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/scenes/realscenes.h"

#include <QObject>

namespace lockscope::scenes {

/// Plays scenes at one server, each in directories of its own, and checks what they say of rules.
class SceneTest : public QObject
{
    Q_OBJECT

public:
    explicit SceneTest(RealScenes scenes)
        : m_scenes(std::move(scenes))
    { }

private slots:
    void initTestCase();
    void scenes_data();
    void scenes();

private:
    RealScenes m_scenes;
    std::unique_ptr<LocalServer> m_server;
};

} // namespace lockscope::scenes
