// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/mute.h"
#include "core/diagnosis/waitgraph.h"

namespace lockscope {

/// Silence that the owner of a node asks for in the node's data: "lockscope:mute=R01,R21" somewhere
/// in the first LockSnapshot::MaxData bytes. Data are anybody's: such a mark speaks for its own
/// node alone, and what it hides is always said. In a contender's data it is of findings that are
/// about that node and its session, and about no other; in the data of the lock's directory, of
/// findings of that lock, and of no other.

/// A quick look, before rulesMutedIn().
bool mayHaveMark(const QByteArray &data);
/// The rules that a mark in @p data names, without repetition; empty where there is none. What
/// names no rule that exists says nothing.
QStringList rulesMutedIn(const QByteArray &data);

/// All marks of some locks. A value, except that it refers to the graph it was made of.
class MuteMarks
{
public:
    explicit MuteMarks(const WaitGraph &graph);

    /// Whether marks hide @p finding.
    bool hide(const Finding &finding) const { return !nodesHiding(finding).isEmpty(); }
    /// Paths of the nodes whose marks hide it together; empty: they do not.
    QStringList nodesHiding(const Finding &finding) const;
    /// For each lock and rule of which marks hide some of @p open: what, and whose node says so.
    QVector<MuteNote> notes(const QVector<Finding> &open) const;

private:
    struct Mark
    {
        QStringList rules;
        SessionId owner;
    };
    struct Lock
    {
        QStringList ofAll; ///< rules, by the directory's own data
        QHash<QString, Mark> ofNodes; ///< by path
    };
    static Lock marksIn(const LockDigest &digest);

    QHash<QString, Lock> m_locks; ///< by path; those with marks
};

} // namespace lockscope
