// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/reach/securedworld.h"

#include "core/sandbox/freeports.h"
#include "tests/support/patience.h"

#include <QDir>
#include <QTcpSocket>
#include <QTest>

namespace lockscope::test {

namespace {

void awaitPort(quint16 port)
{
    const auto isListening = [port] {
        QTcpSocket socket;
        socket.connectToHost(u"127.0.0.1"_qs, port);
        return socket.waitForConnected(1000);
    };
    if (!QTest::qWaitFor(isListening, Patience))
        qFatal("nobody listens at port %d", port);
}

} // namespace

QString writeFile(const QString &name, const QString &text)
{
    QFile file(name);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("no file");
    file.write(text.toUtf8());
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return name;
}

Realm::Realm(const QString &folder)
    : m_folder(folder)
    , m_port(freePorts(1).constFirst())
{
    const QString krb5 = writeFile(configFile(),
        u"[libdefaults]\n default_realm = LOCKS.TEST\n dns_lookup_kdc = false\n"
        " dns_lookup_realm = false\n rdns = false\n dns_canonicalize_hostname = false\n"
        " udp_preference_limit = 1\n[realms]\n LOCKS.TEST = {\n  kdc = 127.0.0.1:%1\n }\n"_qs.arg(
            m_port));
    const QString kdc = writeFile(path(u"kdc.conf"_qs),
        u"[kdcdefaults]\n kdc_ports = \"\"\n kdc_tcp_ports = %1\n[realms]\n LOCKS.TEST = {\n"
        "  database_name = %2/principal\n  key_stash_file = %2/stash\n  acl_file = %2/acl\n"
        "  max_life = 10h\n }\n[logging]\n kdc = FILE:%2/kdc.log\n"_qs.arg(m_port)
            .arg(m_folder));
    m_environment = {u"KRB5_CONFIG="_qs + krb5, u"KRB5_KDC_PROFILE="_qs + kdc};
    mustRun(
        u"/usr/sbin/kdb5_util"_qs, {u"create"_qs, u"-s"_qs, u"-P"_qs, u"master"_qs}, m_environment);
    for (const QString &query : {u"addprinc -pw ours operator"_qs,
             u"addprinc -randkey zookeeper/localhost"_qs, u"addprinc -randkey robot"_qs,
             u"ktadd -k %1 zookeeper/localhost"_qs.arg(keytab(u"zookeeper"_qs)),
             u"ktadd -k %1 robot"_qs.arg(keytab(u"robot"_qs))})
        mustRun(u"/usr/sbin/kadmin.local"_qs, {u"-q"_qs, query}, m_environment);
    start({});
}

Realm::~Realm()
{
    m_kdc.kill();
    m_kdc.waitForFinished();
}

void Realm::start(const QStringList &more)
{
    m_kdc.setEnvironment(QProcess::systemEnvironment() + m_environment + more);
    m_kdc.setProcessChannelMode(QProcess::ForwardedChannels);
    m_kdc.start(u"/usr/sbin/krb5kdc"_qs, {u"-n"_qs});
    awaitPort(m_port);
}

void Realm::restartAhead(int minutes)
{
    m_kdc.kill();
    m_kdc.waitForFinished();
    start({u"LD_PRELOAD="_qs + fakeTimeLibrary(), u"FAKETIME=+%1m"_qs.arg(minutes),
        u"FAKETIME_DONT_FAKE_MONOTONIC=1"_qs});
}

QString Realm::ticket(const QString &name, const QString &principal, const QString &life) const
{
    QStringList arguments {u"-c"_qs, path(name)};
    if (!life.isEmpty())
        arguments << u"-l"_qs << life;
    mustRun(u"kinit"_qs, arguments << principal, m_environment, "ours\n");
    return path(name);
}

QString Realm::expiredTicket(const QString &name) const
{
    const QString cache = ticket(name, u"operator"_qs, u"1s"_qs);
    QProcess klist;
    klist.setEnvironment(QProcess::systemEnvironment() + m_environment);
    const auto hasExpired = [&] {
        klist.start(u"klist"_qs, {u"-s"_qs, cache});
        klist.waitForFinished();
        return klist.exitCode() == 1;
    };
    if (!QTest::qWaitFor(hasExpired, Patience))
        qFatal("the ticket does not expire");
    return cache;
}

QString Realm::keytab(const QString &who) const
{
    return path(who + u".keytab"_qs);
}

QString Realm::configFile() const
{
    return path(u"krb5.conf"_qs);
}

QStringList Realm::serverOptions() const
{
    const QString jaas = writeFile(path(u"gssapi.jaas"_qs),
        u"Server { com.sun.security.auth.module.Krb5LoginModule required useKeyTab=true "
        "keyTab=\"%1\" storeKey=true useTicketCache=false "
        "principal=\"zookeeper/localhost@LOCKS.TEST\"; };\n"_qs.arg(keytab(u"zookeeper"_qs)));
    return {u"-Djava.security.auth.login.config="_qs + jaas,
        u"-Djava.security.krb5.conf="_qs + configFile()};
}

QString fakeTimeLibrary()
{
    for (const QString &folder : QDir(u"/usr/lib"_qs).entryList({u"*-linux-*"_qs}, QDir::Dirs)) {
        const QString file = u"/usr/lib/%1/faketime/libfaketime.so.1"_qs.arg(folder);
        if (QFile::exists(file))
            return file;
    }
    return {};
}

void makeSshKey(const QString &folder, const QString &name, const QString &passphrase)
{
    mustRun(u"ssh-keygen"_qs,
        {u"-q"_qs, u"-t"_qs, u"ed25519"_qs, u"-N"_qs, passphrase, u"-f"_qs, folder + u'/' + name});
}

Sshd::Sshd(const QString &folder)
    : m_port(freePorts(1).constFirst())
{
    QDir().mkpath(u"/run/sshd"_qs); // where it may; sshd of root wants it
    const QString config = writeFile(u"%1/sshd-%2"_qs.arg(folder).arg(m_port),
        u"Port %1\nListenAddress 127.0.0.1\nHostKey %2/host\nAuthorizedKeysFile %2/user.pub\n"
        // The default, safe from computers of the future, costs a client 0.11 of 0.12 s.
        "KexAlgorithms curve25519-sha256\n"
        "PidFile none\nStrictModes no\nUsePAM no\nPasswordAuthentication no\n"
        "KbdInteractiveAuthentication no\nPermitRootLogin yes\n"_qs.arg(m_port)
            .arg(folder));
    m_process.setProcessChannelMode(QProcess::ForwardedChannels);
    m_process.start(u"/usr/sbin/sshd"_qs, {u"-D"_qs, u"-q"_qs, u"-f"_qs, config});
    awaitPort(m_port);
}

Sshd::~Sshd()
{
    m_process.kill();
    m_process.waitForFinished();
}

void useSshConfig(const QString &folder, const QString &config)
{
    const QString file = writeFile(folder + u"/config"_qs, config);
    writeFile(folder + u"/ssh"_qs, u"#!/bin/sh\nexec /usr/bin/ssh -F %1 \"$@\"\n"_qs.arg(file));
}

SshHosts::SshHosts(const QString &folder)
    : m_folder(folder)
{
    for (const QString &name : {u"host"_qs, u"user"_qs, u"stranger"_qs})
        makeSshKey(folder, name);
    m_near = std::make_unique<Sshd>(folder);
    m_far = std::make_unique<Sshd>(folder);
    const auto known = [&](quint16 port, const QString &key) {
        return u"[127.0.0.1]:%1 %2"_qs.arg(port).arg(
            QString::fromLatin1(contentOf(u"%1/%2.pub"_qs.arg(folder, key))));
    };
    writeFile(folder + u"/known"_qs,
        known(m_near->port(), u"host"_qs) + known(m_far->port(), u"host"_qs));
    writeFile(folder + u"/unknown"_qs, {});
    writeFile(folder + u"/changed"_qs, known(m_near->port(), u"stranger"_qs));
    useSshConfig(folder,
        u"Host *\n HostName 127.0.0.1\n IdentitiesOnly yes\n"
        "Host near jump stranger\n Port %1\nHost far\n Port %2\n ProxyJump jump\n"
        "Host unknown changed\n Port %1\nHost unknown\n UserKnownHostsFile %3/unknown\n"
        "Host changed\n UserKnownHostsFile %3/changed\nHost stranger\n IdentityFile %3/stranger\n"
        "Host * !stranger\n IdentityFile %3/user\n"
        "Host *\n UserKnownHostsFile %3/known\n"_qs.arg(m_near->port())
            .arg(m_far->port())
            .arg(folder));
}

QString SshHosts::configFile() const
{
    return m_folder + u"/config"_qs;
}

QStringList SshHosts::environment() const
{
    return {u"PATH="_qs + m_folder + u':' + qEnvironmentVariable("PATH"), u"SSH_AUTH_SOCK="_qs};
}

QStringList tlsAndSasl(const Authority &authority, const QString &identity, bool wantsCertificate)
{
    return {u"authProvider.1=org.apache.zookeeper.server.auth.SASLAuthenticationProvider"_qs,
        u"secureClientPort=PORT"_qs, u"secureClientPortAddress=127.0.0.1"_qs,
        u"serverCnxnFactory=org.apache.zookeeper.server.NettyServerCnxnFactory"_qs,
        u"ssl.keyStore.location="_qs + identity, u"ssl.keyStore.type=PEM"_qs,
        u"ssl.trustStore.location="_qs + authority.file(), u"ssl.trustStore.type=PEM"_qs,
        u"ssl.hostnameVerification=false"_qs,
        wantsCertificate ? u"ssl.clientAuth=need"_qs : u"ssl.clientAuth=none"_qs};
}

} // namespace lockscope::test
