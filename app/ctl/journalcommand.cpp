// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/journalcommand.h"

#include "core/base/language.h"
#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/journal/journal.h"

#include <QFileInfo>
#include <QJsonArray>

namespace lockscope::ctl {

namespace {

const TableColumns &journalColumns()
{
    static const TableColumns columns {{"at", QT_TRANSLATE_NOOP("lockscope::ctl", "TIME")},
        {"kind", QT_TRANSLATE_NOOP("lockscope::ctl", "KIND"), false},
        {"who", QT_TRANSLATE_NOOP("lockscope::ctl", "WHO")},
        {"connection", QT_TRANSLATE_NOOP("lockscope::ctl", "CONNECTION"), false},
        {"action", QT_TRANSLATE_NOOP("lockscope::ctl", "ACTION")},
        {"outcome", QT_TRANSLATE_NOOP("lockscope::ctl", "OUTCOME")},
        {"reason", QT_TRANSLATE_NOOP("lockscope::ctl", "REASON")},
        {"id", QT_TRANSLATE_NOOP("lockscope::ctl", "ID"), false},
        {"target", QT_TRANSLATE_NOOP("lockscope::ctl", "TARGET")}};
    return columns;
}

Paint paintOf(const QString &outcome)
{
    if (outcome.startsWith(u"done"))
        return Paint::None;
    return outcome == u"interrupted" || outcome == u"unknown" ? Paint::Danger : Paint::Caution;
}

QVector<Cell> rowOf(const JournalEntry &entry)
{
    return {
        {entry.at ? isoTime(entry.at) : QString()},
        {wordFor(visibleText(entry.kind)), visibleText(entry.kind)},
        {visibleText(entry.who)},
        {visibleText(entry.connection)},
        {wordFor(visibleText(entry.action)), visibleText(entry.action)},
        {wordFor(visibleText(entry.outcome)), visibleText(entry.outcome), paintOf(entry.outcome)},
        {visibleText(entry.reason)},
        {visibleText(entry.id)},
        {visibleText(entry.target)},
    };
}

} // namespace

QString JournalCommand::summary() const
{
    return tr("Tells what was done by force, by whom, why, and what came of it.");
}

void JournalCommand::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(
        u"PATH"_qs, tr("What was done to this node, or below it (default: all)."), u"[PATH]"_qs);
    parser.addOptions({
        {u"search"_qs, tr("Entries in which each of these words occurs somewhere."), u"words"_qs},
        {u"last"_qs, tr("The newest so many (default: all)."), u"count"_qs},
        {u"all"_qs, tr("What was begun, too, and has its outcome in an entry of its own.")},
        {u"journal"_qs,
            tr("The file (default: journal.jsonl in the folder lockscope of $XDG_DATA_HOME, which "
               "usually is ~/.local/share)."),
            u"file"_qs},
    });
}

Result<Done> JournalCommand::configure(const QCommandLineParser &parser, const QStringList &)
{
    m_file = parser.isSet(u"journal"_qs) ? parser.value(u"journal"_qs) : Journal::standardFile();
    m_isNamed = parser.isSet(u"journal"_qs);
    m_words = parser.value(u"search"_qs);
    m_isAll = parser.isSet(u"all"_qs);
    const Result<int> most = countOption(parser, u"last"_qs, 0);
    const Result<QString> path =
        parser.positionalArguments().isEmpty() ? QString() : onlyPath(parser);
    const Result<Table> table = Table::make(journalColumns(), m_common.table);
    if (!most || !path || !table)
        return tl::unexpected(!most ? most.error() : !path ? path.error() : table.error());
    m_most = *most;
    m_path = *path;
    m_table = *table;
    return Done {};
}

bool JournalCommand::isWanted(const JournalEntry &entry) const
{
    const bool isAnswered = entry.kind == u"intent" && entry.outcome.isEmpty();
    const bool isThere = m_path.isEmpty() || m_path == u"/" || isAtOrBelow(entry.target, m_path);
    return isThere && (m_isAll || !isAnswered) && matches(entry, m_words);
}

Result<QVector<JournalEntry>> JournalCommand::read() const
{
    if (m_isNamed && !QFileInfo(m_file).isFile())
        return failure(ErrorKind::Refused,
            Message::tr(
                "There is no journal %1: no such file. Without --journal the usual one is read.")
                .arg(m_file));
    return readJournal(m_file);
}

void JournalCommand::start()
{
    const Result<QVector<JournalEntry>> found = read();
    if (!found) {
        setSubject(m_file);
        return fail(found.error());
    }
    QVector<JournalEntry> entries = *found;
    const auto strange = entries.removeIf([](const JournalEntry &entry) {
        return entry.kind.isEmpty() || entry.kind == u"damaged"; // a line cut short, or no journal
    });
    if (strange > 0)
        complain(strange == 1 ? tr("%1: a line is no entry of a journal.").arg(m_file)
                              : tr("%1: %2 lines are no entry of a journal.")
                                    .arg(m_file, QString::number(strange)));
    const bool isAnyThere = !entries.isEmpty();
    entries.removeIf([this](const JournalEntry &entry) { return !isWanted(entry); });
    if (m_most > 0 && entries.size() > m_most)
        entries.remove(0, entries.size() - m_most);
    if (m_common.isJson) {
        QJsonArray all;
        for (const JournalEntry &entry : entries)
            all.append(jsonOf(entry));
        printJson({{u"file"_qs, m_file}, {u"entries"_qs, all}});
        return emit finished(Success);
    }
    QVector<QVector<Cell>> rows;
    for (const JournalEntry &entry : entries)
        rows.append(rowOf(entry));
    const bool isEmpty = rows.isEmpty() && !m_table->options().isBare();
    const QString nothing = isAnyThere
        ? tr("None of the entries of %1 is of that path, with these words.\n")
        : tr("%1 tells of nothing that was done by force.\n");
    printText(isEmpty ? nothing.arg(visibleText(m_file)) : tableText(*m_table, rows));
    emit finished(Success);
}

} // namespace lockscope::ctl
