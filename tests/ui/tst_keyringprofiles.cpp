// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the dialog of profiles does to a profile, a real keyring does to its secrets.
#include "tests/ui/dialogparts.h"
#include "tests/ui/keyringtest.h"
#include "ui/connect/keyringdesk.h"
#include "ui/connect/profilesdialog.h"

#include <QMessageBox>

using namespace lockscope;
using namespace lockscope::test;

class TestKeyringProfiles : public KeyringTest
{
    Q_OBJECT

private slots:
    void initTestCase() { startKeyring(); }
    void init() { begin(); }
    void cleanup() { keyring->thaw(); }
    void renamedTakesItAlong();
    void renamedToATakenNameLeavesBoth();
    void renamedIsLeftWhereTheKeyringIsNotWaitedFor();
    void changedNameTakesItAlong();
    void changedKeepsTheOtherSecret();
    void noLongerInTheKeyring();
    void removedGoesFromTheKeyring();
    void duplicateIsAskedFor();

private:
    static void renameTo(ProfilesDialog &dialog, const QString &next);
};

void TestKeyringProfiles::renameTo(ProfilesDialog &dialog, const QString &next)
{
    nameInNextDialog(next);
    press(dialog, u"Rename"_qs);
}

void TestKeyringProfiles::renamedTakesItAlong()
{
    keepWithSecret();
    ProfilesDialog dialog(*m_store);
    dialog.show();
    renameTo(dialog, Next);
    QTRY_VERIFY_WITH_TIMEOUT(m_store->find(Next).has_value(), Patience);
    QVERIFY(!m_store->find(Name));
    QCOMPARE(useOf(Next), SecretUse::Keyring);
    QCOMPARE(inKeyring(Next), u"owner:hush"_qs);
    QTRY_COMPARE_WITH_TIMEOUT(inKeyring(Name), u"gone"_qs, Patience);
}

void TestKeyringProfiles::renamedToATakenNameLeavesBoth()
{
    keepWithSecret();
    QVERIFY(give(Next, u"other:hush"_qs));
    StoredProfile other = *m_store->find(Name);
    other.name = Next;
    QVERIFY(m_store->add(other));
    ProfilesDialog dialog(*m_store);
    dialog.show();
    renameTo(dialog, Next);
    QVERIFY2(wordsOf(dialog).contains(u"There is a profile called day shift already."),
        qPrintable(wordsOf(dialog)));
    QCOMPARE(inKeyring(Name), u"owner:hush"_qs);
    QCOMPARE(inKeyring(Next), u"other:hush"_qs);
}

void TestKeyringProfiles::renamedIsLeftWhereTheKeyringIsNotWaitedFor()
{
    keepWithSecret();
    ProfilesDialog dialog(*m_store);
    dialog.show();
    keyring->freeze();
    renameTo(dialog, Next);
    auto *waiting = opened<KeyringDialog>();
    QVERIFY(waiting != nullptr);
    QVERIFY(!dialog.isEnabled());
    press(*waiting, u"Cancel"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(dialog.isEnabled(), Patience);
    QVERIFY2(wordsOf(dialog).contains(u"you did not wait. The profile is left as it was."_qs),
        qPrintable(wordsOf(dialog)));
    QVERIFY(m_store->find(Name) && !m_store->find(Next));
    keyring->thaw();
    QTRY_COMPARE_WITH_TIMEOUT(inKeyring(Next), u"gone"_qs, Patience);
    QCOMPARE(inKeyring(Name), u"owner:hush"_qs);
}

void TestKeyringProfiles::changedNameTakesItAlong()
{
    keepWithSecret();
    ProfilesDialog dialog(*m_store);
    dialog.show();
    inNextDialog([](QDialog &form) {
        QVERIFY(keepBox(form)->isChecked());
        fieldOf<QLineEdit>(form, u"Name"_qs)->setText(Next);
        press(form, u"Save"_qs);
    });
    press(dialog, u"Change"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(m_store->find(Next).has_value(), Patience);
    QCOMPARE(useOf(Next), SecretUse::Keyring);
    QCOMPARE(inKeyring(Next), u"owner:hush"_qs);
    QTRY_COMPARE_WITH_TIMEOUT(inKeyring(Name), u"gone"_qs, Patience);
}

/// That of a user of ACLs, who is one beside another login.
void TestKeyringProfiles::changedKeepsTheOtherSecret()
{
    keepWithSecret();
    const StoredProfile kept = *m_store->find(Name);
    StoredProfile both = kept;
    both.way.sasl = {reach::Sasl::DigestMd5, u"operator"_qs, {}, {}, {}};
    both.setUse(SecretKind::Sasl, SecretUse::Asked);
    QVERIFY(m_store->replace(kept, both));
    ProfilesDialog dialog(*m_store);
    dialog.show();
    inNextDialog([](QDialog &form) {
        QVERIFY(!keepBox(form)->isChecked());
        fieldOf<QLineEdit>(form, u"SSH host"_qs)->setText(u"me@jump"_qs);
        press(form, u"Save"_qs);
    });
    press(dialog, u"Change"_qs);
    both.way.ssh.host = u"me@jump"_qs;
    QVERIFY(*m_store->find(Name) == both);
    QCOMPARE(useOf(Name), SecretUse::Keyring);
    QCOMPARE(inKeyring(Name), u"owner:hush"_qs);
}

void TestKeyringProfiles::noLongerInTheKeyring()
{
    keepWithSecret();
    ProfilesDialog dialog(*m_store);
    dialog.show();
    inNextDialog([](QDialog &form) {
        keepBox(form)->setChecked(false);
        press(form, u"Save"_qs);
    });
    press(dialog, u"Change"_qs);
    QCOMPARE(useOf(Name), SecretUse::Asked);
    QTRY_COMPARE_WITH_TIMEOUT(inKeyring(Name), u"gone"_qs, Patience);
}

void TestKeyringProfiles::removedGoesFromTheKeyring()
{
    keepWithSecret();
    ProfilesDialog dialog(*m_store);
    dialog.show();
    inNextDialog([](QDialog &box) {
        auto &question = static_cast<QMessageBox &>(box);
        QVERIFY(question.text().contains(u"and its secrets from the keyring"_qs));
        question.button(QMessageBox::Yes)->click();
    });
    press(dialog, u"Remove"_qs);
    QVERIFY(!m_store->find(Name));
    QTRY_COMPARE_WITH_TIMEOUT(inKeyring(Name), u"gone"_qs, Patience);
}

void TestKeyringProfiles::duplicateIsAskedFor()
{
    keepWithSecret();
    ProfilesDialog dialog(*m_store);
    dialog.show();
    nameInNextDialog(Next);
    press(dialog, u"Duplicate"_qs);
    QCOMPARE(useOf(Next), SecretUse::Asked);
    QCOMPARE(useOf(Name), SecretUse::Keyring);
    QCOMPARE(inKeyring(Name), u"owner:hush"_qs);
}

QTEST_MAIN(TestKeyringProfiles)
#include "tst_keyringprofiles.moc"
