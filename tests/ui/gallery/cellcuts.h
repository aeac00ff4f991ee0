// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The part of cutsIn() that is about tables, lists and trees.
#pragma once

#include <QStringList>

class QWidget;

namespace lockscope::test {

/// Of the cells and headings in sight; nothing where @p widget has none.
QStringList cellCutsIn(const QWidget &widget);

/// A time, a count, an age, an address: what says something else when some of it is missing.
bool isFigure(const QString &text);

/// Which widget it is, for messages: the classes of ours that it is in, and its text.
QString placeOf(const QWidget &widget);

} // namespace lockscope::test
