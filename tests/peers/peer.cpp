// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/peers/peer.h"

#include <QDir>
#include <QFileInfo>

#include <csignal>
#include <sys/prctl.h>
#include <unistd.h>

namespace lockscope {

namespace {

struct Command
{
    QString program;
    QStringList arguments;
    QStringList needed; ///< files without which it cannot run
};

/// The paths are given by CMakeLists.txt, empty where the tool to build with was not found.
Command commandOf(Peer::Library library)
{
    const QString python = QStringLiteral("/usr/bin/python3");
    switch (library) {
    case Peer::Library::Java:
        return {QStringLiteral("java"),
            {QStringLiteral("-Xmx128m"), QStringLiteral("-XX:+UseSerialGC"),
                QStringLiteral("-XX:TieredStopAtLevel=1"), QStringLiteral("-XX:-UsePerfData"),
                QStringLiteral("-cp"), QStringLiteral(PEERS_JAVA_CLASSPATH),
                QStringLiteral("Peer")},
            {QStringLiteral(PEERS_JAVA_CLASSES "/Peer.class")}};
    case Peer::Library::Kazoo:
        return {python, {QStringLiteral(PEERS_SOURCE_DIR "/kazoo_peer.py")},
            {python, QStringLiteral("/usr/lib/python3/dist-packages/kazoo/client.py")}};
    case Peer::Library::Go:
        return {QStringLiteral(PEERS_GO_PROGRAM), {}, {QStringLiteral(PEERS_GO_PROGRAM)}};
    }
    return {};
}

} // namespace

QString Peer::missing(Library library)
{
    for (const QString &file : commandOf(library).needed)
        if (!QFileInfo::exists(file))
            return QStringLiteral("\"%1\" is missing: resources/packages/install.sh test, then "
                                  "configure again")
                .arg(file);
    return {};
}

Peer::Peer(Library library, const QString &connect)
{
    const Command command = commandOf(library);
    m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    QObject::connect(
        &m_process, &QProcess::readyReadStandardOutput, &m_process, [this] { read(); });
    // Ctrl+C is for us; and who waits for a server, or is stopped, does not see that we are gone.
    m_process.setChildProcessModifier([] {
        ::setsid();
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    });
    m_process.start(command.program, command.arguments + QStringList {connect});
    m_process.waitForStarted();
}

Peer::~Peer()
{
    kill();
}

void Peer::tell(const QString &line)
{
    m_process.write(line.toUtf8() + '\n');
}

void Peer::open(const QString &name, int timeoutMs)
{
    m_sessions.remove(name); // the name may have been used before
    tell(QStringLiteral("open %1 %2").arg(name).arg(timeoutMs));
}

SessionId Peer::sessionOf(const QString &name) const
{
    return m_sessions.value(name);
}

void Peer::acquire(const QString &name, const QString &label, const QString &kind,
    const QString &path, const QString &argument)
{
    m_claims.insert(name + u' ' + label, QStringLiteral("waiting"));
    tell(QStringList {QStringLiteral("acquire"), name, label, kind, path, argument}.join(u' '));
}

void Peer::release(const QString &name, const QString &label)
{
    tell(QStringList {QStringLiteral("release"), name, label}.join(u' '));
}

void Peer::giveUp(const QString &name, const QString &label)
{
    tell(QStringList {QStringLiteral("giveup"), name, label}.join(u' '));
}

void Peer::close(const QString &name)
{
    tell(QStringLiteral("close ") + name);
}

void Peer::ping(const QString &name, quint64 number)
{
    tell(u"ping %1 %2"_qs.arg(name).arg(number));
}

void Peer::kill()
{
    m_process.kill();
    m_process.waitForFinished();
}

void Peer::freeze()
{
    ::kill(static_cast<pid_t>(m_process.processId()), SIGSTOP);
}

void Peer::thaw()
{
    ::kill(static_cast<pid_t>(m_process.processId()), SIGCONT);
}

QString Peer::claimOf(const QString &name, const QString &label) const
{
    return m_claims.value(name + u' ' + label);
}

QString prepareCounter(const QString &folder, const QString &path, qint32 creates)
{
    const QString data = folder + QStringLiteral("/data");
    QDir().mkpath(data);
    QProcess java;
    java.setProcessChannelMode(QProcess::MergedChannels);
    java.start(QStringLiteral("java"),
        {QStringLiteral("-cp"), QStringLiteral(PEERS_JAVA_CLASSPATH), QStringLiteral("Overflow"),
            data, path, QString::number(creates)});
    if (!java.waitForFinished() || java.exitCode() != 0)
        return java.errorString() + QString::fromUtf8(java.readAll());
    return {};
}

void Peer::read()
{
    while (m_process.canReadLine()) {
        const QString line = QString::fromUtf8(m_process.readLine()).trimmed();
        const QStringList words = line.split(u' ');
        const QString &word = words.first();
        const QString name = words.value(1);
        if (word == u"pong") {
            m_pulses.insert(name,
                {words.value(2).toULongLong(), words.value(3) == u"connected",
                    m_disturbed.remove(name),
                    sessionIdFromHex(words.value(4)).value_or(SessionId())});
            continue;
        }
        m_lines.append(line);
        if (word == u"opened") {
            m_sessions.insert(name, sessionIdFromHex(words.value(2)).value_or(SessionId {}));
        } else if (word == u"closed") {
            for (auto claim = m_claims.begin(); claim != m_claims.end(); ++claim)
                if (claim.key().startsWith(name + u' '))
                    claim.value() = word;
        } else if (word == u"suspended" || word == u"lost") {
            m_disturbed.insert(name);
            ++m_disturbances[name];
        } else if (word == u"failed") {
            m_claims.insert(name + u' ' + words.value(2), line);
        } else if (word == u"held" || word == u"gaveup" || word == u"released") {
            m_claims.insert(name + u' ' + words.value(2), word);
        }
    }
}

} // namespace lockscope
