// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace lockscope {

/// The page of the manual that lists every recipe of the catalogue, as Markdown with "\n" line
/// ends: what resources/manual/recipes.md holds. Pure; any thread.
QString recipesManual();

} // namespace lockscope
