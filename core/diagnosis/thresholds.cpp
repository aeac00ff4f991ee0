// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/thresholds.h"

#include "core/base/writtentimes.h"

namespace lockscope {

const QVector<ThresholdEntry> &thresholdTable()
{
    using T = Thresholds;
    static const QVector<ThresholdEntry> table {
        {"apartMs", "all",
            QT_TRANSLATE_NOOP("lockscope::Message", "time between two rounds that must agree"),
            &T::apartMs},
        {"waitInfoMs", "R01", QT_TRANSLATE_NOOP("lockscope::Message", "longest wait: info"),
            &T::waitInfoMs, true},
        {"waitWarningMs", "R01", QT_TRANSLATE_NOOP("lockscope::Message", "longest wait: warning"),
            &T::waitWarningMs, true},
        {"waitCriticalMs", "R01", QT_TRANSLATE_NOOP("lockscope::Message", "longest wait: critical"),
            &T::waitCriticalMs, true},
        {"victims", "R01",
            QT_TRANSLATE_NOOP("lockscope::Message", "waiters that make a long wait a warning"),
            &T::victims, true},
        {"unusualFactor", "R01",
            QT_TRANSLATE_NOOP(
                "lockscope::Message", "times that a hold is longer than nearly all before"),
            &T::unusualFactor, true},
        {"unusualMs", "R01",
            QT_TRANSLATE_NOOP("lockscope::Message", "hold below which none is unusual"),
            &T::unusualMs, true},
        {"baseline", "R01 R13 R14",
            QT_TRANSLATE_NOOP("lockscope::Message", "holds seen before one is unusual"),
            &T::baseline, true},
        {"growthRounds", "R02",
            QT_TRANSLATE_NOOP("lockscope::Message", "rounds in which the queue grew"),
            &T::growthRounds, true},
        {"growthMs", "R02",
            QT_TRANSLATE_NOOP("lockscope::Message", "time over which the queue grew"), &T::growthMs,
            true},
        {"reconnectMs", "R03",
            QT_TRANSLATE_NOOP("lockscope::Message", "time in which clients change servers"),
            &T::reconnectMs, true},
        {"longTimeoutMs", "R03 R21",
            QT_TRANSLATE_NOOP("lockscope::Message", "session timeout that makes failover slow"),
            &T::longTimeoutMs, true},
        {"shortTimeoutMs", "R21",
            QT_TRANSLATE_NOOP("lockscope::Message", "session timeout that a pause exceeds"),
            &T::shortTimeoutMs, true},
        {"silentPercent", "R04",
            QT_TRANSLATE_NOOP(
                "lockscope::Message", "heartbeat age in percent of the timeout: warning"),
            &T::silentPercent, true},
        {"verySilentPercent", "R04",
            QT_TRANSLATE_NOOP(
                "lockscope::Message", "heartbeat age in percent of the timeout: critical"),
            &T::verySilentPercent, true},
        {"staticMs", "R10",
            QT_TRANSLATE_NOOP("lockscope::Message", "time without any movement in the queue"),
            &T::staticMs, true},
        {"herd", "R11",
            QT_TRANSLATE_NOOP("lockscope::Message", "sessions that watch one node: info"), &T::herd,
            true},
        {"herdWarning", "R11",
            QT_TRANSLATE_NOOP("lockscope::Message", "sessions that watch one node: warning"),
            &T::herdWarning, true},
        {"ringMs", "R12",
            QT_TRANSLATE_NOOP("lockscope::Message", "time for which a ring of waits must last"),
            &T::ringMs},
        {"ringCriticalMs", "R12",
            QT_TRANSLATE_NOOP("lockscope::Message", "youngest wait of a ring: critical"),
            &T::ringCriticalMs},
        {"upgradeMs", "R13", QT_TRANSLATE_NOOP("lockscope::Message", "wait for an upgrade"),
            &T::upgradeMs, true},
        {"observerLocks", "R15",
            QT_TRANSLATE_NOOP("lockscope::Message", "locks in which an observer watches"),
            &T::observerLocks, true},
        {"flaps", "R20", QT_TRANSLATE_NOOP("lockscope::Message", "unclean ends of one client"),
            &T::flaps, true},
        {"flapWindowMs", "R20",
            QT_TRANSLATE_NOOP("lockscope::Message", "time in which they are counted"),
            &T::flapWindowMs, true},
        {"togetherMs", "R20",
            QT_TRANSLATE_NOOP("lockscope::Message", "ends so close to each other are one event"),
            &T::togetherMs, true},
        {"spinCreates", "R22",
            QT_TRANSLATE_NOOP("lockscope::Message", "nodes created under one holder"),
            &T::spinCreates, true},
        {"spinPercent", "R22",
            QT_TRANSLATE_NOOP("lockscope::Message", "percent of them gone without a grant"),
            &T::spinPercent, true},
        {"spinWindowMs", "R22",
            QT_TRANSLATE_NOOP("lockscope::Message", "time in which they are counted"),
            &T::spinWindowMs, true},
        {"sequencePercent", "R23",
            QT_TRANSLATE_NOOP("lockscope::Message", "next sequence number in percent of 2^31"),
            &T::sequencePercent, true},
        {"orderMemoryMs", "R26",
            QT_TRANSLATE_NOOP("lockscope::Message", "how long a witness of an order counts"),
            &T::orderMemoryMs},
        {"leakedDirectories", "R25",
            QT_TRANSLATE_NOOP("lockscope::Message", "empty directories below one parent"),
            &T::leakedDirectories},
        {"leakedMs", "R25",
            QT_TRANSLATE_NOOP("lockscope::Message", "time in which they did not change"),
            &T::leakedMs},
        {"clockMs", "R27", QT_TRANSLATE_NOOP("lockscope::Message", "disagreement of clocks"),
            &T::clockMs},
        {"leaderlessMs", "R30", QT_TRANSLATE_NOOP("lockscope::Message", "time without a leader"),
            &T::leaderlessMs},
        {"outstanding", "R30",
            QT_TRANSLATE_NOOP("lockscope::Message", "requests that a member has not answered"),
            &T::outstanding},
        {"latencyMs", "R30",
            QT_TRANSLATE_NOOP(
                "lockscope::Message", "time that a member takes for a request, in the mean"),
            &T::latencyMs},
    };
    return table;
}

ThresholdUnit ThresholdEntry::unit() const
{
    const QLatin1String text(key);
    if (text.endsWith(QLatin1String("Ms")))
        return ThresholdUnit::Duration;
    return text.endsWith(QLatin1String("Percent")) ? ThresholdUnit::Percent : ThresholdUnit::Count;
}

QString ThresholdEntry::name() const
{
    QString camel = QLatin1String(key);
    camel.chop(unit() == ThresholdUnit::Duration ? 2 : unit() == ThresholdUnit::Percent ? 7 : 0);
    QString name;
    for (const QChar c : std::as_const(camel)) {
        if (c.isUpper())
            name += u'-';
        name += c.toLower();
    }
    return name;
}

QString thresholdText(const ThresholdEntry &entry, qint64 value)
{
    switch (entry.unit()) {
    case ThresholdUnit::Duration:
        return exactDuration(value);
    case ThresholdUnit::Percent:
        return QStringLiteral("%1 %").arg(value);
    case ThresholdUnit::Count:
        break;
    }
    return QString::number(value);
}

std::optional<qint64> thresholdFromText(const ThresholdEntry &entry, QStringView text)
{
    text = text.trimmed();
    if (entry.unit() == ThresholdUnit::Duration)
        return durationFromText(text);
    const bool isPercent = entry.unit() == ThresholdUnit::Percent;
    if (isPercent && !text.endsWith(u'%'))
        return std::nullopt;
    if (isPercent)
        text = text.chopped(1).trimmed();
    bool isNumber = false;
    const qint64 value = text.toLongLong(&isNumber);
    const qint64 most = isPercent ? 100 : 1'000'000'000;
    return isNumber && value >= 0 && value <= most ? std::optional(value) : std::nullopt;
}

bool setThreshold(Thresholds *thresholds, QStringView key, qint64 value)
{
    for (const ThresholdEntry &entry : thresholdTable()) {
        if (key != QLatin1String(entry.key) || value < 0)
            continue;
        thresholds->*entry.value = value;
        return true;
    }
    return false;
}

} // namespace lockscope
