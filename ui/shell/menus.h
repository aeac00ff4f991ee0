// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHash>
#include <QKeySequence>
#include <QMenuBar>

#include <functional>

class QShortcut;

namespace lockscope {

/// What must be there for an action to make sense.
enum class Requirement : quint8 {
    Nothing,
    Connection, ///< or a history
    Live, ///< a connection
    LiveLock, ///< and a lock that is open, or chosen in the overview
    LiveContender, ///< and a selected one
    PresentContender, ///< and what is shown is of now
    History, ///< a recording or a server's files
    Kept, ///< something of a connection, in memory
    Scan, ///< one is under way
    Lock, ///< one is open
    LockInView, ///< one is open, or chosen in the overview
    Contender, ///< one is selected, where it can be seen
    Session, ///< the selected contender has one
    Hands, ///< a connection, and a journal to write down what is done
    Writing, ///< changes are allowed, and what is shown is of now
    Permit, ///< changes are allowed, whatever is shown: they can be forbidden again
    Past, ///< what is shown is of an earlier moment
};

struct Situation
{
    bool hasConnection = false;
    bool isHistory = false; ///< instead of a connection
    bool isScanning = false;
    bool hasLock = false;
    bool hasLockInView = false;
    bool hasContender = false; ///< in view
    bool hasSession = false;
    bool isKept = false; ///< something, in memory
    bool isPast = false;
    bool isWritable = false;
    QString journalProblem {}; ///< why nothing can be written down; empty: it can
    QString keepingProblem {}; ///< why nothing is kept in memory any more; empty: it is

    friend bool operator==(const Situation &, const Situation &) = default;
};

/// Why an action with this need cannot be used now; empty: it can.
QString reasonAgainst(Requirement need, const Situation &situation);

/// The window's menus. An action exists only with what it does; one that cannot be used now says
/// why in its tool tip, in the status bar, and when its key is pressed.
class Menus : public QObject
{
    Q_OBJECT

public:
    enum Menu { File, Edit, View, Lock, Session, Tools, Help, MenuCount };
    using Keys = QList<QKeySequence>;

    explicit Menus(QMenuBar *bar);

    QAction *add(Menu menu, const QString &text, const Keys &keys, Requirement need,
        std::function<void()> run);
    /// An action that is on or off; @p run is told which.
    QAction *addToggle(Menu menu, const QString &text, bool isOn, std::function<void(bool)> run);
    void addSeparator(Menu menu);
    QMenu *menu(Menu menu) const { return m_menus[menu]; }
    QMenu *addSubMenu(Menu menu, const QString &title);
    /// Explains what a sub menu or a foreign action is for, and when it cannot be used.
    void setNeed(QAction *action, Requirement need);

    void setSituation(const Situation &situation);
    const QList<QAction *> &actions() const { return m_actions; }

signals:
    void refused(const QString &why); ///< the key of what cannot be used now was pressed

private:
    void apply(QAction *action) const;
    void addExplainers(QAction *action);

    QWidget *m_window;
    QMenu *m_menus[MenuCount];
    QList<QAction *> m_actions;
    QHash<QAction *, QList<QShortcut *>> m_explainers; ///< that have its keys while it is disabled
    Situation m_situation;
};

} // namespace lockscope
