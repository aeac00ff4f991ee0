// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/environment.h"

class QIcon;
class QPalette;

namespace lockscope {

/// A dot in the colour that the window's band has there. What it means is also said in words.
QIcon environmentMark(Environment environment, const QPalette &palette);

} // namespace lockscope
