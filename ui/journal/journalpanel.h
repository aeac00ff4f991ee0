// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The journal of what was done by force, as a list.
#pragma once

#include "core/journal/journal.h"

#include <QWidget>

class QLineEdit;
class QTreeWidget;

namespace lockscope {

/// What was done by force, newest first: searchable, to be taken away as JSON or Markdown.
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
    void askForFile();
    QVector<JournalEntry> shown() const;

    const Journal *m_journal;
    QLineEdit *m_search;
    QTreeWidget *m_list;
};

} // namespace lockscope
