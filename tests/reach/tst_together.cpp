// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// TLS, SASL and SSH one within the other, and clocks that do not agree.
#include "tests/reach/securedworld.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

class TestTogether : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void works_data();
    void works();
    void refused_data();
    void refused();
    void clocksDisagree();

private:
    QString write(const QString &name, const QString &text) const;
    QStringList trusting(const SecuredServer &server) const;

    QTemporaryDir m_folder;
    std::unique_ptr<Realm> m_realm;
    std::unique_ptr<SshHosts> m_hosts;
    std::unique_ptr<Authority> m_authority;
    std::unique_ptr<Authority> m_stranger;
    std::unique_ptr<SecuredServer> m_gssapi;
    std::unique_ptr<SecuredServer> m_digest; ///< wants a certificate, too
    QString m_certificate;
};

namespace {

const QStringList ByTicket {u"--sasl"_qs, u"gssapi"_qs};
const QStringList ByDigest {u"--sasl"_qs, u"digest-md5"_qs};
const QStringList Behind {u"--ssh"_qs, u"far"_qs};
const QString OurLogin = u"LOCKSCOPE_SASL=operator:s3cret-of-ours"_qs;

} // namespace

QString TestTogether::write(const QString &name, const QString &text) const
{
    QFile file(m_folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("no file");
    file.write(text.toUtf8());
    return file.fileName();
}

QStringList TestTogether::trusting(const SecuredServer &server) const
{
    return {u"--connect"_qs, server.address(), u"--tls-ca"_qs, m_authority->file()};
}

void TestTogether::initTestCase()
{
    m_realm = std::make_unique<Realm>(m_folder.path());
    m_hosts = std::make_unique<SshHosts>(m_folder.path());
    m_authority = std::make_unique<Authority>(m_folder.path(), u"authority"_qs);
    m_stranger = std::make_unique<Authority>(m_folder.path(), u"stranger-ca"_qs);
    m_certificate = m_authority->issue(u"operator"_qs, u"DNS:operator"_qs);
    const QString member = m_authority->issue(u"member"_qs, u"DNS:localhost"_qs);
    m_gssapi = std::make_unique<SecuredServer>(
        tlsAndSasl(*m_authority, member, false), m_realm->serverOptions());
    const QString digest = write(u"digest.jaas"_qs,
        u"Server { org.apache.zookeeper.server.auth.DigestLoginModule required "
        "user_operator=\"s3cret-of-ours\"; };\n"_qs);
    m_digest = std::make_unique<SecuredServer>(tlsAndSasl(*m_authority, member, true),
        QStringList {u"-Djava.security.auth.login.config="_qs + digest});
}

void TestTogether::works_data()
{
    QTest::addColumn<SecuredServer *>("server");
    QTest::addColumn<QStringList>("how");
    QTest::addColumn<QStringList>("environment");

    const QStringList ticket =
        m_realm->environment() + QStringList {u"KRB5CCNAME="_qs + m_realm->ticket(u"cc"_qs)};
    const QStringList noTicket = m_realm->environment() + QStringList {u"KRB5CCNAME=/nowhere"_qs};
    const QStringList keytab =
        ByTicket + QStringList {u"--keytab"_qs, m_realm->keytab(u"robot"_qs)};
    const QStringList plain {u"--connect"_qs, m_gssapi->plainAddress()};
    const QStringList certificate {u"--tls-cert"_qs, m_certificate};
    const auto add = [](const char *name, const std::unique_ptr<SecuredServer> &server,
                         const QStringList &how, const QStringList &environment) {
        QTest::newRow(name) << server.get() << how << environment;
    };
    add("TLS, ticket", m_gssapi, trusting(*m_gssapi) + ByTicket, ticket);
    add("TLS, keytab", m_gssapi, trusting(*m_gssapi) + keytab, noTicket);
    add("ticket, jump host", m_gssapi, plain + ByTicket + Behind, ticket);
    add("TLS, ticket, jump host", m_gssapi, trusting(*m_gssapi) + ByTicket + Behind, ticket);
    add("TLS, keytab, jump host", m_gssapi, trusting(*m_gssapi) + keytab + Behind, noTicket);
    add("TLS with a certificate, digest, jump host", m_digest,
        trusting(*m_digest) + certificate + ByDigest + Behind, {OurLogin});
}

/// The queue, doctor, acquire and a forced deletion.
void TestTogether::works()
{
    QFETCH(SecuredServer *, server);
    QFETCH(const QStringList, how);
    QFETCH(const QStringList, environment);
    QCOMPARE(server->tryAll(how, environment + m_hosts->environment()), QString());
}

void TestTogether::refused_data()
{
    QTest::addColumn<QStringList>("how");
    QTest::addColumn<QStringList>("environment");
    QTest::addColumn<QString>("begins");
    QTest::addColumn<QStringList>("said");

    const QStringList ticket =
        m_realm->environment() + QStringList {u"KRB5CCNAME="_qs + m_realm->ticket(u"cc2"_qs)};
    const QStringList none = m_realm->environment() + QStringList {u"KRB5CCNAME=/nowhere"_qs};
    const QStringList wrongAuthority {
        u"--connect"_qs, m_gssapi->address(), u"--tls-ca"_qs, m_stranger->file()};
    const QStringList certificate {u"--tls-cert"_qs, m_certificate};
    QTest::newRow("the jump host's trust, before all others")
        << wrongAuthority + ByTicket + QStringList {u"--ssh"_qs, u"stranger"_qs} << none
        << u"SSH: "_qs << QStringList {u"stranger does not let us in"_qs};
    QTest::newRow("the authority, behind a jump host, before the ticket")
        << wrongAuthority + ByTicket + Behind << none << u"TLS: "_qs
        << QStringList {u"is not trusted"_qs, u"--tls-ca"_qs};
    QTest::newRow("our certificate, behind a jump host")
        << trusting(*m_digest) + ByDigest + Behind << QStringList {OurLogin} << u"TLS: "_qs
        << QStringList {u"client certificate"_qs};
    QTest::newRow("no ticket, within TLS, behind a jump host")
        << trusting(*m_gssapi) + ByTicket + Behind << none << u"SASL: no login at localhost:"_qs
        << QStringList {u"kinit"_qs};
    QTest::newRow("a wrong password, within TLS, behind a jump host")
        << trusting(*m_digest) + certificate + ByDigest + Behind
        << QStringList {u"LOCKSCOPE_SASL=operator:wr0ng"_qs} << u"SASL: no login at localhost:"_qs
        << QStringList {u"LOCKSCOPE_SASL"_qs};
    QTest::newRow("a ticket where a password is wanted")
        << trusting(*m_digest) + certificate + ByTicket + Behind << ticket
        << u"SASL: no login at localhost:"_qs << QStringList {u"klist"_qs};
}

/// In one sentence: which trust failed, and what to do.
void TestTogether::refused()
{
    QFETCH(const QStringList, how);
    QFETCH(const QStringList, environment);
    QFETCH(const QString, begins);
    QFETCH(const QStringList, said);
    QCOMPARE(tryInVain(how + QStringList {u"--timeout"_qs, u"30"_qs}, {begins, said},
                 environment + m_hosts->environment()),
        QString());
}

/// The last one: the KDC is twenty minutes ahead from here on, so that a ticket of before is used
/// by a clock that is behind, and one of now is from the member's future.
void TestTogether::clocksDisagree()
{
    if (fakeTimeLibrary().isEmpty())
        QSKIP("there is no libfaketime (package faketime)");
    const QString before = m_realm->ticket(u"before"_qs);
    m_realm->restartAhead(20);
    const QString future = m_realm->ticket(u"future"_qs);
    for (const QString &cache : {before, future}) {
        const QStringList how =
            trusting(*m_gssapi) + ByTicket + QStringList {u"--timeout"_qs, u"30"_qs};
        QCOMPARE(tryInVain(how, {u"SASL: no login at localhost:"_qs, {u"compare the clocks"_qs}},
                     m_realm->environment() + QStringList {u"KRB5CCNAME="_qs + cache}),
            QString());
    }
}

QTEST_GUILESS_MAIN(TestTogether)
#include "tst_together.moc"
