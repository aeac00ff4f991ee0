// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/queue/queuepage.h"

#include "ui/queue/filternote.h"
#include "ui/queue/queueheader.h"
#include "ui/queue/queuemodel.h"
#include "ui/queue/queuetable.h"
#include "ui/queue/trainview.h"
#include "ui/queue/unread.h"
#include "ui/theme/formparts.h"
#include "ui/theme/scrolledcontent.h"
#include "ui/theme/secondhand.h"

#include <QEvent>
#include <QFrame>
#include <QItemSelectionModel>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {

namespace {

QFrame *line(QWidget *parent)
{
    auto *rule = new QFrame(parent);
    rule->setFrameShape(QFrame::HLine);
    rule->setFrameShadow(QFrame::Plain);
    rule->setForegroundRole(QPalette::Mid);
    return rule;
}

/// Why there are no rows.
QString emptyTextOf(const QueueContent &content)
{
    if (!content.state || content.size() > 0)
        return {};
    switch (content.state->snapshot->freshness) {
    case Freshness::Live:
        return QueuePage::tr("Nobody holds, and nobody waits.");
    case Freshness::Loading:
        return QueuePage::tr("Reading …");
    case Freshness::Gone:
        return QueuePage::tr("It does not exist.");
    case Freshness::Denied:
    case Freshness::Failed:
    case Freshness::Stale:
    case Freshness::SessionLost:
        break;
    }
    return QueuePage::tr("Who holds and who waits is not known.");
}

} // namespace

QueuePage::QueuePage(QWidget *parent)
    : QWidget(parent)
    , m_model(new QueueModel(this))
    , m_header(new QueueHeader(this))
    , m_train(new TrainView(this))
    , m_filterNote(new FilterNote(this))
    , m_table(new QueueTable(m_model, this))
    , m_unread(wrappedLabel({}))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(line(this));
    layout->addWidget(m_train);
    layout->addWidget(line(this));
    layout->addWidget(m_filterNote);
    layout->addWidget(m_table, 1);
    layout->addWidget(buildUnread(), 1);
    connectViews();

    connect(&SecondHand::shared(), &SecondHand::moved, this, &QueuePage::tick);
}

/// Where it has no room, it ends at whole lines.
QWidget *QueuePage::buildUnread()
{
    m_unread->setAccessibleName(tr("What is known of a lock that cannot be read"));
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(12, 12, 12, 12);
    column->addWidget(m_unread);
    m_unreadRoom = new ScrolledContent(content);
    m_unreadRoom->endAtWholeParts();
    m_unreadRoom->hide();
    return m_unreadRoom;
}

void QueuePage::connectViews()
{
    connect(m_table, &QueueTable::currentEntryChanged, this, &QueuePage::followTable);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
        &QueuePage::followTable);
    connect(m_filterNote, &FilterNote::clearWanted, this, &QueuePage::clearFilterWanted);
    connect(m_train, &TrainView::carChosen, this, &QueuePage::setCurrent);
    connect(m_train, &TrainView::carMenuWanted, this,
        [this](int, const QPoint &position) { emit contextMenuWanted(position); });
    connect(m_table, &QWidget::customContextMenuRequested, this, [this](const QPoint &position) {
        emit contextMenuWanted(m_table->viewport()->mapToGlobal(position));
    });
}

void QueuePage::addButton(QAction *action)
{
    m_header->addButton(action);
}

void QueuePage::addAbove(std::initializer_list<QWidget *> widgets)
{
    auto *column = static_cast<QVBoxLayout *>(layout());
    int place = 2;
    for (QWidget *widget : widgets)
        column->insertWidget(place++, widget);
    column->insertWidget(place, line(this));
}

void QueuePage::addBelow(QWidget *widget)
{
    m_below = widget;
    auto *column = static_cast<QVBoxLayout *>(layout());
    column->setStretchFactor(m_table, 100); // has its height first
    column->addWidget(widget, 1);
    shareRoom();
}

/// A short queue leaves room, a long one takes all of it.
void QueuePage::shareRoom()
{
    if (!m_below || !m_unreadRoom->isHidden())
        return;
    const int room = m_table->height() + (m_below->isVisibleTo(this) ? m_below->height() : 0);
    const int wanted = m_table->heightOf(m_mostRows);
    const bool isShared = room - wanted >= m_below->sizeHint().height();
    m_table->setMaximumHeight(isShared ? wanted : QWIDGETSIZE_MAX);
    m_below->setVisible(isShared);
}

