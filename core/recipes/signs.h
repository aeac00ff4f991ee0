// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/locksnapshot.h"

/// What paths, names and data of directories that no recipe knows speak for. Pure; any thread.
namespace lockscope::signs {

/// Whether @p text has a word for locks or elections in it: "myLocks", "db_lock-1", "leader". Whole
/// words, so that "blocks" and "clock" are none.
bool speaksOfLocks(const QString &text);

/// The same of a path's last two names alone: what is further up may be the application's.
bool speaksOfLocksNearby(const QString &path);

/// A JSON object.
bool isObject(const QByteArray &data);

/// "10.0.0.1:2181" or a JSON object: what members of a group tell of themselves.
bool isEndpoint(const QByteArray &data);

/// A name that stands for no contender, wherever it is found: an item of a queue, a registration.
bool isNoContender(const QString &name);

/// A name as a library makes them for what is no lock: Curator's protected ones with a label of
/// their own ("_c_<uuid>-member-"), aiozk's parties ("<member>-<32 hex digits>-").
bool isOfAnotherKind(const QString &name);

/// What is before the sequence number, without the GUIDs in it; nothing where there is no number.
/// Contenders of one kind have one label, members of several services have several.
QString labelOf(const QString &name);

} // namespace lockscope::signs
