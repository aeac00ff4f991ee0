// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/scrolledcontent.h"

#include "ui/theme/fontfit.h"
#include "ui/theme/formparts.h"
#include "ui/theme/wrappingtext.h"

#include <QAbstractButton>
#include <QEvent>
#include <QLabel>
#include <QLayout>
#include <QScrollBar>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr QSize LeastRoom {16, 3}; ///< letters and lines

} // namespace

ScrolledContent::ScrolledContent(QWidget *content, QWidget *parent)
    : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setFocusProxy(content);
    setWidget(content);
    content->installEventFilter(this);
    connect(verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] { m_kept = nullptr; });
}

void ScrolledContent::takeScrollKeys()
{
    setFocusProxy(nullptr);
    setFocusPolicy(Qt::StrongFocus);
}

void ScrolledContent::endAtWholeParts()
{
    m_more = new QToolButton(this);
    m_more->setText(tr("▾ More below"));
    m_more->setAutoRaise(true);
    m_more->setFocusPolicy(Qt::NoFocus); // keys scroll, or go through what is there
    m_more->hide();
    connect(m_more, &QToolButton::clicked, this,
        [this] { verticalScrollBar()->triggerAction(QScrollBar::SliderPageStepAdd); });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &ScrolledContent::tellOfMore);
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, &ScrolledContent::tellOfMore);
    endAtWhole();
}

QVector<QPair<int, int>> ScrolledContent::parts() const
{
    QVector<QPair<int, int>> parts;
    for (const QWidget *part : widget()->findChildren<QWidget *>()) {
        const bool isRead = qobject_cast<const QLabel *>(part) != nullptr
            || qobject_cast<const QAbstractButton *>(part) != nullptr
            || dynamic_cast<const WrappingText *>(part) != nullptr;
        const int top = part->mapTo(widget(), QPoint()).y();
        if (isRead && part->isVisibleTo(widget()))
            parts.append({top, top + part->height()});
    }
    return parts;
}

void ScrolledContent::endAtWhole()
{
    const int spare = widget()->height() > height()
        ? height() - wholeHeight(parts(), height(), fontMetrics().lineSpacing())
        : 0;
    if (viewportMargins().bottom() != spare)
        setViewportMargins(0, 0, 0, spare);
    const QSize key = m_more->sizeHint();
    const int top = viewport()->geometry().bottom() + 1 + spare - key.height();
    m_more->setGeometry(0, top, std::min(key.width(), viewport()->width()), key.height());
    tellOfMore();
}

/// Where that takes no room from what there is to read.
void ScrolledContent::tellOfMore()
{
    const QScrollBar &bar = *verticalScrollBar();
    const bool hasRoom = viewportMargins().bottom() >= m_more->height();
    m_more->setVisible(hasRoom && bar.value() < bar.maximum());
}

QSize ScrolledContent::sizeHint() const
{
    return widget()->sizeHint();
}

QSize ScrolledContent::minimumSizeHint() const
{
    const QSize room(letterWidth(fontMetrics()) * LeastRoom.width(),
        fontMetrics().lineSpacing() * LeastRoom.height());
    return room.boundedTo(widget()->minimumSizeHint());
}

bool ScrolledContent::eventFilter(QObject *watched, QEvent *event)
{
    const bool isNewLayout = event->type() == QEvent::LayoutRequest;
    if (watched == widget() && isNewLayout)
        fit();
    if (m_more != nullptr && (isNewLayout || event->type() == QEvent::Resize))
        QTimer::singleShot(0, this, &ScrolledContent::endAtWhole); // parts are in place then
    return QScrollArea::eventFilter(watched, event);
}

void ScrolledContent::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    fit();
    if (m_more != nullptr)
        QTimer::singleShot(0, this, &ScrolledContent::endAtWhole);
}

void ScrolledContent::keepInSight(QWidget &part)
{
    m_kept = &part;
    QTimer::singleShot(0, this, &ScrolledContent::showKept);
}

