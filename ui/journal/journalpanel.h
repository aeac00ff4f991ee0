// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The journal of what was done by force, as a list.
#pragma once

#include "core/journal/journal.h"
#include "ui/journal/journalrows.h"

#include <QWidget>

class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace lockscope {

/// What was done by force, and which own locks were taken: an action a row, the newest first.
/// Searchable; Enter and a double click open one; to be taken away as JSON or Markdown, with all
/// entries of each row.
class JournalPanel : public QWidget
{
    Q_OBJECT

public:
    /// @p journal outlives this; null: there is none.
    explicit JournalPanel(const Journal *journal, QWidget *parent = nullptr);

    /// What is shown, as JSON or Markdown by the file's name.
    Result<Done> exportTo(const QString &file) const;
    /// Says all of it anew, as after the choice of another clock.
    void refresh();

signals:
    void copyWanted(const QString &text);
    void message(const QString &text);

private:
    void addNewest(const JournalEntry &entry);
    void addRow(const JournalRow &row);
    void openDetails(QTreeWidgetItem *item);
    void askForFile();
    void list();
    const QStringList &searchedIn(const JournalRow &row) const;
    QVector<JournalRow> found() const;
    QVector<JournalEntry> shown() const;

    const Journal *m_journal;
    QLineEdit *m_search;
    QTreeWidget *m_list;
    QVector<JournalRow> m_rows; ///< of m_list
    /// searchedTexts() of rows by the time and id of their last entry, made when first searched:
    /// not with each key.
    mutable QHash<QString, QStringList> m_searched;
};

} // namespace lockscope
