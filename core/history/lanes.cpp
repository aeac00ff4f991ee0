// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/lanes.h"

#include "core/history/leaseturn.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

qint64 heldMs(const Stay &stay)
{
    return stay.hasHeld() && !stay.isThere() ? std::max<qint64>(0, stay.to - stay.grantedAt) : 0;
}

/// So much later than it was, at most, somebody may have been seen to go: whoever comes again at
/// once is made before that.
constexpr qint64 SeenLateMs = 100;

/// Whether a client that was there as @p last can have come again at @p at.
bool isOverBy(const Stay &last, qint64 at)
{
    return !last.isThere()
        && (last.to <= at
            || (last.to - at <= SeenLateMs && std::max(last.from, last.grantedAt) <= at));
}

/// It had gone before it came again.
void append(const Stay &stay, Lane *lane)
{
    if (!lane->stays.isEmpty() && isOverBy(lane->stays.constLast(), stay.from))
        lane->stays.last().to = std::min(lane->stays.constLast().to, stay.from);
    lane->heldBefore.append(
        lane->stays.isEmpty() ? 0 : lane->heldBefore.constLast() + heldMs(lane->stays.constLast()));
    lane->stays.append(stay);
}

} // namespace

QString Lane::name() const
{
    if (!lock.isEmpty())
        return lock;
    if (!client.isEmpty())
        return client;
    return endpoint.isEmpty() && session ? textOf(session) : endpoint;
}

void Lanes::add(const LockEvent &event)
{
    if (!event.node.isEmpty() && event.at > m_end)
        m_leftSince = 0; // what is recorded went on after all
    if (m_of == Of::Clients)
        addOne(event);
    else
        addTurn(event);
    m_begin = std::max(m_keptFrom, m_begin == 0 ? event.at : std::min(m_begin, event.at));
    m_end = std::max({m_end, event.at, event.until});
}

/// Of one of many locks the flag says which; its gaps are not those of all.
void Lanes::addFlag(const LockEvent &event)
{
    LockEvent flag = event;
    if (!event.path.isEmpty() && event.kind == LockEvent::Gap)
        return takeGap(event);
    if (!event.path.isEmpty())
        flag.text = event.path + u": "_qs + event.text;
    addOne(flag);
}

/// Of a gap that lasts nobody knows whether the lock is held by now. Once it has ended it is told
/// who left in it: all goes on as if somebody had looked all the while. But one that ends with what
/// was forgotten went with all that was known of the lock: whoever is in it when somebody looks
/// again is told anew.
void Lanes::takeGap(const LockEvent &gap)
{
    const auto crowd = m_crowds.find(gap.path);
    if (crowd == m_crowds.end())
        return;
    const bool lasts = gap.until == 0 || gap.isOpenEnded;
    if (lasts && crowd->unseenSince == 0) {
        crowd->unseenSince = gap.at;
        LockEvent end = gap;
        end.node = gap.path;
        finish(end);
    } else if (!lasts && crowd->unseenSince == gap.at) {
        crowd->unseenSince = 0;
        if (gap.until <= m_keptFrom)
            m_crowds.erase(crowd);
        else if (const int lane = m_laneOfLock.value(gap.path, -1); lane >= 0)
            goOn(lane);
        else
            beginAgain(gap, *crowd);
    }
}

/// Its lane was forgotten while it could not be read; of who was in it before, only those who left
/// are told.
void Lanes::beginAgain(const LockEvent &gap, const Crowd &crowd)
{
    if (crowd.isEmpty())
        return;
    LockEvent turn;
    turn.kind = LockEvent::Requested;
    turn.at = gap.at;
    turn.path = gap.path;
    turn.node = gap.path;
    turn.role = crowd.isHeld() ? Role::Holder : Role::Waiter;
    addOne(turn);
}

/// Nobody tells any more how long those stayed who are there.
void Lanes::leaveUnknown(qint64 since)
{
    for (const Place &place : std::as_const(m_there)) {
        Stay &stay = m_lanes[place.lane].stays[place.stay];
        stay.to = std::max({since, stay.from, stay.grantedAt});
        stay.end = LockEvent::Gap;
    }
    m_there.clear();
    m_leftSince = m_leftSince == 0 ? since : std::min(m_leftSince, since);
}

/// Where its last stay has ended because nobody looked any more.
void Lanes::goOn(int lane)
{
    QVector<Stay> &stays = m_lanes[lane].stays;
    if (stays.isEmpty() || stays.constLast().end != LockEvent::Gap)
        return;
    stays.last().to = 0;
    stays.last().end = LockEvent::Requested;
    m_there.insert(m_lanes.at(lane).lock, {lane, int(stays.size()) - 1});
}

