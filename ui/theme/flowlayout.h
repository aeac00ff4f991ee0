// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A line of widgets that goes on below where it is too long, as text does.
#pragma once

#include <QLayout>

namespace lockscope {

/// Each widget as large as it wants to be, from the left to the right, those of a line one height
/// in the middle; hidden ones take no place. GUI thread.
class FlowLayout : public QLayout
{
    Q_OBJECT

public:
    explicit FlowLayout(QWidget *parent = nullptr);
    ~FlowLayout() override;

    void addItem(QLayoutItem *item) override;
    int count() const override { return int(m_items.size()); }
    QLayoutItem *itemAt(int index) const override { return m_items.value(index); }
    QLayoutItem *takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect &rect) override;

private:
    /// What fits into one line.
    struct Line
    {
        QList<QLayoutItem *> items;
        int width = 0;
        int height = 0;
    };
    QList<Line> lines(int width) const;

    QList<QLayoutItem *> m_items; ///< owned
};

} // namespace lockscope
