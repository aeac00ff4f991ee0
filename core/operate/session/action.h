// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What can make this program write to ZooKeeper.
#pragma once

#include <QString>
#include <QVector>

namespace lockscope {

/// Everything that can make this program write to ZooKeeper. Whoever adds a way to write adds it
/// here: the test that proves read-only to be read-only walks allActions().
enum class Action : quint8 {
    Acquire, ///< a test lock, or an owner's lock: creates a contender, and the directories above it
    Delete, ///< one contender, by force
    NudgeGhost, ///< creates and deletes a vanished predecessor, to wake who waits for it
    NudgeData, ///< sets the same data again, to wake who watches it
    Revoke, ///< asks a Curator holder to let go
    GiveBack, ///< deletes what this session of ours made: never refused, see WritePermit
};

/// All actions that the operator can ask for, without GiveBack.
const QVector<Action> &allActions();

/// "acquire", "delete", "nudge-ghost", "nudge-data", "revoke", "give-back"; never translated.
QString textOf(Action action);

} // namespace lockscope
