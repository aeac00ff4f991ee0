// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/faults/campaign/ground.h"
#include "tests/faults/campaign/owneractor.h"

#include <QMap>

namespace lockscope::campaign {

/// Brings the steps' faults about, and ends them in time.
class Faults
{
public:
    Faults(Ground &ground, const Stage &stage)
        : m_ground(ground)
        , m_stage(stage)
    { }

    using Actors = std::vector<std::unique_ptr<Actor>>;

    /// Nothing where it cannot be now: a member is down already, the line is hurt.
    void begin(const Step &step, const Actors &actors);
    /// Ends those whose time is over.
    void look();
    void mendAll();
    bool isQuiet() const { return m_hurts.isEmpty() && m_sleepers.isEmpty() && !m_ground.isBusy(); }

    /// Whether nothing has been in this actor's way for a while.
    bool isCalm(const Actor &actor) const;

    /// Faults that came to pass; one that waits for a request counts once that has come.
    const QMap<QString, int> &counts() const { return m_counts; }
    int total() const;

private:
    struct Hurt
    {
        Fault fault = Fault::CutLine;
        QString actor;
        int forMs = 0;
        qint64 firedAt = -1;
        qint64 givesUpAt = 0; ///< where the request does not come
    };
    void count(Fault fault, const QString &what);
    void hurtMember(const Step &step, int forMs);
    void hurtLine(const Step &step, Actor &actor, const Actors &actors, int forMs);
    void putToSleep(const Step &step, const Actors &actors);

    Ground &m_ground;
    const Stage m_stage;
    QMap<Line *, Hurt> m_hurts;
    QMap<OwnerActor *, qint64> m_sleepers; ///< and when they wake
    QMap<const Line *, qint64> m_mendedAt;
    QMap<const Actor *, qint64> m_wokenAt;
    qint64 m_wholeAt = 0; ///< when the ensemble was last seen not to be
    QMap<QString, int> m_counts;
};

} // namespace lockscope::campaign
