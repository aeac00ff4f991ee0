// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/connect/memberlines.h"

#include "core/base/text.h"

namespace lockscope {

namespace {

QString roleOf(const MemberFacts &member)
{
    if (member.role.state == SourceResult::Ok)
        return QStringList {member.mode, member.version}.join(QStringLiteral(", "));
    const QString state = messageOf(member.role).text();
    const QString detail = member.role.detail.text();
    return detail.isEmpty() ? state : QStringLiteral("%1 (%2)").arg(state, detail);
}

} // namespace

QString memberLines(const ServerFacts &facts)
{
    QStringList lines;
    for (const MemberFacts &member : facts.members)
        lines.append(visibleText(QStringLiteral("%1: %2").arg(member.host, roleOf(member))));
    return lines.join(u'\n');
}

} // namespace lockscope
