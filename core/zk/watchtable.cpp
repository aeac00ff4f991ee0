// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/zk/watchtable.h"

namespace lockscope::zk {

WatchTable::WatchTable(const QString &chroot)
    : m_chrootBytes(chroot.toUtf8().size())
{ }

void WatchTable::clear()
{
    m_data.clear();
    m_children.clear();
    m_set = 0;
    m_bytes = 0;
}

/// What a path takes in a SetWatches packet: UTF-8, at most 3 bytes for each UTF-16 unit, and a
/// length of 4 bytes.
qsizetype WatchTable::packedSize(const QString &path) const
{
    return m_chrootBytes + path.toUtf8().size() + 4;
}

bool WatchTable::isFull(const QString &path, WatchKind kind) const
{
    return m_bytes + packedSize(path) > MaxBytes && !table(kind).contains(path);
}

void WatchTable::ask(const QString &path, WatchKind kind)
{
    const auto entry = table(kind).find(path);
    if (entry != table(kind).end()) {
        ++entry->asked;
        entry->isUnwanted = false;
        return;
    }
    table(kind).insert(path, {1, false, false});
    m_bytes += packedSize(path);
}

bool WatchTable::settle(const QString &path, WatchKind kind, bool isSet)
{
    const auto entry = table(kind).find(path);
    if (entry == table(kind).end())
        return false;

    --entry->asked;
    if (isSet)
        setFlag(*entry, true);
    const bool takeBack = entry->isUnwanted && entry->isSet && entry->asked == 0;
    if (takeBack)
        setFlag(*entry, false);
    forgetIfUnused(table(kind), entry);
    return takeBack;
}

bool WatchTable::drop(const QString &path, WatchKind kind)
{
    const auto entry = table(kind).find(path);
    if (entry == table(kind).end())
        return false;

    if (std::exchange(entry->isUnwanted, true))
        return false; // will be taken back when it is set, or cannot be
    const bool takeBack = entry->isSet && entry->asked == 0;
    if (takeBack)
        setFlag(*entry, false);
    forgetIfUnused(table(kind), entry);
    return takeBack;
}

void WatchTable::leave(const QString &path, WatchKind kind)
{
    if (table(kind).contains(path))
        return; // wanted again
    setFlag(*table(kind).insert(path, {0, false, true}), true);
    m_bytes += packedSize(path);
}

bool WatchTable::isWanted(const QString &path, WatchKind kind) const
{
    const auto entry = table(kind).find(path);
    return entry != table(kind).end() && !entry->isUnwanted;
}

bool WatchTable::fire(const WatchEvent &event)
{
    bool wasWanted = false;
    if (event.kind == WatchEvent::ChildrenChanged || event.kind == WatchEvent::Deleted)
        wasWanted |= unset(event.path, WatchKind::Children);
    if (event.kind != WatchEvent::ChildrenChanged)
        wasWanted |= unset(event.path, WatchKind::Data);
    return wasWanted;
}

bool WatchTable::unset(const QString &path, WatchKind kind)
{
    const auto entry = table(kind).find(path);
    if (entry == table(kind).end())
        return false;
    const bool wasWanted = !entry->isUnwanted;
    setFlag(*entry, false);
    forgetIfUnused(table(kind), entry);
    return wasWanted;
}

void WatchTable::setFlag(Entry &entry, bool isSet)
{
    if (entry.isSet != isSet)
        m_set += isSet ? 1 : -1;
    entry.isSet = isSet;
}

void WatchTable::forgetIfUnused(Table &table, Table::iterator entry)
{
    if (entry->asked > 0 || entry->isSet)
        return;
    m_bytes -= packedSize(entry.key());
    table.erase(entry);
}

} // namespace lockscope::zk
