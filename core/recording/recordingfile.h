// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <QLockFile>
#include <QSqlDatabase>
#include <QSqlQuery>

#include <memory>
#include <optional>
#include <unordered_map>

namespace lockscope {

/// An SQLite database that is a recording: opened, checked, closed. Its thread is the one that
/// opened it; every call may block on the disk.
///
/// In write-ahead mode: what was committed is there after the program is killed at any moment. Then
/// NAME-wal stands beside the file, and belongs to it until somebody opens it again.
class RecordingFile
{
public:
    /// Of the tables. A file of a later one is refused, since nobody knows what it means.
    static constexpr int Version = 1;

    /// Goes on with @p name where it is there, makes it otherwise; empty: in memory. One program at
    /// a time: see "NAME.lock". Refused, with the name and what to do, where that is not possible,
    /// or it is no recording, or of a later version.
    static Result<std::unique_ptr<RecordingFile>> openToWrite(const QString &name);
    /// Also while a recorder writes it.
    static Result<std::unique_ptr<RecordingFile>> openToRead(const QString &name);
    ~RecordingFile();
    Q_DISABLE_COPY_MOVE(RecordingFile)

    const QString &name() const { return m_name; }
    /// It was there before.
    bool isOld() const { return m_isOld; }
    /// Runs @p sql, whose places are @p values, and gives what it found. What fails is remembered:
    /// see error(). Prepared once each. Valid until the same is run again.
    QSqlQuery &run(const char *sql, std::initializer_list<QVariant> values = {});
    /// The next row of @p rows, which are of run(). False behind the last, and where the file
    /// cannot be read on: see error().
    bool next(QSqlQuery &rows);
    /// What run() finds where there is one number to find; @p none where there is none.
    qint64 number(const char *sql, std::initializer_list<QVariant> values = {}, qint64 none = 0);

    /// All that was committed, as a recording of its own: nobody but its owner may read it. What is
    /// called @p name already is replaced, as a whole or not at all. Refused, with why, where that
    /// is not possible, or somebody records to it. Not within begin() and commit().
    Result<Done> copyTo(const QString &name);

    bool begin();
    /// All since begin(), or nothing of it.
    bool commit();
    void rollBack();

    /// The first thing that went wrong, in a sentence; none: nothing did.
    const std::optional<Error> &error() const { return m_error; }
    qint64 usedBytes(); ///< of the file: what is free in it is used again

    QString meta(const QString &key);
    void setMeta(const QString &key, const QString &value);

private:
    RecordingFile(QString name, const QString &connection);
    static Result<std::unique_ptr<RecordingFile>> open(
        const QString &name, const QString &options, const QString &database);
    Result<Done> makeTables();
    Result<Done> check();
    void noteError(const QSqlError &error);

    QString m_name;
    QString m_connection; ///< Qt's name for it
    std::unique_ptr<QLockFile> m_lock; ///< of who writes
    std::optional<QSqlDatabase> m_database;
    /// By the address of their text, which is a literal.
    std::unordered_map<const char *, QSqlQuery> m_queries;
    std::optional<Error> m_error;
    bool m_isOld = false;
};

} // namespace lockscope
