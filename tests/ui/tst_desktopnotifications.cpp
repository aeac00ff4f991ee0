// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/patience.h"
#include "ui/findings/desktopnotifications.h"

#include <QDBusConnection>
#include <QDBusContext>
#include <QDBusError>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

using namespace lockscope;

/// A desktop's notification service, as the specification has it.
class FakeService : public QObject, protected QDBusContext
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")

public:
    QStringList capabilities;
    QStringList told;
    QVariantMap hints;
    int refusals = 0; ///< still to come

public slots:
    Q_SCRIPTABLE QStringList GetCapabilities() { return capabilities; }
    Q_SCRIPTABLE uint Notify(const QString &application, uint replaces, const QString & /*icon*/,
        const QString &title, const QString &body, const QStringList &actions,
        const QVariantMap &given, int /*timeout*/)
    {
        if (refusals > 0) {
            --refusals;
            sendErrorReply(QDBusError::Failed, QStringLiteral("too many"));
            return 0;
        }
        told.append(
            QStringLiteral("%1|%2|%3|%4|%5")
                .arg(application, QString::number(replaces), title, body, actions.value(0)));
        hints = given;
        return uint(40 + told.size());
    }

signals:
    Q_SCRIPTABLE void ActionInvoked(uint id, const QString &action);
    Q_SCRIPTABLE void NotificationClosed(uint id, uint reason);
};

/// What a sink says of the first thing that it is to show.
struct FirstShown
{
    explicit FirstShown(qint64 askAgainMs = 60'000)
        : desktop(askAgainMs)
    {
        desktop.show({u"1"_qs, u"a"_qs, u"b"_qs});
    }

    DesktopNotifications desktop;
    QSignalSpy unavailable {&desktop, &NotificationSink::unavailable};
};

/// With a message bus of its own.
class TestDesktopNotifications : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void absentServiceIsSaidOnce();
    void plainServiceGetsPlainText();
    void markupIsEscaped();
    void clicksComeBack();
    void absentServiceMayComeLater();
    void whatIsRefusedIsSentOnceMore();
    void refusingServiceIsSaid();
    void cleanupTestCase();

private:
    void serve(const QStringList &capabilities);

    QProcess m_daemon;
    std::unique_ptr<FakeService> m_service;
    QDBusConnection m_bus {QString()};
};

void TestDesktopNotifications::initTestCase()
{
    const QString daemon = QStandardPaths::findExecutable(u"dbus-daemon"_qs);
    if (daemon.isEmpty())
        QSKIP("dbus-daemon is not installed");
    m_daemon.start(daemon, {u"--session"_qs, u"--nofork"_qs, u"--print-address=1"_qs});
    QVERIFY(m_daemon.waitForReadyRead(Patience));
    const QByteArray address = m_daemon.readLine().trimmed();
    qputenv("DBUS_SESSION_BUS_ADDRESS", address); // before anybody uses the session bus
    m_bus = QDBusConnection::connectToBus(QString::fromLatin1(address), u"service"_qs);
    QVERIFY(m_bus.isConnected());
}

void TestDesktopNotifications::serve(const QStringList &capabilities)
{
    m_service = std::make_unique<FakeService>();
    m_service->capabilities = capabilities;
    QVERIFY(m_bus.registerObject(u"/org/freedesktop/Notifications"_qs, m_service.get(),
        QDBusConnection::ExportScriptableContents));
    m_bus.registerService(u"org.freedesktop.Notifications"_qs);
}

void TestDesktopNotifications::absentServiceIsSaidOnce()
{
    FirstShown first;
    QVERIFY(QTest::qWaitFor([&] { return !first.unavailable.isEmpty(); }, Patience));
    first.desktop.show({u"2"_qs, u"a"_qs, u"b"_qs});
    QCOMPARE(first.unavailable.size(), 1);
}

