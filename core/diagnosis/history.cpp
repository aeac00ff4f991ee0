// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/history.h"

#include "core/base/nodepath.h"
#include "core/base/pathclass.h"
#include "core/diagnosis/clientname.h"

#include <QCryptographicHash>
#include <QtEndian>

#include <algorithm>
#include <utility>
#include <vector>

namespace lockscope {
namespace {

constexpr int MaxCounts = 100;
constexpr int MaxOrders = 10'000;
constexpr qint64 OrderMemoryMs = 3'600'000; // then another session's word is as good
constexpr int MaxUnjudged = 10'000;
constexpr int MaxLeaks = 10'000;

CountSample countsOf(const NodeStat &stat, qint64 at)
{
    return {at, stat.childrenMade(), stat.childrenGone(), stat.numChildren, stat.pzxid};
}

/// The order in which elections and semaphores are asked for is no hazard by itself.
bool isOrdered(Mode mode)
{
    return mode != Mode::Leader && mode != Mode::Lease;
}

quint32 sumOf(const QByteArray &data)
{
    const QByteArray sum = QCryptographicHash::hash(data, QCryptographicHash::Sha1);
    return qFromBigEndian<quint32>(sum.constData());
}

bool isRecorded(const MomentNode &node)
{
    return node.role != Role::Other && node.czxid;
}

/// The one contender that holds, where nobody can be granted beside it; else none.
Zxid exclusiveHolder(const LockState &state)
{
    if (state.recipes.size() != 1 || state.summary.holders != 1
        || state.snapshot->directories.size() != 1)
        return {};
    const auto isHolder = [](const Contender &c) { return c.role == Role::Holder; };
    const auto holder = std::find_if(state.queue.begin(), state.queue.end(), isHolder);
    return isShared(holder->ticket.mode) ? Zxid {} : state.token;
}

int countOf(qint64 difference)
{
    return int(std::clamp<qint64>(difference, 0, 1'000'000'000));
}

/// One that was seen to come and go.
void noteUngranted(qint64 livedMs, Ungranted *seen)
{
    ++seen->gone;
    seen->lingered += livedMs >= Ungranted::BriefLifeMs ? 1 : 0;
    ++seen->lives[Ungranted::lifeOf(livedMs)];
}

/// The same nodes in the same roles: nothing has happened.
bool isAsKnown(const LockState &state, const LockMoment &known)
{
    const auto isSame = [&state](const Contender &contender, const MomentNode &node) {
        const LockNode &now = state.nodeOf(contender);
        return contender.role == node.role && now.stat.czxid == node.czxid && now.name == node.name
            && state.isDoubtful(contender) == node.isDoubtful;
    };
    return known.isKnown
        && std::equal(
            state.queue.begin(), state.queue.end(), known.nodes.begin(), known.nodes.end(), isSame);
}

/// When one of the lock's children last came or went.
Zxid lastChange(const LockState &state)
{
    Zxid last;
    for (const LockDirectory &directory : state.snapshot->directories)
        last = std::max(last, directory.stat.pzxid);
    return last;
}

/// The newest change at which what is gone from @p state was still there: the one before the
/// deletion where that alone happened since @p before, else the last one then. Nothing where the
/// contenders are in several directories, or in none of their own.
Zxid knownUntil(const LockState &state, const CountSample &before)
{
    if (state.snapshot->isSingleNode || state.snapshot->directories.size() != 1)
        return {};
    const CountSample counts = countsOf(state.snapshot->directories.constFirst().stat, 0);
    if (counts.deletes == before.deletes) // the list that tells of the deletion is still to come
        return {};
    const bool isOne = counts.creates == before.creates && counts.deletes == before.deletes + 1;
    return isOne ? Zxid {counts.change.value - 1} : before.change;
}

/// The node of who holds since one called @p name that held as @p mode went; null: nobody. Who
/// shared the lock leaves it to others that do, unless one holds it alone now.
const LockNode *letInAfter(
    const QString &name, Mode mode, const LockState &state, const LockRecord &record)
{
    if (isShared(mode) && state.summary.holders != 1)
        return nullptr;
    int holders = state.summary.holders;
    for (auto it = state.queue.begin(); it != state.queue.end() && holders > 0; ++it) {
        if (it->role != Role::Holder)
            continue;
        --holders;
        const LockNode &node = state.nodeOf(*it);
        const NodeRecord *known = record.present.find(node.stat.czxid);
        const bool isNew = node.stat.czxid && (!known || known->holdsSince == 0);
        if (isNew && waitsFor(*state.recipes.at(it->recipe).recipe, name))
            return &node;
    }
    return nullptr;
}

/// What stood behind the first of @p gone, by age, has a new place in the queue.
void noteGoneAhead(const QVector<Zxid> &gone, qint64 now, LockRecord *record)
{
    if (gone.isEmpty())
        return;
    for (NodeRecord &node : record->present.after(std::ranges::min(gone)))
        node.aheadAt = now;
}

/// Contenders of @p before that are none of @p after.
QVector<Zxid> goneFrom(
    const LockMoment &before, const LockMoment &after, const QVector<int> &places)
{
    QVector<bool> stays(before.nodes.size(), false);
    for (int i = 0; i < after.nodes.size(); ++i) {
        if (places.at(i) >= 0)
            stays[places.at(i)] = isRecorded(after.nodes.at(i));
    }
    QVector<Zxid> gone;
    for (int i = 0; i < before.nodes.size(); ++i) {
        if (!stays.at(i) && isRecorded(before.nodes.at(i)))
            gone.append(before.nodes.at(i).czxid);
    }
    return gone;
}

} // namespace

Ungranted::Life Ungranted::lifeOf(qint64 ms)
{
    if (ms < BriefLifeMs)
        return Brief;
    if (ms < 1000)
        return Short;
    return ms < 5000 ? Some : Long;
}

Ungranted &Ungranted::operator+=(const Ungranted &other)
{
    came += other.came;
    gone += other.gone;
    lingered += other.lingered;
    for (size_t i = 0; i < lives.size(); ++i)
        lives.at(i) += other.lives.at(i);
    return *this;
}

const LockRecord *LockHistory::lock(const QString &path) const
{
    const auto it = m_locks.constFind(path);
    return it == m_locks.constEnd() ? nullptr : &*it;
}

QVector<LockEvent> LockHistory::observe(const LockState &state, qint64 now)
{
    if (m_startedAt == 0)
        m_startedAt = now;
    if (!state.snapshot->isRead() || state.snapshot->directories.isEmpty()) {
        noteUnwatched(*state.snapshot);
        return {};
    }
    LockRecord &record = m_locks[state.snapshot->path];
    const Zxid directory = state.snapshot->directories.constFirst().stat.czxid;
    const Zxid former = record.directory;
    if (former && directory && former != directory) {
        record = {};
        record.formerDirectory = former;
    }
    if (record.firstSeenAt == 0) {
        record.kind = pathClass(state.snapshot->path);
        record.firstSeenAt = now;
        record.firstChange = lastChange(state);
    }
    record.directory = directory;
    const bool isNews = !isAsKnown(state, record.moment);
    MomentOptions options {.serverAheadMs = std::nullopt};
    if (state.mayOneHold() || state.snapshot->unreadPart())
        options.before = &record.moment;
    LockMoment moment = isNews ? momentOf(state, options) : record.moment;
    moment.at = now;
    QVector<LockEvent> events;
    if (isNews && record.moment.isKnown)
        events = eventsBetween(&record.moment, moment);
    const Ungranted seen = isNews ? observeNodes(state, moment, events, &record) : Ungranted {};
    if (!state.snapshot->isSingleNode)
        observeCounts(state, now, seen, &record);
    record.moment = std::move(moment);
    return events;
}

/// A connection is silent for a while before it is known to be broken: what rounds took for watched
/// meanwhile was not.
void LockHistory::noteUnwatched(const LockSnapshot &snapshot)
{
    const auto record = m_locks.find(snapshot.path);
    const bool isKnown = record != m_locks.end() && record->isWatched;
    if (isKnown && isOfBefore(snapshot.freshness) && snapshot.readAt > 0)
        record->moment.at = std::min(record->moment.at, snapshot.readAt);
}

/// A session whose threads call themselves otherwise has no name of its own.
void LockHistory::noteName(const LockState &state, const LockNode &node)
{
    const QString name = clientNameOf(state, node);
    if (!node.stat.owner || name.isEmpty())
        return;
    constexpr qsizetype MostNames = 200'000; // where no member tells which sessions have ended
    if (m_names.size() >= MostNames)
        m_names.clear();
    const auto known = m_names.find(node.stat.owner);
    if (known == m_names.end())
        m_names.insert(node.stat.owner, name);
    else if (*known != name)
        known->clear();
}

/// @p moment: of @p state. Returns those that were seen, and that went without a grant.
Ungranted LockHistory::observeNodes(const LockState &state, const LockMoment &moment,
    const QVector<LockEvent> &events, LockRecord *record)
{
    const LockMoment &before = record->moment;
    const QVector<int> places = placesBefore(before, moment);
    const QVector<Zxid> gone = goneFrom(before, moment, places);
    bool isAnyNew = !before.isKnown;
    std::vector<NodeRecord> arrived;
    if (!before.isKnown)
        arrived.reserve(size_t(std::ranges::count_if(moment.nodes, isRecorded)));
    for (int i = 0; i < state.queue.size(); ++i) { // those of hidden parts were there
        const MomentNode &node = moment.nodes.at(i);
        const bool wasThere = places.at(i) >= 0 && isRecorded(before.nodes.at(places.at(i)));
        if (wasThere || !isRecorded(node))
            continue;
        const LockNode &read = state.nodeOf(state.queue.at(i));
        const bool hasHeld = !before.isKnown && node.role == Role::Holder;
        arrived.push_back({node.czxid, node.session, node.mode, false, sumOf(read.data), moment.at,
            0, hasHeld ? moment.at : 0, 0});
        noteName(state, read);
        isAnyNew = true;
    }
    record->present.add(std::move(arrived));
    noteGoneAhead(gone, moment.at, record);
    const Ungranted seen = take(events, state, record);
    if (!gone.isEmpty())
        record->present.remove(gone);
    if (isAnyNew || !gone.isEmpty())
        record->movedAt = moment.at;
    return seen;
}

/// What became of those that are in @p record. Returns those that were not granted.
Ungranted LockHistory::take(
    const QVector<LockEvent> &events, const LockState &state, LockRecord *record)
{
    Ungranted seen;
    for (const LockEvent &event : events) {
        NodeRecord *node = record->present.find(event.token);
        if (!node)
            continue;
        if (event.kind == LockEvent::Granted) {
            node->holdsSince = event.at;
            node->notBefore = event.mayHaveHeld ? 0 : event.notBefore;
        } else if (event.kind == LockEvent::Gone) {
            if (!node->holdsSince)
                noteUngranted(event.at - node->seenAt, &seen);
            noteDeparture(event, *node, state, record);
        } else if (event.isEnd()) { // its node stays
            node->wasPassed = node->wasPassed || node->holdsSince > 0;
            node->holdsSince = node->notBefore = 0;
        }
    }
    return seen;
}

void LockHistory::noteDeparture(
    const LockEvent &gone, const NodeRecord &node, const LockState &state, LockRecord *record)
{
    const bool hasHeld = node.holdsSince > 0;
    const QString name = nodeName(gone.node);
    const LockNode *next = hasHeld ? letInAfter(name, node.mode, state, *record) : nullptr;
    if (hasHeld) {
        ++record->handovers;
        record->handedOverAt = gone.at;
    }
    if (node.session && m_unjudged.size() < MaxUnjudged)
        m_unjudged.append({gone.path, gone.token, node.session, state.snapshot->readAt});
    if (record->departures.size() >= LockRecord::MaxDepartures)
        record->departures.removeFirst();
    record->departures.append(
        {name, node, gone.notBefore, gone.at, knownUntil(state, record->last), lastChange(state),
            next ? next->stat.czxid : Zxid {}, next ? next->stat.owner : SessionId {}});
}

/// What comes and goes while one exclusive holder stands was never granted: no guess is needed for
/// requests that live too briefly to be seen. @p seen: those that were, since the last look.
void LockHistory::observeCounts(
    const LockState &state, qint64 now, const Ungranted &seen, LockRecord *record)
{
    const CountSample counts = countsOf(state.snapshot->directories.constFirst().stat, now);
    const Zxid holder = exclusiveHolder(state);
    if (!holder || record->holder != holder) {
        record->holder = holder;
        record->holderSince = now;
        record->underHolder = {};
        record->firstGaveUpAt = record->lastGaveUpAt = 0;
    } else if (record->last.at > 0) {
        Ungranted gone = seen;
        gone.came = countOf(counts.creates - record->last.creates);
        gone.gone = std::max(seen.gone, countOf(counts.deletes - record->last.deletes));
        gone.lives[Ungranted::lifeOf(now - record->moment.at)] += gone.gone - seen.gone;
        record->underHolder += gone;
        record->ungranted += gone;
        if (seen.lingered > 0) {
            record->firstGaveUpAt =
                record->firstGaveUpAt > 0 ? record->firstGaveUpAt : record->moment.at;
            record->lastGaveUpAt = now;
        }
    }
    record->last = counts;
}

void LockHistory::observe(const QVector<ChildlessDirectories> &childless, qint64 now)
{
    for (const ChildlessDirectories &group : childless) {
        if (!m_leaks.contains(group.parent) && m_leaks.size() < MaxLeaks)
            m_leaks.insert(group.parent, {now, group.count});
    }
}

const LeakRecord *LockHistory::leak(const QString &parent) const
{
    const auto it = m_leaks.constFind(parent);
    return it == m_leaks.constEnd() ? nullptr : &*it;
}

void LockHistory::closeRound(
    const LockDigests &locks, const SessionWaits &waits, qint64 now, qint64 knownAt)
{
    for (const LockDigestPtr &lock : locks) {
        const auto record = m_locks.find(lock->state->snapshot->path);
        if (record == m_locks.end() || !lock->state->snapshot->isRead())
            continue; // what it counts now is told later, and is of all the time until then
        // Nothing came since it was read: its watch would have told.
        record->isWatched = knownAt == 0;
        record->moment.at = record->isWatched ? now : std::max(record->moment.at, knownAt);
        if (record->last.at == 0)
            continue;
        CountSample sample = record->last;
        sample.at = now;
        sample.ungranted = record->ungranted;
        record->counts.append(sample);
        if (record->counts.size() > MaxCounts)
            record->counts.removeFirst();
    }
    observeOrders(locks, waits, now);
}

/// Who asks for what while it holds what: not a session of which another thread asks.
void LockHistory::observeOrders(const LockDigests &locks, const SessionWaits &waits, qint64 now)
{
    using Holds = QVector<QPair<int, int>>; // lock and entry
    QHash<SessionId, Holds> held; // by sessions that wait as well
    for (int lock = 0; lock < locks.size(); ++lock) {
        for (const int entry : locks.at(lock)->granted) {
            const LockDigest::Entry &holder = locks.at(lock)->entries[size_t(entry)];
            const auto [first, last] = waits.of(holder.owner);
            if (first != last && holder.role == Role::Holder && isOrdered(holder.mode))
                held[holder.owner].append({lock, entry});
        }
    }
    for (const SessionWaits::Wait &wait : waits.all()) {
        const LockDigest &lock = *locks.at(wait.lock);
        if (!isOrdered(lock.entries[size_t(wait.entry)].mode))
            continue;
        OrderWitness witness {wait.session, now, {}, lock.state->snapshot->path, {}};
        const Holds holds = held.value(wait.session);
        for (const auto &[place, entry] : holds) {
            if (SessionWaits::mayBeOneThread(locks, place, entry, wait))
                witness.alsoHeld.append(locks.at(place)->state->snapshot->path);
        }
        for (const QString &path : std::as_const(witness.alsoHeld)) {
            witness.held = path;
            if (path != witness.wanted)
                noteOrder(witness);
        }
    }
}

void LockHistory::forget(const QString &path)
{
    m_locks.remove(path);
    m_orders.removeIf([&path](const auto &order) {
        const auto &[held, wanted] = order.key();
        return (held == path || wanted == path) && pathClass(held) == pathClass(wanted);
    });
}

/// By kinds of locks: the next order's locks have other numbers. Another session's witness is kept,
/// so that two that do both do not hide each other.
void LockHistory::noteOrder(const OrderWitness &witness)
{
    QPair<QString, QString> key {pathClass(witness.held), pathClass(witness.wanted)};
    if (key.first == key.second) // of one kind: then it matters which
        key = {witness.held, witness.wanted};
    const auto known = m_orders.find(key);
    if (known != m_orders.end()) {
        if (known->session == witness.session || witness.at - known->at > OrderMemoryMs)
            *known = witness;
        return;
    }
    if (m_orders.size() >= MaxOrders)
        m_orders.erase(std::min_element(m_orders.begin(), m_orders.end(),
            [](const auto &a, const auto &b) { return a.at < b.at; }));
    m_orders.insert(key, witness);
}

} // namespace lockscope
