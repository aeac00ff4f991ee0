// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/rules/rule.h"

#include <functional>

namespace lockscope {

/// A finding that stands.
struct TrackedFinding
{
    Finding finding; ///< as of the last round that had it
    qint64 since = 0; ///< when its condition was first seen
    qint64 lastSeen = 0;
    int missed = 0; ///< examined rounds in a row that lacked it
    qint64 acknowledgedAt = 0; ///< our clock; 0: it is not
};

/// Turns what each round found into findings: a condition counts once it was true in two rounds
/// apart, for as long as its rule asks, and in all rounds between that could tell; it is over when
/// two of these in a row lack it. What a round could not look at stays as it is: not looked at is
/// not false. Acknowledgements survive as long as the finding's id.
class FindingTracker
{
public:
    /// For how long what cannot be looked at stays as it was.
    static constexpr qint64 UnexaminedMs = 300'000;

    /// Whether a round that lacks this finding has looked: then it is not true any more.
    using Examined = std::function<bool(const Finding &finding)>;
    using IsMuted = std::function<bool(const Finding &finding)>;

    /// A round: all that is true now. @p wasExamined: asked only of what is missing; empty: all.
    void observe(qint64 at, const Candidates &candidates, const Thresholds &limits,
        const Examined &wasExamined = {});
    /// Between rounds: some of what is true now. What is not among it may be true all the same.
    void add(qint64 at, const Candidates &candidates, const Thresholds &limits);
    /// Open and acknowledged ones, by Finding::id. One that is over is not kept.
    const QHash<QString, TrackedFinding> &findings() const { return m_findings; }
    /// @p id: Finding::id, or foldedId() of several.
    void acknowledge(const QString &id, qint64 now);
    void unacknowledge(const QString &id);
    /// For how long after it is carried what opens again is acknowledged still, once.
    static constexpr qint64 CarriedMs = 60'000;

    /// What was acknowledged() to another tracker, of the same servers.
    void carry(const QHash<QString, qint64> &acknowledged, qint64 now);
    /// By foldedId(), of which all that it stands for is acknowledged: since when.
    QHash<QString, qint64> acknowledged() const;
    /// Since when the first of what must only last a little longer is seen; 0: there is nothing.
    qint64 pendingSince() const;
    /// What that is, by rule and lock, each once with the least that it needs at @p now; those left
    /// out that @p isMuted is true of. Empty: none.
    QVector<PendingFinding> pending(qint64 now, const IsMuted &isMuted = {}) const;
    /// What is open, or only has to last, of @p rule is about these nodes.
    QStringList nodesOf(const QString &rule) const;
    /// Our clock was set by @p byMs: nothing has lasted longer, or less long, for that.
    void moveTimes(qint64 byMs);
    /// Ids of those that became open in the last observe() or add().
    const QStringList &opened() const { return m_opened; }

private:
    /// What was true when it was last looked at, by Finding::id: open or still to last.
    struct Pending
    {
        Finding finding;
        qint64 since = 0;
        qint64 lastSeen = 0;
        qint64 persistMs = 0; ///< that it needs
        Message notYet = {}; ///< Candidate::notYet
    };
    bool isOpen(const QString &id) const { return m_findings.contains(id); }
    void open(const Candidate &candidate, qint64 since, qint64 at);
    Pending note(qint64 at, const Candidate &candidate, const Thresholds &limits);

    QHash<QString, Pending> m_pending;
    QHash<QString, TrackedFinding> m_findings;
    QStringList m_opened;
    QHash<QString, qint64> m_carried; ///< by foldedId()
    qint64 m_carriedAt = 0;
    QSet<QString> m_taken; ///< ids of those that were acknowledged so
};

} // namespace lockscope
