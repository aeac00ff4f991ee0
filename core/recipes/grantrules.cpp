// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"

#include <QMap>

#include <utility>

namespace lockscope::grantrules {

namespace {

enum class Watch { Nothing, Predecessor, Directory, First, FirstWriter, LastWriterBefore };

bool isTied(const Contender &a, const Contender &b)
{
    return a.ticket.sequence && a.ticket.sequence == b.ticket.sequence;
}

/// The entries that share the sequence number of one, as ranks [begin, end).
struct Run
{
    int begin = 0;
    int end = 0;
};

Run runBehind(const QVector<Contender> &entries, int begin)
{
    int end = begin + 1;
    while (end < entries.size() && isTied(entries.at(begin), entries.at(end)))
        ++end;
    return {begin, end};
}

/// What is known of the queue before the entry that is looked at.
struct Before
{
    Run run; ///< of the entry itself
    Run previous; ///< the run before that; empty at the head
    int end = 0; ///< entries at ranks below this one precede it
    int firstWriter = -1;
    int lastWriter = -1;
};

void watchNodes(Contender &entry, const QVector<Contender> &entries, int rank, Run run)
{
    for (int i = run.end - 1; i >= run.begin && entry.expected.size() < MaxCandidates; --i) {
        if (i != rank)
            entry.expected.append(WatchTarget {entries.at(i).node, -1});
    }
}

/// The node just before. Of equal ones any may be that.
void watchPredecessor(JudgedQueue &queue, int rank, const Before &before)
{
    Contender &entry = queue.entries[rank];
    if (queue.recipe.ties == Ties::Serial)
        watchNodes(entry, queue.entries, rank, before.run);
    watchNodes(entry, queue.entries, rank, before.previous);
}

void setWatch(JudgedQueue &queue, int rank, const Before &before, Watch watch)
{
    Contender &entry = queue.entries[rank];
    switch (watch) {
    case Watch::Nothing:
        break;
    case Watch::Predecessor:
        watchPredecessor(queue, rank, before);
        break;
    case Watch::Directory:
        entry.expected.append(WatchTarget {-1, queue.nodeOf(entry).directory});
        break;
    case Watch::First:
        entry.expected.append(WatchTarget {queue.entries.first().node, -1});
        break;
    case Watch::FirstWriter:
        entry.expected.append(WatchTarget {queue.entries.at(before.firstWriter).node, -1});
        break;
    case Watch::LastWriterBefore:
        entry.expected.append(WatchTarget {queue.entries.at(before.lastWriter).node, -1});
        break;
    }
}

/// The one entry at @p rank, given what is before it.
void judgeEntry(JudgedQueue &queue, int rank, const Before &before, Watch readers, Watch others)
{
    Contender &entry = queue.entries[rank];
    if (entry.role == Role::Other)
        return;

    if (entry.ticket.mode == Mode::Read) {
        if (before.firstWriter < 0)
            return makeHolder(entry);
        makeWaiter(entry, {before.firstWriter, before.lastWriter + 1, Blockers::Writes});
        return setWatch(queue, rank, before, readers);
    }
    if (before.end == 0)
        return makeHolder(entry);
    makeWaiter(entry, {0, before.end, Blockers::All});
    setWatch(queue, rank, before, others);
}

void noteWriter(Before &before, const Contender &entry, int rank)
{
    if (entry.ticket.mode != Mode::Write)
        return;
    if (before.firstWriter < 0)
        before.firstWriter = rank;
    before.lastWriter = rank;
}

void judgeRun(JudgedQueue &queue, Before &before, Watch readers, Watch others)
{
    const bool isSerial = queue.recipe.ties == Ties::Serial;
    for (int rank = before.run.begin; rank < before.run.end; ++rank) {
        before.end = isSerial ? rank : before.run.begin;
        judgeEntry(queue, rank, before, readers, others);
        if (isSerial)
            noteWriter(before, queue.entries.at(rank), rank);
    }
    for (int rank = before.run.begin; !isSerial && rank < before.run.end; ++rank)
        noteWriter(before, queue.entries.at(rank), rank);
}

/// All rules here are this one: a queue in which readers ignore each other; without readers, a
/// mutex.
void judgeQueue(JudgedQueue &queue, Watch readers, Watch others)
{
    sortQueue(queue);
    Before before;
    for (int begin = 0; begin < queue.entries.size(); begin = before.run.end) {
        before.previous = before.run;
        before.run = runBehind(queue.entries, begin);
        judgeRun(queue, before, readers, others);
    }
}

} // namespace

void exclusive(JudgedQueue &queue)
{
    judgeQueue(queue, Watch::Predecessor, Watch::Predecessor);
}

void exclusiveInGroups(JudgedQueue &queue, GroupOf groupOf)
{
    QMap<QStringView, QVector<Contender>> groups;
    for (const Contender &entry : std::as_const(queue.entries))
        groups[groupOf(queue.nodeOf(entry).name)].append(entry);
    queue.entries.clear();
    for (QVector<Contender> &entries : groups) {
        JudgedQueue one {queue.snapshot, queue.recipe, std::move(entries), nullptr, {}};
        exclusive(one);
        const int offset = static_cast<int>(queue.entries.size());
        for (Contender &entry : one.entries) {
            if (entry.role == Role::Waiter)
                makeWaiter(entry, {offset, offset + entry.blockers.end, Blockers::All});
            queue.entries.append(entry);
        }
    }
}

void exclusiveHerd(JudgedQueue &queue)
{
    judgeQueue(queue, Watch::Directory, Watch::Directory);
}

void exclusiveOnFirst(JudgedQueue &queue)
{
    judgeQueue(queue, Watch::First, Watch::First);
}

void readWriteFirstWriter(JudgedQueue &queue)
{
    judgeQueue(queue, Watch::FirstWriter, Watch::Predecessor);
}

void readWriteLastWriter(JudgedQueue &queue)
{
    judgeQueue(queue, Watch::LastWriterBefore, Watch::Predecessor);
}

void readWriteHerd(JudgedQueue &queue)
{
    judgeQueue(queue, Watch::Directory, Watch::Directory);
}

void readWritePolling(JudgedQueue &queue)
{
    judgeQueue(queue, Watch::Nothing, Watch::Nothing);
}

void counted(JudgedQueue &queue, int permits)
{
    sortQueue(queue);
    for (int rank = 0; rank < queue.entries.size(); ++rank) {
        Contender &entry = queue.entries[rank];
        if (entry.role == Role::Other)
            continue;
        if (rank < permits)
            makeHolder(entry);
        else
            makeWaiter(entry, {0, rank, Blockers::All});
    }
}

void countedHerd(JudgedQueue &queue, int permits)
{
    counted(queue, permits);
    for (Contender &entry : queue.entries) {
        if (entry.role == Role::Waiter)
            entry.expected.append(WatchTarget {-1, queue.nodeOf(entry).directory});
    }
}

void singleNode(JudgedQueue &queue)
{
    for (Contender &entry : queue.entries)
        makeHolder(entry);
}

void timedNode(JudgedQueue &queue, HeldUntil heldUntil)
{
    QVector<Contender> held;
    for (const Contender &entry : std::as_const(queue.entries)) {
        const std::optional<qint64> until = heldUntil(queue, entry);
        if (!until) {
            queue.untold.append(entry.node);
            continue;
        }
        if (*until > queue.snapshot.readAt)
            held.append(entry);
        if (*until < Always)
            queue.times.append({entry.node, *until});
    }
    queue.entries = held;
    singleNode(queue);
}

} // namespace lockscope::grantrules
