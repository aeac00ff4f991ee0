// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Profiles in the window: the start page, a connection by one. tst_profilesdialog has the dialog in
// which they are kept.
#include "core/sandbox/localserver.h"
#include "tests/support/zktree.h"
#include "tests/ui/dialogparts.h"
#include "tests/ui/profilestest.h"
#include "tests/ui/trustfixtures.h"
#include "ui/connect/connectdialog.h"
#include "ui/connect/profileconnection.h"
#include "ui/connect/startpage.h"
#include "ui/operate/operatordesk.h"
#include "ui/queue/queuepage.h"
#include "ui/shell/environmentband.h"
#include "ui/shell/workbench.h"

#include <QListWidget>
#include <QMenu>

using namespace lockscope;
using namespace lockscope::test;

class TestProfiles : public ProfilesTest
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init() { openStore(); }
    void thereAndBack();
    void whatNobodyStatedIsProduction();
    void secretsAreAskedFor();
    void changingItKeepsAllSecrets_data();
    void changingItKeepsAllSecrets();
    void startPageShowsThem();
    void connectionByOne();
    void savedAsOne();
    void savedAsWhatWasChosen();
    void savedAsProductionIsLocked();
    void recentOneStaysNotStated();
    void favouritesAndRecipesAreItsOwn();
    void otherServersAreNotItsOwn();
    void otherServersInTheDialogAreNotItsOwn();
    void usedOneIsAmongTheRecent();
    void recentOneThatIsGoneIsNotListed();
    void renamedWhileItIsConnected();
    void newWindow();

private:
    void connectBy(MainWindow &window, const QString &name) const;

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<ZkTree> m_tree; ///< whose contender it is
};

namespace {

/// As it is filled now.
QMenu *recentMenu(MainWindow &window)
{
    for (QMenu *menu : window.findChildren<QMenu *>()) {
        if (menu->title().remove(u'&') == u"Recently opened") {
            emit menu->aboutToShow();
            return menu;
        }
    }
    return nullptr;
}

QStringList recentTexts(MainWindow &window)
{
    QStringList texts;
    for (const QAction *action : recentMenu(window)->actions()) {
        if (!action->isSeparator())
            texts.append(action->text());
    }
    return texts;
}

} // namespace

void TestProfiles::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(explain(server.error())));
    m_server = std::move(*server);
    m_servers = m_server->connectString();
    m_tree = std::make_unique<ZkTree>(m_server->connectString());
    m_tree->create(Lock);
    m_tree->createContender(Lock + u"/lock-"_qs);
}

void TestProfiles::thereAndBack()
{
    const ConnectionProfile connection = securedConnection();
    const StoredProfile profile = storedAs(u"prod-eu"_qs, connection);
    QVERIFY(m_store->add(profile));
    const ConnectionProfile again = connectionOf(*m_store->find(u"prod-eu"_qs));
    QVERIFY(again.options.way == connection.options.way);
    QCOMPARE(again.options.connect, connection.options.connect);
    QCOMPARE(again.profile, connection.profile);
    QCOMPARE(again.storedName, u"prod-eu"_qs);
    QVERIFY(!lacksSecrets(again));
}

/// A file that does not say what a profile is for cannot be read.
void TestProfiles::whatNobodyStatedIsProduction()
{
    ConnectionProfile connection;
    connection.options.connect = u"zk1:2181"_qs;
    QVERIFY(m_store->add(storedAs(u"a"_qs, connection)));
    QCOMPARE(m_store->find(u"a"_qs)->environment, Environment::Production);
}

void TestProfiles::secretsAreAskedFor()
{
    ConnectionProfile connection = securedConnection();
    connection.options.digests = QStringList {u"me:hush-1"_qs};
    connection.options.way.tls.password = "hush-2";
    connection.options.way.sasl = {reach::Sasl::DigestMd5, u"me"_qs, "hush-3", {}, {}};
    const StoredProfile profile = storedAs(u"prod-eu"_qs, connection);
    for (const SecretKind kind : AllSecretKinds)
        QCOMPARE(profile.use(kind), SecretUse::Asked);
    QVERIFY(m_store->add(profile));
    QFile file(m_store->file());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(!file.readAll().contains("hush"));
    QVERIFY(lacksSecrets(connectionOf(*m_store->find(u"prod-eu"_qs))));
}

void TestProfiles::changingItKeepsAllSecrets_data()
{
    QTest::addColumn<reach::Sasl>("sasl");
    QTest::addColumn<SecretUse>("digest");
    const reach::Sasl none;
    const reach::Sasl password {reach::Sasl::DigestMd5, u"operator"_qs, {}, {}, {}};
    const reach::Sasl ticket {reach::Sasl::Gssapi, {}, {}, {}, {}};
    QTest::newRow("a password of SASL alone") << password << SecretUse::None;
    QTest::newRow("a user of ACLs alone") << none << SecretUse::Keyring;
    QTest::newRow("a user of ACLs beside SASL") << password << SecretUse::Keyring;
    QTest::newRow("one that is asked for") << password << SecretUse::Asked;
    QTest::newRow("a user of ACLs beside a ticket") << ticket << SecretUse::Keyring;
}

