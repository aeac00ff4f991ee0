// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/keyorder.h"
#include "core/recipes/choice.h"
#include "core/recipes/grantrules.h"
#include "core/recipes/names.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace lockscope::grantrules {

namespace {

/// Orders "-000000007", "-0000000…" and "-2147483648" among each other as strings do: digits from
/// the left, the shorter first. Ten times the nine digits, so that both have ten.
qint64 negativeTextKey(qint32 sequence)
{
    const qint64 digits = -qint64(sequence);
    const bool isShort = digits <= 999'999'999;
    return (isShort ? digits * 20 : digits * 2 + 1) - (qint64(1) << 40);
}

/// "%010d", as the server prints it.
QString textOfSequence(qint32 sequence)
{
    return QString::asprintf("%010d", sequence);
}

bool hasLessKey(const KeyedIndex &a, const KeyedIndex &b)
{
    return a.key < b.key;
}

int modeRank(Mode mode)
{
    return mode == Mode::Read ? 1 : 0;
}

/// The order of entries whose sequence numbers are equal. The libraries leave it open.
bool goesBeforeItsTie(const JudgedQueue &queue, const KeyedIndex &a, const KeyedIndex &b)
{
    const Contender &first = queue.entries.at(a.index);
    const Contender &second = queue.entries.at(b.index);
    if (modeRank(first.ticket.mode) != modeRank(second.ticket.mode))
        return modeRank(first.ticket.mode) < modeRank(second.ticket.mode);
    return queue.nodeOf(first).name < queue.nodeOf(second).name;
}

/// Between two numbers of one queue: the counter went through all others, or from -1 to 0.
constexpr qint64 Gap = 4'000'000'000;

/// The counter went from -1 to 0 while these waited: then the small numbers are the young ones.
void unwrap(QVector<KeyedIndex> &items)
{
    const auto [low, high] = std::minmax_element(items.begin(), items.end(), hasLessKey);
    if (low == items.end() || high->key - low->key <= Gap)
        return;
    for (KeyedIndex &item : items) {
        if (item.key <= std::numeric_limits<qint32>::max())
            item.key += qint64(1) << 32;
    }
}

QVector<KeyedIndex> sortedItems(const JudgedQueue &queue)
{
    QVector<KeyedIndex> items;
    items.reserve(queue.entries.size());
    for (int i = 0; i < queue.entries.size(); ++i)
        items.append(
            {orderKey(queue.entries.at(i).ticket.sequence.value_or(0), queue.recipe.order), i});
    if (queue.recipe.order == Order::Wrapping)
        unwrap(items);
    sortByKey(items);
    const auto isBeforeItsTie = [&queue](const KeyedIndex &a, const KeyedIndex &b) {
        return goesBeforeItsTie(queue, a, b);
    };
    for (auto begin = items.begin(); begin != items.end();) {
        const auto end = std::find_if(
            begin, items.end(), [key = begin->key](const auto &item) { return item.key != key; });
        std::sort(begin, end, isBeforeItsTie);
        begin = end;
    }
    return items;
}

/// Whether nothing is to be sorted: as where the names of a long queue were listed just now.
bool isSorted(const JudgedQueue &queue)
{
    const auto keyOf = [&](const Contender &entry) {
        return orderKey(entry.ticket.sequence.value_or(0), queue.recipe.order);
    };
    const QVector<Contender> &entries = queue.entries;
    const auto isNoLess = [&](const Contender &a, const Contender &b) {
        return keyOf(a) >= keyOf(b);
    };
    if (std::adjacent_find(entries.begin(), entries.end(), isNoLess) != entries.end())
        return false;
    return queue.recipe.order != Order::Wrapping || entries.isEmpty()
        || keyOf(entries.last()) - keyOf(entries.first()) <= Gap;
}

void sortEntries(JudgedQueue &queue)
{
    if (isSorted(queue))
        return;
    const QVector<KeyedIndex> items = sortedItems(queue);
    const QVector<Contender> entries = std::exchange(queue.entries, {}); // shared with a trial
    queue.entries.reserve(items.size());
    constexpr qsizetype Ahead = 16; // that many are fetched at a time: they lie anywhere in memory
    for (qsizetype i = 0; i < items.size(); ++i) {
        __builtin_prefetch(&entries.at(items.at(std::min(i + Ahead, items.size() - 1)).index));
        queue.entries.append(entries.at(items.at(i).index));
    }
}

/// A child that is sorted by a text that is no sequence number.
struct Stranger
{
    Contender entry;
    QStringView key;
    qsizetype position = 0; ///< entries that sort before it
};

/// How many own entries, which are sorted, have texts below @p key.
qsizetype positionOf(const JudgedQueue &queue, QStringView key)
{
    const auto sortsBefore = [](const Contender &entry, QStringView text) {
        return textOfSequence(entry.ticket.sequence.value_or(0)) < text;
    };
    const auto &entries = queue.entries;
    if (entries.isEmpty() || sortsBefore(entries.last(), key))
        return entries.size();
    if (!sortsBefore(entries.first(), key))
        return 0;
    return std::lower_bound(entries.begin(), entries.end(), key, sortsBefore) - entries.begin();
}

/// The number that a library with this order reads from @p key.
std::optional<qint32> numberOf(QStringView key, Order order)
{
    if (const auto suffix = sequenceSuffix(key); suffix && suffix->begin == 0)
        return suffix->value;
    bool fits = false;
    const int number = order == Order::Text ? 0 : key.toInt(&fits);
    return fits ? std::optional<qint32>(number) : std::nullopt;
}

/// Which children of the queue's directories are not among its entries.
QVector<int> foreignNodes(const JudgedQueue &queue)
{
    const auto &nodes = queue.snapshot.nodes;
    if (queue.entries.isEmpty() || queue.entries.size() == nodes.size())
        return {};

    QVector<bool> isKnown(nodes.size(), false);
    for (const Contender &entry : queue.entries)
        isKnown[entry.node] = true;
    const quint8 directory = queue.nodeOf(queue.entries.first()).directory;
    QVector<int> foreign;
    for (int i = 0; i < nodes.size(); ++i) {
        if (!isKnown.at(i) && nodes.at(i).directory == directory
            && !isDirectoryOfLock(queue.snapshot, nodes.at(i)))
            foreign.append(i);
    }
    return foreign;
}

/// Adds the foreign children that have a number; returns those that have none.
QVector<Stranger> admitForeign(JudgedQueue &queue)
{
    QVector<Stranger> strangers;
    for (const int node : foreignNodes(queue)) {
        const Foreign foreign = queue.recipe.foreign(queue.snapshot.nodes.at(node).name);
        if (foreign.effect != Foreign::Sorted)
            continue;
        Contender entry;
        entry.node = node;
        entry.ticket.mode = foreign.mode;
        entry.ticket.sequence = numberOf(foreign.key, queue.recipe.order);
        if (entry.ticket.sequence)
            queue.entries.append(entry);
        else
            strangers.append({entry, foreign.key});
    }
    return strangers;
}

/// Puts the strangers between the entries, which are sorted.
void insertStrangers(JudgedQueue &queue, QVector<Stranger> strangers)
{
    for (Stranger &stranger : strangers)
        stranger.position = positionOf(queue, stranger.key);
    std::stable_sort(strangers.begin(), strangers.end(), [](const Stranger &a, const Stranger &b) {
        return a.position != b.position ? a.position < b.position : a.key < b.key;
    });

    QVector<Contender> merged;
    merged.reserve(queue.entries.size() + strangers.size());
    auto next = strangers.cbegin();
    for (qsizetype i = 0; i <= queue.entries.size(); ++i) {
        for (; next != strangers.cend() && next->position == i; ++next)
            merged.append(next->entry);
        if (i < queue.entries.size())
            merged.append(std::move(queue.entries[i]));
    }
    queue.entries = std::move(merged);
}

/// Children of others that come last keep nobody waiting.
void dropForeignTail(JudgedQueue &queue)
{
    while (!queue.entries.isEmpty() && queue.entries.last().role == Role::Other)
        queue.entries.removeLast();
}

} // namespace

