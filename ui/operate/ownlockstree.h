// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The list in the panel of own locks.
#pragma once

#include "ui/operate/owners.h"

#include <QTreeWidget>

namespace lockscope {

/// Owners, and below each its locks. Rows that stay keep their items; only what differs is
/// announced. Where there is no room for the columns that one has to see, a row has all of them
/// below each other.
class OwnLocksTree : public QTreeWidget
{
    Q_OBJECT

public:
    enum Column { NameColumn, StateColumn, HasColumn, WaitsColumn, LeftColumn, SessionColumn };

    explicit OwnLocksTree(QWidget *parent = nullptr);

    /// Those that stay in the order that they were in. The first row that there is is chosen; where
    /// the chosen one goes, nobody is. @p now: local clock.
    void setOwners(const QVector<OwnerState> &owners, qint64 now);
    const QVector<OwnerState> &owners() const { return m_owners; }
    void choose(const QString &owner);
    /// The chosen one, or the one that the chosen lock belongs to; null: none.
    const OwnerState *owner() const;
    /// The chosen one, or the only one of the chosen owner; null: none.
    const OwnedLock *lock() const;
    /// All of it, one line an owner or lock, with tabs.
    QString asText() const;
    QString chosenAsText() const; ///< the line of the chosen row; empty: none

private:
    QVector<OwnerState> m_owners;
};

} // namespace lockscope
