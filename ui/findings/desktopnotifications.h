// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/findings/announcer.h"

#include <QHash>

class QDBusMessage;

namespace lockscope {

/// The desktop's notification service on the session bus (org.freedesktop.Notifications 1.2). The
/// bus is not touched before there is something to show. What the service refuses is sent once
/// more; one that is absent or goes on refusing is left alone for a while. GUI thread.
class DesktopNotifications : public NotificationSink
{
    Q_OBJECT

public:
    /// @p askAgainMs: after which an absent service may be there.
    explicit DesktopNotifications(qint64 askAgainMs = 60'000);

    void show(const Notification &notification) override;

private slots:
    void takeAction(uint id, const QString &action);
    void forget(uint id, uint reason);

private:
    enum State { Unknown, Asking, Ready, Absent };

    void ask();
    void accept(const QStringList &capabilities);
    void fail(const QString &why);
    void send(const Notification &notification, bool isAgain);
    void sendAgain(const Notification &notification);

    qint64 m_askAgainMs;
    State m_state = Unknown;
    qint64 m_absentSince = 0; ///< steadyMs()
    bool m_isListening = false; ///< to the service
    bool m_isAgain = false; ///< some of m_waiting was refused
    bool m_takesMarkup = false; ///< then "<" has to be escaped
    QVector<Notification> m_waiting; ///< until we know how to write them
    QHash<uint, QString> m_keys; ///< by the service's number
};

} // namespace lockscope
