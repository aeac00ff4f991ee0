// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/mainwindow.h"

#include "ui/findings/announcer.h"
#include "ui/findings/answer.h"
#include "ui/findings/findingsmodel.h"
#include "ui/findings/findingspanel.h"
#include "ui/graph/forestpanel.h"
#include "ui/graph/graphdesk.h"
#include "ui/graph/graphpanel.h"
#include "ui/graph/graphview.h" // what the panel shows it in
#include "ui/lockpage/lockpage.h"
#include "ui/locks/lockspanel.h"
#include "ui/locks/lockstreemodel.h"
#include "ui/operate/operatordesk.h"
#include "ui/operate/ownlockspanel.h"
#include "ui/queue/queuepage.h"
#include "ui/shell/menus.h"
#include "ui/shell/pagetabs.h"
#include "ui/shell/pathbar.h"
#include "ui/shell/statusline.h"
#include "ui/shell/workbench.h"
#include "ui/theme/standing.h"
#include "ui/timeline/historydesk.h"

#include <QDockWidget>
#include <QMenu>
#include <QTreeView> // what the forest is shown in

namespace lockscope {

/// In the panels it is shown already.
void MainWindow::showReport(const std::shared_ptr<const DoctorReport> &report)
{
    const int found = m_findings->model().findingCount();
    m_findingsDock->setWindowTitle(found == 0 ? tr("Findings") : tr("Findings (%1)").arg(found));
    const Diagnosis none;
    const Diagnosis &diagnosis = report ? report->diagnosis : none;
    m_locks->model().setVerdicts(diagnosis.verdicts);
    m_pages->setVerdicts(diagnosis.verdicts);
    m_locks->model().setAlarms(alarmsIn(diagnosis));
    weighQuestion(report.get());
}

/// Why a lock is stuck that moves, that nobody is in, or that cannot be read, is no question.
void MainWindow::weighQuestion(const DoctorReport *report)
{
    const Verdict *verdict = report ? verdictOf(report->diagnosis, lockInView()) : nullptr;
    m_pathBar->setPressing(verdict && isBad(verdict->standing));
}

/// From outside of the window.
void MainWindow::comeToFront()
{
    setWindowState(windowState() & ~Qt::WindowMinimized);
    show();
    raise();
    activateWindow();
}

/// What a notification told of is of now.
void MainWindow::leavePast()
{
    if (!m_workbench->isHistory()) // also of one that is still being read
        m_history->leave();
}

void MainWindow::showAnswer(const QString &path)
{
    comeToFront();
    leavePast();
    m_lock->setPaused(false);
    goTo(path);
    explainLock();
}

void MainWindow::showFinding(const QString &findingId)
{
    comeToFront();
    leavePast();
    raiseDock(m_findings);
    if (!m_findings->select(findingId))
        m_status->showMessage(tr("That finding is no longer open."), 10'000);
}

void MainWindow::connectGraphs()
{
    connect(m_graphs, &GraphDesk::goToWanted, this, &MainWindow::goTo);
    connect(m_graphs, &GraphDesk::revealWanted, this, &MainWindow::reveal);
    connect(m_graphs, &GraphDesk::copyWanted, this, &MainWindow::copy);
    connect(m_graphs, &GraphDesk::message, this,
        [this](const QString &text) { m_status->showMessage(text, 8000); });
    connect(&m_findings->buttons(), &FindingButtons::chainWanted, this, &MainWindow::showChain);
    connect(m_lock, &LockPage::chainWanted, this, &MainWindow::showChain);
    connect(m_lock, &LockPage::goToWanted, this, &MainWindow::goTo);
    connect(m_lock, &LockPage::copyWanted, this, &MainWindow::copy);
    connect(
        m_lock, &LockPage::ownLocksWanted, this, [this] { raiseDock(&m_desk->ownLocksPanel()); });
    connect(m_lock, &LockPage::deleteWanted, this,
        [this](const QString &lock, const QString &node, SessionId session) {
            m_desk->remove(m_workbench->stateOf(lock), node, session);
        });
    connect(m_lock, &LockPage::evidenceWanted, this, [this] {
        raiseDock(m_findings);
        m_findings->explainLock();
    });
}

void MainWindow::showChain(const ChainFocus &focus)
{
    m_graphs->setFocus(focus);
    m_pages->show(m_graphs->graphPanel());
}

/// Findings that are muted or acknowledged.
void MainWindow::showQuiet()
{
    raiseDock(m_findings);
    m_findings->showQuiet();
}

void MainWindow::buildGraphMenus()
{
    m_menus->addToggle(Menus::Tools, tr("Notify the &desktop of stuck locks"),
        m_settings.notifies(), [this](bool isOn) {
            m_settings.setNotifies(isOn);
            m_announcer->setEnabled(isOn);
        });
    m_menus->addSeparator(Menus::Tools);
    m_menus->add(Menus::Tools, tr("Go to the o&verview"), {QKeySequence(QStringLiteral("Ctrl+H"))},
        Requirement::Connection, [this] { showHome(); });
    m_menus->add(Menus::Tools, tr("Go to the wait-for &graph"),
        {QKeySequence(QStringLiteral("Ctrl+G"))}, Requirement::Connection, [this] {
            m_pages->show(m_graphs->graphPanel());
            m_graphs->graphPanel().view().setFocus();
        });
    m_menus->add(Menus::Tools, tr("Go to the &blocking forest"),
        {QKeySequence(QStringLiteral("Ctrl+B"))}, Requirement::Connection, [this] {
            m_pages->show(m_graphs->forestPanel());
            m_graphs->forestPanel().tree().setFocus();
        });
    m_showChain = m_menus->add(Menus::Tools, tr("Show the c&hain of the contender"),
        {QKeySequence(QStringLiteral("Ctrl+Shift+G"))}, Requirement::Contender, [this] {
            const QueueEntry entry {m_queue->content(), m_queue->current()};
            showChain({{entry.path()}, {}, {},
                tr("%1 %2 on %3").arg(entry.modeWord(), entry.label(), m_workbench->path())});
        });
    QMenu *save = m_menus->addSubMenu(Menus::Tools, tr("Save the wait-&for graph"));
    save->addActions(m_graphs->graphPanel().exportActions());
    m_menus->setNeed(save->menuAction(), Requirement::Connection);
}

} // namespace lockscope
