// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Sizes that are so many letters or lines follow the letters. GUI thread.
#pragma once

#include <functional>

class QFontMetrics;
class QFontMetricsF;
class QLabel;
class QString;
class QStyleOptionViewItem;
class QWidget;

namespace lockscope {

/// Calls @p fit now, and whenever @p widget has another font, as after zooming. @p fit is kept for
/// as long as the widget is there.
void followFont(QWidget &widget, const std::function<void()> &fit);

/// Pixels that a letter takes on average. The average of a font for Chinese is that of its
/// ideographs, twice as wide, of which a text has half as many.
int letterWidth(const QFontMetrics &metrics);
double letterWidth(const QFontMetricsF &metrics);

/// At least so many lines high, whatever the letters.
void keepLines(QWidget &widget, int lines);

/// @p path in @p width pixels: its last name as long as there is room for it, and of what is before
/// that what has room, from its beginning.
QString elidedPath(const QFontMetrics &metrics, const QString &path, int width);

/// @p name of a client in so many pixels: of a host's name the domain goes first ("worker-17…" of
/// "worker-17.eu.example.com"), as neighbours differ before it; else the middle.
QString elidedName(const QFontMetrics &metrics, const QString &name, int width);

/// @p text in so many pixels: where it has no room its last words go, and none is cut in half as
/// long as the first has room.
QString elidedWords(const QFontMetrics &metrics, const QString &text, int width);

/// Pixels beside a cell's text, on both sides together.
int cellMargins(const QStyleOptionViewItem &option);

/// Bold, and @p factor times as large as the font of @p around is at any time.
void makeTitle(QLabel &label, QWidget &around, double factor);

} // namespace lockscope
