// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/watchers.h"

#include <QVarLengthArray>

#include <algorithm>

namespace lockscope {
namespace {

/// Which lock a watched path is a contender's of, for all locks; keys refer to the snapshots.
class LockIndex
{
public:
    explicit LockIndex(const QVector<LockStatePtr> &locks)
    {
        for (int i = 0; i < locks.size(); ++i) {
            const LockSnapshot &snapshot = *locks.at(i)->snapshot;
            if (snapshot.isSingleNode)
                m_single.insert(snapshot.path, i);
            for (const LockDirectory &directory : snapshot.directories) {
                if (!snapshot.isSingleNode)
                    m_directories.insert(directory.path, i);
            }
        }
    }
    int lockOf(const QString &path) const
    {
        const int single = m_single.isEmpty() ? -1 : m_single.value(path, -1);
        const qsizetype slash = std::max<qsizetype>(1, path.lastIndexOf(u'/'));
        return single >= 0 ? single : m_directories.value(QStringView(path).first(slash), -1);
    }

private:
    QHash<QStringView, int> m_single;
    QHash<QStringView, int> m_directories;
};

} // namespace

Watchers watchersOf(const QVector<LockStatePtr> &locks, const ServerFacts *facts)
{
    Watchers watchers;
    watchers.ofLock.resize(locks.size());
    if (!facts)
        return watchers;
    const LockIndex index(locks);
    QVarLengthArray<int, 8> here;
    for (auto it = facts->watches.begin(); it != facts->watches.end(); ++it) {
        here.clear();
        for (const QString &path : it.value()) {
            const int lock = path.isEmpty() ? -1 : index.lockOf(path);
            if (lock >= 0 && !here.contains(lock))
                here.append(lock);
        }
        for (const int lock : here)
            watchers.ofLock[lock].append(it.key());
        if (here.size() > 1)
            watchers.locks.insert(it.key(), int(here.size()));
    }
    return watchers;
}

} // namespace lockscope
