// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <optional>

namespace lockscope {

/// A duration as people write it into a file: numbers with "ms", "s", "m" (or "min"), "h", "d",
/// "w", the largest first: "5m", "10 s", "1 h 30 m", "0.5 s". In milliseconds; nothing where it is
/// not one, where a unit is missing, or above ten years.
std::optional<qint64> durationFromText(QStringView text);

/// A text that durationFromText() reads back exactly: "5 m", "1 h 30 m", "1 s 500 ms". @p
/// durationMs is 0 or above.
QString exactDuration(qint64 durationMs);

/// A moment as people write it into a file, with its zone: "2026-12-01T00:00Z",
/// "2026-12-01 09:30:00+01:00". A date alone is its beginning in UTC. In ms since 1970; nothing
/// where it is not one, or where a time has no zone.
std::optional<qint64> momentFromText(const QString &text);

/// A text that momentFromText() reads back, to the second: "2026-12-01T00:00:00Z".
QString momentText(qint64 atMs);

} // namespace lockscope