/// Where it is larger than the room its beginning is what can be read. The field that is typed in
/// comes first.
void ScrolledContent::showKept()
{
    if (!m_kept)
        return;
    ensureWidgetVisible(m_kept, 0, 0);
    const QPoint begin = m_kept->mapTo(widget(), QPoint());
    for (const auto &[bar, start] :
        {std::pair(horizontalScrollBar(), begin.x()), std::pair(verticalScrollBar(), begin.y())})
        bar->setValue(std::min(bar->value(), start));
    QWidget *focused = window()->focusWidget();
    int first = begin.y();
    if (focused != nullptr && widget()->isAncestorOf(focused)) {
        ensureWidgetVisible(focused, 0, 0);
        first = std::min(first, focused->mapTo(widget(), QPoint()).y());
    }
    beginAtWhole(first);
}

/// What would be cut at the upper end has gone above it, unless what is kept, at @p kept, would
/// too.
void ScrolledContent::beginAtWhole(int kept)
{
    QScrollBar &bar = *verticalScrollBar();
    const int cutAt = bar.value();
    int whole = cutAt;
    for (const auto &[top, end] : parts()) {
        if (top < cutAt && cutAt < end)
            whole = std::max(whole, end);
    }
    if (whole <= kept && whole <= bar.maximum())
        bar.setValue(whole);
}

void bringIntoSight(QWidget &part)
{
    for (QWidget *around = part.parentWidget(); around; around = around->parentWidget()) {
        if (auto *scrolled = qobject_cast<ScrolledContent *>(around))
            return scrolled->keepInSight(part);
    }
}

int wholeHeight(QVector<QPair<int, int>> parts, int room, int line)
{
    std::ranges::sort(parts);
    int whole = 0;
    int end = 0; // of those that stand beside each other
    for (int i = 0; i < parts.size(); ++i) {
        end = std::max(end, parts.at(i).second);
        const bool isLast = i + 1 == parts.size() || parts.at(i + 1).first >= end;
        if (isLast && end <= room)
            whole = end;
    }
    if (parts.isEmpty())
        return room;
    if (whole > 0)
        return whole;
    const int top = parts.constFirst().first; // not even the first has room: so many lines of it
    return room > top + line ? top + (room - top) / line * line : room;
}

int ScrolledContent::leastHeight(int width) const
{
    QLayout *layout = widget()->layout();
    return layout->hasHeightForWidth() ? layout->totalMinimumHeightForWidth(width)
                                       : widget()->minimumSizeHint().height();
}

void ScrolledContent::fit()
{
    QSize room = maximumViewportSize();
    const int least = widget()->minimumSizeHint().width();
    if (least > room.width() && horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff)
        room.rheight() -= horizontalScrollBar()->sizeHint().height();
    if (leastHeight(std::max(room.width(), least)) > room.height())
        room.rwidth() -= verticalScrollBar()->sizeHint().width();
    const int width = std::max(room.width(), least);
    widget()->resize(width, std::max(room.height(), leastHeight(width)));
    if (m_kept)
        QTimer::singleShot(0, this, &ScrolledContent::showKept); // parts are in place then
}

bool DialogBody::eventFilter(QObject *watched, QEvent *event)
{
    const bool isEaten = ScrolledContent::eventFilter(watched, event);
    if (watched == widget() && event->type() == QEvent::LayoutRequest && isVisible())
        growDialog();
    return isEaten;
}

void DialogBody::showEvent(QShowEvent *event)
{
    ScrolledContent::showEvent(event);
    growDialog();
}

void DialogBody::fitDialog()
{
    m_mayShrink = true;
    if (isVisible()) // else it is when it is shown
        growDialog();
}

void DialogBody::growDialog()
{
    QWidget *dialog = window();
    const QSize least = dialog->layout()->minimumSize().expandedTo(dialog->minimumSize());
    const int width = std::max(dialog->width(), least.width());
    const int missing = leastHeight(width - dialog->width() + maximumViewportSize().width())
        - maximumViewportSize().height();
    const QSize room = roomFor(*dialog);
    if (missing < 0 ? m_mayShrink : dialog->height() < room.height())
        dialog->resize(width, std::min(dialog->height() + missing, room.height()));
}

} // namespace lockscope
