// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Profiles in the window: the dialog in which they are kept, the start page, a connection by one.
#include "core/sandbox/localserver.h"
#include "tests/support/patience.h"
#include "tests/support/zktree.h"
#include "tests/ui/connectcheck.h"
#include "tests/ui/dialogparts.h"
#include "tests/ui/filedialogs.h"
#include "tests/ui/trustfixtures.h"
#include "ui/connect/connectdialog.h"
#include "ui/connect/profileconnection.h"
#include "ui/connect/profilesdialog.h"
#include "ui/connect/startpage.h"
#include "ui/queue/queuepage.h"
#include "ui/shell/environmentband.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/menus.h"
#include "ui/shell/workbench.h"

#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace lockscope;
using namespace lockscope::test;

class TestProfiles : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void thereAndBack();
    void secretsAreAskedFor();
    void made();
    void takenNameIsSaid();
    void changed();
    void changedElsewhereIsSaid();
    void duplicatedRenamedRemoved();
    void imported();
    void importedUnderAnotherName();
    void notImported_data();
    void notImported();
    void exported();
    void notExported();
    void brokenFileIsSaidAndLeftAlone();
    void startPageShowsThem();
    void connectionByOne();
    void savedAsOne();
    void favouritesAndRecipesAreItsOwn();
    void usedOneIsAmongTheRecent();
    void recentOneThatIsGoneIsNotListed();
    void renamedWhileItIsConnected();
    void newWindow();

private:
    void answer(const std::function<void(QDialog &)> &act);
    StoredProfile toServer(const QString &name) const;
    QStringList names() const;
    QString written(const QByteArray &text) const;
    void connectBy(MainWindow &window, const QString &name) const;
    std::unique_ptr<MainWindow> makeWindow() const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<ProfileStore> m_store;
    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<ZkTree> m_tree; ///< whose contender it is
};

namespace {

const QString OrdersLock = u"/locks/orders"_qs;

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
    QApplication::setQuitOnLastWindowClosed(false);
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(explain(server.error())));
    m_server = std::move(*server);
    m_tree = std::make_unique<ZkTree>(m_server->connectString());
    m_tree->create(OrdersLock);
    m_tree->createContender(OrdersLock + u"/lock-"_qs);
}

void TestProfiles::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_store = std::make_unique<ProfileStore>(ProfileStore::standardFile(m_folder->path()));
}

StoredProfile TestProfiles::toServer(const QString &name) const
{
    StoredProfile profile;
    profile.name = name;
    profile.environment = Environment::Staging;
    profile.connect = m_server->connectString();
    profile.path = OrdersLock;
    return profile;
}

QStringList TestProfiles::names() const
{
    QStringList all;
    for (const StoredProfile &profile : m_store->list().value_or(QVector<StoredProfile>()))
        all.append(profile.name);
    return all;
}

std::unique_ptr<MainWindow> TestProfiles::makeWindow() const
{
    return std::make_unique<MainWindow>(
        MainWindow::Options {m_folder->path(), ThemeChoice::Light, checkConnect});
}

/// What is done in the dialog that is opened next.
void TestProfiles::answer(const std::function<void(QDialog &)> &act)
{
    QTimer::singleShot(0, this, [act] {
        auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget());
        QVERIFY(dialog != nullptr);
        act(*dialog);
        if (dialog->isVisible())
            dialog->reject();
    });
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

void TestProfiles::made()
{
    ProfilesDialog dialog(*m_store, checkConnect);
    dialog.show();
    answer([](QDialog &form) {
        auto &typed = static_cast<ConnectDialog &>(form);
        QVERIFY(!typed.isAcceptable()); // it needs a name
        fieldOf<QLineEdit>(form, u"Servers"_qs)->setText(u"zk1:2181"_qs);
        fieldOf<QLineEdit>(form, u"Name"_qs)->setText(u"night shift"_qs);
        QVERIFY(typed.isAcceptable());
        press(form, u"Save"_qs);
    });
    press(dialog, u"New"_qs);
    QCOMPARE(names(), QStringList {u"night shift"_qs});
    QCOMPARE(m_store->find(u"night shift"_qs)->connect, u"zk1:2181"_qs);
    QCOMPARE(dialog.findChild<QListWidget *>()->count(), 1);
}

