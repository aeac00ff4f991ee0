// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/history/statistics.h"

#include <QTreeWidget>

namespace lockscope {

/// Figures of many locks, a row each: sorted by what is clicked, copied with the usual key. GUI
/// thread.
class LockTable : public QTreeWidget
{
    Q_OBJECT

public:
    explicit LockTable(QWidget *parent = nullptr);

    /// Rows of the same locks stay: somebody may be reading.
    void setStatistics(const QVector<LockStatistics> &locks);
    /// The selected rows with their headings, tab separated; all where none is selected.
    QString asTsv() const;
};

} // namespace lockscope
