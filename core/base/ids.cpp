// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/ids.h"

#include <QHashFunctions>
#include <QStringBuilder>

#include <algorithm>

namespace lockscope {

namespace {

QString hex(std::int64_t value)
{
    return QStringLiteral("0x") % QString::number(static_cast<quint64>(value), 16);
}

std::optional<std::int64_t> fromHex(QStringView text)
{
    if (text.startsWith(u"0x", Qt::CaseInsensitive))
        text = text.sliced(2);

    const auto isHexDigit = [](QChar c) {
        return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f') || (c >= u'A' && c <= u'F');
    };
    if (text.isEmpty() || text.size() > 16 || !std::all_of(text.begin(), text.end(), isHexDigit))
        return std::nullopt;
    return static_cast<std::int64_t>(text.toULongLong(nullptr, 16));
}

} // namespace

QString textOf(SessionId id)
{
    return hex(id.value);
}

QString textOf(Zxid zxid)
{
    return hex(zxid.value);
}

std::optional<SessionId> sessionIdFromHex(QStringView text)
{
    const auto value = fromHex(text);
    return value ? std::optional(SessionId {*value}) : std::nullopt;
}

std::optional<Zxid> zxidFromHex(QStringView text)
{
    const auto value = fromHex(text);
    return value ? std::optional(Zxid {*value}) : std::nullopt;
}

size_t qHash(SessionId id, size_t seed) noexcept
{
    return ::qHash(id.value, seed);
}

size_t qHash(Zxid zxid, size_t seed) noexcept
{
    return ::qHash(zxid.value, seed);
}

} // namespace lockscope