void TestProfiles::takenNameIsSaid()
{
    QVERIFY(m_store->add(toServer(u"one"_qs)));
    ProfilesDialog dialog(*m_store, checkConnect);
    dialog.show();
    answer([](QDialog &ask) {
        ask.findChild<QLineEdit *>()->setText(u"one"_qs);
        ask.accept();
    });
    press(dialog, u"Duplicate"_qs);
    QCOMPARE(names(), QStringList {u"one"_qs});
    QVERIFY2(wordsOf(dialog).contains(u"There is a profile called one already."),
        qPrintable(wordsOf(dialog)));
}

void TestProfiles::changed()
{
    StoredProfile before = toServer(u"one"_qs);
    before.favourites = QStringList {u"/locks/a"_qs};
    before.recipes.insert(u"/locks/a"_qs, u"go-lock"_qs);
    QVERIFY(m_store->add(before));
    ProfilesDialog dialog(*m_store, checkConnect);
    dialog.show();
    answer([](QDialog &form) {
        fieldOf<QLineEdit>(form, u"SSH host"_qs)->setText(u"me@jump"_qs);
        press(form, u"Save"_qs);
    });
    press(dialog, u"Change"_qs);
    before.way.ssh.host = u"me@jump"_qs;
    QVERIFY(*m_store->find(u"one"_qs) == before);
}

/// By another window, while one looks at it here: it is said, and who saves again means it.
void TestProfiles::changedElsewhereIsSaid()
{
    const StoredProfile before = toServer(u"one"_qs);
    QVERIFY(m_store->add(before));
    ProfilesDialog dialog(*m_store, checkConnect);
    dialog.show();
    StoredProfile elsewhere = before;
    elsewhere.favourites = QStringList {OrdersLock};
    QVERIFY(m_store->replace(before, elsewhere));
    QString words;
    whenOpened<ConnectDialog>(dialog, [&](ConnectDialog &form) {
        fieldOf<QLineEdit>(form, u"SSH host"_qs)->setText(u"me@jump"_qs);
        whenOpened<ConnectDialog>(dialog, [&words](ConnectDialog &again) {
            words = wordsOf(again);
            press(again, u"Save"_qs);
        });
        press(form, u"Save"_qs);
    });
    press(dialog, u"Change"_qs);
    QVERIFY2(
        words.contains(u"The profile one was changed elsewhere meanwhile"_qs), qPrintable(words));
    elsewhere.way.ssh.host = u"me@jump"_qs;
    QVERIFY(*m_store->find(u"one"_qs) == elsewhere);
}

void TestProfiles::duplicatedRenamedRemoved()
{
    QVERIFY(m_store->add(toServer(u"one"_qs)));
    ProfilesDialog dialog(*m_store, checkConnect);
    dialog.show();
    const auto called = [](const QString &name) {
        return [name](QDialog &ask) {
            ask.findChild<QLineEdit *>()->setText(name);
            ask.accept();
        };
    };
    answer(called(u"two"_qs));
    press(dialog, u"Duplicate"_qs);
    QCOMPARE(names(), (QStringList {u"one"_qs, u"two"_qs}));
    answer(called(u"three"_qs)); // the copy is chosen
    press(dialog, u"Rename"_qs);
    QCOMPARE(names(), (QStringList {u"one"_qs, u"three"_qs}));
    answer([](QDialog &box) { QTest::keyClick(&box, Qt::Key_Return); }); // means Cancel
    press(dialog, u"Remove"_qs);
    QCOMPARE(names().size(), 2);
    answer([](QDialog &box) { static_cast<QMessageBox &>(box).button(QMessageBox::Yes)->click(); });
    press(dialog, u"Remove"_qs);
    QCOMPARE(names(), QStringList {u"one"_qs});
}

/// A file that holds @p text.
QString TestProfiles::written(const QByteArray &text) const
{
    QFile file(m_folder->filePath(u"given.toml"_qs));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("%s", qPrintable(file.errorString()));
    return file.fileName();
}

