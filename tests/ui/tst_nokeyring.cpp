// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The window on a desktop without a keyring. A program of its own: the bus that GLib has once found
// is the one for the rest of its life.
#include "core/sandbox/localserver.h"
#include "tests/support/keyring.h"
#include "tests/ui/dialogparts.h"
#include "ui/connect/connectdialog.h"
#include "ui/connect/profileconnection.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/statusline.h"
#include "ui/shell/workbench.h"

#include <QMessageBox>
#include <QTemporaryDir>

using namespace lockscope;
using namespace lockscope::test;

class TestNoKeyring : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void isSaidAndAskedFor();
    void leftSecretsAreSaidByTheWindow();
};

void TestNoKeyring::initTestCase()
{
    QApplication::setQuitOnLastWindowClosed(false);
    qputenv("DBUS_SESSION_BUS_ADDRESS", Keyring::nowhere().toUtf8());
}

void TestNoKeyring::isSaidAndAskedFor()
{
    const auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(explain(server.error())));
    const QTemporaryDir folder;
    StoredProfile profile;
    profile.name = u"night shift"_qs;
    profile.connect = (*server)->connectString();
    profile.setUse(SecretKind::Digest, SecretUse::Keyring);
    QVERIFY(ProfileStore(ProfileStore::standardFile(folder.path())).add(profile));
    MainWindow window({folder.path(), ThemeChoice::Light});
    window.show();

    QString words;
    whenOpened<ConnectDialog>(window, [&words](ConnectDialog &dialog) {
        words = wordsOf(dialog);
        auto *keep = keepBox(dialog);
        QVERIFY(!keep->isChecked());
        keep->setChecked(true);
        type(dialog, u"User"_qs, u"owner"_qs);
        type(dialog, u"Password"_qs, u"hush"_qs);
        press(dialog, u"Connect"_qs);
    });
    window.connectTo(connectionOf(profile));
    QTRY_COMPARE_WITH_TIMEOUT(
        window.workbench().status().state, ConnectionStatus::Connected, Patience);
    QVERIFY2(words.contains(u"not to be had from the keyring: there is no keyring that serves"_qs),
        qPrintable(words));
    const auto said = [&window] { return window.findChild<StatusLine *>()->currentMessage(); };
    QTRY_VERIFY_WITH_TIMEOUT(
        said().startsWith(u"The keyring does not keep the password of night shift: "_qs), Patience);
    QVERIFY(said().endsWith(u"It is asked for next time."_qs));
}

/// By then the dialog in which the profile was removed may be closed.
void TestNoKeyring::leftSecretsAreSaidByTheWindow()
{
    const QTemporaryDir folder;
    ProfileStore store(ProfileStore::standardFile(folder.path()));
    StoredProfile profile;
    profile.name = u"night shift"_qs;
    profile.connect = u"127.0.0.1:1"_qs;
    profile.setUse(SecretKind::Digest, SecretUse::Keyring);
    QVERIFY(store.add(profile));
    MainWindow window({folder.path(), ThemeChoice::Light});
    window.show();
    whenOpened<QDialog>(window, [](QDialog &dialog) { // which is closed at once
        inNextDialog([](QDialog &box) {
            static_cast<QMessageBox &>(box).button(QMessageBox::Yes)->click();
        });
        press(dialog, u"Remove"_qs);
    });
    actionCalled(window, u"Profiles …"_qs)->trigger();
    QVERIFY(!store.find(profile.name));
    const auto said = [&window] { return window.findChild<StatusLine *>()->currentMessage(); };
    QTRY_VERIFY_WITH_TIMEOUT(
        said().startsWith(u"The keyring may still have the secrets of night shift: "_qs), Patience);
}

QTEST_MAIN(TestNoKeyring)
#include "tst_nokeyring.moc"
