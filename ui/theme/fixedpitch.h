// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QWidget;

namespace lockscope {

/// Shows text in letters of one width, which grow and shrink with all others.
void setFixedPitch(QWidget &widget);

} // namespace lockscope