void TestProfiles::imported()
{
    ProfilesDialog dialog(*m_store, checkConnect);
    dialog.show();
    const QSignalSpy changes(&dialog, &ProfilesDialog::changed);
    answerFileDialog(
        written("[[profile]]\nname = 'given'\nconnect = 'zk7:2181'\nenvironment = 'production'\n"
                "[[profile]]\nname = 'second'\nconnect = 'zk8:2181'\nenvironment = 'staging'\n"));
    press(dialog, u"Import"_qs);
    QCOMPARE(names(), (QStringList {u"given"_qs, u"second"_qs}));
    QCOMPARE(m_store->find(u"given"_qs)->environment, Environment::Production);
    const auto *list = dialog.findChild<QListWidget *>();
    QCOMPARE(list->count(), 2);
    QVERIFY(list->currentItem()->text().startsWith(u"given – zk7:2181"_qs));
    QCOMPARE(changes.size(), 1);
}

/// What is there stays as it is.
void TestProfiles::importedUnderAnotherName()
{
    QVERIFY(m_store->add(toServer(u"one"_qs)));
    ProfilesDialog dialog(*m_store, checkConnect);
    dialog.show();
    answerFileDialog(
        written("[[profile]]\nname = 'one'\nconnect = 'zk7:2181'\nenvironment = 'staging'\n"));
    press(dialog, u"Import"_qs);
    QCOMPARE(names(), (QStringList {u"one"_qs, u"one 2"_qs}));
    QVERIFY(*m_store->find(u"one"_qs) == toServer(u"one"_qs));
    QCOMPARE(m_store->find(u"one 2"_qs)->connect, u"zk7:2181"_qs);
}

void TestProfiles::notImported_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("said");

    QTest::newRow("no profiles at all") << QByteArray("hello\n") << u"given.toml:1"_qs;
    QTest::newRow("an unknown key") << QByteArray(
        "[[profile]]\nname = 'a'\nconnect = 'zk1'\nenvironment = 'staging'\ncolor = 1\n")
                                    << u"unknown key \"color\""_qs;
    QTest::newRow("a secret in it") << QByteArray(
        "[[profile]]\nname = 'a'\nconnect = 'zk1'\nenvironment = 'staging'\npassword = 'hush'\n")
                                    << u"given.toml:5"_qs;
    QTest::newRow("good and bad ones, of which none is taken") << QByteArray(
        "[[profile]]\nname = 'a'\nconnect = 'zk1'\nenvironment = 'staging'\n[[profile]]\nname = "
        "'b'\n") << u"given.toml:"_qs;
}

void TestProfiles::notImported()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QString, said);
    QVERIFY(m_store->add(toServer(u"one"_qs)));
    ProfilesDialog dialog(*m_store, checkConnect);
    dialog.show();
    answerFileDialog(written(text));
    press(dialog, u"Import"_qs);
    QCOMPARE(names(), QStringList {u"one"_qs});
    QVERIFY2(wordsOf(dialog).contains(said), qPrintable(wordsOf(dialog)));
    QVERIFY(!wordsOf(dialog).contains(u"hush"_qs));
    QCOMPARE(dialog.findChild<QListWidget *>()->count(), 1);
}

/// All of them, and no secret; another Lockscope reads the same.
void TestProfiles::exported()
{
    StoredProfile one = toServer(u"one"_qs);
    one.setUse(SecretKind::Digest, SecretUse::Keyring);
    QVERIFY(m_store->add(one));
    QVERIFY(m_store->add(toServer(u"two"_qs)));
    ProfilesDialog dialog(*m_store, checkConnect);
    dialog.show();
    const QString name = m_folder->filePath(u"passed on.toml"_qs);
    answerFileDialog(name);
    press(dialog, u"Export"_qs);
    ProfileStore other(m_folder->filePath(u"other.toml"_qs));
    QFile file(name);
    QVERIFY(other.import(file, name, ProfileStore::RefuseTaken));
    QVERIFY(*other.list() == *m_store->list());
}

