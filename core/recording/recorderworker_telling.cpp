// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Which states events are derived from, also of those that an earlier recorder wrote.
#include "core/diagnosis/clientname.h"
#include "core/recording/packedstate.h"
#include "core/recording/recorderworker.h"
#include "core/report/currentevidence.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace lockscope {

namespace {

/// Whether both were listed as the same.
bool areSameChildren(const LockSnapshot &a, const LockSnapshot &b)
{
    return a.directories == b.directories && a.nodes.size() == b.nodes.size()
        && std::equal(a.nodes.begin(), a.nodes.end(), b.nodes.begin(),
            [](const LockNode &x, const LockNode &y) {
                return x.directory == y.directory && x.name == y.name;
            });
}

/// What a state of a lock lets be told.
struct Telling
{
    bool isUnreadTold = false; ///< the one before it, which was not read whole
    bool isTold = false; ///< itself; else it is the next one that is unread
};

/// One that was listed and is to be read is told with what was read of it, or, if it goes before,
/// by its name. @p unread: the one before, null where that was told. Nothing where the state tells
/// nothing of the lock.
std::optional<Telling> tellingOf(const LockSnapshot *unread, const LockSnapshot &snapshot)
{
    const bool isGone = snapshot.freshness == Freshness::Gone;
    if (!isToldOf(snapshot.freshness))
        return std::nullopt;
    return Telling {unread && !areSameChildren(*unread, snapshot), isGone || snapshot.isComplete()};
}

/// Those of @p snapshot that were still to be read, by where they are and their names.
QHash<std::pair<QString, QString>, int> unreadIn(const LockSnapshot &snapshot)
{
    QHash<std::pair<QString, QString>, int> unread;
    for (int i = 0; i < snapshot.nodes.size(); ++i) {
        const LockNode &node = snapshot.nodes.at(i);
        if (!node.stat.czxid)
            unread.insert({snapshot.directories.at(node.directory).path, node.name}, i);
    }
    return unread;
}

/// @p listed, with what is known by @p later of its nodes: in a busy lock somebody comes or goes
/// before the last one who came is read, and who that is would never be told.
LockState readBy(const LockSnapshot &later, const LockState &listed)
{
    const auto unread = unreadIn(*listed.snapshot);
    if (unread.isEmpty())
        return listed;
    LockSnapshot snapshot = *listed.snapshot;
    for (const LockNode &read : later.nodes) {
        if (!read.stat.czxid)
            continue;
        const int index = unread.value({later.directories.at(read.directory).path, read.name}, -1);
        if (index < 0)
            continue;
        LockNode &node = snapshot.nodes[index];
        const bool isSame =
            read.stat.czxid <= snapshot.directories.at(node.directory).stat.pzxid; // not made anew
        const auto directory = node.directory;
        if (isSame) {
            node = read;
            node.directory = directory;
        }
    }
    LockState state = listed;
    state.snapshot = std::make_shared<const LockSnapshot>(std::move(snapshot));
    return state;
}

constexpr int MostStretches = 50; ///< of a lock's states, each with a whole one, to look back

} // namespace

void RecorderWorker::tellEvents(const LockStatePtr &state, Lock *lock)
{
    const LockStatePtr unread = lock->unread;
    const auto telling = tellingOf(unread ? unread->snapshot.get() : nullptr, *state->snapshot);
    if (!telling)
        return;
    if (telling->isUnreadTold)
        tellStep(readBy(*state->snapshot, *unread), lock);
    if (telling->isTold)
        tellStep(*state, lock);
    lock->unread = telling->isTold ? nullptr : state;
}

void RecorderWorker::tellStep(const LockState &state, Lock *lock)
{
    MomentOptions options;
    options.facts = m_facts.get();
    options.serverAheadMs = clockSkewMs(m_facts.get());
    options.before = &lock->moment;
    if (!m_options.isRedacted)
        options.clientOf = &clientNameOf;
    const LockMoment moment = momentOf(state, options);
    const qint64 quietUntil = std::min(std::exchange(lock->quietUntil, 0), moment.at);
    lock->moment.at = std::max(lock->moment.at, quietUntil);
    const QVector<LockEvent> events = eventsBetween(&lock->moment, moment);
    for (const LockEvent &event : events)
        add(event);
    if (moment.isKnown)
        lock->moment = moment;
}

