// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// lockscopectl and real servers that speak TLS.
#include "tests/reach/securedscene.h"
#include "tests/support/mutehost.h"

#include <QDir>
#include <QTcpServer>
#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

class TestTls : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void works_data();
    void works();
    void refused_data();
    void refused();
    void pinned();
    void pinnedForOneMember();
    void pinWinsOverAProfile();
    void certificateWinsOverAProfile();
    void pinIsOfAnother();
    void plainAtTlsPort();
    void tlsAtPlainPort();
    void silent();
    void refusedBesideASilentOne();
    void badFiles_data();
    void badFiles();
    void passwordIsInNoMessage();

private:
    QString pinOfExpired() const;
    int statusBy(
        const QString &servers, const QString &profile, const QStringList &options = {}) const;
    std::unique_ptr<SecuredServer> serverWith(
        const QString &identity, const QStringList &more = {}) const;
    QStringList trusting(const QString &host = u"localhost"_qs) const;

    QTemporaryDir m_folder;
    std::unique_ptr<Authority> m_authority;
    std::unique_ptr<Authority> m_stranger;
    QString m_client; ///< PEM with the key
    QString m_clientPkcs12; ///< the same, opened by "open sesame"
    std::unique_ptr<SecuredServer> m_open; ///< asks for no certificate
    std::unique_ptr<SecuredServer> m_strict; ///< TLS 1.2 alone, and wants one
    std::unique_ptr<SecuredServer> m_newest; ///< TLS 1.3 alone, and wants one
    std::unique_ptr<SecuredServer> m_expired;
    std::unique_ptr<SecuredServer> m_elsewhere; ///< its certificate is for another host
};

namespace {

const QString Ours = u"DNS:localhost,IP:127.0.0.1"_qs;

} // namespace

/// PEM as key store and trust store: ZooKeeper 3.5.5 and later.
std::unique_ptr<SecuredServer> TestTls::serverWith(
    const QString &identity, const QStringList &more) const
{
    return std::make_unique<SecuredServer>(
        QStringList {u"secureClientPort=PORT"_qs, u"secureClientPortAddress=127.0.0.1"_qs,
            u"serverCnxnFactory=org.apache.zookeeper.server.NettyServerCnxnFactory"_qs,
            u"ssl.keyStore.location="_qs + identity, u"ssl.keyStore.type=PEM"_qs,
            u"ssl.trustStore.location="_qs + m_authority->file(), u"ssl.trustStore.type=PEM"_qs,
            u"ssl.hostnameVerification=false"_qs}
        + more);
}

QStringList TestTls::trusting(const QString &host) const
{
    return {u"--tls-ca"_qs, m_authority->file(), u"--connect"_qs, m_open->address(host)};
}

void TestTls::initTestCase()
{
    m_authority = std::make_unique<Authority>(m_folder.path(), u"Lock-authority"_qs);
    m_stranger = std::make_unique<Authority>(m_folder.path(), u"Stranger"_qs);
    m_client = m_authority->issue(u"operator"_qs, u"DNS:operator"_qs);
    m_clientPkcs12 = m_folder.filePath(u"operator.p12"_qs);
    mustRun(u"openssl"_qs,
        {u"pkcs12"_qs, u"-export"_qs, u"-in"_qs, m_client, u"-out"_qs, m_clientPkcs12,
            u"-passout"_qs, u"pass:open sesame"_qs});
    const QString member = m_authority->issue(u"member"_qs, Ours);
    m_open = serverWith(member, {u"ssl.clientAuth=none"_qs});
    m_strict = serverWith(member,
        {u"ssl.clientAuth=need"_qs, u"ssl.protocol=TLSv1.2"_qs,
            u"ssl.enabledProtocols=TLSv1.2"_qs});
    m_newest = serverWith(member,
        {u"ssl.clientAuth=need"_qs, u"ssl.protocol=TLSv1.3"_qs, u"ssl.enabledProtocols=TLSv1.3"_qs,
            u"ssl.ciphersuites=TLS_AES_128_GCM_SHA256"_qs});
    m_expired = serverWith(m_authority->issue(u"late"_qs, Ours, -1), {u"ssl.clientAuth=none"_qs});
    m_elsewhere = serverWith(m_authority->issue(u"elsewhere"_qs, u"DNS:zk9.example.com"_qs),
        {u"ssl.clientAuth=none"_qs});
}

