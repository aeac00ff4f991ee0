// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/peers/queuescript.h"
#include "tests/support/patience.h"

#include <QTest>

namespace lockscope {

namespace {

/// How long the servers keep a killed client's nodes. On a busy machine a second is too little for
/// those that live.
constexpr int VictimTimeoutMs = 6'000;

/// A session is killed by killing its process: those that die have one each.
struct Mortals
{
    Peer waiter;
    Peer holder;
};

QString nameAt(const QueueScript &script, int index)
{
    const QString kind = QString::fromLatin1(script.kinds).split(u' ').at(index);
    return kind.left(1) + QString::number(index);
}

void queueUp(const QueueScript &script, PeerScene &scene, Peer &peer, Mortals &mortals)
{
    const QStringList kinds = QString::fromLatin1(script.kinds).split(u' ');
    for (int i = 0; i < kinds.size(); ++i) {
        const QString name = nameAt(script, i);
        if (i == script.waiterDies)
            scene.open(mortals.waiter, name, VictimTimeoutMs);
        else if (i == script.holderDies)
            scene.open(mortals.holder, name, VictimTimeoutMs);
        else
            scene.open(peer, name);
        QTRY_VERIFY2_WITH_TIMEOUT(scene.sessionOf(name), qPrintable(name), Patience);
        scene.acquire(name, kinds.at(i), QString::fromLatin1(script.argument));
        SCENE_AGREES(scene);
    }
}

/// Until its session expires, it is one too many.
void die(const QueueScript &script, PeerScene &scene, Peer &peer, int index, const char *claim)
{
    const QString name = nameAt(script, index);
    QVERIFY2(scene.claims(name, QString::fromLatin1(claim)), qPrintable(scene.picture()));
    const SessionId session = scene.sessionOf(name);
    peer.kill();
    scene.forget(name);
    QTRY_VERIFY2_WITH_TIMEOUT(!scene.showsNodeOf(session), qPrintable(scene.picture()), Patience);
    SCENE_AGREES(scene);
}

void releaseInTurn(PeerScene &scene)
{
    while (!scene.claiming(QStringLiteral("held")).isEmpty()) {
        const QString name = scene.claiming(QStringLiteral("held")).first();
        scene.release(name);
        QTRY_VERIFY2_WITH_TIMEOUT(
            scene.claims(name, QStringLiteral("released")), qPrintable(name), Patience);
        SCENE_AGREES(scene);
    }
    QVERIFY2(scene.claiming(QStringLiteral("waiting")).isEmpty(), qPrintable(scene.picture()));
}

} // namespace

void play(const QueueScript &script, Peer::Library library, const QString &connect,
    PeerReader &reader, Peer &peer, const QString &path)
{
    PeerScene scene(reader, path);
    Mortals mortals {Peer(library, connect), Peer(library, connect)};
    queueUp(script, scene, peer, mortals);
    if (QTest::currentTestFailed())
        return;

    if (script.quitter >= 0) {
        const QString quitter = nameAt(script, script.quitter);
        QVERIFY(scene.claims(quitter, QStringLiteral("waiting")));
        scene.giveUp(quitter);
        QTRY_VERIFY_WITH_TIMEOUT(!scene.claims(quitter, QStringLiteral("waiting")), Patience);
        SCENE_AGREES(scene);
    }
    if (script.waiterDies >= 0)
        die(script, scene, mortals.waiter, script.waiterDies, "waiting");
    if (script.holderDies >= 0 && !QTest::currentTestFailed())
        die(script, scene, mortals.holder, script.holderDies, "held");
    if (!QTest::currentTestFailed())
        releaseInTurn(scene);
    scene.closeAll();
}

} // namespace lockscope
