// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/fontfit.h"

#include <QGraphicsView>
#include <QTimer>

namespace lockscope {

class GraphScene;

/// Looks at the scene: zoom, pan, keys. GUI thread.
class GraphView : public QGraphicsView
{
    Q_OBJECT

public:
    explicit GraphView(GraphScene *scene, QWidget *parent = nullptr);

    /// Call around a change of the scene: what is looked at stays where it is.
    void beginChange();
    void endChange();

    void zoomIn() { zoomBy(Step); }
    void zoomOut() { zoomBy(1 / Step); }
    /// All of it, and from now on whatever comes.
    void fit();
    double zoom() const { return transform().m11(); }
    /// It is shown as large as it has to be to be read, and there is more than its room has.
    bool isLargerThanRoom() const;
    /// Whatever is drawn: who shares room goes by it.
    QSize sizeHint() const override
    {
        return {40 * letterWidth(fontMetrics()), 8 * fontMetrics().lineSpacing()};
    }

signals:
    void roomChanged();
    void settled(); ///< something was selected, and has been for a moment
    void activated(); ///< go to what is selected
    void escaped();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    static constexpr double Step = 1.2;

    void zoomBy(double factor);
    void showAll();
    double wholeScale() const;
    QSizeF roomInScene() const;
    void moveSelection(int key);

    GraphScene *m_scene;
    QTimer m_settle;
    bool m_isFitted = true;
    QPoint m_dragFrom;
    bool m_isDragging = false;
    QString m_anchor; ///< key of a shape
    QPoint m_anchorAt;
};

} // namespace lockscope
