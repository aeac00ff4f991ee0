// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/drawngraph.h"

#include "ui/graph/graphtext.h"
#include "ui/theme/standing.h"
#include "ui/theme/tr.h"

#include <QCryptographicHash>

#include <algorithm>
#include <numeric>

namespace lockscope {

namespace {

QString keyOf(const DrawnGraph &drawing, const PictureEdge &edge)
{
    // Folded ones change all the time; there is one arrow for all of them.
    const QString whose = edge.count > 1 ? QString() : drawing.graph.pathOf(edge.contender);
    return QStringLiteral("%1 %2\n%3\n%4")
        .arg(int(edge.kind))
        .arg(drawing.picture.nodes.at(edge.from).key, drawing.picture.nodes.at(edge.to).key, whose);
}

void addSize(QCryptographicHash *hash, const QSizeF &size)
{
    hash->addData(QByteArray::number(size.width(), 'f', 0) + ' '
        + QByteArray::number(size.height(), 'f', 0) + '\n');
}

/// What decides where things go; in an order of its own, as the worst come first elsewhere.
QByteArray topologyOf(const DrawnGraph &drawing)
{
    QVector<int> nodes(drawing.nodes.size());
    std::iota(nodes.begin(), nodes.end(), 0);
    std::ranges::sort(nodes, {}, [&](int i) { return drawing.nodes.at(i).node.key; });
    QVector<int> edges(drawing.edges.size());
    std::iota(edges.begin(), edges.end(), 0);
    std::ranges::sort(edges, {}, [&](int i) { return drawing.edges.at(i).key; });
    QCryptographicHash hash(QCryptographicHash::Sha1);
    for (const int i : nodes) {
        hash.addData(drawing.nodes.at(i).node.key.toUtf8());
        addSize(&hash, drawing.nodes.at(i).size);
    }
    for (const int i : edges) {
        hash.addData(drawing.edges.at(i).key.toUtf8());
        addSize(&hash, drawing.edges.at(i).room);
    }
    return hash.result();
}

void describe(DrawnGraph *drawing, const QFont &font)
{
    const GraphMetrics metrics(font);
    for (const PictureNode &node : std::as_const(drawing->picture.nodes))
        drawing->nodes.append(drawnNode(*drawing, node, metrics));
    for (const PictureEdge &edge : std::as_const(drawing->picture.edges)) {
        DrawnEdge drawn = drawnEdge(*drawing, edge, metrics);
        drawn.key = keyOf(*drawing, edge);
        drawing->edges.append(drawn);
    }
    for (const Deadlock &deadlock : std::as_const(drawing->graph.deadlocks))
        drawing->deadlocks.append(deadlockText(*drawing, deadlock));
}

void takeVerdicts(DrawnGraph *drawing, const QVector<Verdict> &verdicts)
{
    for (const Verdict &verdict : verdicts) {
        drawing->standings.insert(verdict.path, verdict.standing);
        if (isBad(verdict.standing) && verdict.root)
            drawing->roots.insert(verdict.root->node);
    }
}

} // namespace

Standing worseOf(Standing a, Standing b)
{
    if (a == Standing::Unknown || b == Standing::Unknown)
        return a == Standing::Unknown ? b : a;
    return std::max(a, b);
}

Standing DrawnGraph::standingOf(const Deadlock &deadlock) const
{
    Standing worst = Standing::Unknown;
    for (const WaitEdge &edge : deadlock.edges)
        worst = worseOf(worst, standingOf(edge.waiter.lock));
    return worst;
}

QString DrawnGraph::endpointOf(SessionId session) const
{
    return facts ? facts->connections.value(session).endpoint : QString();
}

ContenderRef DrawnGraph::contenderOf(const PictureNode &node) const
{
    for (const ContenderRef ref : node.contenders) {
        if (graph.contenderOf(ref).role == Role::Waiter)
            return ref;
    }
    return node.contenders.isEmpty() ? ContenderRef {} : node.contenders.first();
}

ChainFocus DrawnGraph::focusOn(ContenderRef ref) const
{
    const SessionId session = graph.sessionOf(ref);
    const QString who = session
        ? lockscope::tr("%1 of %2").arg(requestText(graph.contenderOf(ref)).text(), textOf(session))
        : requestText(graph.contenderOf(ref)).text();
    return {{graph.pathOf(ref)}, {}, {},
        lockscope::tr("%1 on %2").arg(who, graph.locks.at(ref.lock)->snapshot->path)};
}

ChainFocus DrawnGraph::focusOn(const PictureNode &node) const
{
    if (node.kind == PictureNode::Session)
        return {{}, {}, node.session, lockscope::tr("session %1").arg(textOf(node.session))};
    if (node.kind == PictureNode::Ownerless || node.kind == PictureNode::Unread)
        return focusOn(node.contenders.first());
    const QString path = graph.locks.at(node.lock)->snapshot->path;
    return {{}, path, {}, path};
}

double fittingScale(const QSizeF &bounds, const QSizeF &room)
{
    const QSizeF all = bounds + QSizeF(2 * GraphMargin, 2 * GraphMargin);
    return std::min({1.0, room.width() / all.width(), room.height() / all.height()});
}

namespace {

using Centres = QHash<QString, QPointF>;

/// Those that were there in the order they were in, from top to bottom or from left to right, then
/// the new ones.
LayoutTask taskOf(const DrawnGraph &drawing, LayoutTask::Direction direction, const Centres &before,
    QVector<int> *nodeOrder, QVector<int> *edgeOrder)
{
    const auto isAbove = [&](int a, int b) {
        const auto first = before.constFind(drawing.nodes.at(a).node.key);
        const auto second = before.constFind(drawing.nodes.at(b).node.key);
        if (first == before.constEnd() || second == before.constEnd())
            return first != before.constEnd() && second == before.constEnd();
        return direction == LayoutTask::Down ? first->x() < second->x() : first->y() < second->y();
    };
    nodeOrder->resize(drawing.nodes.size());
    std::iota(nodeOrder->begin(), nodeOrder->end(), 0);
    std::stable_sort(nodeOrder->begin(), nodeOrder->end(), isAbove);
    QVector<int> placeOf(drawing.nodes.size());
    LayoutTask task;
    task.direction = direction;
    for (const int node : std::as_const(*nodeOrder)) {
        placeOf[node] = int(task.nodes.size());
        task.nodes.append(drawing.nodes.at(node).size);
    }
    task.starts = placeOf; // a deadlock looks the same, whatever moves beside it
    edgeOrder->resize(drawing.edges.size());
    std::iota(edgeOrder->begin(), edgeOrder->end(), 0);
    std::stable_sort(edgeOrder->begin(), edgeOrder->end(), [&](int a, int b) {
        const PictureEdge &first = drawing.edges.at(a).edge;
        const PictureEdge &second = drawing.edges.at(b).edge;
        return std::pair(placeOf.at(first.from), placeOf.at(first.to))
            < std::pair(placeOf.at(second.from), placeOf.at(second.to));
    });
    for (const int edge : std::as_const(*edgeOrder)) {
        const DrawnEdge &drawn = drawing.edges.at(edge);
        task.edges.append(
            {placeOf.at(drawn.edge.from), placeOf.at(drawn.edge.to), drawn.room, drawn.edge.ring});
    }
    return task;
}

} // namespace

const DrawnGraphMaker::Places &DrawnGraphMaker::laid(
    const DrawnGraph &drawing, const QByteArray &topology, LayoutTask::Direction direction)
{
    Places &places = direction == LayoutTask::Down ? m_down : m_across;
    if (topology == places.topology)
        return places;
    QVector<int> nodeOrder;
    QVector<int> edgeOrder;
    const Result<Layout> layout =
        m_dot.lay(taskOf(drawing, direction, places.centres, &nodeOrder, &edgeOrder));
    places = {};
    places.problem = layout ? QString() : layout.error().detail.text();
    places.topology = topology;
    places.bounds = layout ? layout->bounds : QRectF();
    for (int i = 0; layout && i < nodeOrder.size(); ++i)
        places.centres.insert(drawing.nodes.at(nodeOrder.at(i)).node.key, layout->nodes.at(i));
    for (int i = 0; layout && i < edgeOrder.size(); ++i)
        places.paths.insert(drawing.edges.at(edgeOrder.at(i)).key, layout->edges.at(i));
    return places;
}

/// As it is, unless the other one can be drawn much larger: it is not to turn with each newcomer.
LayoutTask::Direction DrawnGraphMaker::directionFor(
    const DrawnGraph &drawing, const QByteArray &topology, const GraphRequest &request)
{
    constexpr int MostNodes = 60; // of more, no layout is seen whole
    constexpr double MuchLarger = 1.2;
    const double across =
        fittingScale(laid(drawing, topology, LayoutTask::Across).bounds.size(), request.room);
    if (request.room.isEmpty() || drawing.nodes.size() > MostNodes || across >= ReadableScale)
        return LayoutTask::Across;
    const double down =
        fittingScale(laid(drawing, topology, LayoutTask::Down).bounds.size(), request.room);
    if (m_direction == LayoutTask::Down)
        return across > MuchLarger * down ? LayoutTask::Across : LayoutTask::Down;
    return down > MuchLarger * across ? LayoutTask::Down : LayoutTask::Across;
}

void DrawnGraphMaker::place(DrawnGraph *drawing, const GraphRequest &request)
{
    const QByteArray topology = topologyOf(*drawing);
    m_direction = directionFor(*drawing, topology, request);
    const Places &places = laid(*drawing, topology, m_direction);
    drawing->direction = m_direction;
    drawing->problem = places.problem;
    drawing->bounds = places.bounds;
    for (DrawnNode &node : drawing->nodes)
        node.centre = places.centres.value(node.node.key);
    for (DrawnEdge &edge : drawing->edges)
        edge.path = places.paths.value(edge.key);
}

DrawnGraphPtr DrawnGraphMaker::make(const GraphRequest &request)
{
    auto drawing = std::make_shared<DrawnGraph>();
    drawing->graph = request.graph;
    drawing->facts = request.facts;
    drawing->focus = request.focus;
    drawing->at = request.at;
    drawing->now = request.graph.now;
    drawing->isUnknown = request.isUnknown;
    takeVerdicts(drawing.get(), request.verdicts);
    std::optional<ContenderSet> chain;
    if (!request.focus.isEmpty()) {
        const QVector<ContenderRef> through = contendersOf(request.graph.locks, request.focus);
        drawing->isFocusGone = through.isEmpty();
        chain = chainThrough(request.graph, through);
    }
    const ContenderSet *only = chain ? &*chain : nullptr;
    drawing->font = request.font;
    drawing->forest = blockingForest(drawing->graph, drawing->now, only);
    drawing->picture = waitPicture(drawing->graph, {}, only);
    describe(drawing.get(), request.font);
    place(drawing.get(), request);
    return drawing;
}

} // namespace lockscope
