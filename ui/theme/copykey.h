// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>

class QWidget;

namespace lockscope {

/// Makes the key for copying mean what is in @p widget while that has the focus: else the window's
/// action of that key takes it, and copies something else. GUI thread.
void setCopyKey(QWidget &widget, std::function<void()> copy);

} // namespace lockscope
