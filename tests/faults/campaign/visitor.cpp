// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/faults/campaign/visitor.h"

#include "core/base/nodepath.h"

namespace lockscope::campaign {

Visitor::Visitor(const QString &connect)
    : m_session(connect, 10'000)
{
    (void)m_session.waitConnected();
}

void Visitor::makeDirectories(const QString &path)
{
    m_session.makeDirectories(path);
}

QVector<QPair<QString, SessionId>> Visitor::contenders(const QString &path)
{
    (void)test::answerTo<Done>([&](auto handler) { m_session.client().sync(path, handler); });
    const auto children = m_session.list(path);
    if (!children) {
        if (children.error().kind == ErrorKind::Gone)
            return {};
        return {{path + u" (unreadable)"_qs, {}}};
    }
    if (children->stat.owner)
        return {{path, children->stat.owner}};
    QVector<QPair<QString, SessionId>> nodes;
    for (const QString &name : children->names) {
        const QString node = joinPath(path, name);
        const auto stat = m_session.stat(node);
        if (stat && stat->owner)
            nodes.append({node, stat->owner});
    }
    return nodes;
}

} // namespace lockscope::campaign
