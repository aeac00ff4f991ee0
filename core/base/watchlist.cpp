// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/watchlist.h"

#include <algorithm>

namespace lockscope {

WatchedPaths::WatchedPaths(QStringList paths)
    : m_paths(std::move(paths))
{
    std::sort(m_paths.begin(), m_paths.end());
    m_paths.erase(std::unique(m_paths.begin(), m_paths.end()), m_paths.end());
}

void WatchedPaths::insert(const QString &path)
{
    const auto at = std::lower_bound(m_paths.cbegin(), m_paths.cend(), path);
    if (at == m_paths.cend() || *at != path)
        m_paths.insert(at, path);
}

bool WatchedPaths::contains(const QString &path) const
{
    return std::binary_search(m_paths.begin(), m_paths.end(), path);
}

std::span<const QString> WatchedPaths::below(const QString &directory) const
{
    const QStringView start = directory == u"/" ? QStringView() : QStringView(directory);
    // How a path and "start/…" are in order; 0 of those that begin so.
    const auto compared = [start](const QString &path) {
        const int sides =
            QStringView(path).first(std::min(path.size(), start.size())).compare(start);
        if (sides != 0)
            return sides;
        return path.size() == start.size() ? -1 : int(path.at(start.size()).unicode()) - int(u'/');
    };
    const auto first = std::partition_point(
        m_paths.cbegin(), m_paths.cend(), [&](auto &path) { return compared(path) < 0; });
    const auto last = std::partition_point(
        first, m_paths.cend(), [&](auto &path) { return compared(path) == 0; });
    return {m_paths.constData() + (first - m_paths.cbegin()), size_t(last - first)};
}

WatchList watchListOf(const QHash<SessionId, QStringList> &paths)
{
    WatchList watches;
    watches.reserve(paths.size());
    for (auto it = paths.begin(); it != paths.end(); ++it)
        watches.insert(it.key(), WatchedPaths(it.value()));
    return watches;
}

void shareWatches(const WatchList &before, WatchList *watches)
{
    for (auto it = watches->begin(); it != watches->end(); ++it) {
        const auto known = before.constFind(it.key());
        if (known != before.constEnd() && *known == it.value())
            it.value() = *known;
    }
}

} // namespace lockscope
