// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/thresholds.h"

#include "core/base/writtentimes.h"

#include <iterator>

namespace lockscope {

namespace {

constexpr ThresholdEntry Entries[] {
    {"apartMs", "all",
        QT_TRANSLATE_NOOP("lockscope::Message", "time between two rounds that must agree"),
        &Thresholds::apartMs},
    {"waitInfoMs", "R01", QT_TRANSLATE_NOOP("lockscope::Message", "longest wait: info"),
        &Thresholds::waitInfoMs, true},
    {"waitWarningMs", "R01", QT_TRANSLATE_NOOP("lockscope::Message", "longest wait: warning"),
        &Thresholds::waitWarningMs, true},
    {"waitCriticalMs", "R01", QT_TRANSLATE_NOOP("lockscope::Message", "longest wait: critical"),
        &Thresholds::waitCriticalMs, true},
    {"victims", "R01",
        QT_TRANSLATE_NOOP("lockscope::Message", "waiters that make a long wait a warning"),
        &Thresholds::victims, true},
    {"unusualFactor", "R01 R12 R13 R14",
        QT_TRANSLATE_NOOP(
            "lockscope::Message", "times that a hold is longer than nearly all before"),
        &Thresholds::unusualFactor, true},
    {"unusualMs", "R01 R13 R14",
        QT_TRANSLATE_NOOP("lockscope::Message", "hold below which none is unusual"),
        &Thresholds::unusualMs, true},
    {"baseline", "R01 R12 R13 R14",
        QT_TRANSLATE_NOOP("lockscope::Message", "holds seen before one is unusual"),
        &Thresholds::baseline, true},
    {"growthRounds", "R02",
        QT_TRANSLATE_NOOP("lockscope::Message", "rounds in which the queue grew"),
        &Thresholds::growthRounds, true},
    {"growthMs", "R02", QT_TRANSLATE_NOOP("lockscope::Message", "time over which the queue grew"),
        &Thresholds::growthMs, true},
    {"reconnectMs", "R03",
        QT_TRANSLATE_NOOP("lockscope::Message", "time in which clients change servers"),
        &Thresholds::reconnectMs, true},
    {"longTimeoutMs", "R03 R21",
        QT_TRANSLATE_NOOP("lockscope::Message", "session timeout that makes failover slow"),
        &Thresholds::longTimeoutMs, true},
    {"shortTimeoutMs", "R21",
        QT_TRANSLATE_NOOP("lockscope::Message", "session timeout that a pause exceeds"),
        &Thresholds::shortTimeoutMs, true},
    {"silentPercent", "R04",
        QT_TRANSLATE_NOOP("lockscope::Message", "heartbeat age in percent of the timeout: warning"),
        &Thresholds::silentPercent, true},
    {"verySilentPercent", "R04",
        QT_TRANSLATE_NOOP(
            "lockscope::Message", "heartbeat age in percent of the timeout: critical"),
        &Thresholds::verySilentPercent, true},
    {"staticMs", "R10",
        QT_TRANSLATE_NOOP("lockscope::Message", "time without any movement in the queue"),
        &Thresholds::staticMs, true},
    {"herd", "R11", QT_TRANSLATE_NOOP("lockscope::Message", "sessions that watch one node: info"),
        &Thresholds::herd, true},
    {"herdWarning", "R11",
        QT_TRANSLATE_NOOP("lockscope::Message", "sessions that watch one node: warning"),
        &Thresholds::herdWarning, true},
    {"ringMs", "R12",
        QT_TRANSLATE_NOOP("lockscope::Message", "time for which a ring of waits must last"),
        &Thresholds::ringMs},
    {"ringCriticalMs", "R12",
        QT_TRANSLATE_NOOP("lockscope::Message", "youngest wait of a ring: critical"),
        &Thresholds::ringCriticalMs},
    {"upgradeMs", "R13", QT_TRANSLATE_NOOP("lockscope::Message", "wait for an upgrade"),
        &Thresholds::upgradeMs, true},
    {"observerLocks", "R15",
        QT_TRANSLATE_NOOP("lockscope::Message", "locks in which an observer watches"),
        &Thresholds::observerLocks, true},
    {"flaps", "R20", QT_TRANSLATE_NOOP("lockscope::Message", "unclean ends of one client"),
        &Thresholds::flaps, true},
    {"flapWindowMs", "R20",
        QT_TRANSLATE_NOOP("lockscope::Message", "time in which they are counted"),
        &Thresholds::flapWindowMs, true},
    {"togetherMs", "R20",
        QT_TRANSLATE_NOOP("lockscope::Message", "ends so close to each other are one event"),
        &Thresholds::togetherMs, true},
    {"spinCreates", "R22",
        QT_TRANSLATE_NOOP("lockscope::Message", "nodes created under one holder"),
        &Thresholds::spinCreates, true},
    {"spinPercent", "R22",
        QT_TRANSLATE_NOOP("lockscope::Message", "percent of them gone without a grant"),
        &Thresholds::spinPercent, true},
    {"spinWindowMs", "R22",
        QT_TRANSLATE_NOOP("lockscope::Message", "time in which they are counted"),
        &Thresholds::spinWindowMs, true},
    {"sequencePercent", "R23",
        QT_TRANSLATE_NOOP("lockscope::Message", "next sequence number in percent of 2^31"),
        &Thresholds::sequencePercent, true},
    {"orderMemoryMs", "R26",
        QT_TRANSLATE_NOOP("lockscope::Message", "how long a witness of an order counts"),
        &Thresholds::orderMemoryMs},
    {"leakedDirectories", "R25",
        QT_TRANSLATE_NOOP("lockscope::Message", "empty directories below one parent"),
        &Thresholds::leakedDirectories},
    {"leakedMs", "R25",
        QT_TRANSLATE_NOOP("lockscope::Message", "time in which they did not change"),
        &Thresholds::leakedMs},
    {"clockMs", "R27", QT_TRANSLATE_NOOP("lockscope::Message", "disagreement of clocks"),
        &Thresholds::clockMs},
    {"leaderlessMs", "R30", QT_TRANSLATE_NOOP("lockscope::Message", "time without a leader"),
        &Thresholds::leaderlessMs},
    {"outstanding", "R30",
        QT_TRANSLATE_NOOP("lockscope::Message", "requests that a member has not answered"),
        &Thresholds::outstanding},
    {"latencyMs", "R30",
        QT_TRANSLATE_NOOP(
            "lockscope::Message", "time that a member takes for a request, in the mean"),
        &Thresholds::latencyMs},
};

} // namespace

const QVector<ThresholdEntry> &thresholdTable()
{
    static const QVector<ThresholdEntry> table(std::begin(Entries), std::end(Entries));
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
