// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The real window before real servers that want to be convinced: TLS by Netty, SASL, and sshd.
#include "core/profiles/profilestore.h"
#include "core/profiles/secretstore.h"
#include "tests/support/keyring.h"
#include "tests/support/program.h"
#include "tests/ui/securedwindowtest.h"
#include "ui/connect/askpass.h"
#include "ui/connect/certificatedialog.h"
#include "ui/shell/hintpage.h"
#include "ui/shell/settings.h"
#include "ui/shell/statusline.h"
#include "ui/shell/workbench.h"

#include <QLineEdit>
#include <QProcess>
#include <QTimer>

using namespace lockscope;
using namespace lockscope::test;

class TestSecuredWindow : public SecuredWindowTest
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }
    void tlsByItsAuthority();
    void tlsWithACertificateOfOurs();
    void movedAuthorityIsSaidWhereOneLooks();
    void unknownCertificateIsShownAndPinned();
    void unknownCertificateIsNotTaken();
    void dialogShowsTheCertificateItTested();
    void userAndPassword();
    void wrongPassword();
    void profileOnTheCommandLine_data();
    void profileOnTheCommandLine();
    void hostKeyIsAsked();
    void passphraseIsAsked();
    void profileIsTriedByAsking();

private:
    void startSshd();
    void forgetHostKey() const { QFile::remove(m_folder.filePath(u"known"_qs)); }
    static void answerSsh(const QWidget &window);

    static inline Keyring *keyring = nullptr; // ends with the program: see tst_secretstore
    std::unique_ptr<Authority> m_authority;
    std::unique_ptr<Authority> m_stranger;
    QString m_client;
    std::unique_ptr<SecuredServer> m_tls;
    std::unique_ptr<SecuredServer> m_strict; ///< wants a certificate of ours
    std::unique_ptr<SecuredServer> m_digest;
    std::unique_ptr<Sshd> m_sshd;
};

void TestSecuredWindow::startSshd()
{
    makeSshKey(m_folder.path(), u"host"_qs);
    makeSshKey(m_folder.path(), u"user"_qs, u"open sesame"_qs);
    m_sshd = std::make_unique<Sshd>(m_folder.path());
    useSshConfig(m_folder.path(),
        u"Host jump\n HostName 127.0.0.1\n Port %1\n IdentitiesOnly yes\n IdentityFile %2/user\n"
        " UserKnownHostsFile %2/known\n"_qs.arg(m_sshd->port())
            .arg(m_folder.path()));
    qputenv("PATH", (m_folder.path() + u':' + qEnvironmentVariable("PATH")).toUtf8());
    qunsetenv("SSH_AUTH_SOCK");
}

void TestSecuredWindow::initTestCase()
{
    QApplication::setQuitOnLastWindowClosed(false);
    keyring = new Keyring;
    qputenv("DBUS_SESSION_BUS_ADDRESS", keyring->address().toUtf8());
    m_authority = std::make_unique<Authority>(m_folder.path(), u"Lock-authority"_qs);
    m_stranger = std::make_unique<Authority>(m_folder.path(), u"Stranger"_qs);
    m_client = m_authority->issue(u"operator"_qs, u"DNS:operator"_qs);
    const QString member = m_authority->issue(u"member"_qs, u"DNS:localhost,IP:127.0.0.1"_qs);
    const QStringList tls {u"secureClientPort=PORT"_qs, u"secureClientPortAddress=127.0.0.1"_qs,
        u"serverCnxnFactory=org.apache.zookeeper.server.NettyServerCnxnFactory"_qs,
        u"ssl.keyStore.location="_qs + member, u"ssl.keyStore.type=PEM"_qs,
        u"ssl.trustStore.location="_qs + m_authority->file(), u"ssl.trustStore.type=PEM"_qs,
        u"ssl.hostnameVerification=false"_qs};
    m_tls = std::make_unique<SecuredServer>(tls + QStringList {u"ssl.clientAuth=none"_qs});
    m_strict = std::make_unique<SecuredServer>(tls + QStringList {u"ssl.clientAuth=need"_qs});
    const QString jaas = writeFile(m_folder.filePath(u"jaas.conf"_qs),
        u"Server { org.apache.zookeeper.server.auth.DigestLoginModule required "
        "user_operator=\"s3cret-of-ours\"; };\n"_qs);
    m_digest = std::make_unique<SecuredServer>(
        QStringList {
            u"authProvider.1=org.apache.zookeeper.server.auth.SASLAuthenticationProvider"_qs},
        QStringList {u"-Djava.security.auth.login.config="_qs + jaas});
    for (SecuredServer *server : {m_tls.get(), m_strict.get(), m_digest.get()})
        addLock(*server);
    startSshd();
}

