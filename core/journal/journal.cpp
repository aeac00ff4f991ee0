// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The journal in its thread, and how it is shown and exported.
#include "core/journal/journal.h"

#include "core/base/connectstring.h"
#include "core/base/nodepath.h"
#include "core/base/replacefile.h"
#include "core/base/text.h"
#include "core/base/times.h"

#include <QFileInfo>
#include <QFileSystemWatcher>
#include <QHostAddress>
#include <QJsonArray>
#include <QJsonDocument>
#include <QStandardPaths>

#include <algorithm>
#include <functional>

namespace lockscope {

namespace {

const QString Interrupted = QStringLiteral("interrupted");

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
            entry.outcome = Interrupted;
    }
}

/// One word for all that leads to this host, and addresses in one spelling: nobody is asked what a
/// name means elsewhere.
QString comparable(const QString &host)
{
    static const QStringList loopbackNames {
        u"localhost"_qs, u"localhost.localdomain"_qs, u"ip6-localhost"_qs, u"ip6-loopback"_qs};
    const QHostAddress address(host);
    if (address.isLoopback() || loopbackNames.contains(host))
        return loopbackNames.first();
    bool isVersion4 = false; // or IPv6's "::ffff:10.0.0.1" for one
    const QHostAddress version4(address.toIPv4Address(&isVersion4));
    if (isVersion4)
        return version4.toString();
    return address.isNull() ? host : address.toString();
}

/// The servers that an entry's @p connection names, alone or behind a profile's name in
/// parentheses, to be compared.
Result<ConnectString> serversIn(const QString &connection)
{
    const qsizetype begin = connection.lastIndexOf(u" (");
    const bool isNamed = begin >= 0 && connection.endsWith(u')');
    Result<ConnectString> parsed = ConnectString::parse(
        (isNamed ? connection.sliced(begin + 2).chopped(1) : connection).toLower());
    if (parsed) {
        for (ServerAddress &server : parsed->servers)
            server.host = comparable(server.host);
    }
    return parsed;
}

/// In a Markdown table, a cell's text cannot hold "|" or line ends, and must not be markup.
QString cell(QString text)
{
    for (const QChar special : u"\\|`*_<>[]#"_qs)
        text.replace(special, QString(u'\\') + special);
    return text.replace(u'\n', u' ');
}

} // namespace

/// The journal's end in its thread.
class Journal::Worker : public QObject
{
public:
    Worker(JournalFile file, Journal &journal)
        : m_file(std::move(file))
        , m_journal(journal)
        , m_watcher(new QFileSystemWatcher(this)) // moves to the thread with us
    {
        connect(m_watcher, &QFileSystemWatcher::fileChanged, this, &Worker::look);
    }

    void load()
    {
        const Result<Done> repaired =
            m_file.repair(); // what fails here fails again when it matters
        Q_UNUSED(repaired)
        tell(m_file.readNew(MaxEntries), &Journal::acceptAll);
        if (QFileInfo(m_file.name()).isFile()) // not a device, where the whole machine writes
            m_watcher->addPath(m_file.name());
    }
    /// Does @p write, and answers what came of it.
    void answer(quint64 ticket, const std::function<Result<Done>(JournalFile &)> &write)
    {
        const Result<Done> written = write(m_file);
        look();
        const qint64 since = nowMs() - RecentMs;
        m_recent.removeIf([since](const JournalEntry &entry) { return entry.at < since; });
        emit m_journal.answered(ticket, {written, m_recent});
    }

private:
    void look() { tell(m_file.readNew(MaxEntries), &Journal::accept); }
    void tell(const QVector<JournalEntry> &entries,
        void (Journal::*accept)(const QVector<JournalEntry> &))
    {
        for (const JournalEntry &entry : entries) {
            if (entry.kind == u"outcome")
                m_recent.append(entry);
        }
        QMetaObject::invokeMethod(
            &m_journal, [=, journal = &m_journal] { (journal->*accept)(entries); },
            Qt::QueuedConnection);
    }

    JournalFile m_file;
    Journal &m_journal; ///< waits for this thread before it goes
    QFileSystemWatcher *m_watcher;
    QVector<JournalEntry> m_recent; ///< outcomes, of a minute or a little more
};

QString Journal::standardFile()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation)
        + u"/lockscope/journal.jsonl"_qs;
}

Journal::Journal(JournalFile file)
    : m_worker(new Worker(std::move(file), *this))
{
    m_worker.post([](Worker &worker) { worker.load(); });
}

