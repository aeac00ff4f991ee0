// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/history.h"

#include "core/diagnosis/clientname.h"
#include "core/diagnosis/pathclass.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr int MaxCounts = 100;
constexpr int MaxOrders = 10'000;
constexpr qint64 OrderMemoryMs = 3'600'000; // then another session's word is as good
constexpr int MaxUnjudged = 10'000;
constexpr int MaxLeaks = 10'000;

/// Creates and deletes of the directory's life (DataNode.copyStat, 3.8): cversion is 2 * creates -
/// numChildren, modulo 2^32.
CountSample countsOf(const NodeStat &stat, qint64 at)
{
    const qint64 cversion = quint32(stat.cversion);
    return {at, (cversion + stat.numChildren) / 2, (cversion - stat.numChildren) / 2,
        stat.numChildren, stat.pzxid};
}

/// The order in which elections and semaphores are asked for is no hazard by itself.
bool isOrdered(Mode mode)
{
    return mode != Mode::Leader && mode != Mode::Lease;
}

bool isLive(const LockState &state)
{
    const LockSnapshot &snapshot = *state.snapshot;
    return snapshot.freshness == Freshness::Live && snapshot.isComplete();
}

bool isRecorded(const LockState &state, const Contender &contender)
{
    return contender.isContender() && state.nodeOf(contender).stat.czxid;
}