/// Who opens the dialog and saves has changed nothing.
void TestProfiles::changingItKeepsAllSecrets()
{
    QFETCH(const reach::Sasl, sasl);
    QFETCH(const SecretUse, digest);
    StoredProfile before = toServer(u"one"_qs);
    before.way.sasl = sasl;
    before.setUse(SecretKind::Digest, digest);
    if (sasl.mechanism == reach::Sasl::DigestMd5)
        before.setUse(SecretKind::Sasl, SecretUse::Asked);
    ConnectDialog dialog;
    dialog.keepAsProfile();
    dialog.setConnection(connectionOf(before));
    QVERIFY(dialog.isAcceptable());
    QVERIFY(storedAs(before.name, dialog.connection(), before) == before);
}

void TestProfiles::startPageShowsThem()
{
    QVERIFY(m_store->add(toServer(u"staging-eu"_qs)));
    const auto window = makeWindow();
    const auto *list = window->findChild<StartPage *>()->findChild<QListWidget *>();
    QCOMPARE(list->count(), 1);
    QVERIFY(list->item(0)->text().startsWith(u"staging-eu – "_qs));
    QVERIFY(list->item(0)->text().endsWith(u"(profile, Staging)"_qs));
    QVERIFY(!list->item(0)->icon().isNull());
}

/// Its environment counts, and its lock is opened.
void TestProfiles::connectionByOne()
{
    QVERIFY(m_store->add(toServer(u"staging-eu"_qs)));
    const auto window = makeWindow();
    window->show();
    auto *list = window->findChild<StartPage *>()->findChild<QListWidget *>();
    emit list->itemActivated(list->item(0));
    const auto size = [&] { return window->findChild<QueuePage *>()->content().size(); };
    QTRY_COMPARE_WITH_TIMEOUT(size(), 1, Patience);
    QCOMPARE(window->workbench().connection().profile.environment, Environment::Staging);
    QVERIFY(wordsOf(*window->findChild<EnvironmentBand *>()).contains(u"staging-eu"_qs));
    QCOMPARE(list->count(), 1); // it is on the start page already
}

void TestProfiles::savedAsOne()
{
    Settings(m_folder->path()).setRecipe(m_server->connectString(), Lock, u"go-lock"_qs);
    const auto window = makeWindow();
    window->show();
    ConnectionProfile connection;
    connection.options.connect = m_server->connectString();
    connection.path = Lock;
    connection.profile.environment = Environment::Production;
    window->openConnection(connection);
    QTRY_COMPARE_WITH_TIMEOUT(
        window->workbench().status().state, ConnectionStatus::Connected, Patience);
    nameInNextDialog(u"kept"_qs);
    actionCalled(*window, u"Save as profile …"_qs)->trigger();
    QCOMPARE(names(), QStringList {u"kept"_qs});
    QCOMPARE(m_store->find(u"kept"_qs)->environment, Environment::Production);
    QCOMPARE(window->workbench().connection().storedName, u"kept"_qs);
    QCOMPARE(m_store->find(u"kept"_qs)->recipes, (QMap<QString, QString> {{Lock, u"go-lock"_qs}}));
}

/// Where nobody stated what the connection is for.
void TestProfiles::savedAsWhatWasChosen()
{
    const auto window = makeWindow();
    window->show();
    ConnectionProfile connection;
    connection.options.connect = m_server->connectString();
    window->openConnection(connection);
    QTRY_COMPARE_WITH_TIMEOUT(
        window->workbench().status().state, ConnectionStatus::Connected, Patience);
    QVERIFY(wordsOf(*window->findChild<EnvironmentBand *>()).contains(u"not stated"_qs));
    inNextDialog([](QDialog &ask) {
        fieldOf<QLineEdit>(ask, u"Name of the profile"_qs)->setText(u"kept"_qs);
        auto *environment = fieldOf<QComboBox>(ask, u"Environment"_qs);
        environment->setCurrentIndex(environment->findText(u"Development"_qs));
        press(ask, u"Save"_qs);
    });
    actionCalled(*window, u"Save as profile …"_qs)->trigger();
    QCOMPARE(m_store->find(u"kept"_qs)->environment, Environment::Development);
    // The connection that is open is that, too.
    QCOMPARE(
        window->workbench().connection().profile, (Profile {u"kept"_qs, Environment::Development}));
    const QString band = wordsOf(*window->findChild<EnvironmentBand *>());
    QVERIFY2(band.contains(u"kept"_qs) && band.contains(u"development"_qs), qPrintable(band));
}

