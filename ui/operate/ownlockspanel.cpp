// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/ownlockspanel.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/operate/hands.h"
#include "ui/theme/colours.h"
#include "ui/theme/plaintext.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTimer>
#include <QTreeWidget>

#include <algorithm>

namespace lockscope {

namespace {

enum Column { LockColumn, ModeColumn, StateColumn, SessionColumn, ColumnCount };

} // namespace

OwnLocksPanel::OwnLocksPanel(QWidget *parent)
    : QWidget(parent)
    , m_list(new QTreeWidget(this))
    , m_release(new QPushButton(tr("Release"), this))
    , m_clear(new QPushButton(tr("Remove finished"), this))
{
    m_list->setHeaderLabels({tr("Lock"), tr("Mode"), tr("State"), tr("Session")});
    m_list->setRootIsDecorated(false);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_list->setAccessibleName(tr("Test locks of this window"));
    m_list->setColumnWidth(LockColumn, fontMetrics().averageCharWidth() * 34);
    m_list->setColumnWidth(StateColumn, fontMetrics().averageCharWidth() * 60);
    auto *buttons = new QVBoxLayout;
    buttons->addWidget(m_release);
    buttons->addWidget(m_clear);
    buttons->addStretch(1);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 2, 4, 2);
    layout->addWidget(m_list, 1);
    layout->addLayout(buttons);
    connect(m_release, &QPushButton::clicked, this, &OwnLocksPanel::releaseSelected);
    connect(m_clear, &QPushButton::clicked, this, [this] {
        if (m_hands)
            m_hands->dropFinished();
    });
    connect(m_list, &QTreeWidget::itemActivated, this, [this] {
        if (const int row = selected(); row >= 0) {
            const TestLock &lock = *m_hands->locks()[size_t(row)];
            emit goToWanted(lock.request().path, lock.status().node);
        }
    });
    connect(m_list, &QTreeWidget::itemSelectionChanged, this, &OwnLocksPanel::refresh);
    auto *timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, &OwnLocksPanel::refresh);
    timer->start(1000);
    refresh();
}

void OwnLocksPanel::setHands(Hands *hands)
{
    m_hands = hands;
    if (hands != nullptr)
        connect(hands, &Hands::locksChanged, this, &OwnLocksPanel::refresh);
    refresh();
}

int OwnLocksPanel::selected() const
{
    const int row = m_list->indexOfTopLevelItem(m_list->currentItem());
    return m_hands && row >= 0 && row < int(m_hands->locks().size()) ? row : -1;
}

void OwnLocksPanel::releaseSelected()
{
    if (const int row = selected(); row >= 0)
        m_hands->locks()[size_t(row)]->release();
}

void OwnLocksPanel::refresh()
{
    const int count = m_hands ? int(m_hands->locks().size()) : 0;
    while (m_list->topLevelItemCount() > count)
        delete m_list->takeTopLevelItem(count);
    while (m_list->topLevelItemCount() < count)
        m_list->addTopLevelItem(new QTreeWidgetItem);
    bool hasFinished = false;
    for (int row = 0; row < count; ++row) {
        const TestLock &lock = *m_hands->locks()[size_t(row)];
        const ClaimStatus &status = lock.status();
        hasFinished = hasFinished || isFinal(status.state);
        QTreeWidgetItem *item = m_list->topLevelItem(row);
        item->setText(LockColumn, visibleText(lock.request().path));
        item->setText(ModeColumn, textOf(lock.request().mode));
        item->setText(StateColumn, claimText(status, nowMs()));
        item->setText(SessionColumn, status.session ? textOf(status.session) : QString());
        item->setToolTip(LockColumn, plainToolTip(visibleText(status.node)));
        const bool isLost = status.state == ClaimState::Lost;
        item->setForeground(
            StateColumn, isLost ? roleColours(palette()).danger : palette().color(QPalette::Text));
    }
    const int row = selected();
    m_release->setEnabled(row >= 0 && !isFinal(m_hands->locks()[size_t(row)]->status().state));
    m_clear->setEnabled(hasFinished);
}

} // namespace lockscope
