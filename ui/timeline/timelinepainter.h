// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/colours.h"
#include "ui/timeline/strokes.h"

class QFontMetricsF;
class QPainter;

namespace lockscope {

/// Where the parts of a timeline are, from its font and size.
struct TimelineGeometry
{
    /// @p longestName: pixels of the longest name, of which as much is shown as there is room for.
    TimelineGeometry(const QFontMetricsF &metrics, const QSize &size, double longestName);

    double rowHeight = 20;
    double axisHeight = 20; ///< times, on top
    double flagsHeight = 16; ///< what is told of the lock as a whole, below them
    double names = 100; ///< width of the names, on the left
    double width = 0; ///< all of it
    double height = 0;

    double top() const { return axisHeight + flagsHeight; } ///< of the lanes
    int lanesWidth() const { return std::max(1, int(width - names)); }
    double rowTop(int row, int scrolled) const { return top() + row * rowHeight - scrolled; }
    int rowAt(double y, int scrolled) const;
};

/// Paints what can be seen of a timeline, at a cost of the pixels, not of the events.
class TimelinePainter
{
public:
    struct Picture
    {
        const Lanes &lanes;
        const QVector<int> &rows; ///< lanes in sight, from above
        const QStringList &titles; ///< of all lanes
        const TimelineGeometry &geometry;
        const TimeScale &scale;
        QPalette palette;
        qint64 now;
        int scrolled; ///< pixels
        int current; ///< row; -1: none
        qint64 cursor; ///< 0: none
        bool hasFocus;
    };
    TimelinePainter(QPainter &painter, const Picture &picture);

    void paint();

private:
    struct LaneShapes;

    void paintAxis();
    void paintBlanks();
    void paintRow(int row);
    void paintStrokes(const Lane &lane, double top);
    void addStroke(LaneShapes *shapes, const Lane &lane, const Stroke &stroke, double top) const;
    void paintEnd(const Stay &stay, double x, double top);
    void paintHandOvers();
    void paintFlags();
    void paintFlags(bool bad); ///< those, or all others
    void paintCursor();
    void paintNames();
    void paintKey();
    double xOf(qint64 at) const { return m_picture.geometry.names + m_picture.scale.xOf(at); }

    QPainter &m_painter;
    const Picture &m_picture;
    const RoleColours &m_roles;
    int m_first = 0; ///< rows that can be seen
    int m_last = -1;
};

} // namespace lockscope
