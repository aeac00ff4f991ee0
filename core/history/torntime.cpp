// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/torntime.h"

#include "core/base/times.h"

#include <algorithm>

namespace lockscope {

namespace {

/// Those ahead of one that waits, of whom some may have gone: may they have let it in?
class MaybeRoom
{
public:
    void add(const MomentNode &ahead, bool isSurelyThere)
    {
        m_mayBeGone = m_mayBeGone || !isSurelyThere;
        m_isBarred = m_isBarred || (isSurelyThere && !isShared(ahead.mode));
        m_isRead = m_isRead || (isSurelyThere && ahead.mode == Mode::Read);
    }
    bool isFor(const MomentNode &waiter) const
    {
        return m_mayBeGone && !m_isBarred && !(m_isRead && waiter.mode == Mode::Write);
    }

private:
    bool m_mayBeGone = false;
    bool m_isBarred = false;
    bool m_isRead = false; ///< by one that is surely there: it holds, or waits ahead
};

} // namespace

QString textOf(const TornTime &torn)
{
    return torn.isMissing ? QStringLiteral("transactions are missing in the logs")
                          : QStringLiteral("a transaction is of a kind that is not known");
}

Message messageOf(const TornTime &torn)
{
    const QString until = isoTime(torn.until);
    return torn.isMissing
        ? Message::tr("Transactions from %1 to %2 are missing in the logs: until %3 it is not "
                      "known who of before was still there, nor who had come.")
              .arg(isoTime(torn.gap.from), isoTime(torn.gap.to), until)
        : Message::tr("What a transaction at %1 did is not known: until %2 it is not known who of "
                      "before was still there, nor who had come.")
              .arg(isoTime(torn.gap.from), until);
}

bool isMadeSince(const LockSnapshot &snapshot, Zxid from)
{
    if (snapshot.isSingleNode)
        return !snapshot.nodes.isEmpty() && snapshot.nodes.at(0).stat.czxid >= from;
    return !snapshot.directories.isEmpty()
        && std::ranges::all_of(snapshot.directories,
            [from](const LockDirectory &directory) { return directory.stat.czxid >= from; });
}

QVector<bool> mayHold(const LockMoment &moment, const StepFacts &step)
{
    if (moment.tornSince == 0)
        return {};
    QVector<bool> may(moment.nodes.size(), false);
    const auto isSurelyThere = [&](const MomentNode &node) {
        return node.czxid >= moment.knownFrom
            || (!step.causes.isEmpty() && step.isSurelyEnded(node.path()));
    };
    MaybeRoom room;
    // Strangers are last in the queue, wherever they stand in the way.
    for (const MomentNode &node : moment.nodes) {
        if (node.role == Role::Other && !isSurelyThere(node))
            room.add(node, false);
    }
    for (qsizetype i = 0; i < moment.nodes.size(); ++i) {
        const MomentNode &node = moment.nodes.at(i);
        if (node.role == Role::Other)
            continue;
        may[i] = node.role != Role::Holder && room.isFor(node);
        room.add(node, isSurelyThere(node));
    }
    return may;
}

TornWalk::TornWalk(const QVector<TornTime> &all, Zxid base)
    : m_all(all)
{
    while (m_next < m_all.size() && m_all.at(m_next).last() <= base)
        ++m_next;
}

const TornTime *TornWalk::enter(Zxid next)
{
    if (m_next >= m_all.size() || next <= m_all.at(m_next).gap.after)
        return nullptr;
    m_open.append(&m_all.at(m_next++));
    return m_open.constLast();
}

ServerFile TornWalk::leave(Zxid next)
{
    if (m_open.isEmpty() || m_open.constFirst()->behind.fileName.isEmpty()
        || next <= m_open.constFirst()->behind.zxid)
        return {};
    ServerFile snapshot = m_open.constFirst()->behind;
    m_open.removeIf([&](const TornTime *torn) { return torn->last() <= snapshot.zxid; });
    return snapshot;
}

const TornTime *TornWalk::ahead(Zxid last) const
{
    return m_next < m_all.size() && m_all.at(m_next).gap.after <= last ? &m_all.at(m_next)
                                                                       : nullptr;
}

} // namespace lockscope
