// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/graph/drawngraph.h"
#include "ui/graph/graphexport.h"

#include <QWidget>

class QFrame;
class QLabel;
class QListWidget;
class QMenu;

namespace lockscope {

class FocusBar;
class GraphScene;
class GraphView;

/// The wait-for graph, its deadlocks in words above it. GUI thread.
class GraphPanel : public QWidget
{
    Q_OBJECT

public:
    explicit GraphPanel(QWidget *parent = nullptr);
    ~GraphPanel() override;

    void setDrawing(const DrawnGraphPtr &drawing);
    GraphScene &scene() { return *m_scene; }
    GraphView &view() { return *m_view; }
    const QList<QAction *> &exportActions() const { return m_exports; }
    /// Asks for a file, and says so where it could not be written.
    void exportAs(GraphFormat format);
    void copyImage();
    /// A remark above it; empty: none.
    void setNote(const QString &note);
    /// Below a lock's queue: shows that lock's chain and nothing else, so that what chooses other
    /// chains is not there.
    void setEmbedded();
    /// "200 of 4 312 contenders …"; empty where all are shown.
    QString capText() const;

signals:
    void revealWanted(const QString &lock, const QString &node); ///< and leave the focus here
    void goToWanted(const QString &lock, const QString &node);
    void focusWanted(const lockscope::ChainFocus &focus); ///< empty: show all
    void copyWanted(const QString &text);
    void message(const QString &text);
    void shown();

protected:
    void showEvent(QShowEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void buildActions();
    void buildFoot();
    void connectView();
    void showCap();
    void showDeadlocks();
    void fitDeadlocks();
    void showSentence();
    void showMenu(const QPoint &globalPosition);
    QDateTime shownAt() const;
    QString caption() const;

    GraphScene *m_scene;
    GraphView *m_view;
    FocusBar *m_bar;
    QListWidget *m_deadlocks;
    QFrame *m_rule; ///< between them and the picture
    QLabel *m_cap;
    QLabel *m_sentence;
    QWidget *m_foot; ///< with m_sentence and what zooms and saves
    QList<QAction *> m_exports;
    QString m_note;
    DrawnGraphPtr m_drawing;
    bool m_isEmbedded = false;
};

} // namespace lockscope
