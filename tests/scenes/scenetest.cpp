// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/scenes/scenetest.h"

#include <QCoreApplication>
#include <QTest>

namespace lockscope::scenes {
namespace {

QStringList words(const char *text)
{
    return QString::fromUtf8(text).split(u' ', Qt::SkipEmptyParts);
}

} // namespace

void SceneTest::initTestCase()
{
    if (const QString why = whyNoScriptedClient(); !why.isEmpty())
        QSKIP(qPrintable(why));
    auto server = LocalServer::start({});
    if (!server)
        QFAIL(qPrintable(explain(server.error())));
    m_server = std::move(*server);
}

void SceneTest::scenes_data()
{
    QTest::addColumn<int>("index");
    for (int i = 0; i < m_scenes.size(); ++i)
        QTest::newRow(m_scenes.at(i).name) << i;
}

void SceneTest::scenes()
{
    QFETCH(int, index);
    const RealScene &scene = m_scenes.at(index);
    Stage stage(m_server->connectString());
    scene.play(stage);
    if (QTest::currentTestFailed())
        return;
    for (const QString &rule : words(scene.fires))
        QVERIFY2(stage.wasFound(rule), qPrintable(rule + s(" found nothing")));
    for (const QString &rule : words(scene.misses))
        QVERIFY2(!stage.wasFound(rule), qPrintable(rule + s(" found something")));
}

} // namespace lockscope::scenes
