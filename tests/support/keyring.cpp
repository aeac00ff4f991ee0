// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/keyring.h"

#include "tests/support/patience.h"

#include <QDBusConnection>
#include <QDBusConnectionInterface> // interface()
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QDBusServiceWatcher>
#include <QEventLoop>
#include <QFile>
#include <QProcessEnvironment>
#include <QTimer>

#include <sys/prctl.h>

namespace lockscope::test {

namespace {

// No service is started by being asked for: it would be that of who runs the tests, and locked.
const QByteArray BusConfig = R"(<busconfig>
<type>session</type><listen>unix:dir=/tmp</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/>
<allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>)";

void mustStart(QProcess &process, const QString &program, const QStringList &arguments)
{
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGKILL); });
    process.start(program, arguments);
    if (!process.waitForStarted())
        qFatal("%s does not start", qPrintable(program));
}

/// Until somebody on the bus is called @p service.
void waitFor(const QString &address, const QString &service)
{
    const QString name = QStringLiteral("waits");
    {
        QDBusConnection bus = QDBusConnection::connectToBus(address, name);
        QDBusServiceWatcher watcher(service, bus, QDBusServiceWatcher::WatchForRegistration);
        QEventLoop loop;
        QObject::connect(
            &watcher, &QDBusServiceWatcher::serviceRegistered, &loop, &QEventLoop::quit);
        QTimer::singleShot(Patience, &loop, [&] { qFatal("no %s", qPrintable(service)); });
        if (!bus.interface()->isServiceRegistered(service))
            loop.exec();
    }
    QDBusConnection::disconnectFromBus(name);
}

} // namespace

Keyring::Keyring()
{
    startBus();
    startDaemon();
}

Keyring::~Keyring()
{
    thaw();
    for (QProcess *process : {&m_daemon, &m_bus}) {
        process->terminate();
        process->waitForFinished();
    }
}

void Keyring::lock() const
{
    const QString name = QStringLiteral("locks");
    const QString service = QStringLiteral("org.freedesktop.secrets");
    QDBusMessage call =
        QDBusMessage::createMethodCall(service, QStringLiteral("/org/freedesktop/secrets"),
            QStringLiteral("org.freedesktop.Secret.Service"), QStringLiteral("Lock"));
    call << QVariant::fromValue(QList<QDBusObjectPath> {
        QDBusObjectPath(QStringLiteral("/org/freedesktop/secrets/collection/login"))});
    const QDBusMessage answer = QDBusConnection::connectToBus(m_address, name).call(call);
    QDBusConnection::disconnectFromBus(name);
    if (answer.type() != QDBusMessage::ReplyMessage)
        qFatal("not locked: %s", qPrintable(answer.errorMessage()));
}

void Keyring::signal(int number)
{
    if (m_daemon.processId() > 0)
        ::kill(static_cast<pid_t>(m_daemon.processId()), number);
}

void Keyring::startBus()
{
    QFile config(m_folder.filePath(QStringLiteral("bus.conf")));
    if (!config.open(QIODevice::WriteOnly) || config.write(BusConfig) != BusConfig.size())
        qFatal("no configuration of a bus");
    config.close();
    mustStart(m_bus, QStringLiteral("dbus-daemon"),
        {QStringLiteral("--nofork"), QStringLiteral("--nopidfile"),
            QStringLiteral("--print-address"),
            QStringLiteral("--config-file=") + config.fileName()});
    while (!m_bus.canReadLine()) {
        if (!m_bus.waitForReadyRead())
            qFatal("the bus does not tell its address");
    }
    m_address = QString::fromLatin1(m_bus.readLine().trimmed());
}

void Keyring::startDaemon()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("DBUS_SESSION_BUS_ADDRESS"), m_address);
    for (const char *name : {"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"})
        environment.insert(QString::fromLatin1(name), m_folder.path());
    m_daemon.setProcessEnvironment(environment);
    mustStart(m_daemon, QStringLiteral("gnome-keyring-daemon"),
        {QStringLiteral("--unlock"), QStringLiteral("--foreground"),
            QStringLiteral("--components=secrets")});
    m_daemon.write("what opens it");
    m_daemon.closeWriteChannel();
    waitFor(m_address, QStringLiteral("org.freedesktop.secrets"));
}

} // namespace lockscope::test
