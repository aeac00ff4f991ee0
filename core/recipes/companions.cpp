// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/nodepath.h"
#include "core/recipes/catalogue.h"
#include "core/recipes/names.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr qsizetype KazooUuid = 32;

/// Curator's semaphore makes these two and nothing else (InterProcessSemaphoreV2.java). They are
/// containers: the server deletes "locks" once nobody queues, a minute later at most
/// (ContainerManager.java, 3.5 and later), while permits are held as before.
bool isCuratorSemaphore(const QStringList &children)
{
    const qsizetype known = children.contains(SemaphoreQueue) ? 2 : 1;
    return children.size() == known && children.contains(SemaphoreLeases);
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
    if (isCuratorSemaphore(children)) {
        const QString leases = joinPath(path, SemaphoreLeases);
        return children.size() == 1 ? QStringList {leases}
                                    : QStringList {joinPath(path, SemaphoreQueue), leases};
    }
    if (isKazooSemaphore(children, data))
        return {path + QStringLiteral("-__lock__")};
    return {};
}

} // namespace lockscope
