// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/mainwindow.h"

#include "core/base/connectstring.h"
#include "core/base/language.h"
#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/recipes/catalogue.h"
#include "ui/connect/connectdialog.h"
#include "ui/connect/keyringdesk.h"
#include "ui/connect/startpage.h"
#include "ui/findings/findingspanel.h"
#include "ui/journal/journalpanel.h"
#include "ui/lockpage/lockpage.h"
#include "ui/locks/lockspanel.h"
#include "ui/locks/lockstreemodel.h"
#include "ui/node/contenderpanel.h"
#include "ui/node/othernodes.h"
#include "ui/operate/operatordesk.h"
#include "ui/overview/overviewpage.h"
#include "ui/queue/queueclipboard.h"
#include "ui/queue/queuecommands.h"
#include "ui/queue/queuepage.h"
#include "ui/queue/queuetable.h"
#include "ui/shell/helpdialogs.h"
#include "ui/shell/menus.h"
#include "ui/shell/pagetabs.h"
#include "ui/shell/panelring.h"
#include "ui/shell/pathbar.h"
#include "ui/shell/statusline.h"
#include "ui/shell/workbench.h"
#include "ui/theme/plaintext.h"
#include "ui/timeline/historydesk.h"
#include "ui/timeline/timelinepage.h"

#include <QActionGroup>
#include <QClipboard>
#include <QDockWidget>
#include <QGuiApplication>
#include <QInputDialog>
#include <QStackedWidget>

#include <utility>

