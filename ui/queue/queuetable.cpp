// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/queue/queuetable.h"

#include "ui/queue/queuedelegate.h"
#include "ui/queue/queuemodel.h"
#include "ui/queue/traincars.h"
#include "ui/theme/colours.h"
#include "ui/theme/columnzoom.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/plaintext.h"

#include <QAction>
#include <QEvent>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <numeric>
#include <utility>

namespace lockscope {

namespace {

/// What a column takes, in average characters.
struct UsualRoom
{
    int usual;
    int leaves = 0; ///< the how manieth that goes where there is too little room; 0: it stays
};

constexpr UsualRoom roomOf(QueueColumn column)
{
    switch (column) {
    case QueueColumn::Sequence:
        return {8};
    case QueueColumn::Mode:
        return {15, 4};
    case QueueColumn::State: // "pending", with its sign
    case QueueColumn::Age: // "999 d 23 h", bold
        return {15};
    case QueueColumn::WaitsFor:
        return {18};
    case QueueColumn::Watches:
        return {12, 3};
    case QueueColumn::Endpoint: // fixed pitch, which is wider
        return {23, 2};
    case QueueColumn::Heartbeat:
        return {11, 1};
    case QueueColumn::Expires:
        return {11};
    case QueueColumn::Client:
    case QueueColumn::Session:
    case QueueColumn::Member:
    case QueueColumn::Token:
        return {23};
    case QueueColumn::Created:
        return {24};
    case QueueColumn::Name:
    case QueueColumn::Data:
        break;
    }
    return {40};
}

constexpr int MaxWhole = 26; ///< characters that are never cut: names have no end of their own
constexpr int MostWhole = 60; ///< characters that are whole where there is room for them

/// The number of the column that leaves last.
constexpr int lastToLeave()
{
    int last = 0;
    for (int column = 0; column < FirstHiddenColumn; ++column)
        last = std::max(last, roomOf(QueueColumn(column)).leaves);
    return last;
}

} // namespace

QueueTable::QueueTable(QueueModel *model, QWidget *parent)
    : QTableView(parent)
    , m_model(model)
    , m_zoom(new ColumnZoom(*horizontalHeader()))
{
    setModel(model);
    setItemDelegate(new QueueDelegate(this));
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setAlternatingRowColors(true);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setFrameShape(NoFrame);
    setDragEnabled(true);
    setDragDropMode(DragOnly);
    setHorizontalScrollMode(ScrollPerPixel);
    setAccessibleName(tr("Queue"));
    setContextMenuPolicy(Qt::CustomContextMenu);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);

    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this] { emit currentEntryChanged(currentEntry()); });
    connect(model, &QueueModel::aboutToExchangeRows, this, &QueueTable::rememberSelection);
    connect(model, &QueueModel::rowsExchanged, this, &QueueTable::restoreSelection);
    setUpHeader();
    resetColumns();
    fitRows();
}

void QueueTable::setUpHeader()
{
    QHeaderView *header = horizontalHeader();
    header->setSectionsMovable(true);
    header->setSectionsClickable(true);
    header->setHighlightSections(false);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header, &QHeaderView::sectionClicked, this, &QueueTable::sortByClick);
    connect(header, &QHeaderView::customContextMenuRequested, this, &QueueTable::showHeaderMenu);
    const auto choose = [this](int /*column*/) {
        if (!m_isFitting)
            setChosen(true);
    };
    whenResized(*header, *this, choose);
    connect(header, &QHeaderView::sectionMoved, this, choose);
}

void QueueTable::setChosen(bool areChosen)
{
    m_areColumnsChosen = areChosen;
    m_zoom->setOn(areChosen);
    horizontalHeader()->setStretchLastSection(areChosen);
}

