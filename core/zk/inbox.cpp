// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/zk/inbox.h"

#include "core/base/times.h"

#include <zookeeper/zookeeper.h>

namespace lockscope::zk {

Inbox::Inbox(std::function<void()> wake)
    : m_wake(std::move(wake))
{ }

void Inbox::put(Item item)
{
    const std::lock_guard lock(m_mutex);
    if (!m_wake)
        return;
    m_items.push_back(std::move(item));
    if (m_items.size() == 1)
        m_wake();
}

std::vector<Inbox::Item> Inbox::take()
{
    std::vector<Item> items;
    const std::lock_guard lock(m_mutex);
    items.swap(m_items);
    m_items.reserve(items.size());
    return items;
}

void Inbox::close()
{
    const std::lock_guard lock(m_mutex);
    m_wake = {};
    m_items.clear();
}

Request::Request(Inbox &inbox, QString path)
    : m_inbox(inbox)
    , m_path(std::move(path))
{ }

Request::~Request() = default;

void Request::settle(int code)
{
    m_code = code;
    m_settledAt = steadyMs();
    m_inbox.put(this);
}

void Request::refuse(ErrorKind kind)
{
    m_refusal = kind;
    sentAt = steadyMs();
    settle(ZINVALIDSTATE);
}

bool Request::leftWatch() const
{
    return m_code == ZOK || (watchesAbsence && m_code == ZNONODE);
}

} // namespace lockscope::zk
