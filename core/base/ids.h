// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <compare>
#include <cstdint>
#include <optional>

namespace lockscope {

/// Identity of a ZooKeeper session. Zero is "no session": the node is persistent (or a container
/// or TTL node, which the server shows to clients as persistent).
struct SessionId
{
    std::int64_t value = 0;

    explicit operator bool() const { return value != 0; }
    friend auto operator<=>(const SessionId &, const SessionId &) = default;
};

/// A ZooKeeper transaction id: strictly growing over the whole ensemble. 0 is "unknown".
struct Zxid
{
    std::int64_t value = 0;

    explicit operator bool() const { return value != 0; }
    friend auto operator<=>(const Zxid &, const Zxid &) = default;
};

/// "0x" and lower-case hex without padding, as the server's `cons` prints it; the sign bit is a
/// digit like the others ("0xff…", never negative).
QString textOf(SessionId id);
QString textOf(Zxid zxid);

/// Reads what textOf() wrote, with or without "0x", upper or lower case, padded or not. Nothing
/// where @p text is not 1 to 16 hex digits.
std::optional<SessionId> sessionIdFromHex(QStringView text);
std::optional<Zxid> zxidFromHex(QStringView text);

size_t qHash(SessionId id, size_t seed = 0) noexcept;
size_t qHash(Zxid zxid, size_t seed = 0) noexcept;

} // namespace lockscope
