// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The record of what was done by force, as the window and the acts use it.
#pragma once

#include "core/base/workerthread.h"
#include "core/journal/journalfile.h"

#include <QSet>

#include <atomic>
#include <memory>

namespace lockscope {

/// What became of a call of Journal::append() or readAgain().
struct JournalAnswer
{
    Result<Done> written; ///< Done: it is on the disk
    QVector<JournalEntry> recent; ///< the outcomes of the last minute, by whatever program
};

/// A JournalFile in a thread of its own, so that neither a lock nor a slow disk holds up anybody
/// else. Lines of other programs are seen soon after they were written. An intent without an
/// outcome is shown as "interrupted". Credentials never get here; ACL hashes are left out by those
/// who write entries. Lives in one thread; what any thread may call says so.
class Journal : public QObject
{
    Q_OBJECT

public:
    static constexpr qsizetype MaxEntries = 10'000; ///< in memory: the newest
    static constexpr qint64 RecentMs = 60'000;

    /// The file in the user's data folder.
    static QString standardFile();

    /// Opens or makes @p file, and begins to read what it holds: loaded(). Refused otherwise, with
    /// its name and what to do.
    static Result<std::unique_ptr<Journal>> open(const QString &file);
    /// What was given to append() is written when this returns.
    ~Journal() override;

    bool isLoaded() const { return m_isLoaded; }
    /// The newest entries, oldest first; of a node's data the beginning.
    const QVector<JournalEntry> &entries() const { return m_entries; }

    /// Writes @p entry, with the time where it has none: answered(). Any thread.
    quint64 append(JournalEntry entry);
    /// Reads what others have appended: answered() then. Any thread.
    quint64 readAgain();

signals:
    void loaded();
    void appended(const lockscope::JournalEntry &entry); ///< by this program or another
    /// Emitted in the thread of the file. Whoever hears it in ours hears it after those of
    /// appended() that belong to it; others have JournalAnswer::recent.
    void answered(quint64 ticket, const lockscope::JournalAnswer &answer);

private:
    class Worker;
    explicit Journal(JournalFile file);
    void accept(const QVector<JournalEntry> &entries);
    void acceptAll(const QVector<JournalEntry> &entries);

    QVector<JournalEntry> m_entries;
    bool m_isLoaded = false;
    std::atomic<quint64> m_tickets = 0;
    WorkerThread<Worker> m_worker;
};

/// The newest entries of @p file as Journal has them, for those who only read: it is neither made
/// nor changed. None where there is no such file; Refused where it cannot be read. Any thread.
Result<QVector<JournalEntry>> readJournal(const QString &file);

/// All of @p entry as one text, to be searched.
QString searchedText(const JournalEntry &entry);
/// Whether each of @p words occurs somewhere in @p entry, case ignored.
bool matches(const JournalEntry &entry, const QString &words);

/// What @p entries say was done at @p path of @p connection, or right below it: a sentence each,
/// the newest first; names in it are made visible. What was done elsewhere is none of it:
/// mayBeOneEnsemble(). Without those whose ids are @p leftOut.
Messages sentencesOn(const QString &path, const QString &connection,
    const QVector<JournalEntry> &entries, const QSet<QString> &leftOut);
/// Whether two connections, as JournalEntry has them, may lead to the same nodes: they name the
/// same chroot and one server at least alike, as not everybody is told all members; or one of them
/// does not tell. This host is one server by whatever name or address of its loopback; other names
/// are not looked up, so a host by its name and by its address are two.
bool mayBeOneEnsemble(const QString &a, const QString &b);

QByteArray journalAsJson(const QVector<JournalEntry> &entries); ///< one array, indented
QString journalAsMarkdown(const QVector<JournalEntry> &entries); ///< a table
/// Writes them to @p file, as JSON where it ends in ".json", else as Markdown: all or nothing. An
/// existing file is replaced. Only the user may read it.
Result<Done> exportJournal(const QVector<JournalEntry> &entries, const QString &file);

} // namespace lockscope
