// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/nodepath.h"
#include "core/recipes/catalogue.h"
#include "core/recipes/names.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr qsizetype KazooUuid = 32;

/// Curator's semaphore makes these two and nothing else.
bool isCuratorSemaphore(const QStringList &children)
{
    return children.size() == 2 && children.contains(u"locks") && children.contains(u"leases");
}

/// kazoo's leases have bare names; a "ready" beside such makes it a barrier.
bool isKazooSemaphore(const QStringList &children)
{
    const auto isLease = [](const QString &name) { return names::isHex(name, KazooUuid); };
    return !children.contains(u"ready") && std::any_of(children.begin(), children.end(), isLease);
}

} // namespace

QStringList companionDirectories(const QString &path, const QStringList &children)
{
    if (isCuratorSemaphore(children))
        return {joinPath(path, QStringLiteral("locks")), joinPath(path, QStringLiteral("leases"))};
    if (isKazooSemaphore(children))
        return {path + QStringLiteral("-__lock__")};
    return {};
}

} // namespace lockscope
