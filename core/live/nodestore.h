// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/locksnapshot.h"
#include "core/base/nameindex.h"

#include <QStringList>

#include <array>
#include <span>
#include <vector>

namespace lockscope {

/// The children of a lock's directories as far as they are known, and which of them are still to be
/// read. A value without any network; one thread.
class NodeStore
{
public:
    struct Diff
    {
        int added = 0;
        int removed = 0;
    };

    /// Makes the children of @p directory those named: new ones are to be read, known ones stay as
    /// they are, others go. Costs one look-up for each name.
    Diff sync(quint8 directory, const QStringList &names);

    /// Index into nodes(), or -1. Indexes are good until the next sync().
    int find(quint8 directory, const QString &name) const;

    /// What was read of a node. False where it is what is known already. Of one that is Gone, the
    /// Stat and data of before are kept, so that it is known who went.
    bool store(int node, ReadState state, const NodeStat &stat, const QByteArray &data);
    /// It is to be read again; what is known of it stays shown until then.
    void invalidate(int node);
    /// Forgets what is known of a directory's nodes but their names: all are to be read.
    void forget(quint8 directory);

    bool isUnread(int node) const { return m_need.at(static_cast<size_t>(node)) == Need::Unread; }
    /// A read of it is under way.
    void markAsked(int node);
    bool isAsked(int node) const { return m_need.at(static_cast<size_t>(node)) == Need::Asked; }
    /// The next one that nobody asked for, or -1; goes round.
    int nextUnread();

    const LockNodes &nodes() const { return m_nodes; }
    int resolved() const { return m_resolved; }
    bool hasUnread() const { return m_unread > 0; }

private:
    enum class Need : quint8 { Unread, Asked, Nothing };

    /// Tells how many are new.
    int addSome(quint8 directory, std::span<const QString> names);
    bool add(quint8 directory, const QString &name, size_t hash);
    void remove(int node);
    bool storeGone(int node);
    QByteArray shared(const QByteArray &data);
    void setNeed(int node, Need need);

    // In step with each other. A node that goes leaves its place to the last one.
    LockNodes m_nodes;
    std::vector<Need> m_need;
    std::vector<quint32> m_seenIn; ///< the last sync() that named it

    std::vector<NameIndex> m_index; ///< by directory
    /// Contenders of one client, or host, say the same: their nodes have one copy of that.
    std::array<QByteArray, 16> m_recent;
    size_t m_oldest = 0; ///< of these
    quint32 m_round = 0;
    size_t m_next = 0; ///< where nextUnread() goes on
    int m_unread = 0;
    int m_resolved = 0;
};

} // namespace lockscope
