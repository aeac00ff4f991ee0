// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/shellword.h"

#include "core/base/text.h"

#include <algorithm>

namespace lockscope {
namespace {

bool isPlainInShell(QChar c)
{
    constexpr QStringView Safe = u"/._-:=,@%+";
    return c.unicode() < 128 && (c.isLetterOrNumber() || Safe.contains(c));
}

/// Each byte of what is not printable ASCII as \xNN: no shell and no terminal makes more of it.
QString ansiQuoted(const QString &text)
{
    QString quoted = QStringLiteral("$'");
    for (const char byte : text.toUtf8()) {
        const auto code = uchar(byte);
        if (byte == '\'' || byte == '\\')
            quoted.append(u'\\').append(QLatin1Char(byte));
        else if (code < 32 || code > 126)
            quoted += QStringLiteral("\\x%1").arg(code, 2, 16, QLatin1Char('0'));
        else
            quoted += QLatin1Char(byte);
    }
    return quoted + u'\'';
}

} // namespace

QString shellWord(const QString &text)
{
    if (!text.isEmpty() && std::all_of(text.begin(), text.end(), isPlainInShell))
        return text;
    if (visibleText(text) != text)
        return ansiQuoted(text);
    QString quoted = text;
    return u'\'' + quoted.replace(u'\'', QStringLiteral("'\\''")) + u'\'';
}

} // namespace lockscope
