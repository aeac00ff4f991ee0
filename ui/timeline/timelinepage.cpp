// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/timeline/timelinepage.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/theme/formparts.h"
#include "ui/theme/plaintext.h"
#include "ui/timeline/timelinetext.h"
#include "ui/timeline/timelineview.h"

#include <QEvent>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope {

namespace {

constexpr double ButtonZoom = 2;

} // namespace

TimelinePage::TimelinePage(QWidget *parent)
    : QWidget(parent)
    , m_view(new TimelineView(this))
    , m_bar(new QWidget(this))
    , m_text(wrappedLabel({}))
{
    auto *row = new QHBoxLayout(m_bar);
    row->setContentsMargins(8, 4, 8, 4);
    addButton(tr("Zoom in"), tr("More of less time (+, or the wheel)"), &TimelinePage::zoomIn);
    addButton(tr("Zoom out"), tr("Less of more time (-, or the wheel)"), &TimelinePage::zoomOut);
    addButton(tr("All"), tr("All that is known (Home)"), &TimelinePage::showAll);
    addButton(tr("Now"), tr("The last two minutes, and on (End)"), &TimelinePage::showNow);
    addButton(tr("Previous hand-over"), tr("When the lock went to somebody else before (comma)"),
        &TimelinePage::goBack);
    addButton(tr("Next hand-over"), tr("When the lock goes to somebody else next (full stop)"),
        &TimelinePage::goOn);
    m_live = addButton(
        tr("Back to live"), tr("No chosen moment any more (Esc)"), &TimelinePage::leaveMoment);
    row->addStretch(1);
    m_text->setContentsMargins(8, 2, 8, 4);
    m_text->setMinimumHeight(2 * fontMetrics().lineSpacing()); // that the lanes stay
    m_text->setAccessibleName(tr("Chosen moment"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_text);
    connect(m_view, &TimelineView::momentChanged, this, [this](qint64 at) {
        showText();
        emit momentChosen(at);
    });
    showText();
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

void TimelinePage::setLock(const QString &path, Lanes lanes)
{
    m_path = path;
    m_view->setLanes(std::move(lanes));
    showText();
}

void TimelinePage::add(const QVector<LockEvent> &events)
{
    m_view->add(events);
    showText();
}

void TimelinePage::setNow(qint64 at)
{
    m_view->setNow(at);
}

QString TimelinePage::text() const
{
    const Lanes &lanes = m_view->lanes();
    if (m_path.isEmpty())
        return tr("No lock is open.");
    if (lanes.isEmpty())
        return tr("Nothing has happened here yet since Lockscope looks.");
    if (m_view->moment() != 0)
        return standingText(lanes, m_view->moment());
    return tr("What is known of %1 begins at %2. Click, or press comma and full stop, to look at "
              "a moment.")
        .arg(visibleText(m_path), dateAndTime(lanes.begin()));
}

void TimelinePage::showText()
{
    m_text->setText(text());
    m_live->setEnabled(m_view->moment() != 0);
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
    m_view->showAll();
}

void TimelinePage::showNow()
{
    m_view->showNow();
}

void TimelinePage::leaveMoment()
{
    m_view->setMoment(0);
}

void TimelinePage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        m_text->setMinimumHeight(2 * fontMetrics().lineSpacing());
}

} // namespace lockscope
