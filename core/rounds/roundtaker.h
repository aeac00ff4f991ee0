// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/workerthread.h"
#include "core/diagnosis/accessbook.h"
#include "core/diagnosis/doctorreport.h"
#include "core/diagnosis/sitesettings.h"
#include "core/history/baselines.h"
#include "core/rounds/lookout.h"
#include "core/rounds/serverpoll.h"

namespace lockscope {

class DoctorWorker;

/// How rounds are taken.
struct RoundOptions
{
    SiteSettings settings = {};
    int everyMs = 2'000; ///< from one question to the servers to the next
    bool readsAccess = true; ///< the access lists of the locks' directories, too
    LookoutOptions lookout = {};
    Baselines usual = {}; ///< how long things usually take, as far as that is known
    /// Where that is kept, and what is learned is added: see baselineFileOf(). Empty: nowhere.
    QString usualFile = {};
    /// By what commands in reports name the servers, for somebody who would not: a serversOption().
    QString servers = {};
    /// Of a survey: so many that had all of it are wanted in any case, and looked for while the
    /// doctor examines the one before. Whoever wants more after its report waits for another look.
    int leastRounds = 1;
};

/// Takes the lock doctor's rounds, for the window, the command line and the tests alike: looks at
/// the locks that it is told to and at those on their chains, reads their access lists, asks the
/// servers (connected or not), lets changes under way come in, and has all of it examined in the
/// doctor's thread. Lives in the thread of its Inspector, which outlives it.
///
///     RoundTaker rounds(inspector, {});
///     connect(&rounds, &RoundTaker::reportReady, this, &Window::show);
///     rounds.watch({u"/locks/orders"_qs});
class RoundTaker : public QObject
{
    Q_OBJECT

public:
    RoundTaker(Inspector &inspector, const RoundOptions &options, QObject *parent = nullptr);
    ~RoundTaker() override;

    /// A lock that is looked at from now on; one that is already is judged by the new request.
    void watch(const WatchRequest &request) { m_lookout.watch(request); }
    void watch(const QString &path) { m_lookout.watch(path); }
    /// Locks that a scan has just found, to be looked at once a round and not watched: for those
    /// who ask how many stand. Their servers are asked once all of them were read.
    void survey(const QVector<LockStatePtr> &found);
    /// Does not ask the servers before there is something to be looked at.
    void pause() { m_poll.pause(); }
    void unwatch(const QString &path) { m_lookout.unwatch(path); }
    /// The lock that somebody looks at right now: with each of its changes the servers are asked
    /// again, as often as they may be. Empty: none.
    void setFocus(const QString &path) { m_lookout.setFocus(path); }
    void setReadsAccess(bool isOn);
    void setSettings(const SiteSettings &settings);
    /// Asks the servers as soon as they may be asked again, and takes a round.
    void askSoon() { m_poll.askSoon(); }
    /// Takes a round with what is known by now, be it incomplete; none of a survey of which there
    /// was one already: to examine the same look twice proves nothing. Whether a report will
    /// follow.
    bool takeRoundNow();
    /// Those of locks that this program takes itself: told with the next answers of the servers.
    void setOwnSessions(const QSet<SessionId> &sessions) { m_ownSessions = sessions; }
    /// Of a finding, by its id: it is known.
    void acknowledge(const QString &id);
    void unacknowledge(const QString &id);
    /// What was acknowledged before these rounds, to others of the same servers:
    /// Diagnosis::acknowledged.
    void carryAcknowledged(const QHash<QString, qint64> &acknowledged);
    void mute(const Mute &mute);
    /// Takes back what mute() was told and hides @p finding.
    void unmute(const Finding &finding);

    /// The locks that are looked at, and their states as they come.
    const Lookout &lookout() const { return m_lookout; }
    const ServerFactsPtr &facts() const { return m_facts; } ///< the last answers; null: none yet
    /// Those that the last report rests on: for who shows them beside it. Null: none yet.
    const ServerFactsPtr &examinedFacts() const { return m_examinedFacts; }
    const AccessBook &access() const { return m_access; }
    const DoctorReportPtr &report() const { return m_report; } ///< null: none yet
    /// Whether all that is looked at was read to its end, or is known not to be readable, and no
    /// access list is still to come.
    bool isComplete() const { return m_access.isComplete() && m_lookout.isComplete(); }
    bool isExamining() const { return m_isExamining; } ///< a round whose report is to come
    int completeRounds() const { return m_completeRounds; } ///< reported ones that had all of it

signals:
    void factsReady(const lockscope::ServerFactsPtr &facts);
    /// With each round, and with what changes between two show.
    void reportReady(const lockscope::DoctorReportPtr &report);

private:
    void acceptStatus(const ConnectionStatus &status);
    void acceptState(const LockStatePtr &state);
    ServerFactsPtr presentFacts() const;
    void acceptScan(const ScanResult &result);
    void acceptFacts(const ServerFactsPtr &answers);
    void acceptSurveyed();
    void acceptReport(const DoctorReportPtr &report);
    void readAccess(const LockState &state);
    void checkNodes(const QStringList &nodes);
    /// No look is under way, and none awaits its round: the servers may be asked.
    bool isAtRest() const { return !m_lookout.isSurveying() && !m_settling.isActive(); }
    void settle();
    void askForLook();
    void takeRound();
    template <typename Act> void tell(Act act);

    Inspector &m_inspector;
    RoundOptions m_options;
    AccessBook m_access;
    std::optional<QVector<ChildlessDirectories>> m_childless; ///< by the last whole scan
    NodeChecks m_checks;
    QHash<QString, qint64> m_checkedAt; ///< when that was asked for, steadyMs()
    ServerPoll m_poll;
    Lookout m_lookout;
    ServerFactsPtr m_facts;
    ServerFactsPtr m_factsUnderway; ///< of the round that is being examined
    ServerFactsPtr m_examinedFacts;
    QSet<SessionId> m_ownSessions;
    DoctorReportPtr m_report;
    QTimer m_settling; ///< changes of before the answers are still coming in
    QElapsedTimer m_sinceAnswered;
    int m_rounds = 0; ///< given to the doctor
    int m_completeRounds = 0; ///< of those that came back
    qint64 m_examinedLook = -1; ///< Lookout::surveyedAt() of the last one
    bool m_isRoundComplete = false; ///< the last one
    bool m_isExamining = false;
    bool m_isRoundDue = false; ///< once the last one came back
    WorkerThread<DoctorWorker> m_doctor;
};

} // namespace lockscope
