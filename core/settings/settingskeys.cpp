// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/settings/settingskeys.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace lockscope {

namespace {

/// What of a key tells it from others, however its words are joined and whatever unit it names.
QString essence(const QString &key)
{
    QString bare = key.toLower();
    bare.remove(u'-');
    bare.remove(u'_');
    for (const char *unit : {"milliseconds", "seconds", "minutes", "percent", "secs", "ms"}) {
        if (bare.endsWith(QLatin1String(unit)) && bare.size() > qsizetype(qstrlen(unit)))
            bare.chop(qsizetype(qstrlen(unit)));
    }
    return bare;
}

/// How many characters have to be changed, added, taken away or swapped with their neighbour.
int distanceOf(const QString &a, const QString &b)
{
    QVector<int> before(b.size() + 1);
    QVector<int> last(b.size() + 1);
    std::iota(last.begin(), last.end(), 0);
    for (qsizetype i = 1; i <= a.size(); ++i) {
        QVector<int> row(b.size() + 1, int(i));
        for (qsizetype j = 1; j <= b.size(); ++j) {
            const int changed = last.at(j - 1) + (a.at(i - 1) == b.at(j - 1) ? 0 : 1);
            row[j] = std::min({changed, row.at(j - 1) + 1, last.at(j) + 1});
            const bool isSwapped =
                i > 1 && j > 1 && a.at(i - 1) == b.at(j - 2) && a.at(i - 2) == b.at(j - 1);
            if (isSwapped)
                row[j] = std::min(row.at(j), before.at(j - 2) + 1);
        }
        before = std::exchange(last, row);
    }
    return last.constLast();
}

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
    return {QStringLiteral("elections"),  QStringLiteral("not-elections"),
            QStringLiteral("thresholds"), QStringLiteral("for"),
            QStringLiteral("mute"),       QStringLiteral("servers")};
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

QString nearest(const QString &key, const QStringList &known)
{
    const QString wanted = essence(key);
    QString best;
    qsizetype least = wanted.size() / 3 + 1;
    for (const QString &name : known) {
        const int distance = distanceOf(wanted, essence(name));
        if (distance < least) {
            least = distance;
            best = name;
        }
    }
    return best;
}

QString takes(const ThresholdEntry &entry)
{
    switch (entry.unit()) {
    case ThresholdUnit::Duration:
        return QStringLiteral("a time with its unit in quotation marks, like \"90 s\", \"5 m\" or "
                              "\"2 h\"");
    case ThresholdUnit::Percent:
        return QStringLiteral("a percentage in quotation marks, like \"80 %\"");
    case ThresholdUnit::Count:
        break;
    }
    return QStringLiteral("a whole number above 0");
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
