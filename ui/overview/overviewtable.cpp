// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overviewtable.h"

#include "ui/overview/overviewdelegate.h"
#include "ui/overview/overviewmodel.h"
#include "ui/theme/columnzoom.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/standing.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QScrollBar>

#include <algorithm>

namespace lockscope {

namespace {

constexpr int PatienceMs = 20'000;
constexpr int CellAir = 6; ///< pixels beside what styles leave free at both ends of a cell
constexpr int HeadingAir = 4; ///< more than beside a cell
constexpr int LeastTextCharacters = 12; ///< of a column that is shortened where it does not fit
constexpr int MostTextCharacters = 40; ///< that such a column asks of the others
constexpr int LeastPathCharacters = 21;
constexpr int SparePathCharacters = 6; ///< of these, where there is no room for all columns
constexpr int MeasuredRows =
    100; ///< of those the widest holder is looked for, where room is scarce
const QString LongestHolder = QStringLiteral("188.188.188.188:58888");

/// How columns of text share what figures leave; 0: as wide as it needs.
int shareOf(OverviewColumn column)
{
    switch (column) {
    case OverviewColumn::Path:
        return 5;
    case OverviewColumn::Finding:
        return 4;
    case OverviewColumn::Recipe:
        return 3;
    default:
        return 0;
    }
}

int widestOf(const QFontMetrics &metrics, const QStringList &texts)
{
    int widest = 0;
    for (const QString &text : texts)
        widest = std::max(widest, metrics.horizontalAdvance(text));
    return widest;
}

/// The longest of them only where it is there.
QStringList verdictWords(bool hasUnexamined)
{
    QStringList words;
    for (const auto standing : {Standing::Free, Standing::Moving, Standing::Held, Standing::Slow,
             Standing::Stuck, Standing::Unknown})
        words.append(wordOf(standing));
    words.append(wordOfDeadlock());
    if (hasUnexamined)
        words.append(verdictWord(OverviewRow()));
    return words;
}

QStringList withSign(const QStringList &texts, const QString &sign)
{
    QStringList all;
    for (const QString &text : texts)
        all.append(sign + text);
    return all;
}

} // namespace

OverviewTable::OverviewTable(OverviewModel *model, QWidget *parent)
    : QTableView(parent)
    , m_model(model)
{
    setModel(model);
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
    connect(header, &QHeaderView::sortIndicatorChanged, this, &OverviewTable::fitColumns);
    const auto choose = [this](int /*column*/) {
        m_areColumnsChosen = m_areColumnsChosen || !m_isFitting;
    };
    whenResized(*header, *this, choose);
    connect(header, &QHeaderView::sectionMoved, this, choose);
}

void OverviewTable::resetColumns()
{
    m_isFitting = true;
    restoreOrder(*horizontalHeader());
    m_isFitting = false;
    m_areColumnsChosen = false;
    fitColumns();
}

void OverviewTable::fitRows()
{
    verticalHeader()->setMinimumSectionSize(fontMetrics().height());
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 7);
    verticalScrollBar()->setSingleStep(fontMetrics().height() + 7);
}

int OverviewTable::cellPadding() const
{
    return 2 * (style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, this) + 1) + CellAir;
}

