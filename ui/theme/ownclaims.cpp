// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/ownclaims.h"

#include "ui/theme/tr.h"

namespace lockscope {

QString ownMark()
{
    return tr("◆ you");
}

QString markedAsOwn(const QString &name)
{
    return name.isEmpty() ? ownMark() : QStringLiteral("%1 · %2").arg(ownMark(), name);
}

} // namespace lockscope
