// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/accessbook.h"
#include "core/diagnosis/doctor.h"
#include "core/live/inspector.h"

#include <QMap>
#include <QObject>
#include <QSet>
#include <QTimer>

#include <functional>

namespace lockscope {

/// The doctor at a real ensemble: watches some locks and takes a round whenever the servers have
/// answered. For tests; same thread.
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
    /// The same: "R04", and "R04@/locks/a" with its lock.
    const QSet<QString> &everFound() const { return m_everFound; }
    const Diagnosis &diagnosis() const { return m_diagnosis; }
    LockStatePtr state(const QString &path) const { return m_states.value(path); }
    const ServerFactsPtr &facts() const { return m_facts; }
    const WaitGraph &graph() const { return m_doctor.graph(); }

signals:
    void roundTaken();

private:
    void acceptFacts(const ServerFactsPtr &facts);
    void takeRound();
    void askAccess(const LockState &state);

    Inspector m_inspector;
    Doctor m_doctor;
    QMap<QString, LockStatePtr> m_states;
    ServerFactsPtr m_facts;
    Diagnosis m_diagnosis;
    QTimer m_next;
    QTimer m_settle;
    QStringList m_ever;
    QSet<QString> m_everFound;
    AccessBook m_access;
    bool m_isAccessWanted = false;
    std::optional<QVector<ChildlessDirectories>> m_childless;
};

} // namespace lockscope
