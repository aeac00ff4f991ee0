// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <QJsonObject>
#include <QObject>
#include <QVector>

#include <memory>

namespace lockscope {

/// One line of the journal.
struct JournalEntry
{
    qint64 at = 0; ///< local clock
    QString kind; ///< "intent" before an action, "outcome" after it, "note", "damaged"
    QString id; ///< joins intent and outcome
    QString connection; ///< profile name and servers; no credentials
    QString who; ///< user@host
    QString action; ///< textOf(Action)
    QString target; ///< node path
    QString outcome; ///< textOf(Outcome); "interrupted" for an intent that has none
    QString reason;
    QJsonObject details; ///< jsonOf(Receipt); for a damaged line its raw text

    friend bool operator==(const JournalEntry &, const JournalEntry &) = default;
};

/// The append-only record of what was done by force: one JSON object a line, forced to the disk
/// before the call returns. A line that a crash cut short is kept, closed, and shown as "damaged";
/// an intent without an outcome is shown as "interrupted". Several programs may append to one file.
/// Credentials never get here; ACL hashes are left out by those who write entries. Any one thread.
class Journal : public QObject
{
    Q_OBJECT

public:
    /// The file in the user's data folder.
    static QString standardFile();

    /// Opens or makes @p file and reads what it holds; Denied, Internal (disk full …) otherwise.
    static Result<std::unique_ptr<Journal>> open(const QString &file);
    ~Journal() override;

    const QString &fileName() const { return m_fileName; }
    /// All entries of the file when it was opened, and those appended since, oldest first.
    const QVector<JournalEntry> &entries() const { return m_entries; }
    /// How many lines had to be recovered when it was opened.
    int damagedLines() const { return m_damaged; }

    /// Written and synced when this returns; an error means that nothing may be relied on.
    Result<Done> append(JournalEntry entry);
    /// Entries in which each word of @p words occurs somewhere, case ignored.
    QVector<JournalEntry> search(const QString &words) const;

signals:
    void appended(const lockscope::JournalEntry &entry);

private:
    explicit Journal(QString fileName);
    Result<Done> load();

    QString m_fileName;
    int m_file = -1; ///< descriptor, O_APPEND
    QVector<JournalEntry> m_entries;
    int m_damaged = 0;
};

/// Whether each of @p words occurs somewhere in @p entry, case ignored.
bool matches(const JournalEntry &entry, const QString &words);

QByteArray journalAsJson(const QVector<JournalEntry> &entries); ///< one array, indented
QString journalAsMarkdown(const QVector<JournalEntry> &entries); ///< a table
/// Writes them to @p file, as JSON where it ends in ".json", else as Markdown: all or nothing. An
/// existing file is replaced.
Result<Done> exportJournal(const QVector<JournalEntry> &entries, const QString &file);

} // namespace lockscope
