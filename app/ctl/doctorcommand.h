// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/command.h"
#include "core/diagnosis/accessbook.h"
#include "core/diagnosis/doctor.h"

#include <QMap>
#include <QTimer>

namespace lockscope::ctl {

/// `lockscopectl doctor [PATH…]`: why is it stuck? Looks at the given locks, or at all that a scan
/// finds, in two rounds or more: as many as the time allows while something must only last longer.
class DoctorCommand final : public Command
{
    Q_OBJECT

public:
    QString summary() const override;
    void describe(QCommandLineParser &parser) const override;
    Result<Done> configure(const QCommandLineParser &parser, const CommonOptions &common,
                           const QStringList &trailing) override;
    void start() override;

private:
    void acceptStatus(const ConnectionStatus &status);
    void acceptScan(const ScanResult &result);
    void acceptState(const LockStatePtr &state);
    void acceptFacts(const ServerFactsPtr &facts);
    void watchAll();
    void considerRound();
    void closeRound();
    Result<Done> setSeverity(const QString &text);
    void answer();
    void timeOut();
    bool isReady() const;

    CommonOptions m_common;
    QStringList m_paths;
    bool m_isExplicit = false; ///< the operator named the locks
    int m_maxLocks = 1000;
    Severity m_least = Severity::Info; ///< findings below are left out
    Inspector m_inspector;
    Doctor m_doctor;
    AccessBook m_access;
    std::optional<QVector<ChildlessDirectories>> m_childless;
    QMap<QString, LockStatePtr> m_states; ///< by path, null until it came
    ServerFactsPtr m_facts;
    QTimer m_deadline; ///< of the whole command
    QTimer m_factsDeadline; ///< of the servers' answers in this round
    QTimer m_settling; ///< changes under way may still come in
    QTimer m_pause; ///< between two rounds
    qint64 m_startedAt = 0;
    int m_rounds = 0;
    bool m_isWatching = false;
    bool m_isAsking = false;
    bool m_isDone = false;
};

} // namespace lockscope::ctl
