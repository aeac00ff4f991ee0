// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/dotlayout.h"

#include "ui/theme/tr.h"

#include <QByteArray>
#include <QHash>
#include <QMap>
#include <QSet>
#include <QtMath>

#include <graphviz/gvc.h>

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

extern "C" {
extern gvplugin_library_t gvplugin_dot_layout_LTX_library; // declared in no header
}

namespace lockscope {

namespace {

std::mutex s_graphviz; ///< its state is the process'

constexpr double Inch = 72; ///< a point is a pixel here
constexpr double LayerGap = 0.35; ///< inches, beside the labels
constexpr double NodeGap = 0.22;

/// Graphviz' functions take what they do not change as char *.
char *text(const char *constant)
{
    return const_cast<char *>(constant);
}

void set(void *object, const char *name, const QByteArray &value)
{
    agsafeset(object, text(name), text(value.constData()), text(""));
}

QByteArray inches(double pixels)
{
    return QByteArray::number(pixels / Inch, 'f', 4);
}

int ignoreMessage(char * /*message*/)
{
    return 0;
}

/// Where @p edge of @p task begins, or ends, when those in @p isBack are turned round.
int startOf(const LayoutTask &task, int edge, const std::vector<bool> &isBack)
{
    return isBack[size_t(edge)] ? task.edges.at(edge).to : task.edges.at(edge).from;
}

int endOf(const LayoutTask &task, int edge, const std::vector<bool> &isBack)
{
    return isBack[size_t(edge)] ? task.edges.at(edge).from : task.edges.at(edge).to;
}

/// Turns the edges of the ring's way back, from @p start on: both ways run beside each other. One
/// that comes to a node twice stays as it is.
void foldRing(
    const LayoutTask &task, const QHash<int, int> &edgeFrom, int start, std::vector<bool> *isBack)
{
    QVector<int> around;
    int node = start;
    do {
        const int edge = edgeFrom.value(node, -1);
        if (edge < 0 || around.size() > edgeFrom.size())
            return;
        around.append(edge);
        node = task.edges.at(edge).to;
    } while (node != start);
    if (around.size() != edgeFrom.size())
        return;
    for (qsizetype i = (around.size() + 1) / 2; i < around.size(); ++i)
        (*isBack)[size_t(around.at(i))] = true;
}

void foldRings(const LayoutTask &task, std::vector<bool> *isBack)
{
    QMap<int, QHash<int, int>> rings; // by where its edges begin
    QSet<int> knots;
    for (int edge = 0; edge < task.edges.size(); ++edge) {
        const LayoutTask::Edge &one = task.edges.at(edge);
        if (one.ring < 0)
            continue;
        if (rings[one.ring].contains(one.from))
            knots.insert(one.ring);
        rings[one.ring].insert(one.from, edge);
    }
    for (auto ring = rings.cbegin(); ring != rings.cend(); ++ring) {
        if (knots.contains(ring.key()))
            continue;
        int start = -1;
        for (int i = 0; i < task.nodes.size() && start < 0; ++i) {
            const int node = task.starts.value(i, i);
            start = ring->contains(node) ? node : -1;
        }
        foldRing(task, *ring, start, isBack);
    }
}

/// Which edges are turned round, so that there is no ring. Graphviz would do so itself, and lose
/// some memory each time.
std::vector<bool> backEdges(const LayoutTask &task)
{
    enum State : char { New, Open, Done };
    std::vector<bool> isBack(size_t(task.edges.size()), false);
    foldRings(task, &isBack);
    std::vector<std::vector<int>> leaving(size_t(task.nodes.size()));
    for (int edge = 0; edge < task.edges.size(); ++edge)
        leaving[size_t(startOf(task, edge, isBack))].push_back(edge);
    std::vector<int> closing;
    std::vector<State> states(size_t(task.nodes.size()), New);
    std::vector<std::pair<int, size_t>> stack; // a node and how many of its edges were followed
    for (int i = 0; i < task.nodes.size(); ++i) {
        const int start = task.starts.value(i, i);
        if (states[size_t(start)] == New)
            stack.push_back({start, 0});
        while (!stack.empty()) {
            auto &[node, next] = stack.back();
            states[size_t(node)] = Open;
            if (next == leaving[size_t(node)].size()) {
                states[size_t(node)] = Done;
                stack.pop_back();
                continue;
            }
            const int edge = leaving[size_t(node)][next++];
            const int to = endOf(task, edge, isBack);
            if (states[size_t(to)] == Open)
                closing.push_back(edge);
            if (states[size_t(to)] == New)
                stack.push_back({to, 0});
        }
    }
    for (const int edge : closing)
        isBack[size_t(edge)] = !isBack[size_t(edge)];
    return isBack;
}

/// A graph of Graphviz and its layout.
class Graph
{
public:
    Graph(GVC_t *library, LayoutTask::Direction direction)
        : m_library(library)
        , m_graph(agopen(text("locks"), Agdirected, nullptr))
    {
        set(m_graph, "rankdir", direction == LayoutTask::Down ? "TB" : "LR");
        set(m_graph, "splines", "true");
        set(m_graph, "ranksep", QByteArray::number(LayerGap));
        set(m_graph, "nodesep", QByteArray::number(NodeGap));
        agattr(m_graph, AGEDGE, text("label"), text(""));
    }
    ~Graph()
    {
        if (m_isLaid)
            gvFreeLayout(m_library, m_graph);
        agclose(m_graph);
    }
    Q_DISABLE_COPY_MOVE(Graph)

