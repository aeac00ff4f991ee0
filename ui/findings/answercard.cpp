// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/findings/answercard.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/findings/chainview.h"
#include "ui/findings/findingtext.h"
#include "ui/findings/stepsview.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/standing.h"
#include "ui/theme/wrappingtext.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

namespace lockscope {

VerdictView::VerdictView(QWidget *parent)
    : QWidget(parent)
    , m_chip(new StandingChip)
    , m_grade(new QLabel)
    , m_sentence(new WrappingText)
    , m_facts(new WrappingText)
    , m_chain(new ChainView)
{
    m_grade->setTextFormat(Qt::PlainText);
    m_grade->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_sentence->setAccessibleName(tr("The answer"));
    m_facts->setAccessibleName(tr("What is counted"));
    auto *head = new QHBoxLayout;
    head->addWidget(m_chip);
    head->addWidget(m_grade, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(m_sentence);
    layout->addWidget(m_chain);
    layout->addWidget(m_facts);
    connect(m_chain, &ChainView::goToWanted, this, &VerdictView::goToWanted);
    colour();
}

void VerdictView::addToHead(QWidget *widget)
{
    layout()->itemAt(0)->layout()->addWidget(widget);
}

void VerdictView::colour()
{
    const RoleColours &roles = roleColours(palette());
    QPalette muted;
    muted.setColor(QPalette::WindowText, roles.muted);
    muted.setColor(QPalette::Text, roles.muted);
    m_grade->setPalette(muted);
    m_facts->setPalette(muted);
}

void VerdictView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        colour();
}

void VerdictView::setVerdict(const Verdict &verdict, const QString &causeTitle)
{
    m_chip->setStanding(verdict.standing);
    QStringList grade;
    if (!verdict.cause.isEmpty())
        grade = {confidenceWord(verdict.confidence), verdict.cause, visibleText(causeTitle)};
    grade.removeAll(QString());
    m_grade->setText(grade.join(QStringLiteral(" · ")));
    m_grade->setToolTip(plainToolTip(m_grade->text()));
    m_sentence->showText(visibleText(verdict.sentence.text()));
    const QString facts = factsText(verdict);
    m_facts->showText(facts);
    m_facts->setVisible(!facts.isEmpty());
    m_chain->setVerdict(verdict);
}

AnswerCard::AnswerCard(QWidget *parent)
    : QScrollArea(parent)
    , m_empty(new QLabel)
    , m_now(new VerdictView)
    , m_steps(new StepsView)
    , m_copy(new QPushButton(tr("Copy the answer")))
    , m_beforeTitle(new QLabel)
    , m_before(new VerdictView)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus); // the arrow keys scroll
    setAccessibleName(tr("Why is this lock stuck?"));
    m_empty->setTextFormat(Qt::PlainText);
    m_empty->setWordWrap(true);
    m_beforeTitle->setTextFormat(Qt::PlainText);
    m_beforeTitle->setWordWrap(true);
    QFont bold = font();
    bold.setBold(true);
    m_beforeTitle->setFont(bold);
    m_copy->setToolTip(tr("Copy the answer, with the chain and what to do"));
    m_now->addToHead(m_copy);
    auto *inner = new QWidget;
    auto *layout = new QVBoxLayout(inner);
    layout->setContentsMargins(8, 6, 8, 8);
    layout->setSpacing(8);
    layout->addWidget(m_empty);
    layout->addWidget(m_now);
    layout->addWidget(m_steps);
    layout->addWidget(m_beforeTitle);
    layout->addWidget(m_before);
    layout->addStretch(1);
    setWidget(inner);
    connect(m_now, &VerdictView::goToWanted, this, &AnswerCard::goToWanted);
    connect(m_before, &VerdictView::goToWanted, this, &AnswerCard::goToWanted);
    connect(m_steps, &StepsView::copyWanted, this, &AnswerCard::copyWanted);
    connect(m_copy, &QPushButton::clicked, this, [this] { emit copyWanted(m_toCopy); });
    setAnswer(Shown());
}

void AnswerCard::showNow(const Shown &shown)
{
    m_now->setVisible(shown.now != nullptr);
    m_empty->setVisible(shown.now == nullptr);
    if (shown.now) {
        m_now->setVerdict(*shown.now, shown.cause);
        m_toCopy = fullText(*shown.now);
        m_steps->setSteps(shown.now->next);
        return;
    }
    m_steps->setSteps({});
    m_empty->setText(shown.path.isEmpty() ? tr("Open a lock: how it stands is said here.")
            : shown.isConnected
            ? tr("%1 is being examined.").arg(visibleText(shown.path))
            : tr("Nothing is known of %1: there is no connection.").arg(visibleText(shown.path)));
}

void AnswerCard::setAnswer(const Shown &shown)
{
    showNow(shown);
    m_beforeTitle->setVisible(shown.before != nullptr);
    m_before->setVisible(shown.before != nullptr);
    if (shown.before) {
        m_beforeTitle->setText(
            tr("As of %1, and perhaps otherwise by now:").arg(timeOfDay(shown.beforeAt)));
        m_before->setVerdict(*shown.before, {});
    }
    if (m_path != shown.path)
        scrollToTop();
    m_path = shown.path;
}

void AnswerCard::scrollToTop()
{
    verticalScrollBar()->setValue(0);
}

} // namespace lockscope
