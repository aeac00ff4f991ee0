// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// lockscopectl and real servers that want to know who we are: DIGEST-MD5, and Kerberos with a realm
// of the test's own.
#include "tests/reach/securedworld.h"
#include "tests/support/mutehost.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

class TestSasl : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void digest();
    void digestRefused_data();
    void digestRefused();
    void serverWithoutSasl();
    void silent();
    void byTicket();
    void byKeytab();
    void gssapiRefused_data();
    void gssapiRefused();
    void withTls();
    void badUsage_data();
    void badUsage();
    void ownContendersCarryFittingRights();

private:
    QStringList to(const SecuredServer &server) const;

    QTemporaryDir m_folder;
    std::unique_ptr<Realm> m_realm;
    std::unique_ptr<SecuredServer> m_digest;
    std::unique_ptr<SecuredServer> m_gssapi;
    std::unique_ptr<SecuredServer> m_both; ///< DIGEST-MD5 within TLS
    std::unique_ptr<Authority> m_authority;
};

namespace {

const QString Right = u"LOCKSCOPE_SASL=operator:s3cret-of-ours"_qs;
const QStringList WithDigest {u"--sasl"_qs, u"digest-md5"_qs};
const QString NoLogin = u"SASL: no login at localhost:"_qs;
const QStringList SaslProvider {
    u"authProvider.1=org.apache.zookeeper.server.auth.SASLAuthenticationProvider"_qs};
const QString DigestJaas = u"Server { org.apache.zookeeper.server.auth.DigestLoginModule required "
                           "user_operator=\"s3cret-of-ours\"; };\n"_qs;

} // namespace

QStringList TestSasl::to(const SecuredServer &server) const
{
    return {u"--connect"_qs, server.plainAddress()};
}

void TestSasl::initTestCase()
{
    m_digest = std::make_unique<SecuredServer>(SaslProvider,
        QStringList {u"-Djava.security.auth.login.config="_qs
            + writeFile(m_folder.filePath(u"digest.jaas"_qs), DigestJaas)});
    m_authority = std::make_unique<Authority>(m_folder.path(), u"authority"_qs);
    m_both = std::make_unique<SecuredServer>(SaslProvider
            + QStringList {u"secureClientPort=PORT"_qs, u"secureClientPortAddress=127.0.0.1"_qs,
                u"serverCnxnFactory=org.apache.zookeeper.server.NettyServerCnxnFactory"_qs,
                u"ssl.keyStore.location="_qs
                    + m_authority->issue(u"member"_qs, u"DNS:localhost"_qs),
                u"ssl.keyStore.type=PEM"_qs, u"ssl.trustStore.location="_qs + m_authority->file(),
                u"ssl.trustStore.type=PEM"_qs, u"ssl.clientAuth=none"_qs},
        QStringList {
            u"-Djava.security.auth.login.config="_qs + m_folder.filePath(u"digest.jaas"_qs)});
    m_realm = std::make_unique<Realm>(m_folder.path());
    m_gssapi = std::make_unique<SecuredServer>(SaslProvider, m_realm->serverOptions());
}

void TestSasl::digest()
{
    const QStringList how = to(*m_digest) + QStringList {u"--sasl"_qs, u"digest-md5"_qs};
    QCOMPARE(m_digest->tryAll(how, {Right}), QString());
}

void TestSasl::digestRefused_data()
{
    QTest::addColumn<QString>("secret");
    QTest::addColumn<QString>("servers");
    const QString server = m_digest->plainAddress();
    const QString wrong = u"LOCKSCOPE_SASL=operator:wr0ng"_qs;
    QTest::newRow("wrong password") << wrong << server;
    QTest::newRow("unknown user") << u"LOCKSCOPE_SASL=nobody:wr0ng"_qs << server;
    QTest::newRow("wrong password, and another member is down") << wrong << withDeadMember(server);
}

