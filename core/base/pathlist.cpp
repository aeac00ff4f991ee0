// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/pathlist.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

namespace lockscope {

PathList::PathList(const QStringList &paths)
{
    for (const QString &path : paths)
        append(path);
}

QStringList PathList::first(qsizetype most) const
{
    QStringList paths;
    for (const QByteArrayView path : *this) {
        if (paths.size() >= most)
            break;
        paths.append(QString::fromUtf8(path));
    }
    return paths;
}

PathList PathList::sorted() const
{
    std::vector<QByteArrayView> paths;
    paths.reserve(size_t(m_size));
    for (const QByteArrayView path : *this)
        paths.push_back(path);
    const bool isSorted = std::ranges::adjacent_find(paths, std::greater_equal()) == paths.end();
    if (isSorted && m_text.capacity() == m_text.size())
        return *this;
    std::sort(paths.begin(), paths.end());
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
    PathList sorted;
    const auto plusSize = [](qsizetype sum, QByteArrayView path) { return sum + path.size() + 1; };
    sorted.m_text.reserve(std::accumulate(paths.begin(), paths.end(), qsizetype(0), plusSize));
    for (const QByteArrayView path : paths)
        sorted.append(path);
    return sorted;
}

} // namespace lockscope
