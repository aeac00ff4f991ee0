// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/peers/queuescript.h"

#include <QTest>

namespace lockscope {

namespace {

constexpr int Patience = 30'000;
constexpr int VictimTimeoutMs = 1'000; ///< how long the servers keep a killed client's nodes

QString nameAt(int index, const QStringList &kinds)
{
    return kinds.at(index).left(1) + QString::number(index);
}

void queueUp(const QueueScript &script, Scene &scene, Peer &peer, Peer &victims)
{
    for (int i = 0; i < script.kinds.size(); ++i) {
        const QString name = nameAt(i, script.kinds);
        if (i == script.victim)
            scene.open(victims, name, VictimTimeoutMs);
        else
            scene.open(peer, name);
        QTRY_VERIFY2_WITH_TIMEOUT(scene.sessionOf(name), qPrintable(name), Patience);
        scene.acquire(name, script.kinds.at(i), script.argument);
        SCENE_AGREES(scene);
    }
}

void releaseInTurn(Scene &scene)
{
    while (!scene.claiming(QStringLiteral("held")).isEmpty()) {
        const QString name = scene.claiming(QStringLiteral("held")).first();
        scene.release(name);
        QTRY_VERIFY2_WITH_TIMEOUT(scene.claims(name, QStringLiteral("released")), qPrintable(name),
                                  Patience);
        SCENE_AGREES(scene);
    }
    QVERIFY2(scene.claiming(QStringLiteral("waiting")).isEmpty(), qPrintable(scene.picture()));
}

} // namespace

void play(const QueueScript &script, const QString &connect, LockReader &reader, Peer &peer,
          const QString &path)
{
    Scene scene(reader, path);
    Peer victims(script.library, connect);
    queueUp(script, scene, peer, victims);
    if (QTest::currentTestFailed())
        return;

    if (script.quitter >= 0) {
        const QString quitter = nameAt(script.quitter, script.kinds);
        QVERIFY(scene.claims(quitter, QStringLiteral("waiting")));
        scene.giveUp(quitter);
        QTRY_VERIFY_WITH_TIMEOUT(!scene.claims(quitter, QStringLiteral("waiting")), Patience);
        SCENE_AGREES(scene);
    }
    if (script.victim >= 0) {
        const QString victim = nameAt(script.victim, script.kinds);
        QVERIFY(scene.claims(victim, QStringLiteral("waiting")));
        victims.kill();
        scene.forget(victim); // until its session expires, it is one waiter too many
        SCENE_AGREES(scene);
    }
    releaseInTurn(scene);
    scene.closeAll();
}

} // namespace lockscope
