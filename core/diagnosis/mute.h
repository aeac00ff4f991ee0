// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/pathglob.h"
#include "core/diagnosis/finding.h"

#include <QVector>

namespace lockscope {

/// Silence for a rule, for locks, for a session, or for what is all of it, for a while. What is
/// empty fits all.
struct Mute
{
    QString rule = {}; ///< "R12"
    PathGlob path = {}; ///< of locks
    SessionId session = {};
    qint64 until = 0; ///< our clock
    QString why = {}; ///< for people
    /// Findings about anybody else are not meant: of a deadlock, whoever is in it.
    QVector<SessionId> among = {};

    friend bool operator==(const Mute &, const Mute &) = default;
};

/// Whether @p mute is about @p finding, whenever that is.
bool fits(const Mute &mute, const Finding &finding);
/// Whether one of them, that has not ended at @p now, is about it.
bool isMuted(const Finding &finding, const QVector<Mute> &mutes, qint64 now);

/// Silence for what @p finding says: of its rule on its lock. Of those who wait for each other it
/// is for them alone, for whoever does so next on the same locks is in another trouble.
Mute muteFor(const Finding &finding, qint64 until);

/// "R12 on /locks/batch/** of session 0x5": what is muted.
Message textOf(const Mute &mute);

/// Whose silence it is.
enum class MutedBy : quint8 {
    Operator, ///< for a while, in this program
    Settings, ///< the site's
    Marks, ///< in nodes' data: see MuteMarks
};

/// An open finding that is not told of, and what asks for that.
struct MutedFinding
{
    Finding finding;
    MutedBy by = MutedBy::Operator;
    Mute mute; ///< of several the one that ends last; a mark's has no end
    QStringList markedNodes = {}; ///< paths of those whose data ask for it

    friend bool operator==(const MutedFinding &, const MutedFinding &) = default;
};

/// "muted until 04:12, in this window", "muted until …, by the site's settings (why)".
Message reasonOf(const MutedFinding &muted);

/// What a mute does at a moment: silence is never silent about itself.
struct MuteNote
{
    Mute mute;
    int findings = 0; ///< open ones that it hides; that it hid, where it has ended
    bool hasEnded = false; ///< one of the settings, which can go from there
    Severity worst = Severity::Info; ///< of these findings
    /// Whose data ask for it (see MuteMarks), as paths: then it has no end. Empty: the operator or
    /// the settings do.
    QStringList markedNodes = {};

    friend bool operator==(const MuteNote &, const MuteNote &) = default;
};

/// Of @p mutes those that hide some of the @p open findings at @p now, or have ended.
QVector<MuteNote> notesOf(const QVector<Mute> &mutes, const QVector<Finding> &open, qint64 now);

/// "2 findings are muted until …: R11 on /locks/legacy/** (the old client goes in November)."
Message sentenceOf(const MuteNote &note);

} // namespace lockscope
