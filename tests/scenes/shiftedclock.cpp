// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Preloaded into a program, lets its wall clock be as many seconds off as the file
// SHIFTED_CLOCK_FILE says, whose first eight bytes are that number: it may change meanwhile.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <ctime>

namespace {

const volatile std::int64_t *mappedShift()
{
    const char *name = std::getenv("SHIFTED_CLOCK_FILE");
    const int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return nullptr;
    void *bytes = mmap(nullptr, sizeof(std::int64_t), PROT_READ, MAP_SHARED, file, 0);
    close(file);
    return bytes == MAP_FAILED ? nullptr : static_cast<const volatile std::int64_t *>(bytes);
}

time_t shift()
{
    static const volatile std::int64_t *const seconds = mappedShift();
    return seconds ? time_t(*seconds) : 0;
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
