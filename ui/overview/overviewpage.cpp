// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overviewpage.h"

#include "core/base/times.h"
#include "ui/overview/overviewmodel.h"
#include "ui/overview/overviewtable.h"
#include "ui/overview/verdictline.h"
#include "ui/theme/flowlayout.h"
#include "ui/theme/locknotes.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/secondhand.h"

#include <QActionGroup>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {

OverviewPage::OverviewPage(QWidget *parent)
    : QWidget(parent)
    , m_model(new OverviewModel(this))
    , m_table(new OverviewTable(m_model))
    , m_line(new VerdictLine)
    , m_search(new QLineEdit)
    , m_favourites(new QToolButton)
    , m_sort(new QToolButton)
    , m_empty(new QLabel)
    , m_count(new QLabel)
    , m_showAll(new QPushButton(tr("Show all")))
    , m_sortNow(new QPushButton(tr("Sort now")))
{
    build();
    buildSortMenu();
    connectParts();
    showSorting();
    showState();
}

void OverviewPage::build()
{
    m_search->setPlaceholderText(tr("Search: path, holder, host, session, recipe …"));
    m_search->setAccessibleName(tr("Search for locks"));
    setPlainToolTip(*m_search,
        tr("Words that a lock must all have somewhere: in its path, recipe, verdict, finding, in "
           "what its contenders are called, their sessions, or what they wrote into their nodes; "
           "with - in front: must not have"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_favourites->setText(plainLabel(starred(tr("Favourites"))));
    m_favourites->setCheckable(true);
    m_favourites->setFocusPolicy(Qt::StrongFocus);
    m_favourites->setToolTip(plainToolTip(tr("Show only these; press again to show all")));
    m_favourites->hide();
    m_sort->setPopupMode(QToolButton::InstantPopup);
    m_sort->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_sort->setFocusPolicy(Qt::StrongFocus);
    setPlainToolTip(*m_sort, tr("The order of the locks"));
    m_empty->setTextFormat(Qt::PlainText);
    m_empty->setWordWrap(true);
    m_empty->setMargin(16);
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_count->setTextFormat(Qt::PlainText);
    setPlainToolTip(*m_sortNow,
        tr("While you point at the rows they stay where they are, though their order is another"));

    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(8, 2, 8, 4);
    bar->setSpacing(6);
    bar->addWidget(m_search, 1);
    bar->addWidget(m_favourites);
    bar->addWidget(m_sort);
    m_stack = new QStackedLayout;
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    // Below the rows: what comes and goes above them would move them.
    auto *foot = new QWidget;
    auto *footLayout = new FlowLayout(foot);
    footLayout->setContentsMargins(8, 3, 8, 3);
    footLayout->setSpacing(8);
    for (QWidget *part : {static_cast<QWidget *>(m_count), static_cast<QWidget *>(m_showAll),
             static_cast<QWidget *>(m_sortNow)})
        footLayout->addWidget(part);
    QSizePolicy keepsPlace = m_showAll->sizePolicy(); // the rows above must not move with it
    keepsPlace.setRetainSizeWhenHidden(true);
    m_sortNow->setSizePolicy(keepsPlace);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_line);
    layout->addLayout(bar);
    layout->addLayout(m_stack, 1);
    layout->addWidget(foot);
    setAccessibleName(tr("Overview of all locks"));
    setFocusProxy(m_table);
}

void OverviewPage::connectParts()
{
    connect(&SecondHand::shared(), &SecondHand::moved, this, &OverviewPage::tick);
    connect(m_model, &OverviewModel::arranged, this, &OverviewPage::showState);
    connect(m_line, &VerdictLine::chosen, this, &OverviewPage::showOnly);
    connect(m_line, &VerdictLine::mutedWanted, this, &OverviewPage::mutedWanted);
    connect(m_favourites, &QToolButton::toggled, this, &OverviewPage::showFavourites);
    connect(m_search, &QLineEdit::textChanged, this, &OverviewPage::readSearch);
    connect(m_showAll, &QPushButton::clicked, this, &OverviewPage::showAll);
    connect(m_sortNow, &QPushButton::clicked, m_model, &OverviewModel::sortNow);
    // A click changes the selection first, and then what is current.
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
        &OverviewPage::currentLockChanged);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
        &OverviewPage::currentLockChanged);
    connect(m_table, &OverviewTable::lockWanted, this, &OverviewPage::lockWanted);
    connect(m_table, &OverviewTable::contextMenuWanted, this, &OverviewPage::contextMenuWanted);
    connect(m_table, &OverviewTable::copyWanted, this, &OverviewPage::copyWanted);
    connect(m_table, &OverviewTable::sortWanted, this, &OverviewPage::sortByHeading);
    connect(m_table, &OverviewTable::lookedAt, m_model, &OverviewModel::setHeld);
}

