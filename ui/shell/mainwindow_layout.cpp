// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/mainwindow.h"

#include "ui/lockpage/lockpage.h"
#include "ui/overview/overviewpage.h"
#include "ui/queue/queuepage.h"
#include "ui/queue/queuetable.h"
#include "ui/shell/pagetabs.h"
#include "ui/shell/panelring.h"

#include <QApplication>
#include <QDockWidget>
#include <QScreen>
#include <QTabBar>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

/// Letters across the window that it takes to have so many panels beside the page.
constexpr int LettersForOne = 120;
constexpr int LettersForTwo = 175;

/// Of the program's font: a window takes a new one over when it is shown.
int letterWidth()
{
    return std::max(1, QFontMetrics(QApplication::font()).averageCharWidth());
}

} // namespace

int MainWindow::panelsBeside() const
{
    const int letters = width() / letterWidth();
    return letters < LettersForOne ? 0 : letters < LettersForTwo ? 1 : 2;
}

/// Locks left of the page, the contender right of it, all others below; what has no room there is
/// among those, behind the findings.
void MainWindow::arrangeDocks()
{
    constexpr Qt::DockWidgetArea Sides[] = {Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea};
    for (QDockWidget *dock : std::as_const(m_docks)) {
        dock->setFloating(false);
        dock->show();
        addDockWidget(Qt::BottomDockWidgetArea, dock);
    }
    for (int i = 0; i < m_docks.size(); ++i) {
        if (i < panelsBeside())
            addDockWidget(Sides[i], m_docks.at(i));
        else if (m_docks.at(i) != m_findingsDock)
            tabifyDockWidget(m_findingsDock, m_docks.at(i));
    }
    const int letter = letterWidth();
    const QList<int> widths {
        std::max(36 * letter, width() / 6), std::max(34 * letter, width() / 5)};
    resizeDocks(m_docks.first(panelsBeside()), widths.first(panelsBeside()), Qt::Horizontal);
    resizeDocks({m_findingsDock}, {height() / 5}, Qt::Vertical);
    m_findingsDock->raise();
    m_isContenderAside = false;
    makeRoom();
}

void MainWindow::restoreLayout()
{
    const QRect screen = QGuiApplication::primaryScreen()->availableGeometry();
    resize(QSize(1440, 880).boundedTo(screen.size()));
    arrangeDocks();
    restoreGeometry(m_settings.geometry()); // brings back what would be off the screen
    restoreState(m_settings.docks(), Settings::LayoutVersion);
    m_queue->table().restoreColumns(m_settings.columns());
    m_overview->restoreColumns(m_settings.overviewColumns());
}

void MainWindow::resetLayout()
{
    arrangeDocks();
    m_queue->table().resetColumns();
}

/// Through pages and panels as people read them, and past panels that are behind others.
bool MainWindow::focusNextPrevChild(bool next)
{
    QTabBar &tabs = m_pages->bar();
    orderAsLaidOut(&tabs, *m_lock);
    for (QDockWidget *dock : std::as_const(m_docks))
        orderAsLaidOut(nullptr, *dock->widget());
    const QWidget *first = focusWidget();
    do {
        if (!QMainWindow::focusNextPrevChild(next))
            return false;
    } while (focusWidget() != first && isInHiddenDock(*focusWidget()));
    return true;
}

} // namespace lockscope
