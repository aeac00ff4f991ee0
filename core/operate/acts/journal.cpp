// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/acts/journal.h"

#include "core/base/replacefile.h"
#include "core/base/times.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QStandardPaths>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace lockscope {

namespace {

QJsonObject lineOf(const JournalEntry &entry)
{
    return {{u"at"_qs, isoTime(entry.at)}, {u"kind"_qs, entry.kind},
            {u"id"_qs, entry.id},          {u"connection"_qs, entry.connection},
            {u"who"_qs, entry.who},        {u"action"_qs, entry.action},
            {u"target"_qs, entry.target},  {u"outcome"_qs, entry.outcome},
            {u"reason"_qs, entry.reason},  {u"details"_qs, entry.details}};
}

JournalEntry damaged(const QByteArray &line)
{
    JournalEntry entry;
    entry.kind = u"damaged"_qs;
    entry.details = {{u"text"_qs, QString::fromUtf8(line)}};
    return entry;
}

JournalEntry entryIn(const QByteArray &line)
{
    const QJsonDocument document = QJsonDocument::fromJson(line);
    if (!document.isObject())
        return damaged(line);
    const QJsonObject object = document.object();
    const auto text = [&object](const char16_t *key) {
        return object.value(QString::fromUtf16(key)).toString();
    };
    JournalEntry entry;
    entry.at = QDateTime::fromString(text(u"at"), Qt::ISODateWithMs).toMSecsSinceEpoch();
    entry.kind = text(u"kind");
    entry.id = text(u"id");
    entry.connection = text(u"connection");
    entry.who = text(u"who");
    entry.action = text(u"action");
    entry.target = text(u"target");
    entry.outcome = text(u"outcome");
    entry.reason = text(u"reason");
    entry.details = object.value(u"details"_qs).toObject();
    return entry;
}

tl::unexpected<Error> systemError(const QString &file)
{
    const auto kind = errno == EACCES || errno == EROFS ? ErrorKind::Denied : ErrorKind::Internal;
    return failure(
        kind, u"the journal %1: %2"_qs.arg(file, QString::fromLocal8Bit(std::strerror(errno))));
}

/// All of it or an error.
bool writeAll(int file, const QByteArray &bytes)
{
    for (qsizetype done = 0; done < bytes.size();) {
        const ssize_t written =
            ::write(file, bytes.constData() + done, static_cast<size_t>(bytes.size() - done));
        if (written < 0 && errno != EINTR)
            return false;
        done += std::max<ssize_t>(written, 0);
    }
    return true;
}

/// Holds the file for one program at a time.
class FileLock
{
public:
    explicit FileLock(int file)
        : m_file(file)
    {
        while (::flock(m_file, LOCK_EX) != 0 && errno == EINTR) { }
    }
    ~FileLock() { ::flock(m_file, LOCK_UN); }
    Q_DISABLE_COPY_MOVE(FileLock)

private:
    int m_file;
};

/// Whether the file's last line is not ended. REQUIRES: locked.
bool endsInTheMiddle(int file)
{
    const off_t size = ::lseek(file, 0, SEEK_END);
    char last = '\n';
    return size > 0 && ::pread(file, &last, 1, size - 1) == 1 && last != '\n';
}

/// Gives each intent that has no outcome the outcome "interrupted".
void markInterrupted(QVector<JournalEntry> &entries)
{
    QSet<QString> ended;
    for (const JournalEntry &entry : entries) {
        if (entry.kind == u"outcome")
            ended.insert(entry.id);
    }
    for (JournalEntry &entry : entries) {
        if (entry.kind == u"intent" && !ended.contains(entry.id))
            entry.outcome = u"interrupted"_qs;
    }
}

/// In a Markdown table, a cell's text cannot hold "|" or line ends, and must not be markup.
QString cell(QString text)
{
    for (const QChar special : u"\\|`*_<>[]#"_qs)
        text.replace(special, QString(u'\\') + special);
    return text.replace(u'\n', u' ');
}

} // namespace