void TestSecuredWindow::tlsByItsAuthority()
{
    connectBy(m_tls->address(), [this](ConnectDialog &dialog) {
        choose(dialog, u"Encryption"_qs, 1);
        type(dialog, u"Authority"_qs, m_authority->file());
    });
    QTRY_VERIFY_WITH_TIMEOUT(showsQueue(), Patience);
}

void TestSecuredWindow::tlsWithACertificateOfOurs()
{
    connectBy(m_strict->address(), [this](ConnectDialog &dialog) {
        choose(dialog, u"Encryption"_qs, 1);
        type(dialog, u"Authority"_qs, m_authority->file());
    });
    QTRY_VERIFY_WITH_TIMEOUT(said().contains(u"does not accept our certificate"_qs), Patience);
    QVERIFY2(!said().contains(u"--tls"), qPrintable(said()));
    m_window->workbench().close();
    connectBy(m_strict->address(), [this](ConnectDialog &dialog) {
        choose(dialog, u"Encryption"_qs, 1);
        type(dialog, u"Authority"_qs, m_authority->file());
        type(dialog, u"Certificate"_qs, m_client);
    });
    QTRY_VERIFY_WITH_TIMEOUT(showsQueue(), Patience);
}

/// The start page, where it is said of the first connection, is hidden behind what is open.
void TestSecuredWindow::movedAuthorityIsSaidWhereOneLooks()
{
    const QString file = m_folder.filePath(u"moved.pem"_qs);
    QVERIFY(QFile::copy(m_authority->file(), file));
    connectBy(m_tls->address(), [&file](ConnectDialog &dialog) {
        choose(dialog, u"Encryption"_qs, 1);
        type(dialog, u"Authority"_qs, file);
    });
    QTRY_VERIFY_WITH_TIMEOUT(showsQueue(), Patience);
    const ConnectionProfile connection = m_window->workbench().connection();
    QVERIFY(QFile::remove(file));
    auto *status = m_window->findChild<StatusLine *>();
    status->clearMessage();
    actionCalled(*m_window, u"Reconnect"_qs)->trigger();
    QVERIFY2(status->currentMessage().contains(file), qPrintable(status->currentMessage()));
    status->clearMessage();
    m_window->openConnection(connection); // as of those that were recently opened
    QVERIFY2(status->currentMessage().contains(file), qPrintable(status->currentMessage()));
    QVERIFY(showsQueue());
    m_window->workbench().close();
    m_window->openConnection(connection);
    QVERIFY2(said().contains(file), qPrintable(said()));
}

