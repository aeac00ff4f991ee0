// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/locksnapshot.h"

#include <QHash>
#include <QSet>

namespace lockscope {

/// Which directories and nodes of a tree are locks, or parts of one, found by the nodes that came
/// and went in it: recognise() is asked of each as if it were alone. Pure.
class LockSpots
{
public:
    /// So many nodes of a directory are tried before it is none.
    static constexpr int MaxTries = 20;

    /// A node that was there at some time; its Stat and data as far as they are known.
    void add(const QString &path, const LockNode &node);

    /// Whether its children are those of a lock, or of a directory that belongs to one.
    bool isDirectory(const QString &path) const;
    /// Whether it is a lock by itself.
    bool isSingleNode(const QString &path) const;

    /// The lock that the directory @p path belongs to: a semaphore has several.
    QString lockOf(const QString &path) const;

    /// All locks, sorted.
    QStringList locks() const;

private:
    void addDirectory(const QString &path);

    QSet<QString> m_directories; ///< of contenders
    QSet<QString>
        m_parts; ///< of semaphores: those that have the two others in them, or stand beside
    QSet<QString> m_single;
    QHash<QString, int>
        m_tried; ///< nodes of a directory, of all that have or had some and are none
};

} // namespace lockscope
