// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/ids.h"
#include "core/base/pathglob.h"

namespace lockscope {

struct Finding;

/// Silence for a rule, for locks, for a session, or for what is all of it, for a while. What is
/// empty fits all.
struct Mute
{
    QString rule = {}; ///< "R12"
    PathGlob path = {}; ///< of locks
    SessionId session = {};
    qint64 until = 0; ///< our clock
    QString why = {}; ///< for people

    friend bool operator==(const Mute &, const Mute &) = default;
};

/// Whether @p mute is about @p finding, whenever that is.
bool fits(const Mute &mute, const Finding &finding);
/// Whether one of them, that has not ended at @p now, is about it.
bool isMuted(const Finding &finding, const QVector<Mute> &mutes, qint64 now);

/// "R12 on /locks/batch/** of session 0x5": what is muted.
QString textOf(const Mute &mute);

} // namespace lockscope
