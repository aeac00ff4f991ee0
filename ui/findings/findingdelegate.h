// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStyledItemDelegate>

namespace lockscope {

/// A finding: sign, title and lock; below them its sentence. What is pending or was not examined in
/// a sentence alone. All in as many lines as they need: whoever makes the view narrower tells it by
/// sizeHintChanged().
class FindingDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
        const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

/// Where a finding is and how grave, in a line of @p width pixels: each path is elided by itself,
/// and those for which there is no room are counted; @p grade is left whole as long as it fits.
QString shortWhere(
    const QStringList &paths, const QString &grade, const QFontMetrics &metrics, int width);

} // namespace lockscope