    void addNode(const QSizeF &size);
    /// @p isBack: laid out the other way round.
    void addEdge(const LayoutTask::Edge &edge, bool isBack);
    bool lay()
    {
        m_isLaid = gvLayout(m_library, m_graph, "dot") == 0;
        return m_isLaid;
    }
    Layout result() const;

private:
    /// Graphviz counts upwards.
    QPointF point(const pointf &p) const { return {p.x, GD_bb(m_graph).UR.y - p.y}; }

    GVC_t *m_library;
    Agraph_t *m_graph;
    bool m_isLaid = false;
    QVector<Agnode_t *> m_nodes;
    QVector<Agedge_t *> m_edges;
    QVector<bool> m_isBack;
};

void Graph::addNode(const QSizeF &size)
{
    const QByteArray name = 'n' + QByteArray::number(m_nodes.size());
    Agnode_t *node = agnode(m_graph, text(name.constData()), 1);
    set(node, "shape", "box");
    set(node, "fixedsize", "true");
    set(node, "label", "");
    set(node, "width", inches(size.width()));
    set(node, "height", inches(size.height()));
    m_nodes.append(node);
}

void Graph::addEdge(const LayoutTask::Edge &edge, bool isBack)
{
    const int from = isBack ? edge.to : edge.from;
    const int to = isBack ? edge.from : edge.to;
    Agedge_t *arrow = agedge(m_graph, m_nodes.at(from), m_nodes.at(to), nullptr, 1);
    if (isBack)
        set(arrow, "dir", "back");
    // An empty table of that size: plain labels are measured with fonts that we do not use.
    const QByteArray table = QByteArray("<TABLE BORDER=\"0\" FIXEDSIZE=\"TRUE\" WIDTH=\"")
        + QByteArray::number(qCeil(edge.label.width())) + "\" HEIGHT=\""
        + QByteArray::number(qCeil(edge.label.height())) + "\"><TR><TD></TD></TR></TABLE>";
    char *label = agstrdup_html(m_graph, text(table.constData()));
    agset(arrow, text("label"), label);
    agstrfree(m_graph, label);
    m_edges.append(arrow);
    m_isBack.append(isBack);
}

Layout Graph::result() const
{
    Layout layout;
    for (Agnode_t *node : m_nodes)
        layout.nodes.append(point(ND_coord(node)));
    for (int edge = 0; edge < m_edges.size(); ++edge) {
        Agedge_t *arrow = m_edges.at(edge);
        EdgePath path;
        const splines *spline = ED_spl(arrow);
        if (spline != nullptr && spline->size > 0) {
            const bezier &curve = spline->list[0];
            for (int i = 0; i < int(curve.size); ++i)
                path.curve.append(point(curve.list[i]));
            if (m_isBack.at(edge))
                std::reverse(path.curve.begin(), path.curve.end());
            path.tip = curve.eflag != 0 ? point(curve.ep)
                : curve.sflag != 0      ? point(curve.sp)
                                        : path.curve.last();
        }
        if (ED_label(arrow) != nullptr)
            path.label = point(ED_label(arrow)->pos);
        layout.edges.append(path);
    }
    const boxf &box = GD_bb(m_graph);
    layout.bounds = QRectF(0, 0, box.UR.x - box.LL.x, box.UR.y - box.LL.y);
    return layout;
}

} // namespace

struct DotLayout::Library
{
    Library()
    {
        agseterrf(ignoreMessage); // it would print what it thinks to our standard error
        // Just this one plugin, which is linked: no list of plugins is looked for.
        static lt_symlist_t plugins[] = {
            {"gvplugin_dot_layout_LTX_library", &gvplugin_dot_layout_LTX_library},
            {nullptr, nullptr}};
        context = gvContextPlugins(plugins, 0);
    }
    ~Library() { gvFreeContext(context); }
    Q_DISABLE_COPY_MOVE(Library)

    GVC_t *context = nullptr;
};

DotLayout::DotLayout()
{
    const std::scoped_lock alone(s_graphviz);
    m_library = std::make_unique<Library>();
}

DotLayout::~DotLayout()
{
    const std::scoped_lock alone(s_graphviz);
    m_library.reset();
}

Result<Layout> DotLayout::lay(const LayoutTask &task)
{
    if (task.nodes.isEmpty())
        return Layout {};
    const std::scoped_lock alone(s_graphviz);
    Graph graph(m_library->context, task.direction);
    for (const QSizeF &size : task.nodes)
        graph.addNode(size);
    const std::vector<bool> isBack = backEdges(task);
    for (int edge = 0; edge < task.edges.size(); ++edge)
        graph.addEdge(task.edges.at(edge), isBack[size_t(edge)]);
    if (!graph.lay())
        return failure(ErrorKind::Internal, lockscope::tr("Graphviz could not lay it out"));
    return graph.result();
}

} // namespace lockscope
