// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QAbstractItemView;

namespace lockscope {

/// Ends a list at whole rows: where half of one would be seen at its lower end, that stays empty.
/// The current row, and a single one that is higher than all of the view, are seen as far as they
/// go. Belongs to its view. GUI thread.
class WholeRows : public QWidget
{
    Q_OBJECT

public:
    explicit WholeRows(QAbstractItemView &view);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();
    void keepCurrent();

    QAbstractItemView &m_view;
    bool m_wasCurrentWhole = false; ///< when it was painted last
};

} // namespace lockscope