namespace lockscope {

namespace {

constexpr int ZoomStep = 10; ///< per cent

Menus::Keys keys(const char *sequence)
{
    return {QKeySequence(QString::fromLatin1(sequence))};
}

} // namespace

void MainWindow::buildMenus()
{
    buildFileMenu();
    buildEditMenu();
    buildViewMenu();
    buildLockMenus();
    buildGraphMenus();
    buildHistoryMenu();
    buildHelpMenu();
}

void MainWindow::buildFileMenu()
{
    m_menus->add(Menus::File, tr("&New connection …"), keys("Ctrl+N"), Requirement::Nothing,
        [this] { askForConnection(m_lastTried); });
    QMenu *recent = m_menus->addSubMenu(Menus::File, tr("Recently &opened"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecent(*recent); });
    fillRecent(*recent);
    buildProfileMenu();
    m_menus->add(
        Menus::File, tr("Open a &sandbox"), {}, Requirement::Nothing, [this] { openSandbox(); });
    buildHistoryFileMenu();
    m_menus->addSeparator(Menus::File);
    m_menus->add(
        Menus::File, tr("Re&connect"), keys("Ctrl+R"), Requirement::Live, [this] { reconnect(); });
    m_menus->add(
        Menus::File, tr("&Disconnect"), {}, Requirement::Live, [this] { m_workbench->close(); });
    m_menus->addSeparator(Menus::File);
    m_menus->add(
        Menus::File, tr("&Quit"), keys("Ctrl+Q"), Requirement::Nothing, [this] { close(); });
}

void MainWindow::buildEditMenu()
{
    const auto addCopy = [this](const QString &text, const Menus::Keys &shortcut, Requirement need,
                             QString (*copied)(const QueueContent &, const QVector<int> &)) {
        return m_menus->add(Menus::Edit, text, shortcut, need,
            [this, copied] { copy(copied(m_queue->content(), m_queue->selected())); });
    };
    m_menus->add(Menus::Edit, tr("&Copy rows"), keys("Ctrl+C"), Requirement::Contender, [this] {
        copy(rowsAsTsv(m_queue->content(), m_queue->selected(), m_queue->content().now()));
    });
    addCopy(tr("Copy &path"), keys("Ctrl+Shift+C"), Requirement::Contender, pathsOf);
    addCopy(tr("Copy &name"), {}, Requirement::Contender, namesOf);
    addCopy(tr("Copy &session"), {}, Requirement::Session, sessionsOf);
    m_menus->add(Menus::Edit, tr("Copy as &JSON"), keys("Ctrl+Shift+J"), Requirement::Contender,
        [this] { copyAsJson(); });
    m_menus->add(Menus::Edit, tr("Copy the s&entence"), keys("Ctrl+Shift+S"),
        Requirement::Contender, [this] { copy(m_contender->sentence()); });
    m_menus->add(Menus::Edit, tr("Copy the lock's pat&h"), {}, Requirement::LockInView,
        [this] { copy(lockInView()); });
    buildCommandMenu();
    m_menus->addSeparator(Menus::Edit);
    m_menus->add(Menus::Edit, tr("Select &all"), keys("Ctrl+A"), Requirement::Lock,
        [this] { m_queue->table().selectAll(); });
    m_menus->add(Menus::Edit, tr("&Filter"), keys("Ctrl+F"), Requirement::Nothing,
        [this] { focusSearch(); });
    m_menus->add(Menus::Edit, tr("Clea&r the filter"), keys("Ctrl+Shift+F"), Requirement::Nothing,
        [this] { m_pathBar->clearFilter(); });
}

void MainWindow::copyAsJson()
{
    const QVector<int> rows = m_queue->selected();
    if (const QString why = reasonAgainstJson(rows.size()); !why.isEmpty())
        m_status->showMessage(why, 15'000);
    else
        copy(rowsAsJson(m_queue->content(), rows));
}

void MainWindow::buildCommandMenu()
{
    QMenu *menu = m_menus->addSubMenu(Menus::Edit, tr("Copy as co&mmand"));
    m_menus->setNeed(menu->menuAction(), Requirement::LockInView);
    const auto add = [&](const QString &text, Requirement need, auto command) {
        QAction *action = menu->addAction(text);
        m_menus->setNeed(action, need);
        connect(action, &QAction::triggered, this, [this, command] {
            if (const QString line = command(); !line.isEmpty())
                copy(line);
            else
                m_status->showMessage(tr("No member told the address of this session."), 15'000);
        });
    };
    const auto servers = [this] { return m_workbench->connection().options.connect; };
    const auto entry = [this] { return QueueEntry {m_queue->content(), m_queue->current()}; };
    add(tr("&Queue (lockscopectl)"), Requirement::LockInView, [this, servers] {
        return m_workbench->isHistory()
            ? historyCommand(lockInView(), servers(), m_workbench->pastAt())
            : queueCommand(lockInView(), servers());
    });
    add(tr("&Node (zkCli.sh)"), Requirement::LiveContender,
        [entry, servers] { return nodeCommand(entry(), servers()); });
    add(tr("&Process (ss)"), Requirement::Session, [entry] { return processCommand(entry()); });
}

void MainWindow::buildViewMenu()
{
    for (QDockWidget *dock : std::as_const(m_docks)) {
        m_menus->menu(Menus::View)->addAction(dock->toggleViewAction());
        m_menus->setNeed(dock->toggleViewAction(), Requirement::Nothing);
    }
    buildPanelMenu();
    QMenu *columns = m_menus->addSubMenu(Menus::View, tr("&Columns"));
    columns->addActions(m_queue->table().columnActions());
    connect(columns, &QMenu::aboutToShow, this, [this] { m_queue->table().columnActions(); });
    m_menus->add(Menus::View, tr("&Muted and acknowledged findings"), keys("Ctrl+Shift+M"),
        Requirement::Connection, [this] { showQuiet(); });
    QAction *pause = m_menus->add(Menus::View, tr("&Pause"),
        {QKeySequence(QStringLiteral("Ctrl+Shift+P")), QKeySequence(Qt::Key_Pause)},
        Requirement::Lock, [this] { m_lock->setPaused(!m_lock->isPaused()); });
    pause->setCheckable(true);
    connect(m_lock, &LockPage::pausedChanged, pause, &QAction::setChecked);
    connect(pause, &QAction::triggered, m_lock, // where there is nothing to hold on to, nothing is
        [this, pause] { pause->setChecked(m_lock->isPaused()); });
    m_queue->addButton(pause);
    m_menus->addSeparator(Menus::View);

    QMenu *themes = m_menus->addSubMenu(Menus::View, tr("&Theme"));
    auto *group = new QActionGroup(this);
    const QPair<ThemeChoice, QString> choices[] = {{ThemeChoice::System, tr("As the &system")},
        {ThemeChoice::Light, tr("&Light")}, {ThemeChoice::Dark, tr("&Dark")}};
    for (const auto &[choice, name] : choices) {
        QAction *action = themes->addAction(name);
        action->setCheckable(true);
        action->setChecked(choice == m_theme);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, choice = choice] { setTheme(choice); });
    }
    buildLanguageMenu();
    m_menus->addToggle(Menus::View, tr("Times in &UTC"), m_settings.showsUtc(),
        [this](bool isUtc) { setTimesInUtc(isUtc); });
    m_menus->add(Menus::View, tr("Zoom &in"),
        {QKeySequence(tr("Ctrl++")), QKeySequence(tr("Ctrl+="))}, Requirement::Nothing,
        [this] { zoomTo(m_settings.zoom() + ZoomStep); });
    m_menus->add(Menus::View, tr("Zoom &out"), keys("Ctrl+-"), Requirement::Nothing,
        [this] { zoomTo(m_settings.zoom() - ZoomStep); });
    m_menus->add(Menus::View, tr("Usual si&ze"), keys("Ctrl+0"), Requirement::Nothing,
        [this] { zoomTo(100); });
    m_menus->addSeparator(Menus::View);
    m_menus->add(Menus::View, tr("&Full screen"), keys("F11"), Requirement::Nothing,
        [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    m_menus->add(
        Menus::View, tr("&Reset the layout"), {}, Requirement::Nothing, [this] { resetLayout(); });
}

/// The page is the second panel, as it stands between those beside it.
void MainWindow::buildPanelMenu()
{
    QMenu *menu = m_menus->addSubMenu(Menus::View, tr("Go to pa&nel"));
    int number = 1;
    const auto add = [&](const QString &title, const Menus::Keys &shortcut, auto run) {
        QAction *action = menu->addAction(title);
        action->setShortcuts(shortcut);
        connect(action, &QAction::triggered, this, run);
        m_menus->setNeed(action, Requirement::Nothing);
    };
    const auto addPanel = [&](const QString &title, auto run) {
        add(title, {QKeySequence(QStringLiteral("Ctrl+%1").arg(number++))}, run);
    };
    const auto addDockPanel = [&](QDockWidget *dock) {
        addPanel(plainLabel(dock->windowTitle()), [dock] {
            raiseDock(dock->widget());
            if (!focusInside(*dock->widget()))
                dock->widget()->setFocus(Qt::ShortcutFocusReason);
        });
    };
    addDockPanel(m_docks.constFirst());
    addPanel(tr("The page in the middle"), [this] { focusInside(*m_centre->currentWidget()); });
    for (QDockWidget *dock : m_docks.sliced(1))
        addDockPanel(dock);
    menu->addSeparator();
    const auto step = [this](int by) {
        QVector<QWidget *> panels {m_docks.constFirst()->widget(), m_pages->current()};
        for (const QDockWidget *dock : m_docks.sliced(1))
            panels.append(dock->widget());
        focusNext(panels, by);
    };
    add(tr("Next panel"), keys("F6"), [step] { step(1); });
    add(tr("Previous panel"), keys("Shift+F6"), [step] { step(-1); });
    add(tr("Next page"),
        {QKeySequence(QStringLiteral("Ctrl+Tab")), QKeySequence(QStringLiteral("Ctrl+PgDown"))},
        [this] { m_pages->step(1); });
    add(tr("Previous page"),
        {QKeySequence(QStringLiteral("Ctrl+Shift+Tab")), QKeySequence(QStringLiteral("Ctrl+PgUp"))},
        [this] { m_pages->step(-1); });
    const auto stepFindings = [this](int by) {
        raiseDock(m_findings);
        m_findings->step(by);
    };
    add(tr("Next finding"), keys("F8"), [stepFindings] { stepFindings(1); });
    add(tr("Previous finding"), keys("Shift+F8"), [stepFindings] { stepFindings(-1); });
}

void MainWindow::buildLanguageMenu()
{
    QMenu *menu = m_menus->addSubMenu(Menus::View, tr("Lan&guage"));
    QAction *note = menu->addAction(tr("Takes effect when Lockscope is started again"));
    note->setToolTip(tr("Its language is chosen when a program starts"));
    note->setStatusTip(note->toolTip());
    note->setEnabled(false); // the title of a section would be cut
    menu->addSeparator();
    auto *group = new QActionGroup(this);
    const auto add = [&](const QString &title, const QString &language) {
        QAction *action = menu->addAction(title);
        action->setCheckable(true);
        action->setChecked(language == m_settings.language());
        group->addAction(action);
        connect(action, &QAction::triggered, this,
            [this, language] { m_settings.setLanguage(language); });
    };
    add(tr("As the &system"), {});
    for (const QString &language : languages())
        add(titleOfLanguage(language), language);
}

void MainWindow::buildLockMenus()
{
    m_menus->add(Menus::Lock, tr("&Go to path"), keys("Ctrl+L"), Requirement::Connection,
        [this] { m_pathBar->focusPath(); });
    QAction *refresh = m_menus->add(Menus::Lock, tr("&Refresh"), keys("F5"), Requirement::Live,
        [this] { m_workbench->refresh(); });
    m_pathBar->addButton(refresh);
    QAction *why = m_menus->add(
        Menus::Lock, tr("&Why is this stuck?"), keys("Ctrl+Y"), Requirement::LockInView, [this] {
            if (lockInView() != m_workbench->path())
                goTo(lockInView());
            explainLock();
        });
    m_pathBar->addButton(why, true);
    QMenu *recipes = m_menus->addSubMenu(Menus::Lock, tr("Re&cipe"));
    m_menus->setNeed(recipes->menuAction(), Requirement::LiveLock);
    connect(recipes, &QMenu::aboutToShow, this, [this, recipes] { fillRecipes(*recipes); });
    m_menus->add(Menus::Lock, tr("Clos&e"), keys("Ctrl+W"), Requirement::Lock,
        [this] { m_pages->closeLock(); });

    buildNoteMenu();
    buildActMenu();

    m_menus->add(Menus::Session, tr("&Copy the session id"), {}, Requirement::Session,
        [this] { copy(sessionsOf(m_queue->content(), {m_queue->current()})); });
    QMenu *others = m_menus->addSubMenu(Menus::Session, tr("&Other nodes of this session"));
    m_menus->setNeed(others->menuAction(), Requirement::Session);
    connect(others, &QMenu::aboutToShow, this, [this, others] { fillOtherLocks(*others); });

    m_menus->add(Menus::Tools, tr("Look for &locks below …"), keys("Ctrl+Shift+L"),
        Requirement::Live, [this] { askForScanRoot(); });
    m_menus->add(Menus::Tools, tr("&Stop looking"), {}, Requirement::Scan,
        [this] { m_workbench->cancelScan(); });
    m_menus->addToggle(Menus::Tools, tr("Look again from &time to time"), true,
        [this](bool isOn) { m_workbench->setRescanning(isOn); });
    m_menus->addToggle(Menus::Tools, tr("Watch &all found locks"), true,
        [this](bool isOn) { m_workbench->setSurveying(isOn); });
    m_menus->addSeparator(Menus::Tools);
    m_menus->add(Menus::Tools, tr("Settings for this s&ite …"), keys("Ctrl+,"),
        Requirement::Nothing, [this] { showSiteDialog(); });
    m_menus->add(
        Menus::Tools, tr("&What the members answer"), keys("Ctrl+E"), Requirement::Live, [this] {
            showText(this, tr("What the members answer"),
                m_workbench->facts() ? coverageDetails(*m_workbench->facts())
                                     : tr("No member has answered yet."));
        });
}

void MainWindow::buildActMenu()
{
    m_menus->addSeparator(Menus::Lock);
    m_menus->add(Menus::Lock, tr("Allow cha&nges …"), keys("Ctrl+Shift+W"), Requirement::Hands,
        [this] { m_desk->allowChanges(); });
    m_menus->add(Menus::Lock, tr("&Back to read-only"), {}, Requirement::Permit,
        [this] { m_desk->forbidChanges(); });
    m_menus->add(
        Menus::Lock, tr("&Acquire a test lock …"), keys("Ctrl+T"), Requirement::Writing, [this] {
            const QString path = lockInView();
            const LockStatePtr state = path == m_workbench->path() ? m_workbench->content().state
                                                                   : m_workbench->stateOf(path);
            const bool isKnown = state && !state->recipes.isEmpty();
            m_desk->acquire(path,
                isKnown ? QString::fromLatin1(state->recipes.first().recipe->id) : QString(),
                state);
        });
    m_menus->add(Menus::Lock, tr("&Delete the contender …"), keys("Del"),
        Requirement::PresentContender, [this] {
            const QueueEntry entry {m_queue->content(), m_queue->current()};
            m_desk->remove(LockState(entry.state()), Contender(entry.contender()));
        });
}

void MainWindow::buildHelpMenu()
{
    m_menus->add(
        Menus::Help, tr("&Manual"), keys("F1"), Requirement::Nothing, [this] { showManual(this); });
    m_menus->add(Menus::Help, tr("&Shortcuts"), keys("Ctrl+?"), Requirement::Nothing,
        [this] { showShortcuts(this, m_menus->actions()); });
    m_menus->addSeparator(Menus::Help);
    m_menus->add(
        Menus::Help, tr("&About Lockscope"), {}, Requirement::Nothing, [this] { showAbout(this); });
}

void MainWindow::fillRecent(QMenu &menu)
{
    menu.clear();
    const QVector<ConnectionProfile> recent = recentOnes();
    for (const ConnectionProfile &connection : recent) {
        QAction *action = menu.addAction(plainLabel(visibleText(titleOf(connection))));
        connect(action, &QAction::triggered, this, [this, connection] {
            connection.storedName.isEmpty() ? connectTo(connection)
                                            : openStored(connection.storedName);
        });
    }
    const QStringList histories = m_settings.recentHistories();
    for (const QString &name : histories)
        connect(menu.addAction(plainLabel(elidedMiddle(visibleText(name), 80))),
            &QAction::triggered, this, [this, name] { openHistory(name); });
    if (recent.isEmpty() && histories.isEmpty()) {
        QAction *none = menu.addAction(tr("None yet"));
        none->setEnabled(false);
        none->setToolTip(tr("Connections and recordings are listed here once they were used"));
        none->setStatusTip(none->toolTip());
        return;
    }
    menu.addSeparator();
    connect(menu.addAction(tr("Forget all")), &QAction::triggered, this, [this] {
        m_settings.clearRecent();
        showRecent();
    });
}

void MainWindow::fillRecipes(QMenu &menu)
{
    menu.clear();
    const QString path = lockInView();
    const QString chosen = path == m_workbench->path() ? m_workbench->recipe() : chosenRecipe(path);
    const auto add = [&](const QString &text, const QString &id) {
        QAction *action = menu.addAction(plainLabel(text));
        action->setCheckable(true);
        action->setChecked(chosen == id);
        connect(action, &QAction::triggered, this, [this, path, id] {
            chooseRecipe(path, id);
            if (m_workbench->openLock(path, id) && m_pages->current() == m_overview)
                showLockPage();
        });
    };
    add(tr("Recognise it by its names"), {});
    menu.addSeparator();
    for (const Recipe *recipe : catalogue())
        add(QString::fromUtf8(recipe->name), QString::fromLatin1(recipe->id));
}

void MainWindow::fillOtherLocks(QMenu &menu)
{
    menu.clear();
    const int current = m_queue->current();
    constexpr int MaxShown = 30;
    OtherNodes others;
    if (current >= 0)
        others =
            otherNodesOf({m_queue->content(), current}, m_queue->content().facts.get(), MaxShown);
    for (const QString &path : std::as_const(others.paths)) {
        QAction *action = menu.addAction(plainLabel(elidedMiddle(visibleText(path), 80)));
        connect(action, &QAction::triggered, this, [this, path] { goTo(parentPath(path)); });
    }
    const auto servers = ConnectString::parse(m_workbench->connection().options.connect);
    const bool isLive = !m_workbench->isHistory();
    const QString note = noteOn(others, isLive && servers ? servers->chroot : QString());
    if (note.isEmpty())
        return;
    QAction *said = menu.addAction(plainLabel(note));
    said->setEnabled(false);
    said->setStatusTip(note);
    said->setToolTip(tr("Nodes of the selected contender's session are listed here"));
}

void MainWindow::askForConnection(const ConnectionProfile &start, const QString &why)
{
    m_keyring->cancel();
    ConnectDialog dialog(this, m_askpass);
    if (!start.options.connect.isEmpty() && start.profile.environment != Environment::Sandbox)
        dialog.setConnection(start);
    if (!why.isEmpty())
        dialog.showReason(why);
    if (dialog.exec() == QDialog::Accepted)
        openConnection(dialog.connection());
}

void MainWindow::askForScanRoot()
{
    bool isAccepted = false;
    const QString root =
        QInputDialog::getText(this, tr("Look for locks"), tr("Below this path:"), QLineEdit::Normal,
            m_workbench->path().isEmpty() ? QStringLiteral("/") : parentPath(m_workbench->path()),
            &isAccepted);
    if (!isAccepted)
        return;
    if (const Result<QString> path = validPath(root.trimmed()); path) {
        m_locks->clear();
        m_workbench->scan(*path);
    } else {
        m_status->showMessage(visibleText(explain(path.error())), 15'000);
    }
}

void MainWindow::setTheme(ThemeChoice choice)
{
    m_theme = choice;
    m_settings.setTheme(choice);
    applyTheme(choice, m_settings.zoom());
}

/// What is shown already is said anew.
void MainWindow::setTimesInUtc(bool isUtc)
{
    m_settings.setShowsUtc(isUtc);
    showTimesInUtc(isUtc);
    m_queue->setContent(QueueContent(m_queue->content()));
    m_queue->table().viewport()->update(); // nothing of its rows has changed
    m_lock->showAgain();
    m_findings->showAgain();
    m_overview->showAgain();
    m_history->page().showAgain();
    m_desk->journalPanel().refresh();
    showSelection();
    showStatus(m_workbench->status());
}

void MainWindow::zoomTo(int percent)
{
    m_settings.setZoom(percent);
    applyTheme(m_theme, m_settings.zoom());
    followWidth(); // there are more letters across it, or less
}

void MainWindow::copy(const QString &text)
{
    QGuiApplication::clipboard()->setText(text);
    const int lines = int(text.count(u'\n')) + 1;
    m_status->showMessage(lines == 1 ? tr("Copied: %1").arg(visibleText(text.left(120)))
                                     : tr("Copied %1 lines").arg(lines),
        4000);
}

void MainWindow::showContextMenu(const QPoint &globalPosition)
{
    QMenu menu;
    menu.setToolTipsVisible(true);
    menu.addActions(m_menus->menu(Menus::Edit)->actions().mid(0, 6));
    menu.addSeparator();
    menu.addAction(m_showChain);
    menu.addMenu(m_menus->menu(Menus::Session));
    menu.addMenu(m_menus->menu(Menus::Lock));
    menu.exec(globalPosition);
}

void MainWindow::showTreeMenu(const QString &path, const QPoint &globalPosition)
{
    QMenu menu;
    menu.setToolTipsVisible(true);
    connect(menu.addAction(tr("&Open")), &QAction::triggered, this, [this, path] { goTo(path); });
    connect(menu.addAction(tr("Open in a &tab of its own")), &QAction::triggered, this,
        [this, path] { openInTab(path); });
    connect(
        menu.addAction(tr("Copy &path")), &QAction::triggered, this, [this, path] { copy(path); });
    QAction *scan = menu.addAction(tr("&Look for locks below"));
    const QString obstacle = reasonAgainst(
        Requirement::Live, {.hasConnection = true, .isHistory = m_workbench->isHistory()});
    scan->setEnabled(obstacle.isEmpty());
    scan->setStatusTip(obstacle);
    if (!obstacle.isEmpty())
        scan->setToolTip(plainToolTip(obstacle));
    connect(scan, &QAction::triggered, this, [this, path] {
        m_locks->clear();
        m_workbench->scan(path);
    });
    addNoteActions(menu, path);
    menu.exec(globalPosition);
}

} // namespace lockscope
