// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The window and a real keyring: what it has is used, what it lacks is asked for and then kept.
// tst_nokeyring has a desktop without one, tst_keyringprofiles the dialog of profiles.
#include "core/sandbox/localserver.h"
#include "tests/ui/dialogparts.h"
#include "tests/ui/keyringtest.h"
#include "ui/connect/connectdialog.h"
#include "ui/connect/keyringdesk.h"
#include "ui/connect/profileconnection.h"
#include "ui/shell/statusline.h"
#include "ui/shell/workbench.h"

#include <QCheckBox>

using namespace lockscope;
using namespace lockscope::test;

class TestKeyringWindow : public KeyringTest
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void secretsAreTakenOut();
    void whatItGives_data();
    void whatItGives();
    void whatIsKept_data();
    void whatIsKept();
    void keptOneIsUsed();
    void usedOneIsNotOfferedToOthers();
    void missingOneIsAskedForAndKept();
    void nothingIsKeptBeforeTheServersLetUsIn();
    void untickedIsNotKept();
    void askedOneIsKeptFromNowOn();
    void frozenOneIsWaitedFor();
    void typedInsteadOfWaiting();
    void savedAsOneWithItsSecret();
    void savedAsOneWithoutIt();
    void lockedOneIsSaid(); // the last: it stays locked

private:
    using Fill = std::function<void(ConnectDialog &)>;
    void whenAsked(const Fill &fill);
    void connectNow() { m_window->connectTo(connectionOf(*m_store->find(Name))); }
    ConnectionStatus::State state() const { return m_window->workbench().status().state; }
    QString said() const;
    void saveAs(const QString &name, bool keepsSecrets);
    void connectKept();

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<MainWindow> m_window;
    bool m_wasAsked = false; ///< by a connect dialog
};

namespace {

ConnectionProfile lackingBoth()
{
    ConnectionProfile connection;
    connection.profile.name = u"prod"_qs;
    connection.storedName = u"prod"_qs;
    connection.lacksDigests = true;
    connection.lacksPassphrase = true;
    connection.options.way.tls.isOn = true;
    connection.inKeyring = {SecretKind::Digest, SecretKind::TlsKey};
    return connection;
}

} // namespace

void TestKeyringWindow::initTestCase()
{
    startKeyring();
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(explain(server.error())));
    m_server = std::move(*server);
    m_servers = m_server->connectString();
}

void TestKeyringWindow::init()
{
    begin();
    m_window = makeWindow();
    m_window->show();
    m_wasAsked = false;
}

void TestKeyringWindow::cleanup()
{
    keyring->thaw();
    m_window.reset();
}

/// What is done in the connect dialog, whenever it opens.
void TestKeyringWindow::whenAsked(const Fill &fill)
{
    whenOpened<ConnectDialog>(*m_window, [this, fill](ConnectDialog &dialog) {
        m_wasAsked = true;
        fill(dialog);
        if (dialog.isVisible())
            press(dialog, u"Connect"_qs);
    });
}

QString TestKeyringWindow::said() const
{
    return m_window->findChild<StatusLine *>()->currentMessage();
}

void TestKeyringWindow::saveAs(const QString &name, bool keepsSecrets)
{
    inNextDialog([name, keepsSecrets](QDialog &ask) {
        ask.findChild<QLineEdit *>()->setText(name);
        auto *keep = ask.findChild<QCheckBox *>();
        QVERIFY(keep->isVisible());
        keep->setChecked(keepsSecrets);
        press(ask, u"Save"_qs);
    });
    actionCalled(*m_window, u"Save as profile …"_qs)->trigger();
}

/// By the profile, whose secret the keyring has.
void TestKeyringWindow::connectKept()
{
    keepWithSecret();
    connectNow();
    QTRY_COMPARE_WITH_TIMEOUT(state(), ConnectionStatus::Connected, Patience);
}