void TestSecuredWindow::unknownCertificateIsShownAndPinned()
{
    connectBy(m_tls->address(), [this](ConnectDialog &dialog) {
        choose(dialog, u"Encryption"_qs, 1);
        type(dialog, u"Authority"_qs, m_stranger->file());
    });
    auto *certificate = opened<CertificateDialog>();
    QVERIFY(certificate != nullptr);
    QVERIFY(!showsQueue());
    press(*certificate, u"Trust this certificate"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(showsQueue(), Patience);
    const auto pins = m_window->workbench().connection().options.way.tls.pins;
    QCOMPARE(pins.keys(), QStringList {u"localhost"_qs});
}

void TestSecuredWindow::unknownCertificateIsNotTaken()
{
    connectBy(m_tls->address(), [](ConnectDialog &dialog) { choose(dialog, u"Encryption"_qs, 1); });
    auto *certificate = opened<CertificateDialog>();
    QVERIFY(certificate != nullptr);
    QTest::keyClick(certificate, Qt::Key_Return); // means Cancel
    QTRY_VERIFY(!m_window->findChild<CertificateDialog *>());
    const auto *page = m_window->findChild<HintPage *>();
    QVERIFY2(said().contains(u"is not trusted"), qPrintable(said()));
    QVERIFY2(!said().contains(u"--tls"), qPrintable(said()));
    press(*page, u"View the certificate"_qs);
    QVERIFY(opened<CertificateDialog>() != nullptr);
    opened<CertificateDialog>()->reject();
    QVERIFY(!showsQueue());
}

void TestSecuredWindow::dialogShowsTheCertificateItTested()
{
    connectBy(m_tls->address(), [](ConnectDialog &dialog) {
        choose(dialog, u"Encryption"_qs, 1);
        press(dialog, u"Test"_qs);
        QTRY_VERIFY_WITH_TIMEOUT(wordsOf(dialog).contains(u"✕ TLS: "_qs), Patience);
        QTimer::singleShot(0, &dialog, [] {
            auto *certificate = opened<CertificateDialog>();
            QVERIFY(certificate != nullptr);
            press(*certificate, u"Trust this certificate"_qs);
        });
        press(dialog, u"View the certificate"_qs);
        QTRY_VERIFY_WITH_TIMEOUT(wordsOf(dialog).contains(u"✓ Connected"_qs), Patience);
    });
    QTRY_VERIFY_WITH_TIMEOUT(showsQueue(), Patience);
}

void TestSecuredWindow::userAndPassword()
{
    connectBy(m_digest->plainAddress(), [](ConnectDialog &dialog) {
        choose(dialog, u"Login as"_qs, 2);
        type(dialog, u"User"_qs, u"operator"_qs);
        type(dialog, u"Password"_qs, u"s3cret-of-ours"_qs);
    });
    QTRY_VERIFY_WITH_TIMEOUT(showsQueue(), Patience);
    QVERIFY(!contentOf(m_folder.filePath(u"lockscope.ini"_qs)).contains("s3cret"));
}

void TestSecuredWindow::wrongPassword()
{
    connectBy(m_digest->plainAddress(), [](ConnectDialog &dialog) {
        choose(dialog, u"Login as"_qs, 2);
        type(dialog, u"User"_qs, u"operator"_qs);
        type(dialog, u"Password"_qs, u"hush-hush"_qs);
    });
    QTRY_VERIFY_WITH_TIMEOUT(said().contains(u"Compare user and password"_qs), Patience);
    QVERIFY2(!said().contains(u"LOCKSCOPE_") && !said().contains(u"hush"), qPrintable(said()));
}

void TestSecuredWindow::profileOnTheCommandLine_data()
{
    QTest::addColumn<SecretUse>("use");
    QTest::addColumn<QString>("kept");
    QTest::addColumn<QString>("given");

    const QString right = u"operator:s3cret-of-ours"_qs;
    QTest::newRow("the environment has its secret") << SecretUse::Asked << QString() << right;
    QTest::newRow("the keyring has it") << SecretUse::Keyring << right << QString();
    QTest::newRow("both have one: the environment's")
        << SecretUse::Keyring << u"operator:no"_qs << right;
}

/// Of the program itself, which remembers what has let it in.
void TestSecuredWindow::profileOnTheCommandLine()
{
    QFETCH(const SecretUse, use);
    QFETCH(const QString, kept);
    QFETCH(const QString, given);
    const QTemporaryDir folder;
    StoredProfile profile;
    profile.name = u"kept"_qs;
    profile.connect = m_digest->plainAddress();
    profile.way.sasl = {reach::Sasl::DigestMd5, u"operator"_qs, {}, {}, {}};
    profile.setUse(SecretKind::Sasl, use);
    QVERIFY(ProfileStore(ProfileStore::standardFile(folder.path())).add(profile));
    if (!kept.isEmpty()) {
        const auto written = writeSecret(profile.name, SecretKind::Sasl, kept);
        QTRY_VERIFY_WITH_TIMEOUT(written.isFinished() && written.result(), Patience);
    }
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"LOCKSCOPE_SASL"_qs, given);
    program.setProcessEnvironment(environment);
    program.setProcessChannelMode(QProcess::ForwardedChannels);
    program.start(qEnvironmentVariable("LOCKSCOPE"),
        {u"--profile"_qs, profile.name, u"--config-dir"_qs, folder.path()});
    const auto remembered = [&folder] { return Settings(folder.path()).recent(); };
    QTRY_COMPARE_WITH_TIMEOUT(remembered().size(), 1, Patience);
    QCOMPARE(remembered().constFirst().storedName, profile.name);
    program.terminate();
    QVERIFY(ends(program));
    QVERIFY(!contentOf(folder.filePath(u"lockscope.ini"_qs)).contains("s3cret"));
}

