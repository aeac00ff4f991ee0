// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/faults/campaign/ledger.h"
#include "tests/faults/campaign/line.h"
#include "tests/faults/campaign/places.h"

#include <QObject>

namespace lockscope::campaign {

/// What every actor works with.
struct Stage
{
    Log &log;
    Judge &judge;
    Ledger &ledger;
    int timeoutMs = 0; ///< of the sessions
};

/// Somebody who takes locks, and says of himself what he holds.
class Actor : public QObject
{
public:
    Actor(const QString &name, Stage stage)
        : m_name(name)
        , m_stage(stage)
    { }

    const QString &name() const { return m_name; }
    /// His way to the ensemble, where he can be hurt; some share one.
    virtual Line *line() const = 0;
    /// Whether every session on his line is ours, and this program's requests are counted there.
    virtual bool isOurs() const { return true; }

    /// Does what @p step says, or what he can do instead.
    virtual void play(const Step &step) = 0;
    /// Tells the judge what he holds. All posted before @p drainedAt was handled.
    virtual void look(qint64 drainedAt) = 0;

    /// Lets go of everything, and waits for nothing any more.
    virtual void letGo() = 0;
    virtual bool isIdle() const = 0;
    /// Ends its sessions; nothing may be asked any more.
    virtual void close() = 0;

    virtual SessionId session() const = 0;

protected:
    const QString m_name;
    Stage m_stage;
};

} // namespace lockscope::campaign
