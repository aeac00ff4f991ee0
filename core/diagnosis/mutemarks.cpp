// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/mutemarks.h"

#include "core/diagnosis/finding.h"
#include "core/diagnosis/rules/rule.h"

#include <QMap>

#include <algorithm>

namespace lockscope {
namespace {

constexpr char Marker[] = "lockscope:mute=";

bool isOfRuleName(char c)
{
    return c == ',' || c == 'R' || (c >= '0' && c <= '9');
}

} // namespace

bool mayHaveMark(const QByteArray &data)
{
    return data.contains(Marker);
}

QStringList rulesMutedIn(const QByteArray &data)
{
    const qsizetype at = data.indexOf(Marker);
    if (at < 0)
        return {};
    const auto begin = data.begin() + at + qsizetype(sizeof Marker) - 1;
    const auto end = std::find_if_not(begin, data.end(), isOfRuleName);
    QStringList rules;
    for (const QByteArray &name : QByteArray(begin, end - begin).split(',')) {
        const QString rule = QString::fromLatin1(name);
        if (ruleOf(rule) && !rules.contains(rule))
            rules.append(rule);
    }
    return rules;
}

MuteMarks::MuteMarks(const WaitGraph &graph)
{
    for (const LockDigestPtr &digest : graph.digests) {
        if (digest->hasMarks)
            m_locks.insert(digest->state->snapshot->path, marksIn(*digest));
    }
}

MuteMarks::Lock MuteMarks::marksIn(const LockDigest &digest)
{
    const LockSnapshot &snapshot = *digest.state->snapshot;
    Lock lock;
    if (!snapshot.isSingleNode) // else the directory is somebody else's
        lock.ofAll = rulesMutedIn(snapshot.directories.constFirst().data);
    for (const LockNode &node : snapshot.nodes) {
        const QStringList rules = rulesMutedIn(node.data);
        if (!rules.isEmpty())
            lock.ofNodes.insert(snapshot.pathOf(node), {rules, node.stat.owner});
    }
    return lock;
}

QStringList MuteMarks::nodesHiding(const Finding &finding) const
{
    const auto lock = m_locks.constFind(finding.path);
    const auto isThisLock = [&](const QString &path) { return path == finding.path; };
    if (lock == m_locks.constEnd()
        || !std::all_of(finding.locks.begin(), finding.locks.end(), isThisLock))
        return {};
    if (lock->ofAll.contains(finding.rule))
        return {finding.path};
    QVector<SessionId> owners;
    for (const QString &node : finding.nodes) {
        const auto mark = lock->ofNodes.constFind(node);
        if (mark == lock->ofNodes.constEnd() || !mark->rules.contains(finding.rule))
            return {}; // it is about another one, too
        owners.append(mark->owner);
    }
    const auto isOwner = [&](SessionId session) { return owners.contains(session); };
    const bool isOfOwners = std::all_of(finding.sessions.begin(), finding.sessions.end(), isOwner);
    return isOfOwners ? finding.nodes : QStringList();
}

QVector<MuteNote> MuteMarks::notes(const QVector<Finding> &open) const
{
    QMap<QPair<QString, QString>, MuteNote> notes; // by lock and rule
    for (const Finding &finding : open) {
        const QStringList nodes = nodesHiding(finding);
        if (nodes.isEmpty())
            continue;
        MuteNote &note = notes[{finding.path, finding.rule}];
        note.mute.rule = finding.rule;
        note.mute.path = PathGlob::exactly(finding.path);
        ++note.findings;
        note.worst = std::max(note.worst, finding.severity);
        note.markedNodes += nodes;
    }
    for (MuteNote &note : notes)
        note.markedNodes.removeDuplicates();
    return notes.values();
}

} // namespace lockscope