void TestKeyringWindow::whatItGives_data()
{
    QTest::addColumn<QString>("digest");
    QTest::addColumn<ErrorKind>("problem");
    QTest::addColumn<QString>("why");
    QTest::addColumn<bool>("lacks");
    QTest::addColumn<int>("toKeep"); // how many the keyring is to have

    QTest::newRow("all") << u"me:hush"_qs << ErrorKind::Internal << QString() << false << 2;
    QTest::newRow("of one it has none")
        << QString() << ErrorKind::Internal
        << u"The keyring gives no password of prod: it has none, or stays locked. Type it; it is "
           "kept there once you are connected."_qs
        << true << 2;
    QTest::newRow("what it has is no user and password")
        << u"hush"_qs << ErrorKind::Internal
        << u"What the keyring has as password of prod is no user:password: type it."_qs << true
        << 2;
    QTest::newRow("it stays locked")
        << QString() << ErrorKind::Denied
        << u"What prod needs is not to be had from the keyring: why not. Type it instead."_qs
        << true << 1;
    QTest::newRow("somebody does not wait for it")
        << QString() << ErrorKind::Closed << QString() << true << 1;
}

void TestKeyringWindow::whatItGives()
{
    QFETCH(const QString, digest);
    QFETCH(const ErrorKind, problem);
    KeptSecrets kept;
    kept.secrets.set(SecretKind::TlsKey, u"sesame"_qs);
    kept.secrets.set(SecretKind::Digest, digest);
    if (problem != ErrorKind::Internal)
        kept.problem = {problem, u"why not"_qs};
    else if (digest.isEmpty())
        kept.missing = {SecretKind::Digest};
    const auto [connection, why] = withKept(lackingBoth(), kept);
    QTEST(why, "why");
    QTEST(lacksSecrets(connection), "lacks");
    QTEST(int(connection.inKeyring.size()), "toKeep");
    QCOMPARE(connection.options.way.tls.password, QByteArray("sesame"));
    QVERIFY(!why.contains(u"hush"));
}

void TestKeyringWindow::secretsAreTakenOut()
{
    ConnectionProfile connection;
    QVERIFY(!lacksSecrets(withoutSecrets(connection)));
    connection.options.connect = u"zk1:2181"_qs;
    connection.options.digests = QStringList {u"me:hush"_qs};
    connection.options.way.tls.password = "sesame";
    connection.options.way.sasl = {reach::Sasl::DigestMd5, u"me"_qs, "hush", {}, {}};
    connection.toKeep.set(SecretKind::Digest, u"me:hush"_qs);
    const ConnectionProfile bare = withoutSecrets(connection);
    QVERIFY(bare.lacksDigests && bare.lacksPassphrase);
    QCOMPARE(secretsOf(bare).kinds().size(), 0);
    QCOMPARE(bare.toKeep.kinds().size(), 0);
    QCOMPARE(bare.options.connect, connection.options.connect);
    QCOMPARE(bare.options.way.sasl.user, u"me"_qs); // is no secret
}

void TestKeyringWindow::whatIsKept_data()
{
    QTest::addColumn<bool>("wasInKeyring");
    QTest::addColumn<bool>("isToBe");
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("kept");

    QTest::newRow("typed, and nobody keeps it")
        << false << false << QString() << u"me:a"_qs << QString();
    QTest::newRow("typed, as the keyring had none")
        << true << true << QString() << u"me:a"_qs << u"me:a"_qs;
    QTest::newRow("as it was read") << true << true << u"me:a"_qs << u"me:a"_qs << QString();
    QTest::newRow("another one than was read")
        << true << true << u"me:a"_qs << u"me:b"_qs << u"me:b"_qs;
    QTest::newRow("known, and to be kept from now on")
        << false << true << u"me:a"_qs << u"me:a"_qs << u"me:a"_qs;
    QTest::newRow("no longer to be kept") << true << false << u"me:a"_qs << u"me:b"_qs << QString();
}

void TestKeyringWindow::whatIsKept()
{
    QFETCH(const bool, wasInKeyring);
    QFETCH(const bool, isToBe);
    QFETCH(const QString, before);
    QFETCH(const QString, typed);
    const auto made = [](const QString &digest, bool isKept) {
        ConnectionProfile connection;
        connection.options.digests = digest.isEmpty() ? QStringList() : QStringList {digest};
        if (isKept)
            connection.inKeyring = {SecretKind::Digest};
        return connection;
    };
    ConnectionProfile start = made(before, wasInKeyring);
    QTEST(secretsToKeep(start, made(typed, isToBe)).of(SecretKind::Digest), "kept");
    // Not yet there: it was to be kept, and there was no connection.
    start.toKeep.set(SecretKind::Digest, before);
    QCOMPARE(
        secretsToKeep(start, made(typed, isToBe)).of(SecretKind::Digest), isToBe ? typed : u""_qs);
}