void QueueTable::resetColumns()
{
    setChosen(false);
    m_isFitting = true;
    const int unit = letterWidth(fontMetrics());
    restoreOrder(*horizontalHeader());
    for (int column = 0; column < QueueColumnCount; ++column) {
        setColumnHidden(column, column >= FirstHiddenColumn);
        setColumnWidth(column, roomOf(QueueColumn(column)).usual * unit);
    }
    m_isFitting = false;
    fitColumns();
}

/// What is in sight; as it was before where that needed more, or columns would move with each
/// figure.
void QueueTable::measureColumns()
{
    const QString path =
        m_model->content().state ? m_model->content().state->snapshot->path : QString();
    if (std::exchange(m_measuredPath, path) != path)
        m_whole = {};
    const int letter = letterWidth(fontMetrics());
    const int first = std::max(0, rowAt(0));
    const int end = rowAt(viewport()->height() - 1) < 0 ? m_model->rowCount()
                                                        : rowAt(viewport()->height() - 1) + 1;
    for (int column = 0; column < FirstHiddenColumn; ++column) {
        int &whole = m_whole.at(size_t(column));
        whole = std::max(whole, horizontalHeader()->sectionSizeHint(column));
        for (int row = first; row < end; ++row)
            whole = std::max(whole,
                std::min(
                    MostWhole * letter, sizeHintForIndex(m_model->index(row, column)).width()));
    }
}

/// How long somebody holds gets longer by itself: where there is room, an hour of it has some.
int QueueTable::usualWidth(QueueColumn column) const
{
    const int usual = roomOf(column).usual * letterWidth(fontMetrics());
    const QueueContent &content = m_model->content();
    const int holder = column == QueueColumn::State ? firstHolder(content) : -1;
    const int row = holder < 0 ? -1 : m_model->rowOf(holder); // a filter may hide it
    const QueueEntry entry {content, holder};
    const qint64 now = content.now();
    if (row < 0 || !entry.hold(now))
        return usual;
    const int around = sizeHintForIndex(m_model->index(row, int(column))).width()
        - fontMetrics().horizontalAdvance(stateText(entry, now));
    return std::max(usual, around + fontMetrics().horizontalAdvance(longestStateText(entry)));
}

/// Gives of @p spare pixels to those that are to be wider, each its share: no more than @p wanted.
void QueueTable::widen(Widths *widths, const Widths &wanted, int *spare)
{
    Widths missing = {};
    for (size_t i = 0; i < missing.size(); ++i)
        missing.at(i) = widths->at(i) == 0 ? 0 : std::max(0, wanted.at(i) - widths->at(i));
    const int all = std::accumulate(missing.begin(), missing.end(), 0);
    const int shared = std::clamp(*spare, 0, all);
    for (size_t i = 0; i < missing.size() && all > 0; ++i) {
        const int more = int(qint64(missing.at(i)) * shared / all);
        widths->at(i) += more;
        *spare -= more;
    }
}

/// Of as many columns as @p room has room for.
QueueTable::Widths QueueTable::leastWidths(int room) const
{
    Widths widths = m_whole;
    const int most = MaxWhole * letterWidth(fontMetrics());
    for (int column = 0; column < FirstHiddenColumn; ++column) {
        int &width = widths.at(size_t(column));
        width = std::min(width, std::max(horizontalHeader()->sectionSizeHint(column), most));
    }
    int all = std::accumulate(widths.begin(), widths.end(), 0);
    for (int leaving = 1; leaving <= lastToLeave() && all > room; ++leaving) {
        for (int column = 0; column < FirstHiddenColumn; ++column) {
            if (roomOf(QueueColumn(column)).leaves == leaving)
                all -= std::exchange(widths.at(size_t(column)), 0);
        }
    }
    return widths;
}

void QueueTable::fitColumns()
{
    if (m_areColumnsChosen || !isVisible())
        return;
    measureColumns();
    const int room = viewport()->width();
    Widths widths = leastWidths(room);
    Widths usual = {};
    int last = 0;
    for (int column = 0; column < FirstHiddenColumn; ++column) {
        if (widths.at(size_t(column)) > 0)
            last = column;
        usual.at(size_t(column)) = usualWidth(QueueColumn(column));
    }
    int spare = room - std::accumulate(widths.begin(), widths.end(), 0);
    widen(&widths, m_whole, &spare); // what somebody reads comes before air
    widen(&widths, usual, &spare);
    widths.at(size_t(last)) += std::max(0, spare);
    setWidths(widths);
}

