// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/answers.h"

#include <QHostAddress>

namespace lockscope {

QString endpointOf(QStringView javaAddress)
{
    const QStringView text = javaAddress.sliced(javaAddress.lastIndexOf(u'/') + 1);
    const qsizetype colon = text.lastIndexOf(u':');
    if (colon <= 0)
        return text.toString();

    QStringView host = text.first(colon);
    if (host.startsWith(u'[') && host.endsWith(u']'))
        host = host.sliced(1).chopped(1);
    const QHostAddress address(host.toString());
    if (address.protocol() != QAbstractSocket::IPv6Protocol)
        return text.toString();
    return u'[' + address.toString() + u']' + text.sliced(colon).toString();
}

} // namespace lockscope
