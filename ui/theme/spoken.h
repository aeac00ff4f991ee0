// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAccessible>

class QWidget;

namespace lockscope {

/// What @p widget is to whoever does not see it: Qt takes what scrolls, and what we paint
/// ourselves, for mere containers. To be said before the widget is shown.
void setSpokenRole(QWidget &widget, QAccessible::Role role);

} // namespace lockscope
