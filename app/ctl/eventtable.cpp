// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/eventtable.h"

#include "app/ctl/historytext.h"

#include <utility>

namespace lockscope::ctl {

namespace {

constexpr qsizetype PageRows = 500;

} // namespace

EventTable::EventTable(const Table &table, Sink sink)
    : m_table(table)
    , m_sink(std::move(sink))
{ }

bool EventTable::add(const LockEvent &event)
{
    m_isEmpty = false;
    m_page.append(rowOf(event));
    return m_page.size() < PageRows || printPage();
}

bool EventTable::finish()
{
    return printPage();
}

bool EventTable::printPage()
{
    const auto cellsOf = [](const QVector<Cell> &cells) {
        return [&cells](int column) { return cells.at(column); };
    };
    for (const QVector<Cell> &cells : std::as_const(m_page))
        m_table.fit(cellsOf(cells));
    QString text = std::exchange(m_hasTitles, true) ? QString() : m_table.header();
    for (const QVector<Cell> &cells : std::as_const(m_page))
        m_table.addLine(cellsOf(cells), &text);
    m_page.clear();
    return m_sink(text.toUtf8());
}

} // namespace lockscope::ctl
