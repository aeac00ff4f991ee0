// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/queue/queueclipboard.h"

#include "core/report/json.h"
#include "ui/queue/queuecells.h"
#include "ui/theme/tr.h"

#include <QJsonDocument>

namespace lockscope {

namespace {

template <typename Text> QString linesOf(const QVector<int> &entries, Text text)
{
    QStringList lines;
    lines.reserve(entries.size());
    for (const int index : entries)
        lines.append(text(index));
    return lines.join(u'\n');
}

} // namespace

QString pathsOf(const QueueContent &content, const QVector<int> &entries)
{
    return linesOf(entries, [&](int i) { return QueueEntry {content, i}.path(); });
}

QString namesOf(const QueueContent &content, const QVector<int> &entries)
{
    return linesOf(entries, [&](int i) { return QueueEntry {content, i}.node().name; });
}

QString sessionsOf(const QueueContent &content, const QVector<int> &entries)
{
    return linesOf(entries, [&](int i) { return textOf(QueueEntry {content, i}.owner()); });
}

QString rowsAsTsv(const QueueContent &content, const QVector<int> &entries, qint64 now)
{
    QStringList headings;
    for (int column = 0; column < QueueColumnCount; ++column)
        headings.append(headerText(QueueColumn(column)));
    return headings.join(u'\t') + u'\n' + linesOf(entries, [&](int i) {
        return rowAsTsv({content, i}, now);
    });
}

QString rowsAsJson(const QueueContent &content, const QVector<int> &entries)
{
    const qint64 now = content.serversAt(content.now());
    QJsonArray rows;
    for (const int index : entries)
        rows.append(
            contenderJson(*content.state, index, QueueEntry {content, index}.evidence(), now));
    return QString::fromUtf8(QJsonDocument(rows).toJson());
}

QString reasonAgainstJson(qsizetype rows)
{
    if (rows <= MostRowsAsJson)
        return {};
    return tr("%1 rows are too many to be copied as JSON: at most %2 are. \"lockscopectl queue\" "
              "with --json prints all of a queue.")
        .arg(rows)
        .arg(MostRowsAsJson);
}

} // namespace lockscope
