// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the operator keeps about locks: favourites and notes.
#pragma once

#include <QHash>
#include <QSet>
#include <QString>

namespace lockscope {

/// Of one connection, by path.
struct LockNotes
{
    static constexpr int MaxLength = 200; ///< characters of a note

    QSet<QString> favourites;
    QHash<QString, QString> notes; ///< plain text, one line each
    int left = 0; ///< locks that are kept and not read: there are too many

    bool isEmpty() const { return favourites.isEmpty() && notes.isEmpty(); }
    friend bool operator==(const LockNotes &, const LockNotes &) = default;
};

/// One line without what cannot be read, no longer than it may be; empty: no note.
QString noteFrom(const QString &typed);
/// "★ TEXT".
QString starred(const QString &text);
/// "Note: …", escaped; empty where there is none.
QString noteText(const QString &note);

} // namespace lockscope
