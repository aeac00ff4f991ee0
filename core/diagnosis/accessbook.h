// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/accesslist.h"
#include "core/recipes/lockstate.h"

#include <QHash>

namespace lockscope {

/// The access lists of the directories of locks: which are to be asked for, and what they say. A
/// value without thread; for DoctorRound::anybodyMayDelete.
class AccessBook
{
public:
    static constexpr int MaxLists = 10'000; ///< more are not asked for

    /// Directories of @p state whose list is not known: not asked for yet, or of a directory that
    /// was made anew since, or whose list was changed. From now on they were.
    QStringList ask(const LockState &state);
    /// Nothing happens where it was not asked for, or is forgotten by now.
    void accept(const AccessList &list);
    /// That lock is not looked at any more: those of its directories take no room for others.
    void forget(const QString &lock);
    /// Whether all that was asked for came.
    bool isComplete() const;
    /// What came for @p path, or null.
    const AccessList *list(const QString &path) const;

    /// By lock path; locks of which some directory's list is not known are left out.
    QHash<QString, bool> anybodyMayDelete(const QVector<LockStatePtr> &locks) const;

private:
    /// A list, and whose it is.
    struct Entry
    {
        AccessList list; ///< NameOnly: asked for
        Zxid directory; ///< czxid; none: not told when it was asked for
        qint32 aversion = 0; ///< grows with each change of the list
    };
    static bool isOld(const Entry &entry, const NodeStat &stat);

    QHash<QString, Entry> m_lists;
};

} // namespace lockscope
