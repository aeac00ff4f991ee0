// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <optional>

namespace lockscope {

enum class ThemeChoice { System, Light, Dark };

/// "system", "light", "dark": in settings and on the command line.
QString textOf(ThemeChoice choice);
std::optional<ThemeChoice> themeFromText(QStringView text);

/// Sets the Fusion style, the palette and, in per cent of the system's, the size of the font of the
/// whole program. What the system's own palette and font are is remembered at the first call. GUI
/// thread; needs the QApplication.
void applyTheme(ThemeChoice choice, int zoomPercent);

/// The nearest zoom that is offered, 60 to 300 %.
int clampedZoom(int percent);

} // namespace lockscope
