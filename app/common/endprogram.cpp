// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/common/endprogram.h"

#include <cstdio>
#include <cstdlib>

namespace lockscope {

void endProgram(int status)
{
#ifdef __SANITIZE_ADDRESS__
    std::exit(status);
#else
    std::fflush(stdout); // standard error has no buffer
    std::_Exit(status);
#endif
}

} // namespace lockscope
