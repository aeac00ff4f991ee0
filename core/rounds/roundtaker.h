// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/accessbook.h"
#include "core/live/inspector.h"
#include "core/rounds/doctorrunner.h"

#include <QElapsedTimer>
#include <QMap>
#include <QTimer>

#include <functional>

namespace lockscope {

/// How rounds are taken.
struct RoundOptions
{
    SiteSettings settings = {};
    int everyMs = 2'000; ///< from one question to the servers to the next
    bool readsAccess = true; ///< the access lists of the locks' directories, too
    /// Frees what is replaced by something newer, which can take long. Null: it is freed on the
    /// spot.
    std::function<void(std::shared_ptr<const void>)> dispose = {};
};

/// Takes the lock doctor's rounds, for the window, the command line and the tests alike: watches
/// the locks that it is told to, reads their access lists, asks the servers (connected or not:
/// that nobody leads is an answer, too), lets changes under way come in, and has all of it examined
/// in the doctor's thread. Lives in the thread of its Inspector, which outlives it.
///
///     RoundTaker rounds(inspector, {});
///     connect(&rounds, &RoundTaker::reportReady, this, &Window::show);
///     rounds.watch({u"/locks/orders"_qs, {}, true});
class RoundTaker : public QObject
{
    Q_OBJECT

public:
    RoundTaker(Inspector &inspector, const RoundOptions &options, QObject *parent = nullptr);
    ~RoundTaker() override;

    /// A lock that is looked at from now on; one that is already is judged by the new request.
    void watch(const WatchRequest &request);
    void unwatch(const QString &path);
    bool isWatched(const QString &path) const { return m_locks.contains(path); }
    /// The lock that somebody looks at right now: with each of its changes the servers are asked
    /// again, as often as they may be. Empty: none.
    void setFocus(const QString &path) { m_focus = path; }
    void setReadsAccess(bool isOn);
    void setSettings(const SiteSettings &settings) { m_doctor.setSettings(settings); }

    /// Asks the servers as soon as they may be asked again, and takes a round.
    void askSoon();

    LockStatePtr state(const QString &path) const { return m_locks.value(path); }
    const ServerFactsPtr &facts() const { return m_facts; } ///< null: none yet
    const AccessBook &access() const { return m_access; }
    const DoctorReportPtr &report() const { return m_report; } ///< null: none yet
    /// Whether all that is watched was read to its end, or is known not to be readable, and no
    /// access list is still to come.
    bool isComplete() const;
    int completeRounds() const { return m_completeRounds; } ///< reported ones that had all of it
    DoctorRunner &doctor() { return m_doctor; }

signals:
    void stateReady(const lockscope::LockStatePtr &state); ///< of a watched lock
    void factsReady(const lockscope::ServerFactsPtr &facts);
    /// With each round, and with what changes between two show.
    void reportReady(const lockscope::DoctorReportPtr &report);

private:
    void acceptStatus(const ConnectionStatus &status);
    void acceptState(const LockStatePtr &state);
    void acceptScan(const ScanResult &result);
    void acceptFacts(const ServerFactsPtr &facts);
    void acceptReport(const DoctorReportPtr &report);
    void readAccess(const LockState &state);
    void ask();
    void settle();
    void takeRound();
    void waitForNext();
    void dispose(std::shared_ptr<const void> old) const;

    Inspector &m_inspector;
    RoundOptions m_options;
    QMap<QString, LockStatePtr> m_locks; ///< by path; null until it came
    QString m_focus;
    ServerFactsPtr m_facts;
    AccessBook m_access;
    std::optional<QVector<ChildlessDirectories>> m_childless; ///< by the last whole scan
    DoctorRunner m_doctor;
    DoctorReportPtr m_report;
    QTimer m_next; ///< until the servers are asked again
    QTimer m_patience; ///< with their answers
    QTimer m_settling; ///< changes of before the answers are still coming in
    QElapsedTimer m_sinceAsked;
    QElapsedTimer m_sinceFacts;
    int m_rounds = 0; ///< given to the doctor
    int m_completeRounds = 0;
    bool m_isRoundComplete = false; ///< the one under way
    bool m_isUnderWay = false; ///< from the question to the report
    bool m_isWantedSoon = false;
    bool m_isConnected = false;
};

} // namespace lockscope
