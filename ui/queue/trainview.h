// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/queue/queuefilter.h"
#include "ui/queue/traincars.h"

#include <QAbstractScrollArea>

namespace lockscope {

/// The queue as a train: head on the left, watches as arcs. Paints only what is visible, so that
/// 100 000 cars are no burden. Shows values that it is given; the cursor is the caller's.
class TrainView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit TrainView(QWidget *parent = nullptr);

    void setContent(const QueueContent &content);
    void setFilter(const QueueFilter &filter);
    /// Marks the car of this queue index (-1: none) and scrolls to it if @p reveal.
    void setCurrent(int queueIndex, bool reveal);
    int current() const { return m_current; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// By mouse or keys.
    void carChosen(int queueIndex);
    void carMenuWanted(int queueIndex, const QPoint &globalPosition);

protected:
    bool viewportEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void changeEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    int carUnder(const QPoint &position) const;
    void reveal(int car);
    void choose(int car);
    void updateScrollBar();
    void fitToFont();
    QString toolTipOf(int car) const;

    QueueContent m_content;
    QueueFilter m_filter;
    TrainGeometry m_geometry;
    int m_current = -1;
};

} // namespace lockscope