void TestTls::works_data()
{
    QTest::addColumn<QStringList>("how");
    QTest::addColumn<QStringList>("environment");
    QTest::addColumn<SecuredServer *>("server");

    const QStringList ca {u"--tls-ca"_qs, m_authority->file()};
    const QStringList pem = ca + QStringList {u"--tls-cert"_qs, m_client};
    const QStringList pkcs12 = ca + QStringList {u"--tls-cert"_qs, m_clientPkcs12};
    const QStringList sesame {u"LOCKSCOPE_TLS_PASSWORD=open sesame"_qs};
    const auto add = [](const char *name, const std::unique_ptr<SecuredServer> &server,
                         const QStringList &how, const QStringList &environment = {}) {
        QTest::newRow(name) << how << environment << server.get();
    };
    add("no certificate", m_open, ca);
    add("certificate nobody asked for", m_open, pem);
    add("PEM, TLS 1.2 alone", m_strict, pem);
    add("PEM, key named", m_strict, pem + QStringList {u"--tls-key"_qs, m_client});
    add("PKCS#12", m_strict, pkcs12, sesame);
    add("PEM, TLS 1.3 alone", m_newest, pem);
}

void TestTls::works()
{
    QFETCH(const QStringList, how);
    QFETCH(const QStringList, environment);
    QFETCH(SecuredServer *, server);
    QCOMPARE(server->tryAll(how + QStringList {u"--connect"_qs, server->address()}, environment),
        QString());
}

void TestTls::refused_data()
{
    QTest::addColumn<QStringList>("how");
    QTest::addColumn<QString>("address");
    QTest::addColumn<QStringList>("said");

    const QStringList ca {u"--tls-ca"_qs, m_authority->file()};
    const QStringList other {u"--tls-ca"_qs, m_stranger->file()};
    const QString impostor = m_stranger->issue(u"operator"_qs, u"DNS:operator"_qs);
    const QString wants = u"client certificate"_qs;
    QTest::newRow("system's authorities")
        << QStringList {u"--tls"_qs} << m_open->address()
        << QStringList {u"certificate of localhost"_qs, u"is not trusted"_qs, u"for member"_qs,
               u"issued by Lock-authority"_qs, u"SHA-256"_qs, u"--tls-ca"_qs, u"--tls-pin"_qs};
    QTest::newRow("another authority")
        << other << m_open->address() << QStringList {u"is not trusted"_qs, u"--tls-ca"_qs};
    QTest::newRow("another authority, and another member is down")
        << other << withDeadMember(m_open->address())
        << QStringList {u"certificate of localhost"_qs, u"is not trusted"_qs, u"--tls-ca"_qs};
    QTest::newRow("expired") << ca << m_expired->address()
                             << QStringList {u"is not trusted"_qs, u"has expired"_qs};
    QTest::newRow("another host") << ca << m_elsewhere->address()
                                  << QStringList {u"is not trusted"_qs, u"did not match"_qs};
    QTest::newRow("no certificate of ours") << ca << m_strict->address() << QStringList {wants};
    QTest::newRow("no certificate of ours, TLS 1.3")
        << ca << m_newest->address() << QStringList {wants};
    QTest::newRow("a stranger's certificate") << ca + QStringList {u"--tls-cert"_qs, impostor}
                                              << m_strict->address() << QStringList {wants};
    QTest::newRow("a stranger's certificate, TLS 1.3")
        << ca + QStringList {u"--tls-cert"_qs, impostor} << m_newest->address()
        << QStringList {wants};
}

/// One sentence on which trust failed, and soon.
void TestTls::refused()
{
    QFETCH(const QStringList, how);
    QFETCH(const QString, address);
    QFETCH(const QStringList, said);
    const QStringList soon {u"--timeout"_qs, u"20"_qs, u"--connect"_qs, address};
    QCOMPARE(tryInVain(how + soon, {u"TLS: "_qs, said}), QString());
}

QString TestTls::pinOfExpired() const
{
    const QByteArray said = mustRun(u"openssl"_qs,
        {u"x509"_qs, u"-noout"_qs, u"-fingerprint"_qs, u"-sha256"_qs, u"-in"_qs,
            m_folder.filePath(u"Lock-authority-late-expired.crt"_qs)});
    return QString::fromLatin1(said.trimmed()).section(u'=', 1);
}

/// Whatever else is wrong with it.
void TestTls::pinned()
{
    const QStringList how {u"--tls-pin"_qs, pinOfExpired(), u"--connect"_qs, m_expired->address()};
    QCOMPARE(m_expired->tryAll(how), QString());
    const QStringList ofHost {
        u"--tls-pin"_qs, u"localhost="_qs + pinOfExpired(), u"--connect"_qs, m_expired->address()};
    QCOMPARE(m_expired->tryAll(ofHost), QString());
    const ProgramRun other = runCtl({u"queue"_qs, u"/locks"_qs, u"--tls-pin"_qs,
        u"zk2="_qs + pinOfExpired(), u"--connect"_qs, m_expired->address()});
    QCOMPARE(other.status, 3);
    QVERIFY2(other.errors.contains("is not trusted"), other.errors.constData());
}

