// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>

namespace lockscope {

/// A line of plain text that is shortened in the middle where it does not fit. Its tool tip is the
/// caller's.
class ElidingLabel : public QLabel
{
    Q_OBJECT

public:
    /// It is never made shorter than @p leastCharacters, where the text has as many.
    explicit ElidingLabel(QWidget *parent = nullptr, int leastCharacters = 8);

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int m_leastCharacters;
};

} // namespace lockscope
