// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/event.h"
#include "core/history/torntime.h"
#include "core/history/turns.h"

#include <algorithm>
#include <limits>

namespace lockscope {

namespace {

using Which = QVector<bool>; ///< by index into LockMoment::nodes

// LockEvent::text of a gap; recordings have them.
const QString CameAndWent = QStringLiteral("contenders came and went between two looks");
const QString MayHaveHeld = QStringLiteral("who went may have held between two looks");

bool isContender(const MomentNode &node)
{
    return node.role != Role::Other;
}

/// What was not read may be the same.
bool isSame(const MomentNode &a, const MomentNode &b)
{
    const bool mayBe = !a.czxid || !b.czxid || a.czxid == b.czxid;
    return mayBe && a.name == b.name && a.directory == b.directory;
}

/// Those ahead of one that went: may they have let it in before it did? Something of them went, and
/// nothing that stayed kept it waiting. Whoever still waits ahead of it waits for somebody who
/// keeps it waiting, too.
class RoomAhead
{
public:
    void add(const MomentNode &ahead, bool hasStayed)
    {
        const bool isHolder = ahead.role == Role::Holder;
        m_isAnyGone = m_isAnyGone || !hasStayed;
        m_isBarred = m_isBarred || (hasStayed && (!isHolder || !isShared(ahead.mode)));
        m_isRead = m_isRead || (hasStayed && isHolder && ahead.mode == Mode::Read);
    }
    bool hasRoomFor(const MomentNode &gone) const
    {
        const bool isInTheWay = m_isBarred || (m_isRead && gone.mode == Mode::Write);
        return gone.role != Role::Holder && m_isAnyGone && !isInTheWay;
    }

private:
    bool m_isAnyGone = false;
    bool m_isBarred = false;
    bool m_isRead = false; ///< by one that stays
};

/// One step from one moment to the next.
class EventStep
{
public:
    EventStep(const LockMoment &before, const LockMoment &after, const StepFacts &facts);

    QVector<LockEvent> events();

private:
    void addDepartures();
    void addStays();
    void addArrivals();
    void addGap();
    void addHiddenGaps();
    void addGrant(const MomentNode &node, qint64 earliest);
    void addGrantAt(qint64 at, const MomentNode &node);
    void addKnownGrant(const MomentNode &node);
    void findOldest();
    bool hasHeldAllAlong(const MomentNode &node) const;
    bool hasMoved(SessionId was, SessionId is) const;
    void addArrivedGrant(const MomentNode &node, const LockEvent &request);
    LockEvent eventOf(LockEvent::Kind kind, const MomentNode &node, const LockMoment &moment) const;
    bool isSomebodyGone() const { return m_departed > 0 || m_unseen > 0; }
    Zxid zxidOfDeparture() const;
    std::optional<qint64> createsBefore() const;
    qint64 unseenInOne() const;
    qint64 unseenInParts() const;
    int countUnseen() const;
    /// When what was there before was known for sure, the last time.
    qint64 lastSure() const
    {
        return m_before.tornSince > 0 ? std::min(m_before.tornSince, m_before.at) : m_before.at;
    }
    qint64 earliest() const { return m_facts.isTransaction ? 0 : lastSure(); }
    bool wasHidden(const MomentNode &node) const
    {
        return m_before.hidden.contains(node.directory);
    }
    qint64 earliestEndOf(const MomentNode &node) const;

