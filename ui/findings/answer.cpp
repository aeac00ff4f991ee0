// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/findings/answer.h"

#include "ui/theme/standing.h"

#include <algorithm>

namespace lockscope {

const Verdict *verdictOf(const Diagnosis &diagnosis, const QString &path)
{
    const auto it = std::ranges::find(diagnosis.verdicts, path, &Verdict::path);
    return it == diagnosis.verdicts.end() ? nullptr : &*it;
}

const Finding *causeOf(const Diagnosis &diagnosis, const Verdict &verdict)
{
    if (verdict.cause.isEmpty())
        return nullptr;
    const auto explains = [&](const Finding &finding) {
        return finding.rule == verdict.cause
            && (finding.concerns(verdict.path)
                || (verdict.root && finding.concerns(verdict.root->path)));
    };
    const auto it = std::ranges::find_if(diagnosis.findings, explains);
    return it == diagnosis.findings.end() ? nullptr : &*it;
}

QHash<QString, QStringList> waitsElsewhere(const WaitGraph &graph, const QString &path)
{
    QHash<QString, QStringList> found;
    const auto note = [&](ContenderRef holder, ContenderRef wait) {
        const QString here = graph.locks.at(holder.lock)->snapshot->path;
        const QString there = graph.locks.at(wait.lock)->snapshot->path;
        if (here != path || there == path)
            return;
        QStringList &locks = found[graph.pathOf(holder)];
        if (!locks.contains(there))
            locks.append(there);
    };
    for (const Deadlock &deadlock : graph.deadlocks) {
        const qsizetype count = deadlock.edges.size();
        for (qsizetype i = 0; i < count; ++i)
            note(deadlock.edges.at(i).blocker, deadlock.edges.at((i + 1) % count).waiter);
    }
    for (int i = 0; i < graph.forest.size(); ++i) {
        const BlockNode &node = graph.forest.at(i);
        if (node.isChained && node.parent >= 0)
            note(graph.contenderAt(i), graph.contenderAt(node.parent));
    }
    return found;
}

QStringList alarmsOf(const Diagnosis &diagnosis, const Verdict &verdict)
{
    QStringList titles;
    if (isBad(verdict.standing) || verdict.standing == Standing::Unknown)
        return titles;
    for (const Finding &finding : diagnosis.findings) {
        if (finding.severity != Severity::Info && finding.concerns(verdict.path))
            titles.append(finding.title.text());
    }
    return titles;
}

QHash<QString, QStringList> alarmsIn(const Diagnosis &diagnosis)
{
    QHash<QString, QStringList> titles;
    for (const Verdict &verdict : diagnosis.verdicts) {
        if (const QStringList alarms = alarmsOf(diagnosis, verdict); !alarms.isEmpty())
            titles[verdict.path] += alarms;
    }
    return titles;
}

} // namespace lockscope