void TestSasl::digestRefused()
{
    QFETCH(const QString, secret);
    QFETCH(const QString, servers);
    const QStringList how = WithDigest + QStringList {u"--connect"_qs, servers};
    QCOMPARE(tryInVain(how, {NoLogin, {u"(LOCKSCOPE_SASL)"_qs}}, {secret}), QString());
    const ProgramRun run =
        runCtl(QStringList {u"queue"_qs, u"/locks"_qs, u"-j"_qs} + how, {secret});
    QVERIFY(!(run.errors + run.output).contains("wr0ng"));
}

/// What it cannot prove, it is not believed.
void TestSasl::serverWithoutSasl()
{
    SecuredServer plain({});
    const QStringList how = to(plain) + WithDigest + QStringList {u"--timeout"_qs, u"20"_qs};
    QCOMPARE(tryInVain(how, {NoLogin, {}}, {Right}), QString());
}

/// It takes the connection, with or without a session, and says nothing.
void TestSasl::silent()
{
    for (const QByteArray &greeting : {QByteArray(), sessionGreeting()}) {
        const auto run = [&](const QStringList &arguments, const QStringList &environment) {
            return runAgainst(greeting, arguments, After::Silence, environment);
        };
        const QStringList how = WithDigest + QStringList {u"--timeout"_qs, u"3"_qs};
        const Refusal refusal {u"127.0.0.1:"_qs, {u"answer in time"_qs}, u"timed-out"_qs};
        QCOMPARE(tryInVain(how, refusal, {Right}, run), QString());
    }
}

void TestSasl::byTicket()
{
    const QString cache = m_realm->ticket(u"cc"_qs);
    const QStringList how = to(*m_gssapi) + QStringList {u"--sasl"_qs, u"gssapi"_qs};
    QCOMPARE(
        m_gssapi->tryAll(how, m_realm->environment() + QStringList {u"KRB5CCNAME="_qs + cache}),
        QString());
}

void TestSasl::byKeytab()
{
    const QStringList how = to(*m_gssapi)
        + QStringList {u"--sasl"_qs, u"gssapi"_qs, u"--keytab"_qs, m_realm->keytab(u"robot"_qs)};
    const QStringList nowhere {u"KRB5CCNAME=/nowhere/cc"_qs};
    QCOMPARE(m_gssapi->tryAll(how, m_realm->environment() + nowhere), QString());
    QCOMPARE(m_gssapi->tryAll(how + QStringList {u"--principal"_qs, u"robot@LOCKS.TEST"_qs},
                 m_realm->environment() + nowhere),
        QString());
}

void TestSasl::gssapiRefused_data()
{
    QTest::addColumn<QStringList>("how");
    QTest::addColumn<QString>("cache");
    QTest::addColumn<QString>("said");
    const QString none = m_folder.filePath(u"none"_qs);
    QTest::newRow("no ticket") << QStringList() << none << u"kinit"_qs;
    QTest::newRow("expired") << QStringList() << m_realm->expiredTicket(u"brief"_qs)
                             << u"expired"_qs;
    QTest::newRow("no such keytab") << QStringList {u"--keytab"_qs, none} << none << u"klist -k"_qs;
    QTest::newRow("another's keytab") << QStringList {u"--keytab"_qs, m_realm->keytab(u"robot"_qs),
        u"--principal"_qs, u"operator@LOCKS.TEST"_qs}
                                      << none << u"klist -k"_qs;
}

void TestSasl::gssapiRefused()
{
    QFETCH(const QStringList, how);
    QFETCH(const QString, cache);
    QFETCH(const QString, said);
    const QStringList environment =
        m_realm->environment() + QStringList {u"KRB5CCNAME="_qs + cache};
    const QStringList gssapi = to(*m_gssapi) + QStringList {u"--sasl"_qs, u"gssapi"_qs} + how;
    QCOMPARE(tryInVain(gssapi, {NoLogin, {said}}, environment), QString());
}