void QueueTable::setWidths(const Widths &widths)
{
    m_isFitting = true;
    for (int column = 0; column < QueueColumnCount; ++column) {
        const int width = widths.at(size_t(column));
        if (isColumnHidden(column) != (width == 0))
            setColumnHidden(column, width == 0);
        if (width > 0 && columnWidth(column) != width)
            setColumnWidth(column, width);
    }
    m_isFitting = false;
}

QByteArray QueueTable::saveColumns() const
{
    return m_areColumnsChosen ? horizontalHeader()->saveState() : QByteArray();
}

void QueueTable::restoreColumns(const QByteArray &state)
{
    if (!state.isEmpty() && horizontalHeader()->restoreState(state)) {
        setChosen(true);
        // Sorting is not remembered: an operator who comes back expects the queue as it queues.
        horizontalHeader()->setSortIndicatorShown(false);
    }
}

int QueueTable::heightOf(int rows) const
{
    const int bar = horizontalScrollBar()->maximum() > 0 ? horizontalScrollBar()->height() : 0;
    const auto all = qint64(std::max(rows, 2)) * verticalHeader()->defaultSectionSize();
    return int(std::min<qint64>(all + horizontalHeader()->height() + bar, QWIDGETSIZE_MAX));
}

QSize QueueTable::minimumSizeHint() const
{
    return {QTableView::minimumSizeHint().width(), heightOf(3)};
}

void QueueTable::fitRows()
{
    verticalHeader()->setMinimumSectionSize(fontMetrics().height());
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 7);
}

void QueueTable::setEmptyText(const QString &text)
{
    if (std::exchange(m_emptyText, text) != text)
        viewport()->update();
}

void QueueTable::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    if (m_model->rowCount() > 0 || m_emptyText.isEmpty())
        return;
    QPainter painter(viewport());
    painter.setPen(roleColours(palette()).muted);
    const int line = fontMetrics().lineSpacing();
    painter.drawText(viewport()->rect().adjusted(line, line, -line, -line),
        int(Qt::AlignHCenter) | int(Qt::AlignTop) | int(Qt::TextWordWrap), m_emptyText);
}

void QueueTable::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    fitRows();
    m_whole = {};
    if (!m_areColumnsChosen)
        resetColumns();
}

void QueueTable::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    fitColumns();
}

void QueueTable::sortByClick(int section)
{
    const QueueArrangement &now = m_model->arrangement();
    const auto column = QueueColumn(section);
    if (now.sortedBy != column)
        m_model->setSorting(column, Qt::AscendingOrder);
    else if (now.order == Qt::AscendingOrder)
        m_model->setSorting(column, Qt::DescendingOrder);
    else
        m_model->setSorting({}, Qt::AscendingOrder);
    horizontalHeader()->setSortIndicatorShown(m_model->arrangement().sortedBy.has_value());
    if (m_model->arrangement().sortedBy)
        horizontalHeader()->setSortIndicator(section, m_model->arrangement().order);
}

QList<QAction *> QueueTable::columnActions()
{
    for (int column = int(m_columnActions.size()); column < QueueColumnCount; ++column) {
        auto *action = new QAction(plainLabel(headerText(QueueColumn(column))), this);
        action->setCheckable(true);
        action->setStatusTip(column == int(QueueColumn::Sequence)
                ? tr("Always shown: nodes are named by it")
                : headerToolTip(QueueColumn(column)));
        action->setToolTip(action->statusTip());
        connect(action, &QAction::toggled, this, [this, column](bool shown) {
            setChosen(true);
            setColumnHidden(column, !shown);
            if (shown && columnWidth(column) < 20)
                setColumnWidth(column, horizontalHeader()->defaultSectionSize());
        });
        m_columnActions.append(action);
    }
    for (int column = 0; column < m_columnActions.size(); ++column) {
        const QSignalBlocker blocker(m_columnActions.at(column)); // nobody chooses anything
        m_columnActions.at(column)->setChecked(!isColumnHidden(column));
        m_columnActions.at(column)->setEnabled(column != int(QueueColumn::Sequence));
    }
    return m_columnActions;
}

