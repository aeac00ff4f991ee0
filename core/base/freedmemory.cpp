// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/freedmemory.h"

#include <cstdlib> // defines __GLIBC__

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace lockscope {

void giveBackFreedMemory()
{
#ifdef __GLIBC__
    // Left to itself, glibc takes a block of up to 32 MB from a heap once one of its size was
    // freed, and a heap can only shrink at its end. Blocks of their own go when they are freed.
    constexpr int OwnBlock = 256 * 1024;
    // Each thread would have a heap of its own, with what it freed in it: states are made in one
    // thread and freed in another. Small blocks come from a thread's cache anyway.
    constexpr int Heaps = 2;
    constexpr int KeptAtEnd = 1024 * 1024;
    mallopt(M_MMAP_THRESHOLD, OwnBlock);
    mallopt(M_ARENA_MAX, Heaps);
    mallopt(M_TRIM_THRESHOLD, KeptAtEnd);
#endif
}

} // namespace lockscope
