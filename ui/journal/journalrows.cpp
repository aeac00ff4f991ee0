// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/journal/journalrows.h"

#include "core/base/language.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/journal/journal.h"
#include "ui/theme/tr.h"

#include <QHash>
#include <QJsonArray>

#include <algorithm>

namespace lockscope {

namespace {

struct PlainWord
{
    const char16_t *id;
    const char *text;
};

constexpr PlainWord ActionWords[] {{u"acquire", QT_TR_NOOP("own lock")},
    {u"delete", QT_TR_NOOP("deletion")}, {u"nudge-ghost", QT_TR_NOOP("nudge")},
    {u"nudge-data", QT_TR_NOOP("nudge by data")}, {u"revoke", QT_TR_NOOP("request to let go")}};

constexpr PlainWord OutcomeWords[] {{u"done-as-predicted", QT_TR_NOOP("done")},
    {u"done-but-different", QT_TR_NOOP("done, not all as shown")},
    {u"already-gone", QT_TR_NOOP("not done: was gone")},
    {u"changed-refused", QT_TR_NOOP("not done: it changed")},
    {u"no-permission", QT_TR_NOOP("not done: no permission")},
    {u"refused", QT_TR_NOOP("not done: refused")}, {u"failed", QT_TR_NOOP("not done: failed")},
    {u"unknown", QT_TR_NOOP("not known")}, {u"interrupted", QT_TR_NOOP("interrupted: not known")},
    {u"taken", QT_TR_NOOP("taken")}, {u"given-back", QT_TR_NOOP("given back")},
    {u"closing", QT_TR_NOOP("closed with its session")}, {u"lost", QT_TR_NOOP("✕ lost")}};

/// Programs of other versions write other words.
template <size_t Count> QString plainWord(const PlainWord (&words)[Count], const QString &id)
{
    const auto known = std::ranges::find_if(
        words, [&id](const PlainWord &word) { return id == QStringView(word.id); });
    return known == std::end(words) ? wordFor(visibleText(id)) : tr(known->text);
}

QString actionText(const JournalEntry &entry)
{
    return entry.kind == u"damaged" ? tr("damaged line") : plainWord(ActionWords, entry.action);
}

QString endText(const JournalRow &row)
{
    const bool isOpen = row.last.kind == u"intent" && row.last.outcome.isEmpty();
    return isOpen ? tr("under way") : plainWord(OutcomeWords, row.last.outcome);
}

QString durationText(const JournalRow &row)
{
    return row.last.at > row.first.at ? humanDuration(row.last.at - row.first.at).text()
                                      : QString();
}

/// "Label: text", where there is a text.
void addFact(QStringList &lines, const QString &label, const QString &text)
{
    if (!text.isEmpty())
        lines.append(QStringLiteral("%1: %2").arg(label, visibleText(text)));
}

void addFacts(QStringList &lines, const QString &title, const QJsonValue &list)
{
    const QJsonArray texts = list.toArray();
    if (texts.isEmpty())
        return;
    lines << QString() << title;
    for (const auto &text : texts)
        lines.append(QStringLiteral("  ") + visibleText(text.toString()));
}

QString storedData(const QJsonObject &details)
{
    const QByteArray data = QByteArray::fromBase64(details.value(u"data"_qs).toString().toLatin1());
    return utf8Text(data).value_or(QString::fromLatin1(data.toHex(' ')));
}

} // namespace

bool isOf(const JournalRow &row, const JournalEntry &entry)
{
    return !entry.id.isEmpty() && row.first.id == entry.id;
}

QVector<JournalRow> journalRows(const QVector<JournalEntry> &entries)
{
    QVector<JournalRow> rows;
    QHash<QString, qsizetype> places; // by id
    for (const JournalEntry &entry : entries) {
        const qsizetype place = entry.id.isEmpty() ? -1 : places.value(entry.id, -1);
        if (place >= 0) {
            rows[place].last = entry;
            continue;
        }
        places.insert(entry.id, rows.size());
        rows.append({entry, entry});
    }
    return rows;
}

bool matches(const JournalRow &row, const QString &words)
{
    return matches(searchedTexts(row), words);
}

QStringList searchedTexts(const JournalRow &row)
{
    QStringList texts {cellsOf(row).join(u' '), searchedText(row.first)};
    if (row.last != row.first)
        texts.append(searchedText(row.last));
    return texts;
}

bool matches(const QStringList &searched, const QString &words)
{
    const QStringList wanted = words.split(u' ', Qt::SkipEmptyParts);
    return std::ranges::any_of(searched, [&wanted](const QString &text) {
        return std::ranges::all_of(wanted,
            [&text](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
    });
}

QStringList cellsOf(const JournalRow &row)
{
    const JournalEntry &entry = row.first;
    return {entry.at > 0 ? dateAndTime(entry.at) : QString(), actionText(entry),
        visibleText(entry.target), endText(row), durationText(row), visibleText(entry.who),
        visibleText(entry.connection), visibleText(entry.reason)};
}

QString detailsOf(const JournalRow &row)
{
    const QJsonObject &details = row.last.details;
    const auto text = [&details](const QString &key) { return details.value(key).toString(); };
    const QStringList cells = cellsOf(row);
    QStringList lines {
        QStringLiteral("%1: %2").arg(cells.at(ActionColumn), cells.at(OutcomeColumn))};
    addFact(lines, tr("Node"), row.first.target);
    addFact(lines, tr("When"), cells.at(WhenColumn));
    addFact(lines, tr("Lasted"), cells.at(DurationColumn));
    addFact(lines, tr("Who"), row.first.who);
    addFact(lines, tr("Connection"), row.first.connection);
    addFact(lines, tr("Reason"), row.first.reason);
    addFact(lines, tr("Error"), text(u"error"_qs));
    addFact(lines, tr("Owner"), text(u"owner"_qs));
    addFact(lines, tr("Recipe"), text(u"recipe"_qs));
    addFact(lines, tr("Token"), text(u"token"_qs));
    addFact(lines, tr("Session that acted"), text(u"session"_qs));
    addFact(lines, tr("May go on as if it held"), text(u"possibleSecondHolder"_qs));
    addFact(lines, tr("Data of the node, before"), storedData(details));
    addFact(lines, tr("Access list, before"), text(u"acl"_qs));
    addFact(lines, tr("Text"), text(u"text"_qs));
    addFacts(lines, tr("What was found"), details.value(u"sentences"_qs));
    addFacts(lines, tr("What was seen and overridden"), details.value(u"overridden"_qs));
    addFacts(lines, tr("Queue before"), details.value(u"before"_qs));
    addFacts(lines, tr("Queue after"), details.value(u"after"_qs));
    return lines.join(u'\n');
}

} // namespace lockscope
