// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/timeline/locktable.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/theme/formparts.h"
#include "ui/theme/plaintext.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>

namespace lockscope {

namespace {

enum Column { Path, Requests, Holds, Held, HeldMost, Waited, WaitedMost, GaveUp, Expired, Deleted };

constexpr int PathLetters = 26;
constexpr int FigureLetters = 12;

/// Sorts by what its texts mean.
class Row final : public QTreeWidgetItem
{
public:
    bool operator<(const QTreeWidgetItem &other) const override
    {
        const int column = treeWidget()->sortColumn();
        const QVariant own = data(column, Qt::UserRole);
        return column == Path ? text(Path) < other.text(Path)
                              : own.toLongLong() < other.data(column, Qt::UserRole).toLongLong();
    }
    void setFigure(Column column, qint64 value, const QString &shown)
    {
        setText(column, shown);
        setData(column, Qt::UserRole, value);
        setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    void setCount(Column column, int count) { setFigure(column, count, grouped(count)); }
    void setDuration(Column column, qint64 ms)
    {
        setFigure(column, ms, ms < 0 ? u"–"_qs : humanDuration(ms).text());
    }
};

void fill(Row &row, const LockStatistics &lock)
{
    row.setCount(Requests, lock.requests);
    row.setCount(Holds, lock.holds);
    row.setDuration(Held, lock.hold.p50Ms);
    row.setDuration(HeldMost, lock.hold.maxMs);
    row.setDuration(Waited, lock.wait.p50Ms);
    row.setDuration(WaitedMost, lock.wait.maxMs);
    row.setCount(GaveUp, lock.gaveUp);
    row.setCount(Expired, lock.expired);
    row.setCount(Deleted, lock.deletedByOthers);
}

} // namespace

LockTable::LockTable(QWidget *parent)
    : QTreeWidget(parent)
{
    setColumns(*this,
        {{tr("Lock"), PathLetters}, {tr("Requests"), FigureLetters}, {tr("Holds"), FigureLetters},
            {tr("Held, half"), FigureLetters}, {tr("Held, most"), FigureLetters},
            {tr("Waited, half"), FigureLetters}, {tr("Waited, most"), FigureLetters},
            {tr("Gave up"), FigureLetters}, {tr("Expired"), FigureLetters},
            {tr("Deleted"), FigureLetters}});
    header()->setSectionResizeMode(QHeaderView::ResizeToContents); // in any language
    header()->setSectionResizeMode(Path, QHeaderView::Interactive);
    setAccessibleName(tr("Figures of all locks"));
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setSelectionMode(ExtendedSelection);
    setSortingEnabled(true);
    sortByColumn(WaitedMost, Qt::DescendingOrder);
}

void LockTable::setStatistics(const QVector<LockStatistics> &locks)
{
    setSortingEnabled(false);
    QHash<QString, Row *> known;
    for (int i = 0; i < topLevelItemCount(); ++i) {
        auto *row = static_cast<Row *>(topLevelItem(i));
        known.insert(row->data(Path, Qt::UserRole).toString(), row);
    }
    for (const LockStatistics &lock : locks) {
        Row *row = known.take(lock.path);
        if (!row) {
            row = new Row;
            addTopLevelItem(row);
            row->setText(Path, visibleText(lock.path));
            row->setData(Path, Qt::UserRole, lock.path);
            row->setToolTip(Path, plainToolTip(visibleText(lock.path)));
        }
        fill(*row, lock);
    }
    qDeleteAll(known);
    setSortingEnabled(true);
}

QString LockTable::asTsv() const
{
    const auto lineOf = [this](const QTreeWidgetItem &item) {
        QStringList cells;
        for (int column = 0; column < columnCount(); ++column)
            cells.append(item.text(column));
        return cells.join(u'\t') + u'\n';
    };
    QString text = lineOf(*headerItem());
    const bool isAll = selectedItems().isEmpty();
    for (int i = 0; i < topLevelItemCount(); ++i) {
        if (isAll || topLevelItem(i)->isSelected())
            text += lineOf(*topLevelItem(i));
    }
    return text;
}

void LockTable::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        QGuiApplication::clipboard()->setText(asTsv());
    else
        QTreeWidget::keyPressEvent(event);
}

} // namespace lockscope
