// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/lockstate.h"

#include <QHash>
#include <QStringList>

namespace lockscope {

/// The name by which people know a client: what it wrote into its contender's data.
///
/// kazoo writes the `identifier` that its user gave; Curator and most others what they are told to,
/// many by default the machine's address, which says less than the endpoint that its server tells.
/// A JSON object names its writer in one of some usual fields. A name is one short line with a
/// letter in it; numbers, addresses, GUIDs and binary data are none. Empty: there is none. Whatever
/// a client likes, so it identifies nobody: for people, beside session or endpoint. Not escaped.
/// Pure.
QString clientNameIn(const QByteArray &data);

/// What the client of a node of @p state is called, as the site says of this lock, or else as
/// usual; empty where it was not read.
QString clientNameOf(const LockState &state, const LockNode &node);

/// Names of the entries of a queue: most clients have many, and their name is here once.
class ClientNames
{
public:
    ClientNames() = default;
    ClientNames(const QStringList &names);

    void reserve(qsizetype size) { m_of.reserve(size); }
    void append(const QString &name);
    qsizetype size() const { return m_of.size(); }
    const QString &at(qsizetype entry) const { return m_names.at(m_of.at(entry)); }

private:
    QStringList m_names;
    QHash<QString, int> m_indexes; ///< into m_names
    QVector<int> m_of; ///< by entry: index into m_names
};

/// clientNameOf() of each entry of the queue.
ClientNames clientNamesOf(const LockState &state);

} // namespace lockscope