/// What was told of it when an earlier recorder ended, or it was forgotten: what happened since, is
/// told. That is not always its last state: one that was killed had not told yet of names that it
/// was still reading.
void RecorderWorker::recall(const QString &path, Lock *lock)
{
    if (!m_file->isOld() && !m_hasForgotten)
        return;
    // Not only until now: the clock may have been ahead.
    TellingOrder last = tellingOrder(path, std::numeric_limits<qint64>::max());
    for (int i = 0; last.toldAt == 0 && last.firstAt > 0 && i < MostStretches; ++i) {
        TellingOrder earlier = tellingOrder(path, last.firstAt - 1);
        if (last.unread) {
            earlier.unread = std::move(last.unread);
            earlier.unreadAt = last.unreadAt;
        }
        last = std::move(earlier);
    }
    if (const auto told = recorded(path, last.toldAt))
        lock->moment = momentTold(path, *told);
    if (m_options.isRedacted) // what is written are stand-ins, which nobody has moved to
        lock->moment.endpoints.clear();
    if (!last.unread)
        return;
    if (const auto unread = recorded(path, last.unreadAt))
        lock->unread = unread->state;
}

/// What is in a part that could not be listed then was told when it could, and is not told again;
/// but for what is very long ago.
LockMoment RecorderWorker::momentTold(const QString &path, const RecordedState &told)
{
    LockMoment alone = momentOf(*told.state, {.facts = told.facts.get()});
    QHash<QString, qint64> hidden = alone.hidden;
    if (hidden.isEmpty())
        return alone;
    QVector<qint64> seenAt; // of the hidden parts, the last time of each
    qint64 until = told.at;
    for (int i = 0; i < MostStretches && !hidden.isEmpty() && until > 0; ++i) {
        const TellingOrder order = tellingOrder(path, until);
        for (auto part = order.listedAt.begin(); part != order.listedAt.end(); ++part) {
            if (hidden.remove(part.key()))
                seenAt.append(part.value());
        }
        until = order.firstAt - 1;
    }
    std::sort(seenAt.begin(), seenAt.end());
    LockMoment known;
    for (const qint64 at : std::as_const(seenAt)) {
        if (const auto seen = recorded(path, at))
            known = momentOf(
                *seen->state, {.facts = seen->facts.get(), .before = &std::as_const(known)});
    }
    return momentOf(*told.state, {.facts = told.facts.get(), .before = &known});
}

RecorderWorker::TellingOrder RecorderWorker::tellingOrder(const QString &path, qint64 until)
{
    TellingOrder order;
    const auto noteTold = [&order](const LockSnapshot &snapshot, qint64 at) {
        order.toldAt = at;
        for (const LockDirectory &part : snapshot.directories) {
            if (!part.isUnlisted())
                order.listedAt.insert(part.path, at);
        }
    };
    const auto follow = [&](const KeptState &state, qint64 at) {
        order.firstAt = order.firstAt > 0 ? order.firstAt : at;
        const auto telling = tellingOf(order.unread ? &*order.unread : nullptr, state.snapshot);
        if (!telling)
            return;
        if (telling->isUnreadTold)
            noteTold(*order.unread, order.unreadAt);
        order.unread.reset();
        if (telling->isTold) {
            noteTold(state.snapshot, at);
        } else {
            order.unread = state.snapshot;
            order.unreadAt = at;
        }
    };
    return m_reader->states(path, until, follow) ? order : TellingOrder {};
}

/// With the time of reading that it had.
std::optional<RecordedState> RecorderWorker::recorded(const QString &path, qint64 at)
{
    const Result<RecordedState> found = m_reader->state(path, at);
    if (!found)
        return {};
    LockSnapshot snapshot = *found->state->snapshot;
    snapshot.readAt = found->at;
    LockState state = *found->state;
    state.snapshot = std::make_shared<const LockSnapshot>(snapshot);
    RecordedState recorded = *found;
    recorded.state = std::make_shared<const LockState>(std::move(state));
    return recorded;
}

} // namespace lockscope
