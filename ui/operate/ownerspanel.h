// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/operate/locks/claim.h"

#include <QPointer>
#include <QWidget>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSpinBox;
class QTreeView;

namespace lockscope {

class Hands;
class OwnersModel;
struct OwnerEvent;

/// Stages contention: named owners, each with its own session, take and release locks; shown are
/// everybody's counts, who waits, and what was answered.
class OwnersPanel : public QWidget
{
    Q_OBJECT

public:
    explicit OwnersPanel(QWidget *parent = nullptr);

    /// Null: no connection.
    void setHands(Hands *hands);
    /// Offers this lock, unless the operator has typed another one. @p recipe may be empty.
    void offer(const QString &path, const QString &recipe);

signals:
    void copyWanted(const QString &text);

private:
    void build();
    void buildForm(QGridLayout &grid);
    QWidget *buildLists();
    void connectButtons();
    void fillModes();
    void refresh();
    void updateButtons();
    void takeOverSelection();
    void showAnswer(const OwnerEvent &event);
    void add();
    void acquire(qint64 waitMs);
    /// Why nothing can be taken now; empty: it can.
    QString obstacle() const;
    /// The chosen owner, or 0.
    quint64 owner() const;
    /// What is typed, or empty where it is no path.
    QString path() const;
    Mode mode() const;

    QPointer<Hands> m_hands;
    OwnersModel *m_model;
    QTreeView *m_tree;
    QListWidget *m_log;
    QLabel *m_hint;
    QLineEdit *m_name;
    QLineEdit *m_path;
    QComboBox *m_recipe;
    QComboBox *m_mode;
    QSpinBox *m_seconds;
    QPushButton *m_add;
    QPushButton *m_remove;
    QPushButton *m_tryNow;
    QPushButton *m_tryFor;
    QPushButton *m_wait;
    QPushButton *m_releaseOne;
    QPushButton *m_releaseLock;
    QPushButton *m_releaseAll;
    QPushButton *m_close;
    QPushButton *m_cancel;
    QPushButton *m_copy;
};

} // namespace lockscope
