// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the cells of the overview say and what it means. Pure.
#pragma once

#include "ui/overview/overviewrow.h"
#include "ui/theme/standing.h"

namespace lockscope {

enum class OverviewColumn {
    Verdict,
    Path,
    Holder,
    HeldFor,
    OldestWait,
    Waiters,
    Trend,
    Finding,
    Recipe,
};
constexpr int OverviewColumnCount = int(OverviewColumn::Recipe) + 1;

QString headerText(OverviewColumn column);
QString headerToolTip(OverviewColumn column); ///< plain text
/// Figures, which stand at the right and are never cut.
bool isFigure(OverviewColumn column);
/// Whether most people want the greatest first.
bool beginsWithGreatest(OverviewColumn column);

/// What the cell shows, escaped; "–" where there is nothing to show. @p now: our clock, or when we
/// looked last.
QString cellText(const OverviewRow &row, OverviewColumn column, qint64 now);
/// The whole value and what it means, escaped, plain text with line breaks.
QString cellToolTip(const OverviewRow &row, OverviewColumn column, qint64 now);
/// For whoever listens: the cell with its unit, "nobody waits" instead of a dash.
QString cellSpoken(const OverviewRow &row, OverviewColumn column, qint64 now);

/// "stuck", "not examined".
QString verdictWord(const OverviewRow &row);
Gap gapOf(const OverviewRow &row);

/// All columns, tab separated; no tabs or line breaks inside.
QString rowAsTsv(const OverviewRow &row, qint64 now);
/// The same of the headings.
QString headingsAsTsv();

/// What a column of durations needs to show the longest of them, whatever digits it has.
QStringList longestDurations(qint64 longestMs);

} // namespace lockscope
