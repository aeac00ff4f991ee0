// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/inspector.h"
#include "core/operate/acts/preflight.h"

#include <QTimer>

namespace lockscope::ctl {

/// The lock directories that the node at @p path may belong to, likeliest first, by its path alone;
/// never none. The last one, where it is the node itself: it may be a lock by itself.
QStringList lockCandidates(const QString &path);

/// Looks which lock a node belongs to, and asks the servers who is alive and who watches what, so
/// that it is judged as `queue` judges it. Reads only.
class TargetFinder final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Once per object; found() follows, @p limitMs later at most. @p target: its `node` and, if
    /// the operator chose one, `recipe`. BadInput where the connect string cannot be used.
    Result<Done> find(const ConnectionOptions &options, const Target &target, qint64 limitMs);
    /// Tells how the connection does.
    Inspector &inspector() { return m_inspector; }

signals:
    /// @p facts: null where none came in time.
    void found(const lockscope::Target &target, const lockscope::ServerFactsPtr &facts);

private:
    void watchNext();
    void acceptStatus(const ConnectionStatus &status);
    void acceptState(const LockStatePtr &state);
    void acceptFacts(const ServerFactsPtr &facts);
    void finishIfKnown();
    void finish();

    Target m_target;
    QStringList m_candidates; ///< the first one is looked at; the last one stays
    LockStatePtr m_state; ///< of the first candidate
    ServerFactsPtr m_facts;
    QTimer m_limit;
    bool m_isPlaceKnown = false;
    bool m_hasEnded = false;
    Inspector m_inspector;
};

} // namespace lockscope::ctl
