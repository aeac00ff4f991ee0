// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QPalette>

namespace lockscope {

/// A filled shape and the text on it.
struct Fill
{
    QColor back;
    QColor text;
};

/// Colours that mean something. Never used alone: an icon or a word says the same. Every text
/// colour here has a contrast of 4.5:1 or better on the backgrounds of its palette.
struct RoleColours
{
    QColor held; ///< held, nobody waits
    QColor contended; ///< held, and others wait
    QColor danger; ///< waiting too long, ghost, deadlock
    QColor waiting; ///< waits, and nothing is wrong with that
    QColor muted; ///< gone, unknown, secondary text
    QColor line; ///< borders and rules; no text
    Fill heldCar;
    Fill contendedCar;
    Fill mutedCar;
    Fill shared; ///< badge of read modes and leases
    Fill exclusive; ///< badge of exclusive, write and leader modes
    Fill chip; ///< small facts in a header
    Fill stuck; ///< a verdict that somebody must act on
    Fill slow;
    Fill primary; ///< the one button that is meant to be pressed
    Fill production; ///< the band over the window
    Fill testing;
    Fill development;
    Fill writable; ///< the same while changes are allowed: like no environment's
    Fill banner; ///< errors and staleness inside a view
};

/// The palettes of the two themes; complete, for all groups.
QPalette lightPalette();
QPalette darkPalette();

/// Whether text is lighter than the window in @p palette: Qt 6.4 has no QStyleHints::colorScheme().
bool isDark(const QPalette &palette);

/// The role colours that go with @p palette. Valid for the life of the program.
const RoleColours &roleColours(const QPalette &palette);

/// WCAG 2.1 contrast of two opaque colours, 1 to 21.
double contrastRatio(const QColor &a, const QColor &b);

} // namespace lockscope
