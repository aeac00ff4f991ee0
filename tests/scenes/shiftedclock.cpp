// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Preloaded into a program, lets its wall clock be LOCKSCOPE_CLOCK_SHIFT seconds off.
#include <dlfcn.h>
#include <sys/time.h>

#include <cstdlib>
#include <ctime>

namespace {

time_t shift()
{
    const char *text = std::getenv("LOCKSCOPE_CLOCK_SHIFT");
    return text ? time_t(std::atol(text)) : 0;
}

template <typename Function> Function next(const char *name)
{
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

} // namespace

extern "C" int clock_gettime(clockid_t clock, timespec *time) noexcept
{
    static const auto original = next<int (*)(clockid_t, timespec *)>("clock_gettime");
    const int result = original(clock, time);
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)
        time->tv_sec += shift();
    return result;
}

extern "C" int gettimeofday(timeval *time, void *zone) noexcept
{
    static const auto original = next<int (*)(timeval *, void *)>("gettimeofday");
    const int result = original(time, zone);
    time->tv_sec += shift();
    return result;
}
