// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/peers/scene.h"

namespace lockscope {

/// What every recipe goes through: contenders queue one by one; one that waits gives up; one that
/// waits is killed; then whoever holds releases, until all have held. After each step judge() must
/// agree with the clients and with `wchp`.
struct QueueScript
{
    Peer::Library library = Peer::Library::Java;
    QStringList kinds; ///< one per contender, in the order in which they queue
    QString argument = QStringLiteral("-");
    int quitter = -1; ///< index of a waiter that gives up
    int victim = -1; ///< index of a waiter that is killed
};

/// Plays it with @p peer at @p path. A QTest failure where something disagrees; ask
/// QTest::currentTestFailed().
void play(const QueueScript &script, const QString &connect, LockReader &reader, Peer &peer,
          const QString &path);

} // namespace lockscope
