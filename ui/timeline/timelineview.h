// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/history/lanes.h"
#include "ui/timeline/timescale.h"

#include <QAbstractScrollArea>

#include <optional>

namespace lockscope {

struct TimelineGeometry;

/// What happened to a lock, a lane for each client: waiting thin, holding solid. The wheel zooms,
/// dragging and the arrow keys move, a click or Shift and an arrow chooses a moment. Only what can
/// be seen costs anything. GUI thread.
class TimelineView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit TimelineView(QWidget *parent = nullptr);

    const Lanes &lanes() const { return m_lanes; }
    /// A chosen moment stays where it is.
    void setLanes(Lanes lanes);
    void add(const QVector<LockEvent> &events);
    /// As Lanes::forgetBefore(): what stays in sight stays where it is.
    void forgetBefore(qint64 at);
    /// Who is there has been there until @p at. At the right end the view goes on with it.
    void setNow(qint64 at);
    qint64 now() const { return m_now; }

    /// What the scale follows as time goes on and the window changes.
    enum class Fit : quint8 {
        All, ///< all that is known
        Recent, ///< the last minutes
        Own, ///< nothing: somebody chose it
    };
    Fit fit() const { return m_fit; }
    const TimeScale &scale() const { return m_scale; }
    int lanesWidth() const; ///< pixels that the scale is laid over: without the names
    const QVector<int> &rows() const { return m_rows; } ///< lanes in sight, from above
    int currentLane() const { return m_rows.value(m_current, -1); } ///< -1: none
    void setScale(const TimeScale &scale);
    void setFit(Fit fit);
    void zoom(double factor); ///< around the chosen moment, or the middle

    /// 0: none is chosen.
    qint64 moment() const { return m_moment; }
    void setMoment(qint64 at); ///< and brings it into sight
    void goToHandOver(bool isForwards); ///< the next one from the moment, or from what is in sight

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void momentChanged(qint64 at); ///< 0: none any more
    void sightChanged(); ///< other times, or others in them
    void laneActivated(int lane); ///< Enter, or a double click

protected:
    bool viewportEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    struct Drag
    {
        QPoint start;
        TimeScale scale;
        int scrolled = 0;
        bool hasMoved = false;
    };

    TimelineGeometry geometryNow() const;
    void findRows();
    void applyFit();
    void fitNames();
    void apply(const TimeScale &scale);
    void choose(qint64 at);
    void chooseRow(int row);
    bool moveByKey(int key, Qt::KeyboardModifiers modifiers);
    bool actByKey(int key);
    QString toolTipAt(const QPoint &position) const;
    QString flagsAt(double x) const;
    const QStringList &titles() const;

    Lanes m_lanes;
    mutable QStringList m_titles; ///< of m_lanes, once they were asked for …
    mutable int m_titlesOf = -1; ///< … when they had so many namings
    int m_measuredOf = -1; ///< m_titlesOf, when the longest was looked for
    double m_longestName = 0; ///< pixels
    QVector<int> m_rows; ///< lanes in sight
    TimeScale m_scale;
    qint64 m_now = 0;
    qint64 m_moment = 0;
    int m_current = -1; ///< row
    Fit m_fit = Fit::Recent;
    Fit m_liveFit = Fit::Recent; ///< as it is again once no moment is chosen
    std::optional<Drag> m_drag;
};

} // namespace lockscope
