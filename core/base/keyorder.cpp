// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/keyorder.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace lockscope {

namespace {

constexpr int DigitBits = 11;
constexpr quint64 DigitMask = (1U << DigitBits) - 1;

bool hasLessKey(const KeyedIndex &a, const KeyedIndex &b)
{
    return a.key < b.key;
}

void sortByDigits(QVector<KeyedIndex> &items)
{
    const auto [low, high] = std::minmax_element(items.cbegin(), items.cend(), hasLessKey);
    const auto least = quint64(low->key);
    const quint64 range = quint64(high->key) - least;
    QVector<KeyedIndex> sorted(items.size());
    for (int shift = 0; shift < 64 && range >> shift != 0; shift += DigitBits) {
        const auto digitOf = [=](const KeyedIndex &item) {
            return ((quint64(item.key) - least) >> shift) & DigitMask;
        };
        std::array<qsizetype, DigitMask + 2> places {}; // of each digit: where the next one goes
        for (const KeyedIndex &item : std::as_const(items))
            ++places[digitOf(item) + 1];
        std::partial_sum(places.begin(), places.end(), places.begin());
        for (const KeyedIndex &item : std::as_const(items))
            sorted[places[digitOf(item)]++] = item;
        items.swap(sorted);
    }
}

} // namespace

void sortByKey(QVector<KeyedIndex> &items)
{
    if (std::is_sorted(items.cbegin(), items.cend(), hasLessKey))
        return;
    if (items.size() < ManyKeys)
        std::sort(items.begin(), items.end(), hasLessKey);
    else
        sortByDigits(items);
}

} // namespace lockscope
