// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/mute.h"
#include "core/diagnosis/rules/rule.h"

namespace lockscope {

/// A finding and what became of it.
struct TrackedFinding
{
    enum State { Open, Acknowledged, Resolved };

    Finding finding; ///< as of the last round that had it
    State state = Open;
    qint64 since = 0; ///< when its condition was first seen
    qint64 lastSeen = 0;
    qint64 resolvedAt = 0;
};

/// Turns what each round found into findings: a condition counts once it was true in two rounds
/// apart, for as long as its rule asks, and in all rounds between; it is over when two rounds in a
/// row lack it. Acknowledgements survive as long as the finding's id.
class FindingTracker
{
public:
    /// A round: all that is true now.
    void observe(qint64 at, const Candidates &candidates, const Thresholds &limits);
    /// Between rounds: some of what is true now. What is not among it may be true all the same.
    void add(qint64 at, const Candidates &candidates, const Thresholds &limits);
    /// Open and acknowledged ones, as Finding::id; resolved ones of the last hour too.
    const QHash<QString, TrackedFinding> &findings() const { return m_findings; }
    void acknowledge(const QString &id);
    /// Whether the last round found something that must only last a little longer.
    bool isSomethingPending() const;
    /// Ids of those that became open in the last observe() or add().
    const QStringList &opened() const { return m_opened; }

private:
    struct Pending
    {
        qint64 since = 0;
        qint64 lastSeen = 0;
    };
    void open(const Candidate &candidate, qint64 since, qint64 at);
    qint64 note(qint64 at, const Candidate &candidate, const Thresholds &limits);

    QHash<QString, Pending> m_pending;
    QHash<QString, TrackedFinding> m_findings;
    QStringList m_opened;
    qint64 m_previousRound = 0;
};

} // namespace lockscope
