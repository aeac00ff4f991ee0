// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lockpage/lockpage.h"

#include "core/base/nearnames.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/holds.h"
#include "core/diagnosis/who.h"
#include "core/report/sentence.h"
#include "ui/findings/answer.h"
#include "ui/findings/answercard.h"
#include "ui/graph/graphdesk.h"
#include "ui/graph/graphpanel.h"
#include "ui/lockpage/pausebar.h"
#include "ui/queue/queuepage.h"
#include "ui/queue/queuetable.h"
#include "ui/queue/traincars.h"
#include "ui/theme/formparts.h"
#include "ui/theme/locknotes.h"
#include "ui/theme/scrolledcontent.h"
#include "ui/theme/secondhand.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

// What is longer is scrolled: the answer gets that much of the page, in percent, or all but that
// many lines, which are enough for the train and some rows. The train goes where that is too
// little.
constexpr int AnswerShare = 45;
constexpr int OtherLines = 15;
constexpr int TrainLines = 8; ///< of them
constexpr qint64 ApartMs = 500; ///< further apart, a moment and an answer are of two times

bool isHolder(const QueueContent &content, const QString &path)
{
    return std::ranges::any_of(holderRuns(content), [&](const std::pair<int, int> &run) {
        const auto &queue = content.state->queue;
        return std::any_of(queue.begin() + run.first, queue.begin() + run.second,
            [&](const Contender &holder) { return content.state->pathOf(holder) == path; });
    });
}

/// The persistent node by which the lock is stuck, as @p verdict says; empty: it does not.
QString toldNodeOf(const Verdict *verdict)
{
    const bool isTold = verdict && verdict->cause == u"R06" && verdict->root
        && verdict->root->path == verdict->path;
    return isTold ? verdict->root->node : QString();
}

/// Who holds a lock that moves: the doctor's sentence is a second old, and names another than the
/// train below it. Empty where nobody holds just now.
QString movingText(const QueueContent &content, const std::optional<HoldBounds> &hold)
{
    const int holder = firstHolder(content);
    if (holder < 0)
        return {};
    const Summary &summary = content.state->summary;
    QString who = contenderText(*content.state, holder, content.facts.get(), {}).text();
    if (summary.holders > 1)
        who = (summary.holders == 2
                ? LockPage::tr("%1 and 1 other").arg(who)
                : LockPage::tr("%1 and %2 others").arg(who, QString::number(summary.holders - 1)));
    const QString waits = summary.waiters == 0 ? LockPage::tr("nobody waits")
        : summary.waiters == 1                 ? LockPage::tr("one waits")
                                               : LockPage::tr("%1 wait").arg(summary.waiters);
    const QString path = visibleText(content.state->snapshot->path);
    if (hold && summary.holders == 1 && hold->atMostMs < JustTakenMs)
        return LockPage::tr("%1 moves: %2 has just got it; %3.").arg(path, who, waits);
    if (!hold)
        return LockPage::tr("%1 moves: held by %2, since when is not known; %3.")
            .arg(path, who, waits);
    return (summary.holders > 1 ? LockPage::tr("%1 moves: held by %2, by the first of them %3; %4.")
                                : LockPage::tr("%1 moves: %2 has held it %3; %4."))
        .arg(path, who, textOf(*hold).text(), waits);
}

bool isReadable(const LockState &state)
{
    return state.snapshot->freshness != Freshness::Denied
        && state.snapshot->freshness != Freshness::Gone;
}

ChainFocus focusOn(const QString &lock)
{
    ChainFocus focus;
    focus.lock = lock;
    focus.title = lock;
    return focus;
}

/// What is above and the queue: where all of it has no room, no row of the queue is in sight in
/// half.
class PageBody : public ScrolledContent
{
public:
    explicit PageBody(QueuePage *queue)
        : ScrolledContent(queue)
        , m_queue(*queue)
    {
        endAtWholeParts();
    }

protected:
    QVector<QPair<int, int>> parts() const override
    {
        QVector<QPair<int, int>> parts = ScrolledContent::parts();
        const QueueTable &table = m_queue.table();
        if (!table.isVisibleTo(widget()))
            return parts;
        const int top = table.mapTo(widget(), QPoint()).y();
        const int row = table.verticalHeader()->defaultSectionSize();
        int end = top + table.horizontalHeader()->height() + row;
        parts.append({top, end});
        for (; end + row <= top + table.height(); end += row)
            parts.append({end, end + row});
        return parts;
    }

private:
    QueuePage &m_queue;
};

} // namespace

