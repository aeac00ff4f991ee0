// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/zk/resolver.h"

#include "core/base/hostlookup.h"

#include <QHostInfo>

namespace lockscope::zk {

Resolver::Resolver(LookUp lookUp)
    : m_lookUp(std::move(lookUp))
{
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, &Resolver::finishIfDone);
}

Resolver::~Resolver()
{
    for (const int id : std::as_const(m_lookups))
        QHostInfo::abortHostLookup(id);
}

int Resolver::systemLookUp(const QString &host, QObject *receiver, const Found &found)
{
    return lookUpHost(host, receiver, found);
}

void Resolver::resolve(const QVector<ServerAddress> &servers)
{
    for (const int id : std::as_const(m_lookups))
        QHostInfo::abortHostLookup(id);
    m_lookups.clear();
    m_members.clear();
    m_failures.clear();
    m_hasFinished = false;

    for (const ServerAddress &server : servers) {
        if (QHostAddress(server.host).isNull())
            startLookup(server);
        else
            m_members.append({server.host, server.host, server.port});
    }
    m_patience.start(m_lookups.isEmpty() ? 0 : PatienceMs);
}

void Resolver::startLookup(const ServerAddress &server)
{
    m_lookups.append(m_lookUp(
        server.host, this, [this, server](const QHostInfo &info) { accept(server, info); }));
}

void Resolver::accept(const ServerAddress &server, const QHostInfo &info)
{
    m_lookups.removeOne(info.lookupId());
    const auto addresses = info.addresses();
    if (addresses.isEmpty())
        m_failures.append(QStringLiteral("%1: %2").arg(server.host, info.errorString()));
    for (const QHostAddress &address : addresses)
        m_members.append({server.host, address.toString(), server.port});
    if (!m_hasFinished)
        finishIfDone();
    else if (!addresses.isEmpty())
        emit foundMore(m_members);
}

void Resolver::finishIfDone()
{
    const bool isPatient = m_patience.isActive() || m_members.isEmpty();
    if (m_hasFinished || (isPatient && !m_lookups.isEmpty()))
        return;
    m_hasFinished = true;
    m_patience.stop();
    emit finished(m_members, m_failures);
}

} // namespace lockscope::zk
