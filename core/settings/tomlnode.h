// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QVector>

#include <tl/expected.hpp>

#include <compare>

namespace lockscope {

/// A place in a text, as editors count.
struct TextPlace
{
    int line = 0; ///< from 1; 0: nowhere
    int column = 0; ///< from 1, in characters

    friend auto operator<=>(const TextPlace &, const TextPlace &) = default;
};

/// A value of a TOML text (toml.io, 1.0), and where it stands there. The text is parsed by toml++
/// (Debian: libtomlplusplus-dev 3.3.0), which tomlnode.cpp alone includes.
struct TomlNode
{
    enum Kind : quint8 { Table, Array, Text, Integer, Boolean, Other };

    Kind kind = Table;
    TextPlace at;
    qsizetype begin = 0; ///< offset in the text; of a table with a header, the header
    qsizetype end = 0; ///< behind its last character
    QString key; ///< of what is in a table
    TextPlace keyAt;
    QString text; ///< Text: what it means; others: as it is written
    qint64 integer = 0;
    bool boolean = false;
    bool hasHeader = false; ///< a table that begins with "[x]" or "[[x]]"
    QVector<TomlNode> children; ///< of a table or array, in the order of the text

    /// Null where the table has no such key.
    const TomlNode *find(QStringView name) const;
};

struct TomlFault
{
    TextPlace at;
    QString what;
};

/// The text's root table, or the first thing that is wrong.
tl::expected<TomlNode, TomlFault> parseToml(const QString &text);

/// @p text as a TOML string: in single quotes where that saves backslashes; what cannot be seen is
/// escaped.
QString tomlString(const QString &text);

} // namespace lockscope