/// At once: what was allowed while nobody had said so ends.
void TestProfiles::savedAsProductionIsLocked()
{
    const auto window = makeWindow();
    window->show();
    ConnectionProfile connection;
    connection.options.connect = m_server->connectString();
    window->openConnection(connection);
    QTRY_COMPARE_WITH_TIMEOUT(
        window->workbench().status().state, ConnectionStatus::Connected, Patience);
    auto *desk = window->findChild<OperatorDesk *>();
    QVERIFY(desk->hands()->gate.allow(60'000));
    inNextDialog([](QDialog &ask) {
        fieldOf<QLineEdit>(ask, u"Name of the profile"_qs)->setText(u"kept"_qs);
        auto *environment = fieldOf<QComboBox>(ask, u"Environment"_qs);
        environment->setCurrentIndex(environment->findText(u"Production"_qs));
        press(ask, u"Save"_qs);
    });
    actionCalled(*window, u"Save as profile …"_qs)->trigger();
    QCOMPARE(window->workbench().connection().profile.environment, Environment::Production);
    QVERIFY(!desk->isWritable());
    QCOMPARE(desk->hands()->gate.phrase(), u"kept"_qs);
    QVERIFY(!desk->hands()->gate.allow(60'000));
    QVERIFY(wordsOf(*window->findChild<EnvironmentBand *>()).contains(u"production"_qs));
}

void TestProfiles::recentOneStaysNotStated()
{
    ConnectionProfile connection;
    connection.options.connect = u"zk1:2181"_qs;
    Settings(m_folder->path()).addRecent(connection);
    QCOMPARE(
        Settings(m_folder->path()).recent().constFirst().profile.environment, Environment::Unknown);
}

void TestProfiles::favouritesAndRecipesAreItsOwn()
{
    StoredProfile profile = toServer(u"one"_qs);
    profile.recipes.insert(Lock, u"go-lock"_qs);
    QVERIFY(m_store->add(profile));
    const auto window = makeWindow();
    window->show();
    window->openConnection(connectionOf(profile));
    QTRY_COMPARE_WITH_TIMEOUT(
        window->workbench().status().state, ConnectionStatus::Connected, Patience);
    QCOMPARE(window->workbench().recipe(), u"go-lock"_qs);
    actionCalled(*window, u"Favourite, or not"_qs)->trigger();
    QCOMPARE(m_store->find(u"one"_qs)->favourites, QStringList {Lock});
    actionCalled(*window, u"Favourite, or not"_qs)->trigger();
    QCOMPARE(m_store->find(u"one"_qs)->favourites, QStringList());
    QCOMPARE(m_store->find(u"one"_qs)->recipes, profile.recipes);
}

/// As with --profile and --connect: what is chosen there is not written into the profile, and its
/// secrets are not read for them.
void TestProfiles::otherServersAreNotItsOwn()
{
    StoredProfile profile = toServer(u"one"_qs);
    profile.connect = u"127.0.0.1:1"_qs;
    profile.setUse(SecretKind::Digest, SecretUse::Keyring);
    QVERIFY(m_store->add(profile));
    QCOMPARE(withServers(connectionOf(profile), profile.connect).storedName, u"one"_qs);
    ConnectionProfile other = withServers(connectionOf(profile), m_servers);
    QCOMPARE(other.options.connect, m_servers);
    QCOMPARE(other.storedName, QString());
    QVERIFY(other.inKeyring.isEmpty());
    QCOMPARE(other.profile, (Profile {u"one"_qs, Environment::Unknown}));
    other.lacksDigests = false; // as if it had been typed
    const auto window = makeWindow();
    window->show();
    window->openConnection(other);
    QTRY_COMPARE_WITH_TIMEOUT(
        window->workbench().status().state, ConnectionStatus::Connected, Patience);
    actionCalled(*window, u"Favourite, or not"_qs)->trigger();
    QCOMPARE(*m_store->find(u"one"_qs), profile);
    QCOMPARE(Settings(m_folder->path()).lockNotes(m_servers).favourites, QSet<QString> {Lock});
}

void TestProfiles::otherServersInTheDialogAreNotItsOwn()
{
    StoredProfile profile = toServer(u"one"_qs);
    profile.setUse(SecretKind::Digest, SecretUse::Keyring);
    ConnectDialog dialog;
    dialog.setConnection(connectionOf(profile));
    QCOMPARE(dialog.connection().storedName, u"one"_qs);
    QCOMPARE(dialog.connection().inKeyring, QVector<SecretKind> {SecretKind::Digest});
    auto *servers = fieldOf<QLineEdit>(dialog, u"Servers"_qs);
    servers->setText(u"zk9:2181"_qs);
    QCOMPARE(dialog.connection().profile.name, u"one"_qs);
    QCOMPARE(dialog.connection().storedName, QString());
    QVERIFY(dialog.connection().inKeyring.isEmpty());
    servers->setText(profile.connect);
    QCOMPARE(dialog.connection().storedName, u"one"_qs);
    // Who changes the profile itself gives it other servers.
    dialog.keepAsProfile();
    servers->setText(u"zk9:2181"_qs);
    QCOMPARE(dialog.connection().storedName, u"one"_qs);
    QCOMPARE(dialog.connection().inKeyring, QVector<SecretKind> {SecretKind::Digest});
}

void TestProfiles::connectBy(MainWindow &window, const QString &name) const
{
    window.connectTo(connectionOf(*m_store->find(name)));
    QTRY_COMPARE_WITH_TIMEOUT(
        window.workbench().status().state, ConnectionStatus::Connected, Patience);
}

/// By its name, and as it is now.
void TestProfiles::usedOneIsAmongTheRecent()
{
    QVERIFY(m_store->add(toServer(u"one"_qs)));
    {
        const auto window = makeWindow();
        connectBy(*window, u"one"_qs);
    }
    StoredProfile changed = toServer(u"one"_qs);
    changed.environment = Environment::Production;
    QVERIFY(m_store->replace(toServer(u"one"_qs), changed));
    const auto window = makeWindow();
    window->show();
    QCOMPARE(recentTexts(*window), (QStringList {u"one"_qs, u"Forget all"_qs}));
    recentMenu(*window)->actions().constFirst()->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(
        window->workbench().status().state, ConnectionStatus::Connected, Patience);
    const ConnectionProfile &connection = window->workbench().connection();
    QCOMPARE(connection.storedName, u"one"_qs);
    QCOMPARE(connection.profile.environment, Environment::Production);
    QCOMPARE(recentTexts(*window).size(), 2); // not once more
}

void TestProfiles::recentOneThatIsGoneIsNotListed()
{
    QVERIFY(m_store->add(toServer(u"one"_qs)));
    const auto window = makeWindow();
    connectBy(*window, u"one"_qs);
    QCOMPARE(recentTexts(*window).constFirst(), u"one"_qs);
    QVERIFY(m_store->remove(u"one"_qs));
    QCOMPARE(recentTexts(*window), QStringList {u"None yet"_qs});
}

/// It goes on being that profile.
void TestProfiles::renamedWhileItIsConnected()
{
    QVERIFY(m_store->add(toServer(u"one"_qs)));
    const auto window = makeWindow();
    window->show();
    connectBy(*window, u"one"_qs);
    inNextDialog([this](QDialog &profiles) {
        nameInNextDialog(u"two"_qs);
        press(profiles, u"Rename"_qs);
    });
    actionCalled(*window, u"Profiles …"_qs)->trigger();
    QCOMPARE(names(), QStringList {u"two"_qs});
    QCOMPARE(window->workbench().connection().storedName, u"two"_qs);
    actionCalled(*window, u"Favourite, or not"_qs)->trigger();
    QCOMPARE(m_store->find(u"two"_qs)->favourites, QStringList {Lock});
    QCOMPARE(recentTexts(*window).constFirst(), u"two"_qs);
}

/// A program of its own, with the same settings, and without what this one was to open.
void TestProfiles::newWindow()
{
    const QString program = m_folder->filePath(u"lockscope"_qs);
    const QString told = m_folder->filePath(u"told"_qs);
    QFile file(program);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("#!/bin/sh\n{ echo \"$@\"; env; } > '" + told.toUtf8() + ".new' && mv '"
        + told.toUtf8() + ".new' '" + told.toUtf8() + "'\n");
    file.close();
    QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    for (const char *name : {"LOCKSCOPE_CONNECT", "LOCKSCOPE_PROFILE"})
        qputenv(name, "elsewhere");
    MainWindow window(
        {m_folder->path(), ThemeChoice::Light, {}, m_folder->filePath(u"site.toml"_qs), program});
    actionCalled(window, u"New window"_qs)->trigger();
    for (const char *name : {"LOCKSCOPE_CONNECT", "LOCKSCOPE_PROFILE"})
        qunsetenv(name);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(told), Patience);
    QFile read(told);
    QVERIFY(read.open(QIODevice::ReadOnly));
    const QByteArray all = read.readAll();
    QVERIFY2(all.startsWith("--config-dir " + m_folder->path().toUtf8() + " --settings "
                 + m_folder->path().toUtf8() + "/site.toml\n"),
        all);
    QVERIFY2(!all.contains("elsewhere"), all);
}

QTEST_MAIN(TestProfiles)
#include "tst_profiles.moc"
