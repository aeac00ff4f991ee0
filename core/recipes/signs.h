// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/locksnapshot.h"

#include <QVector>

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

/// Names as a library or system makes them for what is no lock and looks like one.
struct NoLock
{
    const char *what = ""; ///< for the manual
    const char *source = ""; ///< repository and file
    const char *example = "";
    bool (*isNameOf)(const QString &name) = nullptr;
    bool isCertain = false; ///< wherever it stands; else only where no path speaks of locks
};

/// All that are known.
const QVector<NoLock> &noLocks();

/// Whether @p name is one of theirs, wherever it stands; or unless the path speaks of locks.
bool isNoContender(const QString &name);
bool isOfAnotherKind(const QString &name);

/// What is before the sequence number, without the GUIDs in it; nothing where there is no number.
/// Contenders of one kind have one label, members of several services have several.
QString labelOf(const QString &name);

} // namespace lockscope::signs
