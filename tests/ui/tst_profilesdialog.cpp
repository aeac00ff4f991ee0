// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The dialog in which profiles are kept. tst_keyringprofiles has what a keyring has to do with it.
#include "tests/ui/dialogparts.h"
#include "tests/ui/filedialogs.h"
#include "tests/ui/profilestest.h"
#include "ui/connect/connectdialog.h"
#include "ui/connect/profilesdialog.h"

#include <QListWidget>
#include <QMessageBox>
#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::test;

class TestProfilesDialog : public ProfilesTest
{
    Q_OBJECT

private slots:
    void init() { openStore(); }
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

private:
    QString written(const QByteArray &text) const;
};

/// A file that holds @p text.
QString TestProfilesDialog::written(const QByteArray &text) const
{
    QFile file(m_folder->filePath(u"given.toml"_qs));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("%s", qPrintable(file.errorString()));
    return file.fileName();
}

void TestProfilesDialog::made()
{
    ProfilesDialog dialog(*m_store);
    dialog.show();
    inNextDialog([](QDialog &form) {
        auto &typed = static_cast<ConnectDialog &>(form);
        QVERIFY(!typed.isAcceptable()); // it needs a name
        fieldOf<QLineEdit>(form, u"Servers"_qs)->setText(u"zk1:2181"_qs);
        fieldOf<QLineEdit>(form, u"Name"_qs)->setText(u"night shift"_qs);
        QVERIFY(!typed.isAcceptable()); // and what it is for
        auto *environment = fieldOf<QComboBox>(form, u"Environment"_qs);
        environment->setCurrentIndex(environment->findText(u"Staging"_qs));
        QVERIFY(typed.isAcceptable());
        press(form, u"Save"_qs);
    });
    press(dialog, u"New"_qs);
    QCOMPARE(names(), QStringList {u"night shift"_qs});
    QCOMPARE(m_store->find(u"night shift"_qs)->connect, u"zk1:2181"_qs);
    QCOMPARE(m_store->find(u"night shift"_qs)->environment, Environment::Staging);
    QCOMPARE(dialog.findChild<QListWidget *>()->count(), 1);
}

void TestProfilesDialog::takenNameIsSaid()
{
    QVERIFY(m_store->add(toServer(u"one"_qs)));
    ProfilesDialog dialog(*m_store);
    dialog.show();
    nameInNextDialog(u"one"_qs);
    press(dialog, u"Duplicate"_qs);
    QCOMPARE(names(), QStringList {u"one"_qs});
    QVERIFY2(wordsOf(dialog).contains(u"There is a profile called one already."),
        qPrintable(wordsOf(dialog)));
}

void TestProfilesDialog::changed()
{
    StoredProfile before = toServer(u"one"_qs);
    before.favourites = QStringList {u"/locks/a"_qs};
    before.recipes.insert(u"/locks/a"_qs, u"go-lock"_qs);
    QVERIFY(m_store->add(before));
    ProfilesDialog dialog(*m_store);
    dialog.show();
    inNextDialog([](QDialog &form) {
        fieldOf<QLineEdit>(form, u"SSH host"_qs)->setText(u"me@jump"_qs);
        press(form, u"Save"_qs);
    });
    press(dialog, u"Change"_qs);
    before.way.ssh.host = u"me@jump"_qs;
    QVERIFY(*m_store->find(u"one"_qs) == before);
}

