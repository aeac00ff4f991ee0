// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The overview's search: words, all of which a lock must have somewhere. Pure.
#pragma once

#include "ui/overview/overviewrow.h"

#include <QStringList>

namespace lockscope {

/// Words as they were typed: a part of a path, recipe, holder, host, session, verdict or finding,
/// in upper or lower case alike. With "-" in front: locks that have it are left out. Ages are not
/// searched: what is found would not be a moment later.
class OverviewSearch
{
public:
    OverviewSearch() = default;
    explicit OverviewSearch(const QString &typed);

    bool isEmpty() const { return m_wanted.isEmpty() && m_unwanted.isEmpty(); }
    /// @p searched: what searchedText() made of a lock.
    bool matches(const QString &searched) const;

    friend bool operator==(const OverviewSearch &, const OverviewSearch &) = default;

private:
    QStringList m_wanted; ///< lower case
    QStringList m_unwanted;
};

/// All by which a lock is found, in lower case: its columns, and of all its contenders sessions,
/// names and the text that they wrote into their nodes. Null where it is not known.
QString searchedText(const OverviewRow &row, const FoundLock *found, const LockState *state);

} // namespace lockscope
