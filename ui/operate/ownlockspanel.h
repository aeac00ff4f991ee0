// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The panel of own locks.
#pragma once

#include "ui/operate/lockfields.h"
#include "ui/operate/owners.h"

#include <QWidget>

#include <functional>

class QGridLayout;
class QLabel;
class QListWidget;
class QPushButton;

namespace lockscope {

class OwnLocksTree;

/// What this program has locked: test locks, and owners by which contention is staged. Shown are
/// everybody's counts, who waits, and what was answered; the buttons act on the chosen row.
class OwnLocksPanel : public QWidget
{
    Q_OBJECT

public:
    /// @p owners outlives this.
    explicit OwnLocksPanel(Owners &owners, QWidget *parent = nullptr);

    /// Offers this lock, unless the operator has typed another one. @p recipe may be empty.
    void offer(const QString &path, const QString &recipe);
    void choose(quint64 owner);

signals:
    void copyWanted(const QString &text);
    void goToWanted(const QString &lock, const QString &node);

private:
    /// What must be there before a button can be pressed.
    enum class Needs { Writing, Owner, OwnerAndPath, WritingOwnerAndPath, Finished, Text };
    struct Action
    {
        QPushButton *button = nullptr;
        QString what;
        Needs needs = Needs::Text;
    };

    QWidget *buildList();
    QWidget *buildForm();
    void buildButtons(QGridLayout &grid);
    QPushButton *addButton(const QString &text, const QString &what, Needs needs,
                           const std::function<void()> &act);
    void refresh();
    void updateButtons();
    void takeOverSelection();
    void showAnswer(const OwnerEvent &event);
    void add();
    void acquire(qint64 waitMs);
    void copyAll();
    /// Why it cannot be pressed now; empty: it can.
    QString obstacle(Needs needs) const;
    /// Why nothing can be taken now.
    QString writingObstacle() const;
    quint64 owner() const; ///< the chosen one, or 0
    QString path() const; ///< what is typed, or empty where it is no path

    Owners &m_owners;
    OwnLocksTree *m_tree;
    QListWidget *m_log;
    QLabel *m_hint;
    QLineEdit *m_name;
    LockFields m_fields;
    QSpinBox *m_seconds;
    QVector<Action> m_actions;
};

} // namespace lockscope
