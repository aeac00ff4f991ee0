// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A realm and hosts of the test's own, for those who need several of them at once.
#pragma once

#include "tests/reach/securedscene.h"

namespace lockscope::test {

/// Kerberos: a KDC for LOCKS.TEST, with zookeeper/localhost, robot (by a keytab) and operator (by
/// the password "ours").
class Realm
{
public:
    /// Its files are in @p folder. The KDC runs.
    explicit Realm(const QString &folder);
    ~Realm();
    Q_DISABLE_COPY_MOVE(Realm)

    /// The KDC once more, by a clock that is ahead by so many minutes; libfaketime must be there.
    void restartAhead(int minutes);
    QStringList environment() const { return m_environment; } ///< that knows the realm
    /// Gets one by the password; its cache. @p life as kinit takes it; empty: the usual one.
    QString ticket(const QString &name, const QString &principal = QStringLiteral("operator"),
        const QString &life = {}) const;
    QString expiredTicket(
        const QString &name) const; ///< the same, of one that was good a moment ago
    QString keytab(const QString &who) const; ///< "zookeeper", "robot"
    QString configFile() const;
    QStringList serverOptions() const; ///< of a server's Java, which then is zookeeper/localhost

private:
    void start(const QStringList &more);
    QString path(const QString &name) const { return m_folder + u'/' + name; }

    const QString m_folder;
    const quint16 m_port;
    QStringList m_environment;
    QProcess m_kdc;
};

/// Where libfaketime is; empty: nowhere.
QString fakeTimeLibrary();

/// A file of the test's own, which can be run, too; its name.
QString writeFile(const QString &name, const QString &text);

/// Makes @p folder/@p name, and its .pub.
void makeSshKey(const QString &folder, const QString &name, const QString &passphrase = {});

/// A server on 127.0.0.1 with the key "host" of its folder, that lets in whose key is "user".
class Sshd
{
public:
    explicit Sshd(const QString &folder);
    ~Sshd();
    Q_DISABLE_COPY_MOVE(Sshd)

    quint16 port() const { return m_port; }

private:
    const quint16 m_port;
    QProcess m_process;
};

/// Has `ssh` of @p folder, where that is first in PATH, read @p config and no other configuration.
void useSshConfig(const QString &folder, const QString &config);

/// SSH: "near", and "far", which is reached by way of near; "stranger" is near, by a key that is
/// not let in; "unknown" and "changed" are near with a host key that is not known, or is another.
class SshHosts
{
public:
    explicit SshHosts(const QString &folder);

    /// With an ssh that reads the test's configuration, not that of who runs it.
    QStringList environment() const;

    QString configFile() const;

private:
    const QString m_folder;
    std::unique_ptr<Sshd> m_near;
    std::unique_ptr<Sshd> m_far;
};

/// zoo.cfg of a server that speaks TLS by @p identity (PEM), and has SASL; "PORT" is its port.
QStringList tlsAndSasl(const Authority &authority, const QString &identity, bool wantsCertificate);

} // namespace lockscope::test
