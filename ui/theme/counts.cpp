// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/counts.h"

#include "ui/theme/plaintext.h"
#include "ui/theme/tr.h"

namespace lockscope {

QString holdText(int holders)
{
    return holders == 1 ? tr("1 holds") : tr("%1 hold").arg(grouped(holders));
}

QString waitText(int waiters)
{
    return waiters == 1 ? tr("1 waits") : tr("%1 wait").arg(grouped(waiters));
}

} // namespace lockscope