void OverviewPage::buildSortMenu()
{
    auto *menu = new QMenu(m_sort);
    auto *group = new QActionGroup(menu);
    const auto add = [&](const QString &text, std::optional<OverviewColumn> column) {
        QAction *action = menu->addAction(plainLabel(text));
        action->setCheckable(true);
        action->setData(column ? int(*column) : -1);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, column] {
            const bool isDown = column && beginsWithGreatest(*column);
            sortBy(column, isDown ? Qt::DescendingOrder : Qt::AscendingOrder);
        });
    };
    add(tr("Worst first"), {});
    for (int column = 0; column < OverviewColumnCount; ++column)
        add(headerText(OverviewColumn(column)), OverviewColumn(column));
    m_sort->setMenu(menu);
}

void OverviewPage::setScan(const QVector<FoundLock> &locks)
{
    m_source.asOf = m_source.pastAt > 0 ? m_source.pastAt : nowMs();
    m_source.isScanning = false;
    m_model->setFound(locks, m_source.asOf);
}

void OverviewPage::addLocks(const QVector<FoundLock> &locks)
{
    if (m_source.isConnected && !locks.isEmpty())
        m_source.asOf = std::max(m_source.asOf, nowMs());
    m_model->addFound(locks, m_model->shownAt());
}

void OverviewPage::setScanning(bool isScanning)
{
    m_source.isScanning = isScanning;
    showState();
}

void OverviewPage::setReport(const DoctorReportPtr &report)
{
    if (report && !m_source.isConnected && m_source.pastAt == 0)
        return; // it says that nothing is known, and what was known is shown
    if (report)
        m_source.asOf = std::max(m_source.asOf, report->at);
    m_model->setReport(report);
    m_line->setMuted(report ? int(report->diagnosis.muted.size()) : 0);
}

void OverviewPage::setStatus(const ConnectionStatus &status)
{
    const bool isConnected = status.state == ConnectionStatus::Connected;
    if (m_source.isConnected == isConnected)
        return;
    m_source.isConnected = isConnected;
    stopAges();
    showState();
}

void OverviewPage::setPast(qint64 at)
{
    if (m_source.pastAt == at)
        return;
    m_source.pastAt = at;
    stopAges();
    showState();
}

void OverviewPage::stopAges()
{
    // What nobody looked at yet has no time at which it stands.
    const qint64 seen = m_source.isConnected ? 0 : m_source.asOf;
    m_model->setStoppedAt(m_source.pastAt > 0 ? m_source.pastAt : seen);
    m_table->viewport()->update();
}

void OverviewPage::clear()
{
    showAll();
    m_source = {};
    m_model->clear();
    stopAges();
    showState();
}

QString OverviewPage::currentLock() const
{
    return m_table->currentLock();
}

QStringList OverviewPage::selectedLocks() const
{
    return m_table->selectedLocks();
}

bool OverviewPage::select(const QString &path)
{
    return m_table->select(path);
}

void OverviewPage::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void OverviewPage::focusTable()
{
    if (!m_table->currentIndex().isValid() && m_model->rowCount({}) > 0)
        m_table->selectionModel()->setCurrentIndex(
            m_model->index(0, 0), QItemSelectionModel::NoUpdate);
    m_table->setFocus(Qt::OtherFocusReason);
}

QByteArray OverviewPage::saveColumns() const
{
    return m_table->saveColumns();
}

void OverviewPage::restoreColumns(const QByteArray &state)
{
    m_table->restoreColumns(state);
    showSorting(); // what was sorted by is not remembered
}

void OverviewPage::arrange(const OverviewArrangement &arrangement)
{
    const OverviewArrangement before = m_model->arrangement();
    m_model->setArrangement(arrangement);
    const bool isResorted =
        before.sortedBy != arrangement.sortedBy || before.order != arrangement.order;
    if (m_table->currentLock().isEmpty())
        m_table->scrollToTop();
    else
        m_table->scrollTo(m_table->currentIndex());
    if (isResorted)
        showSorting();
}

