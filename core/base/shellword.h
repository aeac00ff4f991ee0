// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace lockscope {

/// @p text as one word of a POSIX shell's command line, to be copied by people: as it is where that
/// is safe, else in single quotes. With control or invisible characters, which a terminal would act
/// on, in the $'…' of bash, zsh and ksh. Pure.
QString shellWord(const QString &text);

} // namespace lockscope
