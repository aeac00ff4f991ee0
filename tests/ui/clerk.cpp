// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/clerk.h"
#include "tests/support/patience.h"

#include "ui/operate/deletedialog.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QRegularExpression>
#include <QTest>
#include <QTimer>

#include <utility>

namespace lockscope::test {

namespace {

constexpr int LookMs = 5;

bool isWithin(const QObject *object, const QObject *ancestor)
{
    while (object != nullptr && object != ancestor)
        object = object->parent();
    return object != nullptr;
}

/// The classes and titles above @p object, up to @p window.
QString pathTo(const QObject &object, const QWidget &window)
{
    QStringList parts;
    for (const QObject *one = object.parent(); one != nullptr && one != &window;
         one = one->parent()) {
        const auto *menu = qobject_cast<const QMenu *>(one);
        parts.prepend(
            menu != nullptr ? menu->title() : QString::fromLatin1(one->metaObject()->className()));
    }
    return parts.join(u'/');
}

template <typename Thing>
void append(QList<QPair<QString, QPointer<Thing>>> &all, const QString &key, Thing *thing)
{
    QString unique = key;
    const auto isTaken = [&all](const QString &one) {
        return std::any_of(
            all.cbegin(), all.cend(), [&one](const auto &pair) { return pair.first == one; });
    };
    for (int i = 2; isTaken(unique); ++i)
        unique = QStringLiteral("%1 #%2").arg(key).arg(i);
    all.append({unique, thing});
}

/// The entries of @p menu and its sub menus that are not @p window's.
QList<QAction *> foreignEntries(QMenu &menu, const QWidget &window)
{
    QList<QAction *> entries;
    const QList<QAction *> own = menu.actions();
    for (QAction *action : own) {
        if (isWithin(action, &window) || action->isSeparator())
            continue;
        if (action->menu() != nullptr)
            entries += foreignEntries(*action->menu(), window);
        else
            entries.append(action);
    }
    return entries;
}

} // namespace

Clerk::Clerk(QWidget &window)
    : m_window(window)
{
    QTimer::singleShot(LookMs, this, &Clerk::look);
}

void Clerk::look()
{
    // First: what is pressed may open more, and wait for that to be answered, too.
    QTimer::singleShot(LookMs, this, &Clerk::look);
    ++looks;
    if (auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget())) {
        if (!m_busy.contains(menu))
            answer(*menu);
        return;
    }
    const QWidgetList all = QApplication::topLevelWidgets();
    for (QWidget *widget : all) {
        auto *dialog = qobject_cast<QDialog *>(widget);
        if (dialog != nullptr && dialog->isVisible() && !m_busy.contains(dialog))
            return answer(*dialog);
    }
}

void Clerk::answer(QDialog &dialog)
{
    const QPointer<QDialog> alive(&dialog);
    if (auto *box = qobject_cast<QMessageBox *>(&dialog); box && m_isLeaving) {
        if (QAbstractButton *yes = box->button(QMessageBox::Yes)) // forget what was typed
            return yes->click();
    }
    m_busy.insert(&dialog);
    const QString name = QString::fromLatin1(dialog.metaObject()->className());
    seen.insert(name == u"QDialog" ? dialog.windowTitle() : name);
    const auto *deletion = qobject_cast<const DeleteDialog *>(&dialog);
    if (deletion != nullptr) // its steps and buttons come when it has looked
        (void)QTest::qWaitFor(
            [&] { return !deletion->obstacle().startsWith(u"Not looked"); }, Patience);
    if (alive && qobject_cast<QFileDialog *>(&dialog) == nullptr) {
        const QList<QAbstractButton *> buttons = dialog.findChildren<QAbstractButton *>();
        choices = std::max(choices, int(buttons.size()));
        if (turn < buttons.size()) {
            QAbstractButton *button = buttons.at(turn);
            pressed.append(name + QStringLiteral(": ") + button->text());
            button->setEnabled(true);
            button->click();
        }
    }
    if (alive && deletion != nullptr)
        (void)QTest::qWaitFor(
            [&] { return !deletion->obstacle().startsWith(u"Working"); }, Patience);
    if (alive && dialog.isVisible()) { // what was accepted stays so
        const bool wasLeaving = std::exchange(m_isLeaving, true);
        dialog.reject();
        m_isLeaving = wasLeaving;
    }
    m_busy.remove(&dialog);
}

void Clerk::answer(QMenu &menu)
{
    const QPointer<QMenu> alive(&menu);
    m_busy.insert(&menu);
    const QList<QAction *> entries = foreignEntries(menu, m_window);
    choices = std::max(choices, int(entries.size()));
    if (turn < entries.size()) {
        pressed.append(QStringLiteral("context menu: ") + entries.at(turn)->text());
        entries.at(turn)->setEnabled(true);
        entries.at(turn)->trigger();
    }
    if (alive)
        menu.close();
    m_busy.remove(&menu);
}

void failOnWarnings()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support )")));
}

QList<QPair<QString, QPointer<QAction>>> actionsOf(const QWidget &window)
{
    const QList<QMenu *> menus = window.findChildren<QMenu *>();
    for (QMenu *menu : menus)
        emit menu->aboutToShow(); // some are filled only then
    QList<QPair<QString, QPointer<QAction>>> all;
    const QList<QAction *> actions = window.findChildren<QAction *>();
    for (QAction *action : actions) {
        const bool isOfEditor = qobject_cast<QLineEdit *>(action->parent()) != nullptr
            || QByteArray(action->parent()->metaObject()->className()).contains("TextControl");
        if (action->isSeparator() || isOfEditor)
            continue;
        append(all, pathTo(*action, window) + u'/' + action->text(), action);
    }
    return all;
}

QList<QPair<QString, QPointer<QAbstractButton>>> buttonsOf(const QWidget &window)
{
    QList<QPair<QString, QPointer<QAbstractButton>>> all;
    const QList<QAbstractButton *> buttons = window.findChildren<QAbstractButton *>();
    for (QAbstractButton *button : buttons) {
        if (button->window() == &window || qobject_cast<QDialog *>(button->window()) == nullptr)
            append(all, pathTo(*button, window) + u'/' + button->objectName() + button->text(),
                button);
    }
    return all;
}

} // namespace lockscope::test
