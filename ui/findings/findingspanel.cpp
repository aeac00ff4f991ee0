// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/findings/findingspanel.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/findings/answer.h"
#include "ui/findings/findingbuttons.h"
#include "ui/findings/findingdelegate.h"
#include "ui/findings/findingdetails.h"
#include "ui/findings/findingsmodel.h"
#include "ui/findings/findingtext.h"
#include "ui/theme/colours.h"
#include "ui/theme/copykey.h"
#include "ui/theme/flowlayout.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/wholerows.h"

#include <QCheckBox>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollBar>
#include <QSplitter>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace lockscope {

namespace {

/// What is not listed, and until when.
QString muteText(const QVector<MuteNote> &notes)
{
    QString text;
    for (const MuteNote &note : notes)
        text += u'\n' + sentenceOf(note).text();
    return text;
}

/// An invalid index where there is no row.
QModelIndex lastVisible(const QTreeView &list)
{
    const QAbstractItemModel &model = *list.model();
    QModelIndex last = model.index(model.rowCount() - 1, 0);
    while (last.isValid() && list.isExpanded(last) && model.rowCount(last) > 0)
        last = model.index(model.rowCount(last) - 1, 0, last);
    return last;
}

} // namespace

FindingsPanel::FindingsPanel(QWidget *parent)
    : QWidget(parent)
    , m_model(new FindingsModel(this))
    , m_list(new QTreeView)
    , m_onlyThis(new QCheckBox(tr("Only the open lock")))
    , m_note(new QLabel)
    , m_quiet(new QToolButton)
    , m_details(new FindingDetails)
    , m_buttons(new FindingButtons(this))
{
    buildList();
    auto *splitter = new QSplitter(this);
    splitter->addWidget(buildLeft());
    splitter->addWidget(m_details);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    splitter->setSizes({1000, 1000}); // halves, whatever is in them
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 4, 2);
    layout->setSpacing(2);
    layout->addWidget(splitter, 1);
    layout->addLayout(buildButtons());
    colour();
    showCurrent();
}

void FindingsPanel::buildList()
{
    m_list->setModel(m_model);
    m_list->setItemDelegate(new FindingDelegate(m_list));
    m_list->setHeaderHidden(true);
    keepLines(*m_list, 1); // the buttons are in sight, too
    followFont(*m_list, [this] { m_list->setIndentation(m_list->fontMetrics().height()); });
    m_list->setAlternatingRowColors(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setAccessibleName(tr("Findings"));
    m_note->setTextFormat(Qt::PlainText);
    m_note->setWordWrap(true);
    m_note->setAutoFillBackground(true);
    m_note->setMargin(4);
    m_note->hide();
    m_quiet->setAutoRaise(true);
    m_quiet->setFocusPolicy(Qt::StrongFocus);
    setPlainToolTip(*m_quiet, tr("Show them"));
    m_quiet->hide();
    connect(m_quiet, &QToolButton::clicked, this, &FindingsPanel::showQuiet);
    setCopyKey(*m_list, this, &FindingsPanel::copyWanted,
        [this] { return m_list->currentIndex().isValid() ? textToCopy() : QString(); });
    // A view that gets the focus makes its first row the current one: nobody chose that.
    m_list->installEventFilter(this);
    m_list->viewport()->installEventFilter(this);
    connect(m_list->verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] {
        const QScrollBar &bar = *m_list->verticalScrollBar();
        m_isScrolled = m_isScrolled || bar.sliderPosition() != bar.value();
    });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        m_isScrolled = false;
        setCurrentKept(*m_list, !isWorstFirst());
    });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
        &FindingsPanel::showCurrent);
    connect(m_model, &QAbstractItemModel::dataChanged, this, &FindingsPanel::showCurrent);
    connect(m_model, &QAbstractItemModel::rowsRemoved, this, &FindingsPanel::showCurrent);
    connect(m_model, &QAbstractItemModel::rowsInserted, this, &FindingsPanel::openGroups);
    connect(m_onlyThis, &QCheckBox::toggled, this, &FindingsPanel::applyScope);
}

