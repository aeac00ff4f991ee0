// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overviewtable.h"

#include "ui/overview/overviewcolumnfit.h"
#include "ui/overview/overviewdelegate.h"
#include "ui/overview/overviewmodel.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QScrollBar>

#include <algorithm>

namespace lockscope {

namespace {

constexpr int PatienceMs = 20'000;

} // namespace

OverviewTable::OverviewTable(OverviewModel *model, QWidget *parent)
    : QTableView(parent)
    , m_model(model)
{
    setModel(model);
    m_columns = new OverviewColumnFit(*this, *model);
    setItemDelegate(new OverviewDelegate(this));
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setAlternatingRowColors(true);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setFrameShape(NoFrame);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    setAccessibleName(tr("Locks"));
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    setUpHeader();
    connect(this, &QAbstractItemView::doubleClicked, this, &OverviewTable::openCurrent);
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this,
        &OverviewTable::tellWhetherLookedAt); // by whoever stirred, or as rows went
    connect(model, &OverviewModel::aboutToArrange, this, &OverviewTable::rememberPlace);
    connect(model, &OverviewModel::arranged, this, &OverviewTable::restorePlace);
    connect(model, &OverviewModel::aboutToExchangeRows, this, &OverviewTable::rememberSelection);
    connect(model, &OverviewModel::rowsExchanged, this, &OverviewTable::restoreSelection);
    m_patience.setSingleShot(true);
    m_patience.setInterval(PatienceMs);
    connect(&m_patience, &QTimer::timeout, this, &OverviewTable::tellWhetherLookedAt);
    viewport()->setMouseTracking(true);
    fitRows();
    fitColumns();
}

void OverviewTable::setUpHeader()
{
    QHeaderView *header = horizontalHeader();
    header->setSectionsMovable(true);
    header->setSectionsClickable(true);
    header->setHighlightSections(false);
    header->setTextElideMode(Qt::ElideRight);
    connect(header, &QHeaderView::sectionClicked, this,
        [this](int section) { emit sortWanted(OverviewColumn(section)); });
}

void OverviewTable::fitColumns()
{
    m_columns->fit();
}

QByteArray OverviewTable::saveColumns() const
{
    return m_columns->save();
}

void OverviewTable::restoreColumns(const QByteArray &state)
{
    m_columns->restore(state);
}

void OverviewTable::resetColumns()
{
    m_columns->reset();
}

void OverviewTable::fitRows()
{
    verticalHeader()->setMinimumSectionSize(fontMetrics().height());
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 7);
    verticalScrollBar()->setSingleStep(fontMetrics().height() + 7);
}

bool OverviewTable::event(QEvent *event)
{
    // The window may have a shortcut of its own for it: here it means these rows.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->matches(QKeySequence::Copy) || key->matches(QKeySequence::SelectAll))
            event->accept();
    }
    return QTableView::event(event);
}

bool OverviewTable::viewportEvent(QEvent *event)
{
    switch (event->type()) {
    case QEvent::Leave:
        m_isPointedAt = false;
        stir();
        break;
    case QEvent::Enter:
    case QEvent::MouseMove:
        if (static_cast<QSinglePointEvent *>(event)->globalPosition().toPoint() == m_mouseWas)
            break;
        m_isPointedAt = true;
        stir();
        break;
    case QEvent::MouseButtonPress:
    case QEvent::Wheel:
        m_isPointedAt = true;
        stir();
        break;
    default:
        break;
    }
    return QTableView::viewportEvent(event);
}

void OverviewTable::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() != QEvent::FontChange && event->type() != QEvent::StyleChange)
        return;
    m_columns->measureAnew();
    fitRows();
    fitColumns();
}

void OverviewTable::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    fitColumns();
}

void OverviewTable::showEvent(QShowEvent *event)
{
    QTableView::showEvent(event);
    m_mouseWas = QCursor::pos();
    m_isPointedAt = false;
}

void OverviewTable::keyPressEvent(QKeyEvent *event)
{
    stir();
    if (event->matches(QKeySequence::Copy)) {
        if (const QString text = selectedAsTsv(); !text.isEmpty())
            emit copyWanted(text);
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        openCurrent();
    } else if (event->key() == Qt::Key_Escape && selectionModel()->hasSelection()) {
        clearSelection();
    } else {
        QTableView::keyPressEvent(event);
    }
}

void OverviewTable::contextMenuEvent(QContextMenuEvent *event)
{
    const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex index = isByKey ? currentIndex() : indexAt(event->pos());
    if (!index.isValid())
        return;
    const QPoint position = isByKey ? visualRect(index).center() : event->pos();
    emit contextMenuWanted(m_model->rowAt(index.row()).path, viewport()->mapToGlobal(position));
}

