// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/fixedpitch.h"

#include <QFontDatabase>
#include <QWidget>

namespace lockscope {

void setFixedPitch(QWidget &widget)
{
    QFont font; // nothing but the family is set: the size goes on coming from the program's font
    font.setFamilies(QFontDatabase::systemFont(QFontDatabase::FixedFont).families());
    widget.setFont(font);
}

} // namespace lockscope
