// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/mainwindow.h"

#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/connect/askpass.h"
#include "ui/connect/keyringdesk.h"
#include "ui/connect/startpage.h"
#include "ui/findings/announcer.h"
#include "ui/findings/answercard.h"
#include "ui/findings/desktopnotifications.h"
#include "ui/findings/findingsmodel.h"
#include "ui/findings/findingspanel.h"
#include "ui/graph/forestpanel.h"
#include "ui/graph/graphdesk.h"
#include "ui/graph/graphpanel.h"
#include "ui/journal/journalpanel.h"
#include "ui/lockpage/lockpage.h"
#include "ui/locks/foundlocktext.h"
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
#include "ui/shell/pastband.h"
#include "ui/shell/pathbar.h"
#include "ui/shell/statusline.h"
#include "ui/shell/workbench.h"
#include "ui/site/sitefile.h"
#include "ui/theme/basebackground.h"
#include "ui/theme/refusals.h"
#include "ui/theme/scrolledcontent.h"
#include "ui/theme/secondhand.h"
#include "ui/timeline/historydesk.h"
#include "ui/timeline/timelinepage.h" // which a dock takes

#include <QCloseEvent>
#include <QDockWidget>
#include <QGuiApplication>
#include <QStackedWidget>
#include <QTemporaryDir> // which goes with the window
#include <QTimer>
#include <QVBoxLayout>

#include <utility>

