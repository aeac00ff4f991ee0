// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Rows of lists that are as high as their words need. GUI thread.
#pragma once

#include <QStyledItemDelegate>
#include <QTextLayout>

namespace lockscope {

/// A text in as many lines as it needs, broken between words where that is possible, and not within
/// a path.
class WrappedLines
{
public:
    WrappedLines(const QString &text, const QFont &font, int width);

    int height() const { return m_height; } ///< pixels; of no text 0
    bool isOne() const { return m_layout.lineCount() < 2; }
    int lastWidth() const; ///< pixels of the last line
    /// With its upper left corner @p at.
    void draw(QPainter &painter, const QPoint &at, const QColor &colour) const;

private:
    QTextLayout m_layout;
    int m_height = 0;
};

/// Pixels across that a row has: views do not tell those of whom they ask for the height.
int rowWidth(const QStyleOptionViewItem &option, const QModelIndex &index);

/// Shows each row's text in as many lines as it needs. Whoever makes the view narrower tells it by
/// sizeHintChanged().
class WrappingDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
        const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace lockscope
