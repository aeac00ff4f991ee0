// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/findings/desktopnotifications.h"

#include "core/base/times.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

#include <utility>

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

DesktopNotifications::DesktopNotifications(qint64 askAgainMs)
    : m_askAgainMs(askAgainMs)
{ }

void DesktopNotifications::show(const Notification &notification)
{
    if (m_state == Ready)
        return send(notification, false);
    if (m_state == Absent && steadyMs() - m_absentSince < m_askAgainMs)
        return;
    m_waiting.append(notification);
    if (m_state != Asking)
        ask();
}

void DesktopNotifications::ask()
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return fail(tr("there is no session bus"));
    m_state = Asking;
    if (!std::exchange(m_isListening, true)) {
        bus.connect(Service, Path, Service, QStringLiteral("ActionInvoked"), this,
            SLOT(takeAction(uint, QString)));
        bus.connect(Service, Path, Service, QStringLiteral("NotificationClosed"), this,
            SLOT(forget(uint, uint)));
    }
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
    const bool isAgain = std::exchange(m_isAgain, false);
    for (const Notification &notification : std::exchange(m_waiting, {}))
        send(notification, isAgain);
}

void DesktopNotifications::fail(const QString &why)
{
    m_state = Absent;
    m_absentSince = steadyMs();
    m_isAgain = false;
    m_waiting.clear();
    emit unavailable(why);
}

/// The service may have been started anew since it was asked, or have no patience at the moment.
void DesktopNotifications::sendAgain(const Notification &notification)
{
    m_isAgain = true;
    m_waiting.append(notification);
    if (m_state != Asking)
        ask();
}

void DesktopNotifications::send(const Notification &notification, bool isAgain)
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
        [this, notification, isAgain](QDBusPendingCallWatcher *done) {
            const QDBusPendingReply<uint> reply = *done;
            done->deleteLater();
            if (!reply.isError())
                m_keys.insert(reply.value(), notification.key);
            else if (m_state != Absent) // else that is said already
                isAgain ? fail(reply.error().message()) : sendAgain(notification);
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
