// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/ids.h"
#include "core/base/pathlist.h"

#include <QHash>

namespace lockscope {

/// The paths that one session watches: sorted, each once. Mostly one or two, and that of 100 000
/// sessions; or tens of thousands, of one.
class WatchedPaths
{
public:
    WatchedPaths() = default;
    WatchedPaths(std::initializer_list<QString> paths)
        : WatchedPaths(PathList(paths))
    { }
    /// @p paths: in any order, and as often as they like.
    explicit WatchedPaths(const PathList &paths)
        : m_paths(paths.sorted())
    { }

    /// For a few; takes longer the more there are.
    void insert(const QString &path);
    bool contains(const QString &path) const;
    /// Those below @p directory, at any depth, in order. Valid as long as this is not changed.
    PathList::Range below(const QString &directory) const;
    bool isEmpty() const { return m_paths.isEmpty(); }
    qsizetype size() const { return m_paths.size(); }
    PathList::const_iterator begin() const { return m_paths.begin(); }
    PathList::const_iterator end() const { return m_paths.end(); }
    const PathList &paths() const { return m_paths; }

    friend bool operator==(const WatchedPaths &, const WatchedPaths &) = default;

private:
    PathList m_paths;
};

/// Data and exists watches of sessions, as the servers' watch lists give them: all that is known,
/// merged over the members.
using WatchList = QHash<SessionId, WatchedPaths>;

/// From paths in the order in which a server listed them; as with shareWatches().
WatchList watchListOf(QHash<SessionId, PathList> paths, const WatchList &before = {});

/// Sessions that watch in @p watches what they did in @p before have one list for both.
void shareWatches(const WatchList &before, WatchList *watches);

} // namespace lockscope
