// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The real window before real servers that want a Kerberos ticket, with a realm of the test's own;
// and before one that wants TLS, a certificate of ours and a password.
#include "tests/ui/securedwindowtest.h"
#include "ui/shell/workbench.h"

using namespace lockscope;
using namespace lockscope::test;

class TestKerberosWindow : public SecuredWindowTest
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup() { closeWindow(); }
    void works_data();
    void works();
    void certificateAndPassword();
    void refused_data();
    void refused();
    void clocksDisagree();

private:
    enum Login { Password = 2, Ticket, Keytab }; ///< as they are listed in the dialog
    void connectTo(const SecuredServer &server, bool isTls, Login login, const QString &keytab = {},
        const QString &principal = {});
    void compareRefusal(const QStringList &said);

    std::unique_ptr<Realm> m_realm;
    std::unique_ptr<Authority> m_authority;
    std::unique_ptr<SecuredServer> m_gssapi; ///< by a plain port and by TLS
    std::unique_ptr<SecuredServer> m_digest; ///< wants a certificate, too
    QString m_certificate;
};

void TestKerberosWindow::initTestCase()
{
    QApplication::setQuitOnLastWindowClosed(false);
    m_realm = std::make_unique<Realm>(m_folder.path());
    m_authority = std::make_unique<Authority>(m_folder.path(), u"authority"_qs);
    m_certificate = m_authority->issue(u"operator"_qs, u"DNS:operator"_qs);
    const QString member = m_authority->issue(u"member"_qs, u"DNS:localhost"_qs);
    m_gssapi = std::make_unique<SecuredServer>(
        tlsAndSasl(*m_authority, member, false), m_realm->serverOptions());
    const QString digest = writeFile(m_folder.filePath(u"digest.jaas"_qs),
        u"Server { org.apache.zookeeper.server.auth.DigestLoginModule required "
        "user_operator=\"s3cret-of-ours\"; };\n"_qs);
    m_digest = std::make_unique<SecuredServer>(tlsAndSasl(*m_authority, member, true),
        QStringList {u"-Djava.security.auth.login.config="_qs + digest});
    for (SecuredServer *server : {m_gssapi.get(), m_digest.get()})
        addLock(*server);
    for (const QString &one : m_realm->environment())
        qputenv(qPrintable(one.section(u'=', 0, 0)), one.section(u'=', 1).toUtf8());
}

/// Where the operator has no ticket.
void TestKerberosWindow::init()
{
    qputenv("KRB5CCNAME", m_folder.filePath(u"none"_qs).toUtf8());
    openWindow();
}

void TestKerberosWindow::connectTo(const SecuredServer &server, bool isTls, Login login,
    const QString &keytab, const QString &principal)
{
    connectBy(isTls ? server.address() : server.plainAddress(), [&](ConnectDialog &dialog) {
        if (isTls) {
            choose(dialog, u"Encryption"_qs, 1);
            type(dialog, u"Authority"_qs, m_authority->file());
        }
        choose(dialog, u"Login as"_qs, login);
        if (login == Keytab) {
            type(dialog, u"Keytab"_qs, keytab);
            type(dialog, u"Principal"_qs, principal);
        }
        if (login == Password) {
            type(dialog, u"Certificate"_qs, m_certificate);
            type(dialog, u"User"_qs, u"operator"_qs);
            type(dialog, u"Password"_qs, u"s3cret-of-ours"_qs);
        }
    });
}

void TestKerberosWindow::works_data()
{
    QTest::addColumn<bool>("isTls");
    QTest::addColumn<bool>("isKeytab");
    QTest::newRow("ticket") << false << false;
    QTest::newRow("keytab") << false << true;
    QTest::newRow("TLS, ticket") << true << false;
    QTest::newRow("TLS, keytab") << true << true;
}

