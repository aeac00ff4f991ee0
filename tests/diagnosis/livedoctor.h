// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/rounds/roundtaker.h"

#include <QSet>

#include <functional>

namespace lockscope {

/// The doctor at a real ensemble, as the window and the command line have it, with answers to wait
/// for. For tests.
class LiveDoctor : public QObject
{
    Q_OBJECT

public:
    LiveDoctor(const QString &connect, const QStringList &paths, const Thresholds &thresholds = {});

    /// Rules that are open now, "R07 critical definite; …", of warning or above.
    QString serious() const;
    const Finding *finding(const QString &rule) const;
    /// Waits until @p rule was found; false if it was not in time.
    bool waitFor(const QString &rule);
    /// Waits for rounds until @p condition holds; false if it did not in time.
    bool waitUntil(const std::function<bool()> &condition);
    /// From now on rounds tell what access lists say of the locks' directories.
    void examineAccess();
    /// Looks for locks and leaks below @p root; from then on rounds tell of leaks.
    void scan(const QString &root);
    /// Waits for that many more rounds.
    bool waitRounds(int count);
    /// Every rule that was open at any time, with its severity: "R04 warning".
    const QStringList &everOpen() const { return m_ever; }
    /// The same: "R04", and "R04@/locks/a" with its lock; verdicts too, "stuck@/locks/a".
    const QSet<QString> &everFound() const { return m_everFound; }
    /// What is said of the lock now; unknown where nothing is.
    Verdict verdict(const QString &path) const;
    const Diagnosis &diagnosis() const { return m_report->diagnosis; }
    LockStatePtr state(const QString &path) const { return m_rounds.lookout().state(path); }
    const ServerFactsPtr &facts() const { return m_rounds.facts(); }
    const WaitGraph &graph() const { return m_report->graph; }

signals:
    void roundTaken();

private:
    void accept(const DoctorReportPtr &report);

    Inspector m_inspector;
    RoundTaker m_rounds;
    DoctorReportPtr m_report = std::make_shared<DoctorReport>(); ///< never null
    QStringList m_ever;
    QSet<QString> m_everFound;
};

} // namespace lockscope
