// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStyleOptionViewItem>

class QPainter;

namespace lockscope {

/// The text of @p cell in one line of @p room, elided and aligned as it says, in its font and in
/// the colour that it has while it is selected or not. As the style would, which shapes each text
/// three times: with that, a list that is scrolled takes twice as long. GUI thread.
void paintCellText(QPainter &painter, const QStyleOptionViewItem &cell, const QRect &room);

} // namespace lockscope