    const LockMoment &m_before;
    const LockMoment &m_after;
    const StepFacts &m_facts;
    Which m_stays; ///< of those before
    Which m_mayHold; ///< the same: see mayHold()
    QVector<int> m_turns; ///< of those before that stand in the queue: its lease after; -1: none
    QVector<int> m_pairs; ///< by index of those after: the one before; -1: it came
    int m_departed = 0;
    int m_arrived = 0;
    int m_unseen = 0;
    bool m_isRoleOpen = false; ///< of somebody who went
    bool m_hasTurns = false;
    // Of those after, where nothing was known before.
    Zxid m_oldest = {std::numeric_limits<qint64>::max()};
    Zxid m_oldestBar = m_oldest; ///< of those that are no readers that hold
    QVector<LockEvent> m_events;
};

EventStep::EventStep(const LockMoment &before, const LockMoment &after, const StepFacts &facts)
    : m_before(before)
    , m_after(after)
    , m_facts(facts)
    , m_stays(before.nodes.size(), false)
    , m_mayHold(mayHold(before, facts))
    , m_turns(before.nodes.size(), -1)
    , m_pairs(placesBefore(before, after))
    , m_hasTurns(!areTogether(before, after))
{
    for (const int place : std::as_const(m_pairs)) {
        if (place >= 0)
            m_stays[place] = true;
    }
    m_departed = int(m_stays.count(false));
    m_arrived = int(m_pairs.count(-1));
    m_unseen = countUnseen();
    if (m_hasTurns && m_departed > 0)
        m_turns = turnsBetween(m_before, m_after, m_pairs);
    if (!m_before.isKnown && m_after.hasLostNone)
        findOldest();
}

void EventStep::findOldest()
{
    for (const MomentNode &node : m_after.nodes) {
        m_oldest = std::min(m_oldest, node.czxid);
        if (node.mode != Mode::Read || node.role != Role::Holder)
            m_oldestBar = std::min(m_oldestBar, node.czxid);
    }
}

/// Children that were made before in the directory of now: one that was made since has none.
std::optional<qint64> EventStep::createsBefore() const
{
    if (m_before.incarnation == m_after.incarnation)
        return m_before.creates;
    const bool isMadeSince = m_before.isKnown && (m_before.incarnation || m_before.nodes.isEmpty());
    return isMadeSince ? std::optional<qint64>(0) : std::nullopt;
}

/// Children that the directory counted, and that neither moment has.
qint64 EventStep::unseenInOne() const
{
    const std::optional<qint64> before = createsBefore();
    return before && m_after.creates ? *m_after.creates - *before - m_arrived : 0;
}

/// The same of several, at the least: a contender may have one in each. A directory that the moment
/// before does not know may have been there then.
qint64 EventStep::unseenInParts() const
{
    QHash<QString, qint64> arrived;
    for (int i = 0; i < m_pairs.size(); ++i) {
        if (m_pairs.at(i) < 0)
            ++arrived[m_after.nodes.at(i).directory];
    }
    qint64 unseen = 0;
    for (auto part = m_after.parts.begin(); part != m_after.parts.end(); ++part) {
        const auto was = m_before.parts.constFind(part.key());
        if (was == m_before.parts.constEnd())
            continue;
        const qint64 before = was->czxid == part->czxid ? was->creates : 0;
        unseen = std::max(unseen, part->creates - before - arrived.value(part.key()));
    }
    return unseen;
}

int EventStep::countUnseen() const
{
    if (m_facts.isTransaction)
        return 0;
    const qint64 unseen = m_after.parts.isEmpty() ? unseenInOne() : unseenInParts();
    return int(std::clamp<qint64>(unseen, 0, 1'000'000'000));
}

/// @p node: of @p moment, which is one of the two.
LockEvent EventStep::eventOf(
    LockEvent::Kind kind, const MomentNode &node, const LockMoment &moment) const
{
    LockEvent event;
    event.kind = kind;
    event.at = m_after.at;
    event.notBefore = earliest();
    event.zxid = m_facts.zxid;
    event.token = node.czxid;
    event.path = m_after.path;
    event.node = node.path();
    event.mode = node.mode;
    event.role = node.role;
    event.session = node.session;
    event.endpoint = moment.endpoints.value(node.session);
    event.client = moment.clients.value(node.czxid);
    return event;
}

/// The directory names the last change, which is the one departure where nothing else happened.
Zxid EventStep::zxidOfDeparture() const
{
    const bool isOnly = m_departed == 1 && m_arrived == 0 && m_before.creates == m_after.creates
        && m_before.deletes && m_after.deletes && *m_after.deletes == *m_before.deletes + 1;
    return m_facts.zxid || !isOnly ? m_facts.zxid : m_after.change;
}

/// Of one in a part that could not be listed for a while: at any time in it. Of one that is of
/// before transactions went missing, and that none names: with one of these.
qint64 EventStep::earliestEndOf(const MomentNode &node) const
{
    if (m_facts.isTransaction && m_before.tornSince > 0 && node.czxid < m_before.knownFrom
        && !m_facts.isSurelyEnded(node.path()))
        return lastSure();
    const qint64 hiddenSince = wasHidden(node) ? m_before.hidden.value(node.directory) : 0;
    return hiddenSince > 0 ? std::min(hiddenSince, earliest()) : earliest();
}

void EventStep::addDepartures()
{
    const Zxid zxid = zxidOfDeparture();
    RoomAhead room;
    for (int i = 0; i < m_before.nodes.size(); ++i) {
        const MomentNode &node = m_before.nodes.at(i);
        if (!isContender(node))
            continue;
        const RoomAhead ahead = room;
        room.add(node, m_stays.at(i));
        if (m_stays.at(i) || m_turns.at(i) >= 0)
            continue;
        const bool isOpen = !m_facts.isTransaction && ahead.hasRoomFor(node);
        m_isRoleOpen = m_isRoleOpen || isOpen;
        LockEvent event = eventOf(LockEvent::Gone, node, m_before);
        event.notBefore = earliestEndOf(node);
        const Cause cause = m_facts.causes.value(event.node);
        event.mayHaveHeld = isOpen || m_mayHold.value(i);
        event.kind = kindOfEnd(node.role, cause.how, event.mayHaveHeld);
        event.by = cause.by;
        event.zxid = zxid;
        m_events.append(std::move(event));
    }
}

/// When exactly, where nothing but its own coming let it in; else since @p earliest.
void EventStep::addGrant(const MomentNode &node, qint64 earliest)
{
    LockEvent event = eventOf(LockEvent::Granted, node, m_after);
    event.notBefore = m_facts.isTransaction ? 0 : earliest;
    m_events.append(std::move(event));
}

/// Exactly then: nobody had to go for it.
void EventStep::addGrantAt(qint64 at, const MomentNode &node)
{
    addGrant(node, 0);
    m_events.last().at = at;
}

/// It may have been let in at any time since it asked: now it merely is known.
void EventStep::addKnownGrant(const MomentNode &node)
{
    addGrant(node, earliest());
    LockEvent &grant = m_events.last();
    grant.notBefore = std::min(node.createdAt > 0 ? node.createdAt : m_before.at, m_after.at);
    grant.mayHaveHeld = true;
}

/// Whether a contender's client has another connection than the one that it was known to have.
bool EventStep::hasMoved(SessionId was, SessionId is) const
{
    if (m_before.endpoints.isEmpty() || m_after.endpoints.isEmpty())
        return false;
    const QString before = m_before.endpoints.value(was);
    const QString now = m_after.endpoints.value(is);
    return !before.isEmpty() && !now.isEmpty() && before != now;
}

/// What its role became, of those that are in both.
void EventStep::addStays()
{
    for (int i = 0; i < m_after.nodes.size(); ++i) {
        if (m_pairs.at(i) < 0)
            continue;
        const MomentNode &was = m_before.nodes.at(m_pairs.at(i));
        const MomentNode &is = m_after.nodes.at(i);
        const bool isFreed = was.role == Role::Holder && is.role != Role::Holder;
        if (isFreed || (isContender(was) && !isContender(is)))
            m_events.append(eventOf(kindOfEnd(was.role, Cause::OwnSession), was, m_before));
        else if (!isContender(was) && isContender(is))
            m_events.append(eventOf(LockEvent::Requested, is, m_after));
        const bool isGranted = was.role != Role::Holder && is.role == Role::Holder;
        if (isGranted && (was.isDoubtful || m_mayHold.value(m_pairs.at(i))))
            addKnownGrant(is);
        else if (isGranted)
            addGrant(is, earliest());
        if (hasMoved(was.session, is.session))
            m_events.append(eventOf(LockEvent::SessionMoved, is, m_after));
    }
}

void EventStep::addArrivals()
{
    for (int i = 0; i < m_after.nodes.size(); ++i) {
        const MomentNode &node = m_after.nodes.at(i);
        if (m_pairs.at(i) >= 0 || !isContender(node))
            continue;
        LockEvent event = eventOf(LockEvent::Requested, node, m_after);
        event.zxid = node.czxid;
        if (node.createdAt > 0 && !m_facts.isTransaction) {
            // Clocks may disagree by more than the looks are apart.
            event.at = m_before.isKnown && !wasHidden(node) && lastSure() <= m_after.at
                ? std::clamp(node.createdAt, lastSure(), m_after.at)
                : std::min(node.createdAt, m_after.at);
            event.notBefore = 0;
        }
        if (!m_hasTurns || (!isTurnOfAny(m_before, node) && !isTurnOfAny(m_after, node)))
            m_events.append(event);
        if (node.role == Role::Holder)
            addArrivedGrant(node, event);
    }
}

/// Of one that holds when it is first seen: whether there was nothing in its way when it was made.
/// A role that others' coming or data can change tells nothing: then something was there before.
bool EventStep::hasHeldAllAlong(const MomentNode &node) const
{
    const bool isClockWrong = node.createdAt > m_after.at;
    if (!m_after.hasLostNone || !node.session || node.createdAt <= 0 || isClockWrong)
        return false;
    return node.mode == Mode::Read ? node.czxid < m_oldestBar : node.czxid == m_oldest;
}

/// Of one that came as @p request tells, and holds.
void EventStep::addArrivedGrant(const MomentNode &node, const LockEvent &request)
{
    if (!m_before.isKnown) {
        if (hasHeldAllAlong(node)) {
            addGrantAt(request.at, node);
            m_events.last().until = m_after.at;
        }
    } else if (wasHidden(node)) {
        addKnownGrant(node);
    } else if (!isSomebodyGone() && request.notBefore == 0) {
        addGrantAt(request.at, node);
    } else {
        addGrant(node, request.notBefore > 0 ? request.notBefore : request.at);
    }
}

/// Of the time in which a part could not be listed: who came and went in it is not known.
void EventStep::addHiddenGaps()
{
    for (auto part = m_before.hidden.begin(); part != m_before.hidden.end(); ++part) {
        if (part.value() == 0 || m_after.hidden.contains(part.key()))
            continue;
        m_events.append(gapEvent(m_after.path, part.value(), m_after.at,
            QStringLiteral("a part of the lock could not be listed")));
    }
}

void EventStep::addGap()
{
    if (!m_before.isKnown || (m_unseen == 0 && !m_isRoleOpen))
        return;
    m_events.append(
        gapEvent(m_after.path, lastSure(), m_after.at, m_unseen > 0 ? CameAndWent : MayHaveHeld));
    m_events.last().unseen = m_unseen;
}

QVector<LockEvent> EventStep::events()
{
    m_events.reserve(m_departed + m_arrived);
    addDepartures();
    addStays();
    addArrivals();
    addGap();
    addHiddenGaps();
    // Mostly they are, and to move 100 000 about takes longer than to make them.
    if (!std::ranges::is_sorted(m_events, {}, &LockEvent::at))
        std::ranges::stable_sort(m_events, {}, &LockEvent::at);
    return m_events;
}

} // namespace

/// Most stay, in the order in which they were: these are found at once.
QVector<int> placesBefore(const LockMoment &before, const LockMoment &after)
{
    constexpr qsizetype Ahead = 8; // so many may have gone between two that stay
    QVector<int> places(after.nodes.size(), -1);
    QVector<bool> isFound(before.nodes.size(), false);
    qsizetype next = 0;
    for (qsizetype i = 0; i < after.nodes.size(); ++i) {
        const qsizetype end = std::min(next + Ahead, before.nodes.size());
        qsizetype place = next;
        while (place < end && !isSame(after.nodes.at(i), before.nodes.at(place)))
            ++place;
        if (place == end)
            continue;
        places[i] = int(place);
        isFound[place] = true;
        next = place + 1;
    }
    const auto key = [](const MomentNode &node) {
        return std::pair(QStringView(node.name), QStringView(node.directory));
    };
    const bool isAnyLeft = isFound.contains(false);
    QHash<std::pair<QStringView, QStringView>, int>
        left; // of after, of which mostly fewer are left
    for (int i = 0; i < after.nodes.size() && isAnyLeft; ++i) {
        if (places.at(i) < 0)
            left.insert(key(after.nodes.at(i)), i);
    }
    for (qsizetype i = 0; i < before.nodes.size() && !left.isEmpty(); ++i) {
        const int place = isFound.at(i) ? -1 : left.value(key(before.nodes.at(i)), -1);
        if (place >= 0 && isSame(after.nodes.at(place), before.nodes.at(i)))
            places[place] = int(i);
    }
    return places;
}

QVector<LockEvent> eventsBetween(
    const LockMoment *before, const LockMoment &after, const StepFacts &step)
{
    if (!after.isKnown)
        return {};
    const LockMoment none;
    return EventStep(before && before->isKnown ? *before : none, after, step).events();
}

bool isBetweenLooks(const LockEvent &gap)
{
    return gap.text == CameAndWent || gap.text == MayHaveHeld;
}

} // namespace lockscope
