// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTableView>

namespace lockscope {

class QueueModel;

/// The queue as a table. A header's third click gives queue order back; its context menu chooses
/// the columns. Selection follows contenders, also over filtering and sorting.
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

    /// Widths, order and visibility of columns, for settings; restoring what is foreign does
    /// nothing.
    QByteArray saveColumns() const;
    void restoreColumns(const QByteArray &state);
    void resetColumns();

    /// One checkable action for each column, owned by the table.
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

private:
    void sortByClick(int section);
    void showHeaderMenu(const QPoint &position);
    void rememberSelection();
    void restoreSelection();
    void fitRows();

    struct Remembered
    {
        QString path;
        qint64 czxid = 0;
        friend bool operator==(const Remembered &, const Remembered &) = default;
    };

    QueueModel *m_model;
    QString m_emptyText;
    QList<QAction *> m_columnActions;
    QVector<Remembered> m_remembered;
    Remembered m_rememberedCurrent;
};

} // namespace lockscope
