// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the operator does in menus and dialogs: by the texts of entries and buttons, and the titles
// of fields.
#pragma once

#include "tests/support/patience.h"
#include "ui/connect/filefield.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/menus.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QTimer>

#include <functional>

namespace lockscope::test {

template <typename Widget> Widget *fieldOf(const QDialog &dialog, const QString &title)
{
    for (const QLabel *label : dialog.findChildren<QLabel *>()) {
        if (label->text().remove(u'&') == title)
            return qobject_cast<Widget *>(label->buddy());
    }
    return nullptr;
}

inline void type(const QDialog &dialog, const QString &title, const QString &text)
{
    QWidget *field = fieldOf<QWidget>(dialog, title);
    QVERIFY2(field != nullptr && field->isVisible(), qPrintable(title));
    auto *edit = qobject_cast<QLineEdit *>(field);
    if (auto *file = qobject_cast<FileField *>(field))
        edit = &file->edit();
    edit->selectAll();
    QTest::keyClicks(edit, text);
}

inline void choose(const QDialog &dialog, const QString &title, int index)
{
    auto *box = fieldOf<QComboBox>(dialog, title);
    QVERIFY2(box != nullptr, qPrintable(title));
    box->setCurrentIndex(index);
}

inline void press(const QWidget &widget, const QString &text)
{
    for (QPushButton *button : widget.findChildren<QPushButton *>()) {
        if (button->text().remove(u'&').startsWith(text) && button->isVisible())
            return button->click();
    }
    QFAIL(qPrintable(QStringLiteral("no button ") + text));
}

/// The entry of its menus that is called so.
inline QAction *actionCalled(MainWindow &window, const QString &text)
{
    for (QAction *action : window.menus().actions()) {
        if (action->text().remove(u'&') == text)
            return action;
    }
    qFatal("no action %s", qPrintable(text));
}

/// All that it says.
inline QString wordsOf(const QWidget &widget)
{
    QStringList texts;
    for (const QLabel *label : widget.findChildren<QLabel *>())
        texts.append(label->text());
    return texts.join(u'\n');
}

/// By which a password is given to the keyring.
inline QCheckBox *keepBox(const QDialog &dialog)
{
    for (QCheckBox *box : dialog.findChildren<QCheckBox *>()) {
        if (box->text().remove(u'&').startsWith(QLatin1String("Keep the password")))
            return box;
    }
    return nullptr;
}

/// Has @p act done in the next dialog of that kind, whenever it opens; it is closed then.
template <typename Dialog>
void whenOpened(QObject &context, const std::function<void(Dialog &dialog)> &act)
{
    constexpr int LookMs = 5;
    auto *look = new QTimer(&context);
    QObject::connect(look, &QTimer::timeout, &context, [look, act] {
        auto *dialog = qobject_cast<Dialog *>(QApplication::activeModalWidget());
        if (!dialog || !dialog->isVisible())
            return;
        look->stop();
        act(*dialog);
        if (dialog->isVisible())
            dialog->reject();
    });
    look->start(LookMs);
}

/// Has @p act done in the dialog that is opened by what is done next; it is closed then.
inline void inNextDialog(const std::function<void(QDialog &dialog)> &act)
{
    QTimer::singleShot(0, qApp, [act] {
        auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget());
        QVERIFY(dialog != nullptr);
        act(*dialog);
        if (dialog->isVisible())
            dialog->reject();
    });
}

/// The same in one that asks for a name: it gets @p name.
inline void nameInNextDialog(const QString &name)
{
    inNextDialog([name](QDialog &ask) {
        ask.findChild<QLineEdit *>()->setText(name);
        ask.accept();
    });
}

/// The dialog that is open, once it is.
template <typename Dialog> Dialog *opened()
{
    Dialog *found = nullptr;
    const auto look = [&found] {
        for (QWidget *widget : QApplication::topLevelWidgets()) {
            auto *dialog = qobject_cast<Dialog *>(widget);
            if (dialog != nullptr && dialog->isVisible())
                found = dialog;
        }
        return found != nullptr;
    };
    (void)QTest::qWaitFor(look, Patience);
    return found;
}

} // namespace lockscope::test
