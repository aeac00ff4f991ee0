// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QElapsedTimer>
#include <QString>

namespace lockscope::ctl {

/// Tells systemd, or whoever else listens at $NOTIFY_SOCKET, how a service does: the protocol of
/// sd_notify(3), without its library. Where nobody listens, nothing happens. One thread.
class ServiceNotice
{
public:
    /// Before any program is started: takes what is about us out of the environment.
    void begin();
    void tellReady() { send("READY=1"); }
    void tellEnd() { send("STOPPING=1"); }
    /// One line for `systemctl status`; the same again is not told again.
    void tellStatus(const QString &text);
    /// To be called while all goes well, as often as one likes; where it is not for the time that
    /// the unit's WatchdogSec= allows, systemd ends us and starts us anew.
    void noteAlive();

private:
    bool send(const QByteArray &message) const; ///< false: nobody took it

    QByteArray m_socket; ///< empty: nobody listens
    QByteArray m_status;
    qint64 m_aliveMs = 0; ///< from one sign of life to the next; 0: nobody waits for them
    QElapsedTimer m_sinceAlive;
};

} // namespace lockscope::ctl
