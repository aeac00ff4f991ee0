// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/queue/queueentry.h"

#include <QRectF>

class QFontMetricsF;

namespace lockscope {

/// A watch of one car on another, or on what is no longer there.
struct WatchArc
{
    enum Kind : quint8 {
        Expected, ///< as the recipe says; no server told what is watched
        Seen, ///< as the recipe says, and seen
        Wrong, ///< on a node that the recipe would not watch
        Ghost, ///< on a node that is gone
    };
    int from = 0; ///< car = index into LockState::queue
    int to = -1; ///< -1: the node is gone
    Kind kind = Expected;
    QString ghost; ///< label of what is gone

    friend bool operator==(const WatchArc &, const WatchArc &) = default;
};

/// The cars of @p content that hold a lock, as the runs [begin, end) that stand side by side.
QVector<std::pair<int, int>> holderRuns(const QueueContent &content);
int firstHolder(const QueueContent &content); ///< index into its queue; -1: nobody holds

/// The watches of the cars [begin, end). Pure.
QVector<WatchArc> arcsOf(const QueueContent &content, int begin, int end);

/// Where things are in a train of cars, in pixels from the left end of the train.
class TrainGeometry
{
public:
    explicit TrainGeometry(const QFontMetricsF &metrics);

    QRectF carRect(int car) const;
    /// The car at @p x, at least 0; the gap behind a car belongs to it.
    int carAt(double x) const;
    double width(int cars) const;
    double height() const;
    double arcSpace() const { return m_carTop; } ///< above the cars
    double padding() const { return m_padding; }
    double lineHeight() const { return m_line; }
    /// Where the hollow car of a ghost watched by @p car stands.
    QRectF ghostRect(int car) const;
    /// How high an arc over @p distance cars rises.
    double arcHeight(int distance) const;

private:
    double m_line;
    double m_padding;
    double m_carWidth;
    double m_carHeight;
    double m_gap;
    double m_margin;
    double m_carTop;
};

} // namespace lockscope
