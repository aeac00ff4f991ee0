// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Time that goes on while the machine sleeps: what ends at a server, or in the world, ends then.
#pragma once

#include <QObject>

namespace lockscope {

/// A clock that never jumps and that counts the machine's sleep (CLOCK_BOOTTIME), ms; its zero
/// means nothing. steadyMs(), QTimer and QDeadlineTimer stand still meanwhile. Any thread.
qint64 bootMs();

/// Fires once at a moment of bootMs(); where the machine slept over it, as soon as it wakes. Lives
/// in a thread with an event loop.
class BootTimer : public QObject
{
    Q_OBJECT

public:
    explicit BootTimer(QObject *parent = nullptr);
    ~BootTimer() override;

    /// Instead of any moment before; one that is past fires soon.
    void startAt(qint64 momentMs);
    void stop();
    /// The moment that it will fire at; 0: none.
    qint64 moment() const { return m_moment; }

signals:
    void timeout();

private:
    void fire();

    int m_timer; ///< a timerfd
    qint64 m_moment = 0;
};

} // namespace lockscope
