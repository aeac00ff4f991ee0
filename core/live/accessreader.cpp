// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/accessreader.h"

#include "core/base/nodepath.h"

#include <utility>

namespace lockscope {

AccessReader::AccessReader(QObject *parent)
    : QObject(parent)
    , m_rereading(this)
{
    m_rereading.setInterval(RereadMs);
    m_rereading.callOnTimeout(this, &AccessReader::readAll);
}

void AccessReader::want(const QString &path)
{
    if (!m_wanted.contains(path) && m_wanted.size() >= MaxNodes)
        return;
    if (!std::exchange(m_wanted[path], true))
        m_waiting.push_back(path);
    pump();
}

void AccessReader::forget(const QString &lock)
{
    m_wanted.removeIf([&](const auto &wanted) { return isAtOrBelow(wanted.key(), lock); });
    std::erase_if(m_waiting, [&](const QString &path) { return isAtOrBelow(path, lock); });
}

void AccessReader::clear()
{
    ++m_run;
    m_wanted.clear();
    m_waiting.clear();
    m_inFlight = 0;
}

void AccessReader::attach(zk::Client &client)
{
    ++m_run;
    m_client = &client;
    m_inFlight = 0;
    m_rereading.start();
    readAll();
}

void AccessReader::detach()
{
    ++m_run;
    m_client.clear();
    m_rereading.stop();
}

void AccessReader::readAll()
{
    m_waiting.assign(m_wanted.keyBegin(), m_wanted.keyEnd());
    for (bool &isWaiting : m_wanted)
        isWaiting = true;
    pump();
}

void AccessReader::pump()
{
    while (m_client && m_inFlight < MaxInFlight && !m_waiting.empty()) {
        const QString path = m_waiting.front();
        m_waiting.pop_front();
        m_wanted[path] = false;
        ++m_inFlight;
        m_client->readAcl(
            path, [self = QPointer(this), run = m_run, path](const Result<zk::Acl> &acl) {
                if (self && self->m_run == run && !zk::isEndOfSession(acl))
                    self->accept(path, acl);
            });
    }
}

void AccessReader::accept(const QString &path, const Result<zk::Acl> &acl)
{
    --m_inFlight;
    AccessList list {path, ReadState::Read, {}};
    if (acl)
        list.entries = acl->entries;
    else
        list.state = acl.error().kind == ErrorKind::Denied ? ReadState::Denied : ReadState::Gone;
    emit accessListReady(list);
    pump();
}

} // namespace lockscope
