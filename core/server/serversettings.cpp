// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/serversettings.h"

#include "core/base/hostport.h"

#include <QRegularExpression>

namespace lockscope {
namespace {

/// Brackets of an IPv6 address are what they are, no set of characters.
bool fitsPattern(const QString &pattern, const QString &member)
{
    QString expression = QRegularExpression::escape(pattern);
    expression.replace(QStringLiteral("\\*"), QStringLiteral(".*"));
    expression.replace(QStringLiteral("\\?"), QStringLiteral("."));
    const QString whole = QRegularExpression::anchoredPattern(expression);
    return QRegularExpression(whole, QRegularExpression::CaseInsensitiveOption)
        .match(member)
        .hasMatch();
}

} // namespace

quint16 ServerSettings::adminPortOf(const QString &label) const
{
    const QString host = splitHostPort(label).host;
    for (const QString &name : {label, host}) {
        if (const auto own = adminPorts.constFind(name); own != adminPorts.constEnd())
            return *own;
    }
    for (auto it = adminPorts.begin(); it != adminPorts.end(); ++it) {
        if (fitsPattern(it.key(), label) || fitsPattern(it.key(), host))
            return it.value();
    }
    return adminPort;
}

} // namespace lockscope