void TestProfiles::notExported()
{
    QVERIFY(m_store->add(toServer(u"one"_qs)));
    ProfilesDialog dialog(*m_store, checkConnect);
    dialog.show();
    const QString leadsNowhere = m_folder->filePath(u"nowhere.toml"_qs);
    QVERIFY(QFile::link(u"/nonexistent/nowhere.toml"_qs, leadsNowhere));
    answerFileDialog(leadsNowhere);
    press(dialog, u"Export"_qs);
    QVERIFY2(wordsOf(dialog).contains(u"No such file"_qs), qPrintable(wordsOf(dialog)));
}

void TestProfiles::brokenFileIsSaidAndLeftAlone()
{
    QFile file(m_store->file());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[[profile]\nname = 1\n");
    file.close();
    ProfilesDialog dialog(*m_store, checkConnect);
    dialog.show();
    QCOMPARE(dialog.findChild<QListWidget *>()->count(), 0);
    QVERIFY2(wordsOf(dialog).contains(u"profiles.toml"), qPrintable(wordsOf(dialog)));
    QVERIFY(makeWindow() != nullptr);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("[[profile]\nname = 1\n"));
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
    const auto size = [&] { return window->findChild<QueuePage *>()->view().size(); };
    QTRY_COMPARE_WITH_TIMEOUT(size(), 1, Patience);
    QCOMPARE(window->workbench().connection().profile.environment, Environment::Staging);
    QVERIFY(wordsOf(*window->findChild<EnvironmentBand *>()).contains(u"staging-eu"_qs));
    QCOMPARE(list->count(), 1); // it is on the start page already
}

void TestProfiles::savedAsOne()
{
    const auto window = makeWindow();
    window->show();
    ConnectionProfile connection;
    connection.options.connect = m_server->connectString();
    connection.profile.environment = Environment::Production;
    window->openConnection(connection);
    QTRY_COMPARE_WITH_TIMEOUT(
        window->workbench().status().state, ConnectionStatus::Connected, Patience);
    answer([](QDialog &ask) {
        ask.findChild<QLineEdit *>()->setText(u"kept"_qs);
        ask.accept();
    });
    actionCalled(*window, u"Save as profile …"_qs)->trigger();
    QCOMPARE(names(), QStringList {u"kept"_qs});
    QCOMPARE(m_store->find(u"kept"_qs)->environment, Environment::Production);
    QCOMPARE(window->workbench().connection().storedName, u"kept"_qs);
}

void TestProfiles::favouritesAndRecipesAreItsOwn()
{
    StoredProfile profile = toServer(u"one"_qs);
    profile.recipes.insert(OrdersLock, u"go-lock"_qs);
    QVERIFY(m_store->add(profile));
    const auto window = makeWindow();
    window->show();
    window->openConnection(connectionOf(profile));
    QTRY_COMPARE_WITH_TIMEOUT(
        window->workbench().status().state, ConnectionStatus::Connected, Patience);
    QCOMPARE(window->workbench().recipe(), u"go-lock"_qs);
    actionCalled(*window, u"Favourite, or not"_qs)->trigger();
    QCOMPARE(m_store->find(u"one"_qs)->favourites, QStringList {OrdersLock});
    actionCalled(*window, u"Favourite, or not"_qs)->trigger();
    QCOMPARE(m_store->find(u"one"_qs)->favourites, QStringList());
    QCOMPARE(m_store->find(u"one"_qs)->recipes, profile.recipes);
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
    answer([this](QDialog &profiles) {
        answer([](QDialog &ask) {
            ask.findChild<QLineEdit *>()->setText(u"two"_qs);
            ask.accept();
        });
        press(profiles, u"Rename"_qs);
    });
    actionCalled(*window, u"Profiles …"_qs)->trigger();
    QCOMPARE(names(), QStringList {u"two"_qs});
    QCOMPARE(window->workbench().connection().storedName, u"two"_qs);
    actionCalled(*window, u"Favourite, or not"_qs)->trigger();
    QCOMPARE(m_store->find(u"two"_qs)->favourites, QStringList {OrdersLock});
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
    MainWindow window({m_folder->path(), ThemeChoice::Light, checkConnect, {},
        m_folder->filePath(u"site.toml"_qs), program});
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
