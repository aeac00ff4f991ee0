// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/overview/overviewcells.h"

#include <QObject>

#include <array>

class QTableView;

namespace lockscope {

class OverviewModel;

/// Shares the width of the overview's table among its columns: no figure is ever cut, columns of
/// text have what they cannot do without and share the rest, and what matters least gives way.
/// Once somebody drags a heading the widths are theirs. Belongs to the table, which says when
/// something has changed. GUI thread.
class OverviewColumnFit : public QObject
{
    Q_OBJECT

public:
    /// @p model: of @p table, which has it already.
    OverviewColumnFit(QTableView &table, const OverviewModel &model);

    void fit();
    /// Letters have another size: no column keeps its width because a longer text was in it.
    void measureAnew();
    QByteArray save() const; ///< empty: nobody has chosen them
    void restore(const QByteArray &state);
    void reset(); ///< as they come

private:
    void makeRoom();
    void fitTexts(int room, int shares);
    int cellPadding() const; ///< pixels
    int neededWidth(OverviewColumn column) const;
    int withHeading(OverviewColumn column, int width) const;
    int widthForLongest() const;
    int widestHolder() const;
    int widestText(OverviewColumn column) const;
    int widestFinding() const;

    QTableView &m_table;
    const OverviewModel &m_model;
    bool m_isFitting = false;
    bool m_areChosen = false; ///< by the operator: their widths and order stay
    std::array<int, size_t(OverviewColumnCount)> m_needed = {}; ///< of columns that are never cut
    std::array<int, size_t(OverviewColumnCount)> m_wanted =
        {}; ///< of columns of text, for all of it
    int m_spareHolder = 0; ///< pixels that holders do without, where room is scarce
    int m_sparePath = 0; ///< pixels that the path gives to others
    int m_spareFinding = 0; ///< pixels that not even the path gives to the words of findings
};

} // namespace lockscope