/// The lock as if it were a client: it comes when somebody wants it, is granted when somebody holds
/// it, and goes, as the last of its holders went, when nobody does.
void Lanes::addTurn(const LockEvent &event)
{
    if (event.path.isEmpty() || event.node.isEmpty())
        return addFlag(event);
    Crowd &crowd = m_crowds[event.path];
    const bool wasHeld = crowd.isHeld();
    const bool wasWanted = crowd.isWanted();
    const bool comes = event.kind == LockEvent::Requested;
    crowd.take(event);
    const bool isHeld = crowd.isHeld();
    LockEvent turn = event;
    turn.node = event.path;
    turn.session = {};
    turn.token = {};
    const auto tell = [&](LockEvent::Kind kind, Role role = Role::Waiter) {
        turn.kind = kind;
        turn.role = role;
        addOne(turn);
    };
    const bool isWanted = crowd.isWanted();
    const bool isToldNow = event.kind == LockEvent::Granted && event.node == crowd.untold
        && crowd.holders() == 1 && !event.mayHaveHeld;
    if (isToldNow || (event.isEnd() && event.node == crowd.untold))
        crowd.untold.clear();
    const bool ends = (wasHeld && !isHeld) || (!wasHeld && wasWanted && !isHeld && !isWanted);
    if (ends)
        tell(event.isEnd() ? event.kind : LockEvent::Gone, Role::Holder);
    if (isHeld && !wasHeld && !wasWanted) {
        tell(LockEvent::Requested, comes ? Role::Holder : Role::Waiter);
        crowd.untold = comes ? event.node : QString();
    }
    if (!isHeld && isWanted && (wasHeld || !wasWanted))
        tell(LockEvent::Requested);
    if (isToldNow || (isHeld && !wasHeld && (!comes || wasWanted)))
        tell(LockEvent::Granted);
}

void Lanes::addOne(const LockEvent &event)
{
    switch (event.kind) {
    case LockEvent::Requested:
        request(event);
        break;
    case LockEvent::Granted:
        grant(event);
        break;
    case LockEvent::Released:
    case LockEvent::GaveUp:
    case LockEvent::Expired:
    case LockEvent::Deleted:
    case LockEvent::Gone:
        finish(event);
        break;
    case LockEvent::SessionMoved:
        for (const int lane : m_lanesOf.value(event.session))
            learn(lane, event);
        break;
    case LockEvent::VerdictChanged:
    case LockEvent::FindingOpened:
    case LockEvent::FindingResolved:
    case LockEvent::Act:
        m_flags.append({event.at, event.kind, event.text});
        break;
    case LockEvent::Gap:
        fillBlank(event);
        if (event.isOpenEnded)
            leaveUnknown(event.at);
        break;
    }
}

/// A lane of its session that is free by then.
int Lanes::laneFor(const LockEvent &event)
{
    if (m_of == Of::Locks) { // it is never there twice
        const auto known = m_laneOfLock.constFind(event.path);
        if (known != m_laneOfLock.constEnd())
            return *known;
        m_laneOfLock.insert(event.path, int(m_lanes.size()));
        ++m_namings;
        m_lanes.append({{}, {}, {}, event.path, {}, {}});
        m_nodes.append(QString());
        return int(m_lanes.size()) - 1;
    }
    QVector<int> &own = m_lanesOf[event.session];
    for (const int lane : own) {
        const QVector<Stay> &stays = m_lanes.at(lane).stays;
        if (stays.isEmpty() || isOverBy(stays.constLast(), event.at))
            return lane;
    }
    own.append(int(m_lanes.size()));
    ++m_namings;
    m_lanes.append({event.session, {}, {}, {}, {}, {}});
    m_nodes.append(QString());
    return own.constLast();
}

void Lanes::learn(int lane, const LockEvent &event)
{
    if (m_of == Of::Locks)
        return;
    Lane &named = m_lanes[lane];
    const auto take = [this](const QString &told, QString *known) {
        if (told.isEmpty() || told == *known)
            return;
        *known = told;
        ++m_namings;
    };
    take(event.client, &named.client);
    take(event.endpoint, &named.endpoint);
}

/// Where the node of @p event stands. Of one that went before it was read, or was told before that,
/// it was not known whose it is.
Lanes::Place Lanes::placeOf(const LockEvent &event)
{
    const Place place = m_there.value(event.node);
    const bool isStranger =
        place.lane >= 0 && m_of == Of::Clients && event.session && !m_lanes.at(place.lane).session;
    if (!isStranger)
        return place;
    Stay &stay = m_lanes[place.lane].stays.last();
    stay.token = event.token;
    LockEvent request = event;
    request.at = stay.from;
    const int lane = laneFor(request); // may make one: `stay` is none any more
    learn(lane, event);
    return moved(place.lane, lane);
}

