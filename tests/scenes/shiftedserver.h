// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/sandbox/localserver.h"

#include <QTemporaryFile>

namespace lockscope::scenes {

/// A server whose wall clock is off, and may be set while it runs: what was made there an hour ago
/// was made a moment ago. How long its sessions last goes by another clock.
class ShiftedServer
{
public:
    explicit ShiftedServer(qint64 seconds); ///< ahead of ours

    void setShift(qint64 seconds);
    QString connectString() const { return m_server->connectString(); }

private:
    QTemporaryFile m_clock;
    std::unique_ptr<LocalServer> m_server;
};

} // namespace lockscope::scenes