QWidget *FindingsPanel::buildLeft()
{
    auto *left = new QWidget;
    auto *layout = new QVBoxLayout(left);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_note);
    layout->addWidget(m_list, 1);
    return left;
}

QLayout *FindingsPanel::buildButtons()
{
    auto *buttons = new FlowLayout;
    buttons->setContentsMargins(6, 0, 0, 0);
    buttons->setSpacing(4);
    buttons->addWidget(m_onlyThis);
    m_buttons->addTo(buttons);
    buttons->addWidget(m_quiet);
    connect(
        m_buttons, &FindingButtons::copyWanted, this, [this] { emit copyWanted(textToCopy()); });
    connect(m_details, &FindingDetails::copyWanted, this, &FindingsPanel::copyWanted);
    return buttons;
}

void FindingsPanel::colour()
{
    const RoleColours &roles = roleColours(palette());
    QPalette banner;
    banner.setColor(QPalette::Window, roles.banner.back);
    banner.setColor(QPalette::WindowText, roles.banner.text);
    m_note->setPalette(banner);
}

bool FindingsPanel::eventFilter(QObject *watched, QEvent *event)
{
    const auto isKey = [&] {
        const int key = static_cast<QKeyEvent *>(event)->key();
        return key != Qt::Key_Tab && key != Qt::Key_Backtab;
    };
    if (event->type() == QEvent::MouseButtonPress || (event->type() == QEvent::KeyPress && isKey()))
        m_isChosen = true;
    const bool isOfRows = watched == m_list->viewport();
    if (event->type() == QEvent::Resize && isOfRows)
        emit m_list->itemDelegate()->sizeHintChanged({}); // other widths need other lines
    if ((event->type() == QEvent::Resize || event->type() == QEvent::Show) && isOfRows)
        showChosen();
    return QWidget::eventFilter(watched, event);
}

void FindingsPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        colour();
}

/// What needs more time is worth a look; consequences and what was not examined stay folded.
void FindingsPanel::openGroups(const QModelIndex &above, int first, int last)
{
    for (int row = first; row <= last; ++row) {
        const QModelIndex index = m_model->index(row, 0, above);
        if (index.data(FindingsModel::KindRole).toInt() == FindingsModel::PendingGroup)
            m_list->expand(index);
    }
}

const Finding *FindingsPanel::current() const
{
    return m_model->findingAt(m_list->currentIndex());
}

std::optional<ShownFinding> FindingsPanel::shown() const
{
    const Finding *finding = current();
    if (!finding)
        return {};
    const QModelIndex index = m_list->currentIndex();
    ShownFinding shown {*finding};
    if (const MutedFinding *muted = m_model->mutedAt(index))
        shown.muted = *muted;
    shown.isAcknowledged = m_model->acknowledgedAt(index) > 0;
    return shown;
}

void FindingsPanel::setPast(bool isPast)
{
    m_known.setPast(isPast); // its report follows
    m_buttons->setPast(isPast);
}

/// Also where nothing else is left: what is silent is still there.
void FindingsPanel::countQuiet()
{
    const int muted = m_model->mutedCount();
    const QString text = quietCountText(muted, int(m_model->acknowledged().size()));
    m_quiet->setText(plainLabel(text));
    m_quiet->setVisible(!text.isEmpty());
}

void FindingsPanel::showQuiet()
{
    if (m_model->mutedCount() == 0 && m_model->acknowledged().isEmpty())
        m_onlyThis->setChecked(false);
    const QModelIndex group = m_model->mutedGroup();
    if (group.isValid())
        m_list->expand(group);
    const QModelIndex first =
        group.isValid() ? m_model->index(0, 0, group) : m_model->acknowledged().value(0);
    if (first.isValid()) {
        m_list->setCurrentIndex(first);
        m_isChosen = true;
        m_isScrolled = false;
        showChosen();
    }
    m_list->setFocus();
}

