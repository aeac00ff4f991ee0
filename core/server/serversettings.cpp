// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/serversettings.h"

namespace lockscope {

quint16 ServerSettings::adminPortOf(const QString &label) const
{
    const auto whole = adminPorts.constFind(label);
    if (whole != adminPorts.constEnd())
        return *whole;
    return adminPorts.value(label.left(label.lastIndexOf(u':')), adminPort);
}

} // namespace lockscope