/// The one contender that holds, where nobody can be granted beside it; else none.
Zxid exclusiveHolder(const LockState &state)
{
    if (state.recipes.size() != 1 || state.summary.holders != 1
        || state.snapshot->directories.size() != 1)
        return {};
    const auto isHolder = [](const Contender &c) { return c.role == Role::Holder; };
    const auto holder = std::find_if(state.queue.begin(), state.queue.end(), isHolder);
    const Mode mode = holder->ticket.mode;
    return mode == Mode::Read || mode == Mode::Lease ? Zxid {} : state.token;
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

/// The same contenders, and none of them holds that did not: nothing has happened.
bool isAsKnown(const LockState &state, const LockRecord &record)
{
    if (record.hasTwins)
        return false;
    qsizetype count = 0;
    for (const Contender &contender : state.queue) {
        if (!isRecorded(state, contender))
            continue;
        const auto known = record.present.constFind(state.nodeOf(contender).stat.czxid);
        if (known == record.present.constEnd()
            || (contender.role == Role::Holder && known->holdsSince == 0))
            return false;
        ++count;
    }
    return count == record.present.size();
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

/// Those that were contenders and still are there: another recipe was chosen for the lock, and they
/// are none of its.
QSet<Zxid> noContenders(const LockState &state)
{
    QSet<Zxid> there;
    for (const Contender &entry : state.queue) {
        if (!entry.isContender())
            there.insert(state.nodeOf(entry).stat.czxid);
    }
    return there;
}

/// What stood behind one that has gone, by age, has a new place in the queue.
void noteGoneAhead(qint64 now, LockRecord *record)
{
    bool isBehind = false;
    for (NodeRecord &node : record->present) {
        if (node.lastLook != record->looks)
            isBehind = true;
        else if (isBehind)
            node.aheadAt = now;
    }
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

void LockHistory::observe(const LockState &state, qint64 now)
{
    if (m_startedAt == 0)
        m_startedAt = now;
    if (!isLive(state) || state.snapshot->directories.isEmpty())
        return;
    LockRecord &record = m_locks[state.snapshot->path];
    if (record.firstSeenAt == 0) {
        record.firstSeenAt = now;
        record.firstChange = lastChange(state);
    }
    const Zxid directory = state.snapshot->directories.constFirst().stat.czxid;
    if (record.directory && directory && record.directory != directory) {
        const Zxid former = record.directory;
        record = {};
        record.firstSeenAt = now;
        record.firstChange = lastChange(state);
        record.formerDirectory = former;
    }
    record.directory = directory;
    const Ungranted seen = observeNodes(state, now, &record);
    if (!state.snapshot->isSingleNode)
        observeCounts(state, now, seen, &record);
    record.lookedAt = now;
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

/// Returns those that were seen, and that went without a grant. In place: two of 100 000 records
/// each would be seen in what the program needs.
Ungranted LockHistory::observeNodes(const LockState &state, qint64 now, LockRecord *record)
{
    const bool isFirst = record->movedAt == 0;
    if (!isFirst && isAsKnown(state, *record))
        return {};
    QMap<Zxid, NodeRecord> &present = record->present;
    const qsizetype before = present.size();
    ++record->looks;
    qsizetype count = 0;
    SessionId holder;
    for (const Contender &contender : state.queue) {
        const LockNode &node = state.nodeOf(contender);
        if (!isRecorded(state, contender))
            continue;
        auto entry = present.find(node.stat.czxid);
        if (entry == present.end())
            entry = present.insert(present.cend(), node.stat.czxid, // mostly in this order
                {node.stat.owner, node.name, contender.ticket.mode, 0, now, 0, 0, 0, node.data});
        if (entry->lastLook == 0)
            noteName(state, node);
        entry->lastLook = record->looks;
        if (contender.role == Role::Holder) {
            holder = node.stat.owner;
            if (entry->holdsSince == 0)
                entry->notBefore = record->lookedAt; // 0 at the first look
            entry->holdsSince = entry->holdsSince > 0 ? entry->holdsSince : now;
        }
        ++count;
    }
    const bool isAnyNew = present.size() > before;
    noteGoneAhead(now, record);
    const Ungranted seen = observeDepartures(state, now, holder, record);
    const auto gone = present.removeIf(
        [&](const auto &entry) { return entry.value().lastLook != record->looks; });
    if (isFirst || isAnyNew || gone > 0)
        record->movedAt = now;
    record->hasTwins = count != present.size();
    return seen;
}

/// What @p record had and has no more. Returns those that were not granted.
Ungranted LockHistory::observeDepartures(
    const LockState &state, qint64 now, SessionId holder, LockRecord *record)
{
    Ungranted seen;
    const Zxid thereAt = knownUntil(state, record->last);
    const QSet<Zxid> others = noContenders(state);
    const auto &present = record->present;
    for (auto it = present.begin(); it != present.end(); ++it) {
        if (it->lastLook == record->looks || others.contains(it.key()))
            continue;
        const bool hasHeld = it->holdsSince > 0;
        if (hasHeld) {
            ++record->handovers;
            record->handedOverAt = now;
        } else {
            noteUngranted(now - it->seenAt, &seen);
        }
        if (it->session && m_unjudged.size() < MaxUnjudged)
            m_unjudged.append(
                {state.snapshot->path, it.key(), it->session, state.snapshot->readAt});
        const bool isHandedOn = hasHeld && state.token;
        record->departures.append({it.key(), *it, record->lookedAt, now, thereAt, lastChange(state),
            isHandedOn ? state.token : Zxid {}, isHandedOn ? holder : SessionId {}});
    }
    if (record->departures.size() > LockRecord::MaxDepartures)
        record->departures.remove(0, record->departures.size() - LockRecord::MaxDepartures);
    return seen;
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
        gone.lives[Ungranted::lifeOf(now - record->lookedAt)] += gone.gone - seen.gone;
        record->underHolder += gone;
        record->ungranted += gone;
        if (seen.lingered > 0) {
            record->firstGaveUpAt =
                record->firstGaveUpAt > 0 ? record->firstGaveUpAt : record->lookedAt;
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
        if (record == m_locks.end())
            continue;
        if (isLive(*lock->state)) // nothing came since it was read: its watch would have told
            record->lookedAt = knownAt > 0 ? std::max(record->lookedAt, knownAt) : now;
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

/// Who asks for what while it holds what: not a session whose hold is younger than its request,
/// as no thread asks for two at once.
void LockHistory::observeOrders(const LockDigests &locks, const SessionWaits &waits, qint64 now)
{
    using Holds = QVector<QPair<QString, LockDigest::Entry>>;
    QHash<SessionId, Holds> held; // by sessions that wait as well
    for (const LockDigestPtr &lock : locks) {
        for (const int entry : lock->granted) {
            const LockDigest::Entry &holder = lock->entries[size_t(entry)];
            const auto [first, last] = waits.of(holder.owner);
            if (first != last && holder.role == Role::Holder && isOrdered(holder.mode))
                held[holder.owner].append({lock->state->snapshot->path, holder});
        }
    }
    for (const SessionWaits::Wait &wait : waits.all()) {
        const LockDigest &lock = *locks.at(wait.lock);
        if (!isOrdered(lock.entries[size_t(wait.entry)].mode))
            continue;
        OrderWitness witness {wait.session, now, {}, lock.state->snapshot->path, {}};
        const Holds holds = held.value(wait.session);
        for (const auto &[path, holder] : holds) {
            if (SessionWaits::mayBeOneThread(holder, wait))
                witness.alsoHeld.append(path);
        }
        for (const QString &path : std::as_const(witness.alsoHeld)) {
            witness.held = path;
            if (path != witness.wanted)
                noteOrder(witness);
        }
    }
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
