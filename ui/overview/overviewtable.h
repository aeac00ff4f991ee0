// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The overview's table: a row a lock, columns that never cut a figure, rows that stay where
// somebody looks at them.
#pragma once

#include "ui/overview/overviewcells.h"

#include <QTableView>
#include <QTimer>

namespace lockscope {

class OverviewColumnFit;
class OverviewModel;

/// GUI thread.
class OverviewTable : public QTableView
{
    Q_OBJECT

public:
    explicit OverviewTable(OverviewModel *model, QWidget *parent = nullptr);

    /// Paths of the rows that are selected, as they stand.
    QStringList selectedLocks() const;
    /// The one with the keyboard's mark, if it is selected; else empty.
    QString currentLock() const;
    /// Selects that lock, and no other; false where it is not shown.
    bool select(const QString &path);
    /// Tab separated, with a line of headings; empty where nothing is selected.
    QString selectedAsTsv() const;

    /// As wide as what is in them needs: see OverviewColumnFit.
    void fitColumns();
    QByteArray saveColumns() const;
    void restoreColumns(const QByteArray &state);
    void resetColumns(); ///< as they come
    /// How long a mouse, or a keyboard, that rests still points at the rows.
    void setPatience(int ms) { m_patience.setInterval(ms); }

signals:
    void lockWanted(const QString &path);
    void contextMenuWanted(const QString &path, const QPoint &globalPosition);
    void copyWanted(const QString &text);
    void sortWanted(lockscope::OverviewColumn column);
    /// Whether somebody points at the rows: with the mouse, or with a selection in the keyboard's
    /// hands. Whoever does not stir for a while does not.
    void lookedAt(bool isLookedAt);

protected:
    bool event(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    void setUpHeader();
    void fitRows();
    void tellWhetherLookedAt();
    void stir();
    void openCurrent();
    int anchorRow() const;
    void rememberPlace();
    void restorePlace();
    void rememberSelection();
    void restoreSelection();

    OverviewModel *m_model;
    OverviewColumnFit *m_columns = nullptr;
    QTimer m_patience;
    QPoint m_mouseWas; ///< when this was shown: where it was left, nobody points
    bool m_isPointedAt = false;
    bool m_isLookedAt = false;
    // Over a change of rows:
    QString m_anchor; ///< path of the row that stays where it is; empty: none
    int m_anchorY = 0;
    QStringList m_selected;
    QString m_current;
};

} // namespace lockscope
