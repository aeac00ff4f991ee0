// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/scenes/scenetest.h"

#include <QTest>

namespace lockscope::scenes {
namespace {

QStringList words(const char *text)
{
    return QString::fromUtf8(text).split(u' ', Qt::SkipEmptyParts);
}

/// Locks that were ever called slow or stuck, and that the scene does not say are.
QStringList unjustlyCalled(const Stage &stage, const RealScene &scene)
{
    const QStringList said = words(scene.fires);
    QStringList unjust;
    for (const QString &what : stage.everFound()) {
        const QString standing = what.section(u'@', 0, 0);
        const bool isBad = what.contains(u'@') && (standing == u"slow" || standing == u"stuck");
        if (isBad && !said.contains(what) && !said.contains(standing))
            unjust.append(what);
    }
    return unjust;
}

} // namespace

void SceneTest::initTestCase()
{
    if (const QString why = whyNoScriptedClient(); !why.isEmpty())
        QSKIP(qPrintable(why));
    LocalServer::Options options;
    options.config = {s("maxSessionTimeout=40000")}; // for pauses that no busy machine makes longer
    auto server = LocalServer::start(options);
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
    const QStringList unjust = unjustlyCalled(stage, scene);
    QVERIFY2(unjust.isEmpty(), qPrintable(s("unjustly: ") + unjust.join(u' ')));
}

} // namespace lockscope::scenes
