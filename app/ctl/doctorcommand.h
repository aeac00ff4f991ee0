// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/command.h"
#include "app/ctl/servicenotice.h"
#include "app/ctl/verdicthook.h"
#include "core/rounds/roundtaker.h"

#include <QElapsedTimer>

namespace lockscope::ctl {

/// `lockscopectl doctor [PATH…] [--watch]`: why is it stuck? Looks at the given locks and what
/// their chains lead to, or at all that a scan finds, in two rounds or more: as many as the time
/// allows while something must only last longer. With --watch it is a service: servers that are
/// away are waited for, locks that come are found, and those that go are forgotten.
class DoctorCommand final : public Command
{
    Q_OBJECT

public:
    QString summary() const override;
    int uses() const override { return LooksAtServers | PrintsColour; }
    QString timeoutText() const override;
    qsizetype mostArguments() const override { return MostPaths; }
    QString notes() const override;
    void describe(QCommandLineParser &parser) const override;
    Result<Done> configure(const QCommandLineParser &parser, const QStringList &trailing) override;
    void start() override;
    void interrupt(int signal) override;

private:
    static constexpr qsizetype MostPaths = 100'000; ///< more than a command line holds
    static constexpr int LeastRounds = 2; ///< one look alone proves nothing

    void takeRounds();
    void acceptScan(const ScanResult &result);
    void acceptState(const LockStatePtr &state);
    void acceptReport(const DoctorReportPtr &report);
    void watchAll();
    void surveyAll(const ScanResult &result);
    void leaveTime();
    Messages unseenOf(const ScanResult &result, qsizetype found) const;
    void noteUnseen(const ScanResult &result);
    bool awaitConnection();
    bool cutShort();
    Result<Done> setSeverity(const QString &text);
    Result<Done> learnFrom(const QString &name);
    int rounds() const { return m_rounds->completeRounds() - m_earlierRounds; }
    /// What the last report says, of what was asked.
    Diagnosis answered() const;
    int statusNow(const Diagnosis &diagnosis) const;
    std::optional<Error> shortfall(const Diagnosis &diagnosis) const;
    void answer(const Diagnosis &diagnosis);
    Result<Done> configureHook(const QCommandLineParser &parser);
    // --watch:
    void startService();
    void acceptFound(const ScanResult &result);
    void scanAgain();
    void noteGone(const LockSnapshot &snapshot);
    void forgetGone(qint64 at);
    void forget(const QString &path);
    void makeRoom(const ScanResult &result, qsizetype wanted);
    void waitOn(const Error &error);
    void acceptStatus(const ConnectionStatus &status);
    void printChanges(const DoctorReport &report);
    bool print(const Verdict &verdict, const DoctorReport &report);
    void acceptUnprinted();
    bool isDue(const Verdict &verdict) const;
    void timeOut() override;
    void giveUp(const Error &error) override;
    int statusAfter(const Error &error) override;

    QStringList m_paths;
    bool m_isExplicit = false; ///< the operator named the locks
    bool m_isEndless = false; ///< --watch
    bool m_isPlugin = false; ///< --nagios
    int m_maxLocks = 10'000;
    Severity m_least = Severity::Info; ///< findings below are left out
    std::optional<Baselines> m_usual; ///< --baseline
    Inspector m_inspector;
    std::unique_ptr<RoundTaker> m_rounds;
    QElapsedTimer m_clock; ///< since the start
    Messages m_unseen; ///< what of the locks that there may be was not looked at, and why
    bool m_isScanCut = false; ///< for want of time
    int m_cuts = 0; ///< how often something was cut short for want of time
    bool m_isEnding = false; ///< what comes next is the answer
    SettledLook m_settled;
    int m_earlierRounds = 0; ///< before it was known which locks there are
    QHash<QString, Verdict> m_printed; ///< by path
    int m_lastStatus = NoAnswer; ///< --watch: of what was printed
    std::unique_ptr<VerdictHook> m_hook; ///< null: nobody is told
    ServiceNotice m_service;
    QTimer m_scans; ///< --watch: for new locks
    QTimer m_retry; ///< --watch: who did not let us in is asked again
    bool m_isUnprinted = false; ///< --watch: it was told that the hook alone hears of verdicts
    QHash<QString, int>
        m_asked; ///< --watch: what was found, and the round that may first tell of it
    QHash<QString, qint64> m_gone; ///< locks that are no more, by path: since when, our clock
    bool m_isWatching = false; ///< it is known which locks there are
    bool m_isRead = false; ///< of some lock: the server answers
    bool m_isDone = false;
};

} // namespace lockscope::ctl
