// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/message.h"
#include "core/diagnosis/thresholds.h"

#include <QStringList>

namespace lockscope {

/// What may stand in a settings file, by section.
QStringList topKeys();
QStringList muteKeys();
QStringList serverKeys();
QStringList clientNameKeys();
/// ThresholdEntry::name() of all of them, or of those that may differ from lock to lock.
QStringList thresholdNames(bool areOfLocks);
/// The one called @p name, or null.
const ThresholdEntry *thresholdNamed(const QString &name);

/// The section that has a key called @p key: "[servers]", empty for the top; null: none has.
QString sectionOf(const QString &key);

/// "a time like \"5 m\"": what to write for it.
Message takes(const ThresholdEntry &entry);

/// Two thresholds of which the first must not be above the second.
struct ThresholdOrder
{
    const ThresholdEntry *less;
    const ThresholdEntry *more;
};
const QVector<ThresholdOrder> &thresholdOrders();

} // namespace lockscope
