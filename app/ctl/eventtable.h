// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/table.h"
#include "core/history/event.h"
#include "core/report/json.h"

namespace lockscope::ctl {

/// Events as a table that is printed while they are read: a page at a time, whose columns are as
/// wide as those of what was printed before, or wider. Holds one page.
class EventTable
{
public:
    /// @p table: of eventColumns().
    EventTable(const Table &table, Sink sink);

    /// False where nobody reads any more.
    bool add(const LockEvent &event);
    /// What is left, and the titles where there was nothing.
    bool finish();
    bool isEmpty() const { return m_isEmpty; } ///< no event came

private:
    bool printPage();

    Table m_table;
    Sink m_sink;
    QVector<QVector<Cell>> m_page;
    bool m_isEmpty = true;
    bool m_hasTitles = false; ///< they are printed
};

} // namespace lockscope::ctl
