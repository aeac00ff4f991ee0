// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QPointer>
#include <QSet>
#include <QStringList>

class QAbstractButton;
class QAction;
class QDialog;
class QMenu;
class QWidget;

namespace lockscope::test {

/// Answers whatever a window opens, modal or not, while it lives: presses one button of a dialog or
/// triggers one entry of a context menu, and closes it. Which one is said by `turn`, so that all
/// can be tried, one after the other, each in a dialog of its own. What is disabled is enabled
/// first: a button that should do nothing must do nothing even then.
class Clerk : public QObject
{
public:
    /// Entries of @p window's own menus are left alone in context menus.
    explicit Clerk(QWidget &window);

    int turn = 0;
    /// How many could be pressed in what was opened since this was last set to 0.
    int choices = 0;
    int looks = 0; ///< how often it looked whether something was open
    QStringList pressed; ///< "AllowDialog: &Allow changes", for messages
    QSet<QString> seen; ///< what was opened: class names or titles

private:
    void look();
    void answer(QDialog &dialog);
    void answer(QMenu &menu);

    QWidget &m_window;
    QSet<QObject *> m_busy; ///< being answered
    bool m_isLeaving = false; ///< a dialog is being closed, and may ask whether that is meant
};

/// Makes a test function fail on warnings, but for those that the offscreen platform gives when a
/// window is shown.
void failOnWarnings();

/// All actions of @p window with the path by which they are found again; what menus are filled with
/// when they are shown is included. Separators and what belongs to Qt's own editors are not.
QList<QPair<QString, QPointer<QAction>>> actionsOf(const QWidget &window);
/// All buttons of @p window, dialogs of it excepted.
QList<QPair<QString, QPointer<QAbstractButton>>> buttonsOf(const QWidget &window);

} // namespace lockscope::test
