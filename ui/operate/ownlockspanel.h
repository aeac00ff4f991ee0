// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The panel of own locks.
#pragma once

#include "ui/operate/dialogs.h"
#include "ui/operate/owners.h"

#include <QWidget>

class QGridLayout;
class QLabel;
class QLayout;
class QListWidget;
class QPushButton;
class QScrollArea;

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

    /// As high as the form: the page above is what one works for, and a list can be scrolled.
    QSize sizeHint() const override;

    /// Offers this lock, unless the operator has typed another one. @p recipe may be empty.
    void offer(const QString &path, const QString &recipe);
    void choose(const QString &owner);

signals:
    void copyWanted(const QString &text);
    void goToWanted(const QString &lock, const QString &node);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    /// What must be there before a button can be pressed.
    enum Need { Writing = 1, Owner = 2, Path = 4, Ended = 8, Text = 16, Chosen = 32 };
    struct Action
    {
        QPushButton *button = nullptr;
        QString what;
        int needs = 0; ///< of Need
    };

    QWidget *buildList();
    QLayout *buildEndings();
    QWidget *buildForm();
    QPushButton *addAction(
        const QString &text, const QString &what, int needs, const std::function<void()> &act);
    void addButtons(QGridLayout &grid);
    void fitForm();
    void refresh();
    void updateButtons();
    void takeOverSelection();
    void showAnswer(const OwnerEvent &event);
    void add();
    /// The chosen owner, of the typed lock.
    void ask(OwnerAct act, qint64 waitMs = LockOwner::Forever);
    void copyAll();
    /// Why what needs all of @p needs cannot be done now; empty: it can.
    QString obstacle(int needs) const;
    QString owner() const; ///< the chosen one, or empty
    ClaimRequest chosen() const;
    ClaimRequest typed() const; ///< nothing where that is no path

    Owners &m_owners;
    OwnLocksTree *m_tree;
    QListWidget *m_log;
    QLabel *m_hint;
    QScrollArea *m_form = nullptr;
    QLineEdit *m_name;
    LockFields m_fields;
    QSpinBox *m_seconds;
    QVector<Action> m_actions;
};

} // namespace lockscope
