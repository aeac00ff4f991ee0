// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/hostport.h"

namespace lockscope {

namespace {

bool isInBrackets(const QString &host)
{
    return host.startsWith(u'[') && host.endsWith(u']');
}

} // namespace

QString hostAndPort(const QString &host, quint16 port)
{
    const QString shown = host.contains(u':') ? u'[' + host + u']' : host;
    return shown + u':' + QString::number(port);
}

QString HostPort::bareHost() const
{
    return isInBrackets(host) ? host.sliced(1, host.size() - 2) : host;
}

HostPort splitHostPort(const QString &text)
{
    const qsizetype colon = text.lastIndexOf(u':');
    if (colon < 0)
        return {text, {}};
    const QString host = text.first(colon);
    if (host.contains(u':') && !isInBrackets(host))
        return {text, {}};
    return {host, text.sliced(colon + 1)};
}

} // namespace lockscope
