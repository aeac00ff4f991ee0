// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/queue/queuefilter.h"
#include "ui/queue/traincars.h"
#include "ui/theme/colours.h"

class QPainter;

namespace lockscope {

/// Paints what is visible of a train of cars: the queue as a picture, in which a healthy queue is a
/// chain of short arcs, a herd a fan, an inversion an arc to the right and a ghost a dashed line
/// to a hollow box.
class TrainPainter
{
public:
    struct Picture
    {
        const QueueContent &content;
        const TrainGeometry &geometry;
        const QPalette &palette;
        const QueueFilter &filter; ///< what does not match is faint
        int current = -1; ///< car with the cursor
        bool hasFocus = false;
        qint64 now = 0;
    };

    TrainPainter(QPainter &painter, const Picture &picture);

    /// Paints cars [first, last] and all arcs that touch them. The painter is in train coordinates.
    void paint(int first, int last);

private:
    void paintCar(int car);
    void paintCarText(const QueueEntry &entry, const QRectF &rect, const QColor &text);
    void paintStateWord(const QueueEntry &entry, const QRectF &line, const QColor &text);
    void paintArc(const WatchArc &arc);
    void paintGhost(const WatchArc &arc);
    void paintArrowHead(const QPointF &tip, const QColor &colour, bool isDown);
    void paintBrackets();
    QString elsewhereText(int holder) const;
    Fill fillOf(Condition condition) const;
    QColor borderOf(Condition condition) const;

    QPainter &m_painter;
    const Picture &m_picture;
    const RoleColours &m_roles;
};

/// Who a car is, in its second line; escaped.
QString carLine(const QueueEntry &entry);

} // namespace lockscope
