// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/freedmemory.h"

#include <cstdlib> // defines __GLIBC__

#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#endif

namespace lockscope {

#ifdef __GLIBC__
namespace {

/// The next part of the heap is made so long that it is one for all, and the kernel is asked for
/// pages of 2 MB there: those that are not touched cost nothing. Where it has none, nothing is
/// lost.
void getHeapInLargePages()
{
#ifdef MADV_HUGEPAGE
    constexpr int Part = 64 << 20;
    constexpr uintptr_t Page = 2 << 20;
    mallopt(M_TOP_PAD, Part);
    const auto begin = (reinterpret_cast<uintptr_t>(::sbrk(0)) + Page - 1) / Page * Page;
    void *volatile grown = std::malloc(Page); // more than is left of the heap
    std::free(grown);
    const auto end = reinterpret_cast<uintptr_t>(::sbrk(0));
    if (end > begin)
        ::madvise(reinterpret_cast<void *>(begin), end - begin, MADV_HUGEPAGE);
#endif
}

} // namespace
#endif

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

void keepFreedMemory()
{
#ifdef __GLIBC__
    // One heap, which all threads use: by default each keeps what was freed in it for itself.
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
    getHeapInLargePages();
#endif
}

} // namespace lockscope
