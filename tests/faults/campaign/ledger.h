// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/faults/campaign/judge.h"

#include <QMap>

#include <functional>

namespace lockscope::campaign {

/// The acts that are to be answered. One that is not, although all that it needs has worked for
/// long enough, has hung. Time in which a fault is in its way is not counted.
class Ledger
{
public:
    Ledger(Judge &judge, Log &log, qint64 boundMs)
        : m_judge(judge)
        , m_log(log)
        , m_boundMs(boundMs)
    { }

    /// @p what is to be answered within the bound and @p waitMs, which the actor asked for itself.
    quint64 begin(const QString &actor, const QString &what, qint64 waitMs = 0);
    /// It may wait for ever from here on: others are to let go.
    void suspend(quint64 act);
    /// Counts from anew: it was told to give up.
    void resume(quint64 act, const QString &what);
    void end(quint64 act, const QString &how);
    void endAll(const QString &actor); ///< the actor is replaced: nobody answers any more

    /// Counts the time since the last look for those whose actor is undisturbed by @p isCalm.
    void look(const std::function<bool(const QString &)> &isCalm);
    /// How many acts of his began or ended so far.
    int moves(const QString &actor) const { return m_moves.value(actor); }
    bool isEmpty() const { return m_acts.isEmpty(); }
    QStringList tell() const;

private:
    struct Entry
    {
        QString actor;
        QString what;
        qint64 leftMs = 0;
        bool isSuspended = false;
    };
    Judge &m_judge;
    Log &m_log;
    const qint64 m_boundMs;
    QMap<quint64, Entry> m_acts;
    QHash<QString, int> m_moves;
    quint64 m_count = 0;
    qint64 m_lookedAt = 0;
};

} // namespace lockscope::campaign
