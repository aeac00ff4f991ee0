// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/timeline/locktable.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/theme/copykey.h"
#include "ui/theme/formparts.h"
#include "ui/theme/plaintext.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>

namespace lockscope {

namespace {

enum LockFigure {
    LockPathFigure,
    RequestsFigure,
    HoldsFigure,
    HeldFigure,
    HeldMostFigure,
    WaitedFigure,
    WaitedMostFigure,
    GaveUpFigure,
    ExpiredFigure,
    DeletedFigure,
};

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
        return column == LockPathFigure
            ? text(LockPathFigure) < other.text(LockPathFigure)
            : own.toLongLong() < other.data(column, Qt::UserRole).toLongLong();
    }
    void setFigure(LockFigure column, qint64 value, const QString &shown)
    {
        setText(column, shown);
        setData(column, Qt::UserRole, value);
        setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    void setCount(LockFigure column, int count) { setFigure(column, count, grouped(count)); }
    void setDuration(LockFigure column, qint64 ms)
    {
        setFigure(column, ms, ms < 0 ? u"–"_qs : humanDuration(ms).text());
    }
};

void fill(Row &row, const LockStatistics &lock)
{
    row.setCount(RequestsFigure, lock.requests);
    row.setCount(HoldsFigure, lock.holds);
    row.setDuration(HeldFigure, lock.hold.p50Ms);
    row.setDuration(HeldMostFigure, lock.hold.maxMs);
    row.setDuration(WaitedFigure, lock.wait.p50Ms);
    row.setDuration(WaitedMostFigure, lock.wait.maxMs);
    row.setCount(GaveUpFigure, lock.gaveUp);
    row.setCount(ExpiredFigure, lock.expired);
    row.setCount(DeletedFigure, lock.deletedByOthers);
}

} // namespace

LockTable::LockTable(QWidget *parent)
    : QTreeWidget(parent)
{
    setCopyKey(*this, [this] { QGuiApplication::clipboard()->setText(asTsv()); });
    setColumns(*this,
        {{tr("Lock"), PathLetters}, {tr("Requests"), FigureLetters}, {tr("Holds"), FigureLetters},
            {tr("Held, half"), FigureLetters}, {tr("Held, most"), FigureLetters},
            {tr("Waited, half"), FigureLetters}, {tr("Waited, most"), FigureLetters},
            {tr("Gave up"), FigureLetters}, {tr("Expired"), FigureLetters},
            {tr("Deleted"), FigureLetters}});
    header()->setSectionResizeMode(QHeaderView::ResizeToContents); // in any language
    header()->setSectionResizeMode(LockPathFigure, QHeaderView::Interactive);
    setAccessibleName(tr("Figures of all locks"));
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setSelectionMode(ExtendedSelection);
    setSortingEnabled(true);
    sortByColumn(WaitedMostFigure, Qt::DescendingOrder);
}

void LockTable::setStatistics(const QVector<LockStatistics> &locks)
{
    setSortingEnabled(false);
    QHash<QString, Row *> known;
    for (int i = 0; i < topLevelItemCount(); ++i) {
        auto *row = static_cast<Row *>(topLevelItem(i));
        known.insert(row->data(LockPathFigure, Qt::UserRole).toString(), row);
    }
    for (const LockStatistics &lock : locks) {
        Row *row = known.take(lock.path);
        if (!row) {
            row = new Row;
            addTopLevelItem(row);
            row->setText(LockPathFigure, visibleText(lock.path));
            row->setData(LockPathFigure, Qt::UserRole, lock.path);
            row->setToolTip(LockPathFigure, plainToolTip(visibleText(lock.path)));
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

} // namespace lockscope
