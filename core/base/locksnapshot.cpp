// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/locksnapshot.h"

#include "core/base/nodepath.h"

#include <algorithm>

namespace lockscope {

QString LockSnapshot::pathOf(const LockNode &node) const
{
    return joinPath(directories.at(node.directory).path, node.name);
}

const LockDirectory *LockSnapshot::unreadPart() const
{
    if (directories.size() < 2)
        return nullptr;
    const auto unread = std::find_if(directories.begin() + 1, directories.end(),
        [](const LockDirectory &part) { return part.isUnlisted(); });
    return unread == directories.end() ? nullptr : &*unread;
}

QString textOf(Freshness freshness)
{
    switch (freshness) {
    case Freshness::Loading:
        return QStringLiteral("loading");
    case Freshness::Live:
        return QStringLiteral("live");
    case Freshness::Stale:
        return QStringLiteral("stale");
    case Freshness::SessionLost:
        return QStringLiteral("session-lost");
    case Freshness::Gone:
        return QStringLiteral("gone");
    case Freshness::Denied:
        return QStringLiteral("denied");
    case Freshness::Failed:
        break;
    }
    return QStringLiteral("failed");
}

QString textOf(ReadState state)
{
    switch (state) {
    case ReadState::NameOnly:
        return QStringLiteral("name-only");
    case ReadState::Read:
        return QStringLiteral("read");
    case ReadState::Denied:
        return QStringLiteral("denied");
    case ReadState::Gone:
        break;
    }
    return QStringLiteral("gone");
}

} // namespace lockscope