Journal::~Journal()
{
    // A thread that ends leaves what was posted to it.
    QMetaObject::invokeMethod(
        m_worker.get(), [] {}, Qt::BlockingQueuedConnection);
}

Result<std::unique_ptr<Journal>> Journal::open(const QString &file)
{
    return JournalFile::open(file).map([](JournalFile &&opened) {
        return std::unique_ptr<Journal>(new Journal(std::move(opened)));
    });
}

quint64 Journal::append(JournalEntry entry)
{
    const quint64 ticket = ++m_tickets;
    if (entry.at == 0)
        entry.at = nowMs();
    m_worker.post([=](Worker &worker) {
        worker.answer(ticket, [&](JournalFile &file) { return file.append(entry); });
    });
    return ticket;
}

quint64 Journal::readAgain()
{
    const quint64 ticket = ++m_tickets;
    m_worker.post(
        [=](Worker &worker) { worker.answer(ticket, [](JournalFile &) { return Done {}; }); });
    return ticket;
}

void Journal::acceptAll(const QVector<JournalEntry> &entries)
{
    m_entries = entries;
    markInterrupted(m_entries);
    m_isLoaded = true;
    emit loaded();
}

void Journal::accept(const QVector<JournalEntry> &entries)
{
    for (const JournalEntry &entry : entries) {
        for (JournalEntry &intent : m_entries) { // another program was still at it
            if (intent.outcome == Interrupted && intent.id == entry.id)
                intent.outcome.clear();
        }
        m_entries.append(entry);
        if (m_entries.size() > MaxEntries)
            m_entries.removeFirst();
        emit appended(entry);
    }
}

Result<QVector<JournalEntry>> readJournal(const QString &file)
{
    Result<JournalFile> opened = JournalFile::openToRead(file);
    if (!opened && opened.error().kind == ErrorKind::Gone)
        return QVector<JournalEntry>();
    return opened.map([](JournalFile &journal) {
        QVector<JournalEntry> entries = journal.readNew(Journal::MaxEntries);
        markInterrupted(entries);
        return entries;
    });
}

QString searchedText(const JournalEntry &entry)
{
    return QString::fromUtf8(QJsonDocument(jsonOf(entry)).toJson(QJsonDocument::Compact));
}

bool matches(const JournalEntry &entry, const QString &words)
{
    const QStringList wanted = words.split(u' ', Qt::SkipEmptyParts);
    const QString text = searchedText(entry);
    return std::ranges::all_of(
        wanted, [&text](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
}

bool mayBeOneEnsemble(const QString &a, const QString &b)
{
    const Result<ConnectString> one = serversIn(a);
    const Result<ConnectString> other = serversIn(b);
    if (!one || !other)
        return true;
    return one->chroot == other->chroot
        && std::ranges::any_of(one->servers,
            [&](const ServerAddress &server) { return other->servers.contains(server); });
}

Messages sentencesOn(const QString &path, const QString &connection,
    const QVector<JournalEntry> &entries, const QSet<QString> &leftOut)
{
    Messages sentences;
    for (auto entry = entries.crbegin(); entry != entries.crend(); ++entry) {
        const bool isHere = entry->target == path || parentPath(entry->target) == path;
        if (isHere && !leftOut.contains(entry->id)
            && mayBeOneEnsemble(entry->connection, connection))
            sentences.append(
                Message::tr("%1 did “%2” on %3 %4 ago: %5.")
                    .arg(visibleText(entry->who), entry->action,
                        visibleText(nodeName(entry->target)), humanDuration(nowMs() - entry->at),
                        QString(entry->outcome).replace(u'-', u' ')));
    }
    return sentences;
}

QByteArray journalAsJson(const QVector<JournalEntry> &entries)
{
    QJsonArray all;
    for (const JournalEntry &entry : entries)
        all.append(jsonOf(entry));
    return QJsonDocument(all).toJson();
}

QString journalAsMarkdown(const QVector<JournalEntry> &entries)
{
    QString text =
        u"| Time (UTC) | Kind | Who | Connection | Action | Target | Outcome | Reason |\n"
        "| --- | --- | --- | --- | --- | --- | --- | --- |\n"_qs;
    for (const JournalEntry &entry : entries) {
        const QStringList cells {entry.at ? isoTime(entry.at) : QString(), entry.kind, entry.who,
            entry.connection, entry.action, entry.target, entry.outcome, entry.reason};
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
    return replaceFile(file, bytes, QFileDevice::ReadOwner | QFileDevice::WriteOwner);
}

} // namespace lockscope