/// How a scan ends by a profile that leads to @p servers and says @p profile, too.
int TestTls::statusBy(
    const QString &servers, const QString &profile, const QStringList &options) const
{
    const QTemporaryDir config;
    QDir(config.path()).mkpath(u"lockscope"_qs);
    QFile file(config.filePath(u"lockscope/profiles.toml"_qs));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("no file of profiles");
    file.write(u"[[profile]]\nname = 'a'\nenvironment = 'staging'\nconnect = '%1'\n%2\n"_qs
                   .arg(servers, profile)
                   .toUtf8());
    file.close();
    return runCtl(QStringList {u"scan"_qs, u"--profile"_qs, u"a"_qs} + options,
        {u"XDG_CONFIG_HOME="_qs + config.path()})
        .status;
}

/// By a profile: the one of its address, else of its host, else that of all.
void TestTls::pinnedForOneMember()
{
    const QString right = pinOfExpired();
    const QString wrong(64, u'a');
    const QString pins = u"tls-pin = '%1'\ntls-pins = { '%2' = '%3' }"_qs;
    const QString address = m_expired->address();
    QCOMPARE(statusBy(address, pins.arg(wrong, address, right)), 0);
    QCOMPARE(statusBy(address, pins.arg(wrong, u"localhost"_qs, right)), 0);
    QCOMPARE(statusBy(address, pins.arg(right, u"elsewhere"_qs, wrong)), 0);
    QCOMPARE(statusBy(address, pins.arg(right, address, wrong)), 3);
}

/// The server has another certificate since the profile was written.
void TestTls::pinWinsOverAProfile()
{
    const QString stale(64, u'a');
    const QString address = m_expired->address();
    const QString ofHost = u"tls-pins = { 'localhost' = '%1' }"_qs.arg(stale);
    const QString ofAddress = u"tls-pins = { '%1' = '%2' }"_qs.arg(address, stale);
    const QStringList ofAll {u"--tls-pin"_qs, pinOfExpired()};
    QCOMPARE(statusBy(address, ofHost, ofAll), 0);
    QCOMPARE(statusBy(address, ofAddress, ofAll), 0);
    QCOMPARE(statusBy(address, ofAddress, {u"--tls-pin"_qs, u"localhost="_qs + pinOfExpired()}), 0);
    // What nobody said otherwise stays.
    QCOMPARE(statusBy(address, ofHost, {u"--tls-pin"_qs, u"zk2="_qs + pinOfExpired()}), 3);
}

/// And its key, which is in its own file, over the profile's.
void TestTls::certificateWinsOverAProfile()
{
    const QString other = m_authority->issue(u"other"_qs, u"DNS:other"_qs);
    const QString profile =
        u"tls-ca = '%1'\ntls-cert = '%2'\ntls-key = '%3'"_qs.arg(m_authority->file(), other, other);
    QCOMPARE(statusBy(m_strict->address(), profile), 0);
    QCOMPARE(statusBy(m_strict->address(), profile, {u"--tls-cert"_qs, m_client}), 0);
    // One that was renewed for the key that the profile has.
    QFile both(m_client);
    QVERIFY(both.open(QFile::ReadOnly));
    const QByteArray text = both.readAll();
    const qsizetype begin = text.indexOf("-----BEGIN CERTIFICATE");
    const qsizetype end = text.indexOf("-----END CERTIFICATE-----", begin);
    QVERIFY(begin >= 0 && end > begin);
    QFile alone(m_folder.filePath(u"renewed.pem"_qs));
    QVERIFY(alone.open(QFile::WriteOnly));
    alone.write(text.mid(begin, end - begin) + "-----END CERTIFICATE-----\n");
    alone.close();
    const QString key =
        u"tls-ca = '%1'\ntls-cert = '%2'\ntls-key = '%2'"_qs.arg(m_authority->file(), m_client);
    QCOMPARE(statusBy(m_strict->address(), key, {u"--tls-cert"_qs, alone.fileName()}), 0);
}

void TestTls::pinIsOfAnother()
{
    const QStringList how = QStringList {u"--tls-pin"_qs, QString(64, u'a')} + trusting();
    QCOMPARE(tryInVain(how, {u"TLS: "_qs, {u"is not the one that is pinned"_qs}}), QString());
}

void TestTls::plainAtTlsPort()
{
    const QStringList how {u"--timeout"_qs, u"5"_qs, u"--connect"_qs, m_open->address()};
    QCOMPARE(tryInVain(how, {m_open->address(), {u"a TLS port"_qs}, u"timed-out"_qs}), QString());
}

