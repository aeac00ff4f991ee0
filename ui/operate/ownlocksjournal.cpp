// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/ownlocksjournal.h"

#include "core/operate/acts/receipt.h"
#include "core/operate/session/writegate.h"

#include <QSet>
#include <QUuid>

namespace lockscope {

namespace {

JournalEntry takenEntry(const OwnerState &owner, const OwnedLock &lock, const QString &node)
{
    JournalEntry entry;
    entry.kind = u"note"_qs;
    entry.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    entry.who = whoActs();
    entry.action = textOf(Action::Acquire);
    entry.target = node;
    entry.outcome = u"taken"_qs;
    entry.reason = owner.reasons.value(lock.path);
    entry.details = {{u"lock"_qs, lock.path}, {u"owner"_qs, owner.name},
        {u"recipe"_qs, lock.recipe}, {u"session"_qs, textOf(owner.session)},
        {u"token"_qs, textOf(lock.token)}};
    return entry;
}

/// That it has been granted.
QStringList nodesOf(const OwnedLock &lock)
{
    QStringList nodes {
        lock.reads > 0 ? lock.readNode : QString(), lock.writes > 0 ? lock.writeNode : QString()};
    nodes.removeAll(QString());
    return nodes;
}

/// Of an owner whose session is gone they tell how they ended one after the other, by and by.
QSet<QString> lostNodesOf(const OwnedLock &lock)
{
    QSet<QString> nodes;
    for (const ClaimStatus &end : lock.lost)
        nodes.insert(end.node);
    if (lock.status.state == ClaimState::Lost)
        nodes << lock.readNode << lock.writeNode;
    return nodes;
}

} // namespace

QVector<JournalEntry> OwnLocksJournal::news(
    const QVector<OwnerState> &owners, const QString &connection)
{
    QVector<JournalEntry> entries;
    QSet<QString> held;
    QSet<QString> lost; // nodes
    QSet<QString> lostOwners;
    QSet<QString> there; // owners
    for (const OwnerState &owner : owners) {
        there.insert(owner.name);
        if (owner.lostAt > 0)
            lostOwners.insert(owner.name);
        for (const OwnedLock &lock : owner.locks) {
            lost += lostNodesOf(lock);
            for (const QString &node : nodesOf(lock)) {
                held.insert(node);
                if (m_held.contains(node))
                    continue;
                JournalEntry entry = takenEntry(owner, lock, node);
                entry.connection = connection;
                m_held.insert(node, entry);
                entries.append(entry);
            }
        }
    }
    m_held.removeIf([&](const auto &known) {
        if (held.contains(known.key()))
            return false;
        JournalEntry entry = known.value();
        const QString owner = entry.details.value(u"owner"_qs).toString();
        // Of an owner that is gone the session is being closed, and its nodes go with that.
        entry.outcome = lost.contains(known.key()) || lostOwners.contains(owner) ? u"lost"_qs
            : there.contains(owner)                                              ? u"given-back"_qs
                                                                                 : u"closing"_qs;
        entries.append(entry);
        return true;
    });
    return entries;
}

} // namespace lockscope
