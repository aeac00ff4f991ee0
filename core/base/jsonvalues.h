// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/ids.h"

#include <QJsonValue>

namespace lockscope {

/// "0x…" as textOf() writes it; null where @p id is zero: a persistent node's owner, a transaction
/// that nobody knows.
template <typename Id> QJsonValue hexOrNull(Id id)
{
    return id ? QJsonValue(textOf(id)) : QJsonValue();
}

/// Null where @p text is empty: not known, or nothing.
inline QJsonValue textOrNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

} // namespace lockscope