void TestKeyringWindow::keptOneIsUsed()
{
    keepWithSecret();
    whenAsked([](ConnectDialog &dialog) { dialog.reject(); });
    connectNow();
    QTRY_COMPARE_WITH_TIMEOUT(state(), ConnectionStatus::Connected, Patience);
    QCOMPARE(m_window->workbench().connection().options.digests, QStringList {u"owner:hush"_qs});
    QVERIFY(!m_wasAsked);
}

/// Whoever connects next may mean other servers. The connection itself is made anew by what it has.
void TestKeyringWindow::usedOneIsNotOfferedToOthers()
{
    connectKept();
    QString user = u"unknown"_qs;
    QString password = u"unknown"_qs;
    whenAsked([&](ConnectDialog &dialog) {
        QCOMPARE(fieldOf<QLineEdit>(dialog, u"Servers"_qs)->text(), m_server->connectString());
        QCOMPARE(fieldOf<QComboBox>(dialog, u"Login as"_qs)->currentIndex(), 1);
        user = fieldOf<QLineEdit>(dialog, u"User"_qs)->text();
        password = fieldOf<QLineEdit>(dialog, u"Password"_qs)->text();
        dialog.reject();
    });
    actionCalled(*m_window, u"New connection …"_qs)->trigger();
    QVERIFY(m_wasAsked);
    QCOMPARE(user, QString());
    QCOMPARE(password, QString());
    actionCalled(*m_window, u"Reconnect"_qs)->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(state(), ConnectionStatus::Connected, Patience);
    QCOMPARE(m_window->workbench().connection().options.digests, QStringList {u"owner:hush"_qs});
    m_window->workbench().close();
    m_wasAsked = false;
    whenAsked([](ConnectDialog &dialog) { dialog.reject(); });
    connectNow(); // the keyring is asked again
    QTRY_COMPARE_WITH_TIMEOUT(state(), ConnectionStatus::Connected, Patience);
    QVERIFY(!m_wasAsked);
}

