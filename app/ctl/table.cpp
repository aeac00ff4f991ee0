// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/table.h"

#include <algorithm>
#include <utility>

namespace lockscope::ctl {

namespace {

const QString NoValue = QStringLiteral("-");
const QString Gap = QStringLiteral("  ");

/// RFC 4180: what would part a value is put in quotes.
QString quotedForCsv(QString value)
{
    if (!value.contains(u',') && !value.contains(u'"') && !value.contains(u'\n'))
        return value;
    return u'"' + value.replace(u'"', u"\"\""_qs) + u'"';
}

int columnNamed(const TableColumns &columns, const QString &name)
{
    const auto found = std::find_if(columns.begin(), columns.end(), [&](const TableColumn &column) {
        return name.compare(QLatin1String(column.name), Qt::CaseInsensitive) == 0;
    });
    return found == columns.end() ? -1 : int(found - columns.begin());
}

/// As much of the beginning of @p text as takes @p width.
QString cutTo(QString text, qsizetype width)
{
    text.truncate(std::max<qsizetype>(width, 0));
    while (widthOf(text) > width && !text.isEmpty())
        text.chop(1);
    return text;
}

} // namespace

Result<Table> Table::make(const TableColumns &columns, const TableOptions &options)
{
    for (const QString &name : options.columns) {
        if (columnNamed(columns, name) >= 0)
            continue;
        QStringList known;
        for (const TableColumn &column : columns)
            known.append(QLatin1String(column.name));
        return failure(ErrorKind::BadInput,
            Message::tr("--columns: there is no column \"%1\"; there are %2.")
                .arg(name, known.join(u", "_qs)));
    }
    return Table(columns, options);
}

Table::Table(const TableColumns &columns, const TableOptions &options)
    : m_options(options)
    , m_columns(columns)
{
    for (const QString &name : options.columns)
        m_shown.append(columnNamed(columns, name));
    const bool isAll = options.isWide;
    for (int i = 0; options.columns.isEmpty() && i < columns.size(); ++i) {
        if (isAll || columns.at(i).isUsual)
            m_shown.append(i);
    }
    m_widths.resize(m_shown.size());
    for (qsizetype i = 0; options.hasHeader && i < m_shown.size(); ++i)
        m_widths[i] = widthOf(ctl::tr(columns.at(m_shown.at(i)).title));
}

void Table::fit(const Row &row)
{
    for (qsizetype i = 0; isFitted() && i < m_shown.size() - 1; ++i)
        m_widths[i] = std::max({m_widths.at(i), widthOf(row(m_shown.at(i)).text), NoValue.size()});
}

bool Table::fit(const Table &part)
{
    bool isWideEnough = true;
    for (qsizetype i = 0; i < m_widths.size(); ++i) {
        isWideEnough = isWideEnough && m_widths.at(i) >= part.m_widths.at(i);
        m_widths[i] = std::max(m_widths.at(i), part.m_widths.at(i));
    }
    return isWideEnough;
}

bool Table::shows(const char *name) const
{
    return m_shown.contains(columnNamed(m_columns, QLatin1String(name)));
}

QString Table::header()
{
    QString text;
    if (!m_options.hasHeader)
        return text;
    if (isFitted()) {
        const auto title = [this](
                               int column) { return Cell {ctl::tr(m_columns.at(column).title)}; };
        addAligned(title, &text);
        return text;
    }
    QStringList names;
    for (const int column : m_shown)
        names.append(QLatin1String(m_columns.at(column).name));
    return separated(names);
}

void Table::addLine(const Row &row, QString *text)
{
    if (isFitted())
        return addAligned(row, text);
    QStringList values;
    for (const int column : m_shown) {
        const Cell cell = row(column);
        values.append(cell.raw.value_or(cell.text));
    }
    *text += separated(values);
}

/// Columns with two spaces between; the last one is not padded. What does not fit into the
/// terminal's line is cut. One cell after the other, and no line by itself: what is made in several
/// threads waits for the heap that they share.
void Table::addAligned(const Row &row, QString *text)
{
    const qsizetype most = m_options.width;
    qsizetype used = 0;
    for (qsizetype i = 0; i < m_shown.size(); ++i) {
        const Cell cell = row(m_shown.at(i));
        const QString &value = cell.text.isEmpty() ? NoValue : cell.text;
        const qsizetype width = widthOf(value);
        const bool isLast = i + 1 == m_shown.size();
        if (!isLast)
            m_widths[i] = std::max(m_widths.at(i), width);
        if (most > 0 && used + width > most) {
            *text += painted(cutTo(value, most - used - 1) + QChar(0x2026), cell.paint);
            break;
        }
        *text += painted(value, cell.paint);
        if (isLast)
            break;
        const qsizetype padded = m_widths.at(i) + Gap.size();
        used += padded;
        if (most > 0 && used >= most)
            break;
        text->resize(text->size() + padded - width, u' ');
    }
    *text += u'\n';
}

QString Table::separated(const QStringList &values) const
{
    if (m_options.format == TableOptions::Tsv)
        return values.join(u'\t') + u'\n';
    QStringList quoted;
    for (const QString &value : values)
        quoted.append(quotedForCsv(value));
    return quoted.join(u',') + u'\n';
}

QString tableText(Table table, qsizetype rows, const CellAt &cellAt)
{
    qsizetype row = 0;
    const Table::Row current = [&](int column) { return cellAt(row, column); };
    for (; row < rows; ++row)
        table.fit(current);
    QString text = table.header();
    for (row = 0; row < rows; ++row)
        table.addLine(current, &text);
    return text;
}

QString tableText(Table table, const QVector<QVector<Cell>> &rows)
{
    return tableText(std::move(table), rows.size(),
        [&rows](qsizetype row, int column) { return rows.at(row).at(column); });
}

} // namespace lockscope::ctl
