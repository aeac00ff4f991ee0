// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Lines on the disk: appended whole, synced, and read as they come.
#include "core/journal/journalfile.h"

#include "core/base/times.h"

#include <QDateTime>
#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QThread>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lockscope {

namespace {

constexpr qint64 ChunkBytes = 1 << 20;

/// One field of an entry and its name in the file.
struct Field
{
    const char16_t *name;
    QString JournalEntry::*value;
};
constexpr Field Fields[] {{u"kind", &JournalEntry::kind}, {u"id", &JournalEntry::id},
    {u"connection", &JournalEntry::connection}, {u"who", &JournalEntry::who},
    {u"action", &JournalEntry::action}, {u"target", &JournalEntry::target},
    {u"outcome", &JournalEntry::outcome}, {u"reason", &JournalEntry::reason}};

/// What is kept in memory of a line; the file has all of it.
JournalEntry entryIn(const QByteArray &line)
{
    JournalEntry entry;
    const QJsonDocument document = QJsonDocument::fromJson(line);
    if (!document.isObject()) {
        entry.kind = u"damaged"_qs;
        entry.details = {{u"text"_qs, QString::fromUtf8(line).left(JournalFile::MaxText)}};
        return entry;
    }
    const QJsonObject object = document.object();
    entry.at =
        QDateTime::fromString(object[u"at"].toString(), Qt::ISODateWithMs).toMSecsSinceEpoch();
    for (const Field &field : Fields)
        entry.*field.value = object[QStringView(field.name)].toString();
    entry.details = object[u"details"].toObject();
    if (const QString data = entry.details[u"data"].toString(); data.size() > JournalFile::MaxText)
        entry.details[u"data"_qs] = data.left(JournalFile::MaxText); // whole groups of base64
    return entry;
}

tl::unexpected<Error> systemError(const QString &file, int code = errno)
{
    return failure(ErrorKind::Refused,
        Message::tr("The journal %1: %2. Nothing is done by force that cannot be written down: let "
                    "it be written, or name another folder in XDG_DATA_HOME.")
            .arg(file, QString::fromLocal8Bit(std::strerror(code))));
}

/// Holds the file for one program at a time, unless another one has it for too long.
class FileLock
{
public:
    explicit FileLock(int file)
        : m_file(file)
    {
        const QDeadlineTimer deadline(JournalFile::PatienceMs);
        while (!m_isHeld && !deadline.hasExpired()) {
            m_isHeld = ::flock(m_file, LOCK_EX | LOCK_NB) == 0;
            if (!m_isHeld)
                QThread::msleep(10);
        }
    }
    ~FileLock()
    {
        if (m_isHeld)
            ::flock(m_file, LOCK_UN);
    }
    Q_DISABLE_COPY_MOVE(FileLock)

    bool isHeld() const { return m_isHeld; }

private:
    int m_file;
    bool m_isHeld = false;
};

qint64 sizeOf(int file)
{
    struct stat info = {};
    return ::fstat(file, &info) == 0 && S_ISREG(info.st_mode) ? info.st_size : 0;
}

/// Whether the file's last line is not ended. REQUIRES: locked.
bool endsInTheMiddle(int file)
{
    const qint64 size = sizeOf(file);
    char last = '\n';
    return size > 0 && ::pread(file, &last, 1, size - 1) == 1 && last != '\n';
}

/// So that a new name in it outlives a power cut.
void syncFolder(const QString &folder)
{
    const int handle =
        ::open(QFile::encodeName(folder).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0)
        return;
    ::fsync(handle);
    ::close(handle);
}

} // namespace

QJsonObject jsonOf(const JournalEntry &entry)
{
    QJsonObject object {{u"at"_qs, isoTime(entry.at)}, {u"details"_qs, entry.details}};
    for (const Field &field : Fields)
        object[QStringView(field.name)] = entry.*field.value;
    return object;
}

JournalFile::JournalFile(QString name, int file)
    : m_name(std::move(name))
    , m_file(file)
{ }

JournalFile::JournalFile(JournalFile &&other) noexcept
    : m_name(std::move(other.m_name))
    , m_file(std::exchange(other.m_file, -1))
    , m_read(other.m_read)
{ }

