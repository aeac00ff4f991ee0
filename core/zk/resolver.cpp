// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/zk/resolver.h"

#include <QHostInfo>

namespace lockscope::zk {

namespace {

QString numeric(const QString &host, quint16 port)
{
    return host + u':' + QString::number(port);
}

} // namespace

void Resolver::resolve(const QVector<ServerAddress> &servers)
{
    for (const int id : std::as_const(m_lookups))
        QHostInfo::abortHostLookup(id);
    m_lookups.clear();
    m_addresses.clear();
    m_failures.clear();

    for (const ServerAddress &server : servers) {
        if (QHostAddress(server.host).isNull())
            startLookup(server);
        else
            m_addresses.append(numeric(server.host, server.port));
    }
    QMetaObject::invokeMethod(this, &Resolver::finishIfDone, Qt::QueuedConnection);
}

void Resolver::startLookup(const ServerAddress &server)
{
    m_lookups.append(QHostInfo::lookupHost(
        server.host, this, [this, server](const QHostInfo &info) { accept(server, info); }));
}

void Resolver::accept(const ServerAddress &server, const QHostInfo &info)
{
    m_lookups.removeOne(info.lookupId());
    const auto addresses = info.addresses();
    if (addresses.isEmpty())
        m_failures.append(QStringLiteral("%1: %2").arg(server.host, info.errorString()));
    for (const QHostAddress &address : addresses)
        m_addresses.append(numeric(address.toString(), server.port));
    finishIfDone();
}

void Resolver::finishIfDone()
{
    const bool isAnswered = m_addresses.isEmpty() && m_failures.isEmpty();
    if (!m_lookups.isEmpty() || isAnswered)
        return;
    const QStringList addresses = std::exchange(m_addresses, {});
    const QStringList failures = std::exchange(m_failures, {});
    emit finished(addresses, failures);
}

} // namespace lockscope::zk
