// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Sizes that are so many letters or lines follow the letters. GUI thread.
#pragma once

#include <functional>

class QLabel;
class QWidget;

namespace lockscope {

/// Calls @p fit now, and whenever @p widget has another font, as after zooming. @p fit is kept for
/// as long as the widget is there.
void followFont(QWidget &widget, const std::function<void()> &fit);

/// At least so many lines high, whatever the letters.
void keepLines(QWidget &widget, int lines);

/// Bold, and @p factor times as large as the font of @p around is at any time.
void makeTitle(QLabel &label, QWidget &around, double factor);

} // namespace lockscope
