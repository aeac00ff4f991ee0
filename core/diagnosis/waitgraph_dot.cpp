// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/diagnosis/waitpicture.h"

namespace lockscope {
namespace {

QString quoted(const QString &text)
{
    QString safe = visibleText(text);
    safe.replace(u'\\', QStringLiteral("\\\\")).replace(u'"', QStringLiteral("\\\""));
    return u'"' + safe + u'"';
}

/// A name that stands for itself where it can: folded ones of two locks have the same title.
QString nameOf(const WaitGraph &graph, const PictureNode &node)
{
    return quoted(node.kind == PictureNode::Waiters || node.kind == PictureNode::Holders
            ? node.key
            : titleOf(graph, node).english());
}

QString nodeLine(const WaitGraph &graph, const PictureNode &node)
{
    QStringList attributes;
    if (node.kind == PictureNode::Lock)
        attributes.append(QStringLiteral("shape=box"));
    if (node.kind == PictureNode::Waiters || node.kind == PictureNode::Holders)
        attributes.append(
            QStringLiteral("style=dashed, label=") + quoted(titleOf(graph, node).english()));
    if (node.isInRing)
        attributes.append(QStringLiteral("color=red, penwidth=3"));
    return QStringLiteral("  %1 [%2];\n")
        .arg(nameOf(graph, node), attributes.join(QStringLiteral(", ")));
}

QString edgeLine(const WaitGraph &graph, const WaitPicture &picture, const PictureEdge &edge)
{
    const QString number = edge.ring < 0 ? QString() : QStringLiteral("%1: ").arg(edge.step);
    QStringList attributes {
        QStringLiteral("label=") + quoted(number + labelOf(graph, edge).english())};
    if (edge.isAlternative)
        attributes.append(QStringLiteral("style=dashed"));
    if (edge.kind == PictureEdge::QueuedAhead)
        attributes.append(QStringLiteral("style=dotted"));
    if (edge.ring >= 0)
        attributes.append(QStringLiteral("color=red, penwidth=3"));
    return QStringLiteral("  %1 -> %2 [%3];\n")
        .arg(nameOf(graph, picture.nodes.at(edge.from)), nameOf(graph, picture.nodes.at(edge.to)),
            attributes.join(QStringLiteral(", ")));
}

} // namespace

QString dotOf(const WaitGraph &graph, const WaitPicture &picture)
{
    QString text = QStringLiteral("digraph locks {\n  rankdir=LR;\n  node [shape=oval];\n");
    if (picture.shown < picture.total)
        text += QStringLiteral("  // %1 of %2 contenders, the worst first\n")
                    .arg(picture.shown)
                    .arg(picture.total);
    for (const PictureNode &node : picture.nodes)
        text += nodeLine(graph, node);
    for (const PictureEdge &edge : picture.edges)
        text += edgeLine(graph, picture, edge);
    return text + QStringLiteral("}\n");
}

} // namespace lockscope
