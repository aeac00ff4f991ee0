// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/scenes/shiftedserver.h"

namespace lockscope::scenes {

ShiftedServer::ShiftedServer(qint64 seconds)
{
    if (!m_clock.open())
        qFatal("no file for the clock");
    setShift(seconds);
    qputenv("LD_PRELOAD", LOCKSCOPE_SHIFTED_CLOCK);
    qputenv("SHIFTED_CLOCK_FILE", m_clock.fileName().toUtf8());
    auto server = LocalServer::start({});
    qunsetenv("LD_PRELOAD");
    if (!server)
        qFatal("%s", qPrintable(explain(server.error())));
    m_server = std::move(*server);
}

void ShiftedServer::setShift(qint64 seconds)
{
    m_clock.seek(0);
    m_clock.write(reinterpret_cast<const char *>(&seconds), sizeof(seconds));
    m_clock.flush();
}

} // namespace lockscope::scenes
