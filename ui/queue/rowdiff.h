// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/lockstate.h"

namespace lockscope {

/// What makes a row the same row in the next state: a child's name can be used again, its czxid
/// cannot. A czxid of 0 is "not read yet" and equals any. Small: of 100 000 rows there are those
/// before, those now and those that come next.
class RowKey
{
public:
    /// @p name must outlive the key.
    RowKey(QStringView name, quint8 directory, qint64 czxid)
        : m_name(name.data())
        , m_czxid(czxid)
        , m_length(quint32(name.size()))
        , m_directory(directory)
    { }

    QStringView name() const { return {m_name, qsizetype(m_length)}; }
    quint8 directory() const { return m_directory; }
    bool isSameNode(const RowKey &other) const
    {
        return m_directory == other.m_directory
            && (m_czxid == other.m_czxid || m_czxid == 0 || other.m_czxid == 0)
            && isSameName(other);
    }

private:
    /// Names that both states share need not be read: 100 000 of them are not in the cache.
    bool isSameName(const RowKey &other) const
    {
        const bool isShared = m_name == other.m_name && m_length == other.m_length;
        return isShared || name() == other.name();
    }

    const QChar *m_name;
    qint64 m_czxid;
    quint32 m_length;
    quint8 m_directory;
};

/// Of each entry of the queue of @p state, which must outlive them.
QVector<RowKey> rowKeys(const LockState &state);

/// Rows [begin, end).
struct RowRun
{
    int begin = 0;
    int end = 0;

    int size() const { return end - begin; }
    friend bool operator==(const RowRun &, const RowRun &) = default;
};

/// How a list of rows becomes another: first `removed`, then `order`, then `inserted`.
struct RowDiff
{
    QVector<RowRun> removed; ///< in old row numbers, from the back
    QVector<int> order; ///< the row that each surviving row moves to; empty if none changes place
    QVector<RowRun> inserted; ///< in new row numbers, from the front
    QVector<int> oldOf; ///< for each new row its old row, or -1
};

/// O(n), and cheap where only the ends changed. Keys are unique in each list.
RowDiff diffRows(const QVector<RowKey> &before, const QVector<RowKey> &after);

} // namespace lockscope
