// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/graph/drawngraph.h"

#include <QWidget>

class QLabel;
class QTreeView;

namespace lockscope {

class ColumnZoom;
class FocusBar;
class ForestModel;

/// The blocking forest: who blocks whom, the worst root first. GUI thread.
class ForestPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ForestPanel(QWidget *parent = nullptr);

    void setDrawing(const DrawnGraphPtr &drawing);
    /// A remark above it; empty: none.
    void setNote(const QString &note);
    ForestModel &model() { return *m_model; }
    QTreeView &tree() { return *m_tree; }

signals:
    void goToWanted(const QString &lock, const QString &node);
    void focusWanted(const lockscope::ChainFocus &focus); ///< empty: show all
    void copyWanted(const QString &text);
    void shown();

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void goTo(const QModelIndex &index);
    void measureColumns();
    void fitColumns();
    void showSentence();
    void showMenu(const QPoint &position);
    QString rowText(const QModelIndex &index) const;

    ForestModel *m_model;
    QTreeView *m_tree;
    ColumnZoom *m_zoom = nullptr; ///< of widths that somebody chose
    FocusBar *m_bar;
    QVector<int> m_needed; ///< pixels, by column: what was in sight since it had this width
    bool m_areWidthsChosen = false; ///< by the operator
    bool m_isFitting = false;
    QLabel *m_empty;
    QLabel *m_note;
    QLabel *m_sentence; ///< the chosen row's
    DrawnGraphPtr m_drawing;
};

} // namespace lockscope
