// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Certificates that are pinned for their host, and what is told of one that is not trusted: by a
// server of Qt's, which has its certificate from openssl.
#include "core/base/distrust.h"
#include "core/reach/walk.h"
#include "core/reach/way.h"
#include "tests/reach/securedscene.h"
#include "tests/support/patience.h"

#include <QSslConfiguration>
#include <QSslKey>
#include <QSslServer>
#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

class TestPins : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void tellsOfWhatIsNotTrusted();
    void pinIsForItsHost();
    void anotherThanThePinned();

private:
    QString fingerprint() const;
    Result<Done> reached(const reach::Tls &tls, const QString &name = u"localhost"_qs);

    QTemporaryDir m_folder;
    std::unique_ptr<Authority> m_authority;
    QSslCertificate m_certificate;
    QSslServer m_server;
};

namespace {

const QString Hex = QString(64, u'a');

} // namespace

void TestPins::initTestCase()
{
    m_authority = std::make_unique<Authority>(m_folder.path(), u"Some authority"_qs);
    const QByteArray pem =
        contentOf(m_authority->issue(u"zk1"_qs, u"DNS:localhost,DNS:zk1.example.com"_qs));
    m_certificate = QSslCertificate::fromData(pem).constFirst();
    QSslConfiguration own = QSslConfiguration::defaultConfiguration();
    own.setLocalCertificate(m_certificate);
    own.setPrivateKey(QSslKey(pem, QSsl::Ec));
    m_server.setSslConfiguration(own);
    QVERIFY(m_server.listen(QHostAddress::LocalHost));
}

QString TestPins::fingerprint() const
{
    const QByteArray sha256 = m_certificate.digest(QCryptographicHash::Sha256);
    return QString::fromLatin1(sha256.toHex(':').toUpper());
}

/// How the way to the server ends.
Result<Done> TestPins::reached(const reach::Tls &tls, const QString &name)
{
    reach::Way way;
    way.tls = tls;
    way.tls.isOn = true;
    const auto routes = reach::routesOf(way);
    if (!routes)
        return tl::unexpected(routes.error());
    const auto socket = socketFor(routes->clients);
    Result<Done> result = failure(ErrorKind::TimedOut);
    bool isOver = false;
    const auto go = [&]() -> Task<> {
        result =
            co_await walk(routes->clients, *socket, {name, u"127.0.0.1"_qs, m_server.serverPort()});
        isOver = true;
    };
    Task<> going = go();
    going.start();
    (void)QTest::qWaitFor([&] { return isOver; }, Patience);
    return result;
}

void TestPins::tellsOfWhatIsNotTrusted()
{
    const Result<Done> result = reached({});
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Untrusted);
    const DistrustPtr distrust = result.error().distrust;
    QVERIFY(distrust != nullptr);
    QCOMPARE(distrust->what, Distrust::MemberCertificate);
    QCOMPARE(distrust->host, u"localhost"_qs);
    QCOMPARE(distrust->member, u"localhost:%1"_qs.arg(m_server.serverPort()));
    QVERIFY(!distrust->why.isEmpty());
    const CertificateFacts &facts = distrust->certificate;
    QCOMPARE(facts.subject, u"zk1"_qs);
    QCOMPARE(facts.names, (QStringList {u"localhost"_qs, u"zk1.example.com"_qs}));
    QCOMPARE(facts.issuer, u"Some authority"_qs);
    QCOMPARE(facts.validFrom, m_certificate.effectiveDate().toMSecsSinceEpoch());
    QCOMPARE(facts.validUntil, m_certificate.expiryDate().toMSecsSinceEpoch());
    QCOMPARE(facts.fingerprint, fingerprint());
}

/// One member that is pinned does not vouch for another one.
void TestPins::pinIsForItsHost()
{
    reach::Tls tls;
    tls.pins = {{u"localhost"_qs, fingerprint()}};
    QVERIFY(reached(tls));
    tls.pins = {{u"localhost:%1"_qs.arg(m_server.serverPort()), fingerprint()}};
    QVERIFY(reached(tls));
    tls.pins = {{u"zk2"_qs, fingerprint()}};
    const Result<Done> other = reached(tls);
    QVERIFY(!other);
    QCOMPARE(other.error().distrust->what, Distrust::MemberCertificate);
    tls.pins = {};
    tls.pin = fingerprint();
    QVERIFY(reached(tls, u"zk7"_qs));
}

void TestPins::anotherThanThePinned()
{
    reach::Tls tls;
    tls.authorities = m_authority->file();
    QVERIFY(reached(tls));
    tls.pins = {{u"localhost"_qs, Hex}};
    const Result<Done> result = reached(tls);
    QVERIFY(!result);
    QCOMPARE(result.error().distrust->what, Distrust::PinnedCertificate);
    QCOMPARE(result.error().distrust->certificate.subject, u"zk1"_qs);
}

QTEST_GUILESS_MAIN(TestPins)
#include "tst_pins.moc"
