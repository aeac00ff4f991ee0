// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/listedowners.h"

#include "core/base/nodepath.h"
#include "core/recipes/catalogue.h"

namespace lockscope {

namespace {

/// What the members' answers tell of the clocks is good to a second or so.
constexpr qint64 ClockDoubtMs = 3'000;

/// What comes behind "directory/"; empty for what is not a child of it. @p start: with the slash.
QByteArrayView childOf(QByteArrayView path, const QByteArray &start)
{
    if (!path.startsWith(start) || path.sliced(start.size()).contains('/'))
        return {};
    return path.sliced(start.size());
}

} // namespace

SessionId ListedOwners::of(const LockNode &node) const
{
    if (node.state != ReadState::NameOnly || node.stat.czxid || m_facts.ephemerals.isEmpty()
        || !tellsOf(node))
        return {};
    return namesIn(node.directory).value(node.name.toUtf8());
}

/// Names that were read before the list was made are those that it is about. One that was read
/// later may be of a node that came since, in the place of the one that is listed.
bool ListedOwners::tellsOf(const LockNode &node) const
{
    const LockSnapshot &snapshot = *m_state.snapshot;
    if (snapshot.freshness != Freshness::Live)
        return false;
    if (snapshot.readAt <= m_facts.sessionsAskedAt())
        return true;
    return !snapshot.isSingleNode && isGivenOnce(node.name)
        && isOlderThanList(snapshot.directories.at(node.directory));
}

/// Made anew, a directory gives the same numbers again.
bool ListedOwners::isOlderThanList(const LockDirectory &directory) const
{
    const std::optional<qint64> offset = m_facts.clockOffsetMs();
    return offset && directory.stat.createdAt > 0
        && directory.stat.createdAt - *offset + ClockDoubtMs <= m_facts.sessionsAskedAt();
}

const ListedOwners::Names &ListedOwners::namesIn(quint8 directory) const
{
    const auto known = m_names.constFind(directory);
    if (known != m_names.constEnd())
        return *known;
    Names &names = m_names[directory];
    names.reserve(m_state.snapshot->nodes.size());
    const QByteArray start =
        joinPath(m_state.snapshot->directories.at(directory).path, QString()).toUtf8();
    for (auto it = m_facts.ephemerals.begin(); it != m_facts.ephemerals.end(); ++it) {
        for (const QByteArrayView path : it.value()) {
            const QByteArrayView name = childOf(path, start);
            if (name.isEmpty())
                continue;
            // Members that lag may list one that has gone beside the one that came in its place.
            const auto listed = names.find(name);
            if (listed == names.end())
                names.insert(name, it.key());
            else if (*listed != it.key())
                *listed = {};
        }
    }
    return names;
}

} // namespace lockscope