/// Whether the last stay of @p lane may be a place in a semaphore's queue that has become @p lease,
/// or was given back as that was made.
bool Lanes::mayBeTurn(int lane, const LockEvent &lease) const
{
    const QVector<Stay> &stays = m_lanes.at(lane).stays;
    if (stays.isEmpty() || stays.constLast().mode != Mode::Lease)
        return false;
    const Stay &last = stays.constLast();
    return last.isThere()
        || (last.hasHeld() && last.end == LockEvent::Released && last.to == lease.at);
}

Lanes::Place Lanes::takeTurn(const LockEvent &lease)
{
    LeaseTurn turn(lease);
    int maker = -1;
    for (const int lane : m_lanesOf.value(lease.session)) {
        if (mayBeTurn(lane, lease)
            && turn.isOf(m_nodes.at(lane), m_lanes.at(lane).stays.constLast().token))
            maker = lane;
    }
    if (maker < 0)
        return {};
    Stay &stay = m_lanes[maker].stays.last();
    if (!stay.isThere())
        m_lastHolder = -1; // it goes on
    stay.to = 0;
    stay.end = LockEvent::Requested;
    stay.token = lease.token;
    m_there.remove(m_nodes.at(maker));
    m_nodes[maker] = lease.node;
    return m_there[lease.node] = {maker, int(m_lanes.at(maker).stays.size()) - 1};
}

/// The last stay of lane @p from, which is there, onto lane @p to.
Lanes::Place Lanes::moved(int from, int to)
{
    const Stay stay = m_lanes[from].stays.takeLast();
    m_lanes[from].heldBefore.removeLast();
    append(stay, &m_lanes[to]);
    m_nodes[to] = std::exchange(m_nodes[from], QString());
    for (auto last = m_handOvers.rbegin();
         last != m_handOvers.rend() && stay.hasHeld() && last->at >= stay.grantedAt; ++last)
        last->to = last->to == from ? to : last->to;
    ++m_namings;
    return m_there[m_nodes.at(to)] = {to, int(m_lanes.at(to).stays.size()) - 1};
}

/// A client that comes again at once is made before it is seen to have gone: then it has a second
/// lane, for as long as it takes to see that.
void Lanes::join(int lane)
{
    const Stay &gone = m_lanes.at(lane).stays.constLast();
    for (const int other : m_lanesOf.value(m_lanes.at(lane).session)) {
        const QVector<Stay> &stays = m_lanes.at(other).stays;
        // Clients of other names share a session, and stood there at once.
        const bool isSame =
            m_lanes.at(lane).session && m_lanes.at(other).name() == m_lanes.at(lane).name();
        const bool isNext = other != lane && isSame && !stays.isEmpty()
            && stays.constLast().isThere() && stays.constLast().from <= gone.to
            && isOverBy(gone, stays.constLast().from);
        if (isNext) {
            moved(other, lane);
            return;
        }
    }
}

void Lanes::request(const LockEvent &event)
{
    const int index = laneFor(event);
    learn(index, event);
    Lane &lane = m_lanes[index];
    Stay stay;
    stay.from = event.at;
    stay.token = event.token;
    stay.mode = event.mode.value_or(Mode::Exclusive);
    if (event.role == Role::Holder) { // until its grant is told
        stay.grantedAt = event.at;
        stay.isGrantUnseen = true;
    }
    append(stay, &lane);
    m_nodes[index] = event.node;
    m_there.insert(event.node, {index, int(lane.stays.size()) - 1});
}

/// Whether it may have been granted long before: that it is watched is not told, but when it was
/// not.
bool Lanes::isRough(const LockEvent &grant) const
{
    constexpr qint64 LongMs = 2000;
    if (grant.notBefore == 0 || grant.at - grant.notBefore <= LongMs)
        return false;
    const auto later = std::ranges::lower_bound(m_blanks, grant.at - LongMs, {}, &Blank::from);
    const Blank *last = later == m_blanks.begin() ? nullptr : &*std::prev(later);
    const bool wasBlank = last && (last->to == 0 || last->to > grant.notBefore);
    return grant.mayHaveHeld || wasBlank;
}

