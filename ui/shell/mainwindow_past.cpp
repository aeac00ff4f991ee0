// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A moment of the past in all views, and back.
#include "core/base/text.h"
#include "core/recording/historyreader.h"
#include "ui/findings/findingspanel.h"
#include "ui/graph/graphdesk.h"
#include "ui/lockpage/lockpage.h"
#include "ui/locks/lockspanel.h"
#include "ui/locks/lockstreemodel.h"
#include "ui/operate/operatordesk.h"
#include "ui/overview/overviewpage.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/menus.h"
#include "ui/shell/pastband.h"
#include "ui/shell/statusline.h"
#include "ui/shell/workbench.h"
#include "ui/timeline/historydesk.h"
#include "ui/timeline/timelinepage.h"
#include "ui/timeline/timelinetext.h"
#include "ui/timeline/timelineview.h"

namespace lockscope {

void MainWindow::connectHistory()
{
    connect(m_workbench, &Workbench::roundsBegan, m_history, &HistoryDesk::follow);
    connect(m_workbench, &Workbench::closing, m_history, &HistoryDesk::end);
    connect(m_workbench, &Workbench::statusChanged, m_history, &HistoryDesk::setStatus);
    connect(m_workbench, &Workbench::lockOpened, m_history, &HistoryDesk::setLock);
    connect(m_history, &HistoryDesk::momentReady, m_workbench, &Workbench::showPast);
    connect(m_history, &HistoryDesk::left, m_workbench, &Workbench::showPresent);
    connect(m_history, &HistoryDesk::failed, this, [this](const Error &error) {
        m_status->showMessage(tr("What happens is no longer kept: %1").arg(explain(error)), 20'000);
        updateSituation(); // of what was kept, too, nothing is left
    });
    connect(m_history, &HistoryDesk::damaged, this,
        [this](const Error &error) { m_status->showMessage(visibleText(explain(error)), 20'000); });
    connect(m_desk, &OperatorDesk::acted, m_history, &HistoryDesk::noteAct);
    connect(m_pastBand, &PastBand::leaveWanted, m_history, &HistoryDesk::leave);
    connect(m_workbench, &Workbench::pastChanged, this, [this](qint64 at) {
        m_lock->setPaused(false);
        m_lock->setPast(at != 0, m_workbench->isKnownThen(m_workbench->path()));
        m_findings->setPast(at != 0);
        showPastOf(at);
        updateSituation();
    });
    connect(m_workbench, &Workbench::reportShown, m_findings, &FindingsPanel::setReport);
    connect(m_workbench, &Workbench::reportShown, m_lock, &LockPage::setReport);
    connect(m_workbench, &Workbench::factsShown, m_graphs, &GraphDesk::setFacts);
    connect(m_workbench, &Workbench::factsShown, m_lock, &LockPage::setFacts);
    connect(m_history, &HistoryDesk::momentReady, this, [this](const PastMoment &moment) {
        if (m_workbench->isHistory())
            setServersAhead(moment.serversAheadMs);
    });
    connect(m_workbench, &Workbench::reportShown, m_graphs, &GraphDesk::setReport);
    connect(m_workbench, &Workbench::reportShown, this, [this](const DoctorReportPtr &report) {
        if (!m_workbench->isHistory())
            return; // a connection's rounds tell them what is
        m_overview->setReport(report);
        showReport(report);
    });
    connect(&m_history->page(), &TimelinePage::lockWanted, this,
        [this](const QString &path) { goTo(path); });
}

void MainWindow::showPastOf(qint64 at)
{
    const qint64 stoppedAt = m_workbench->isHistory() ? at : 0;
    m_overview->setPast(stoppedAt);
    m_locks->model().setStoppedAt(stoppedAt);
    m_graphs->setPast(at != 0, m_workbench->isKnownThen());
    tellMoment();
}

void MainWindow::tellMoment()
{
    const qint64 at = m_workbench->pastAt();
    if (at != 0 && m_workbench->isHistory())
        m_pastBand->setMomentOf(historyTitle(m_history->history()), at);
    else
        m_pastBand->setMoment(at, m_workbench->lastKnown().isConnected());
}

void MainWindow::buildHistoryMenu()
{
    m_menus->add(Menus::Tools, tr("Go to the ti&meline"),
        {QKeySequence(QStringLiteral("Ctrl+Shift+T"))}, Requirement::Connection, [this] {
            raiseDock(&m_history->page());
            m_history->page().view().setFocus();
        });
    m_menus->add(Menus::Tools, tr("&Previous hand-over"),
        {QKeySequence(QStringLiteral("Ctrl+Shift+Left"))}, Requirement::Connection,
        [this] { m_history->page().view().goToHandOver(false); });
    m_menus->add(Menus::Tools, tr("Ne&xt hand-over"),
        {QKeySequence(QStringLiteral("Ctrl+Shift+Right"))}, Requirement::Connection,
        [this] { m_history->page().view().goToHandOver(true); });
    m_menus->add(Menus::Tools, tr("Back to liv&e"), {QKeySequence(QStringLiteral("Ctrl+Shift+N"))},
        Requirement::Past, [this] { m_history->leave(); });
}

} // namespace lockscope
