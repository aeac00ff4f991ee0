// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/operate/acts/handsession.h"
#include "core/operate/acts/targetreader.h"

namespace lockscope {

/// Reads a target and its lock for preflight(). Lives in the hands' thread; answers once.
class TargetCheck : public QObject
{
    Q_OBJECT

public:
    TargetCheck(HandSession &hand, const Target &target, int timeoutMs, QObject *parent);
    void start();

signals:
    /// The reading's `stat` says what went wrong with the node itself.
    void finished(const lockscope::TargetReading &reading);
    void failed(const lockscope::Error &error); ///< no connection, no answer in time

private:
    void readAll();
    void acceptNode(const Result<zk::NodeData> &node);
    void acceptState(const Result<LockStatePtr> &state);
    bool end(); ///< false where it has ended already
    void fail(const Error &error);
    void answer();

    HandSession &m_hand;
    const Target m_target;
    TargetReading m_reading;
    QTimer m_timeout;
    bool m_hasEnded = false;
};

} // namespace lockscope
