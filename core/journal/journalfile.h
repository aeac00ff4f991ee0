// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The journal on the disk: what a line says, and the file that lines are appended to.
#pragma once

#include "core/base/result.h"

#include <QJsonObject>
#include <QVector>

namespace lockscope {

/// One line of the journal.
struct JournalEntry
{
    qint64 at = 0; ///< local clock
    /// "intent" before an action, "outcome" after it; "note": own locks; "damaged"
    QString kind;
    QString id; ///< joins the entries of one action
    QString connection; ///< profile name and servers; no credentials
    QString who; ///< user@host
    QString action; ///< textOf(Action)
    QString target; ///< node path
    QString outcome; ///< textOf(Outcome); "interrupted" for an intent that has none; of notes
                     ///< "taken", "given-back", "closing" or "lost"
    QString reason;
    QJsonObject details; ///< jsonOf(Receipt); for a damaged line its raw text

    friend bool operator==(const JournalEntry &, const JournalEntry &) = default;
};

QJsonObject jsonOf(const JournalEntry &entry);

/// Append-only, one JSON object a line, forced to the disk before append() returns. Only its user
/// may read it. Several programs may append to one file. Nothing here shortens it: whoever wants to
/// rotate it moves it away while no program has it open. Every call may block, on a lock of another
/// program for PatienceMs at most. One thread at a time.
class JournalFile
{
public:
    static constexpr int PatienceMs = 5'000;
    static constexpr int MaxText = 4096; ///< characters of a node's data that readNew() keeps

    /// Opens or makes @p name, and its folder. Refused, with the name and what to do, otherwise.
    static Result<JournalFile> open(const QString &name);
    /// Only to be read, without making or changing anything. Gone where there is none.
    static Result<JournalFile> openToRead(const QString &name);
    JournalFile(JournalFile &&other) noexcept;
    JournalFile &operator=(JournalFile &&other) = delete;
    ~JournalFile();

    const QString &name() const { return m_name; }
    /// Ends a line that a crash cut short: it is kept, and what comes next is a line of its own.
    Result<Done> repair();
    /// Written and synced; an error means that nothing may be relied on.
    Result<Done> append(const JournalEntry &entry);
    /// The lines that anybody ended since the last call; @p most of them, the newest.
    QVector<JournalEntry> readNew(qsizetype most);

private:
    JournalFile(QString name, int file);
    bool isThere() const;
    Result<Done> write(QByteArray bytes);

    QString m_name;
    int m_file; ///< descriptor, O_APPEND
    qint64 m_read = 0; ///< where the first line begins that was not read
};

} // namespace lockscope
