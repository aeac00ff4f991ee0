// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/wholeend.h"

#include <QPersistentModelIndex>

class QAbstractItemView;

namespace lockscope {

/// Ends a list at whole rows: where half of one would be seen at its lower end, that stays empty.
/// The current row, and a single one that is higher than all of the view, are seen as far as they
/// go.
class WholeRows : public WholeEnd
{
    Q_OBJECT

public:
    explicit WholeRows(QAbstractItemView &view);

protected:
    std::optional<int> cutFrom() override;

private:
    void keepCurrent(const QRect &row);
    void showCurrent();

    QAbstractItemView &m_view;
    // As it was painted last.
    QPersistentModelIndex m_current;
    bool m_wasWhole = false; ///< the current row, or it is about to be
    int m_wasDown = 0; ///< where the bar was
};

/// Scrolls @p view no further than it takes to see all of @p row. A view that scrolls by rows takes
/// one for seen where as many rows as the last ones that fit would have room, however high they
/// are. Across it stays where it is.
void bringIntoSight(QAbstractItemView &view, const QModelIndex &row);

/// Whether WholeRows keeps the current row of @p view in sight, as it does unless it is told
/// otherwise.
void setCurrentKept(QAbstractItemView &view, bool isKept);

} // namespace lockscope