/// By another window, while one looks at it here: it is said, and who saves again means it.
void TestProfilesDialog::changedElsewhereIsSaid()
{
    const StoredProfile before = toServer(u"one"_qs);
    QVERIFY(m_store->add(before));
    ProfilesDialog dialog(*m_store);
    dialog.show();
    StoredProfile elsewhere = before;
    elsewhere.favourites = QStringList {Lock};
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

void TestProfilesDialog::duplicatedRenamedRemoved()
{
    QVERIFY(m_store->add(toServer(u"one"_qs)));
    ProfilesDialog dialog(*m_store);
    dialog.show();
    nameInNextDialog(u"two"_qs);
    press(dialog, u"Duplicate"_qs);
    QCOMPARE(names(), (QStringList {u"one"_qs, u"two"_qs}));
    nameInNextDialog(u"three"_qs); // the copy is chosen
    press(dialog, u"Rename"_qs);
    QCOMPARE(names(), (QStringList {u"one"_qs, u"three"_qs}));
    inNextDialog([](QDialog &box) { QTest::keyClick(&box, Qt::Key_Return); }); // means Cancel
    press(dialog, u"Remove"_qs);
    QCOMPARE(names().size(), 2);
    inNextDialog(
        [](QDialog &box) { static_cast<QMessageBox &>(box).button(QMessageBox::Yes)->click(); });
    press(dialog, u"Remove"_qs);
    QCOMPARE(names(), QStringList {u"one"_qs});
}

void TestProfilesDialog::imported()
{
    ProfilesDialog dialog(*m_store);
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
    QVERIFY(list->currentItem()->text().endsWith(u" – zk7:2181"_qs));
    QCOMPARE(changes.size(), 1);
}

/// What is there stays as it is.
void TestProfilesDialog::importedUnderAnotherName()
{
    QVERIFY(m_store->add(toServer(u"one"_qs)));
    ProfilesDialog dialog(*m_store);
    dialog.show();
    answerFileDialog(
        written("[[profile]]\nname = 'one'\nconnect = 'zk7:2181'\nenvironment = 'staging'\n"));
    press(dialog, u"Import"_qs);
    QCOMPARE(names(), (QStringList {u"one"_qs, u"one 2"_qs}));
    QVERIFY(*m_store->find(u"one"_qs) == toServer(u"one"_qs));
    QCOMPARE(m_store->find(u"one 2"_qs)->connect, u"zk7:2181"_qs);
}

void TestProfilesDialog::notImported_data()
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

void TestProfilesDialog::notImported()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QString, said);
    QVERIFY(m_store->add(toServer(u"one"_qs)));
    ProfilesDialog dialog(*m_store);
    dialog.show();
    answerFileDialog(written(text));
    press(dialog, u"Import"_qs);
    QCOMPARE(names(), QStringList {u"one"_qs});
    QVERIFY2(wordsOf(dialog).contains(said), qPrintable(wordsOf(dialog)));
    QVERIFY(!wordsOf(dialog).contains(u"hush"_qs));
    QCOMPARE(dialog.findChild<QListWidget *>()->count(), 1);
}

/// All of them, and no secret; another Lockscope reads the same.
void TestProfilesDialog::exported()
{
    StoredProfile one = toServer(u"one"_qs);
    one.setUse(SecretKind::Digest, SecretUse::Keyring);
    QVERIFY(m_store->add(one));
    QVERIFY(m_store->add(toServer(u"two"_qs)));
    ProfilesDialog dialog(*m_store);
    dialog.show();
    const QString name = m_folder->filePath(u"passed on.toml"_qs);
    answerFileDialog(name);
    press(dialog, u"Export"_qs);
    ProfileStore other(m_folder->filePath(u"other.toml"_qs));
    QFile file(name);
    QVERIFY(other.import(file, name, ProfileStore::RefuseTaken));
    QVERIFY(*other.list() == *m_store->list());
}

void TestProfilesDialog::notExported()
{
    QVERIFY(m_store->add(toServer(u"one"_qs)));
    ProfilesDialog dialog(*m_store);
    dialog.show();
    const QString leadsNowhere = m_folder->filePath(u"nowhere.toml"_qs);
    QVERIFY(QFile::link(u"/nonexistent/nowhere.toml"_qs, leadsNowhere));
    answerFileDialog(leadsNowhere);
    press(dialog, u"Export"_qs);
    QVERIFY2(wordsOf(dialog).contains(u"No such file"_qs), qPrintable(wordsOf(dialog)));
}

void TestProfilesDialog::brokenFileIsSaidAndLeftAlone()
{
    QFile file(m_store->file());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[[profile]\nname = 1\n");
    file.close();
    ProfilesDialog dialog(*m_store);
    dialog.show();
    QCOMPARE(dialog.findChild<QListWidget *>()->count(), 0);
    QVERIFY2(wordsOf(dialog).contains(u"profiles.toml"), qPrintable(wordsOf(dialog)));
    QVERIFY(makeWindow() != nullptr);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("[[profile]\nname = 1\n"));
}

QTEST_MAIN(TestProfilesDialog)
#include "tst_profilesdialog.moc"
