// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How the keyboard comes to a panel and from one to the next. GUI thread.
#pragma once

#include <QVector>

class QWidget;

namespace lockscope {

/// Puts the keyboard where it was last in @p panel, else on the first list or view in it, else on
/// the first thing that takes keys. False where nothing does.
bool focusInside(QWidget &panel);

/// Puts it into the next of the panels that are on the screen (or the one before: @p by is -1),
/// round about; into the first one where it is in none.
void focusNext(const QVector<QWidget *> &panels, int by);

/// Lets Tab go through @p panel as people read it, whenever its parts were made, and after
/// @p before, if that is not null.
void orderAsLaidOut(QWidget *before, QWidget &panel);

/// Whether nobody sees @p widget, for its dock is behind another one.
bool isInHiddenDock(const QWidget &widget);

} // namespace lockscope