LockPage::LockPage(QWidget *parent)
    : QWidget(parent)
    , m_pauseBar(new PauseBar(this))
    , m_queue(new QueuePage(this))
    , m_answer(new AnswerCard(m_queue))
    , m_note(wrappedLabel({}))
    , m_chain(new GraphDesk(m_queue, GraphDesk::Panels::GraphOfLock))
{
    m_answer->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_note->setContentsMargins(8, 2, 8, 4);
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_note->hide();
    m_queue->addAbove({m_answer, m_note});
    m_queue->addBelow(&m_chain->graphPanel());
    m_queue->installEventFilter(this);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_pauseBar);
    layout->addWidget(new PageBody(m_queue), 1);
    m_pauseBar->hide();
    connect(m_pauseBar, &PauseBar::continueWanted, this, [this] { setPaused(false); });
    connect(&SecondHand::shared(), &SecondHand::moved, this, &LockPage::showTime);
    connect(m_answer, &AnswerCard::goToWanted, this, &LockPage::goToWanted);
    connect(m_answer, &AnswerCard::copyWanted, this, &LockPage::copyWanted);
    connect(m_answer, &AnswerCard::evidenceWanted, this, &LockPage::evidenceWanted);
    connect(m_answer, &AnswerCard::ownLocksWanted, this, &LockPage::ownLocksWanted);
    connect(m_answer, &AnswerCard::deleteWanted, this, &LockPage::deleteWanted);
    connect(
        m_answer, &AnswerCard::chainWanted, this, [this] { emit chainWanted(focusOn(m_lock)); });
    connect(m_chain, &GraphDesk::focusWanted, this, &LockPage::chainWanted);
    connect(m_chain, &GraphDesk::goToWanted, this, &LockPage::goToWanted);
    connect(m_chain, &GraphDesk::copyWanted, this, &LockPage::copyWanted);
}

void LockPage::setLock(const QString &path)
{
    setPaused(false);
    if (std::exchange(m_lock, path) != path) {
        m_holders = {};
        m_wasThere = false;
        m_near.reset();
        m_isKnownThen.reset();
    }
    m_chain->setFocus(focusOn(path));
    showAnswer();
}

void LockPage::setKnownPaths(const QStringList &paths)
{
    const bool wasMissing = isMissing();
    m_knownPaths = paths;
    m_near.reset();
    if ((wasMissing || isMissing()) && !m_pause)
        showAnswer();
}

void LockPage::setNote(const QString &note)
{
    m_note->setText(noteText(note));
    m_note->setVisible(!note.isEmpty());
}

void LockPage::setContent(const QueueContent &content)
{
    if (!content.state)
        setPaused(false); // it is closed
    if (!m_pause)
        return showQueue(content);
    m_pause->accept(content);
    showPause();
}

void LockPage::setReport(const DoctorReportPtr &report)
{
    if (!m_pause)
        return showReport(report);
    m_pause->accept(report);
    showPause();
}

void LockPage::showReport(const DoctorReportPtr &report)
{
    m_known.setReport(report);
    m_chain->setReport(report);
    m_chain->setFocus(focusOn(m_lock));
    showAnswer();
}

void LockPage::setFacts(const ServerFactsPtr &facts)
{
    m_pause ? m_pause->accept(facts) : m_chain->setFacts(facts);
}

void LockPage::setDoublyHeld(const QSet<QString> &locks)
{
    m_doublyHeld = locks;
    showAnswer();
}

void LockPage::setLastKnown(const LastKnown &last)
{
    if (m_pause) {
        m_pause->accept(last);
        return showPause();
    }
    if (m_known.lastKnown().isSameBreak(last))
        return;
    m_known.setLastKnown(last);
    m_chain->setLastKnown(last);
    showAnswer();
}

