// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/peers/peerscene.h"

namespace lockscope {

/// What every recipe goes through: contenders queue one by one; one that waits gives up; one that
/// waits is killed; one that holds is killed; then whoever holds releases, until all have held.
/// After each step judge() must agree with the clients and with `wchp`.
struct QueueScript
{
    const char *name = nullptr; ///< of the row
    const char *library = nullptr; ///< "Curator", "kazoo", "ZooKeeper", "Go"
    const char *recipe = nullptr; ///< as the library calls it
    const char *kinds = nullptr; ///< one per contender, in the order in which they queue
    const char *argument = "-";
    int quitter = -1; ///< index of a waiter that gives up
    int waiterDies = -1; ///< index of one that is killed while it waits
    int holderDies = -1; ///< index of one that is killed while it holds, last of these
    const char *noQuitter = nullptr; ///< why no row of this recipe has one
};

/// Every recipe of every library that a package brings.
const QVector<QueueScript> &queueScripts();

/// Which of @p library's recipes lack a queue of four, a quitter, or one of the deaths, in all of
/// their rows together; empty where none does.
QString missingCells(const char *library);

/// A QTest row for each script of @p library; its one column "script" is an index.
void addScriptRows(const char *library);

/// Plays it at @p path with @p peer, which runs the script's library. A QTest failure where
/// something disagrees; ask QTest::currentTestFailed().
void play(const QueueScript &script, Peer::Library library, const QString &connect,
    PeerReader &reader, Peer &peer, const QString &path);

} // namespace lockscope
