// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace lockscope {

/// "host:port", with brackets around an IPv6 address.
QString hostAndPort(const QString &host, quint16 port);

/// The two parts of such a text, as they are written.
struct HostPort
{
    QString host; ///< with its brackets
    QString port; ///< empty: there is none

    QString bareHost() const; ///< without them, as programs take it

    friend bool operator==(const HostPort &, const HostPort &) = default;
};

/// "zk1:2181", "10.0.0.7", "[::1]:41522", "[::1]". Whose colons need not be of a port, as those of
/// "::1", is a host.
HostPort splitHostPort(const QString &text);

} // namespace lockscope
