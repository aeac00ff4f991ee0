// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/locksnapshot.h"

#include <QStringList>

namespace lockscope::test {

/// A complete, live snapshot of these children of @p path, for tests without a server. Each child
/// is an ephemeral of a session of its own: the i-th belongs to session 0x100 + i, was created by
/// zxid 0x10 + i, i seconds after 1000 s, and was read at 2000 s. "name@0x5" belongs to session
/// 0x5 instead, and "name@0x0" is persistent.
LockSnapshotPtr snapshotOf(const QString &path, const QStringList &children);

} // namespace lockscope::test
