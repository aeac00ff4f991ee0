// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <QVector>

namespace lockscope {

/// One server as the operator wrote it; names are resolved only when connecting.
struct ServerAddress
{
    QString host; ///< name, IPv4, or IPv6 without brackets
    quint16 port = 2181;

    /// "host:port", with brackets around IPv6.
    QString toString() const;
    friend bool operator==(const ServerAddress &, const ServerAddress &) = default;
};

/// "zk1:2181,zk2:2181,[::1]:2181/chroot", parsed by us: libzookeeper 3.8.0 wraps port 99999 to
/// 34463, does not read "[::1]:2181", and gives EINVAL without a position.
struct ConnectString
{
    QVector<ServerAddress> servers; ///< never empty after parse()
    QString chroot; ///< "" or "/a/b"

    /// Spaces around parts and a missing port (2181) are accepted; anything else that is wrong is
    /// BadInput whose detail is a sentence with the position, counted from 1.
    static Result<ConnectString> parse(const QString &text);

    QString toString() const;
    friend bool operator==(const ConnectString &, const ConnectString &) = default;
};

} // namespace lockscope