JournalFile::~JournalFile()
{
    if (m_file >= 0)
        ::close(m_file);
}

Result<JournalFile> JournalFile::open(const QString &name)
{
    const QString folder = QFileInfo(name).absolutePath();
    QDir().mkpath(folder);
    const QByteArray path = QFile::encodeName(name);
    constexpr int Flags = O_RDWR | O_APPEND | O_CLOEXEC;
    int file = ::open(path.constData(), Flags | O_CREAT | O_EXCL, 0600);
    if (file >= 0) {
        syncFolder(folder);
        syncFolder(QFileInfo(folder).absolutePath());
    } else if (errno == EEXIST) {
        file = ::open(path.constData(), Flags);
    }
    if (file < 0)
        return systemError(name);
    if (struct stat info = {}; ::fstat(file, &info) == 0 && S_ISREG(info.st_mode))
        (void)::fchmod(file, 0600); // somebody else's file stays as it is
    return JournalFile(name, file);
}

Result<JournalFile> JournalFile::openToRead(const QString &name)
{
    const int file = ::open(QFile::encodeName(name).constData(), O_RDONLY | O_CLOEXEC);
    if (file >= 0)
        return JournalFile(name, file);
    if (errno == ENOENT)
        return failure(ErrorKind::Gone, name);
    return failure(ErrorKind::Refused,
        Message::tr("The journal %1 cannot be read: %2.")
            .arg(name, QString::fromLocal8Bit(std::strerror(errno))));
}

/// Whether its name is still this file's: what is written to one that was deleted is lost.
bool JournalFile::isThere() const
{
    struct stat ours = {};
    struct stat named = {};
    return ::fstat(m_file, &ours) == 0 && ::stat(QFile::encodeName(m_name).constData(), &named) == 0
        && ours.st_ino == named.st_ino && ours.st_dev == named.st_dev;
}

Result<Done> JournalFile::write(QByteArray bytes)
{
    const FileLock lock(m_file);
    if (!lock.isHeld())
        return systemError(m_name, EWOULDBLOCK);
    if (!isThere())
        return failure(ErrorKind::Refused,
            Message::tr("The journal %1 was deleted or replaced while this program has it open. "
                        "Nothing is done by force that cannot be written down: start it anew.")
                .arg(m_name));
    if (endsInTheMiddle(m_file)) // another program was cut short, or this one before
        bytes.prepend('\n');
    for (qsizetype done = 0; done < bytes.size();) {
        const ssize_t written =
            ::write(m_file, bytes.constData() + done, static_cast<size_t>(bytes.size() - done));
        if (written < 0 && errno != EINTR)
            return systemError(m_name);
        done += std::max<ssize_t>(written, 0);
    }
    if (!bytes.isEmpty() && ::fsync(m_file) != 0)
        return systemError(m_name);
    return Done {};
}

Result<Done> JournalFile::repair()
{
    return write({});
}

Result<Done> JournalFile::append(const JournalEntry &entry)
{
    return write(QJsonDocument(jsonOf(entry)).toJson(QJsonDocument::Compact) + '\n');
}

QVector<JournalEntry> JournalFile::readNew(qsizetype most)
{
    QVector<JournalEntry> entries;
    const qint64 size = sizeOf(m_file);
    QByteArray rest; // of m_read: the beginning of a line
    for (qint64 at = m_read; at < size;) {
        QByteArray chunk(std::min(ChunkBytes, size - at), Qt::Uninitialized);
        const ssize_t got = ::pread(m_file, chunk.data(), static_cast<size_t>(chunk.size()), at);
        if (got <= 0)
            break;
        at += got;
        rest += chunk.first(got);
        qsizetype begin = 0;
        for (qsizetype end = 0; (end = rest.indexOf('\n', begin)) >= 0; begin = end + 1) {
            if (const QByteArray line = rest.mid(begin, end - begin).trimmed(); !line.isEmpty())
                entries.append(entryIn(line));
        }
        rest.remove(0, begin);
        m_read += begin;
        if (entries.size() > 2 * most)
            entries.remove(0, entries.size() - most);
    }
    if (entries.size() > most)
        entries.remove(0, entries.size() - most);
    return entries;
}

} // namespace lockscope
