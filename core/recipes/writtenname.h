// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/recipe.h"

namespace lockscope {

/// What a client fills into the names that it writes; see WrittenName.
struct NameFilling
{
    QString hex; ///< 32 hex digits; with dashes it is the {uuid}
    QString host;
    qint64 pid = 0;
    SessionId session;
};

/// @p text with that filled in; {seq} stays.
QString filledIn(const char *text, const NameFilling &filling);

/// What a client asks the server to create: the name up to the sequence number.
QString frontOf(const WrittenName &written, const NameFilling &filling);

} // namespace lockscope