void TestTls::tlsAtPlainPort()
{
    const QStringList how {
        u"--timeout"_qs, u"5"_qs, u"--tls"_qs, u"--connect"_qs, m_open->plainAddress()};
    const Refusal refusal {m_open->plainAddress(),
        {u"TLS: no handshake"_qs, u"secure client port"_qs}, u"unreachable"_qs};
    QCOMPARE(tryInVain(how, refusal), QString());
}

/// It takes the connection, and says nothing.
void TestTls::silent()
{
    const auto run = [](const QStringList &arguments, const QStringList &environment) {
        return runAgainst({}, arguments, After::Silence, environment);
    };
    const QStringList how {u"--timeout"_qs, u"3"_qs, u"--tls"_qs};
    QCOMPARE(
        tryInVain(how,
            {u"127.0.0.1:"_qs, {u"no TLS handshake in time: a plain port"_qs}, u"timed-out"_qs}, {},
            run),
        QString());
}

/// Of a member that says nothing nobody knows when it has failed; what another one refuses is said
/// all the same.
void TestTls::refusedBesideASilentOne()
{
    QTcpServer silent;
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    const QString address = u"127.0.0.1:%1"_qs.arg(silent.serverPort());
    const ProgramRun run = runCtl({u"queue"_qs, u"/locks"_qs, u"-j"_qs, u"--timeout"_qs, u"20"_qs,
        u"--tls-ca"_qs, m_stranger->file(), u"--connect"_qs, m_open->address() + u',' + address});
    QCOMPARE(run.status, 3);
    QCOMPARE(run.json()[u"error"_qs][u"kind"_qs].toString(), u"untrusted"_qs);
    QCOMPARE(run.errors.count('\n'), 1);
    QVERIFY2(run.errors.contains("certificate of localhost"), run.errors.constData());
    QVERIFY2(run.errors.contains("The others: " + address.toUtf8() + " ("), run.errors.constData());
}

void TestTls::badFiles_data()
{
    QTest::addColumn<QStringList>("how");
    QTest::addColumn<QString>("said");
    const QString none = m_folder.filePath(u"none.pem"_qs);
    QTest::newRow("no such authority") << QStringList {u"--tls-ca"_qs, none} << none;
    QTest::newRow("no certificate in it")
        << QStringList {u"--tls-ca"_qs, m_folder.filePath(u"Stranger.key"_qs)}
        << u"there is no certificate in it"_qs;
    QTest::newRow("wrong password")
        << QStringList {u"--tls-cert"_qs, m_clientPkcs12} << u"LOCKSCOPE_TLS_PASSWORD"_qs;
    QTest::newRow("no key") << QStringList {u"--tls-cert"_qs, m_authority->file()}
                            << u"no private key"_qs;
    QTest::newRow("key of another certificate")
        << QStringList {u"--tls-cert"_qs, m_client, u"--tls-key"_qs,
               m_folder.filePath(u"Lock-authority-member.key"_qs)}
        << u"Lock-authority-member.key: this key cannot be used with the certificate in"_qs;
    QTest::newRow("key of nothing") << QStringList {u"--tls-key"_qs, m_client} << u"--tls-cert"_qs;
    QTest::newRow("no fingerprint") << QStringList {u"--tls-pin"_qs, u"ab:cd"_qs} << u"64 hex"_qs;
    QTest::newRow("of no host") << QStringList {u"--tls-pin"_qs, u"=ab"_qs} << u"HOST=HEX"_qs;
    QTest::newRow("empty") << QStringList {u"--tls-ca"_qs, QString()} << u"is empty"_qs;
}

void TestTls::badFiles()
{
    QFETCH(const QStringList, how);
    QFETCH(const QString, said);
    const ProgramRun run = runCtl(QStringList {u"queue"_qs, u"/locks"_qs} + how);
    QCOMPARE(run.status, 2);
    QVERIFY2(run.errors.contains(said.toUtf8()), run.errors.constData());
}

void TestTls::passwordIsInNoMessage()
{
    const ProgramRun run = runCtl(
        {u"queue"_qs, u"/locks"_qs, u"--verbose"_qs, u"-j"_qs, u"--tls-cert"_qs, m_clientPkcs12},
        {u"LOCKSCOPE_TLS_PASSWORD=wrong-sesame"_qs});
    QCOMPARE(run.status, 2);
    QVERIFY(!(run.errors + run.output).contains("wrong-sesame"));
}

QTEST_GUILESS_MAIN(TestTls)
#include "tst_tls.moc"