void OverviewPage::showOnly(std::optional<Urgency> urgency)
{
    OverviewArrangement next = m_model->arrangement();
    next.only = urgency;
    m_line->setChosen(urgency);
    arrange(next);
}

void OverviewPage::setNotes(const LockNotes &notes)
{
    m_model->setNotes(notes);
    m_favourites->setVisible(!notes.favourites.isEmpty());
    if (notes.favourites.isEmpty())
        m_favourites->setChecked(false);
}

void OverviewPage::showFavourites(bool areAlone)
{
    OverviewArrangement next = m_model->arrangement();
    next.onlyFavourites = areAlone;
    arrange(next);
}

void OverviewPage::readSearch()
{
    OverviewArrangement next = m_model->arrangement();
    next.search = OverviewSearch(m_search->text());
    arrange(next);
}

void OverviewPage::showAll()
{
    const bool hadFocus = m_showAll->hasFocus();
    m_search->clear();
    m_favourites->setChecked(false);
    showOnly({});
    if (hadFocus) // the button goes with what it was for
        focusTable();
}

void OverviewPage::sortBy(std::optional<OverviewColumn> column, Qt::SortOrder order)
{
    OverviewArrangement next = m_model->arrangement();
    next.sortedBy = column;
    next.order = order;
    arrange(next);
    showSorting();
}

/// As people want it first, the other way round, and back to the worst first.
void OverviewPage::sortByHeading(OverviewColumn column)
{
    const OverviewArrangement &now = m_model->arrangement();
    const Qt::SortOrder first =
        beginsWithGreatest(column) ? Qt::DescendingOrder : Qt::AscendingOrder;
    if (now.sortedBy != column)
        return sortBy(column, first);
    if (now.order == first)
        return sortBy(
            column, first == Qt::AscendingOrder ? Qt::DescendingOrder : Qt::AscendingOrder);
    sortBy({}, Qt::AscendingOrder);
}

void OverviewPage::showSorting()
{
    const OverviewArrangement &now = m_model->arrangement();
    QHeaderView *header = m_table->horizontalHeader();
    header->setSortIndicatorShown(now.sortedBy.has_value());
    if (now.sortedBy)
        header->setSortIndicator(int(*now.sortedBy), now.order);
    const QString by = now.sortedBy ? headerText(*now.sortedBy) : tr("Worst first");
    m_sort->setText(plainLabel(tr("Order: %1").arg(by)));
    const int column = now.sortedBy ? int(*now.sortedBy) : -1;
    for (QAction *action : m_sort->menu()->actions())
        action->setChecked(action->data().toInt() == column);
}

void OverviewPage::showState()
{
    const int total = m_model->counts().total();
    const int shown = m_model->rowCount({});
    m_line->show(m_model->counts(), m_source, m_model->shownAt());
    m_empty->setText(emptyText(m_source, total, m_search->text().trimmed()));
    m_stack->setCurrentIndex(shown > 0 ? 0 : 1);
    const bool hides = m_model->arrangement().hides();
    m_count->setText(hides ? tr("%1 of %2 locks").arg(grouped(shown), grouped(total))
            : total == 1   ? tr("1 lock")
                           : tr("%1 locks").arg(grouped(total)));
    m_count->setVisible(total > 0);
    m_showAll->setVisible(hides);
    m_sortNow->setVisible(m_model->isOutOfOrder());
}

void OverviewPage::tick()
{
    if (!isVisible() || !m_source.isConnected)
        return;
    m_line->show(m_model->counts(), m_source, m_model->shownAt());
    m_table->fitColumns();
    m_table->viewport()->update();
}

void OverviewPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    tick();
}

/// From the search to what it found, and out of it.
bool OverviewPage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_search || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    const bool isEnter = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (isEnter && m_model->rowCount({}) == 1) {
        emit lockWanted(m_model->rowAt(0).path);
        return true;
    }
    if ((isEnter || key == Qt::Key_Down) && m_model->rowCount({}) > 0) {
        m_table->setFocus(Qt::OtherFocusReason);
        m_table->setCurrentIndex(m_model->index(0, 0));
        return true;
    }
    if (key == Qt::Key_Escape && !m_search->text().isEmpty()) {
        m_search->clear();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace lockscope
