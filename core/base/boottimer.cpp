// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/boottimer.h"

#include <QSocketNotifier>

#include <algorithm>

#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

namespace lockscope {

namespace {

void set(int timer, qint64 momentMs)
{
    itimerspec at {};
    at.it_value.tv_sec = static_cast<time_t>(momentMs / 1000);
    at.it_value.tv_nsec = static_cast<long>(momentMs % 1000 * 1'000'000);
    (void)::timerfd_settime(timer, TFD_TIMER_ABSTIME, &at, nullptr);
}

} // namespace

qint64 bootMs()
{
    timespec now {};
    (void)::clock_gettime(CLOCK_BOOTTIME, &now);
    return qint64(now.tv_sec) * 1000 + now.tv_nsec / 1'000'000;
}

BootTimer::BootTimer(QObject *parent)
    : QObject(parent)
    , m_timer(::timerfd_create(CLOCK_BOOTTIME, TFD_NONBLOCK | TFD_CLOEXEC))
{
    auto *notifier = new QSocketNotifier(m_timer, QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, &BootTimer::fire);
}

BootTimer::~BootTimer()
{
    delete findChild<QSocketNotifier *>(); // before what it looks at
    (void)::close(m_timer);
}

void BootTimer::startAt(qint64 momentMs)
{
    m_moment = std::max<qint64>(momentMs, 1); // zero would stop it
    set(m_timer, m_moment);
}

void BootTimer::stop()
{
    m_moment = 0;
    set(m_timer, 0);
}

void BootTimer::fire()
{
    quint64 times = 0;
    const bool hasFired = ::read(m_timer, &times, sizeof times) > 0;
    if (!hasFired || m_moment == 0 || bootMs() < m_moment) // stopped, or set anew, meanwhile
        return;
    m_moment = 0;
    emit timeout();
}

} // namespace lockscope
