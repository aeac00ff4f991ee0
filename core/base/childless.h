// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QVector>

namespace lockscope {

/// The directories below one parent that are empty and once had children, as a scan saw them.
struct ChildlessDirectories
{
    QString parent;
    int count = 0;
    /// Our best upper bounds of when each last changed, ms, oldest first; one of which nothing is
    /// known has none.
    QVector<qint64> quietSince;
    bool hasLocks = false; ///< some of their siblings are locks, or called so

    friend bool operator==(const ChildlessDirectories &, const ChildlessDirectories &) = default;
};

} // namespace lockscope
