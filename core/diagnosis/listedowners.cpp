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

SessionId ListedOwners::of(int entry) const
{
    const LockNode &node = m_state.nodeOf(m_state.queue.at(entry));
    if (node.state != ReadState::NameOnly || node.stat.czxid || m_facts.ephemerals.isEmpty()
        || !tellsOf(node))
        return {};
    if (m_owners.empty())
        take();
    return m_owners.at(size_t(entry));
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

void ListedOwners::take() const
{
    m_owners.resize(size_t(m_state.queue.size()));
    std::vector<bool> isTold(m_owners.size());
    const QVector<LockDirectory> &directories = m_state.snapshot->directories;
    for (int i = 0; i < directories.size(); ++i) {
        const QByteArray start = joinPath(directories.at(i).path, QString()).toUtf8();
        for (auto it = m_facts.ephemerals.begin(); it != m_facts.ephemerals.end(); ++it) {
            for (const QByteArrayView path : it.value()) {
                const QString name = QString::fromUtf8(childOf(path, start));
                const int entry = name.isEmpty() ? -1 : m_paths.indexOf({i, name});
                if (entry < 0)
                    continue;
                // Members that lag may list one that has gone beside the one that came in its
                // place.
                SessionId &owner = m_owners[size_t(entry)];
                const bool isFirst = !isTold[size_t(entry)] || owner == it.key();
                owner = isFirst ? it.key() : SessionId();
                isTold[size_t(entry)] = true;
            }
        }
    }
}

} // namespace lockscope