/// Where nobody chose what is shown, and it is not of the open lock but of all, the worst that is
/// found of any stays in sight.
bool FindingsPanel::isWorstFirst() const
{
    const Finding *shown = current();
    return !m_isChosen && shown && !isOfLock(*shown);
}

/// What the buttons act on is in sight, once rows are in their places; until somebody scrolls. What
/// is folded stays so.
void FindingsPanel::showChosen()
{
    setCurrentKept(*m_list, !isWorstFirst());
    if (m_isScrolled)
        return;
    QTimer::singleShot(0, this, [this] {
        const QModelIndex index = m_list->currentIndex();
        if (isWorstFirst())
            m_list->scrollToTop();
        else if (!index.parent().isValid() || m_list->isExpanded(index.parent()))
            bringIntoSight(*m_list, index);
    });
}

/// Beside a list that has nothing about the lock.
QString FindingsPanel::othersText() const
{
    const DoctorReportPtr &report = m_known.report();
    const Verdict *verdict = report ? verdictOf(report->diagnosis, m_lock) : nullptr;
    return (!verdict || verdict->standing == Standing::Unknown
            ? tr("%1 is not judged; what is listed is about other locks.")
            : tr("Nothing was found about %1; what is listed is about other locks."))
        .arg(visibleText(m_lock));
}

void FindingsPanel::showCurrent()
{
    const QModelIndex index = m_list->currentIndex();
    const Finding *finding = current();
    m_buttons->setFinding(shown());
    if (finding)
        return m_details->showFinding(*finding, m_model->asOf(index),
            quietText(m_model->mutedAt(index), m_model->acknowledgedAt(index)));
    if (index.isValid())
        return m_details->showText(
            index.data(FindingsModel::SentenceRole).toString(), index.data().toString());
    const DoctorReportPtr &report = m_known.report();
    const bool isListed = m_model->findingAt(m_model->index(0, 0)) != nullptr;
    const bool isOfOthers = isListed && rowOfLock() < 0 && !m_lock.isEmpty();
    const QString text = isListed ? (isOfOthers ? othersText() : tr("Choose a finding."))
        : !report                 ? tr("No lock is examined yet.")
                                  : nothingFoundText(m_model->path(), report->diagnosis);
    // What is muted of others says nothing of this lock; it is counted beside the buttons.
    m_details->showText(
        text + (report && !isOfOthers ? muteText(report->diagnosis.mutes) : QString()), {});
}

/// Where it is pasted, nobody sees that an earlier moment was shown.
QString FindingsPanel::textToCopy() const
{
    const DoctorReportPtr &report = m_known.report();
    if (!m_known.isPast() || !report)
        return m_details->text();
    return tr("As of %1:").arg(dateAndTime(report->at)) + u'\n' + m_details->text();
}

void FindingsPanel::showAgain()
{
    renew();
    m_list->viewport()->update();
}

void FindingsPanel::renew()
{
    const DoctorReportPtr &report = m_known.report();
    const QPersistentModelIndex chosen(m_list->currentIndex());
    const QString id = current() ? current()->id : QString();
    m_model->show(report ? report->diagnosis : Diagnosis(), m_known.before(), m_known.beforeAt());
    dropChoiceUnless(chosen, id);
    m_note->setVisible(m_known.before() != nullptr);
    m_note->setText(tr("Not connected: what was found of locks is as of %1, and perhaps over.")
                        .arg(timeOrDate(m_known.beforeAt())));
    countQuiet();
    chooseUnlessChosen();
    showChosen();
    showCurrent();
}

