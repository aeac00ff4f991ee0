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

QString keyOf(const DrawnGraph &views, const PictureEdge &edge)
{
    // Folded ones change all the time; there is one arrow for all of them.
    const QString whose = edge.count > 1 ? QString() : views.graph.pathOf(edge.contender);
    return QStringLiteral("%1 %2\n%3\n%4")
        .arg(int(edge.kind))
        .arg(views.picture.nodes.at(edge.from).key, views.picture.nodes.at(edge.to).key, whose);
}

void addSize(QCryptographicHash *hash, const QSizeF &size)
{
    hash->addData(QByteArray::number(size.width(), 'f', 0) + ' '
        + QByteArray::number(size.height(), 'f', 0) + '\n');
}

/// What decides where things go; in an order of its own, as the worst come first elsewhere.
QByteArray topologyOf(const DrawnGraph &views)
{
    QVector<int> nodes(views.nodes.size());
    std::iota(nodes.begin(), nodes.end(), 0);
    std::ranges::sort(nodes, {}, [&](int i) { return views.nodes.at(i).node.key; });
    QVector<int> edges(views.edges.size());
    std::iota(edges.begin(), edges.end(), 0);
    std::ranges::sort(edges, {}, [&](int i) { return views.edges.at(i).key; });
    QCryptographicHash hash(QCryptographicHash::Sha1);
    for (const int i : nodes) {
        hash.addData(views.nodes.at(i).node.key.toUtf8());
        addSize(&hash, views.nodes.at(i).size);
    }
    for (const int i : edges) {
        hash.addData(views.edges.at(i).key.toUtf8());
        addSize(&hash, views.edges.at(i).room);
    }
    return hash.result();
}

void describe(DrawnGraph *views, const QFont &font)
{
    const GraphMetrics metrics(font);
    for (const PictureNode &node : std::as_const(views->picture.nodes))
        views->nodes.append(drawnNode(*views, node, metrics));
    for (const PictureEdge &edge : std::as_const(views->picture.edges)) {
        DrawnEdge drawn = drawnEdge(*views, edge, metrics);
        drawn.key = keyOf(*views, edge);
        views->edges.append(drawn);
    }
    for (const Deadlock &deadlock : std::as_const(views->graph.deadlocks))
        views->deadlocks.append(deadlockText(*views, deadlock));
}

void takeVerdicts(DrawnGraph *views, const QVector<Verdict> &verdicts)
{
    for (const Verdict &verdict : verdicts) {
        views->standings.insert(verdict.path, verdict.standing);
        if (isBad(verdict.standing) && verdict.root)
            views->roots.insert(verdict.root->node);
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

/// Those that were there in the order they were in, from top to bottom, then the new ones.
LayoutTask DrawnGraphMaker::task(
    const DrawnGraph &views, QVector<int> *nodeOrder, QVector<int> *edgeOrder)
{
    const auto isAbove = [&](int a, int b) {
        const auto first = m_centres.constFind(views.nodes.at(a).node.key);
        const auto second = m_centres.constFind(views.nodes.at(b).node.key);
        if (first == m_centres.constEnd() || second == m_centres.constEnd())
            return first != m_centres.constEnd() && second == m_centres.constEnd();
        return first->y() < second->y();
    };
    nodeOrder->resize(views.nodes.size());
    std::iota(nodeOrder->begin(), nodeOrder->end(), 0);
    std::stable_sort(nodeOrder->begin(), nodeOrder->end(), isAbove);
    QVector<int> placeOf(views.nodes.size());
    LayoutTask task;
    for (const int node : std::as_const(*nodeOrder)) {
        placeOf[node] = int(task.nodes.size());
        task.nodes.append(views.nodes.at(node).size);
    }
    task.starts = placeOf; // a deadlock looks the same, whatever moves beside it
    edgeOrder->resize(views.edges.size());
    std::iota(edgeOrder->begin(), edgeOrder->end(), 0);
    std::stable_sort(edgeOrder->begin(), edgeOrder->end(), [&](int a, int b) {
        const PictureEdge &first = views.edges.at(a).edge;
        const PictureEdge &second = views.edges.at(b).edge;
        return std::pair(placeOf.at(first.from), placeOf.at(first.to))
            < std::pair(placeOf.at(second.from), placeOf.at(second.to));
    });
    for (const int edge : std::as_const(*edgeOrder)) {
        const DrawnEdge &drawn = views.edges.at(edge);
        task.edges.append({placeOf.at(drawn.edge.from), placeOf.at(drawn.edge.to), drawn.room});
    }
    return task;
}

void DrawnGraphMaker::place(DrawnGraph *views)
{
    const QByteArray topology = topologyOf(*views);
    if (topology != m_topology) {
        QVector<int> nodeOrder;
        QVector<int> edgeOrder;
        const Result<Layout> laid = m_dot.lay(task(*views, &nodeOrder, &edgeOrder));
        m_problem = laid ? QString() : laid.error().detail.text();
        m_topology = topology;
        m_centres.clear();
        m_paths.clear();
        m_bounds = laid ? laid->bounds : QRectF();
        for (int i = 0; laid && i < nodeOrder.size(); ++i)
            m_centres.insert(views->nodes.at(nodeOrder.at(i)).node.key, laid->nodes.at(i));
        for (int i = 0; laid && i < edgeOrder.size(); ++i)
            m_paths.insert(views->edges.at(edgeOrder.at(i)).key, laid->edges.at(i));
    }
    views->problem = m_problem;
    views->bounds = m_bounds;
    for (DrawnNode &node : views->nodes)
        node.centre = m_centres.value(node.node.key);
    for (DrawnEdge &edge : views->edges)
        edge.path = m_paths.value(edge.key);
}

DrawnGraphPtr DrawnGraphMaker::make(const GraphRequest &request)
{
    auto views = std::make_shared<DrawnGraph>();
    views->graph = request.graph;
    views->facts = request.facts;
    views->focus = request.focus;
    views->at = request.at;
    views->now = request.graph.now;
    takeVerdicts(views.get(), request.verdicts);
    std::optional<ContenderSet> chain;
    if (!request.focus.isEmpty()) {
        const QVector<ContenderRef> through = contendersOf(request.graph.locks, request.focus);
        views->isFocusGone = through.isEmpty();
        chain = chainThrough(request.graph, through);
    }
    const ContenderSet *only = chain ? &*chain : nullptr;
    views->forest = blockingForest(views->graph, views->now, only);
    views->picture = waitPicture(views->graph, {}, only);
    describe(views.get(), request.font);
    place(views.get());
    return views;
}

} // namespace lockscope