int OverviewTable::neededWidth(OverviewColumn column) const
{
    const OverviewCounts &counts = m_model->counts();
    const qint64 longest = counts.oldest > 0 ? m_model->shownAt() - counts.oldest : 0;
    QFont bold = font();
    bold.setBold(true);
    const QFontMetrics metrics(font());
    int width = 0;
    switch (column) {
    case OverviewColumn::Verdict:
        width = widestOf(QFontMetrics(bold), verdictWords(counts.of(Urgency::Unexamined) > 0))
            + metrics.height();
        break;
    case OverviewColumn::HeldFor:
        width = widestOf(metrics, withSign(longestDurations(longest), QStringLiteral("≥ ")));
        break;
    case OverviewColumn::OldestWait:
        width = widestOf(metrics, longestDurations(longest));
        break;
    case OverviewColumn::Waiters:
        width = metrics.horizontalAdvance(QStringLiteral("≈ ") + grouped(counts.maxWaiters))
            + OverviewDelegate::airBehindFigures(metrics);
        break;
    case OverviewColumn::Trend:
        width = widestOf(
            metrics, {textOf(Trend::Grows), textOf(Trend::Steady), textOf(Trend::Shrinks)});
        break;
    case OverviewColumn::Holder:
        width = metrics.horizontalAdvance(LongestHolder);
        break;
    case OverviewColumn::Path:
        width = letterWidth(metrics) * LeastPathCharacters;
        break;
    case OverviewColumn::Finding:
        width = widestFinding();
        break;
    case OverviewColumn::Recipe:
        width = letterWidth(metrics) * LeastTextCharacters;
    }
    return withHeading(column, width);
}

/// Of a column whose cells need so much for their text.
int OverviewTable::withHeading(OverviewColumn column, int width) const
{
    const QHeaderView *header = horizontalHeader();
    const bool isMarked =
        header->isSortIndicatorShown() && header->sortIndicatorSection() == int(column);
    const int mark =
        isMarked ? header->style()->pixelMetric(QStyle::PM_HeaderMarkSize, nullptr, header) : 0;
    const int title =
        header->fontMetrics().horizontalAdvance(headerText(column)) + mark + HeadingAir;
    return std::max(width, title) + cellPadding();
}

/// What matters least gives way where all have no room: nothing that is an answer is to be scrolled
/// for. What somebody has arranged stays as it is.
void OverviewTable::makeRoom()
{
    int wanted = 0;
    for (int i = 0; i < OverviewColumnCount; ++i)
        wanted += std::max(m_needed.at(size_t(i)), neededWidth(OverviewColumn(i)));
    for (const auto column : {OverviewColumn::Recipe, OverviewColumn::Trend}) {
        const bool gives = wanted > viewport()->width() && !m_areColumnsChosen;
        setColumnHidden(int(column), gives);
        wanted -= gives ? std::max(m_needed.at(size_t(column)), neededWidth(column)) : 0;
    }
    const int spare = viewport()->width() - wanted;
    m_spareHolder = spare < 0 ? std::min(-spare, widthForLongest() - widestHolder()) : 0;
    // Paths are shortened in their middle, and a few letters less of it can be read all the same.
    const int most = SparePathCharacters * letterWidth(fontMetrics());
    m_sparePath = std::clamp(-spare - m_spareHolder, 0, most);
    const int least =
        withHeading(OverviewColumn::Finding, LeastTextCharacters * letterWidth(fontMetrics()));
    const int words =
        std::max(m_needed.at(size_t(OverviewColumn::Finding)), neededWidth(OverviewColumn::Finding))
        - least;
    m_spareFinding = std::clamp(-spare - m_spareHolder - m_sparePath, 0, words);
}

int OverviewTable::widthForLongest() const
{
    return fontMetrics().horizontalAdvance(LongestHolder) + cellPadding();
}

/// With so many of its first words that it tells something, each of them whole.
int OverviewTable::widestFinding() const
{
    int widest = LeastTextCharacters * letterWidth(fontMetrics());
    for (int row = 0; row < std::min(MeasuredRows, m_model->rowCount()); ++row) {
        const QString title = m_model->rowAt(row).finding;
        const qsizetype end = title.indexOf(u' ', LeastTextCharacters);
        widest = std::max(
            widest, fontMetrics().horizontalAdvance(end < 0 ? title : title.left(end) + u'…'));
    }
    return widest;
}