QString Journal::standardFile()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation)
        + u"/lockscope/journal.jsonl"_qs;
}

Journal::Journal(QString fileName)
    : m_fileName(std::move(fileName))
{ }

Journal::~Journal()
{
    if (m_file >= 0)
        ::close(m_file);
}

Result<std::unique_ptr<Journal>> Journal::open(const QString &file)
{
    QDir().mkpath(QFileInfo(file).absolutePath());
    std::unique_ptr<Journal> journal(new Journal(file));
    journal->m_file =
        ::open(QFile::encodeName(file).constData(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (journal->m_file < 0)
        return systemError(file);
    const Result<Done> loaded = journal->load();
    if (!loaded)
        return tl::unexpected(loaded.error());
    return journal;
}

Result<Done> Journal::load()
{
    const FileLock lock(m_file);
    if (endsInTheMiddle(m_file) && !writeAll(m_file, "\n")) // keep what is there, close the line
        return systemError(m_fileName);

    QFile file(m_fileName);
    if (!file.open(QIODevice::ReadOnly))
        return failure(ErrorKind::Denied, file.errorString());
    while (!file.atEnd()) {
        const QByteArray line = file.readLine().trimmed();
        if (!line.isEmpty())
            m_entries.append(entryIn(line));
    }
    m_damaged = static_cast<int>(std::ranges::count(m_entries, u"damaged"_qs, &JournalEntry::kind));
    markInterrupted(m_entries);
    return Done {};
}

Result<Done> Journal::append(JournalEntry entry)
{
    if (entry.at == 0)
        entry.at = nowMs();
    QByteArray line = QJsonDocument(lineOf(entry)).toJson(QJsonDocument::Compact) + '\n';
    {
        const FileLock lock(m_file);
        if (endsInTheMiddle(m_file)) // another program was cut short
            line.prepend('\n');
        if (!writeAll(m_file, line) || ::fsync(m_file) != 0)
            return systemError(m_fileName);
    }
    m_entries.append(entry);
    emit appended(entry);
    return Done {};
}

bool matches(const JournalEntry &entry, const QString &words)
{
    const QStringList wanted = words.split(u' ', Qt::SkipEmptyParts);
    const QString text =
        QString::fromUtf8(QJsonDocument(lineOf(entry)).toJson(QJsonDocument::Compact));
    return std::ranges::all_of(wanted, [&text](const QString &word) {
        return text.contains(word, Qt::CaseInsensitive);
    });
}

QVector<JournalEntry> Journal::search(const QString &words) const
{
    QVector<JournalEntry> found;
    std::ranges::copy_if(m_entries, std::back_inserter(found),
                         [&words](const JournalEntry &entry) { return matches(entry, words); });
    return found;
}

QByteArray journalAsJson(const QVector<JournalEntry> &entries)
{
    QJsonArray all;
    for (const JournalEntry &entry : entries)
        all.append(lineOf(entry));
    return QJsonDocument(all).toJson();
}

QString journalAsMarkdown(const QVector<JournalEntry> &entries)
{
    QString text =
        u"| Time (UTC) | Kind | Who | Connection | Action | Target | Outcome | Reason |\n"
        "| --- | --- | --- | --- | --- | --- | --- | --- |\n"_qs;
    for (const JournalEntry &entry : entries) {
        const QStringList cells {entry.at ? isoTime(entry.at) : QString(),
                                 entry.kind,
                                 entry.who,
                                 entry.connection,
                                 entry.action,
                                 entry.target,
                                 entry.outcome,
                                 entry.reason};
        for (const QString &value : cells)
            text += u"| "_qs + cell(value) + u' ';
        text += u"|\n"_qs;
    }
    return text;
}

Result<Done> exportJournal(const QVector<JournalEntry> &entries, const QString &file)
{
    const bool isJson = file.endsWith(u".json"_qs, Qt::CaseInsensitive);
    const QByteArray bytes = isJson ? journalAsJson(entries) : journalAsMarkdown(entries).toUtf8();
    return replaceFile(file, bytes);
}

} // namespace lockscope
