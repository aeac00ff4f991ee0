// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/mainwindow.h"

#include "core/base/text.h"
#include "ui/connect/startpage.h"
#include "ui/findings/announcer.h"
#include "ui/findings/answercard.h"
#include "ui/findings/findingsmodel.h"
#include "ui/findings/findingspanel.h"
#include "ui/journal/journalpanel.h"
#include "ui/lockpage/lockpage.h"
#include "ui/locks/lockspanel.h"
#include "ui/locks/lockstreemodel.h"
#include "ui/node/contenderpanel.h"
#include "ui/operate/operatordesk.h"
#include "ui/operate/ownlockspanel.h"
#include "ui/overview/overviewmodel.h"
#include "ui/overview/overviewpage.h"
#include "ui/queue/queuefilter.h"
#include "ui/queue/queuepage.h"
#include "ui/queue/queuetable.h"
#include "ui/shell/environmentband.h"
#include "ui/shell/helpdialogs.h"
#include "ui/shell/hintpage.h"
#include "ui/shell/menus.h"
#include "ui/shell/pagetabs.h"
#include "ui/shell/pathbar.h"
#include "ui/shell/statusline.h"
#include "ui/shell/workbench.h"
#include "ui/theme/secondhand.h"

#include <QDockWidget>
#include <QScrollBar>
#include <QStackedWidget>

