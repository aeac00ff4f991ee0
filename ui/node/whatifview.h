// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/lockstate.h"
#include "core/server/serverfacts.h"

#include <QLabel>
#include <QTimer>

namespace lockscope {

/// What would happen if a contender were gone, in a few sentences. Worked out a moment after the
/// selection settled, so that long queues do not hold up the window, and anew where the lock or
/// what the servers say of its watches is another; until then of another contender nothing is said.
class WhatIfView : public QLabel
{
    Q_OBJECT

public:
    explicit WhatIfView(QWidget *parent = nullptr);

    /// @p node: index into @p state's snapshot, or -1. @p facts: by whose watches it was judged, or
    /// null.
    void setContender(const LockStatePtr &state, int node, const ServerFactsPtr &facts = {});

private:
    bool choose(const QString &path, Zxid czxid);
    void work();

    QString m_path; ///< of the contender; empty: none
    Zxid m_czxid; ///< of its node
    LockStatePtr m_state;
    ServerFactsPtr m_facts;
    int m_node = -1;
    QTimer m_soon;
};

} // namespace lockscope
