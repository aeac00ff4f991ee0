// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// One line for monitoring that runs plugins: Nagios, Icinga, Naemon, check_mk, NRPE.
#pragma once

#include "core/diagnosis/verdict.h"

#include <QStringList>

namespace lockscope::ctl {

/// What a plugin says, and ends with: monitoring-plugins.org/doc/guidelines.html. Never more than
/// 1000 bytes, of which some of those that run plugins cut what is more.
struct StatusLine
{
    enum State { Ok = 0, Warning = 1, Critical = 2, Unknown = 3 };
    State state = Unknown;
    /// "LOCKS CRITICAL - 14 locks: 1 stuck, 13 held. …|locks=14;;;0 stuck=1;;0;0 …" and a line's
    /// end, in UTF-8. What came from ZooKeeper has no control characters and no "|".
    QByteArray text;
};

/// @p isPartial: there may be locks that were not looked at. Pure but for the language.
StatusLine statusLine(const Diagnosis &diagnosis, bool isPartial);
/// Of whom nothing is known, since @p why, which is for people.
StatusLine unknownLine(const QString &why);

/// Whether @p arguments of @p command ask for it, however they are wrong otherwise.
bool wantsStatusLine(const QString &command, const QStringList &arguments);

} // namespace lockscope::ctl
