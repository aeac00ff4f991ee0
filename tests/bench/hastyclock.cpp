// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Preloaded into a program, lets its clocks run HASTY_CLOCK times as fast, and what it waits for in
// poll() and its like end as much sooner: its timers all come in a fraction of their time, and what
// it keeps for an hour it keeps for a few minutes. The wall clock does so from its first look on.
#include <dlfcn.h>
#include <poll.h>
#include <sys/select.h>
#include <sys/time.h>

#include <cstdint>
#include <cstdlib>
#include <ctime>

namespace {

constexpr std::int64_t NsPerSecond = 1'000'000'000;

std::int64_t haste()
{
    static const char *const text = std::getenv("HASTY_CLOCK");
    static const std::int64_t times = text != nullptr ? std::atoll(text) : 1;
    return times > 0 ? times : 1;
}

template <typename Function> Function next(const char *name)
{
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

std::int64_t nsOf(const timespec &time)
{
    return std::int64_t(time.tv_sec) * NsPerSecond + time.tv_nsec;
}

timespec timeOf(std::int64_t ns)
{
    return {time_t(ns / NsPerSecond), long(ns % NsPerSecond)};
}

int realClock(clockid_t clock, timespec *time)
{
    static const auto original = next<int (*)(clockid_t, timespec *)>("clock_gettime");
    return original(clock, time);
}

std::int64_t wallNs()
{
    timespec now {};
    realClock(CLOCK_REALTIME, &now);
    static const std::int64_t first = nsOf(now);
    return first + (nsOf(now) - first) * haste();
}

} // namespace

extern "C" int clock_gettime(clockid_t clock, timespec *time) noexcept
{
    const int result = realClock(clock, time);
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)
        *time = timeOf(wallNs());
    else if (clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_RAW
        || clock == CLOCK_MONOTONIC_COARSE)
        *time = timeOf(nsOf(*time) * haste());
    return result;
}

extern "C" int gettimeofday(timeval *time, void * /*zone*/) noexcept
{
    const std::int64_t ns = wallNs();
    *time = {time_t(ns / NsPerSecond), suseconds_t(ns % NsPerSecond / 1000)};
    return 0;
}

extern "C" time_t time(time_t *place) noexcept
{
    const auto seconds = time_t(wallNs() / NsPerSecond);
    if (place != nullptr)
        *place = seconds;
    return seconds;
}

extern "C" int poll(pollfd *files, nfds_t count, int ms)
{
    static const auto original = next<int (*)(pollfd *, nfds_t, int)>("poll");
    return original(files, count, ms > 0 ? int((ms + haste() - 1) / haste()) : ms);
}

extern "C" int ppoll(pollfd *files, nfds_t count, const timespec *wait, const sigset_t *signals)
{
    static const auto original =
        next<int (*)(pollfd *, nfds_t, const timespec *, const sigset_t *)>("ppoll");
    if (wait == nullptr)
        return original(files, count, wait, signals);
    const timespec less = timeOf(nsOf(*wait) / haste());
    return original(files, count, &less, signals);
}

extern "C" int select(int count, fd_set *reads, fd_set *writes, fd_set *others, timeval *wait)
{
    static const auto original =
        next<int (*)(int, fd_set *, fd_set *, fd_set *, timeval *)>("select");
    if (wait == nullptr)
        return original(count, reads, writes, others, wait);
    const std::int64_t us = (std::int64_t(wait->tv_sec) * 1'000'000 + wait->tv_usec) / haste();
    timeval less {time_t(us / 1'000'000), suseconds_t(us % 1'000'000)};
    return original(count, reads, writes, others, &less);
}
