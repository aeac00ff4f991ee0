// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QWidget;

namespace lockscope {

/// Gives @p widget, and what is in it, the background of lists (QPalette::Base) instead of that of
/// windows, whatever theme is chosen later.
void useBaseBackground(QWidget *widget);

} // namespace lockscope
