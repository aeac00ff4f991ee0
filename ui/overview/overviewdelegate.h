// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Paints the overview's cells: the verdict's sign, what must be seen at once, paths by both ends.
#pragma once

#include "ui/theme/fontfit.h"
#include "ui/theme/standing.h"

#include <QHash>
#include <QIcon>
#include <QStyledItemDelegate>

namespace lockscope {

class OverviewDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    /// Between the last figure of a row and the words in the next column, in pixels.
    static int airBehindFigures(const QFontMetrics &metrics) { return letterWidth(metrics); }

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
        const QModelIndex &index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;

private:
    mutable bool m_isPainting = false; ///< else it is measured: whole

    const QIcon &signOf(Standing standing, Gap gap, const QStyleOptionViewItem &option) const;

    /// By standing and gap, as they were painted last: there are few, and each row has one.
    mutable QHash<int, QIcon> m_signs;
    mutable quint64 m_paintedFor = 0; ///< size, screen and theme of these
};

} // namespace lockscope
