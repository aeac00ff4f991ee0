// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/workerthread.h"

#include <sys/resource.h>

namespace lockscope {

void letOthersGoFirst()
{
    constexpr int Niceness = 5; // a third of the time of a thread that is not nice
    ::setpriority(PRIO_PROCESS, 0, Niceness); // 0 is the calling thread
}

} // namespace lockscope
