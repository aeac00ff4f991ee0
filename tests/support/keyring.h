// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QProcess>
#include <QTemporaryDir>

#include <csignal>

namespace lockscope::test {

/// gnome-keyring, unlocked, on a D-Bus session of its own; ends with this, and with the test's
/// program, which fails where it does not start.
class Keyring
{
public:
    Keyring();
    ~Keyring();
    Q_DISABLE_COPY_MOVE(Keyring)

    QString address() const { return m_address; } ///< for DBUS_SESSION_BUS_ADDRESS
    QString folder() const { return m_folder.path(); } ///< of all that it writes
    /// It no longer answers, without ending.
    void freeze() { signal(SIGSTOP); }
    void thaw() { signal(SIGCONT); }

    /// From now on it wants to be told what opens it, by a person whom it has no way to ask.
    void lock() const;

    /// A bus address where nobody is.
    static QString nowhere() { return QStringLiteral("unix:path=/nonexistent/bus"); }

private:
    void signal(int number);
    void startBus();
    void startDaemon();

    QTemporaryDir m_folder;
    QString m_address;
    QProcess m_bus;
    QProcess m_daemon;
};

} // namespace lockscope::test
