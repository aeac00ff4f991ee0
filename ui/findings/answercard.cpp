// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/findings/answercard.h"

#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/findings/answer.h"
#include "ui/findings/findingtext.h"
#include "ui/findings/stepsview.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/formparts.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/spoken.h"
#include "ui/theme/standing.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr int MaxName = 60; ///< characters of a name on a key
constexpr int MinName = 5; ///< of one that has hardly any room

QString emptyText(const AnswerCard::Shown &shown)
{
    if (shown.path.isEmpty())
        return AnswerCard::tr("Open a lock: how it stands is said here.");
    const QString path = visibleText(shown.path);
    if (!shown.isConnected)
        return AnswerCard::tr("Nothing is known of %1: there is no connection.").arg(path);
    const QString wait = AnswerCard::tr("%1 is being examined.").arg(path);
    if (!shown.willBeExamined)
        return visibleText(shown.meanwhile);
    return shown.meanwhile.isEmpty() ? wait
                                     : visibleText(shown.meanwhile) + QLatin1Char('\n') + wait;
}

} // namespace

AnswerCard::AnswerCard(QWidget *parent)
    : ScrolledContent(new QWidget, parent)
    , m_unexamined(new QWidget)
    , m_unread(new StandingChip)
    , m_empty(new QLabel)
    , m_now(new VerdictView)
    , m_steps(new StepsView)
    , m_near(new QPushButton)
    , m_copy(new QPushButton(tr("Copy the answer")))
    , m_chain(new QPushButton(tr("Show the chain")))
    , m_evidence(new QPushButton(tr("Evidence")))
    , m_delete(new QPushButton)
    , m_obstacle(wrappedLabel({}))
    , m_beforeTitle(new QLabel)
    , m_before(new VerdictView)
{
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    takeScrollKeys();
    endAtWholeParts();
    setAccessibleName(tr("Why is this lock stuck?"));
    setSpokenRole(*this, QAccessible::Grouping);
    m_empty->setTextFormat(Qt::PlainText);
    m_empty->setWordWrap(true);
    m_beforeTitle->setTextFormat(Qt::PlainText);
    m_beforeTitle->setWordWrap(true);
    QFont bold; // but for that like all others
    bold.setBold(true);
    m_beforeTitle->setFont(bold);
    m_copy->setToolTip(tr("Copy the answer, with the chain and what to do"));
    m_chain->setToolTip(tr("The wait-for graph of this lock, and of nothing else"));
    m_evidence->setToolTip(tr("The finding that explains it, with what was seen and when"));
    m_now->setSteps(m_steps); // which are read first, also by whoever does not see them
    for (QPushButton *button : {m_near, m_chain, m_evidence, m_copy, m_delete})
        m_now->addButton(button);
    auto *layout = new QVBoxLayout(widget());
    layout->setContentsMargins(8, 6, 8, 8);
    layout->setSpacing(8);
    m_unread->setStanding(Standing::Unknown, false, Gap::Barred);
    layout->addWidget(m_now);
    m_now->addPart(m_obstacle);
    layout->addWidget(m_beforeTitle);
    layout->addWidget(m_before);
    auto *unexamined = new QHBoxLayout(m_unexamined);
    unexamined->setContentsMargins(0, 0, 0, 0);
    unexamined->addWidget(m_unread, 0, Qt::AlignTop);
    unexamined->addWidget(m_empty, 1);
    layout->insertWidget(0, m_unexamined);
    layout->addStretch(1);
    connect(m_now, &VerdictView::goToWanted, this, &AnswerCard::goToWanted);
    connect(m_before, &VerdictView::goToWanted, this, &AnswerCard::goToWanted);
    connect(m_steps, &StepsView::copyWanted, this, &AnswerCard::copyWanted);
    connect(m_near, &QPushButton::clicked, this,
        [this] { emit goToWanted(QString(m_nearPath), QString()); });
    connect(m_copy, &QPushButton::clicked, this, [this] { emit copyWanted(m_toCopy); });
    connect(m_chain, &QPushButton::clicked, this, &AnswerCard::chainWanted);
    connect(m_evidence, &QPushButton::clicked, this, &AnswerCard::evidenceWanted);
    connect(m_delete, &QPushButton::clicked, this, [this] {
        const std::optional<ChainStep> culprit = m_culprit;
        if (culprit && m_own.isOwn(culprit->session))
            emit ownLocksWanted();
        else if (culprit)
            emit deleteWanted(culprit->path, culprit->node, culprit->session);
    });
    setAnswer(Shown());
}

