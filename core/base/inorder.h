// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QThread>

#include <algorithm>
#include <deque>
#include <functional>
#include <future>
#include <type_traits>

namespace lockscope {

/// Has make(first, end) called for all of @p count rows, 512 at once, in threads, and gives what it
/// returns to @p take, in the order of the rows and in the caller's thread. False where @p take
/// returned false: it is given no more then. When it returns, no thread runs any more. Little is
/// made ahead of what is taken, so that memory for all of it is never needed. What is one part is
/// made in the caller's thread, and so is that for which the system has no thread.
template <typename Make, typename Take>
bool makeInOrder(int count, const Make &make, const Take &take)
{
    constexpr int Rows = 512; // a thread costs less than a few
    const auto makePart = [&make, count](
                              int first) { return make(first, std::min(first + Rows, count)); };
    if (count <= Rows)
        return count <= 0 || take(makePart(0));
    // Twice as many as can run: others go on while the first takes its time. More than a few wait
    // for the heap, and for who reads what is written.
    const size_t ahead = 2 * size_t(std::clamp(QThread::idealThreadCount(), 1, 4));
    std::deque<std::future<std::invoke_result_t<Make, int, int>>> begun;
    int next = 0;
    const auto begin = [&] {
        for (; next < count && begun.size() < ahead; next += Rows)
            begun.push_back(std::async(std::cref(makePart), next));
    };
    for (begin(); !begun.empty();) {
        const auto part = begun.front().get();
        begun.pop_front();
        begin();
        if (!take(part))
            return false; // those that were begun are waited for
    }
    return true;
}

/// What @p add appends to a text for each row of [first, end), as UTF-8. Room for all is made once,
/// as if they were as long as the first one: the threads of makeInOrder() share a heap, and each
/// time that a text grows they would wait for it.
template <typename Add> QByteArray textOfRows(int first, int end, const Add &add)
{
    constexpr qsizetype Most = 1 << 20; // of names as long as ZooKeeper takes them, 500 MB else
    QString text;
    for (int row = first; row < end; ++row) {
        add(row, &text);
        if (row == first)
            text.reserve(std::min(text.size() * (end - first) * 9 / 8, Most));
    }
    return text.toUtf8();
}

} // namespace lockscope