void TestKeyringWindow::missingOneIsAskedForAndKept()
{
    keepProfile(SecretUse::Keyring);
    whenAsked([](ConnectDialog &dialog) {
        QVERIFY2(wordsOf(dialog).contains(u"The keyring gives no password of night shift"_qs),
            qPrintable(wordsOf(dialog)));
        QVERIFY(keepBox(dialog)->isVisible() && keepBox(dialog)->isChecked());
        QCOMPARE(dialog.focusWidget(), fieldOf<QWidget>(dialog, u"User"_qs));
        type(dialog, u"User"_qs, u"owner"_qs);
        type(dialog, u"Password"_qs, u"hush"_qs);
    });
    connectNow();
    QTRY_COMPARE_WITH_TIMEOUT(state(), ConnectionStatus::Connected, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(
        said(), u"The keyring keeps the password of night shift"_qs, Patience);
    QCOMPARE(inKeyring(Name), u"owner:hush"_qs);
    QFile file(m_store->file());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(!file.readAll().contains("hush"));
}

void TestKeyringWindow::nothingIsKeptBeforeTheServersLetUsIn()
{
    keepProfile(SecretUse::Keyring, u"127.0.0.1:1"_qs);
    whenAsked([](ConnectDialog &dialog) {
        type(dialog, u"User"_qs, u"owner"_qs);
        type(dialog, u"Password"_qs, u"hush"_qs);
    });
    connectNow();
    QTRY_VERIFY_WITH_TIMEOUT(m_window->workbench().status().error != Error {}, Patience);
    QCOMPARE(inKeyring(Name), u"gone"_qs);
    // Somebody mends the servers, and what was typed is still to be kept.
    ConnectionProfile mended = m_window->workbench().connection();
    mended.options.connect = m_server->connectString();
    m_window->openConnection(mended);
    QTRY_COMPARE_WITH_TIMEOUT(
        said(), u"The keyring keeps the password of night shift"_qs, Patience);
    QCOMPARE(inKeyring(Name), u"owner:hush"_qs);
}

void TestKeyringWindow::untickedIsNotKept()
{
    keepProfile(SecretUse::Keyring);
    whenAsked([](ConnectDialog &dialog) {
        keepBox(dialog)->setChecked(false);
        type(dialog, u"User"_qs, u"owner"_qs);
        type(dialog, u"Password"_qs, u"hush"_qs);
    });
    connectNow();
    QTRY_COMPARE_WITH_TIMEOUT(state(), ConnectionStatus::Connected, Patience);
    QCOMPARE(inKeyring(Name), u"gone"_qs);
    QCOMPARE(m_store->find(Name)->use(SecretKind::Digest), SecretUse::Keyring);
}

void TestKeyringWindow::askedOneIsKeptFromNowOn()
{
    keepProfile(SecretUse::Asked);
    whenAsked([](ConnectDialog &dialog) {
        QVERIFY(keepBox(dialog)->isVisible() && !keepBox(dialog)->isChecked());
        keepBox(dialog)->setChecked(true);
        type(dialog, u"User"_qs, u"owner"_qs);
        type(dialog, u"Password"_qs, u"hush"_qs);
    });
    connectNow();
    QTRY_COMPARE_WITH_TIMEOUT(
        m_store->find(Name)->use(SecretKind::Digest), SecretUse::Keyring, Patience);
    QCOMPARE(inKeyring(Name), u"owner:hush"_qs);
}

void TestKeyringWindow::frozenOneIsWaitedFor()
{
    keepWithSecret();
    whenAsked([](ConnectDialog &dialog) { dialog.reject(); });
    keyring->freeze();
    connectNow();
    auto *waiting = opened<KeyringDialog>();
    QVERIFY(waiting != nullptr);
    QVERIFY2(wordsOf(*waiting).contains(Name), qPrintable(wordsOf(*waiting)));
    QTest::keyClick(waiting, Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<KeyringDialog *>() == nullptr, Patience);
    QVERIFY(!m_window->workbench().isOpen());

    connectNow();
    QVERIFY(opened<KeyringDialog>() != nullptr);
    keyring->thaw(); // as if it had been unlocked
    QTRY_COMPARE_WITH_TIMEOUT(state(), ConnectionStatus::Connected, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<KeyringDialog *>() == nullptr, Patience);
    QVERIFY(!m_wasAsked);
}

void TestKeyringWindow::typedInsteadOfWaiting()
{
    keepProfile(SecretUse::Keyring);
    whenAsked([](ConnectDialog &dialog) {
        QVERIFY(!keepBox(dialog)->isChecked());
        type(dialog, u"User"_qs, u"owner"_qs);
        type(dialog, u"Password"_qs, u"typed"_qs);
    });
    keyring->freeze();
    connectNow();
    auto *waiting = opened<KeyringDialog>();
    QVERIFY(waiting != nullptr);
    press(*waiting, u"Type it instead"_qs);
    QTRY_COMPARE_WITH_TIMEOUT(state(), ConnectionStatus::Connected, Patience);
    QCOMPARE(m_window->workbench().connection().options.digests, QStringList {u"owner:typed"_qs});
    keyring->thaw();
    QCOMPARE(inKeyring(Name), u"gone"_qs);
}

void TestKeyringWindow::savedAsOneWithItsSecret()
{
    connectKept();
    saveAs(Next, true);
    QTRY_COMPARE_WITH_TIMEOUT(useOf(Next), SecretUse::Keyring, Patience);
    QCOMPARE(inKeyring(Next), u"owner:hush"_qs);
    QCOMPARE(inKeyring(Name), u"owner:hush"_qs);
}

/// It does not say of the keyring what is not there.
void TestKeyringWindow::savedAsOneWithoutIt()
{
    connectKept();
    saveAs(Next, false);
    QCOMPARE(useOf(Next), SecretUse::Asked);
    QCOMPARE(inKeyring(Next), u"gone"_qs);
    QCOMPARE(m_window->workbench().connection().storedName, Next);
}

/// A keyring that is locked while nobody is there to unlock it.
void TestKeyringWindow::lockedOneIsSaid()
{
    keepWithSecret();
    keyring->lock();
    QString words;
    whenAsked([&words](ConnectDialog &dialog) {
        words = wordsOf(dialog);
        dialog.reject();
    });
    connectNow();
    QTRY_VERIFY_WITH_TIMEOUT(m_wasAsked, Patience);
    QVERIFY2(words.contains(u"of night shift: it has none, or stays locked. Type it"_qs),
        qPrintable(words));
}

QTEST_MAIN(TestKeyringWindow)
#include "tst_keyringwindow.moc"