/// Until somebody chooses one, the worst of the open lock is shown, else the worst of all: room
/// that says nothing is lost.
void FindingsPanel::chooseUnlessChosen()
{
    if (m_isChosen && m_list->currentIndex().isValid())
        return;
    const int best = m_lock.isEmpty() ? 0 : rowOfLock(); // others explain nothing here
    const QModelIndex index = best < 0 ? QModelIndex() : m_model->index(best, 0);
    if ((best < 0 || m_model->findingAt(index)) && m_list->currentIndex() != index)
        m_list->setCurrentIndex(index);
    m_isChosen = false;
}

/// In the place of a row that is gone the view makes its neighbour the current one: nobody chose
/// that. One that moved, as below its cause, is another row of the same @p id.
void FindingsPanel::dropChoiceUnless(const QPersistentModelIndex &chosen, const QString &id)
{
    if (!m_isChosen || chosen == m_list->currentIndex())
        return;
    if (const QModelIndex moved = m_model->indexOf(id); !chosen.isValid() && moved.isValid())
        return m_list->setCurrentIndex(moved);
    m_isChosen = false;
    chooseUnlessChosen();
}

/// The worst of the open lock, else what troubles all locks and has no path; -1: there is none.
int FindingsPanel::rowOfLock() const
{
    int ofAll = -1;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const Finding *finding = m_model->findingAt(m_model->index(row, 0));
        if (finding && isOfLock(*finding))
            return row;
        if (finding && finding->path.isEmpty() && ofAll < 0)
            ofAll = row;
    }
    return ofAll;
}

/// Of others it explains nothing, and what is of all does not say more of this one.
bool FindingsPanel::isOfLock(const Finding &finding) const
{
    return finding.path == m_lock || finding.locks.contains(m_lock);
}

void FindingsPanel::setReport(const DoctorReportPtr &report)
{
    m_known.setReport(report);
    if (!report)
        m_buttons->forget();
    renew();
}

void FindingsPanel::setLastKnown(const LastKnown &last)
{
    if (m_known.lastKnown().isSameBreak(last))
        return;
    m_known.setLastKnown(last);
    renew();
}

void FindingsPanel::setLock(const QString &path)
{
    m_lock = path;
    m_isScrolled = false;
    applyScope();
    const Finding *shown = current();
    m_isChosen = m_isChosen && shown && shown->concerns(path); // of another lock it says nothing
    chooseUnlessChosen();
    showChosen();
    showCurrent();
}

void FindingsPanel::applyScope()
{
    const QPersistentModelIndex chosen(m_list->currentIndex());
    const QString id = current() ? current()->id : QString();
    m_model->setPath(m_onlyThis->isChecked() ? m_lock : QString());
    dropChoiceUnless(chosen, id);
    countQuiet();
    showCurrent();
}

bool FindingsPanel::select(const QString &findingId)
{
    m_onlyThis->setChecked(false);
    const QModelIndex index = m_model->indexOf(findingId);
    if (!index.isValid())
        return false;
    m_list->setCurrentIndex(index); // opens what it is folded under
    m_isChosen = true; // also where it was shown anyway
    m_isScrolled = false;
    showChosen();
    m_list->setFocus();
    return true;
}

void FindingsPanel::step(int by)
{
    const auto beside = [&](const QModelIndex &index) {
        if (!index.isValid())
            return by > 0 ? m_model->index(0, 0) : lastVisible(*m_list);
        return by > 0 ? m_list->indexBelow(index) : m_list->indexAbove(index);
    };
    // Where nothing is chosen it goes in from the end that it would come from.
    QModelIndex index = beside(m_list->currentIndex());
    while (index.isValid() && !m_model->findingAt(index))
        index = beside(index);
    m_list->setFocus();
    if (!index.isValid())
        return; // it is the last one, or there is none
    m_list->setCurrentIndex(index);
    m_isChosen = true;
    m_isScrolled = false;
    showChosen();
}

void FindingsPanel::explainLock()
{
    m_onlyThis->setChecked(true);
    applyScope();
    const QModelIndex first = m_model->index(0, 0);
    m_list->setCurrentIndex(m_model->findingAt(first) ? first : QModelIndex());
    showCurrent();
}

} // namespace lockscope