void OverviewTable::focusInEvent(QFocusEvent *event)
{
    QTableView::focusInEvent(event);
    stir();
}

void OverviewTable::focusOutEvent(QFocusEvent *event)
{
    QTableView::focusOutEvent(event);
    tellWhetherLookedAt();
}

void OverviewTable::mousePressEvent(QMouseEvent *event)
{
    QTableView::mousePressEvent(event);
    if (!indexAt(event->pos()).isValid())
        clearSelection(); // of nothing, as Qt does it with the left button alone
}

void OverviewTable::stir()
{
    m_patience.start();
    tellWhetherLookedAt();
}

void OverviewTable::tellWhetherLookedAt()
{
    if (QApplication::activePopupWidget())
        return; // the menu of a row: it takes mouse and keyboard, and gives them back
    const bool isLookedAt = m_patience.isActive()
        && (m_isPointedAt || (hasFocus() && selectionModel()->hasSelection()));
    if (std::exchange(m_isLookedAt, isLookedAt) != isLookedAt)
        emit lookedAt(isLookedAt);
}

void OverviewTable::openCurrent()
{
    if (currentIndex().isValid())
        emit lockWanted(m_model->rowAt(currentIndex().row()).path);
}

QStringList OverviewTable::selectedLocks() const
{
    QList<QModelIndex> rows = selectionModel()->selectedRows();
    std::ranges::sort(rows, {}, &QModelIndex::row);
    QStringList paths;
    for (const QModelIndex &row : std::as_const(rows))
        paths.append(m_model->rowAt(row.row()).path);
    return paths;
}

QString OverviewTable::currentLock() const
{
    // Where the current row goes, Qt moves on to its neighbour, which nobody has chosen.
    const QModelIndex index = currentIndex();
    const bool isChosen = index.isValid() && selectionModel()->isRowSelected(index.row());
    return isChosen ? m_model->rowAt(index.row()).path : QString();
}

bool OverviewTable::select(const QString &path)
{
    const int row = m_model->rowOf(path);
    if (row >= 0)
        setCurrentIndex(m_model->index(row, std::max(0, currentIndex().column())));
    return row >= 0;
}

QString OverviewTable::selectedAsTsv() const
{
    QList<QModelIndex> rows = selectionModel()->selectedRows();
    if (rows.isEmpty())
        return {};
    std::ranges::sort(rows, {}, &QModelIndex::row);
    QStringList lines {headingsAsTsv()};
    for (const QModelIndex &row : std::as_const(rows))
        lines.append(rowAsTsv(m_model->rowAt(row.row()), m_model->shownAt()));
    return lines.join(u'\n') + u'\n';
}

/// The row that somebody looks at: under the mouse, or the selected one in sight; -1: none.
int OverviewTable::anchorRow() const
{
    if (!m_isLookedAt)
        return -1;
    if (m_isPointedAt)
        return rowAt(viewport()->mapFromGlobal(QCursor::pos()).y());
    const QModelIndex current = currentIndex();
    const bool isSeen =
        current.isValid() && viewport()->rect().intersects(visualRect(current.siblingAtColumn(0)));
    return isSeen ? current.row() : -1;
}

void OverviewTable::rememberPlace()
{
    const int row = anchorRow();
    m_anchor = row >= 0 ? m_model->rowAt(row).path : QString();
    m_anchorY = row >= 0 ? rowViewportPosition(row) : 0;
}

void OverviewTable::restorePlace()
{
    fitColumns();
    const int row = m_anchor.isEmpty() ? -1 : m_model->rowOf(m_anchor);
    if (row < 0)
        return;
    updateGeometries(); // or the bar still ends where it did before
    verticalScrollBar()->setValue(
        verticalScrollBar()->value() + rowViewportPosition(row) - m_anchorY);
}

void OverviewTable::rememberSelection()
{
    m_selected = selectedLocks();
    m_current = currentIndex().isValid() ? m_model->rowAt(currentIndex().row()).path : QString();
}

void OverviewTable::restoreSelection()
{
    QItemSelection selection;
    for (const QString &path : std::as_const(m_selected)) {
        if (const int row = m_model->rowOf(path); row >= 0)
            selection.select(m_model->index(row, 0), m_model->index(row, 0));
    }
    selectionModel()->select(
        selection, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    const int row = m_current.isEmpty() ? -1 : m_model->rowOf(m_current);
    if (row >= 0)
        selectionModel()->setCurrentIndex(m_model->index(row, 0), QItemSelectionModel::NoUpdate);
}

} // namespace lockscope
