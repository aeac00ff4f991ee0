// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/inspector.h"

#include <QTimer>

namespace lockscope {
struct ClaimRequest;
}

namespace lockscope::ctl {

/// What to say of contenders in @p state that clients of the recipe @p own do not see, and that do
/// not see them; empty where there are none. Names are made visible.
QString strangersIn(const LockState &state, const Recipe &own);

/// Looks once, with a session of its own that only reads, whether contenders of other recipes are
/// at the place of a lock.
class StrangerLook final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Once per object; finished() follows, @p limitMs later at most.
    void start(const ConnectionOptions &options, const ClaimRequest &request, qint64 limitMs);

    /// Tells how the connection does.
    Inspector &inspector() { return m_inspector; }

signals:
    /// @p warning as strangersIn() says it; empty also where the lock could not be read.
    void finished(const QString &warning);

private:
    void accept(const LockStatePtr &state);
    void finish();

    const Recipe *m_own = nullptr;
    LockStatePtr m_state;
    Inspector m_inspector;
    QTimer m_limit;
    bool m_hasEnded = false;
};

} // namespace lockscope::ctl
