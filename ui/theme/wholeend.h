// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include <optional>

class QAbstractScrollArea;

namespace lockscope {

/// Covers what would be seen in half at the lower end of a view that is scrolled. Belongs to its
/// view. GUI thread.
class WholeEnd : public QWidget
{
    Q_OBJECT

public:
    explicit WholeEnd(QAbstractScrollArea &view);

protected:
    /// Pixels of the viewport, from which on it is covered; nothing: all that is seen is whole.
    /// Asked before each paint, as whatever changes what is shown has it painted.
    virtual std::optional<int> cutFrom() = 0;

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();

    QAbstractScrollArea &m_view;
};

} // namespace lockscope
