// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <QStringList>

namespace lockscope {

/// Which paths are meant, in the way that people write it:
///
///     /services/*/leader      "*" is anything within one name, "?" one character of it
///     /locks/batch/**         "**" is any number of names: /locks/batch itself and all below it
///
/// A backslash takes the meaning from what follows it. Everything else stands for itself, upper and
/// lower case are different. Paths are as Lockscope shows them: below the chroot of the connect
/// string, if there is one.
class PathGlob
{
public:
    /// Empty: matches nothing.
    PathGlob() = default;
    /// BadInput with a sentence that says what to write instead.
    static Result<PathGlob> parse(const QString &text);
    /// That path alone, whatever its characters are.
    static PathGlob exactly(const QString &path);

    /// @p path: absolute and clean, see validPath().
    bool matches(const QString &path) const;
    /// As parse() reads it.
    const QString &text() const { return m_text; }
    bool isEmpty() const { return m_text.isEmpty(); }

    friend bool operator==(const PathGlob &a, const PathGlob &b) { return a.m_text == b.m_text; }

private:
    QString m_text;
    QStringList m_names; ///< of the text, in order; none for "/"
};

/// Whether one of them matches.
bool matchesAny(const QVector<PathGlob> &globs, const QString &path);

} // namespace lockscope
