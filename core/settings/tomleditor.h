// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/settings/tomlnode.h"

#include <QStringList>

namespace lockscope {

/// Which table of a TOML text.
struct TomlPlace
{
    QString section; ///< "servers", "servers.admin-ports"; empty: what stands before all sections
    int index = -1; ///< of [[section]], from 0; -1: [section]
};

/// Changes single values in a TOML text and leaves the rest as it is written. Each call gives the
/// whole new text; the old one where it is written in a way that this does not know (keys with
/// dots, tables in braces). What the values are is not checked: parse the result.
class TomlEditor
{
public:
    /// @p text must be one that parseToml() reads.
    explicit TomlEditor(const QString &text);

    bool has(const QString &section) const; ///< as [section]

    /// @p key = @p value. Where the key is not there: in place of a comment that is such a line,
    /// else behind the last key. A [section] that is missing is added at the end.
    QString withValue(const TomlPlace &place, const QString &key, const QString &value) const;
    /// The key's line goes; where @p usual is not empty, the comment "# key = usual" takes its
    /// place.
    QString withoutValue(const TomlPlace &place, const QString &key, const QString &usual) const;

    /// One more element of the list @p key before all sections, which is made if need be.
    QString withItem(const QString &key, const QString &value) const;
    QString withoutItem(const QString &key, int index) const;

    /// One more [[section]], whose lines they are: behind the last of its kind, else behind a
    /// comment that shows one, else at the end.
    QString withTable(const QString &section, const QStringList &lines) const;
    QString withoutTable(const QString &section, int index) const;
    /// @p lines in place of those of that [[section]].
    QString withTableAs(const QString &section, int index, const QStringList &lines) const;

private:
    const TomlNode *table(const TomlPlace &place) const;
    void collectHeaders(const TomlNode &node);
    qsizetype lineBegin(qsizetype offset) const;
    qsizetype lineEnd(qsizetype offset) const; ///< behind its line feed
    QString lineAt(qsizetype begin) const; ///< without its end
    qsizetype bodyBegin(const TomlNode &table) const;
    qsizetype bodyEnd(const TomlNode &table) const; ///< the next header's line
    qsizetype lastLineEnd(const TomlNode &table) const; ///< of its last key, or of its header
    qsizetype commentLike(const TomlNode &table, const QString &key) const; ///< or -1
    qsizetype exampleEnd(const QString &section) const; ///< or -1
    QString replaced(qsizetype begin, qsizetype end, const QString &by) const;
    QString inserted(qsizetype at, const QStringList &lines) const;

    QString m_text;
    QString m_newline;
    TomlNode m_root;
    QVector<qsizetype> m_headers; ///< where the line of each header begins, in order
};

} // namespace lockscope