void TestDesktopNotifications::plainServiceGetsPlainText()
{
    serve({u"body"_qs, u"actions"_qs});
    DesktopNotifications desktop;
    desktop.show({u"1"_qs, u"Deadlock: /a"_qs, u"0x1 waits for <b> & \"c\""_qs});
    desktop.show({u"2"_qs, u"Asleep"_qs, u"x"_qs});
    QVERIFY(QTest::qWaitFor([&] { return m_service->told.size() == 2; }, Patience));
    QCOMPARE(
        m_service->told.first(), u"Lockscope|0|Deadlock: /a|0x1 waits for <b> & \"c\"|default"_qs);
    QCOMPARE(m_service->hints.value(u"urgency"_qs).toInt(), 2);
    QCOMPARE(m_service->hints.value(u"desktop-entry"_qs).toString(), u"org.lockscope.Lockscope"_qs);
}

void TestDesktopNotifications::markupIsEscaped()
{
    serve({u"body"_qs, u"body-markup"_qs});
    DesktopNotifications desktop;
    desktop.show({u"1"_qs, u"Deadlock"_qs, u"on /l<b>&"_qs});
    QVERIFY(QTest::qWaitFor([&] { return m_service->told.size() == 1; }, Patience));
    QCOMPARE(m_service->told.first(), u"Lockscope|0|Deadlock|on /l&lt;b&gt;&amp;|default"_qs);
}

void TestDesktopNotifications::clicksComeBack()
{
    serve({});
    DesktopNotifications desktop;
    QSignalSpy clicked(&desktop, &NotificationSink::clicked);
    desktop.show({u"finding 7"_qs, u"a"_qs, u"b"_qs});
    QVERIFY(QTest::qWaitFor([&] { return m_service->told.size() == 1; }, Patience));
    emit m_service->ActionInvoked(99, u"default"_qs); // somebody else's
    emit m_service->ActionInvoked(41, u"default"_qs);
    QVERIFY(QTest::qWaitFor([&] { return !clicked.isEmpty(); }, Patience));
    QCOMPARE(clicked.size(), 1);
    QCOMPARE(clicked.first().first().toString(), u"finding 7"_qs);
}

void TestDesktopNotifications::absentServiceMayComeLater()
{
    m_bus.unregisterService(u"org.freedesktop.Notifications"_qs);
    FirstShown first(0);
    QVERIFY(QTest::qWaitFor([&] { return !first.unavailable.isEmpty(); }, Patience));
    serve({});
    first.desktop.show({u"2"_qs, u"c"_qs, u"d"_qs});
    QVERIFY(QTest::qWaitFor([&] { return !m_service->told.isEmpty(); }, Patience));
    QCOMPARE(m_service->told, QStringList {u"Lockscope|0|c|d|default"_qs});
    QCOMPARE(first.unavailable.size(), 1);
}

void TestDesktopNotifications::whatIsRefusedIsSentOnceMore()
{
    serve({});
    m_service->refusals = 1;
    FirstShown first;
    QVERIFY(QTest::qWaitFor([&] { return !m_service->told.isEmpty(); }, Patience));
    QCOMPARE(m_service->told, QStringList {u"Lockscope|0|a|b|default"_qs});
    QCOMPARE(first.unavailable.size(), 0);
}

void TestDesktopNotifications::refusingServiceIsSaid()
{
    serve({});
    m_service->refusals = 2;
    FirstShown first(0);
    QVERIFY(QTest::qWaitFor([&] { return !first.unavailable.isEmpty(); }, Patience));
    QCOMPARE(first.unavailable.first().first().toString(), u"too many"_qs);
    QVERIFY(m_service->told.isEmpty());
    first.desktop.show({u"2"_qs, u"c"_qs, u"d"_qs}); // it may have patience again
    QVERIFY(QTest::qWaitFor([&] { return !m_service->told.isEmpty(); }, Patience));
    QCOMPARE(m_service->told, QStringList {u"Lockscope|0|c|d|default"_qs});
    QCOMPARE(first.unavailable.size(), 1);
}

void TestDesktopNotifications::cleanupTestCase()
{
    QDBusConnection::disconnectFromBus(u"service"_qs);
    m_daemon.terminate();
    m_daemon.waitForFinished();
}

QTEST_GUILESS_MAIN(TestDesktopNotifications)
#include "tst_desktopnotifications.moc"