/// The queue is shown, a test lock taken, and deleted by force.
void TestKerberosWindow::works()
{
    QFETCH(const bool, isTls);
    QFETCH(const bool, isKeytab);
    if (!isKeytab)
        qputenv("KRB5CCNAME", m_realm->ticket(u"cc"_qs).toUtf8());
    connectTo(
        *m_gssapi, isTls, isKeytab ? Keytab : Ticket, m_realm->keytab(u"robot"_qs), u"robot"_qs);
    QTRY_VERIFY2_WITH_TIMEOUT(showsQueue(), qPrintable(said()), Patience);
    takeAndDelete(u"/locks/try-"_qs + QString::fromLatin1(QTest::currentDataTag()).remove(u' '));
}

void TestKerberosWindow::certificateAndPassword()
{
    connectTo(*m_digest, true, Password);
    QTRY_VERIFY2_WITH_TIMEOUT(showsQueue(), qPrintable(said()), Patience);
    takeAndDelete(u"/locks/try"_qs);
}

void TestKerberosWindow::compareRefusal(const QStringList &said)
{
    const QString begin = u"SASL: no login at localhost:"_qs;
    const auto sentence = [&] {
        const QStringList lines = this->said().split(u'\n');
        const QStringList found = lines.filter(begin);
        return found.isEmpty() ? QString() : found.constFirst();
    };
    QTRY_VERIFY2_WITH_TIMEOUT(!sentence().isEmpty(), qPrintable(this->said()), Patience);
    for (const QString &words : said)
        QVERIFY2(sentence().contains(words), qPrintable(sentence()));
    QVERIFY(!sentence().contains(u"--") && !sentence().contains(u"LOCKSCOPE_"));
    QVERIFY(!showsQueue());
}

void TestKerberosWindow::refused_data()
{
    QTest::addColumn<QString>("cache");
    QTest::addColumn<QString>("keytab");
    QTest::addColumn<QString>("principal");
    QTest::addColumn<QStringList>("said");
    const QString none = m_folder.filePath(u"none"_qs);
    const QString clocks = u"compare the clocks"_qs;
    QTest::newRow("no ticket") << none << QString() << QString()
                               << QStringList {u"kinit"_qs, u"zookeeper/localhost"_qs};
    QTest::newRow("expired ticket") << m_realm->expiredTicket(u"brief"_qs) << QString() << QString()
                                    << QStringList {u"expired"_qs, u"kinit"_qs, clocks};
    QTest::newRow("no such keytab")
        << none << none << QString() << QStringList {u"klist -k"_qs, clocks};
    QTest::newRow("another's keytab")
        << none << m_realm->keytab(u"robot"_qs) << u"operator"_qs << QStringList {u"klist -k"_qs};
}

/// In one sentence: which trust failed, and what to do.
void TestKerberosWindow::refused()
{
    QFETCH(const QString, cache);
    QFETCH(const QString, keytab);
    QFETCH(const QString, principal);
    QFETCH(const QStringList, said);
    qputenv("KRB5CCNAME", cache.toUtf8());
    connectTo(*m_gssapi, false, keytab.isEmpty() ? Ticket : Keytab, keytab, principal);
    compareRefusal(said);
}

/// The last one: the KDC is ahead by twenty minutes from here on.
void TestKerberosWindow::clocksDisagree()
{
    if (fakeTimeLibrary().isEmpty())
        QSKIP("there is no libfaketime (package faketime)");
    m_realm->restartAhead(20);
    qputenv("KRB5CCNAME", m_realm->ticket(u"future"_qs).toUtf8());
    connectTo(*m_gssapi, true, Ticket);
    compareRefusal({u"kinit"_qs, u"compare the clocks of this machine"_qs});
    m_window->workbench().close();
    connectTo(*m_gssapi, true, Keytab, m_realm->keytab(u"robot"_qs));
    compareRefusal({u"klist -k"_qs, u"compare the clocks of this machine"_qs});
}

QTEST_MAIN(TestKerberosWindow)
#include "tst_kerberoswindow.moc"