void TestSasl::withTls()
{
    const QStringList how {u"--connect"_qs, m_both->address(), u"--tls-ca"_qs, m_authority->file(),
        u"--sasl"_qs, u"digest-md5"_qs};
    QCOMPARE(m_both->tryAll(how, {Right}), QString());
}

void TestSasl::badUsage_data()
{
    QTest::addColumn<QStringList>("how");
    QTest::addColumn<QStringList>("environment");
    QTest::addColumn<QByteArray>("said");
    const QStringList digest {u"--sasl"_qs, u"digest-md5"_qs};
    QTest::newRow("mechanism") << QStringList {u"--sasl"_qs, u"plain"_qs} << QStringList {Right}
                               << QByteArray("\"plain\" is none");
    QTest::newRow("no secret") << digest << QStringList {} << QByteArray("from LOCKSCOPE_SASL");
    QTest::newRow("no user") << digest << QStringList {u"LOCKSCOPE_SASL=:s3cret"_qs}
                             << QByteArray("LOCKSCOPE_SASL has to be user:password");
    QTest::newRow("no colon") << digest << QStringList {u"LOCKSCOPE_SASL=s3cret"_qs}
                              << QByteArray("LOCKSCOPE_SASL has to be user:password");
    QTest::newRow("no password") << digest << QStringList {u"LOCKSCOPE_SASL=s3cret:"_qs}
                                 << QByteArray("LOCKSCOPE_SASL has an empty password");
    QTest::newRow("no user of access lists")
        << QStringList {} << QStringList {u"LOCKSCOPE_DIGEST=s3cret"_qs}
        << QByteArray("LOCKSCOPE_DIGEST has to be user:password");
    QTest::newRow("keytab of nothing") << QStringList {u"--keytab"_qs, u"/etc/krb5.keytab"_qs}
                                       << QStringList {} << QByteArray("for --sasl gssapi");
    QTest::newRow("principal without keytab")
        << QStringList {u"--sasl"_qs, u"gssapi"_qs, u"--principal"_qs, u"a@B"_qs} << QStringList {}
        << QByteArray("one of a keytab");
}

void TestSasl::badUsage()
{
    QFETCH(const QStringList, how);
    QFETCH(const QStringList, environment);
    QFETCH(const QByteArray, said);
    const ProgramRun run = runCtl(QStringList {u"queue"_qs, u"/locks"_qs} + how, environment);
    QCOMPARE(run.status, 2);
    QVERIFY2(run.errors.contains(said), run.errors);
    QVERIFY2(!run.errors.contains("s3cret"), run.errors);
}

/// A directory whose ACL may be read by nobody else: what we make in it is ours.
void TestSasl::ownContendersCarryFittingRights()
{
    const QString path = u"/locks/mine"_qs;
    m_digest->tree().create(
        path, {}, zk::CreateMode::Persistent, {{u"sasl"_qs, u"operator"_qs, 31}});
    const QStringList how = to(*m_digest) + QStringList {u"--sasl"_qs, u"digest-md5"_qs};
    const ProgramRun run = m_digest->run({u"acquire"_qs, path, u"--recipe"_qs, u"zk-lock"_qs,
                                             u"--hold"_qs, u"0.1"_qs, u"--write"_qs, u"-j"_qs},
        how, {Right});
    QVERIFY2(run.status == 0, run.errors);
    QVERIFY(run.json().value(u"acquired"_qs).toBool());
    // Without a login nobody may.
    QCOMPARE(m_digest
                 ->run({u"acquire"_qs, path, u"--recipe"_qs, u"zk-lock"_qs, u"--hold"_qs, u"0.1"_qs,
                           u"--write"_qs},
                     to(*m_digest))
                 .status,
        4);
}

QTEST_GUILESS_MAIN(TestSasl)
#include "tst_sasl.moc"
