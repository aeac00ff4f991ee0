// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QVector>

namespace lockscope {

/// An element of another list, and what that list is to be sorted by.
struct KeyedIndex
{
    qint64 key = 0;
    int index = 0;
};

/// Fewer than so many are sorted by comparing them; who has so few need not care for their order.
inline constexpr int ManyKeys = 2000;

/// Sorts by key alone, equal ones in any order. Many are sorted by digits, as comparing 100 000 in
/// no order would take a fifth of the time of judging a queue of them; those in order cost a look.
void sortByKey(QVector<KeyedIndex> &items);

} // namespace lockscope
