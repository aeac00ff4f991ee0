// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/queue/queueentry.h"

namespace lockscope {

/// One line of what is known of a contender: escaped plain text.
struct ContenderField
{
    QString label;
    QString value;
    QString meaning; ///< for the tool tip
    bool isFixedPitch = false;
};

/// Everything known of @p entry, in the order in which people look. @p facts may be null. The
/// labels are the same for every contender of a kind, so that lines do not jump. Pure.
QVector<ContenderField> fieldsOf(const QueueEntry &entry, const ServerFacts *facts, qint64 now);

/// "write #45" for a heading.
QString headingOf(const QueueEntry &entry);

} // namespace lockscope
