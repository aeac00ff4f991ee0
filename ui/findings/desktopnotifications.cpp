// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/findings/desktopnotifications.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

namespace lockscope {

namespace {

const QString Service = QStringLiteral("org.freedesktop.Notifications");
const QString Path = QStringLiteral("/org/freedesktop/Notifications");
const QString DesktopEntry = QStringLiteral("org.lockscope.Lockscope");
constexpr uchar Critical = 2;
constexpr int AsTheServiceLikes = -1;

QDBusMessage callOf(const QString &method)
{
    return QDBusMessage::createMethodCall(Service, Path, Service, method);
}

} // namespace

void DesktopNotifications::show(const Notification &notification)
{
    if (m_state == Ready)
        return send(notification);
    if (m_state == Absent)
        return;
    m_waiting.append(notification);
    if (m_state == Unknown)
        ask();
}

void DesktopNotifications::ask()
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return fail(tr("there is no session bus"));
    m_state = Asking;
    bus.connect(Service, Path, Service, QStringLiteral("ActionInvoked"), this,
        SLOT(takeAction(uint, QString)));
    bus.connect(Service, Path, Service, QStringLiteral("NotificationClosed"), this,
        SLOT(forget(uint, uint)));
    auto *watcher =
        new QDBusPendingCallWatcher(bus.asyncCall(callOf(QStringLiteral("GetCapabilities"))), this);
    connect(
        watcher, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher *call) {
            const QDBusPendingReply<QStringList> reply = *call;
            call->deleteLater();
            reply.isError() ? fail(reply.error().message()) : accept(reply.value());
        });
}

void DesktopNotifications::accept(const QStringList &capabilities)
{
    m_state = Ready;
    m_takesMarkup = capabilities.contains(QStringLiteral("body-markup"));
    for (const Notification &notification : std::exchange(m_waiting, {}))
        send(notification);
}

void DesktopNotifications::fail(const QString &why)
{
    m_state = Absent;
    m_waiting.clear();
    emit unavailable(why);
}

void DesktopNotifications::send(const Notification &notification)
{
    QDBusMessage call = callOf(QStringLiteral("Notify"));
    const QString body = m_takesMarkup ? notification.text.toHtmlEscaped() : notification.text;
    const QVariantMap hints {{QStringLiteral("urgency"), QVariant::fromValue(Critical)},
        {QStringLiteral("desktop-entry"), DesktopEntry}};
    call << QStringLiteral("Lockscope") << uint(0) << DesktopEntry << notification.title << body
         << QStringList {QStringLiteral("default"), tr("Show")} << hints << AsTheServiceLikes;
    auto *watcher =
        new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this,
        [this, key = notification.key](QDBusPendingCallWatcher *done) {
            const QDBusPendingReply<uint> reply = *done;
            done->deleteLater();
            if (!reply.isError())
                m_keys.insert(reply.value(), key);
        });
}

void DesktopNotifications::takeAction(uint id, const QString &action)
{
    if (action == QStringLiteral("default") && m_keys.contains(id))
        emit clicked(m_keys.value(id));
}

void DesktopNotifications::forget(uint id, uint /*reason*/)
{
    m_keys.remove(id);
}

} // namespace lockscope
