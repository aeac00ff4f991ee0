// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/recordingfile.h"

#include <QFile>
#include <QFileInfo>
#include <QSqlError>
#include <QTemporaryFile>
#include <QUrl>

#include <atomic>
#include <cstdio>
#include <utility>

namespace lockscope {

namespace {

constexpr int ApplicationId = 0x4c53'4352; ///< "LSCR": what file(1) and we know it by
constexpr qint64 BusyMs = 5'000; ///< a reader may be at it

/// What is usual, see BaselineCell: recordings of before have none.
const char *const BaselineTable =
    "CREATE TABLE IF NOT EXISTS baseline(kind TEXT, habit INTEGER, week INTEGER, size INTEGER, "
    "count INTEGER, PRIMARY KEY(kind, habit, week, size)) WITHOUT ROWID";

/// The findings that were told to be open and not to be over, by which the next recorder knows
/// them, and since when nobody has seen whether they still are: recordings of before have none.
const char *const FindingTable = "CREATE TABLE IF NOT EXISTS finding(id TEXT PRIMARY KEY, "
                                 "lock TEXT, text TEXT, unseen INTEGER) WITHOUT ROWID";

const char *const Tables[] {
    "CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID",
    // From when to when a recorder was there; the last known sign of it.
    "CREATE TABLE run(id INTEGER PRIMARY KEY, begun INTEGER, alive INTEGER)",
    "CREATE TABLE lock(id INTEGER PRIMARY KEY, path TEXT UNIQUE)",
    "CREATE TABLE contender(id INTEGER PRIMARY KEY, node TEXT, token INTEGER, mode INTEGER, "
    "session INTEGER, endpoint TEXT, client TEXT)",
    // lock: NULL for all; earlier: how many ms before `at` it may have been.
    "CREATE TABLE event(id INTEGER PRIMARY KEY, lock INTEGER, at INTEGER, earlier INTEGER, "
    "until INTEGER, kind INTEGER, zxid INTEGER, contender INTEGER, role INTEGER, may INTEGER, "
    "doer INTEGER, endpoint TEXT, text TEXT, unseen INTEGER)",
    "CREATE INDEX event_at ON event(at)",
    // A state: all of it, or what changed since the one before of the same lock.
    "CREATE TABLE frame(id INTEGER PRIMARY KEY, lock INTEGER, at INTEGER, whole INTEGER, "
    "body BLOB)",
    "CREATE INDEX frame_lock ON frame(lock, whole, at)",
    "CREATE TABLE facts(id INTEGER PRIMARY KEY, at INTEGER, asked INTEGER, body BLOB)",
    "CREATE INDEX facts_at ON facts(at)",
    "CREATE TABLE diagnosis(id INTEGER PRIMARY KEY, at INTEGER, body BLOB)",
    "CREATE INDEX diagnosis_at ON diagnosis(at)",
};

/// What every SQLite database begins with (https://www.sqlite.org/fileformat.html).
bool isDatabase(const QString &name)
{
    QFile file(name);
    const QByteArrayView magic("SQLite format 3\0", 16);
    return file.open(QFile::ReadOnly) && file.read(magic.size()) == magic;
}

tl::unexpected<Error> refusal(const Message &sentence)
{
    return failure(ErrorKind::Refused, sentence);
}

/// A name within a "file:" address.
QString fileAddress(const QString &name)
{
    return u"file:"_qs + QString::fromLatin1(QUrl::toPercentEncoding(name, "/"));
}

/// Of a file in a folder in which nothing can be made, as on a disk that is mounted to be read.
bool isAlone(const QString &name)
{
    const QFileInfo folder(QFileInfo(name).absolutePath());
    return !folder.isWritable() && !QFileInfo::exists(name + u"-wal"_qs);
}

/// What clients wrote into their nodes is nobody else's business.
Result<Done> madeFor(const QString &name)
{
    QFile file(name);
    if (file.open(QFile::NewOnly | QFile::WriteOnly, QFile::ReadOwner | QFile::WriteOwner))
        return Done {};
    return refusal(Message::tr("%1 cannot be made: %2.").arg(name, file.errorString()));
}

Result<Done> lockedBy(QLockFile &lock, const QString &name)
{
    lock.setStaleLockTime(0); // who records, does so for long
    if (lock.tryLock())
        return Done {};
    qint64 process = 0;
    QString host;
    QString program;
    if (lock.error() == QLockFile::LockFailedError && lock.getLockInfo(&process, &host, &program))
        return refusal(Message::tr("%1 is being recorded to by process %2 on %3. Record to another "
                                   "file, or end that one.")
                           .arg(name, process, host));
    return refusal(
        Message::tr("%1 cannot be written: no file can be made in its folder.").arg(name));
}

} // namespace

RecordingFile::RecordingFile(QString name, const QString &connection)
    : m_name(std::move(name))
    , m_connection(connection)
{ }

RecordingFile::~RecordingFile()
{
    m_queries.clear();
    // So that it is one file, whoever reads it; where somebody does just now, it is the next time.
    if (m_lock && m_database)
        QSqlQuery(*m_database).exec(u"PRAGMA journal_mode = DELETE"_qs);
    if (m_database)
        m_database->close();
    m_database.reset();
    QSqlDatabase::removeDatabase(m_connection);
}

Result<std::unique_ptr<RecordingFile>> RecordingFile::open(
    const QString &name, const QString &options, const QString &database)
{
    static std::atomic<int> number = 0;
    std::unique_ptr<RecordingFile> file(new RecordingFile(name, u"recording %1"_qs.arg(++number)));
    file->m_database = QSqlDatabase::addDatabase(u"QSQLITE"_qs, file->m_connection);
    if (!file->m_database->isValid())
        return refusal(Message::tr("Recordings need Qt's driver for SQLite: install the package "
                                   "libqt6sql6-sqlite."));
    file->m_database->setConnectOptions(u"QSQLITE_BUSY_TIMEOUT=%1;"_qs.arg(BusyMs) + options);
    file->m_database->setDatabaseName(database);
    if (!file->m_database->open())
        return refusal(Message::tr("%1 cannot be opened: %2.")
                           .arg(name, file->m_database->lastError().databaseText()));
    return file;
}

Result<std::unique_ptr<RecordingFile>> RecordingFile::openToRead(const QString &name)
{
    const QFileInfo info(name);
    if (!info.exists())
        return refusal(Message::tr("There is no recording %1: no such file.").arg(name));
    if (!info.isReadable())
        return refusal(Message::tr("%1 may not be read.").arg(name));
    if (!info.isFile() || !isDatabase(name))
        return refusal(Message::tr("%1 is no recording of Lockscope's.").arg(name));
    const QString address = fileAddress(name) + (isAlone(name) ? u"?immutable=1"_qs : QString());
    auto file = open(name, u"QSQLITE_OPEN_URI;QSQLITE_OPEN_READONLY"_qs, address);
    if (!file)
        return file;
    if (const Result<Done> checked = (*file)->check(); !checked)
        return tl::unexpected(checked.error());
    return file;
}

Result<std::unique_ptr<RecordingFile>> RecordingFile::openToWrite(const QString &name)
{
    std::unique_ptr<QLockFile> lock;
    const auto isThere = [&name] {
        return !name.isEmpty() && QFileInfo::exists(name) && QFileInfo(name).size() > 0;
    };
    bool isOld = isThere();
    if (isOld) { // nothing is changed of a file that is none of ours
        if (const auto checked = openToRead(name); !checked)
            return tl::unexpected(checked.error());
    }
    if (!name.isEmpty()) {
        lock = std::make_unique<QLockFile>(name + u".lock"_qs);
        if (const Result<Done> locked = lockedBy(*lock, name); !locked)
            return tl::unexpected(locked.error());
        isOld = isThere(); // somebody else may have made it while this one waited
        const Result<Done> made = QFileInfo::exists(name) ? Done {} : madeFor(name);
        if (!made)
            return tl::unexpected(made.error());
    }
    auto file = name.isEmpty() ? open(name, {}, u":memory:"_qs)
                               : open(name, u"QSQLITE_OPEN_URI"_qs, fileAddress(name));
    if (!file)
        return file;
    (*file)->m_lock = std::move(lock);
    (*file)->m_isOld = isOld;
    const Result<Done> ready = isOld ? (*file)->check() : (*file)->makeTables();
    if (!ready)
        return tl::unexpected(ready.error());
    (*file)->run(BaselineTable).finish();
    (*file)->run(FindingTable).finish();
    (*file)->run("PRAGMA journal_mode = WAL").finish(); // it gives a row
    (*file)->run("PRAGMA synchronous = NORMAL").finish();
    if (const auto &error = (*file)->error())
        return tl::unexpected(*error);
    return file;
}

Result<Done> RecordingFile::makeTables()
{
    begin();
    for (const char *table : Tables)
        run(table);
    setMeta(u"kind"_qs, u"recording"_qs);
    QSqlQuery query(*m_database); // pragmas take no values
    query.exec(u"PRAGMA application_id = %1"_qs.arg(ApplicationId));
    query.exec(u"PRAGMA user_version = %1"_qs.arg(Version));
    query.finish();
    commit();
    if (m_error)
        return tl::unexpected(*m_error);
    return Done {};
}

Result<Done> RecordingFile::check()
{
    const qint64 application = number("PRAGMA application_id");
    const qint64 version = number("PRAGMA user_version");
    if (m_error)
        return tl::unexpected(*m_error);
    if (application != ApplicationId)
        return refusal(Message::tr("%1 is no recording of Lockscope's.").arg(m_name));
    if (version > Version)
        return refusal(
            Message::tr("%1 was made by a newer Lockscope (format %2, this one knows %3): "
                        "read it with that.")
                .arg(m_name, version, Version));
    return Done {};
}

QSqlQuery &RecordingFile::run(const char *sql, std::initializer_list<QVariant> values)
{
    auto known = m_queries.find(sql);
    if (known == m_queries.end()) {
        known = m_queries.emplace(sql, QSqlQuery(*m_database)).first;
        known->second.setForwardOnly(true);
        if (!known->second.prepare(QLatin1String(sql)))
            noteError(known->second.lastError());
    }
    QSqlQuery &query = known->second;
    query.finish(); // what was not read to its end keeps the file from being changed
    int place = 0;
    for (const QVariant &value : values)
        query.bindValue(place++, value);
    if (!query.exec())
        noteError(query.lastError());
    return query;
}

bool RecordingFile::next(QSqlQuery &rows)
{
    if (rows.next())
        return true;
    if (rows.lastError().isValid())
        noteError(rows.lastError());
    return false;
}

qint64 RecordingFile::number(const char *sql, std::initializer_list<QVariant> values, qint64 none)
{
    QSqlQuery &query = run(sql, values);
    const qint64 found = next(query) && !query.isNull(0) ? query.value(0).toLongLong() : none;
    query.finish();
    return found;
}

void RecordingFile::noteError(const QSqlError &error)
{
    if (!m_error)
        m_error = Error {ErrorKind::Refused, Message::tr("%1: %2.").arg(m_name, error.text())};
}

bool RecordingFile::begin()
{
    run("BEGIN IMMEDIATE");
    return !m_error;
}

bool RecordingFile::commit()
{
    if (!m_error)
        run("COMMIT");
    return !m_error;
}

void RecordingFile::rollBack()
{
    QSqlQuery(*m_database).exec(u"ROLLBACK"_qs);
}

Result<Done> RecordingFile::copyTo(const QString &name)
{
    const QFileInfo there(name);
    if (there.exists() && !there.isFile())
        return refusal(Message::tr("%1 cannot be written: it is no file.").arg(name));
    const QString target = there.exists() ? there.canonicalFilePath() : name;
    QLockFile lock(target + u".lock"_qs);
    if (Result<Done> locked = lockedBy(lock, name); !locked)
        return locked;
    QTemporaryFile copy(target + u".XXXXXX"_qs); // beside it, and nobody else's to read
    if (!copy.open())
        return refusal(Message::tr("%1 cannot be written: %2.").arg(name, copy.errorString()));
    for (auto &known : m_queries)
        known.second.finish();
    QSqlQuery query(*m_database);
    query.prepare(u"VACUUM INTO ?"_qs);
    query.addBindValue(copy.fileName());
    if (!query.exec())
        return refusal(
            Message::tr("%1 cannot be written: %2.").arg(name, query.lastError().databaseText()));
    for (const QString &rest : {u"-wal"_qs, u"-shm"_qs}) // of one that was killed in the old one
        QFile::remove(target + rest);
    if (std::rename(QFile::encodeName(copy.fileName()), QFile::encodeName(target)) != 0)
        return refusal(Message::tr("%1 cannot be written: %2.").arg(name, qt_error_string()));
    copy.setAutoRemove(false);
    return Done {};
}

qint64 RecordingFile::usedBytes()
{
    const qint64 pages = number("PRAGMA page_count") - number("PRAGMA freelist_count");
    return pages * number("PRAGMA page_size");
}

QString RecordingFile::meta(const QString &key)
{
    QSqlQuery &query = run("SELECT value FROM meta WHERE key = ?", {key});
    QString value = next(query) ? query.value(0).toString() : QString();
    query.finish();
    return value;
}

void RecordingFile::setMeta(const QString &key, const QString &value)
{
    run("INSERT OR REPLACE INTO meta(key, value) VALUES(?, ?)", {key, value});
}

} // namespace lockscope