void QueueTable::showHeaderMenu(const QPoint &position)
{
    QMenu menu;
    menu.addActions(columnActions());
    menu.addSeparator();
    connect(
        menu.addAction(tr("Reset columns")), &QAction::triggered, this, &QueueTable::resetColumns);
    menu.exec(horizontalHeader()->mapToGlobal(position));
}

/// In the order shown. Rows are selected as a whole, so that ranges are enough: Qt's own
/// selectedRows() looks through all of them again for each row.
QVector<int> QueueTable::selectedRows() const
{
    QVector<int> rows;
    for (const QItemSelectionRange &range : selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.append(row);
    }
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

QVector<int> QueueTable::selectedEntries() const
{
    QVector<int> rows = selectedRows();
    for (int &row : rows)
        row = m_model->queueIndexAt(row);
    return rows;
}

QVector<int> QueueTable::visibleEntries() const
{
    const int first = rowAt(0);
    const int last = rowAt(viewport()->height() - 1); // -1: all rows end above it
    QVector<int> entries;
    for (int row = first; row >= 0 && row <= (last < 0 ? m_model->rowCount() - 1 : last); ++row)
        entries.append(m_model->queueIndexAt(row));
    return entries;
}

int QueueTable::currentEntry() const
{
    const QModelIndex index = currentIndex();
    // Where the current row goes, Qt moves on to its neighbour, which nobody has chosen.
    const bool isChosen = index.isValid() && index.row() < m_model->rowCount()
        && selectionModel()->isRowSelected(index.row());
    return isChosen ? m_model->queueIndexAt(index.row()) : -1;
}

void QueueTable::setCurrentEntry(int queueIndex)
{
    const int row = queueIndex < 0 ? -1 : m_model->rowOf(queueIndex);
    if (row < 0)
        return;
    const int column = std::max(0, currentIndex().column());
    setCurrentIndex(m_model->index(row, column));
}

QueueTable::Remembered QueueTable::keyOf(int row) const
{
    const QueueEntry entry = m_model->entryAt(row);
    return {entry.path(), entry.node().stat.czxid.value};
}

void QueueTable::rememberSelection()
{
    m_remembered.clear();
    for (const int row : selectedRows())
        m_remembered.insert(keyOf(row));
    m_rememberedCurrent = currentIndex().isValid() ? keyOf(currentIndex().row()) : Remembered {};
}

/// Rows that stand one after the other as one range: with one for each, Qt would look through as
/// many as there are rows whenever it is asked about one.
void QueueTable::restoreSelection()
{
    if (m_remembered.isEmpty() && m_rememberedCurrent == Remembered {})
        return;
    QItemSelection selection;
    QModelIndex current;
    const int count = m_model->rowCount();
    int first = -1; // of the range that is open
    const auto close = [&](int end) {
        if (first >= 0)
            selection.select(m_model->index(first, 0), m_model->index(end - 1, 0));
        first = -1;
    };
    for (int row = 0; row < count; ++row) {
        const Remembered key = keyOf(row);
        if (key == m_rememberedCurrent)
            current = m_model->index(row, 0);
        if (!m_remembered.contains(key))
            close(row);
        else if (first < 0)
            first = row;
    }
    close(count);
    selectionModel()->select(
        selection, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    if (current.isValid())
        selectionModel()->setCurrentIndex(current, QItemSelectionModel::NoUpdate);
    m_remembered.clear();
}

} // namespace lockscope
