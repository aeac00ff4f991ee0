// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/diagnosis/waitgraph.h"

#include <QSet>

namespace lockscope {
namespace {

QString quoted(const QString &text)
{
    QString safe = visibleText(text);
    safe.replace(u'\\', QStringLiteral("\\\\")).replace(u'"', QStringLiteral("\\\""));
    return u'"' + safe + u'"';
}

class DotWriter
{
public:
    DotWriter(const WaitGraph &graph, int maxNodes)
        : m_graph(graph)
        , m_left(maxNodes)
    {
        for (const Deadlock &deadlock : graph.deadlocks) {
            for (const WaitEdge &edge : deadlock.edges) {
                m_bold.insert(graph.pathOf(edge.waiter));
                m_bold.insert(graph.pathOf(edge.blocker));
            }
        }
    }
    QString write();

private:
    QString sessionNode(ContenderRef ref) const;
    void addContender(ContenderRef ref);
    void addTree(int root);

    const WaitGraph &m_graph;
    int m_left = 0;
    QSet<QString> m_bold;
    QSet<QString> m_done;
    QString m_text;
};

/// A node that nobody's session owns stands for itself.
QString DotWriter::sessionNode(ContenderRef ref) const
{
    const SessionId session = m_graph.sessionOf(ref);
    return quoted(session ? textOf(session) : m_graph.pathOf(ref));
}

void DotWriter::addContender(ContenderRef ref)
{
    const QString path = m_graph.pathOf(ref);
    if (m_left <= 0 || m_done.contains(path))
        return;
    m_done.insert(path);
    --m_left;
    const Contender &contender = m_graph.contenderOf(ref);
    const QString lock = quoted(m_graph.locks.at(ref.lock)->snapshot->path);
    const QString mode = textOf(contender.ticket.mode);
    const QString style =
        m_bold.contains(path) ? QStringLiteral(", color=red, penwidth=3") : QString();
    m_text += QStringLiteral("  %1 [shape=box];\n").arg(lock);
    if (contender.role == Role::Waiter)
        m_text += QStringLiteral("  %1 -> %2 [label=\"waits for %3\"%4];\n")
                      .arg(sessionNode(ref), lock, mode, style);
    else
        m_text += QStringLiteral("  %2 -> %1 [label=\"held by, %3\"%4];\n")
                      .arg(sessionNode(ref), lock, mode, style);
}

void DotWriter::addTree(int root)
{
    QVector<int> todo {root};
    while (!todo.isEmpty() && m_left > 0) {
        const BlockNode &node = m_graph.forest.at(todo.takeFirst());
        addContender(node.contender);
        for (int child = node.firstChild; child >= 0; child = m_graph.forest.at(child).nextSibling)
            todo.append(child);
    }
}

QString DotWriter::write()
{
    m_text = QStringLiteral("digraph locks {\n  rankdir=LR;\n  node [shape=oval];\n");
    for (const Deadlock &deadlock : m_graph.deadlocks) {
        for (const WaitEdge &edge : deadlock.edges) {
            addContender(edge.waiter);
            addContender(edge.blocker);
        }
    }
    for (const int root : m_graph.roots)
        addTree(root);
    return m_text + QStringLiteral("}\n");
}

} // namespace

QString dotOf(const WaitGraph &graph, int maxNodes)
{
    return DotWriter(graph, maxNodes).write();
}

} // namespace lockscope
