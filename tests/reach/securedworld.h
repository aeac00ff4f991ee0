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
    /// Gets one for the operator; its cache.
    QString ticket(const QString &name) const;
    QString keytab(const QString &who) const; ///< "zookeeper", "robot"
    QString configFile() const;

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

/// SSH: "near", and "far", which is reached by way of near; "stranger" is near, by a key that is
/// not let in.
class SshHosts
{
public:
    explicit SshHosts(const QString &folder);
    ~SshHosts();
    Q_DISABLE_COPY_MOVE(SshHosts)

    /// With an ssh that reads the test's configuration, not that of who runs it.
    QStringList environment() const;

private:
    void start(QProcess &sshd, quint16 port);
    QString write(const QString &name, const QString &text) const;

    const QString m_folder;
    QProcess m_near;
    QProcess m_far;
};

/// zoo.cfg of a server that speaks TLS by @p identity (PEM), and has SASL; "PORT" is its port.
QStringList tlsAndSasl(const Authority &authority, const QString &identity, bool wantsCertificate);

} // namespace lockscope::test