void AnswerCard::showNow(const Shown &shown)
{
    m_now->setVisible(shown.now != nullptr);
    m_unexamined->setVisible(shown.now == nullptr);
    m_unread->setVisible(shown.isUnreadable);
    const bool isBadNow = shown.now && isBad(shown.now->standing);
    showCulprit(isBadNow ? shown.now->root : std::nullopt);
    m_nearPath = shown.near;
    m_near->setVisible(!shown.near.isEmpty());
    m_near->setText(tr("Open %1").arg(plainLabel(elidedMiddle(visibleText(shown.near), MaxName))));
    if (shown.now) {
        m_chain->setVisible(!shown.now->chain.isEmpty());
        m_evidence->setVisible(!shown.now->cause.isEmpty());
        m_steps->setSteps(shown.now->next);
        m_now->setVerdict(*shown.now, shown);
        if (!shown.headline.isEmpty())
            m_now->setHeadline(shown.headline);
        else if (shown.isOvertaken && shown.at > 0)
            m_now->setHeadline(
                tr("As of %1: %2")
                    .arg(timeOrDate(shown.at), visibleText(shown.now->sentence.text())));
        // Where it is pasted, nobody sees when that was, nor what the card says of it meanwhile.
        QStringList copied;
        if (!shown.headline.isEmpty())
            copied.append(shown.headline);
        if (shown.at > 0)
            copied.append(tr("As of %1:").arg(dateAndTime(shown.at)));
        copied.append(fullText(*shown.now, shown.at));
        m_toCopy = copied.join(u'\n');
        return;
    }
    m_steps->setSteps({});
    m_empty->setText(emptyText(shown));
}

void AnswerCard::showCulprit(const std::optional<ChainStep> &culprit)
{
    m_culprit = culprit;
    m_delete->setVisible(culprit.has_value());
    const bool mayAct = !culprit || m_own.isOwn(culprit->session) || m_whyNot.isEmpty();
    m_obstacle->setVisible(!mayAct);
    m_obstacle->setText(tr("It cannot be deleted from here now. %1").arg(m_whyNot));
    if (!culprit)
        return;
    if (m_own.isOwn(culprit->session))
        return showOwnCulprit();
    fitKey();
    const QString what = tr("Shows what would follow, and asks, before %1 is deleted")
                             .arg(visibleText(culprit->node));
    m_delete->setEnabled(m_whyNot.isEmpty());
    setPlainToolTip(*m_delete, m_whyNot.isEmpty() ? what : m_whyNot);
    m_delete->setAccessibleDescription(m_whyNot);
}

/// What the key says with names of at most @p mostName characters.
QString AnswerCard::deleteText(int mostName) const
{
    const auto named = [mostName](const QString &text) {
        return plainLabel(elidedMiddle(visibleText(text), mostName));
    };
    const QString client = m_culprit->client.isEmpty() ? m_culprit->endpoint : m_culprit->client;
    if (client.isEmpty())
        return tr("Delete %1 …").arg(named(nodeName(m_culprit->node)));
    const bool isElsewhere = m_culprit->path != m_path;
    return isElsewhere
        ? tr("Delete %1's node in %2 …").arg(named(client), named(nodeName(m_culprit->path)))
        : tr("Delete %1's node …").arg(named(client));
}

/// The longest names that the card has room for.
void AnswerCard::fitKey()
{
    if (!m_culprit || m_own.isOwn(m_culprit->session))
        return;
    const auto wide = [this](const QString &text) {
        return m_delete->fontMetrics().size(Qt::TextShowMnemonic, text).width();
    };
    const int frame = m_delete->sizeHint().width() - wide(m_delete->text());
    const QMargins margins = widget()->layout()->contentsMargins();
    const int room = viewport()->width() - margins.left() - margins.right() - frame;
    int mostName = MaxName;
    while (mostName > MinName && wide(deleteText(mostName)) > room)
        --mostName;
    m_delete->setText(deleteText(mostName));
}

/// To give back what is ours is allowed also while changes are not.
void AnswerCard::showOwnCulprit()
{
    m_delete->setText(tr("%1: release it …").arg(ownMark()));
    m_delete->setEnabled(true);
    m_delete->setToolTip(tr("This is your own test lock: shows it among your own locks"));
    m_delete->setAccessibleDescription({});
}

void AnswerCard::setOwnClaims(const OwnClaims &own)
{
    m_own = own;
    showCulprit(std::optional(m_culprit));
}

void AnswerCard::setObstacle(const QString &whyNot)
{
    m_whyNot = whyNot;
    showCulprit(std::optional(m_culprit));
}

