// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/findings/announcer.h"

#include <QHash>

class QDBusMessage;

namespace lockscope {

/// The desktop's notification service on the session bus (org.freedesktop.Notifications 1.2). The
/// bus is not touched before there is something to show. GUI thread.
class DesktopNotifications : public NotificationSink
{
    Q_OBJECT

public:
    void show(const Notification &notification) override;

private slots:
    void takeAction(uint id, const QString &action);
    void forget(uint id, uint reason);

private:
    enum State { Unknown, Asking, Ready, Absent };

    void ask();
    void accept(const QStringList &capabilities);
    void fail(const QString &why);
    void send(const Notification &notification);

    State m_state = Unknown;
    bool m_takesMarkup = false; ///< then "<" has to be escaped
    QVector<Notification> m_waiting; ///< until we know how to write them
    QHash<uint, QString> m_keys; ///< by the service's number
};

} // namespace lockscope