void LockPage::setPast(bool isPast, bool isKnown)
{
    m_isKnownThen = isKnown;
    m_known.setPast(isPast);
    m_chain->setPast(isPast, isKnown);
}

void LockPage::setPaused(bool isPaused)
{
    if (isPaused == this->isPaused() || (isPaused && !m_queue->content().state))
        return;
    if (isPaused) {
        QueueContent still = m_queue->content();
        m_pause.emplace(still, m_known.report(), still.now());
        m_pause->accept(m_known.lastKnown());
        m_pause->accept(m_chain->facts());
        still.pausedAt = m_pause->at();
        m_queue->setContent(still);
        showPause();
    } else {
        const Pause over = *std::exchange(m_pause, std::nullopt);
        m_pauseBar->hide();
        showQueue(over.content());
        setLastKnown(over.lastKnown());
        m_chain->setFacts(over.facts());
        showReport(over.report());
    }
    emit pausedChanged(isPaused);
}

void LockPage::showAgain()
{
    showAnswer();
    if (m_pause)
        showPause();
}

void LockPage::showPause()
{
    m_pauseBar->show(*m_pause);
}

void LockPage::showAnswer()
{
    AnswerCard::Shown shown = answerOf(m_known, m_lock);
    shown.isOvertaken = m_wasOvertaken = isOvertaken();
    shown.isDoublyHeld = m_doublyHeld.contains(m_lock);
    shown.isMissing = isMissing();
    if (shown.isMissing) {
        if (!m_near)
            m_near = nearestPath(m_lock, m_knownPaths);
        shown.near = *m_near;
    }
    m_isExamined = shown.now != nullptr;
    const Verdict *last = shown.now ? shown.now : shown.before;
    m_holders.setTold(last ? last->held : HeldTimes(), shown.now ? shown.at : shown.beforeAt);
    const QueueContent &content = m_queue->content();
    const bool isOfLock = this->isOfLock(content);
    if (isOfLock && content.pausedAt == 0) // else it is told with the moment
        m_queue->setHeld(m_holders.times());
    m_isMoving = shown.now
        && (shown.now->standing == Standing::Moving
            || (shown.now->standing == Standing::Held && shown.isOvertaken));
    // The ages in a recorded answer are those of its own time.
    if (content.pausedAt > 0 && shown.at > 0 && content.pausedAt - shown.at > ApartMs)
        shown.isOvertaken = true;
    if (isOfLock) {
        shown.willBeExamined =
            isReadable(*content.state) && content.size() > 0 && content.pausedAt == 0;
        shown.isUnreadable = content.state->snapshot->freshness == Freshness::Denied;
        if (!m_isExamined)
            shown.meanwhile = lockSentence(*content.state, content.serversAt(content.now())).text();
    } else if (m_known.isPast() && !content.state) { // nor does anybody examine it any more
        shown.willBeExamined = false;
        const bool isUnknown = m_isKnownThen && !*m_isKnownThen;
        shown.meanwhile =
            (isUnknown ? tr("Nothing is known of %1 then.") : tr("%1 is being read.")).arg(m_lock);
    }
    shown.headline = headline();
    m_hasHeadline = !shown.headline.isEmpty();
    m_answer->setAnswer(shown);
    m_queue->setStanding(
        shown.now ? std::optional(shown.now->standing) : std::nullopt, toldNodeOf(shown.now));
    m_queue->setElsewhere(m_known.report() ? waitsElsewhere(m_known.report()->graph, m_lock)
                                           : QHash<QString, QStringList>());
}

/// And not of the one that was open before.
bool LockPage::isOfLock(const QueueContent &content) const
{
    return content.state && content.state->snapshot->path == m_lock;
}

/// Locks of one job each come and go: one that was there is not misspelt.
bool LockPage::isMissing() const
{
    const QueueContent &content = m_queue->content();
    return isOfLock(content) && content.state->snapshot->freshness == Freshness::Gone && !m_wasThere
        && !m_knownPaths.contains(m_lock);
}

