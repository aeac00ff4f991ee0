// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/nearnames.h"

#include "core/base/nodepath.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace lockscope {

namespace {

constexpr int MaxNear = 5;

/// What of a name tells it from others, however its words are joined and whatever unit it names.
QString essence(const QString &name)
{
    QString bare = name.toLower();
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

/// "kazoo" of "kazoo-lock" and of "Kazoo_Lock".
QString firstWord(const QString &name)
{
    return name.toLower().replace(u'_', u'-').section(u'-', 0, 0);
}

} // namespace

QString nearestName(const QString &name, const QStringList &known)
{
    const QString wanted = essence(name);
    QString best;
    qsizetype least = wanted.size() / 3 + 1;
    for (const QString &one : known) {
        const QString other = essence(one);
        if (std::abs(other.size() - wanted.size()) >= least) // of thousands most differ by that
            continue;
        const int distance = distanceOf(wanted, other);
        if (distance < least) {
            least = distance;
            best = one;
        }
    }
    return best;
}

QString nearestPath(const QString &path, const QStringList &known)
{
    const QString parent = parentPath(path);
    const QString wanted = nodeName(path);
    QStringList beside;
    for (const QString &one : known) {
        if (parentPath(one) == parent)
            beside.append(nodeName(one));
    }
    if (const QString near = nearestName(wanted, beside); !near.isEmpty())
        return joinPath(parent, near);
    const auto elsewhere = std::ranges::find(known, wanted, nodeName);
    return elsewhere == known.end() ? QString() : *elsewhere;
}

QStringList nearNames(const QString &name, const QStringList &known)
{
    QStringList near;
    const QString wanted = essence(name);
    const auto addAll = [&](auto isNear) {
        for (const QString &one : known) {
            if (near.size() < MaxNear && !near.contains(one) && isNear(one))
                near.append(one);
        }
    };
    if (wanted.isEmpty())
        return near;
    addAll([best = nearestName(name, known)](const QString &one) { return one == best; });
    addAll([&](const QString &one) { return essence(one).contains(wanted); });
    addAll([word = firstWord(name)](const QString &one) { return firstWord(one) == word; });
    return near;
}

} // namespace lockscope
