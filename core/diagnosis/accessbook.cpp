// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/accessbook.h"

#include "core/base/nodepath.h"

#include <algorithm>

namespace lockscope {

QStringList AccessBook::ask(const LockState &state)
{
    QStringList wanted;
    const LockSnapshot &snapshot = *state.snapshot;
    if (snapshot.freshness != Freshness::Live)
        return wanted; // what is not there (yet) has no list
    for (const LockDirectory &directory : snapshot.directories) {
        const NodeStat &stat = directory.stat;
        const auto known = m_lists.constFind(directory.path);
        const bool isKnown = known != m_lists.constEnd();
        if (isKnown ? !isOld(*known, stat) : m_lists.size() >= MaxLists)
            continue;
        m_lists.insert(
            directory.path, {{directory.path, ReadState::NameOnly, {}}, stat.czxid, stat.aversion});
        wanted.append(directory.path);
    }
    return wanted;
}

/// A Stat that is not told says nothing.
bool AccessBook::isOld(const Entry &entry, const NodeStat &stat)
{
    return entry.directory && stat.czxid
        && (entry.directory != stat.czxid || entry.aversion != stat.aversion);
}

void AccessBook::accept(const AccessList &list)
{
    const auto asked = m_lists.find(list.path);
    if (asked != m_lists.end())
        asked->list = list;
}

void AccessBook::forget(const QString &lock)
{
    m_lists.removeIf([&](const auto &list) { return isAtOrBelow(list.key(), lock); });
}

bool AccessBook::isComplete() const
{
    return std::none_of(m_lists.begin(), m_lists.end(),
        [](const Entry &entry) { return entry.list.state == ReadState::NameOnly; });
}

const AccessList *AccessBook::list(const QString &path) const
{
    const auto it = m_lists.constFind(path);
    const bool isThere = it != m_lists.constEnd() && it->list.state != ReadState::NameOnly;
    return isThere ? &it->list : nullptr;
}

QHash<QString, bool> AccessBook::anybodyMayDelete(const QVector<LockStatePtr> &locks) const
{
    QHash<QString, bool> open;
    for (const LockStatePtr &lock : locks) {
        bool isKnown = !lock->snapshot->directories.isEmpty();
        bool isOpen = false;
        for (const LockDirectory &directory : lock->snapshot->directories) {
            const AccessList *list = this->list(directory.path);
            isKnown = isKnown && list && list->state == ReadState::Read;
            isOpen = isOpen || (list && list->anybodyMayDelete());
        }
        if (isKnown || isOpen)
            open.insert(lock->snapshot->path, isOpen);
    }
    return open;
}

} // namespace lockscope
