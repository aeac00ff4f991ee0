// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/zk/connectstring.h"

#include <QObject>
#include <QStringList>

class QHostInfo;

namespace lockscope::zk {

/// Looks the names of servers up in Qt's lookup threads, so that nobody waits for DNS and
/// libzookeeper is given numeric addresses alone. Lives in one thread with an event loop.
class Resolver : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Ends with finished(), never inside this call. A look-up under way is abandoned.
    void resolve(const QVector<ServerAddress> &servers);

signals:
    /// Numeric "host:port" (IPv6 without brackets, as libzookeeper 3.8.0 wants it), and one clause
    /// for each name that was not found.
    void finished(const QStringList &addresses, const QStringList &failures);

private:
    void startLookup(const ServerAddress &server);
    void accept(const ServerAddress &server, const QHostInfo &info);
    void finishIfDone();

    QVector<int> m_lookups; ///< QHostInfo's ids of those under way
    QStringList m_addresses;
    QStringList m_failures;
};

} // namespace lockscope::zk
