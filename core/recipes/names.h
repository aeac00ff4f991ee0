// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/recipe.h"

namespace lockscope::names {

/// The grammar of lock names, read from their right end: front, label, sequence number. Cheap
/// enough for 100 000 names, so the label comes first: most names fail there.

/// "_c_<uuid>-lock-0000000012" at "-lock-": the front "_c_<uuid>" and 12.
struct Parts
{
    QStringView front;
    qint32 sequence = 0;
};

/// @p name taken apart at @p label, which stands right before the sequence number.
std::optional<Parts> splitAt(QStringView name, QStringView label);

/// The text behind the last @p label in @p name; all of @p name where it has none.
QStringView behindLast(QStringView name, QStringView label);

/// "0" to "9": no other alphabet's digits.
inline bool isDigit(QChar c)
{
    return c >= u'0' && c <= u'9';
}

/// 8-4-4-4-12 lower-case hex digits, as Java and Rust print a UUID.
bool isUuid(QStringView text);
/// Lower-case hex digits, exactly @p digits of them.
bool isHex(QStringView text, qsizetype digits);
/// Digits, at least one, perhaps behind a minus sign.
bool isDecimal(QStringView text);

/// A ticket for names that are exactly @p label and a sequence number.
std::optional<Ticket> plain(QStringView name, QStringView label, Mode mode);

} // namespace lockscope::names
