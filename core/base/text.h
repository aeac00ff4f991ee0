// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <optional>

namespace lockscope {

/// Text that came from ZooKeeper, made safe to show: control characters, bidirectional overrides
/// and invisible format characters become "\xNN" or "\u{NNNN}", everything else stays. Never
/// interpreted as markup; whoever shows it sets Qt::PlainText.
QString visibleText(QStringView text);
/// The same; most need no escapes, and are given back without a copy.
QString visibleText(const QString &text);

/// @p data as text, or nothing unless it is valid UTF-8.
std::optional<QString> utf8Text(const QByteArray &data);

/// A classic hex dump with 16 bytes a line: offset, hex, printable ASCII.
QString hexDump(const QByteArray &data);

} // namespace lockscope
