// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/childless.h"
#include "core/base/nodecheck.h"
#include "core/diagnosis/doctorreport.h"
#include "core/diagnosis/findingtracker.h"
#include "core/diagnosis/serverclock.h"
#include "core/diagnosis/verdict.h"
#include "core/history/baselines.h"

namespace lockscope {

class MuteMarks;

/// All that was seen at one moment: the state of each lock as of after the servers were asked.
struct DoctorRound
{
    qint64 at = 0; ///< our clock, ms
    QVector<LockStatePtr> locks;
    ServerFactsPtr facts; ///< null: the servers were not asked; rules that need it are skipped
    /// By lock path, whether its directory's access list lets anybody delete children; empty:
    /// access lists were not read.
    QHash<QString, bool> anybodyMayDelete = {};
    /// What the last scan told of empty directories; nothing where none has ended.
    std::optional<QVector<ChildlessDirectories>> childless = {};
    /// Locks among them that nobody asked for: they are on another one's chain.
    QSet<QString> followed = {};
    NodeChecks checks = {}; ///< of Doctor::nodesToCheck(), so far
    /// Since when the locks are known as they are here, our clock; 0: they are watched, and known
    /// as of `at`.
    qint64 knownAt = 0;
    /// What could not be looked at for this round; told with what was skipped.
    QVector<SkippedRule> blindSpots = {};
};

/// The lock doctor: takes rounds in order of time, keeps what happened, tells what is the matter.
/// No thread and no clock of its own. Usage, where states and facts come in:
///
///     doctor.observe(state, nowMs());                          // each new LockState
///     doctor.addRound({nowMs(), allStates, facts});            // each ServerFacts, every 2 s
///     doctor.update({state}, nowMs());                         // in between, if wanted
///     show(doctor.report());
///
/// A finding needs two looks at least Thresholds::apartMs apart. What 10 000 locks with 100 000
/// contenders take is measured by tests/bench/bench_graph.cpp.
class Doctor
{
public:
    explicit Doctor(SiteSettings settings = {})
        : m_settings(std::move(settings))
    { }

    /// What happened between rounds: grants, departures. Cheap; may be left out.
    void observe(const LockStatePtr &state, qint64 now);
    /// A lock that is no longer looked at.
    void forget(const QString &path);
    void addRound(const DoctorRound &round);
    /// Locks that changed since the last round: observes them, brings the graph up to date and
    /// looks at these locks again. Findings may open, with the facts as they were; only a round
    /// resolves them. Locks that the last round did not have wait for the next. False: nothing new.
    bool update(const QVector<LockStatePtr> &changed, qint64 now);

    /// Our clock was set by @p byMs, so that all that comes next is told by another one. What the
    /// servers said is not used between two rounds any more.
    void moveTimes(qint64 byMs);

    /// What was learned elsewhere of how long things usually take; what the doctor learns itself is
    /// added to it.
    void remember(const Baselines &usual, qint64 now);
    /// What it learned since it was asked last.
    Baselines takeLearned() { return std::exchange(m_fresh, {}); }

    /// Open and acknowledged findings that are not muted, in the order of "why is it stuck": proven
    /// defects first, mere slowness last; and what could not be examined.
    Diagnosis diagnosis() const;
    const WaitGraph &graph() const { return m_graph; } ///< of the last round
    QStringList nodesToCheck() const; ///< see DoctorReport
    /// All of that.
    DoctorReportPtr report() const;
    FindingTracker &tracker() { return m_tracker; }
    const FindingTracker &tracker() const { return m_tracker; }
    const LockHistory &history() const { return m_history; }

    /// From now on; what is open stays open until a round without it.
    void setSettings(const SiteSettings &settings) { m_settings = settings; }
    const SiteSettings &settings() const { return m_settings; }
    /// By what commands in report() name the servers: a serversOption(). Empty: by nothing.
    void setServers(const QString &servers) { m_servers = servers; }
    /// Beside those of the settings; of these it is not told that they have ended.
    void setMutes(const QVector<Mute> &mutes) { m_mutes = mutes; }
    /// One more; those that have ended by @p now are forgotten.
    void mute(const Mute &mute, qint64 now);
    /// Takes back those that hide @p finding, as far as they are not the settings'.
    void unmute(const Finding &finding);

private:
    void indexLocks(const QVector<LockStatePtr> &locks);
    void renewGraph(
        const QVector<LockStatePtr> &locks, const LockDigests &digests, const SessionWaits &waits);
    SessionWaits waitsIn(const LockDigests &locks) const;
    void noteUnseen(const LockSnapshot &snapshot, qint64 now);
    void learn(const LockDigests &locks);
    SeenRound roundSeen(qint64 now) const;
    bool isSuppressing() const;
    MutedFinding mutedFinding(const Finding &finding, const MuteMarks &marks) const;

    SiteSettings m_settings;
    QString m_servers;
    QVector<Mute> m_mutes;
    LockHistory m_history;
    BaselineLearner m_learner;
    QHash<QString, qint64> m_unseenSince; ///< by path: locks that could be read, and now cannot
    Baselines m_fresh; ///< for takeLearned()
    UsualTimes m_usual;
    ServerClock m_clock;
    FindingTracker m_tracker;
    WaitGraph m_graph;
    QVector<SkippedRule> m_skipped;
    QHash<QString, LockStatePtr> m_observed;
    qint64 m_now = 0;
    int m_rounds = 0;
    bool m_isUnstable = false; ///< the last round: the ensemble, and so nothing of locks counts

    DoctorRound m_round; ///< the last one, without its locks: m_graph has them as they are now
    QHash<QString, int> m_indexOf; ///< by path, into m_graph.locks
    Watchers m_watchers;
    qint64 m_serverNow = 0;
    qint64 m_serverNowAtLeast = 0;
};

/// What one round shows, before anything is required to last.
Candidates candidatesIn(const SeenRound &round);

/// All of the above at once, for a recording: pure.
struct DoctorInput
{
    QVector<DoctorRound> rounds; ///< oldest first
    SiteSettings settings;
    QVector<Mute> mutes; ///< beside those of the settings
};
Diagnosis examine(const DoctorInput &input);

} // namespace lockscope
