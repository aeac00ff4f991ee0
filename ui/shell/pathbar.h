// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QToolBar>

class QComboBox;
class QCompleter;
class QLineEdit;
class QStringListModel;
class QToolButton;

namespace lockscope {

class QueueFilter;

/// Where one is and what one looks for: the path with completion, the filter, buttons.
class PathBar : public QToolBar
{
    Q_OBJECT

public:
    explicit PathBar(QWidget *parent = nullptr);

    void setPath(const QString &path);
    /// Paths that are offered for completion.
    void setKnownPaths(const QStringList &paths);
    void focusPath();
    void focusFilter();
    void clearFilter();
    /// Marks what was typed as unusable; empty: as fine.
    void setPathProblem(const QString &problem);
    void addButton(QAction *action, bool isPrimary = false);
    /// Whether the primary button stands out: what it asks is a question now.
    void setPressing(bool isPressing);

signals:
    void pathEntered(const QString &path);
    void filterChanged(const lockscope::QueueFilter &filter);
    /// What is wrong with what was typed: of the field that it was just said of, or else still of
    /// the other; empty: both are fine.
    void problemTold(const QString &why);
    void left(); ///< Escape: back to the queue

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void enterPath();
    void readFilter();
    void colourPrimary();
    void proposeFilter();
    void setProblem(QString &own, const QString &problem, const QString &other);
    void markBoth();

    QLineEdit *m_path;
    QLineEdit *m_filter;
    QStringListModel *m_known;
    QToolButton *m_primary = nullptr;
    bool m_isPressing = true;
    QString m_current;
    QString m_pathProblem;
    QString m_filterProblem;
};

} // namespace lockscope
