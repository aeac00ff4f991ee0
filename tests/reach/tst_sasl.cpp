// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// lockscopectl and real servers that want to know who we are: DIGEST-MD5, and Kerberos with a realm
// of the test's own.
#include "tests/reach/securedscene.h"

#include "core/sandbox/serverprocess.h"
#include "tests/support/patience.h"

#include <QTcpSocket>
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
    void byTicket();
    void byKeytab();
    void gssapiRefused_data();
    void gssapiRefused();
    void withTls();
    void badUsage_data();
    void badUsage();
    void ownContendersCarryFittingRights();
    void cleanupTestCase();

private:
    void makeRealm();
    QString write(const QString &name, const QString &text) const;
    QStringList to(const SecuredServer &server) const;
    QString ticketFor(
        const QString &principal, const QString &name, const QString &life = {}) const;

    QTemporaryDir m_folder;
    QProcess m_kdc;
    QStringList m_kerberos; ///< the environment that knows the realm
    std::unique_ptr<SecuredServer> m_digest;
    std::unique_ptr<SecuredServer> m_gssapi;
    std::unique_ptr<SecuredServer> m_both; ///< DIGEST-MD5 within TLS
    std::unique_ptr<Authority> m_authority;
};

namespace {

const QString Right = u"LOCKSCOPE_SASL=operator:s3cret-of-ours"_qs;
const QStringList SaslProvider {
    u"authProvider.1=org.apache.zookeeper.server.auth.SASLAuthenticationProvider"_qs};
const QString DigestJaas = u"Server { org.apache.zookeeper.server.auth.DigestLoginModule required "
                           "user_operator=\"s3cret-of-ours\"; };\n"_qs;

bool isListening(quint16 port)
{
    QTcpSocket socket;
    socket.connectToHost(u"127.0.0.1"_qs, port);
    return socket.waitForConnected(1000);
}

} // namespace

