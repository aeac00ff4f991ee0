// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/colours.h"

#include <QRectF>

class QIcon;
class QPainter;
class QString;

namespace lockscope {

/// Small shapes that go with a colour, so that nothing is told by colour alone.
enum class Glyph {
    Dot, ///< held or waiting
    HalfDot, ///< held and contended
    Triangle, ///< too long
    Cross, ///< a defect
    Ring, ///< idle, gone
    Arrow, ///< moves
    Question, ///< unknown
    Barred, ///< may not be read
    Exclamation, ///< something was found
    Check, ///< somebody knows of it
    Silence, ///< it is not told of
    Star, ///< somebody's favourite
};

/// Paints @p glyph centred in @p box, as large as fits a line of text.
void paintGlyph(QPainter &painter, const QRectF &box, Glyph glyph, const QColor &colour);

/// @p glyph as it is also where it is selected, @p side high and wide on a screen of that ratio.
QIcon glyphIcon(Glyph glyph, const QColor &colour, int side = 16, double pixelRatio = 2);

/// A rounded badge of @p fill with one or a few letters; used for modes.
void paintBadge(QPainter &painter, const QRectF &box, const QString &text, const Fill &fill);

} // namespace lockscope
