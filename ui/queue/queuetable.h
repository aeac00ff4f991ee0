// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/queue/queuecells.h"

#include <QSet>
#include <QTableView>

#include <array>

namespace lockscope {

class ColumnZoom;
class QueueModel;

/// The queue as a table. A header's third click gives queue order back; its context menu chooses
/// the columns. Until somebody does, they fit the room that there is: who, since when and for whom
/// are never behind the scroll bar, what matters least goes. Selection follows contenders, also
/// over filtering and sorting.
class QueueTable : public QTableView
{
    Q_OBJECT

public:
    explicit QueueTable(QueueModel *model, QWidget *parent = nullptr);

    /// Queue indexes of the selected rows, in the order shown.
    QVector<int> selectedEntries() const;
    /// Queue indexes of the rows that are in sight, from above.
    QVector<int> visibleEntries() const;
    /// Queue index of the selected row with the cursor, or -1.
    int currentEntry() const;
    void setCurrentEntry(int queueIndex);

    /// Pixels that @p rows take with the header, and the bar below them where that is needed.
    int heightOf(int rows) const;

    /// Widths, order and visibility of columns, for settings; empty: nobody has chosen any.
    /// Restoring what is foreign does nothing.
    QByteArray saveColumns() const;
    void restoreColumns(const QByteArray &state);
    void resetColumns();
    /// Gives columns that nobody chose the room that is there, by what is in sight.
    void fitColumns();

    /// One checkable action for each column, owned by the table; checked where the column is shown
    /// now.
    QList<QAction *> columnActions();

    /// Shown where the rows would be, while there are none.
    void setEmptyText(const QString &text);
    const QString &emptyText() const { return m_emptyText; }

    QSize minimumSizeHint() const override; ///< some rows

signals:
    void currentEntryChanged(int queueIndex);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    using Widths = std::array<int, size_t(QueueColumnCount)>; ///< pixels; 0: it is not shown
    void setUpHeader();
    void setChosen(bool areChosen);
    void measureColumns();
    int usualWidth(QueueColumn column) const;
    Widths leastWidths(int room) const;
    static void widen(Widths *widths, const Widths &wanted, int *spare);
    void setWidths(const Widths &widths);
    void sortByClick(int section);
    void showHeaderMenu(const QPoint &position);
    QVector<int> selectedRows() const;
    struct Remembered
    {
        QString path;
        qint64 czxid = 0;
        friend bool operator==(const Remembered &, const Remembered &) = default;
        friend size_t qHash(const Remembered &one, size_t seed)
        {
            return qHashMulti(seed, one.path, one.czxid);
        }
    };
    Remembered keyOf(int row) const;
    void rememberSelection();
    void restoreSelection();
    void fitRows();

    QueueModel *m_model;
    ColumnZoom *m_zoom; ///< of columns that somebody chose
    bool m_areColumnsChosen = false; ///< by the operator: they keep their widths
    bool m_isFitting = false;
    Widths m_whole = {}; ///< of what was in sight of this lock, so that nothing is cut
    QString m_measuredPath; ///< whose that is
    QString m_emptyText;
    QList<QAction *> m_columnActions;
    QSet<Remembered> m_remembered;
    Remembered m_rememberedCurrent;
};

} // namespace lockscope
