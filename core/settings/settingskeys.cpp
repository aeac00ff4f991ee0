// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/settings/settingskeys.h"

#include <algorithm>

namespace lockscope {

namespace {

/// The first of the table that is as asked, or null.
template <typename Condition> const ThresholdEntry *entryThat(Condition condition)
{
    const QVector<ThresholdEntry> &table = thresholdTable();
    const auto it = std::find_if(table.begin(), table.end(), condition);
    return it == table.end() ? nullptr : &*it;
}

const ThresholdEntry *entryOf(qint64 Thresholds::*value)
{
    return entryThat([=](const ThresholdEntry &entry) { return entry.value == value; });
}

} // namespace

QStringList topKeys()
{
    return {QStringLiteral("elections"), QStringLiteral("not-elections"),
        QStringLiteral("thresholds"), QStringLiteral("for"), QStringLiteral("mute"),
        QStringLiteral("servers"), QStringLiteral("client-name")};
}

QStringList muteKeys()
{
    return {QStringLiteral("rule"), QStringLiteral("path"), QStringLiteral("session"),
        QStringLiteral("until"), QStringLiteral("why")};
}

QStringList serverKeys()
{
    return {QStringLiteral("admin-port"), QStringLiteral("admin-ports"),
        QStringLiteral("trust-admin-servers"), QStringLiteral("all-members"),
        QStringLiteral("max-watches")};
}

QStringList clientNameKeys()
{
    return {QStringLiteral("path"), QStringLiteral("field"), QStringLiteral("pattern"),
        QStringLiteral("off")};
}

QStringList thresholdNames(bool areOfLocks)
{
    QStringList names;
    for (const ThresholdEntry &entry : thresholdTable()) {
        if (entry.isOfLock || !areOfLocks)
            names.append(entry.name());
    }
    return names;
}

const ThresholdEntry *thresholdNamed(const QString &name)
{
    return entryThat([&](const ThresholdEntry &entry) { return entry.name() == name; });
}

QString sectionOf(const QString &key)
{
    if (topKeys().contains(key))
        return QStringLiteral("");
    if (thresholdNamed(key))
        return QStringLiteral("[thresholds]");
    if (serverKeys().contains(key))
        return QStringLiteral("[servers]");
    return {};
}

Message takes(const ThresholdEntry &entry)
{
    switch (entry.unit()) {
    case ThresholdUnit::Duration:
        return Message::tr("a time with its unit in quotation marks, like \"90 s\", \"5 m\" or "
                           "\"2 h\"");
    case ThresholdUnit::Percent:
        return Message::tr("a percentage in quotation marks, like \"80 %\"");
    case ThresholdUnit::Count:
        break;
    }
    return Message::tr("a whole number above 0");
}

const QVector<ThresholdOrder> &thresholdOrders()
{
    using T = Thresholds;
    const auto order = [](qint64 T::*less, qint64 T::*more) {
        return ThresholdOrder {entryOf(less), entryOf(more)};
    };
    static const QVector<ThresholdOrder> orders {
        order(&T::waitInfoMs, &T::waitWarningMs),
        order(&T::waitWarningMs, &T::waitCriticalMs),
        order(&T::shortTimeoutMs, &T::longTimeoutMs),
        order(&T::silentPercent, &T::verySilentPercent),
        order(&T::herd, &T::herdWarning),
        order(&T::ringMs, &T::ringCriticalMs),
    };
    return orders;
}

} // namespace lockscope