namespace lockscope {

MainWindow::MainWindow(const Options &options)
    : m_options(options)
    , m_settings(options.configFolder)
    , m_profiles(ProfileStore::standardFile(options.configFolder))
    , m_theme(options.theme.value_or(m_settings.theme()))
    , m_askpass(new AskpassDesk(options.program, *this))
    , m_keyring(new KeyringDesk(*this))
    , m_site(new SiteFile(settingsPlace(options.siteSettings), this))
    , m_workbench(new Workbench(this))
    , m_announcer(new Announcer(
          options.sink ? options.sink : std::make_shared<DesktopNotifications>(), this))
{
    m_workbench->setChosenRecipe([this](const QString &path) { return chosenRecipe(path); });
    setWindowTitle(QStringLiteral("Lockscope"));
    setAcceptDrops(true);
    applyTheme(m_theme, m_settings.zoom());
    showTimesInUtc(m_settings.showsUtc());
    SecondHand::shared().set(nowMs());
    buildTop();
    buildCentre();
    buildDocks();
    m_status = new StatusLine(this);
    setStatusBar(m_status);
    buildMenus();
    connectWorkbench();
    connectPanels();
    connectOverview();
    connectFindings();
    connectSite();
    connectDesk();
    connectTrust();
    connectProfiles();
    connectGraphs();
    connectHistory();
    connectHistoryFiles();
    restoreLayout();
    showConnection();
}

MainWindow::~MainWindow()
{
    m_workbench->disconnect(this); // it ends the connection while we are half gone
    m_desk->disconnect(this);
    m_docks.at(1)->disconnect(this);
    m_desk->setConnection(nullptr); // gives locks back while there is a server
    delete m_workbench;
}

void MainWindow::buildTop()
{
    // The band goes over the menu bar: where one is comes first.
    auto *top = new QWidget(this);
    auto *layout = new QVBoxLayout(top);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_band = new EnvironmentBand(top);
    auto *bar = new QMenuBar(top);
    m_menus = new Menus(bar);
    layout->addWidget(m_band);
    layout->addWidget(bar);
    m_pastBand = new PastBand(top);
    layout->addWidget(m_pastBand);
    setMenuWidget(top);
    m_pathBar = new PathBar(this);
    addToolBar(m_pathBar);
    setContextMenuPolicy(Qt::NoContextMenu);
}

void MainWindow::buildCentre()
{
    m_centre = new QStackedWidget(this);
    m_start = new StartPage(m_centre);
    m_hint = new HintPage(m_centre);
    m_pages = new PageTabs(m_centre);
    m_overview = new OverviewPage(m_pages);
    m_lockOrHint = new QStackedWidget(m_pages);
    m_noLock = new HintPage(m_lockOrHint);
    m_lock = new LockPage(m_lockOrHint);
    m_queue = &m_lock->queue();
    m_lockOrHint->addWidget(m_noLock);
    m_lockOrHint->addWidget(m_lock);
    m_graphs = new GraphDesk(this);
    m_pages->addPage(m_overview, tr("Overview"));
    m_pages->addLockPage(m_lockOrHint, tr("Lock"));
    m_pages->addPage(&m_graphs->graphPanel(), tr("Wait-for graph"));
    m_pages->addPage(&m_graphs->forestPanel(), tr("Blocking forest"));
    for (QWidget *page : {static_cast<QWidget *>(m_start), static_cast<QWidget *>(m_hint),
             static_cast<QWidget *>(m_pages)})
        m_centre->addWidget(page);
    for (QWidget *page : {static_cast<QWidget *>(m_start), static_cast<QWidget *>(m_hint),
             static_cast<QWidget *>(m_overview), static_cast<QWidget *>(m_noLock),
             static_cast<QWidget *>(m_lock), static_cast<QWidget *>(&m_graphs->graphPanel()),
             static_cast<QWidget *>(&m_graphs->forestPanel())})
        useBaseBackground(page);
    setCentralWidget(m_centre);
}

QDockWidget *MainWindow::addDock(
    const QString &name, const QString &title, QWidget *content, Qt::DockWidgetArea area)
{
    auto *dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setWidget(new ScrolledContent(content));
    useBaseBackground(content);
    addDockWidget(area, dock);
    m_docks.append(dock);
    return dock;
}

void MainWindow::buildDocks()
{
    setDockOptions(AnimatedDocks | AllowTabbedDocks | AllowNestedDocks);
    setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    m_locks = new LocksPanel(this);
    m_contender = new ContenderPanel(this);
    addDock(QStringLiteral("locks"), tr("Locks"), m_locks, Qt::LeftDockWidgetArea);
    addDock(QStringLiteral("contender"), tr("Contender"), m_contender, Qt::RightDockWidgetArea);
    m_findings = new FindingsPanel(this);
    m_findingsDock =
        addDock(QStringLiteral("findings"), tr("Findings"), m_findings, Qt::BottomDockWidgetArea);
    m_desk = new OperatorDesk(m_settings.journalFile(), this);
    menuWidget()->layout()->addWidget(&m_desk->aftermathBar());
    m_history = new HistoryDesk(this);
    QDockWidget *ownLocks = addDock(QStringLiteral("ownLocks"), tr("Own locks"),
        &m_desk->ownLocksPanel(), Qt::BottomDockWidgetArea);
    QDockWidget *journal = addDock(QStringLiteral("journal"), tr("Journal"),
        &m_desk->journalPanel(), Qt::BottomDockWidgetArea);
    m_timelineDock = addDock(
        QStringLiteral("timeline"), tr("Timeline"), &m_history->page(), Qt::BottomDockWidgetArea);
    for (QDockWidget *dock : {ownLocks, journal, m_timelineDock})
        tabifyDockWidget(m_findingsDock, dock);
    m_findingsDock->raise();
    for (const QDockWidget *dock : std::as_const(m_docks))
        connect(dock, &QDockWidget::visibilityChanged, this,
            [this] { QTimer::singleShot(0, this, &MainWindow::makeRoomBelow); });
}

void MainWindow::explainLock()
{
    showLockPage();
    m_lock->explain();
    m_findings->explainLock();
}

/// While nothing is, what happens to the connection has the whole centre.
bool MainWindow::isAnythingKnown() const
{
    const ConnectionStatus::State connection = m_workbench->status().state;
    const LockStatePtr &lock = m_workbench->content().state;
    const bool isRead =
        lock && (lock->snapshot->readAt > 0 || connection != ConnectionStatus::Failed);
    return connection == ConnectionStatus::Connected || m_workbench->isHistory() || isRead
        || m_overview->model().counts().total() > 0;
}

/// Of a contender nothing is said on the overview, whose columns need the room.
void MainWindow::makeRoom()
{
    QDockWidget *contender = m_docks.at(1);
    const bool isWide = m_pages->current() == m_overview && m_workbench->isOpen();
    if (isWide && !contender->isHidden()) {
        m_isContenderAside = true;
        contender->hide();
    } else if (!isWide && std::exchange(m_isContenderAside, false)) {
        contender->show();
    }
}

/// What is done to a contender is done to one that is seen: beside its lock's page only its panel
/// shows it, unless that is behind another one.
bool MainWindow::isContenderInView() const
{
    return m_pages->current() == m_lockOrHint
        || !m_docks.at(1)->widget()->visibleRegion().isEmpty();
}

void MainWindow::showHome()
{
    m_pages->show(*m_overview);
    m_overview->focusTable();
}

/// Of the page that is shown.
void MainWindow::focusSearch()
{
    if (m_pages->isVisible() && m_pages->current() == m_overview)
        m_overview->focusSearch();
    else
        m_pathBar->focusFilter();
}

void MainWindow::showLockPage()
{
    m_pages->show(*m_lockOrHint);
}

void MainWindow::openConnection(const ConnectionProfile &connection)
{
    m_keyring->cancel();
    m_lastTried = connection;
    ConnectionProfile reached = connection;
    m_askpass->serve(reached.options.way.ssh);
    const Result<Done> opened = m_workbench->open(reached);
    if (!opened)
        return tellProblem(refusalText(opened.error()));
    m_start->setMessage({}, false);
}

/// What it needs may be there no more, as the file of an authority: what is open stays.
void MainWindow::reconnect()
{
    if (const Result<Done> opened = m_workbench->reconnect(); !opened)
        tellProblem(refusalText(opened.error()));
}

void MainWindow::openSandbox()
{
    m_keyring->cancel();
    m_start->setMessage(tr("Starting a ZooKeeper on this computer …"), false);
    m_workbench->openSandbox();
}

void MainWindow::showConnection()
{
    const bool isOpen = m_workbench->isOpen();
    if (!isOpen)
        forgetConnection();
    if (isOpen)
        m_start->setMessage({}, false);
    showRecent();
    const ConnectionProfile connection = m_workbench->connection();
    const bool isLive = isOpen && !m_workbench->isHistory();
    m_band->setConnection(isLive ? &connection : nullptr);
    for (QDockWidget *dock : std::as_const(m_docks))
        dock->widget()->setEnabled(isOpen || dock == dockOf(m_desk->journalPanel()));
    dockOf(m_desk->ownLocksPanel())->widget()->setEnabled(isLive);
    m_isOpening = isLive;
    if (isOpen)
        m_pages->setConnection(connection.options.connect);
    if (m_workbench->path().isEmpty())
        showHome();
    showCentre();
    makeRoom();
    updateSituation();
}

void MainWindow::forgetConnection()
{
    m_locks->clear();
    m_overview->clear();
    m_hint->setFacts(nullptr);
    m_findings->setReport(nullptr);
    m_overview->setReport(nullptr);
    m_lock->setReport(nullptr);
    m_lock->setFacts(nullptr);
    m_lock->chain().setReport(nullptr);
    m_graphs->setReport(nullptr);
    m_graphs->setFacts(nullptr);
    m_announcer->examine(nullptr);
    showReport(nullptr);
    setServersAhead(0);
}

void MainWindow::showCentre()
{
    if (!m_workbench->isOpen())
        return m_centre->setCurrentWidget(m_start);
    const bool hasLock = m_workbench->content().state != nullptr;
    HintPage *hint = isAnythingKnown() ? m_noLock : m_hint;
    m_centre->setCurrentWidget(isAnythingKnown() ? static_cast<QWidget *>(m_pages) : m_hint);
    m_lockOrHint->setCurrentWidget(hasLock ? static_cast<QWidget *>(m_lock) : m_noLock);
    if (!hasLock && (m_workbench->isHistory() || m_workbench->isPast()))
        hint->showPast(m_workbench->path(), m_workbench->isNothingKnownThen());
    else if (!hasLock)
        hint->show(m_workbench->status(), titleOf(m_workbench->connection()), m_workbench->path());
}

/// The contender that somebody wants to see, once it is read. What is sought for longer would take
/// the place of what is chosen meanwhile.
void MainWindow::seekWanted(const QueueContent &content)
{
    if (m_wantedNode.isEmpty() || !content.state)
        return;
    const LockSnapshot &snapshot = *content.state->snapshot;
    const bool isRead = snapshot.isRead() || (m_workbench->isPast() && snapshot.isComplete());
    const bool isFound = m_queue->select(m_wantedNode);
    if (!isFound && !isRead && !couldNotBeRead(snapshot.freshness))
        return;
    if (!isFound && isRead)
        m_status->showMessage(tr("%1 is not in sight: it is gone, or the filter hides it.")
                                  .arg(visibleText(nodeName(m_wantedNode))),
            10'000);
    m_wantedNode.clear();
}

/// In the queue's page it is shown already.
void MainWindow::showContent(const QueueContent &content)
{
    seekWanted(content);
    const Freshness freshness =
        content.state ? content.state->snapshot->freshness : Freshness::Live;
    const bool isOld =
        freshness != Freshness::Live && !couldNotBeRead(freshness); // of which nothing was read
    m_status->setReadAt(isOld ? content.state->snapshot->readAt : 0); // what lives is of now
    showCentre();
    updateSituation();
}

void MainWindow::showSelection()
{
    m_contender->setContender(m_queue->content(), m_queue->current());
    if (m_queue->current() >= 0)
        m_pages->remember(QueueEntry {m_queue->content(), m_queue->current()}.path());
    updateSituation();
}

void MainWindow::showStatus(const ConnectionStatus &status)
{
    m_status->setStatus(status);
    const bool isNew =
        status.state == ConnectionStatus::Connected && std::exchange(m_isOpening, false);
    const ConnectionProfile &current = m_workbench->connection();
    if (isNew && current.profile.environment != Environment::Sandbox)
        m_settings.addRecent(m_workbench->connection()); // what never answered is no help there
    if (isNew)
        keepTyped();
    m_overview->setStatus(status);
    const LastKnown &last = m_workbench->lastKnown();
    m_findings->setLastKnown(last);
    m_lock->setLastKnown(last);
    m_graphs->setLastKnown(last);
    tellMoment(); // and of what is beside it, which may be live
    showCentre();
    updateSituation();
}

void MainWindow::showScan(const ScanResult &result)
{
    m_locks->showResult(result);
    QStringList paths;
    const QVector<FoundLock> locks = m_locks->model().locks();
    for (const FoundLock &lock : locks)
        paths.append(lock.path);
    m_pathBar->setKnownPaths(paths);
    m_lock->setKnownPaths(paths);
    m_locks->select(m_workbench->path());
    m_overview->setScanning(false);
    result.isCut() ? m_overview->addLocks(withUnreadable(result))
                   : m_overview->setScan(locks); // with those where nothing could be listed
    updateSituation();
}

void MainWindow::updateSituation()
{
    Situation situation;
    situation.hasConnection = m_workbench->isOpen();
    situation.isHistory = m_workbench->isHistory();
    situation.isScanning = m_workbench->isScanning();
    situation.hasLock = !m_workbench->path().isEmpty();
    situation.hasLockInView = !lockInView().isEmpty();
    const int current = m_queue->current();
    situation.hasContender = situation.hasLock && isContenderInView() && current >= 0
        && current < m_queue->content().size();
    situation.hasSession =
        situation.hasContender && bool(QueueEntry {m_queue->content(), current}.owner());
    situation.isKept = m_history->isKeeping();
    situation.isPast = m_workbench->isPast();
    situation.isWritable = m_desk->isWritable();
    situation.journalProblem = m_desk->problem();
    if (m_history->failure())
        situation.keepingProblem = visibleText(explain(*m_history->failure()));
    m_menus->setSituation(situation);
    m_findings->buttons().setHistory(situation.isHistory);
    m_lock->answer().setObstacle(reasonAgainst(Requirement::Writing, situation));
}

/// What the operator chose for that path, however it was typed.
QString MainWindow::chosenRecipe(const QString &path) const
{
    const QString valid = validPath(path.trimmed()).value_or(path);
    const ConnectionProfile &connection = m_workbench->connection();
    if (!connection.storedName.isEmpty())
        return storedProfile().recipes.value(valid);
    return m_settings.recipe(connection.options.connect, valid);
}

void MainWindow::goTo(const QString &path, const QString &node)
{
    if (!reveal(path, node))
        return;
    showLockPage();
    m_queue->table().setFocus();
}

/// Whose tab was chosen, or is left beside one that was closed.
void MainWindow::goToTab(const QString &path, const QString &node)
{
    if (reveal(path, node) && m_pages->current() == m_lockOrHint)
        m_queue->table().setFocus();
}

void MainWindow::openInTab(const QString &path)
{
    m_pages->addLock(path);
    goTo(path);
}

/// With the key that opens a tab of its own in other programs, too.
void MainWindow::openChosen(const QString &path)
{
    if (QGuiApplication::keyboardModifiers().testFlag(Qt::ControlModifier))
        openInTab(path);
    else
        goTo(path);
}

/// Opens a lock and selects a contender in it; false where the path is none.
bool MainWindow::reveal(const QString &path, const QString &node)
{
    m_wantedNode.clear(); // of another lock
    const Result<Done> opened = m_workbench->openLock(path, chosenRecipe(path));
    if (!opened) {
        m_pathBar->setPathProblem(explain(opened.error()));
        return false;
    }
    m_pathBar->setPath(m_workbench->path()); // it may have been open, and what was typed none
    const auto isShown = [&] { return node.isEmpty() || m_queue->select(node); };
    if (!isShown())
        m_lock->setPaused(false); // it came while the page stood still
    m_wantedNode = isShown() ? QString() : node;
    return true;
}

QDockWidget *MainWindow::dockOf(const QWidget &content)
{
    QWidget *around = content.parentWidget();
    while (around && !qobject_cast<QDockWidget *>(around))
        around = around->parentWidget();
    return static_cast<QDockWidget *>(around);
}

void MainWindow::raiseDock(QWidget *content)
{
    QDockWidget *dock = dockOf(*content);
    dock->show();
    dock->raise();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_keyring->cancel();
    if (std::exchange(m_isContenderAside, false))
        m_docks.at(1)->show(); // as it was chosen
    m_settings.setLayout(saveGeometry(), saveState(Settings::LayoutVersion),
        m_queue->table().saveColumns(), m_overview->saveColumns());
    QMainWindow::closeEvent(event);
}

} // namespace lockscope