/// Several who are let in at once follow the same one.
void Lanes::grant(const LockEvent &event)
{
    Place place = placeOf(event);
    const bool wasUnseen = place.lane < 0 && LeaseTurn::isOfOne(event);
    if (wasUnseen)
        place = takeTurn(event);
    if (place.lane < 0)
        return;
    learn(place.lane, event);
    Stay &stay = m_lanes[place.lane].stays[place.stay];
    if (wasUnseen && stay.hasHeld() && !stay.isGrantUnseen)
        return; // since it may make the lease
    stay.grantedAt = std::max(event.at, stay.from);
    stay.isGrantUnseen = false;
    stay.isGrantRough = isRough(event);
    const bool hasWaited = stay.from <= m_lastEnd; // else the lock was free when it came
    const bool isNext = m_of == Of::Clients && m_lastHolder >= 0 && hasWaited
        && (m_grantedAt == 0 || m_grantedAt == event.at);
    if (event.until == 0) // else nobody looked at the lock then
        addHandOver({stay.grantedAt, isNext ? m_lastHolder : -1, place.lane});
    m_grantedAt = event.at;
}

/// What is told of a lock that was found now may be of long ago.
void Lanes::addHandOver(const HandOver &handOver)
{
    const auto place = std::ranges::upper_bound(m_handOvers, handOver.at, {}, &HandOver::at);
    m_handOvers.insert(place, handOver);
}

void Lanes::finish(const LockEvent &event)
{
    const Place place = placeOf(event);
    m_there.remove(event.node);
    if (place.lane < 0)
        return learnEnd(event);
    Stay &stay = m_lanes[place.lane].stays[place.stay];
    stay.to = std::max({event.at, stay.from, stay.grantedAt});
    stay.end = event.kind;
    if (stay.hasHeld()) {
        m_lastHolder = place.lane;
        m_lastEnd = stay.to;
        m_grantedAt = 0;
    }
    if (m_of == Of::Clients)
        join(place.lane);
}

/// How one went that has gone already: nobody knew that yet. It was there at that time.
void Lanes::learnEnd(const LockEvent &event)
{
    if (!event.token)
        return;
    for (const int index : m_lanesOf.value(event.session)) {
        const QVector<Stay> &stays = std::as_const(m_lanes).at(index).stays;
        const qint64 from = event.at - SeenLateMs - 1;
        for (int i = stayAfter(m_lanes.at(index), from); i < stays.size(); ++i) {
            const bool isEarlier = i + 1 < stays.size() && stays.at(i).to == stays.at(i + 1).from;
            if (stays.at(i).to < event.at && !isEarlier) // see append()
                continue;
            if (stays.at(i).token == event.token && stays.at(i).end == LockEvent::Gone)
                m_lanes[index].stays[i].end = event.kind;
        }
    }
}

/// One that lasted is told again when it ends. Of a busy lock there are thousands, each beginning
/// where the one before ended.
void Lanes::fillBlank(const LockEvent &event)
{
    auto lasting = std::ranges::lower_bound(m_blanks, event.at, {}, &Blank::from);
    while (lasting != m_blanks.end() && lasting->from == event.at
        && (lasting->to != 0 || lasting->why != event.text))
        ++lasting;
    const bool isSame = lasting != m_blanks.end() && lasting->from == event.at;
    Blank *last = m_blanks.isEmpty() ? nullptr : &m_blanks.last();
    const bool isNext = last && last->to != 0 && event.until != 0 && event.at >= last->from
        && event.at <= last->to && last->why == event.text;
    if (isSame)
        lasting->to = event.until;
    else if (isNext)
        last->to = std::max(last->to, event.until);
    else // that of a hidden part is told when it ends, and may have begun long before
        m_blanks.insert(std::ranges::upper_bound(m_blanks, event.at, {}, &Blank::from),
            {event.at, event.until, event.text});
}

qint64 Lanes::unknownSince() const
{
    const auto lasting = std::ranges::find(m_blanks, qint64(0), &Blank::to);
    if (lasting == m_blanks.end() || m_leftSince == 0)
        return lasting == m_blanks.end() ? m_leftSince : lasting->from;
    return std::min(lasting->from, m_leftSince);
}

int Lanes::stayAfter(const Lane &lane, qint64 at)
{
    const auto found = std::ranges::partition_point(
        lane.stays, [at](const Stay &stay) { return !stay.isThere() && stay.to <= at; });
    return int(found - lane.stays.begin());
}

const Stay *Lanes::stayAt(const Lane &lane, qint64 at)
{
    const int index = stayAfter(lane, at);
    return index < lane.stays.size() && lane.stays.at(index).from <= at ? &lane.stays.at(index)
                                                                        : nullptr;
}

const HandOver *Lanes::handOverBefore(qint64 at) const
{
    const auto found = std::ranges::lower_bound(m_handOvers, at, {}, &HandOver::at);
    return found == m_handOvers.begin() ? nullptr : &*std::prev(found);
}

const HandOver *Lanes::handOverAfter(qint64 at) const
{
    const auto found = std::ranges::upper_bound(m_handOvers, at, {}, &HandOver::at);
    return found == m_handOvers.end() ? nullptr : &*found;
}

} // namespace lockscope
