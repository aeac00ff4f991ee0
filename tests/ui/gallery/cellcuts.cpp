// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/gallery/cellcuts.h"

#include "ui/theme/wholerows.h"

#include <QHeaderView>
#include <QListView>
#include <QRegularExpression>
#include <QTableView>
#include <QTreeView>

namespace lockscope::test {

namespace {

constexpr int CellSlack = 1;

bool canWrap(const QAbstractItemView &view)
{
    const auto *list = qobject_cast<const QListView *>(&view);
    const auto *table = qobject_cast<const QTableView *>(&view);
    const auto *tree = qobject_cast<const QTreeView *>(&view);
    return (list != nullptr && list->wordWrap()) || (tree != nullptr && tree->wordWrap())
        || (table != nullptr && table->wordWrap());
}

const QHeaderView *headerOf(const QAbstractItemView &view)
{
    const auto *table = qobject_cast<const QTableView *>(&view);
    const auto *tree = qobject_cast<const QTreeView *>(&view);
    return table != nullptr ? table->horizontalHeader()
        : tree != nullptr   ? tree->header()
                            : nullptr;
}

QString cutOf(const QAbstractItemView &view, const QModelIndex &cell)
{
    const QString text = cell.data().toString();
    const QRect room = view.visualRect(cell);
    if (text.isEmpty() || room.isEmpty())
        return {};
    const QSize wanted = view.sizeHintForIndex(cell);
    const bool isLow = wanted.height() > room.height() + CellSlack;
    const bool isNarrow = wanted.width() > room.width() + CellSlack;
    if (canWrap(view) && room.height() >= 2 * view.fontMetrics().height())
        return {}; // Qt's measure of what wraps is of one line
    if (isLow)
        return QStringLiteral("%1 of %2 pixels high").arg(room.height()).arg(wanted.height());
    if (!isNarrow || (!isFigure(text) && !cell.data(Qt::ToolTipRole).toString().isEmpty()))
        return {};
    return QStringLiteral("%1 of %2 pixels wide").arg(room.width()).arg(wanted.width());
}

QStringList cellsCut(const QAbstractItemView &view)
{
    QStringList cuts;
    const QRect sight = view.viewport()->rect();
    for (int y = 1; y < sight.bottom();) {
        const QModelIndex first = view.indexAt({sight.center().x(), y});
        if (!first.isValid())
            break;
        for (int column = 0; column < view.model()->columnCount(first.parent()); ++column) {
            const QModelIndex cell = first.siblingAtColumn(column);
            if (const QString cut = cutOf(view, cell); !cut.isEmpty())
                cuts.append(QStringLiteral("elided: %1: “%2”: %3")
                                .arg(placeOf(view), cell.data().toString().left(60), cut));
        }
        y = std::max(view.visualRect(first).bottom(), y) + 1;
    }
    return cuts;
}

/// Of the last row in sight, where half of it is.
QStringList rowsCut(const QAbstractItemView &view)
{
    const QRect sight = view.viewport()->rect();
    const QModelIndex last = view.indexAt({sight.left() + 1, sight.bottom()});
    const QRect row = last.isValid() ? view.visualRect(last) : QRect();
    const bool isCurrent = last.siblingAtColumn(0) == view.currentIndex().siblingAtColumn(0);
    const bool isCut =
        row.bottom() > sight.bottom() + CellSlack && row.top() > sight.top() && !isCurrent;
    const auto *rest = view.findChild<WholeRows *>();
    const bool isSeen = view.viewport()->visibleRegion().intersects(row); // it may be scrolled away
    if (!isCut || !isSeen || (rest != nullptr && rest->isVisible()))
        return {};
    return {QStringLiteral("half: %1: “%2”").arg(placeOf(view), last.data().toString().left(60))};
}

QStringList headingsCut(const QAbstractItemView &view, const QHeaderView &header)
{
    QStringList cuts;
    for (int section = 0; section < header.count(); ++section) {
        const QString title =
            view.model()->headerData(section, Qt::Horizontal, Qt::DisplayRole).toString();
        if (header.isSectionHidden(section) || title.isEmpty())
            continue;
        const int wanted = header.sectionSizeHint(section);
        const int room = header.sectionSize(section);
        if (wanted > room + CellSlack)
            cuts.append(QStringLiteral("heading: %1: “%2”: %3 of %4 pixels")
                            .arg(placeOf(view), title)
                            .arg(room)
                            .arg(wanted));
        const int end = header.sectionViewportPosition(section) + room;
        if (end > header.viewport()->width() + CellSlack)
            cuts.append(QStringLiteral("behind: %1: “%2”").arg(placeOf(view), title));
    }
    return cuts;
}

} // namespace

bool isFigure(const QString &text)
{
    static const QRegularExpression figure(
        QStringLiteral("^[≥≈~+−-]? ?\\d[\\d\\s.,:+/×-]*( "
                       "?(ms|s|m|h|d|%|kB|MB))*([\\d\\s.,:+/-]*(ms|s|m|h|d|%))*$"));
    return figure.match(text.trimmed()).hasMatch();
}

QStringList cellCutsIn(const QWidget &widget)
{
    const auto *view = qobject_cast<const QAbstractItemView *>(&widget);
    if (view == nullptr || view->model() == nullptr
        || qobject_cast<const QHeaderView *>(view) != nullptr)
        return {};
    QStringList cuts = cellsCut(*view) + rowsCut(*view);
    const QHeaderView *header = headerOf(*view);
    if (header != nullptr && header->isVisible())
        cuts += headingsCut(*view, *header);
    return cuts;
}

} // namespace lockscope::test
