// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/timeline/timelinepage.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/theme/copykey.h"
#include "ui/theme/flowlayout.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/formparts.h"
#include "ui/theme/plaintext.h"
#include "ui/timeline/locktable.h"
#include "ui/timeline/stretch.h"
#include "ui/timeline/timelinetext.h"
#include "ui/timeline/timelineview.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QSplitter>
#include <QStyle>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {

namespace {

constexpr double ButtonZoom = 2;
constexpr int FiguresMs = 300;
constexpr int FigureNames = 30; ///< letters
constexpr int LongestFigure = 12;
constexpr int MostFigureNames = 36; ///< where one is longer

} // namespace

TimelinePage::TimelinePage(QWidget *parent)
    : QWidget(parent)
    , m_view(new TimelineView(this))
    , m_bar(new QWidget(this))
    , m_text(wrappedLabel({}))
    , m_figures(new QTreeWidget(this))
    , m_table(new LockTable(this))
{
    auto *row = new FlowLayout(m_bar);
    row->setContentsMargins(8, 4, 8, 0);
    row->setSpacing(4);
    addButton(tr("Zoom in"), tr("More of less time (+, or the wheel)"), &TimelinePage::zoomIn);
    addButton(tr("Zoom out"), tr("Less of more time (-, or the wheel)"), &TimelinePage::zoomOut);
    addButton(tr("All"), tr("All that is known"), &TimelinePage::showAll);
    m_recent = addButton(tr("Now"), tr("The last two minutes, and on"), &TimelinePage::showNow);
    addButton(tr("Previous hand-over"), tr("When the lock went to somebody else before (comma)"),
        &TimelinePage::goBack);
    addButton(tr("Next hand-over"), tr("When the lock goes to somebody else next (full stop)"),
        &TimelinePage::goOn);
    m_live =
        addButton(tr("Back to live"), tr("No chosen moment any more"), &TimelinePage::leaveMoment);
    m_text->setContentsMargins(12, 2, 8, 4);
    m_text->setAccessibleName(tr("Chosen moment"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_text);
    auto *both = new QSplitter;
    both->addWidget(m_view);
    both->addWidget(m_figures);
    both->addWidget(m_table);
    m_table->hide();
    both->setStretchFactor(0, 2); // figures of one lock need little
    both->setStretchFactor(1, 0);
    both->setStretchFactor(2, 1);
    layout->addWidget(both, 1);
    setUpFigures();
    m_figuring.setSingleShot(true);
    m_figuring.setInterval(FiguresMs);
    connect(&m_figuring, &QTimer::timeout, this, &TimelinePage::showFigures);
    connect(m_view, &TimelineView::sightChanged, this, [this] {
        if (!m_figuring.isActive())
            m_figuring.start();
    });
    connect(m_view, &TimelineView::laneActivated, this, [this](int lane) {
        if (const QString lock = m_view->lanes().lanes().at(lane).lock; !lock.isEmpty())
            emit lockWanted(lock);
    });
    connect(m_view, &TimelineView::momentChanged, this, [this](qint64 at) {
        showText();
        emit momentChosen(at);
    });
    showText();
}

void TimelinePage::setUpFigures()
{
    setColumns(*m_figures, {{tr("In sight"), FigureNames}, {tr("Figures"), 0}});
    m_figures->header()->setStretchLastSection(false);
    m_figures->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_figures->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_figures->setAccessibleName(tr("Figures of what is in sight"));
    m_figures->setRootIsDecorated(false);
    m_figures->setTextElideMode(Qt::ElideMiddle); // clients differ at the ends of their names
    m_figures->setUniformRowHeights(true);
    setCopyKey(*m_figures, [this] {
        if (const QTreeWidgetItem *figure = m_figures->currentItem())
            QGuiApplication::clipboard()->setText(figure->text(0) + u'\t' + figure->text(1));
    });
    followFont(*m_figures, [this] {
        m_figures->setMinimumWidth(0); // of other letters
        fitFigures();
    });
}

QToolButton *TimelinePage::addButton(
    const QString &text, const QString &hint, void (TimelinePage::*act)())
{
    auto *button = new QToolButton;
    button->setText(text);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    setPlainToolTip(*button, hint);
    connect(button, &QToolButton::clicked, this, act);
    m_bar->layout()->addWidget(button);
    return button;
}

void TimelinePage::setLock(const QString &path, Lanes lanes, StatisticsBuilder locks)
{
    m_path = path;
    const bool isOfLocks = lanes.of() == Lanes::Of::Locks;
    m_figures->setVisible(!isOfLocks);
    m_table->setVisible(isOfLocks);
    m_locks = std::move(locks);
    m_view->setLanes(std::move(lanes));
    showText();
    m_figures
        ->clear(); // those of another lock, which are not to stand beside this one for a moment
    showFigures();
}

void TimelinePage::add(const QVector<LockEvent> &events)
{
    m_view->add(events);
    const bool isOfLocks = m_view->lanes().of() == Lanes::Of::Locks;
    for (qsizetype i = 0; isOfLocks && i < events.size(); ++i)
        m_locks.add(events.at(i));
    showText();
}

void TimelinePage::forgetBefore(qint64 at)
{
    m_locks.forgetBefore(at);
    m_view->forgetBefore(at);
    showText();
}

void TimelinePage::setNow(qint64 at)
{
    m_view->setNow(at);
}

void TimelinePage::setNotKeptSince(qint64 at)
{
    m_notKeptSince = at;
    showText();
}

void TimelinePage::setEnd(qint64 at)
{
    m_endAt = at;
    m_live->setText(at == 0 ? tr("Back to live") : tr("To the end"));
    m_recent->setVisible(at == 0);
    showText();
}

void TimelinePage::showAgain()
{
    showText();
    showFigures();
    m_view->viewport()->update();
}

QString TimelinePage::text() const
{
    const Lanes &lanes = m_view->lanes();
    if (lanes.isEmpty() && m_endAt != 0)
        return tr("Nothing of it is told here.");
    const bool isNew = lanes.isEmpty() && lanes.begin() == 0; // else it was long ago
    if (isNew && m_path.isEmpty())
        return tr("No lock is open.");
    if (isNew)
        return tr("Nothing has happened here yet since Lockscope looks.");
    if (m_view->moment() != 0 && m_view->moment() < lanes.keptFrom())
        return tr("%1: what happened then is not kept any more.").arg(exactTime(m_view->moment()));
    if (m_view->moment() != 0)
        return standingText(lanes, m_view->moment());
    if (m_notKeptSince != 0)
        return tr("Since %1 nothing is kept any more, and no earlier moment can be looked at.")
            .arg(exactTime(m_notKeptSince));
    if (m_endAt != 0)
        return tr("%1 to %2. Click, or press comma or full stop, to look at a moment.")
            .arg(dateAndTime(lanes.begin()), dateAndTime(m_endAt));
    if (m_path.isEmpty())
        return tr("A lane for each lock, since %1: Enter opens it. Click to look at a moment.")
            .arg(dateAndTime(lanes.begin()));
    return tr("What is known of %1 begins at %2. Click, or press comma or full stop, to look at "
              "a moment.")
        .arg(visibleText(m_path), dateAndTime(lanes.begin()));
}

void TimelinePage::showText()
{
    m_text->setText(text());
    m_live->setEnabled(m_view->moment() != 0);
}

/// Rows are kept: somebody may be reading, or copying.
void TimelinePage::showFigures()
{
    if (!isVisible())
        return;
    if (m_view->lanes().of() == Lanes::Of::Locks)
        return m_table->setStatistics(m_locks.result());
    const TimeScale &scale = m_view->scale();
    const std::optional<Stretch> stretch =
        stretchOf(m_view->lanes(), scale.from, scale.timeAt(m_view->lanesWidth()), m_view->now());
    QVector<QPair<QString, QString>> rows {{tr("Too much is in sight for figures"), tr("zoom in")}};
    if (stretch)
        rows = rowsOf(*stretch);
    while (m_figures->topLevelItemCount() > rows.size())
        delete m_figures->takeTopLevelItem(m_figures->topLevelItemCount() - 1);
    for (int i = 0; i < rows.size(); ++i) {
        if (i == m_figures->topLevelItemCount())
            m_figures->addTopLevelItem(new QTreeWidgetItem);
        QTreeWidgetItem *item = m_figures->topLevelItem(i);
        item->setText(0, rows.at(i).first);
        item->setText(1, rows.at(i).second);
        item->setToolTip(0, plainToolTip(rows.at(i).first));
        item->setToolTip(1, plainToolTip(rows.at(i).second));
    }
    fitFigures();
}

/// As wide as the longest of them was, or the lanes would jump with each figure; but for clients'
/// names, which may be very long.
void TimelinePage::fitFigures()
{
    const int letter = letterWidth(fontMetrics());
    int names = letter * FigureNames;
    for (int i = 0; i < m_figures->topLevelItemCount(); ++i)
        names =
            std::max(names, fontMetrics().horizontalAdvance(m_figures->topLevelItem(i)->text(0)));
    const int margins = 2 * m_figures->frameWidth()
        + m_figures->verticalScrollBar()->sizeHint().width()
        + 4 * (style()->pixelMetric(QStyle::PM_FocusFrameHMargin) + 1); // of both columns
    const int wanted = std::min(names, letter * MostFigureNames) + letter * LongestFigure + margins;
    m_figures->setMinimumWidth(std::max(m_figures->minimumWidth(), wanted));
}

void TimelinePage::zoomIn()
{
    m_view->zoom(ButtonZoom);
}

void TimelinePage::zoomOut()
{
    m_view->zoom(1 / ButtonZoom);
}

void TimelinePage::goBack()
{
    m_view->goToHandOver(false);
}

void TimelinePage::goOn()
{
    m_view->goToHandOver(true);
}

void TimelinePage::showAll()
{
    m_view->setFit(TimelineView::Fit::All);
}

void TimelinePage::showNow()
{
    m_view->setFit(TimelineView::Fit::Recent);
}

void TimelinePage::leaveMoment()
{
    m_view->setMoment(0);
}

} // namespace lockscope
