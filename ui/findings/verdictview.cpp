// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/findings/verdictview.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/findings/chainview.h"
#include "ui/findings/findingtext.h"
#include "ui/theme/flowlayout.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/standing.h"
#include "ui/theme/wrappingtext.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QStyle>
#include <QVBoxLayout>

namespace lockscope {

VerdictView::VerdictView(QWidget *parent)
    : QWidget(parent)
    , m_chip(new StandingChip)
    , m_sentence(new WrappingText)
    , m_urgency(new WrappingText)
    , m_facts(new WrappingText)
    , m_chain(new ChainView)
    , m_foot(new QBoxLayout(QBoxLayout::LeftToRight))
    , m_buttons(new FlowLayout)
    , m_parts(new QVBoxLayout)
{
    m_sentence->setAccessibleName(tr("The answer"));
    m_facts->setAccessibleName(tr("What is counted"));
    m_sentence->keepHeight();
    m_facts->keepHeight();
    QFont bold; // but for that like all others
    bold.setBold(true);
    m_sentence->setFont(bold);
    auto *head = new QHBoxLayout;
    head->addWidget(m_chip, 0, Qt::AlignTop);
    head->addWidget(m_sentence, 1);
    m_urgency->setAccessibleName(tr("Whether anything has to be done"));
    m_foot->addWidget(m_urgency, 1, Qt::AlignVCenter);
    m_buttons->setContentsMargins(0, 0, 0, 0);
    m_buttons->setSpacing(4);
    m_parts->setSpacing(6);
    m_foot->addLayout(m_buttons);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(m_chain);
    layout->addLayout(m_foot);
    layout->addLayout(m_parts);
    layout->addWidget(m_facts);
    connect(m_chain, &ChainView::goToWanted, this, &VerdictView::goToWanted);
    colour();
}

void VerdictView::setHeadline(const QString &text)
{
    m_sentence->showText(text);
}

void VerdictView::letShrink()
{
    m_sentence->letShrink();
    m_facts->letShrink();
}

int VerdictView::sentenceHeight() const
{
    return m_sentence->height();
}

void VerdictView::addButton(QWidget *widget)
{
    m_buttons->addWidget(widget);
    placeButtons();
}

void VerdictView::setSteps(QWidget *widget)
{
    m_steps = widget;
    m_foot->insertWidget(1, widget);
}

void VerdictView::addPart(QWidget *widget)
{
    m_parts->addWidget(widget);
}

void VerdictView::placeButtons()
{
    const int words = m_urgency->isHidden()
        ? 0
        : fontMetrics().horizontalAdvance(m_urgency->toPlainText() + QStringLiteral("MMM"));
    const int wanted = words + m_foot->spacing() + m_buttons->sizeHint().width();
    const bool hasSteps = m_steps && !m_steps->isHidden();
    // A bar to scroll comes and goes with the height: that is not to turn it back.
    const bool isBelow = m_foot->direction() == QBoxLayout::TopToBottom;
    const int bar = isBelow ? 2 * style()->pixelMetric(QStyle::PM_ScrollBarExtent) : 0;
    const auto direction =
        hasSteps || wanted + bar > width() ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight;
    if (direction != m_foot->direction())
        m_foot->setDirection(direction);
}

void VerdictView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    placeButtons();
}

void VerdictView::colour()
{
    const RoleColours &roles = roleColours(palette());
    QPalette muted;
    muted.setColor(QPalette::WindowText, roles.muted);
    muted.setColor(QPalette::Text, roles.muted);
    m_facts->setPalette(muted);
}

void VerdictView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        colour();
}

namespace {

/// Whether anything has to be done; empty where the sentence says so.
QString urgencyText(const Verdict &verdict, const VerdictView::Aside &aside)
{
    if (aside.isDoublyHeld)
        return VerdictView::tr("A client whose node was deleted may hold it, too: see above");
    if (aside.alarms.size() == 1)
        return VerdictView::tr("There is a finding: %1").arg(aside.alarms.constFirst());
    if (!aside.alarms.isEmpty())
        return VerdictView::tr("There are findings: %1").arg(aside.alarms.join(u", "_qs));
    if (aside.isMissing && aside.near.isEmpty())
        return VerdictView::tr("Check the path: nobody has made this lock");
    if (aside.isMissing)
        return VerdictView::tr("Check the path: did you mean %1?").arg(visibleText(aside.near));
    if (isCalm(verdict.standing))
        return VerdictView::tr("Nothing needs to be done");
    const bool isUnwell = !verdict.cause.isEmpty() && verdict.cause != u"R01";
    if (verdict.standing == Standing::Slow && !isUnwell)
        return VerdictView::tr("Slow, not stuck: nothing is known to be broken");
    return {};
}

/// Figures, with the moment of which all of them are. Beside a headline that is newer than the
/// verdict, none that it tells otherwise by now.
QString countedText(const Verdict &verdict, const VerdictView::Aside &aside)
{
    const bool isNewer = !aside.headline.isEmpty();
    QString figures = isNewer ? handOversText(verdict) : factsText(verdict);
    if (aside.at == 0)
        return figures;
    const QString time = timeOrDate(aside.at);
    const QString since = aside.isOvertaken && !isNewer
        ? VerdictView::tr("%1, and the queue below is newer").arg(time)
        : time;
    return figures.isEmpty() || verdict.standing == Standing::Unknown
        ? VerdictView::tr("looked at %1").arg(since)
        : VerdictView::tr("at %1: %2").arg(since, figures);
}

} // namespace

void VerdictView::setVerdict(const Verdict &verdict, const Aside &aside)
{
    m_chip->setStanding(aside.headline.isEmpty() ? verdict.standing : Standing::Moving,
        aside.isCritical, gapOf(verdict));
    m_chip->setDeadlock(verdict.isRing);
    m_sentence->showText(visibleText(verdict.sentence.text()));
    const QString urgency = urgencyText(verdict, aside);
    m_urgency->showText(urgency);
    m_urgency->setVisible(!urgency.isEmpty());
    placeButtons();
    QStringList facts {countedText(verdict, aside)};
    if (!verdict.cause.isEmpty())
        facts.append(tr("%1, %2").arg((verdict.cause + u' ' + visibleText(aside.cause)).trimmed(),
            confidenceWord(verdict.confidence)));
    facts.removeAll(QString());
    m_facts->showText(facts.join(QStringLiteral(" · ")));
    setPlainToolTip(*m_facts, verdict.cause.isEmpty() ? QString() : ruleHint(verdict.cause));
    m_chain->setVerdict(verdict, aside.at);
    // Of one who holds, the sentence says it all.
    m_chain->setVisible(verdict.chain.size() > 1 || isBad(verdict.standing));
}

} // namespace lockscope