/// Trusts the host's key, which is not known yet, and opens ours: in dialogs of @p window.
void TestSecuredWindow::answerSsh(const QWidget &window)
{
    auto *trust = opened<AskpassDialog>();
    QVERIFY(trust != nullptr);
    QVERIFY(trust->parentWidget() == &window);
    press(*trust, u"Yes"_qs);
    const auto isAsked = [] {
        auto *question = opened<AskpassDialog>();
        return question != nullptr && question->findChild<QLineEdit *>()->isVisible();
    };
    QTRY_VERIFY_WITH_TIMEOUT(isAsked(), Patience);
    auto *secret = opened<AskpassDialog>();
    QVERIFY(secret->parentWidget() == &window);
    QTest::keyClicks(secret->findChild<QLineEdit *>(), u"open sesame"_qs);
    press(*secret, u"Answer"_qs);
}

/// Of a host that ssh does not know, and then of the key that opens the way there.
void TestSecuredWindow::hostKeyIsAsked()
{
    forgetHostKey();
    connectBy(m_tls->plainAddress(),
        [](ConnectDialog &dialog) { type(dialog, u"SSH host"_qs, u"jump"_qs); });
    auto *question = opened<AskpassDialog>();
    QVERIFY(question != nullptr);
    QVERIFY(wordsOf(*question).contains(u"SHA256:"));
    press(*question, u"No"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(said().contains(u"host key of jump is not trusted"_qs), Patience);
    QVERIFY(!showsQueue());
}

void TestSecuredWindow::passphraseIsAsked()
{
    forgetHostKey();
    connectBy(m_tls->plainAddress(),
        [](ConnectDialog &dialog) { type(dialog, u"SSH host"_qs, u"jump"_qs); });
    answerSsh(*m_window);
    QTRY_VERIFY_WITH_TIMEOUT(showsQueue(), Patience);
}

/// Before it is saved, in the dialog of profiles.
void TestSecuredWindow::profileIsTriedByAsking()
{
    forgetHostKey();
    QString words;
    whenOpened<QDialog>(*m_window, [&](QDialog &profiles) {
        whenOpened<ConnectDialog>(profiles, [&](ConnectDialog &form) {
            type(form, u"Servers"_qs, m_tls->plainAddress());
            type(form, u"SSH host"_qs, u"jump"_qs);
            press(form, u"Test"_qs);
            answerSsh(profiles);
            (void)QTest::qWaitFor(
                [&form] { return wordsOf(form).contains(u"✓ Connected"_qs); }, Patience);
            words = wordsOf(form);
        });
        press(profiles, u"New"_qs);
    });
    actionCalled(*m_window, u"Profiles …"_qs)->trigger();
    QVERIFY2(words.contains(u"✓ Connected"_qs), qPrintable(words));
}

QTEST_MAIN(TestSecuredWindow)
#include "tst_securedwindow.moc"