/// How long the first holder has held: as was seen or told, else by what the doctor said of the
/// same one, else by the age of its node.
std::optional<HoldBounds> LockPage::holdNow() const
{
    const QueueContent &content = m_queue->content();
    const int holder = firstHolder(content);
    if (holder < 0)
        return std::nullopt;
    const QueueEntry entry {content, holder};
    if (entry.held())
        return entry.hold(content.now());
    const DoctorReportPtr &report = m_known.report();
    const Verdict *verdict = report ? verdictOf(report->diagnosis, m_lock) : nullptr;
    if (!verdict || verdict->chain.isEmpty() || verdict->chain.constFirst().node != entry.path()
        || verdict->chain.constFirst().heldMs < 0)
        return content.pausedAt == 0 ? entry.hold(content.now()) : std::nullopt;
    const ChainStep &step = verdict->chain.constFirst();
    const qint64 later = std::max<qint64>(0, content.now() - report->at);
    return HoldBounds {std::max<qint64>(0, step.heldAtLeastMs) + later, step.heldMs + later};
}

void LockPage::showQueue(const QueueContent &content)
{
    QueueContent shown = content;
    m_wasThere =
        m_wasThere || (isOfLock(content) && content.state->snapshot->freshness == Freshness::Live);
    if (!content.state)
        m_holders.forgetSeen(); // what comes next may be of another ensemble
    // Of an earlier moment it is told with it; of another lock it is on its way out.
    if (isOfLock(content) && content.pausedAt == 0) {
        m_holders.see(m_queue->content(), content);
        shown.held = m_holders.times();
    }
    m_queue->setContent(shown);
    const QString headline = this->headline();
    if (!m_isExamined || isOvertaken() != m_wasOvertaken || headline.isEmpty() == m_hasHeadline)
        showAnswer();
    else if (m_hasHeadline) // a lock that moves changes too often for all of it
        m_answer->setHeadline(headline);
}

/// In place of the doctor's sentence; empty where that stands.
QString LockPage::headline() const
{
    const QueueContent &content = m_queue->content();
    if (!m_isMoving || !isOfLock(content))
        return {};
    const std::optional<HoldBounds> hold = holdNow();
    // Of an earlier moment the doctor's sentence, with its time, says more than "not known".
    return hold || content.pausedAt == 0 ? movingText(content, hold) : QString();
}

/// What is told of a lock that moves has ages, as the queue below it.
void LockPage::showTime()
{
    if (isVisible() && m_hasHeadline)
        m_answer->setHeadline(headline());
}

/// Reports are a second apart: the first holder of the last one may be gone by now.
bool LockPage::isOvertaken() const
{
    const Verdict *verdict =
        m_known.report() ? verdictOf(m_known.report()->diagnosis, m_lock) : nullptr;
    const QueueContent &content = m_queue->content();
    return verdict && !verdict->chain.isEmpty() && content.state
        && !isHolder(content, verdict->chain.constFirst().node);
}

void LockPage::explain()
{
    m_answer->scrollToTop();
    m_answer->setFocus();
}

void LockPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    shareRoom();
}

bool LockPage::eventFilter(QObject *watched, QEvent *event)
{
    const bool isNewNeed = event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show;
    if (watched == m_queue && isNewNeed && isVisible())
        shareRoom(); // the answer may want another height
    return QWidget::eventFilter(watched, event);
}

/// Where the page is scrolled, the answer in it is not scrolled once more.
void LockPage::shareRoom()
{
    const int line = fontMetrics().lineSpacing();
    const int room = height() - OtherLines * line;
    const bool hasTrain = m_answer->sizeHint().height() <= room;
    m_queue->setTrainShown(hasTrain);
    const int least = m_answer->minimumSizeHint().height();
    const int others = m_queue->layout()->totalMinimumHeightForWidth(m_queue->width())
        - std::max(least, m_answer->minimumHeight());
    const bool isScrolled = others + least > height();
    m_answer->setMinimumHeight(isScrolled ? m_answer->sizeHint().height() : 0);
    m_answer->setMaximumHeight(std::max({least, m_answer->minimumHeight(),
        height() * AnswerShare / 100, hasTrain ? room : room + TrainLines * line}));
}

} // namespace lockscope
