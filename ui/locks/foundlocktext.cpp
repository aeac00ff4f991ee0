// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/locks/foundlocktext.h"

#include "ui/theme/tr.h"

namespace lockscope {

QString notExaminedHint()
{
    return tr("Not examined: open it to have it watched and examined.");
}

QString estimateHint()
{
    return tr("Counted by names alone: too many children to read each");
}

} // namespace lockscope