qint64 orderKey(qint32 sequence, Order order)
{
    switch (order) {
    case Order::Text:
        return sequence < 0 ? negativeTextKey(sequence) : sequence;
    case Order::Magnitude:
        return std::abs(qint64(sequence));
    case Order::Wrapping:
        return static_cast<quint32>(sequence);
    case Order::Number:
        break;
    }
    return sequence;
}

void sortQueue(JudgedQueue &queue)
{
    if (!queue.recipe.foreign || queue.recipe.foreign == ignored)
        return sortEntries(queue);

    QVector<Stranger> strangers = admitForeign(queue);
    sortEntries(queue);
    if (!strangers.isEmpty())
        insertStrangers(queue, std::move(strangers));
    dropForeignTail(queue);
}

void dismissUnless(JudgedQueue &queue, Test keep)
{
    const auto isDismissed = [&](const Contender &entry) { return !keep(queue, entry); };
    queue.entries.removeIf(isDismissed);
}

Foreign ignored(QStringView)
{
    return {};
}

Foreign sortedByLastTen(QStringView name, QStringView writePrefix, Foreign::Effect otherwise)
{
    constexpr qsizetype Width = 10;
    if (name.size() < Width || !names::isDecimal(name.last(Width)))
        return {otherwise, {}, {}};
    return {Foreign::Sorted, name.last(Width),
        name.startsWith(writePrefix) ? Mode::Write : Mode::Exclusive};
}

Foreign sortedByName(QStringView name, QStringView prefix)
{
    if (name.startsWith(prefix))
        return {Foreign::Sorted, name.sliced(prefix.size()), Mode::Exclusive};
    const bool isFirst = name < prefix; // an empty key is below every number's text
    return {isFirst ? Foreign::Sorted : Foreign::Ignored, {}, Mode::Exclusive};
}

void makeHolder(Contender &entry)
{
    entry.role = Role::Holder;
    entry.mayHold = false;
    entry.blockers = {};
    entry.expected.clear();
}

void makeWaiter(Contender &entry, const Blockers &blockers)
{
    entry.role = Role::Waiter;
    entry.blockers = blockers;
}

} // namespace lockscope::grantrules
