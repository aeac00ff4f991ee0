// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAccessible>

class QAction;
class QWidget;

namespace lockscope {

/// What @p widget is to whoever does not see it: Qt takes what scrolls, and what we paint
/// ourselves, for mere containers. To be said before the widget is shown.
void setSpokenRole(QWidget &widget, QAccessible::Role role);

/// What screen readers read of @p button beside its name, as long as it stands for @p action: why
/// that cannot be done, or its key. The action's tooltip has markup.
void describePlainly(QWidget &button, const QAction &action);

} // namespace lockscope
