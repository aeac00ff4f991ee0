// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lockpage/lockpage.h"

#include "ui/findings/answercard.h"
#include "ui/graph/graphdesk.h"
#include "ui/graph/graphpanel.h"
#include "ui/queue/queuepage.h"

#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {

namespace {

// What is longer is scrolled: the answer gets that much of the page, in percent, or all but that
// many lines, which are enough for the train and some rows.
constexpr int AnswerShare = 45;
constexpr int OtherLines = 17;

ChainFocus focusOn(const QString &lock)
{
    ChainFocus focus;
    focus.lock = lock;
    focus.title = lock;
    return focus;
}

} // namespace

LockPage::LockPage(QWidget *parent)
    : QWidget(parent)
    , m_queue(new QueuePage(this))
    , m_answer(new AnswerCard(m_queue))
    , m_chain(new GraphDesk(m_queue, GraphDesk::Panels::GraphOfLock))
{
    m_answer->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_queue->addAbove(m_answer);
    m_queue->addBelow(&m_chain->graphPanel());
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_queue);
    connect(m_answer, &AnswerCard::goToWanted, this, &LockPage::goToWanted);
    connect(m_answer, &AnswerCard::copyWanted, this, &LockPage::copyWanted);
    connect(m_answer, &AnswerCard::evidenceWanted, this, &LockPage::evidenceWanted);
    connect(m_answer, &AnswerCard::deleteWanted, this, &LockPage::deleteWanted);
    connect(
        m_answer, &AnswerCard::chainWanted, this, [this] { emit chainWanted(focusOn(m_lock)); });
    connect(m_chain, &GraphDesk::focusWanted, this, &LockPage::chainWanted);
    connect(m_chain, &GraphDesk::goToWanted, this, &LockPage::goToWanted);
    connect(m_chain, &GraphDesk::copyWanted, this, &LockPage::copyWanted);
}

void LockPage::setLock(const QString &path)
{
    m_lock = path;
    m_chain->setFocus(focusOn(path));
    showAnswer();
}

void LockPage::setReport(const DoctorReportPtr &report)
{
    m_known.setReport(report);
    m_chain->setReport(report);
    m_chain->setFocus(focusOn(m_lock));
    showAnswer();
}

void LockPage::setConnected(bool isConnected)
{
    if (m_known.isConnected() == isConnected)
        return;
    m_known.setConnected(isConnected);
    showAnswer();
}

void LockPage::showAnswer()
{
    const AnswerCard::Shown shown = answerOf(m_known, m_lock);
    m_answer->setAnswer(shown);
    m_queue->setStanding(shown.now ? std::optional(shown.now->standing) : std::nullopt);
}

void LockPage::explain()
{
    m_answer->scrollToTop();
    m_answer->setFocus();
}

void LockPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_answer->setMaximumHeight(std::max({m_answer->minimumSizeHint().height(),
        height() * AnswerShare / 100, height() - OtherLines * fontMetrics().lineSpacing()}));
}

} // namespace lockscope
