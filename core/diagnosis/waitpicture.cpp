// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/waitpicture.h"

#include <algorithm>

namespace lockscope {
namespace {

struct RingStep
{
    int ring = -1;
    int step = 0;
};

class Painter
{
public:
    Painter(const WaitGraph &graph, const PictureLimits &limits, const ContenderSet *only)
        : m_graph(graph)
        , m_limits(limits)
        , m_blocks(graph.locks)
        , m_only(only)
    {
        numberRings();
        countSessions();
    }
    WaitPicture paint();

private:
    bool isWanted(ContenderRef ref) const { return !m_only || m_only->contains(ref); }
    void numberRings();
    bool isInRing(ContenderRef ref) const;
    void countSessions();
    QVector<int> locksInOrder() const;
    void addLock(int lock);
    bool isFolded(ContenderRef ref, int alreadyAlone) const;
    void addFold(int lock, PictureNode::Kind kind, const QVector<ContenderRef> &refs);
    void addContender(int lockNode, ContenderRef ref);
    void addAhead(int lock, int lockNode);
    int nodeOf(ContenderRef ref);
    int addNode(PictureNode node);
    void addEdge(PictureEdge edge);

    const WaitGraph &m_graph;
    const PictureLimits m_limits;
    ContenderSet m_blocks; ///< contenders that wait or keep others waiting
    const ContenderSet *m_only;
    QHash<int, RingStep> m_waiterSteps; ///< by WaitGraph::indexOf()
    QHash<int, RingStep> m_blockerSteps;
    QHash<SessionId, int> m_uses; ///< in how many places of the picture a session is
    QHash<QString, int> m_nodes; ///< by key
    int m_alone = 0; ///< contenders that are drawn one by one
    WaitPicture m_picture;
};

void Painter::numberRings()
{
    const auto note = [this](ContenderRef ref, RingStep step, QHash<int, RingStep> *steps) {
        if (const int node = m_graph.indexOf(ref); !steps->contains(node))
            steps->insert(node, step);
    };
    for (int ring = 0; ring < m_graph.deadlocks.size(); ++ring) {
        int step = 0;
        for (const WaitEdge &edge : m_graph.deadlocks.at(ring).edges) {
            ++step;
            note(edge.waiter, {ring, step}, &m_waiterSteps);
            note(edge.blocker, {ring, step}, &m_blockerSteps);
        }
    }
}

bool Painter::isInRing(ContenderRef ref) const
{
    const int node = m_graph.indexOf(ref);
    return m_waiterSteps.contains(node) || m_blockerSteps.contains(node);
}

/// Who is part of it: whoever waits, blocks, or holds a lock that others wait for.
void Painter::countSessions()
{
    for (int lock = 0; lock < m_graph.locks.size(); ++lock) {
        const LockState &state = *m_graph.locks.at(lock);
        if (state.summary.waiters == 0)
            continue;
        for (int entry = 0; entry < state.queue.size(); ++entry) {
            const ContenderRef ref {lock, entry};
            if (state.queue.at(entry).role == Role::Other || !isWanted(ref))
                continue;
            m_blocks.insert(ref);
            ++m_picture.total;
            if (const SessionId session = m_graph.sessionOf(ref))
                ++m_uses[session];
        }
    }
    for (int i = 0; i < m_graph.forest.size(); ++i) {
        if (m_graph.forest.at(i).victims == 0)
            continue;
        const ContenderRef ref = m_graph.contenderAt(i);
        if (m_blocks.contains(ref) || !isWanted(ref))
            continue; // a child that is no contender, and is waited for all the same
        m_blocks.insert(ref);
        ++m_picture.total;
    }
}

/// Those of deadlocks, then as the trees of the worst roots come to them, then what is left.
QVector<int> Painter::locksInOrder() const
{
    QVector<int> order;
    std::vector<bool> isDone(size_t(m_graph.locks.size()), false);
    const auto add = [&](int lock) {
        if (!isDone[size_t(lock)])
            order.append(lock);
        isDone[size_t(lock)] = true;
    };
    for (const Deadlock &deadlock : m_graph.deadlocks) {
        for (const WaitEdge &edge : deadlock.edges)
            add(edge.waiter.lock);
    }
    const BlockChildren children(m_graph.forest);
    std::vector<int> todo;
    for (const int root : m_graph.roots) {
        todo.assign(1, root);
        for (size_t i = 0; i < todo.size(); ++i) {
            const BlockNode &node = m_graph.forest.at(todo[i]);
            if (node.victims > 0 || node.parent < 0)
                add(m_graph.contenderAt(todo[i]).lock);
            for (int c = children.firstOf(todo[i]); c >= 0; c = children.nextOf(c))
                todo.push_back(c);
        }
    }
    for (int lock = 0; lock < m_graph.locks.size(); ++lock)
        add(lock);
    return order;
}

int Painter::addNode(PictureNode node)
{
    const auto it = m_nodes.constFind(node.key);
    if (it != m_nodes.constEnd())
        return *it;
    m_nodes.insert(node.key, int(m_picture.nodes.size()));
    m_picture.nodes.append(std::move(node));
    return int(m_picture.nodes.size()) - 1;
}

int Painter::nodeOf(ContenderRef ref)
{
    PictureNode node;
    node.session = m_graph.sessionOf(ref);
    const bool isRead =
        bool(m_graph.locks.at(ref.lock)->nodeOf(m_graph.contenderOf(ref)).stat.czxid);
    node.kind = node.session ? PictureNode::Session
        : isRead             ? PictureNode::Ownerless
                             : PictureNode::Unread;
    node.lock = node.session ? -1 : ref.lock;
    node.key = node.session ? QStringLiteral("session ") + textOf(node.session)
                            : QStringLiteral("node ") + m_graph.pathOf(ref);
    const int index = addNode(std::move(node));
    PictureNode &known = m_picture.nodes[index];
    if (known.contenders.contains(ref))
        return index;
    known.contenders.append(ref);
    known.isInRing = known.isInRing || isInRing(ref);
    const BlockNode &block = m_graph.nodeOf(ref);
    known.victims = std::max(known.victims, block.victims);
    known.impactMs = std::max(known.impactMs, block.impactMs);
    return index;
}

void Painter::addEdge(PictureEdge edge)
{
    m_picture.shown += edge.kind == PictureEdge::QueuedAhead ? 0 : edge.count;
    m_picture.edges.append(edge);
}

void Painter::addContender(int lockNode, ContenderRef ref)
{
    ++m_alone;
    const Contender &contender = m_graph.contenderOf(ref);
    const int node = nodeOf(ref);
    const bool waits = contender.role == Role::Waiter;
    const RingStep step = (waits ? m_waiterSteps : m_blockerSteps).value(m_graph.indexOf(ref));
    PictureEdge edge;
    edge.kind = waits ? PictureEdge::WaitsFor : PictureEdge::HeldBy;
    edge.from = waits ? node : lockNode;
    edge.to = waits ? lockNode : node;
    edge.contender = ref;
    edge.isAlternative =
        !waits && contender.role != Role::Other && contender.ticket.mode == Mode::Lease;
    edge.ring = step.ring;
    edge.step = step.step;
    addEdge(edge);
}

void Painter::addFold(int lock, PictureNode::Kind kind, const QVector<ContenderRef> &refs)
{
    if (refs.isEmpty())
        return;
    const bool waits = kind == PictureNode::Waiters;
    const int lockNode =
        m_nodes.value(QStringLiteral("lock ") + m_graph.locks.at(lock)->snapshot->path);
    PictureNode node;
    node.kind = kind;
    node.lock = lock;
    node.contenders = refs;
    node.key = (waits ? QStringLiteral("waiters ") : QStringLiteral("holders "))
        + m_graph.locks.at(lock)->snapshot->path;
    const int index = addNode(std::move(node));
    PictureEdge edge;
    edge.kind = waits ? PictureEdge::WaitsFor : PictureEdge::HeldBy;
    edge.from = waits ? index : lockNode;
    edge.to = waits ? lockNode : index;
    edge.contender = refs.first();
    edge.count = int(refs.size());
    edge.isAlternative = !waits && m_graph.contenderOf(refs.first()).ticket.mode == Mode::Lease;
    addEdge(edge);
}

/// Whether a contender tells nothing that the others of its lock do not tell.
bool Painter::isFolded(ContenderRef ref, int alreadyAlone) const
{
    return alreadyAlone >= m_limits.unfolded && m_uses.value(m_graph.sessionOf(ref)) <= 1
        && !isInRing(ref) && m_graph.contenderOf(ref).role != Role::Other;
}

void Painter::addLock(int lock)
{
    const LockState &state = *m_graph.locks.at(lock);
    QVector<ContenderRef> alone;
    QVector<ContenderRef> folded[2]; // waiters, holders
    int unfolded[2] = {0, 0};
    for (int entry = 0; entry < state.queue.size(); ++entry) {
        const ContenderRef ref {lock, entry};
        if (!m_blocks.contains(ref))
            continue;
        const int side = state.queue.at(entry).role == Role::Waiter ? 0 : 1;
        if (isFolded(ref, unfolded[side])) {
            folded[side].append(ref);
        } else if (m_alone + alone.size() < m_limits.contenders) {
            alone.append(ref);
            ++unfolded[side];
        }
    }
    if (alone.isEmpty())
        return;
    PictureNode node;
    node.kind = PictureNode::Lock;
    node.lock = lock;
    node.key = QStringLiteral("lock ") + state.snapshot->path;
    const int lockNode = addNode(std::move(node));
    for (QVector<ContenderRef> &refs : folded) {
        if (refs.size() == 1) // as wide as what it would stand for
            alone.append(std::exchange(refs, {}).first());
    }
    for (const ContenderRef ref : std::as_const(alone))
        addContender(lockNode, ref);
    addFold(lock, PictureNode::Waiters, folded[0]);
    addFold(lock, PictureNode::Holders, folded[1]);
    addAhead(lock, lockNode);
}

/// Steps of deadlocks that go through one who is queued ahead, and does not hold.
void Painter::addAhead(int lock, int lockNode)
{
    for (int ring = 0; ring < m_graph.deadlocks.size(); ++ring) {
        int step = 0;
        for (const WaitEdge &edge : m_graph.deadlocks.at(ring).edges) {
            ++step;
            m_picture.nodes[lockNode].isInRing =
                m_picture.nodes.at(lockNode).isInRing || edge.waiter.lock == lock;
            if (edge.waiter.lock != lock || edge.isHard || !m_blocks.contains(edge.blocker)
                || m_graph.contenderOf(edge.blocker).role != Role::Waiter)
                continue;
            PictureEdge ahead;
            ahead.kind = PictureEdge::QueuedAhead;
            ahead.from = lockNode;
            ahead.to = nodeOf(edge.blocker);
            ahead.contender = edge.blocker;
            ahead.ring = ring;
            ahead.step = step;
            addEdge(ahead);
        }
    }
}

WaitPicture Painter::paint()
{
    const QVector<int> order = locksInOrder();
    for (const int lock : order) {
        if (m_alone >= m_limits.contenders)
            break;
        addLock(lock);
    }
    return std::move(m_picture);
}

} // namespace

WaitPicture waitPicture(
    const WaitGraph &graph, const PictureLimits &limits, const ContenderSet *only)
{
    return Painter(graph, limits, only).paint();
}

Message requestText(const Contender &contender)
{
    if (contender.role == Role::Other)
        return Message::tr("no contender");
    const Message mode = modeOf(contender);
    return contender.ticket.sequence ? Message::tr("%1 #%2").arg(mode, *contender.ticket.sequence)
                                     : mode;
}

Message labelOf(const WaitGraph &graph, const PictureEdge &edge)
{
    const Contender &contender = graph.contenderOf(edge.contender);
    const Message request =
        edge.count > 1 ? Message::tr("%1 of them").arg(edge.count) : requestText(contender);
    switch (edge.kind) {
    case PictureEdge::WaitsFor:
        return edge.count > 1 ? Message::tr("%1 wait").arg(edge.count)
                              : Message::tr("waits as %1").arg(request);
    case PictureEdge::QueuedAhead:
        return Message::tr("queued ahead, %1").arg(request);
    case PictureEdge::HeldBy:
        break;
    }
    if (contender.role == Role::Pending)
        return Message::tr("not granted yet, %1").arg(request);
    return contender.role == Role::Other ? Message::tr("blocked by, %1").arg(request)
        : edge.isAlternative             ? Message::tr("held by any of, %1").arg(request)
                                         : Message::tr("held by, %1").arg(request);
}

Message titleOf(const WaitGraph &graph, const PictureNode &node)
{
    switch (node.kind) {
    case PictureNode::Session:
        return textOf(node.session);
    case PictureNode::Lock:
        return graph.locks.at(node.lock)->snapshot->path;
    case PictureNode::Waiters:
        return Message::tr("%1 more wait").arg(node.contenders.size());
    case PictureNode::Holders:
        return Message::tr("%1 more hold").arg(node.contenders.size());
    case PictureNode::Ownerless:
    case PictureNode::Unread:
        break;
    }
    return graph.pathOf(node.contenders.first());
}

} // namespace lockscope
