// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/menus.h"
#include "ui/theme/copykey.h"

#include <QLineEdit>
#include <QListWidget>
#include <QMainWindow>
#include <QSignalSpy>
#include <QTest>

using namespace lockscope;

class TestMenus : public QObject
{
    Q_OBJECT

private slots:
    void keysOfDisabledActionsSayWhy();
    void textFieldsKeepTheirKeys();
    void listsKeepTheKeyForCopying();
    void nothingIsCopiedWhereNothingIsChosen();
};

namespace {

/// A window with an action on Ctrl+T that needs writing, and one on Del that needs a contender.
struct MenuWindow
{
    QMainWindow window;
    QLineEdit *field = new QLineEdit(&window);
    Menus menus {window.menuBar()};
    int acted = 0;
    QSignalSpy refused {&menus, &Menus::refused};

    MenuWindow()
    {
        window.setCentralWidget(field);
        menus.add(Menus::Lock, u"&Take"_qs, {QKeySequence(u"Ctrl+T"_qs)}, Requirement::Writing,
            [this] { ++acted; });
        menus.add(Menus::Lock, u"&Delete"_qs, {QKeySequence(u"Del"_qs)}, Requirement::Contender,
            [this] { ++acted; });
        window.show();
        window.activateWindow();
    }
};

} // namespace

void TestMenus::keysOfDisabledActionsSayWhy()
{
    MenuWindow shown;
    QVERIFY(QTest::qWaitForWindowActive(&shown.window));
    shown.window.setFocus();
    shown.menus.setSituation({.hasConnection = true});
    QTest::keyClick(&shown.window, Qt::Key_T, Qt::ControlModifier);
    QTest::keyClick(&shown.window, Qt::Key_Delete);
    QCOMPARE(shown.acted, 0);
    QCOMPARE(shown.refused.size(), 2);
    const QString why = shown.refused.first().first().toString();
    QVERIFY2(why.startsWith(u"Take: "_qs) && why.contains(u"read-only"), qPrintable(why));
    QCOMPARE(shown.refused.last().first().toString(), u"Delete: Select a contender first"_qs);

    shown.menus.setSituation({.hasConnection = true, .hasContender = true, .isWritable = true});
    QTest::keyClick(&shown.window, Qt::Key_T, Qt::ControlModifier);
    QTest::keyClick(&shown.window, Qt::Key_Delete);
    QCOMPARE(shown.acted, 2);
    QCOMPARE(shown.refused.size(), 2);
}

void TestMenus::textFieldsKeepTheirKeys()
{
    MenuWindow shown;
    QVERIFY(QTest::qWaitForWindowActive(&shown.window));
    shown.field->setText(u"abc"_qs);
    shown.field->setFocus();
    shown.field->home(false);
    QTest::keyClick(shown.field, Qt::Key_Delete);
    QCOMPARE(shown.field->text(), u"bc"_qs);
    QCOMPARE(shown.refused.size(), 0);
}

/// What is copied is where the focus is, and not what the window's action copies.
void TestMenus::listsKeepTheKeyForCopying()
{
    MenuWindow shown;
    QVERIFY(QTest::qWaitForWindowActive(&shown.window));
    shown.menus.add(Menus::Edit, u"&Copy"_qs, {QKeySequence(u"Ctrl+C"_qs)}, Requirement::Nothing,
        [&] { ++shown.acted; });
    QListWidget list(&shown.window);
    int copied = 0;
    setCopyKey(list, [&] { ++copied; });
    list.show();
    list.setFocus();
    QTest::keyClick(&list, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(copied, 1);
    QCOMPARE(shown.acted, 0);
    shown.window.setFocus();
    QTest::keyClick(&shown.window, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(copied, 1);
    QCOMPARE(shown.acted, 1);
}

/// By a signal of whom the list belongs to, any that takes a text; nothing where none is chosen.
void TestMenus::nothingIsCopiedWhereNothingIsChosen()
{
    QListWidget list;
    list.addItem(u"a row"_qs);
    QLineEdit owner;
    setCopyKey(list, &owner, &QLineEdit::textEdited,
        [&] { return list.currentIndex().data().toString(); });
    const QSignalSpy copied(&owner, &QLineEdit::textEdited);
    list.setCurrentRow(-1);
    QTest::keyClick(&list, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(copied.size(), 0);
    list.setCurrentRow(0);
    QTest::keyClick(&list, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(copied, (QList<QVariantList> {{u"a row"_qs}}));
}

QTEST_MAIN(TestMenus)
#include "tst_menus.moc"
