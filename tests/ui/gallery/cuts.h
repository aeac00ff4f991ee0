// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What cannot be read of a window as it is shown: found by the widgets' own measures, and in its
// picture. GUI thread.
#pragma once

#include <QStringList>

class QImage;
class QWidget;

namespace lockscope::test {

/// Whatever of @p window, which is shown, is cut off, squeezed, elided without a tool tip, outside,
/// or under its neighbour: a line each, "cut: LockPage/QLabel “text”: 120 of 140 pixels". A figure
/// is never to be elided. What is scrolled out of sight is looked at as if it were in sight.
QStringList cutsIn(const QWidget &window);

/// Texts of @p window that stand out from what is behind them by less than 4.5 to 1 in its
/// @p picture, a line each; what cannot be used now is passed over.
QStringList faintIn(const QWidget &window, const QImage &picture);

/// The part of the height of @p picture, in percent, that its highest stripe takes in which there
/// is nothing but background.
int blankPercent(const QImage &picture);

} // namespace lockscope::test
