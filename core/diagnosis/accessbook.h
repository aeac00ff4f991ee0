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

    /// Directories of @p state that were not asked for yet; from now on they were.
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
    QHash<QString, AccessList> m_lists; ///< NameOnly: asked for
};

} // namespace lockscope