QString TestSasl::write(const QString &name, const QString &text) const
{
    QFile file(m_folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("no file");
    file.write(text.toUtf8());
    return file.fileName();
}

QStringList TestSasl::to(const SecuredServer &server) const
{
    return {u"--connect"_qs, server.plainAddress()};
}

/// A KDC on a free port, by TCP alone.
void TestSasl::makeRealm()
{
    const quint16 port = freePorts(1).constFirst();
    const QString krb5 = write(u"krb5.conf"_qs,
        u"[libdefaults]\n default_realm = LOCKS.TEST\n dns_lookup_kdc = false\n"
        " dns_lookup_realm = false\n rdns = false\n dns_canonicalize_hostname = false\n"
        " udp_preference_limit = 1\n[realms]\n LOCKS.TEST = {\n  kdc = 127.0.0.1:%1\n }\n"_qs.arg(
            port));
    const QString kdc = write(u"kdc.conf"_qs,
        u"[kdcdefaults]\n kdc_ports = \"\"\n kdc_tcp_ports = %1\n[realms]\n LOCKS.TEST = {\n"
        "  database_name = %2/principal\n  key_stash_file = %2/stash\n  acl_file = %2/acl\n"
        "  max_life = 10h\n }\n[logging]\n kdc = FILE:%2/kdc.log\n"_qs.arg(port)
            .arg(m_folder.path()));
    m_kerberos = {u"KRB5_CONFIG="_qs + krb5, u"KRB5_KDC_PROFILE="_qs + kdc};
    const QString path = u"PATH=/usr/sbin:/sbin:"_qs + qEnvironmentVariable("PATH");
    const QStringList environment = m_kerberos + QStringList {path};
    mustRun(
        u"/usr/sbin/kdb5_util"_qs, {u"create"_qs, u"-s"_qs, u"-P"_qs, u"master"_qs}, environment);
    const QString keytab = m_folder.filePath(u"zookeeper.keytab"_qs);
    for (const QString &query :
        {u"addprinc -pw ours operator"_qs, u"addprinc -randkey zookeeper/localhost"_qs,
            u"addprinc -randkey robot"_qs, u"ktadd -k %1 zookeeper/localhost"_qs.arg(keytab),
            u"ktadd -k %1 robot"_qs.arg(m_folder.filePath(u"robot.keytab"_qs))})
        mustRun(u"/usr/sbin/kadmin.local"_qs, {u"-q"_qs, query}, environment);
    m_kdc.setEnvironment(QProcess::systemEnvironment() + environment);
    m_kdc.setProcessChannelMode(QProcess::ForwardedChannels);
    m_kdc.start(u"/usr/sbin/krb5kdc"_qs, {u"-n"_qs});
    QVERIFY(m_kdc.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(isListening(port), Patience);
}

/// Gets one by the password; the name of its cache.
QString TestSasl::ticketFor(
    const QString &principal, const QString &name, const QString &life) const
{
    const QString cache = m_folder.filePath(name);
    QStringList arguments {u"-c"_qs, cache};
    if (!life.isEmpty())
        arguments << u"-l"_qs << life;
    mustRun(u"kinit"_qs, arguments << principal, m_kerberos, "ours\n");
    return cache;
}

void TestSasl::initTestCase()
{
    m_digest = std::make_unique<SecuredServer>(SaslProvider,
        QStringList {
            u"-Djava.security.auth.login.config="_qs + write(u"digest.jaas"_qs, DigestJaas)});
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
    makeRealm();
    const QString jaas = write(u"gssapi.jaas"_qs,
        u"Server { com.sun.security.auth.module.Krb5LoginModule required useKeyTab=true "
        "keyTab=\"%1\" storeKey=true useTicketCache=false "
        "principal=\"zookeeper/localhost@LOCKS.TEST\"; };\n"_qs.arg(
            m_folder.filePath(u"zookeeper.keytab"_qs)));
    m_gssapi = std::make_unique<SecuredServer>(SaslProvider,
        QStringList {u"-Djava.security.auth.login.config="_qs + jaas,
            u"-Djava.security.krb5.conf="_qs + m_folder.filePath(u"krb5.conf"_qs)});
}

void TestSasl::cleanupTestCase()
{
    m_kdc.kill();
    m_kdc.waitForFinished();
}

void TestSasl::digest()
{
    const QStringList how = to(*m_digest) + QStringList {u"--sasl"_qs, u"digest-md5"_qs};
    QCOMPARE(m_digest->tryAll(how, {Right}), QString());
}

void TestSasl::digestRefused_data()
{
    QTest::addColumn<QString>("secret");
    QTest::newRow("wrong password") << u"LOCKSCOPE_SASL=operator:wr0ng"_qs;
    QTest::newRow("unknown user") << u"LOCKSCOPE_SASL=nobody:wr0ng"_qs;
}

void TestSasl::digestRefused()
{
    QFETCH(const QString, secret);
    const ProgramRun run =
        runCtl(QStringList {u"queue"_qs, u"/locks"_qs, u"-j"_qs, u"--sasl"_qs, u"digest-md5"_qs}
                + to(*m_digest),
            {secret});
    QCOMPARE(run.status, 3);
    QCOMPARE(run.json()[u"error"_qs][u"kind"_qs].toString(), u"untrusted"_qs);
    QVERIFY2(run.errors.startsWith("lockscopectl: SASL: no login at localhost:"), run.errors);
    QVERIFY2(run.errors.contains("LOCKSCOPE_SASL"), run.errors);
    QVERIFY(!(run.errors + run.output).contains("wr0ng"));
}

/// What it cannot prove, it is not believed.
void TestSasl::serverWithoutSasl()
{
    SecuredServer plain({});
    const ProgramRun run = runCtl(QStringList {u"queue"_qs, u"/"_qs, u"--sasl"_qs, u"digest-md5"_qs,
                                      u"--timeout"_qs, u"20"_qs}
            + to(plain),
        {Right});
    QCOMPARE(run.status, 3);
    QVERIFY2(run.errors.startsWith("lockscopectl: SASL: no login at localhost:"), run.errors);
}

void TestSasl::byTicket()
{
    const QString cache = ticketFor(u"operator"_qs, u"cc"_qs);
    const QStringList how = to(*m_gssapi) + QStringList {u"--sasl"_qs, u"gssapi"_qs};
    QCOMPARE(
        m_gssapi->tryAll(how, m_kerberos + QStringList {u"KRB5CCNAME="_qs + cache}), QString());
}

void TestSasl::byKeytab()
{
    const QStringList how = to(*m_gssapi)
        + QStringList {
            u"--sasl"_qs, u"gssapi"_qs, u"--keytab"_qs, m_folder.filePath(u"robot.keytab"_qs)};
    const QStringList nowhere {u"KRB5CCNAME=/nowhere/cc"_qs};
    QCOMPARE(m_gssapi->tryAll(how, m_kerberos + nowhere), QString());
    QCOMPARE(m_gssapi->tryAll(how + QStringList {u"--principal"_qs, u"robot@LOCKS.TEST"_qs},
                 m_kerberos + nowhere),
        QString());
}

void TestSasl::gssapiRefused_data()
{
    QTest::addColumn<QStringList>("how");
    QTest::addColumn<QString>("cache");
    QTest::addColumn<QString>("said");
    const QString none = m_folder.filePath(u"none"_qs);
    QTest::newRow("no ticket") << QStringList() << none << u"kinit"_qs;
    QTest::newRow("expired") << QStringList() << ticketFor(u"operator"_qs, u"brief"_qs, u"1s"_qs)
                             << u"expired"_qs;
    QTest::newRow("no such keytab") << QStringList {u"--keytab"_qs, none} << none << u"klist -k"_qs;
    QTest::newRow("another's keytab") << QStringList {u"--keytab"_qs,
        m_folder.filePath(u"robot.keytab"_qs), u"--principal"_qs, u"operator@LOCKS.TEST"_qs}
                                      << none << u"klist -k"_qs;
}

void TestSasl::gssapiRefused()
{
    QFETCH(const QStringList, how);
    QFETCH(const QString, cache);
    QFETCH(const QString, said);
    const QStringList environment = m_kerberos + QStringList {u"KRB5CCNAME="_qs + cache};
    if (said == u"expired") {
        QProcess klist;
        klist.setEnvironment(QProcess::systemEnvironment() + environment);
        const auto hasExpired = [&] {
            klist.start(u"klist"_qs, {u"-s"_qs});
            klist.waitForFinished();
            return klist.exitCode() == 1;
        };
        QTRY_VERIFY_WITH_TIMEOUT(hasExpired(), Patience);
    }
    const ProgramRun run =
        runCtl(QStringList {u"queue"_qs, u"/locks"_qs, u"-j"_qs, u"--sasl"_qs, u"gssapi"_qs}
                + to(*m_gssapi) + how,
            environment);
    QVERIFY2(run.status == 3, run.errors);
    QCOMPARE(run.json()[u"error"_qs][u"kind"_qs].toString(), u"untrusted"_qs);
    QVERIFY2(run.errors.startsWith("lockscopectl: SASL: no login at localhost:"), run.errors);
    QVERIFY2(run.errors.contains(said.toUtf8()), run.errors);
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
    QTest::newRow("mechanism") << QStringList {u"--sasl"_qs, u"plain"_qs} << QStringList {Right};
    QTest::newRow("no secret") << QStringList {u"--sasl"_qs, u"digest-md5"_qs} << QStringList {};
    QTest::newRow("no user") << QStringList {u"--sasl"_qs, u"digest-md5"_qs}
                             << QStringList {u"LOCKSCOPE_SASL=:s3cret"_qs};
    QTest::newRow("keytab of nothing")
        << QStringList {u"--keytab"_qs, u"/etc/krb5.keytab"_qs} << QStringList {};
    QTest::newRow("principal without keytab")
        << QStringList {u"--sasl"_qs, u"gssapi"_qs, u"--principal"_qs, u"a@B"_qs} << QStringList {};
}

void TestSasl::badUsage()
{
    QFETCH(const QStringList, how);
    QFETCH(const QStringList, environment);
    const ProgramRun run = runCtl(QStringList {u"queue"_qs, u"/locks"_qs} + how, environment);
    QCOMPARE(run.status, 2);
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