void QueuePage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    shareRoom();
}

/// Also when what is above the table takes more room.
bool QueuePage::event(QEvent *event)
{
    const bool isDone = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest)
        shareRoom();
    return isDone;
}

void QueuePage::followTable()
{
    if (m_isUpdating)
        return; // indexes of the last state: setContent() tells when all is in place
    const int index = m_table->currentEntry();
    m_train->setCurrent(index, true);
    emit currentChanged(index);
}

void QueuePage::setStanding(std::optional<Standing> standing, const QString &told)
{
    m_header->setStanding(standing.value_or(Standing::Unknown), told);
    if (standing == m_standing)
        return;
    m_standing = standing;
    if (m_model->content().state)
        setContent(QueueContent(m_model->content()));
    m_table->viewport()->update();
}

void QueuePage::setHeld(const HeldTimes &held)
{
    if (held == content().held)
        return;
    m_model->setHeld(held);
    m_train->setContent(content());
    m_table->fitColumns();
    emit currentChanged(m_table->currentEntry());
}

void QueuePage::setElsewhere(const QHash<QString, QStringList> &elsewhere)
{
    if (m_elsewhere == elsewhere)
        return;
    m_elsewhere = elsewhere;
    if (m_model->content().state)
        setContent(QueueContent(m_model->content()));
    m_table->fitColumns();
    m_table->viewport()->update();
    m_train->viewport()->update();
}

void QueuePage::setContent(const QueueContent &content)
{
    QueueContent shown = content;
    shown.standing = m_standing;
    shown.elsewhere = m_elsewhere;
    m_isUpdating = true;
    m_model->setContent(shown);
    m_isUpdating = false;
    m_header->setContent(shown, shown.now());
    m_train->setContent(shown);
    m_train->setCurrent(m_table->currentEntry(), false);
    const QString path = shown.state ? shown.state->snapshot->path : QString();
    if (path != m_path)
        m_table->fitColumns();
    m_mostRows = std::max(path == m_path ? m_mostRows : 0, shown.size());
    m_path = path;
    m_table->setEmptyText(emptyTextOf(shown));
    const QString unread = unreadText(shown);
    m_unread->setAlignment(Qt::AlignLeft | (unread.isEmpty() ? Qt::AlignVCenter : Qt::AlignTop));
    showUnread(m_mostRows > 0 || !unread.isEmpty() ? unread : neverHeldText(shown));
    noteFilter();
    shareRoom();
    emit currentChanged(m_table->currentEntry());
}

/// Where there is neither train nor queue, their room is for what is known all the same.
void QueuePage::showUnread(const QString &text)
{
    showSelectable(*m_unread, text);
    const bool isRead = text.isEmpty();
    if (m_unreadRoom->isHidden() == isRead)
        return;
    m_unreadRoom->setHidden(isRead);
    m_train->setVisible(isRead && m_hasTrain);
    m_table->setVisible(isRead);
    m_table->fitColumns(); // while it was hidden it had no room to share
    if (m_below && !isRead)
        m_below->hide();
}

void QueuePage::setTrainShown(bool isShown)
{
    if (std::exchange(m_hasTrain, isShown) != isShown)
        m_train->setVisible(isShown && m_unreadRoom->isHidden());
}

const QueueContent &QueuePage::content() const
{
    return m_model->content();
}

void QueuePage::setFilter(const QueueFilter &filter)
{
    m_model->setFilter(filter);
    m_train->setFilter(filter);
    noteFilter();
}

void QueuePage::noteFilter()
{
    m_filterNote->setCounts(
        m_model->arrangement().filter.isEmpty(), m_model->rowCount(), content().size());
}

int QueuePage::current() const
{
    return m_table->currentEntry();
}

QVector<int> QueuePage::selected() const
{
    return m_table->selectedEntries();
}

void QueuePage::setCurrent(int queueIndex)
{
    m_table->setCurrentEntry(queueIndex);
}

bool QueuePage::select(const QString &path)
{
    for (int row = 0; row < m_model->rowCount(); ++row) {
        if (m_model->entryAt(row).path() != path)
            continue;
        setCurrent(m_model->queueIndexAt(row));
        return true;
    }
    return false;
}

void QueuePage::tick()
{
    if (!isVisible() || !m_model->content().state)
        return;
    m_header->setTime(m_model->content().now());
    m_table->fitColumns();
    m_table->viewport()->update();
    m_train->viewport()->update();
}

} // namespace lockscope
