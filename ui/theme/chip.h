// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>

namespace lockscope {

/// A short fact in a rounded box, in its palette's Window and WindowText. Plain text.
class Chip : public QLabel
{
    Q_OBJECT

public:
    explicit Chip(QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace lockscope
