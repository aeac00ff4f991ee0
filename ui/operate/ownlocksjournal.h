// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the journal is told of own locks.
#pragma once

#include "core/journal/journalfile.h"
#include "ui/operate/owners.h"

namespace lockscope {

/// Makes an entry, a "note", of each lock that is taken, and one of the same id when it is given
/// back or lost.
class OwnLocksJournal
{
public:
    /// What is new in @p owners since the last call. @p connection: JournalEntry::connection.
    QVector<JournalEntry> news(const QVector<OwnerState> &owners, const QString &connection);

private:
    QHash<QString, JournalEntry> m_held; ///< entries of what is held, by path of the node
};

} // namespace lockscope