void AnswerCard::setAnswer(const Shown &shown)
{
    const bool isOther = std::exchange(m_path, shown.path) != shown.path;
    m_isResized = false;
    showNow(shown);
    m_beforeTitle->setVisible(shown.before != nullptr);
    m_before->setVisible(shown.before != nullptr);
    if (shown.before) {
        m_beforeTitle->setText(
            tr("As of %1, and perhaps otherwise by now:").arg(timeOrDate(shown.beforeAt)));
        m_before->setVerdict(*shown.before, {.at = shown.beforeAt});
    }
    keepHeight(shown, isOther);
}

/// What is read below it is not to jump with each report; what was said of another lock, or before
/// this one got well again, keeps no room.
void AnswerCard::keepHeight(const Shown &shown, bool isOther)
{
    const bool isCalm = shown.now && !isBad(shown.now->standing);
    if (isOther)
        scrollToTop();
    if (isOther || (isCalm && !m_isCalm)) {
        m_now->letShrink();
        // Until it is laid out without what it has lost: before, its parts tell how high they were.
        m_mayShrink = true;
        shrink();
    }
    m_isCalm = isCalm;
    fitHeight();
}

/// What is hidden is not laid out.
void AnswerCard::shrink()
{
    if (!m_mayShrink || !isVisible())
        return;
    QTimer::singleShot(0, this, [this] {
        fitHeight();
        m_mayShrink = !isVisible();
    });
}

void AnswerCard::showEvent(QShowEvent *event)
{
    ScrolledContent::showEvent(event);
    shrink();
}

void AnswerCard::fitHeight()
{
    // Not its hint: that has as many lines of the chain as a narrow card has.
    const int height = widget()->layout()->totalHeightForWidth(maximumViewportSize().width());
    if (m_mayShrink || m_isResized ? height == m_height : height <= m_height)
        return;
    m_height = height;
    updateGeometry();
}

QSize AnswerCard::sizeHint() const
{
    return {letterWidth(fontMetrics()) * 60, m_height};
}

QSize AnswerCard::minimumSizeHint() const
{
    constexpr int MostLines = 8; // of a longer one the rest is scrolled for
    const int line = fontMetrics().lineSpacing();
    const int sentence = m_now->isHidden()
        ? 0
        : m_now->y() + m_now->sentenceHeight() + 2 * m_now->layout()->spacing();
    return {letterWidth(fontMetrics()) * 20,
        std::clamp(m_height, 2 * line, std::clamp(sentence, 4 * line, MostLines * line))};
}

bool AnswerCard::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest)
        fitHeight();
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize)
        QTimer::singleShot(0, this, &AnswerCard::tellLeast); // its parts are in their places then
    return ScrolledContent::eventFilter(watched, event);
}

/// A title says nothing without what it stands above.
QVector<QPair<int, int>> AnswerCard::parts() const
{
    QVector<QPair<int, int>> parts = ScrolledContent::parts();
    if (m_steps->isVisibleTo(widget())) {
        const int top = m_steps->mapTo(widget(), QPoint()).y();
        parts.append({top, top + m_steps->firstHeight()});
    }
    return parts;
}

void AnswerCard::tellLeast()
{
    if (std::exchange(m_least, minimumSizeHint().height()) != m_least)
        updateGeometry();
}

/// Another width needs other lines.
void AnswerCard::resizeEvent(QResizeEvent *event)
{
    ScrolledContent::resizeEvent(event);
    QTimer::singleShot(0, this, &AnswerCard::tellLeast);
    if (event->oldSize().width() != event->size().width()) {
        fitKey();
        m_isResized = true; // its parts tell by and by how high they are now
        fitHeight();
    }
}

AnswerCard::Shown answerOf(const KnownDiagnosis &known, const QString &path)
{
    AnswerCard::Shown shown;
    shown.path = path;
    shown.isConnected = known.isTold();
    if (known.report())
        shown.now = verdictOf(known.report()->diagnosis, path);
    if (shown.now) {
        shown.at = known.report()->at;
        const Finding *cause = causeOf(known.report()->diagnosis, *shown.now);
        shown.cause = cause ? titleText(*cause) : QString();
        shown.isCritical = cause && cause->severity == Severity::Critical;
        shown.alarms = alarmsOf(known.report()->diagnosis, *shown.now);
    }
    if (const Diagnosis *before = known.before()) {
        shown.before = verdictOf(*before, path);
        shown.beforeAt = known.beforeAt();
    }
    return shown;
}

void AnswerCard::scrollToTop()
{
    verticalScrollBar()->setValue(0);
}

} // namespace lockscope
