// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/scan.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QTreeView;

namespace lockscope {

struct LockNotes;
class LocksTreeModel;

/// The tree of found locks, what the scan is doing, and what it found wanting. GUI thread.
class LocksPanel : public QWidget
{
    Q_OBJECT

public:
    explicit LocksPanel(QWidget *parent = nullptr);

    LocksTreeModel &model() { return *m_model; }
    QTreeView &tree() { return *m_tree; }
    bool isScanning() const { return m_isScanning; }

    void scanStarted(const QString &root);
    void showProgress(const ScanProgress &progress);
    void showResult(const ScanResult &result);
    void setNotes(const LockNotes &notes);
    /// Empties the tree: another connection.
    void clear();
    /// Makes @p path current without activating it.
    void select(const QString &path);

signals:
    void lockChosen(const QString &path);
    /// By the arrow keys: whoever goes on with them wants to see it, and not to be taken there.
    void lockPassed(const QString &path);
    void cancelRequested();
    void contextMenuWanted(const QString &path, const QPoint &globalPosition);
    void copyWanted(const QString &text);

private:
    void buildTree();
    void choose(const QModelIndex &index);
    void acceptCurrent(const QModelIndex &index);
    bool isLock(const QModelIndex &index) const; ///< and no folder
    void say(const QString &text, const QString &toolTip = {});
    void showMenu(const QPoint &position);

    LocksTreeModel *m_model;
    QTreeView *m_tree;
    QLabel *m_message;
    QProgressBar *m_progress;
    QPushButton *m_cancel;
    bool m_isScanning = false;
    bool m_isFirstScan = true;
};

} // namespace lockscope
