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

/// kazoo's leases have bare names; a "ready" beside such makes it a barrier. Without any, the size
/// in its data is all that tells.
bool isKazooSemaphore(const QStringList &children, const QByteArray &data)
{
    if (children.isEmpty())
        return isSemaphoreSize(data);
    const auto isLease = [](const QString &name) { return names::isHex(name, KazooUuid); };
    return !children.contains(u"ready") && std::any_of(children.begin(), children.end(), isLease);
}

} // namespace

bool isSemaphoreSize(const QByteArray &data)
{
    bool isNumber = false;
    return data.toInt(&isNumber) > 0 && isNumber;
}

QStringList companionDirectories(
    const QString &path, const QStringList &children, const QByteArray &data)
{
    if (isCuratorSemaphore(children))
        return {joinPath(path, QStringLiteral("locks")), joinPath(path, QStringLiteral("leases"))};
    if (isKazooSemaphore(children, data))
        return {path + QStringLiteral("-__lock__")};
    return {};
}

} // namespace lockscope