namespace lockscope {

void MainWindow::connectWorkbench()
{
    connect(m_workbench, &Workbench::opened, this, &MainWindow::showConnection);
    connect(m_workbench, &Workbench::opened, this, &MainWindow::showNotes);
    connect(m_workbench, &Workbench::statusChanged, this, &MainWindow::showStatus);
    connect(m_workbench, &Workbench::contentChanged, m_lock, &LockPage::setContent);
    connect(m_workbench, &Workbench::contentChanged, this, &MainWindow::showContent);
    connect(m_workbench, &Workbench::lockOpened, this, [this](const QString &path) {
        m_pathBar->setPath(path);
        m_band->setPath(path);
        m_locks->select(path);
        m_lock->setLock(path); // before its queue comes
        m_lock->setNote(m_notes.notes.value(path));
        m_pages->setLock(path);
        weighQuestion(m_workbench->report().get());
        if (path.isEmpty()) // of another lock it would hide what nobody knows of
            m_pathBar->clearFilter();
        setWindowTitle(path.isEmpty() ? QStringLiteral("Lockscope")
                                      : QStringLiteral("%1 – Lockscope").arg(visibleText(path)));
        if (m_isOpening && !path.isEmpty())
            showLockPage();
        showCentre();
        updateSituation();
    });
    connect(m_workbench, &Workbench::sandboxFailed, this,
        [this](const Error &error) { m_start->setMessage(visibleText(explain(error)), true); });
    connect(m_workbench, &Workbench::scanStarted, this, [this](const QString &root) {
        m_locks->scanStarted(root);
        updateSituation();
    });
    connect(m_workbench, &Workbench::scanProgress, m_locks, &LocksPanel::showProgress);
    connect(m_workbench, &Workbench::scanFinished, this, &MainWindow::showScan);
}

void MainWindow::connectPanels()
{
    connect(m_start, &StartPage::connectWanted, this, [this] { askForConnection(m_lastTried); });
    connect(m_start, &StartPage::sandboxWanted, this, &MainWindow::openSandbox);
    connect(m_start, &StartPage::recentWanted, this, &MainWindow::connectTo);
    connect(m_start, &StartPage::changeWanted, this,
        [this](const ConnectionProfile &connection) { askForConnection(connection); });
    connect(m_start, &StartPage::forgetWanted, this, [this](const ConnectionProfile &connection) {
        m_settings.removeRecent(connection);
        showRecent();
    });
    for (const HintPage *hint : {m_hint, m_noLock}) {
        connect(hint, &HintPage::retryWanted, this, &MainWindow::reconnect);
        connect(hint, &HintPage::editWanted, this,
            [this] { askForConnection(m_workbench->connection()); });
    }
    const auto prefer = [this] {
        if (m_queue->content().pausedAt == 0) // else its rows are of an earlier queue
            m_workbench->prefer(m_queue->table().visibleEntries());
    };
    connect(m_queue->table().verticalScrollBar(), &QScrollBar::valueChanged, this, prefer);
    connect(m_workbench, &Workbench::contentChanged, this, prefer); // after showContent()
    connect(m_locks, &LocksPanel::lockChosen, this, &MainWindow::openChosen);
    connect(m_locks, &LocksPanel::lockPassed, this, [this](const QString &path) {
        if (reveal(path, {}))
            showLockPage();
    });
    connect(m_locks, &LocksPanel::cancelRequested, m_workbench, &Workbench::cancelScan);
    connect(m_locks, &LocksPanel::copyWanted, this, &MainWindow::copy);
    connect(m_locks, &LocksPanel::contextMenuWanted, this, &MainWindow::showTreeMenu);
    connect(m_queue, &QueuePage::currentChanged, this, &MainWindow::showSelection);
    connect(m_queue, &QueuePage::contextMenuWanted, this, &MainWindow::showContextMenu);
    connect(m_contender, &ContenderPanel::copyWanted, this, &MainWindow::copy);
    connect(&SecondHand::shared(), &SecondHand::moved, m_contender, [this] {
        if (m_contender->isVisible())
            m_contender->setContender(m_queue->content(), m_queue->current());
    });
    connect(m_pathBar, &PathBar::pathEntered, this, [this](const QString &path) { goTo(path); });
    connect(m_pathBar, &PathBar::filterChanged, m_queue, &QueuePage::setFilter);
    connect(m_queue, &QueuePage::clearFilterWanted, m_pathBar, &PathBar::clearFilter);
    // What is fine again takes back what was said of it, and nothing that others said since.
    connect(m_pathBar, &PathBar::problemTold, this,
        [this, told = QString()](const QString &why) mutable {
            if (!why.isEmpty())
                m_status->showMessage(why, 15'000);
            else if (m_status->currentMessage() == told)
                m_status->clearMessage();
            told = why;
        });
    connect(m_pathBar, &PathBar::left, this, [this] { m_queue->table().setFocus(); });
    connect(m_status, &StatusLine::sessionClicked, this,
        [this] { copy(textOf(m_workbench->status().session)); });
    connect(m_status, &StatusLine::coverageClicked, this, [this] {
        if (m_workbench->facts())
            showText(this, tr("What the members answer"), coverageDetails(*m_workbench->facts()));
    });
}

void MainWindow::connectOverview()
{
    connect(m_workbench, &Workbench::scanStarted, this,
        [this] { m_overview->setScanning(m_overview->model().rowCount() == 0); });
    connect(m_workbench, &Workbench::scanProgress, this,
        [this](const ScanProgress &progress) { m_overview->addLocks(progress.found); });
    connect(m_workbench, &Workbench::lockSeen, this,
        [this](const FoundLock &lock) { m_overview->addLocks({lock}); });
    connect(m_overview, &OverviewPage::lockWanted, this, &MainWindow::openChosen);
    connect(m_overview, &OverviewPage::contextMenuWanted, this, &MainWindow::showTreeMenu);
    connect(m_overview, &OverviewPage::copyWanted, this, &MainWindow::copy);
    const auto seeAnother = [this] {
        updateSituation();
        weighQuestion(m_workbench->report().get());
    };
    connect(m_overview, &OverviewPage::currentLockChanged, this, seeAnother);
    connect(m_pages, &PageTabs::currentChanged, this, &MainWindow::makeRoom);
    connect(m_pages, &PageTabs::currentChanged, this, seeAnother);
    connect(m_docks.at(1), &QDockWidget::visibilityChanged, this, &MainWindow::updateSituation);
    connect(m_pages, &PageTabs::lockWanted, this, &MainWindow::goToTab);
    connect(m_pages, &PageTabs::lastLockClosed, m_workbench, &Workbench::closeLock);
    connect(m_overview, &OverviewPage::mutedWanted, this, &MainWindow::showQuiet);
}

void MainWindow::connectFindings()
{
    connect(m_workbench, &Workbench::roundsBegan, this, &MainWindow::connectRounds);
    connect(m_workbench, &Workbench::lockOpened, m_findings, &FindingsPanel::setLock);
    connect(m_workbench, &Workbench::lockSeen, this,
        [this](const FoundLock &lock) { m_locks->model().addLocks({lock}); });
    connect(m_findings, &FindingsPanel::copyWanted, this, &MainWindow::copy);
    const FindingButtons *buttons = &m_findings->buttons();
    connect(buttons, &FindingButtons::goToWanted, this, &MainWindow::goTo);
    connect(buttons, &FindingButtons::acknowledgeWanted, m_workbench, &Workbench::acknowledge);
    connect(buttons, &FindingButtons::unacknowledgeWanted, m_workbench, &Workbench::unacknowledge);
    connect(buttons, &FindingButtons::muteWanted, m_workbench, &Workbench::mute);
    connect(buttons, &FindingButtons::unmuteWanted, m_workbench, &Workbench::unmute);
    connect(buttons, &FindingButtons::siteWanted, this, &MainWindow::showSiteDialog);
    m_announcer->setEnabled(m_settings.notifies());
    connect(m_announcer, &Announcer::lockWanted, this, &MainWindow::showAnswer);
    connect(m_announcer, &Announcer::findingWanted, this, &MainWindow::showFinding);
    connect(m_announcer, &Announcer::outdated, this, [this] {
        comeToFront();
        m_status->showMessage(tr("That notification was of an earlier connection."), 10'000);
    });
    connect(m_announcer, &Announcer::unavailable, this, [this](const QString &why) {
        m_status->showMessage(
            tr("This desktop shows no notifications: %1").arg(visibleText(why)), 15'000);
    });
}

void MainWindow::connectRounds(const RoundTaker &rounds)
{
    connect(&rounds, &RoundTaker::factsReady, m_status, &StatusLine::setFacts);
    connect(&rounds, &RoundTaker::factsReady, m_hint, &HintPage::setFacts);
    connect(&rounds, &RoundTaker::factsReady, m_desk, &OperatorDesk::setFacts);
    connect(&rounds, &RoundTaker::reportReady, m_overview, &OverviewPage::setReport);
    connect(&rounds, &RoundTaker::reportReady, m_announcer, &Announcer::examine);
    connect(&rounds, &RoundTaker::reportReady, this, &MainWindow::showReport);
    connect(&rounds, &RoundTaker::factsReady, this, [this](const ServerFactsPtr &facts) {
        if (const auto ahead =
                facts ? facts->clockOffsetMs() : std::nullopt) // else it is as it was
            setServersAhead(*ahead);
    });
}

/// What a scan finds tells of waits by the servers' clock.
void MainWindow::setServersAhead(qint64 ms)
{
    m_overview->model().setServersAhead(ms);
    m_locks->model().setServersAhead(ms);
}

/// In its panel it is shown already.
void MainWindow::showOwnLocks()
{
    const OwnClaims own = m_desk->claims();
    m_workbench->setOwnClaims(own);
    m_locks->model().setOwnClaims(own);
    m_lock->answer().setOwnClaims(own);
    m_overview->model().setOwnClaims(own);
    auto *dock = dockOf(m_desk->ownLocksPanel());
    const auto count = own.held.size();
    dock->setWindowTitle(count == 0 ? tr("Own locks") : tr("Own locks (%1)").arg(count));
}

void MainWindow::connectDesk()
{
    connect(m_workbench, &Workbench::closing, this, [this] { m_desk->setConnection(nullptr); });
    connect(m_workbench, &Workbench::opened, this, [this] {
        const ConnectionProfile connection = m_workbench->connection();
        const bool isLive = m_workbench->isOpen() && !m_workbench->isHistory();
        m_desk->setConnection(isLive ? &connection : nullptr);
    });
    connect(m_workbench, &Workbench::profileChanged, this, [this](const Profile &profile) {
        const ConnectionProfile connection = m_workbench->connection();
        m_desk->setProfile(profile);
        m_band->setConnection(&connection);
        showCentre(); // which may tell its name
    });
    connect(m_workbench, &Workbench::statusChanged, m_desk, &OperatorDesk::setStatus);
    connect(m_desk, &OperatorDesk::writableChanged, this, [this](bool isWritable) {
        m_band->setPermit(m_desk->permit());
        m_status->setWritable(isWritable);
        updateSituation();
    });
    connect(m_desk, &OperatorDesk::message, this,
        [this](const QString &text) { m_status->showMessage(text, 20'000); });
    connect(m_menus, &Menus::refused, this,
        [this](const QString &why) { m_status->showMessage(why, 10'000); });
    connect(m_band, &EnvironmentBand::allowWanted, m_desk, &OperatorDesk::allowChanges);
    connect(m_band, &EnvironmentBand::endWanted, m_desk, &OperatorDesk::forbidChanges);
    connect(m_band, &EnvironmentBand::endIsNear, this, [this] {
        m_status->showMessage(
            tr("Changes end in a minute. Allow them again to go on for longer."), 20'000);
    });
    const auto showHoldings = [this] {
        m_band->setHoldings(
            m_desk->holdings([this](const QString &path) { return m_workbench->stateOf(path); }));
    };
    connect(m_desk, &OperatorDesk::ownLocksChanged, this, showHoldings);
    connect(&m_desk->aftermathBar(), &AftermathBar::doublyHeldChanged, m_lock,
        &LockPage::setDoublyHeld);
    connect(m_desk, &OperatorDesk::ownLocksChanged, this, &MainWindow::showOwnLocks);
    connect(m_workbench, &Workbench::lockSeen, this, [this, showHoldings](const FoundLock &lock) {
        if (m_desk->claims().held.contains(lock.path))
            showHoldings();
    });
    connect(m_workbench, &Workbench::statusChanged, this, showHoldings);
    connect(m_band, &EnvironmentBand::holdingsClicked, this,
        [this] { raiseDock(&m_desk->ownLocksPanel()); });
    connect(
        m_desk, &OperatorDesk::lockWanted, this, [this] { raiseDock(&m_desk->ownLocksPanel()); });
    connect(&m_desk->ownLocksPanel(), &OwnLocksPanel::goToWanted, this, &MainWindow::goTo);
    connect(m_workbench, &Workbench::contentChanged, this, [this](const QueueContent &content) {
        const LockStatePtr &state = content.state;
        const bool isKnown = state && !state->recipes.isEmpty();
        m_desk->ownLocksPanel().offer(m_workbench->path(),
            isKnown ? QString::fromLatin1(state->recipes.first().recipe->id) : QString());
    });
    connect(&m_desk->ownLocksPanel(), &OwnLocksPanel::copyWanted, this, &MainWindow::copy);
    connect(&m_desk->journalPanel(), &JournalPanel::message, this,
        [this](const QString &text) { m_status->showMessage(text, 20'000); });
    connect(&m_desk->journalPanel(), &JournalPanel::copyWanted, this, &MainWindow::copy);
}

} // namespace lockscope