/// Of those that are listed first, and are not shortened anyway.
int OverviewTable::widestHolder() const
{
    const int column = int(OverviewColumn::Holder);
    int widest = LeastTextCharacters * letterWidth(fontMetrics()) + cellPadding();
    for (int row = 0; row < std::min(MeasuredRows, m_model->rowCount()); ++row) {
        const QString holder = m_model->index(row, column).data().toString();
        const int width = fontMetrics().horizontalAdvance(holder) + cellPadding();
        if (width <= widthForLongest())
            widest = std::max(widest, width);
    }
    return widest;
}

void OverviewTable::fitColumns()
{
    m_isFitting = true;
    if (isVisible())
        makeRoom();
    int rest = viewport()->width();
    int shares = 0;
    for (int i = 0; i < OverviewColumnCount; ++i) {
        const auto column = OverviewColumn(i);
        int &needed = m_needed.at(size_t(i));
        needed = std::max(needed, neededWidth(column)); // nothing jumps when a figure gets shorter
        if (isColumnHidden(i))
            continue;
        shares += shareOf(column);
        if (shareOf(column) > 0)
            continue;
        const int width = column == OverviewColumn::Holder ? needed - m_spareHolder : needed;
        rest -= width;
        if (!m_areColumnsChosen || (isFigure(column) && columnWidth(i) < needed))
            setColumnWidth(i, width);
    }
    if (!m_areColumnsChosen)
        fitTexts(rest, shares);
    m_isFitting = false;
}

/// Columns of text, in @p room pixels: each has what it cannot do without, then what it takes to
/// show all of its texts, the path last, which can be read when its middle is cut; what is left
/// they share.
void OverviewTable::fitTexts(int room, int shares)
{
    std::array<int, size_t(OverviewColumnCount)> widths = {};
    const auto isText = [this](
                            int i) { return shareOf(OverviewColumn(i)) > 0 && !isColumnHidden(i); };
    for (int i = 0; i < OverviewColumnCount; ++i) {
        if (!isText(i))
            continue;
        widths.at(size_t(i)) = m_needed.at(size_t(i))
            - (i == int(OverviewColumn::Path) ? m_sparePath : 0)
            - (i == int(OverviewColumn::Finding) ? m_spareFinding : 0);
        room -= widths.at(size_t(i));
    }
    for (const auto column :
        {OverviewColumn::Finding, OverviewColumn::Recipe, OverviewColumn::Path}) {
        const int i = int(column);
        if (!isText(i))
            continue;
        int &wanted = m_wanted.at(size_t(i));
        const int most = letterWidth(fontMetrics()) * MostTextCharacters + cellPadding();
        const int widest = widestText(column);
        wanted = std::max(wanted, column == OverviewColumn::Path ? widest : std::min(widest, most));
        const int more = std::clamp(wanted - widths.at(size_t(i)), 0, std::max(0, room));
        widths.at(size_t(i)) += more;
        room -= more;
    }
    for (int i = 0; i < OverviewColumnCount; ++i) {
        if (!isText(i))
            continue;
        const int more = std::max(0, room) * shareOf(OverviewColumn(i)) / shares;
        setColumnWidth(i, widths.at(size_t(i)) + more);
        room -= more;
        shares -= shareOf(OverviewColumn(i));
    }
}

/// Pixels of a cell with the longest text among the first rows.
int OverviewTable::widestText(OverviewColumn column) const
{
    int widest = 0;
    for (int row = 0; row < std::min(MeasuredRows, m_model->rowCount()); ++row)
        widest = std::max(widest,
            fontMetrics().horizontalAdvance(m_model->index(row, int(column)).data().toString()));
    return widest + cellPadding();
}

QByteArray OverviewTable::saveColumns() const
{
    return m_areColumnsChosen ? horizontalHeader()->saveState() : QByteArray();
}

void OverviewTable::restoreColumns(const QByteArray &state)
{
    m_areColumnsChosen = !state.isEmpty(); // and stay as they are restored
    m_areColumnsChosen = m_areColumnsChosen && horizontalHeader()->restoreState(state);
    fitColumns();
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
    m_needed = m_wanted = {};
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
