// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/jobs/hand.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QDialog>
#include <QMenu>
#include <QPointer>
#include <QTabBar>
#include <QTest>
#include <QTimer>

#include <utility>

namespace lockscope::test {

namespace {

constexpr int LookMs = 5;

void waitForDialog(const std::shared_ptr<std::function<void(QDialog &)>> &act, bool *wasThere)
{
    QTimer::singleShot(LookMs, [act, wasThere] {
        if (!*act)
            return; // somebody else is waited for by now
        const QPointer<QDialog> dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget());
        if (!dialog || !dialog->isVisible())
            return waitForDialog(act, wasThere);
        *wasThere = true;
        std::exchange(*act, nullptr)(*dialog);
        if (dialog && dialog->isVisible())
            dialog->reject();
    });
}

/// Closed where there is no such entry.
void chooseInMenu(const QString &words, int *clicks)
{
    QTimer::singleShot(LookMs, [words, clicks] {
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        if (menu == nullptr)
            return chooseInMenu(words, clicks);
        for (QAction *action : menu->actions()) {
            if (!QString(action->text()).remove(u'&').startsWith(words))
                continue;
            ++*clicks;
            return QTest::mouseClick(
                menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
        }
        menu->close();
    });
}

} // namespace

QWidget &Hand::focused() const
{
    QWidget *dialog = QApplication::activeModalWidget(); // active or not: no desktop is told
    QWidget &top = dialog != nullptr ? *dialog : m_window;
    return top.focusWidget() != nullptr ? *top.focusWidget() : top;
}

bool Hand::click(QAbstractButton *button)
{
    if (button == nullptr || !button->isEnabled()
        || !button->visibleRegion().contains(button->rect().center()))
        return false;
    ++m_cost.clicks;
    QTest::mouseClick(button, Qt::LeftButton, {}, button->rect().center());
    return true;
}

bool Hand::click(const QString &words, QWidget *within)
{
    const auto buttons =
        (within != nullptr ? within : &m_window)->findChildren<QAbstractButton *>();
    for (QAbstractButton *button : buttons) {
        if (QString(button->text()).remove(u'&') == words && click(button))
            return true;
    }
    return false;
}

bool Hand::press(QAbstractItemView &view, const QModelIndex &cell, bool isDouble)
{
    if (!cell.isValid() || view.viewport()->visibleRegion().isEmpty())
        return false;
    view.scrollTo(cell);
    const QPoint place = view.visualRect(cell).center();
    ++m_cost.clicks;
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, place);
    if (isDouble)
        QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, place);
    return true;
}

bool Hand::click(QAbstractItemView &view, const QModelIndex &cell)
{
    return press(view, cell, false);
}

bool Hand::doubleClick(QAbstractItemView &view, const QModelIndex &cell)
{
    return press(view, cell, true);
}

bool Hand::clickTab(const QString &title)
{
    for (QTabBar *bar : m_window.findChildren<QTabBar *>()) {
        for (int tab = 0; tab < bar->count() && bar->isVisible(); ++tab) {
            if (!QString(bar->tabText(tab)).remove(u'&').startsWith(title))
                continue;
            ++m_cost.clicks;
            QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(tab).center());
            return true;
        }
    }
    return false;
}

void Hand::key(const QKeySequence &keys)
{
    ++m_cost.keys;
    if (QApplication::activeModalWidget() == nullptr && !m_window.isActiveWindow()) {
        m_window.activateWindow(); // which a desktop does when a dialog closes
        (void)QTest::qWaitForWindowActive(&m_window);
    }
    QTest::keySequence(&focused(), keys);
}

void Hand::type(const QString &text)
{
    ++m_cost.texts;
    QTest::keyClicks(&focused(), text);
}

void Hand::paste(const QString &text, QWidget &field)
{
    QTest::mouseClick(&field, Qt::LeftButton, {}, field.rect().center());
    field.setFocus();
    ++m_cost.texts;
    QTest::keyClick(&field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(&field, text);
}

void Hand::inDialog(std::function<void(QDialog &)> act)
{
    m_wasInDialog = false;
    if (m_inDialog)
        *m_inDialog = nullptr; // that one never opened
    m_inDialog = std::make_shared<std::function<void(QDialog &)>>(std::move(act));
    waitForDialog(m_inDialog, &m_wasInDialog);
}

void Hand::inMenu(const QString &words)
{
    chooseInMenu(words, &m_cost.clicks);
}

} // namespace lockscope::test
