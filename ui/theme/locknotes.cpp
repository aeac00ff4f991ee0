// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/locknotes.h"

#include "core/base/text.h"
#include "ui/theme/tr.h"

namespace lockscope {

QString noteFrom(const QString &typed)
{
    return typed.simplified().left(LockNotes::MaxLength);
}

QString starred(const QString &text)
{
    return QStringLiteral("★ %1").arg(text);
}

QString noteText(const QString &note)
{
    return note.isEmpty() ? QString() : tr("Note: %1").arg(visibleText(note));
}

} // namespace lockscope
