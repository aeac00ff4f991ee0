// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/watchlist.h"

#include <cstring>

namespace lockscope {

void WatchedPaths::insert(const QString &path)
{
    PathList paths = m_paths;
    paths.append(path);
    m_paths = paths.sorted();
}

bool WatchedPaths::contains(const QString &path) const
{
    const QByteArray wanted = path.toUtf8();
    const auto at = m_paths.partitionPoint(
        [&](const char *known) { return std::strcmp(known, wanted.constData()) < 0; });
    return at != end() && *at == wanted;
}

PathList::Range WatchedPaths::below(const QString &directory) const
{
    const QByteArray start = directory == u"/" ? QByteArray() : directory.toUtf8();
    const auto length = size_t(start.size());
    // How a path and "start/…" are in order; 0 of those that begin so.
    const auto compared = [&](const char *path) {
        const int sides = std::strncmp(path, start.constData(), length);
        return sides != 0 ? sides : int(uchar(path[length])) - int('/');
    };
    return {m_paths.partitionPoint([&](const char *path) { return compared(path) < 0; }),
        m_paths.partitionPoint([&](const char *path) { return compared(path) <= 0; })};
}

namespace {

/// @p watched, or what @p session had @p before where that is the same.
WatchedPaths shared(const WatchList &before, SessionId session, const WatchedPaths &watched)
{
    const auto known = before.constFind(session);
    return known != before.constEnd() && *known == watched ? *known : watched;
}

} // namespace

WatchList watchListOf(QHash<SessionId, PathList> paths, const WatchList &before)
{
    WatchList watches;
    watches.reserve(paths.size());
    // Freed as they are done with: of a client with 100 000 nodes one list is as long as all.
    for (auto it = paths.begin(); it != paths.end(); it = paths.erase(it))
        watches.insert(it.key(), shared(before, it.key(), WatchedPaths(it.value())));
    return watches;
}

void shareWatches(const WatchList &before, WatchList *watches)
{
    for (auto it = watches->begin(); it != watches->end(); ++it)
        it.value() = shared(before, it.key(), it.value());
}

} // namespace lockscope
